"""Impact is measured on pairs of games that share their luck."""

from concurrent.futures import Executor, ThreadPoolExecutor
from functools import reduce
from operator import add
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest
from attrs import evolve
from scipy.stats import ttest_rel

from rulebook.bots import BotError, GreedyBot, Position, RandomBot
from rulebook.core import CHANCE, DomainError, Result, SettingsError, UnknownGameError
from rulebook.games.yellowstone_park import Components, Readings, Settings
from rulebook.games.yellowstone_park.chapters.scoring import penalty_points
from rulebook.games.yellowstone_park.model.readings import EndThreshold, MinimumPlays
from rulebook.readings.impact import (
    Contest,
    Estimate,
    PairOfGames,
    Sums,
    impact_of,
    mean_change,
    parting,
    play_pairs,
    share,
    spread,
    told,
)
from rulebook.readings.plot import save_plot

SAME = Contest("yellowstone_park", (Settings(3), Settings(3)))
PASSING = Contest("yellowstone_park", (Settings(3), Settings(3, readings=Readings(minimum_plays=MinimumPlays.NONE))))
SHORT = Settings(5, components=Components(end_marker=5 + penalty_points(9)))
ENDING = Contest("yellowstone_park", (SHORT, evolve(SHORT, readings=Readings(end_threshold=EndThreshold.PASS))))


def test_games_under_the_same_settings_do_not_diverge() -> None:
    """Two games with the same settings and the same luck are the same game."""
    pairs = SAME._pairs(range(3))
    assert [pair.parted for pair in pairs] == [None] * 3
    assert all(pair.finished and pair.finished[0] == pair.finished[1] for pair in pairs)
    assert len({pair.lengths for pair in pairs}) > 1


def test_games_diverge_where_the_first_thing_differs() -> None:
    """What two games have in common is counted up to the first move that is, or tells, something else."""
    moves = SAME._moves(0, 0)
    others = PASSING._moves(1, 0)
    common = parting(moves, others)
    assert common is not None
    assert list(map(told, moves[:common])) == list(map(told, others[:common]))
    assert told(moves[common]) != told(others[common])
    assert others[common].actor is not CHANCE
    assert parting(moves, moves) is None
    assert parting(moves, moves[:7]) == 7


def test_a_longer_game_diverges_where_the_shorter_one_ends() -> None:
    """Where reaching the last space does not end the game, games diverge with the last action of the shorter one."""
    pairs = [pair for pair in ENDING._pairs(range(12)) if pair.parted is not None]
    assert pairs
    assert all(pair.parted == pair.lengths[0] - 1 < pair.lengths[1] for pair in pairs)


@pytest.mark.parametrize("workers", [1, 3])
def test_any_executor_plays_the_same_games(workers: int) -> None:
    """What the pairs add up to does not depend on who plays them."""
    with ThreadPoolExecutor(workers) as executor:
        assert play_pairs(PASSING, 7, executor) == PASSING.sums(range(7))


def test_a_dask_cluster_plays_the_same_games() -> None:
    """A Dask cluster, started on this machine, plays them as well as any other executor."""
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` brings it")
    with (
        distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster,
        cluster.get_client() as client,
    ):
        executor: Executor = client.get_executor()
        assert play_pairs(PASSING, 3, executor) == PASSING.sums(range(3))


def finished(parted: int | None, lengths: tuple[int, int], scores: tuple[int, int], winners: tuple[int, int]) -> PairOfGames:
    """A pair of games of one seat against the house, seat 1, whose score is always 0."""
    one, other = (Result((score, 0), (winner,)) for score, winner in zip(scores, winners, strict=True))
    return PairOfGames(parted, lengths, (one, other))


def test_figures_are_those_of_the_pairs() -> None:
    """Shares, changes and medians are what can be counted by hand; broken-off games count only where they can."""
    pairs = [
        finished(None, (10, 10), (3, 3), (0, 0)),
        finished(4, (10, 14), (3, 5), (0, 1)),
        finished(8, (20, 22), (1, 2), (1, 1)),
        PairOfGames(6, (50, 60), (Result((0, 0), (0, 1)), None)),
    ]
    impact = impact_of(Sums.of(pairs))
    for parts in ([[pair] for pair in pairs], [pairs[:1], pairs[1:]], [pairs[2:], pairs[:2]]):
        assert impact_of(reduce(add, map(Sums.of, parts))) == impact
    assert (impact.games, impact.unfinished) == (4, 1)
    assert impact.parted.mean == 0.75
    assert impact.median_parting == 6
    assert impact.partings == ((4, 1), (6, 1), (8, 1))
    assert impact.length_change.mean == 4
    assert impact.winners_changed is not None
    assert impact.winners_changed.mean == pytest.approx(1 / 3)
    assert [change.mean for change in impact.score_changes] == [1, 0]
    assert [change.mean for change in impact.victory_changes] == pytest.approx([-1 / 3, 1 / 3])


def test_without_finished_games_there_are_no_scores() -> None:
    """Where no game was played to its end, nothing is said of scores and winners, and of a parting only if there was one."""
    impact = impact_of(Sums.of([PairOfGames(None, (9, 9), (None, None))]))
    assert (impact.winners_changed, impact.score_changes, impact.victory_changes) == (None, (), ())
    assert impact.median_parting is None


def test_intervals_hold_the_mean_and_narrow_with_more_games() -> None:
    """An interval lies around its mean, within what is possible, and is narrower with ten times as many games."""
    few, many = share(3, 10), share(30, 100)
    assert 0 < few.low < many.low < 0.3 < many.high < few.high < 1
    changes = mean_change(spread([1, 0, 3]), 3)
    assert changes.mean == pytest.approx(4 / 3)
    assert changes.low < changes.mean < changes.high
    assert mean_change(spread([2, 2]), 2) == Estimate(2, 2, 2)


def test_changes_have_the_interval_of_paired_samples() -> None:
    """The interval of a mean change is the one that SciPy finds for paired samples."""
    firsts, thens = [3, 1, 4, 1, 5, 9, 2, 6], [2, 7, 1, 8, 2, 8, 1, 8]
    expected = ttest_rel(thens, firsts).confidence_interval(0.95)
    change = mean_change(spread([then - first for first, then in zip(firsts, thens, strict=True)]), 8)
    assert (change.low, change.high) == pytest.approx((expected.low, expected.high))


def test_the_median_parting_is_that_of_all_partings() -> None:
    """The median is found from how many games diverge after each number of actions."""
    for partings in ([5], [2, 9], [2, 2, 9], [1, 2, 9, 9], [3, 3, 3, 8, 8], [1, 2, 2, 7, 7, 7]):
        pairs = [PairOfGames(parted, (20, 20), (None, None)) for parted in partings]
        assert impact_of(Sums.of(pairs)).median_parting == median(partings)


def test_bots_play_alike_until_the_reading_matters() -> None:
    """Bots decide the same in both games of a pair while these are alike, and not as random players do."""
    for bot in (RandomBot(), GreedyBot()):
        assert [pair.parted for pair in evolve(SAME, bot=bot)._pairs(range(2))] == [None] * 2
    assert evolve(SAME, bot=GreedyBot())._moves(0, 0) != SAME._moves(0, 0)


def test_a_bot_that_goes_on_deciding_alike_has_the_same_random_numbers() -> None:
    """Each decision of a seat has random numbers of its own, however many the decisions before it have used."""
    asked: list[tuple[int, float]] = []

    class Noting(RandomBot):
        def choose(self, position: Position, random: Random) -> object:
            asked.append((position.seat, random.random()))
            for _ in range(len(asked)):
                random.random()
            return super().choose(position, random)

    noting = evolve(SAME, bot=Noting())
    noting._moves(0, 0)
    first, asked = asked, []
    noting._moves(0, 0)
    assert asked == first
    assert len({number for _, number in first}) == len(first)


def test_bots_play_by_the_rules_only() -> None:
    """A kernel has random players alone."""
    with pytest.raises(BotError, match="bots play by the rules"):
        Contest("yellowstone_park", SAME.settings, bot=GreedyBot(), engine="kernel")


@pytest.mark.parametrize(("name", "start"), [("impact.png", b"\x89PNG"), ("impact.svg", b"<?xml")])
def test_a_plot_is_a_picture(name: str, start: bytes, tmp_path: Path) -> None:
    """An impact is drawn in the format that the file's name asks for."""
    save_plot(impact_of(PASSING.sums(range(4))), "Passing", tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        ({"game": "x"}, UnknownGameError, "there is no game 'x'"),
        ({"settings": (Settings(2), Settings(3))}, DomainError, "settings must be for the same players, not for 2 and 3"),
        ({"settings": (Settings(3),)}, DomainError, "settings must be two to compare, not 1"),
        ({"settings": Settings(3)}, DomainError, "settings must be a pair of settings, not "),
        ({"settings": (Settings(3), None)}, SettingsError, "NoneType is not the class of the settings"),
        ({"seed": None}, DomainError, "seed must be an integer or a text, not None"),
        ({"bot": "greedy"}, BotError, "'greedy' is not a bot"),
        ({"engine": "x"}, DomainError, "engine must be reference or kernel, not 'x'"),
    ],
)
def test_what_makes_no_contest(wrong: dict[str, Any], kind: type[Exception], message: str) -> None:
    """A contest that cannot be played is refused before any game."""
    with pytest.raises(kind, match=message):
        Contest(**{"game": SAME.game, "settings": SAME.settings, **wrong})


@pytest.mark.parametrize("games", [0, -1, 1.5, None])
def test_no_pairs_of_games(games: Any) -> None:
    """There is no impact without a game."""
    with ThreadPoolExecutor(1) as executor, pytest.raises(DomainError, match="games must be an integer of at least 1, not "):
        play_pairs(SAME, games, executor)
