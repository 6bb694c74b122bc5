"""The report of the last run of compound mutants, which takes too long for CI: enough, of the present code, and noticed."""

from rulebook.registry import game_ids
from tests.tools.mutation.compounds import code_of
from tests.tools.mutation.published_compounds import compounds_table, games

LEAST = 300
LEAST_NOTICED = 0.95
ANEW = "python -m tests.tools.mutation.compounds --json docs/reports/compound.json runs what is out of date"


def test_the_report_is_of_the_present_code() -> None:
    """Every game is in it, and has not changed since."""
    assert {game: each["code"] for game, each in games().items()} == {game: code_of(game) for game in game_ids()}, ANEW


def test_enough_were_run() -> None:
    """At least three hundred over all games, and a fair share of each."""
    run = [each["mutants"] for each in games().values()]
    assert sum(run) >= LEAST
    assert min(run) >= LEAST // len(run)


def test_most_are_noticed() -> None:
    """At least 95 % of those of each game, and none survives without a reason."""
    for each in games().values():
        assert each["killed"] >= LEAST_NOTICED * each["mutants"]
        assert each["killed"] + len(each["survivors"]) == each["mutants"]
        assert all(one["reason"] for one in each["survivors"])


def test_the_table_adds_up() -> None:
    """The last line has all mutants."""
    last = compounds_table().splitlines()[-1]
    assert last.startswith(f"| all | {sum(each['mutants'] for each in games().values())} |")
