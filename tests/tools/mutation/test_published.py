"""The report of the last run of compound mutants, which takes too long for CI: enough, of the present code, and noticed."""

from rulebook.registry import game_ids
from tests.tools.mutation.compounds import OF_EACH_GAME, code_of, explanation, of_game
from tests.tools.mutation.published import counts, games, score, total

LEAST = 300
LEAST_NOTICED = 95.0
"""The percentage of those not equivalent that must be noticed."""
ANEW = "python -m tests.tools.mutation.compounds --json docs/reports/compound.json runs what is out of date"


def test_the_report_is_of_the_present_code() -> None:
    """Every game is in it, and has not changed since."""
    assert {game: each["code"] for game, each in games().items()} == {game: code_of(game) for game in game_ids()}, ANEW


def test_enough_were_run() -> None:
    """At least three hundred over all games, the same number of each, and all that were drawn: noticed, or named."""
    for each in games().values():
        assert (each["drawn"], each["not_run"]) == (OF_EACH_GAME, 0)
        assert each["killed"] + len(each["survivors"]) == each["drawn"]
    assert total()["drawn"] >= LEAST


def test_most_are_noticed() -> None:
    """Enough of each game, and of all."""
    assert min(map(score, [*map(counts, games().values()), total()])) >= LEAST_NOTICED


def test_survivors_are_explained() -> None:
    """Each has the reason that compound.toml gives."""
    for game, each in games().items():
        left = {(one["module"], one["function"], one["becomes"]): one for one in each["survivors"]}
        mutants = [one for one in of_game(game) if (one.module, one.function, one.becomes) in left]
        assert len(mutants) >= len(left)
        for one in mutants:
            told, given = left[one.module, one.function, one.becomes], explanation(one)
            assert given is not None
            assert given.reason.strip()
            assert (told["reason"], told["equivalent"]) == (given.reason, given.equivalent)
