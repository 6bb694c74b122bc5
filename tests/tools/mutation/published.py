"""The published report on compound mutants, docs/reports/compound.json, and its table for the documentation."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from rulebook.verification.report import markdown
from tests.tools.reports import kept

COUNTED: Final = ("drawn", "killed", "equivalent", "survived", "not_run")


def games() -> Mapping[str, Any]:
    """What became of the compound mutants of each game."""
    found: Mapping[str, Any] = kept("compound")["games"]
    return found


def counts(of: Mapping[str, Any]) -> Counter[str]:
    """The numbers of a game's mutants: all that are possible, and what became of those that were drawn."""
    equivalent = sum(one["equivalent"] for one in of["survivors"])
    left = {"equivalent": equivalent, "survived": len(of["survivors"]) - equivalent}
    return Counter({name: of[name] for name in ("of", "drawn", "killed", "not_run")} | left)


def total() -> Counter[str]:
    """The numbers of all games together."""
    return sum(map(counts, games().values()), Counter())


def score(found: Counter[str]) -> float:
    """The percentage killed of those that were run and are not equivalent."""
    return round(100 * found["killed"] / (found["killed"] + found["survived"]), 1)


def compounds_table() -> str:
    """The compound mutants of each game and those left, as two tables in Markdown."""
    head = (
        "package",
        "possible",
        "drawn",
        "killed",
        "equivalent",
        "survived",
        "not run",
        "% killed of those not equivalent",
    )
    rows = [row(f"`rulebook.games.{game}`", counts(each)) for game, each in games().items()]
    left = ("rule", "reason why it is equivalent, or why no test notices it", "mutants")
    return "\n\n".join([markdown([head, *rows, row("all", total())]), markdown([left, *reasons()])])


def row(name: str, found: Counter[str]) -> tuple[str, ...]:
    """A row of the table of numbers."""
    return (name, *[f"{found[each]:,}" for each in ("of", *COUNTED)], str(score(found)))


def reasons() -> Iterator[tuple[str, ...]]:
    """The rows of the table of those that no test noticed."""
    survivors = [one for each in games().values() for one in each["survivors"]]
    rules = [
        f"{one['module'].removeprefix('rulebook.games.').replace('.chapters', '')}.{one['function']}" for one in survivors
    ]
    for (rule, reason), number in Counter(zip(rules, [one["reason"] for one in survivors], strict=True)).items():
        yield f"`{rule}`", reason, str(number)
