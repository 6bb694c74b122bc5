"""Impact is measured on pairs of games that share their luck."""

from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest
from attrs import evolve

from rulebook.core import CHANCE, Result
from rulebook.disputes.impact import Contest, Estimate, PairOfGames, impact_of, mean_change, parting, play_pairs, share, told
from rulebook.disputes.plot import save_plot
from rulebook.games.yellowstone_park import Components, Readings, Settings
from rulebook.games.yellowstone_park.box.readings import EndThreshold, MinimumPlays

SAME = Contest("yellowstone_park", (Settings(3), Settings(3)))
PASSING = Contest("yellowstone_park", (Settings(3), Settings(3, readings=Readings(minimum_plays=MinimumPlays.NONE))))
SHORT = Settings(5, components=Components(end_marker=14))
ENDING = Contest("yellowstone_park", (SHORT, evolve(SHORT, readings=Readings(end_threshold=EndThreshold.PASS))))


def test_games_under_the_same_settings_do_not_diverge() -> None:
    """Two games with the same settings and the same luck are the same game."""
    pairs = SAME.play(range(5))
    assert [pair.parted for pair in pairs] == [None] * 5
    assert all(pair.finished and pair.finished[0] == pair.finished[1] for pair in pairs)
    assert len({pair.lengths for pair in pairs}) > 1


def test_games_diverge_where_the_first_thing_differs() -> None:
    """What two games have in common is counted up to the first move that is, or tells, something else."""
    moves = SAME.moves(0, 0)
    others = PASSING.moves(1, 0)
    common = parting(moves, others)
    assert common is not None
    assert list(map(told, moves[:common])) == list(map(told, others[:common]))
    assert told(moves[common]) != told(others[common])
    assert others[common].actor is not CHANCE
    assert parting(moves, moves) is None
    assert parting(moves, moves[:7]) == 7


def test_a_longer_game_diverges_where_the_shorter_one_ends() -> None:
    """Where reaching the last space does not end the game, games diverge with the last action of the shorter one."""
    pairs = [pair for pair in ENDING.play(range(12)) if pair.parted is not None]
    assert pairs
    assert all(pair.parted == pair.lengths[0] - 1 < pair.lengths[1] for pair in pairs)


@pytest.mark.parametrize("workers", [1, 3])
def test_any_executor_plays_the_same_games(workers: int) -> None:
    """The pairs do not depend on who plays them, and come in order."""
    with ThreadPoolExecutor(workers) as executor:
        assert list(play_pairs(PASSING, 7, executor)) == PASSING.play(range(7))


def test_a_dask_cluster_plays_the_same_games() -> None:
    """A Dask cluster, started on this machine, plays them as well as any other executor."""
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` brings it")
    with (
        distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster,
        cluster.get_client() as client,
    ):
        executor: Executor = client.get_executor()
        assert list(play_pairs(PASSING, 6, executor)) == PASSING.play(range(6))


def finished(parted: int | None, lengths: tuple[int, int], scores: tuple[int, int], winners: tuple[int, int]) -> PairOfGames:
    """A pair of games of one seat against the house, seat 1, whose score is always 0."""
    one, other = (Result((score, 0), (winner,)) for score, winner in zip(scores, winners, strict=True))
    return PairOfGames(parted, lengths, (one, other))


def test_figures_are_those_of_the_pairs() -> None:
    """Shares, changes and medians are what can be counted by hand; broken-off games count only where they can."""
    impact = impact_of(
        [
            finished(None, (10, 10), (3, 3), (0, 0)),
            finished(4, (10, 14), (3, 5), (0, 1)),
            finished(8, (20, 22), (1, 2), (1, 1)),
            PairOfGames(6, (50, 60), (Result((0, 0), (0, 1)), None)),
        ]
    )
    assert (impact.games, impact.unfinished) == (4, 1)
    assert impact.parted.mean == 0.75
    assert impact.median_parting == 6
    assert impact.length_change.mean == 4
    assert impact.winners_changed is not None
    assert impact.winners_changed.mean == pytest.approx(1 / 3)
    assert [change.mean for change in impact.score_changes] == [1, 0]
    assert [change.mean for change in impact.victory_changes] == pytest.approx([-1 / 3, 1 / 3])


def test_without_finished_games_there_are_no_scores() -> None:
    """Where no game was played to its end, nothing is said of scores and winners, and of a parting only if there was one."""
    impact = impact_of([PairOfGames(None, (9, 9), (None, None))])
    assert (impact.winners_changed, impact.score_changes, impact.victory_changes) == (None, (), ())
    assert impact.median_parting is None


def test_intervals_hold_the_mean_and_narrow_with_more_games() -> None:
    """An interval lies around its mean, within what is possible, and is narrower with ten times as many games."""
    few, many = share(3, 10), share(30, 100)
    assert 0 < few.low < many.low < 0.3 < many.high < few.high < 1
    changes = mean_change([(1, 2), (1, 1), (4, 7)])
    assert changes.mean == pytest.approx(4 / 3)
    assert changes.low < changes.mean < changes.high
    assert mean_change([(1, 3), (2, 4)]) == Estimate(2, 2, 2)


@pytest.mark.parametrize(("name", "start"), [("impact.png", b"\x89PNG"), ("impact.svg", b"<?xml")])
def test_a_plot_is_a_picture(name: str, start: bytes, tmp_path: Path) -> None:
    """An impact is drawn in the format that the file's name asks for."""
    save_plot(impact_of(PASSING.play(range(4))), "Passing", tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)
