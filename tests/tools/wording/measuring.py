"""How many good sentences raise an alarm, and how many errors are found, in each part, by class and by language."""

from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from hashlib import sha256
from pathlib import Path

from attrs import frozen

import rulebook.translation
from rulebook.translation.checks import remarks_of
from rulebook.translation.languages import LANGUAGES
from rulebook.translation.remarks import Severity
from tests.translation.free import ERRORS, FOLDER, GOOD, PARTS, Free, free

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
"""What the figures depend on, but for the statements and glossaries."""
KINDS = {".py", ".toml", ".jsonl"}
Report = dict[str, object]


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
