"""The report as a table in the documentation."""

import json
from collections import Counter
from math import sqrt
from typing import Any, Final, TypeAlias

from tests.spec.conftest import REPOSITORY
from tests.translation.free import ERRORS

Figures: TypeAlias = dict[str, Any]
REPORT: Final = REPOSITORY / "docs" / "reports" / "wording.json"
CHECKED: Final = {
    "number": "numbers in digits and words, by how often each occurs, and their order in a list; not what each belongs to",
    "comparator": "at least, at most, more, fewer, exactly, the most, the least, only; not what is compared",
    "permission": "may, must, a prohibition or an exemption that is added; not who may do what",
    "negation": "whether as much is negated, common acts and qualities denied, nobody for everybody; not what else is",
    "condition": "if, if not, unless, even if, only if, until; run out, empty, cards left, too few, tied; little else",
    "actor": "youngest, oldest, dealer, winner, scorer, neighbours, opponents; whether two change roles is another class",
    "order": "before and after, first and last, next and previous, top and bottom, start, end; steps like drawing",
    "quantifier": "all, most, one, some, several, not all, any number, somebody for everybody, once, a choice; not of what",
    "direction": "left and right, clockwise, face up and down, toward and away, up and down",
    "scope": "own, others', everybody's, common, same, in or outside, beside, this turn, the whole game; few other limits",
    "thing": "cards, points, groups, rows, columns, piles, numbers, colours, suits; keep, discard, lose: no other verbs",
    "missing": "words for two or more meanings, length beside the shortest known wording; not a remark of a few words",
    "roles": "who gives, gets and picks, what comes from or goes to piles, hands and the bag; comparing; no other acts",
}
"""What is and is not checked, for each class of errors."""


BY: Final = {
    "unseen": "by somebody else",
    "own": "by three later writers",
    "roles": "by one who then worked on the check of roles",
    "exchanges": "by one who had read the tables of roles",
}
"""Who wrote the sentences of each unseen part."""
UNSEEN: Final = tuple(BY)
Z: Final = 1.96
"""How many standard deviations an interval of 95 % is wide, to each side."""


def report() -> Figures:
    """The whole report."""
    found: Figures = json.loads(REPORT.read_text(encoding="utf-8"))
    return found


def wording_table() -> str:
    """A row for each class of errors, with the figures of the unseen sentences."""
    lines = [
        "| class | what is checked, and what is not | errors | found | named | 95 % interval of found |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    lines += [row(kind, CHECKED[kind], together(kind)) for kind in ERRORS]
    return "\n".join([*lines, row("all", "", together())])


def together(kind: str | None = None) -> Counter[str]:
    """The figures of the errors of a class, or of all, in all unseen parts."""
    parts = [report()["parts"][part] for part in UNSEEN]
    return sum((Counter(part["bad"] if kind is None else part["classes"][kind]) for part in parts), Counter())


def row(name: str, what: str, of: Counter[str]) -> str:
    """A row: how many errors there are, and what shares of them are found, and named as what they are."""
    between = interval(of["found"], of["sentences"])
    return f"| {name} | {what} | {of['sentences']} | {share(of, 'found')} | {share(of, 'named')} | {between} |"


def alarms_table() -> str:
    """A column for each language, and rows for each unseen part: good ones with an alarm, and errors found."""
    parts = [report()["parts"][part] for part in UNSEEN]
    languages = [
        code
        for code in report()["parts"]["built"]["languages"]
        if any(part["languages"][code]["good"]["sentences"] for part in parts)
    ]
    lines = ["| unseen sentences | " + " | ".join((*languages, "all", "95 % interval")) + " |"]
    lines.append("| --- |" + " --- |" * (len(languages) + 2))
    for part in UNSEEN:
        figures = report()["parts"][part]
        if not figures["good"]["sentences"]:
            continue
        columns = [*(figures["languages"][code] for code in languages), figures]
        lines.append(counts(f"good ones {BY[part]} that raise an alarm", columns, "good", "alarmed"))
        lines.append(counts(f"errors {BY[part]} that are found", columns, "bad", "found"))
    return "\n".join(lines)


def counts(name: str, columns: list[Figures], kind: str, key: str) -> str:
    """A row: of how many sentences of a kind something is so, in each language and in all."""
    cells = [f"{of[kind][key]} of {of[kind]['sentences']}" if of[kind]["sentences"] else "" for of in columns]
    return f"| {name} | " + " | ".join((*cells, interval(columns[-1][kind][key], columns[-1][kind]["sentences"]))) + " |"


def share(of: Counter[str], key: str) -> str:
    """A share in percent."""
    return f"{100 * of[key] / of['sentences']:.0f} %"


def interval(found: int, of: int) -> str:
    """Wilson's interval for a share, in percent."""
    middle, width = found + Z * Z / 2, Z * sqrt(found * (of - found) / of + Z * Z / 4)
    return f"{100 * (middle - width) / (of + Z * Z):.0f} to {100 * (middle + width) / (of + Z * Z):.0f} %"
