"""Measures the checks of words on free sentences, good ones and ones with a single error.

    python -m tests.tools.wording --json docs/reports/wording.json

The sentences are in tests/translation/free, in parts: the tables of words were improved with one of them, and the others
only measure. The report says how many good sentences raise an alarm, and how many errors of each class are found, in each
part, by class and by language; the documentation has tables of it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Any, Final

import click
from attrs import frozen

import rulebook.translation
from rulebook.translation.checks import remarks_of
from rulebook.translation.languages import LANGUAGES
from rulebook.translation.remarks import Severity
from rulebook.verification.report import markdown
from tests.tools.reports import kept, write
from tests.translation.free import ERRORS, FOLDER, GOOD, PARTS, Free, free

NAME: Final = "wording"
COMMAND = "python -m tests.tools.wording --json docs/reports/wording.json"
CODES = {
    "number": {"T201", "T202", "T203"},
    "comparator": {"T301", "T302"},
    "permission": {"T401", "T402"},
    "negation": {"T501", "T502", "T503"},
    "condition": {"T656", "T701"},
    "actor": {"T654", "T655"},
    "order": {"T652"},
    "quantifier": {"T653"},
    "direction": {"T651"},
    "scope": {"T655"},
    "thing": {"T601", "T657"},
    "missing": {"T701"},
    "roles": {"T654", "T658"},
}
"""The findings that name an error of each class as what it is."""
PACKAGE = Path(rulebook.translation.__file__).parent
MODULES = ("contrasts", "counting", "languages", "phrases", "terms")
CHECKS = (PACKAGE / "checks", PACKAGE / "phrases", *(PACKAGE / f"{name}.py" for name in MODULES))
"""What the figures depend on beside sentences and statements, but for glossaries."""
KINDS = {".py", ".toml", ".jsonl"}
Report = dict[str, object]
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


@frozen
class Judged:
    """A sentence, and the codes of what is found in it: notes are no findings."""

    sentence: Free
    codes: frozenset[str]

    @property
    def is_named(self) -> bool:
        """Whether a finding names the error as what it is."""
        return bool(self.codes & CODES[self.sentence.kind])


@cache
def judged(code: str) -> tuple[Judged, ...]:
    """What the checks say of the sentences in a language."""
    return tuple(
        Judged(sentence, frozenset(code.name for code in codes if code.value.severity is not Severity.NOTE))
        for sentence in free(code)
        for codes in [{remark.code for remark in remarks_of(sentence.pair())}]
    )


def good(all_judged: Iterable[Judged]) -> dict[str, int]:
    """How many sentences are good, and in how many of them something is found."""
    found = [bool(each.codes) for each in all_judged if each.sentence.kind == GOOD]
    return {"sentences": len(found), "alarmed": sum(found)}


def bad(all_judged: Iterable[Judged], kinds: tuple[str, ...]) -> dict[str, int]:
    """How many sentences have an error of some classes, and in how many of them something, or the error itself, is found."""
    chosen = [each for each in all_judged if each.sentence.kind in kinds]
    found, named = sum(bool(each.codes) for each in chosen), sum(each.is_named for each in chosen)
    return {"sentences": len(chosen), "found": found, "named": named}


def figures(all_judged: Iterable[Judged], part: str) -> Report:
    """The figures of a part of some sentences."""
    everything = of_part(all_judged, part)
    return {"good": good(everything), "bad": bad(everything, ERRORS)}


def of_part(all_judged: Iterable[Judged], part: str) -> list[Judged]:
    """The sentences of a part."""
    return [each for each in all_judged if each.sentence.part == part]


def report(jobs: int = 1) -> Report:
    """The whole report, with the languages shared among some processes."""
    with ProcessPoolExecutor(jobs) as pool:
        by_language = dict(zip(LANGUAGES, pool.map(judged, LANGUAGES), strict=True))
    everything = [each for all_judged in by_language.values() for each in all_judged]
    return {
        "command": COMMAND,
        "checks": digest(*CHECKS),
        "sentences": digest(FOLDER),
        "statements": statements(),
        "parts": {
            part: {
                **figures(everything, part),
                "classes": {kind: bad(of_part(everything, part), (kind,)) for kind in ERRORS},
                "languages": {code: figures(all_judged, part) for code, all_judged in by_language.items()},
            }
            for part in PARTS
        },
    }


def digest(*places: Path) -> str:
    """A hash of the code, the tables or the sentences in some files and folders."""
    files = [file for place in places for file in (place, *sorted(place.rglob("*"))) if file.suffix in KINDS]
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def statements() -> str:
    """A hash of the statements that the sentences are of."""
    told = {f"{each.game}:{each.clause} {each.statement}" for code in LANGUAGES for each in free(code)}
    return sha256("\n".join(sorted(told)).encode()).hexdigest()


def wording_table() -> str:
    """A row for each class of errors, with the figures of the unseen sentences."""
    head = ("class", "what is checked, and what is not", "errors", "found", "named", "95 % interval of found")
    return markdown([head, *[row(kind, CHECKED[kind], together(kind)) for kind in ERRORS], row("all", "", together())])


def together(kind: str | None = None) -> Counter[str]:
    """The figures of the errors of a class, or of all, in all unseen parts."""
    parts = [kept(NAME)["parts"][part] for part in UNSEEN]
    return sum((Counter(part["bad"] if kind is None else part["classes"][kind]) for part in parts), Counter())


def row(name: str, what: str, of: Counter[str]) -> tuple[str, ...]:
    """A row: how many errors there are, and what shares of them are found, and named as what they are."""
    shares = [f"{100 * of[key] / of['sentences']:.0f} %" for key in ("found", "named")]
    return (name, what, str(of["sentences"]), *shares, interval(of["found"], of["sentences"]))


def alarms_table() -> str:
    """A column for each language, and rows for each unseen part: good ones with an alarm, and errors found."""
    parts = {part: figures for part in UNSEEN if (figures := kept(NAME)["parts"][part])["good"]["sentences"]}
    languages = [code for code in LANGUAGES if any(part["languages"][code]["good"]["sentences"] for part in parts.values())]
    rows: list[tuple[str, ...]] = [("unseen sentences", *languages, "all", "95 % interval")]
    for part, figures in parts.items():
        columns = [*(figures["languages"][code] for code in languages), figures]
        rows.append((f"good ones {BY[part]} that raise an alarm", *counts(columns, "good", "alarmed")))
        rows.append((f"errors {BY[part]} that are found", *counts(columns, "bad", "found")))
    return markdown(rows)


def counts(columns: list[dict[str, Any]], kind: str, key: str) -> Iterator[str]:
    """Of how many sentences of a kind something is so, in each language and in all."""
    for of in columns:
        yield f"{of[kind][key]} of {of[kind]['sentences']}" if of[kind]["sentences"] else ""
    yield interval(columns[-1][kind][key], columns[-1][kind]["sentences"])


def interval(found: int, of: int) -> str:
    """Wilson's interval for a share, in percent."""
    middle, width = found + Z * Z / 2, Z * sqrt(found * (of - found) / of + Z * Z / 4)
    return f"{100 * (middle - width) / (of + Z * Z):.0f} to {100 * (middle + width) / (of + Z * Z):.0f} %"


@click.command()
@click.option("--json", "file", type=click.Path(path_type=Path), help="Write the report there, and not to the terminal.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="How many processes share the languages.")
def command(file: Path | None, jobs: int) -> None:
    """Measure the checks of words on free sentences."""
    text = write(file, report(jobs))
    if file is None:
        click.echo(text, nl=False)


if __name__ == "__main__":
    command()
