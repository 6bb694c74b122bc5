"""The report as a table in the documentation."""

import json
from typing import Any, Final, TypeAlias

from tests.spec.conftest import REPOSITORY
from tests.translation.free import ERRORS

Figures: TypeAlias = dict[str, Any]
REPORT: Final = REPOSITORY / "docs" / "reports" / "wording.json"
CHECKED: Final = {
    "number": "numbers in digits and words, by how often each occurs, and their order in a list; not what each belongs to",
    "comparator": "at least, at most, more, fewer, exactly, the most, the least, only; not what is compared",
    "permission": "may, must, and a prohibition that is added; not who may do what",
    "negation": "whether as much is negated; not what is",
    "condition": "that there is one; run out or lasting, too few or enough; hardly what else it says",
    "actor": "the youngest, the oldest, the dealer, the winner, the next player, opponents; hardly whether two change roles",
    "order": "before and after, first and last, next and previous, top and bottom, start and end; not the order of steps",
    "quantifier": "all instead of one, one instead of all, a choice that is added; not of what",
    "direction": "left and right, clockwise, face up and down, toward and away, up and down",
    "scope": "own, others' and common, same and different, inside and outside, the whole game, only; not other limits",
    "thing": "cards, points, groups, rows, columns, piles, numbers, colours, suits; keep, discard, lose: no other verbs",
    "missing": "words for two or more meanings, or for one if the translation is short; not a remark of a few words",
}
"""What is and is not checked, for each class of errors."""


def report() -> Figures:
    """The whole report."""
    found: Figures = json.loads(REPORT.read_text(encoding="utf-8"))
    return found


def wording_table() -> str:
    """A row for each class of errors, with the figures of the unseen sentences."""
    unseen = report()["parts"]["unseen"]
    lines = ["| class | what is checked, and what is not | errors | found | named |", "| --- | --- | --- | --- | --- |"]
    lines += [row(kind, CHECKED[kind], unseen["classes"][kind]) for kind in ERRORS]
    return "\n".join([*lines, row("all", "", unseen["bad"])])


def row(name: str, what: str, of: Figures) -> str:
    """A row: how many errors there are, and what shares of them are found, and named as what they are."""
    return f"| {name} | {what} | {of['sentences']} | {share(of, 'found')} | {share(of, 'named')} |"


def alarms_table() -> str:
    """A column for each language that has unseen sentences: good ones with an alarm, and errors found."""
    unseen = report()["parts"]["unseen"]
    languages = {code: of for code, of in unseen["languages"].items() if of["good"]["sentences"]}
    columns = [*languages.values(), unseen]
    head = ["| unseen sentences | " + " | ".join((*languages, "all")) + " |", "| --- |" + " --- |" * len(columns)]
    alarmed = " | ".join(f"{of['good']['alarmed']} of {of['good']['sentences']}" for of in columns)
    found = " | ".join(f"{of['bad']['found']} of {of['bad']['sentences']}" for of in columns)
    return "\n".join([*head, f"| good ones that raise an alarm | {alarmed} |", f"| errors that are found | {found} |"])


def share(of: Figures, key: str) -> str:
    """A share in percent."""
    return f"{100 * of[key] / of['sentences']:.0f} %"
