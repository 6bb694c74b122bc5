"""What a check finds in a translation: codes that stay the same from version to version, and the clause."""

from enum import Enum

from attrs import frozen


class Severity(Enum):
    """How sure it is that something is wrong: an error, or something that a translator should look at."""

    ERROR = "error"
    WARNING = "warning"


@frozen
class Kind:
    """A kind of finding, by its name and how much it weighs."""

    name: str
    severity: Severity = Severity.ERROR


class Code(Enum):
    """Every kind of finding; the members' names are their codes, which are never used for another."""

    T101 = Kind("missing-clause")
    T102 = Kind("unknown-clause")
    T103 = Kind("untranslated")
    T104 = Kind("stale")
    T105 = Kind("fuzzy")
    T106 = Kind("copied")
    T107 = Kind("repeated-clause")
    T108 = Kind("old-rules", Severity.WARNING)
    T109 = Kind("language-without-table", Severity.WARNING)
    T201 = Kind("number-missing")
    T202 = Kind("number-added")
    T301 = Kind("comparison-missing")
    T302 = Kind("comparison-added")
    T401 = Kind("modality-missing")
    T402 = Kind("modality-added")
    T501 = Kind("negation-missing")
    T502 = Kind("negation-added")
    T601 = Kind("term-missing", Severity.WARNING)
    T701 = Kind("text-missing")
    T702 = Kind("text-added", Severity.WARNING)
    T801 = Kind("code-changed")
    T802 = Kind("quotes-unbalanced", Severity.WARNING)
    T803 = Kind("name-missing")
    T901 = Kind("ignored-in-vain", Severity.WARNING)


@frozen
class Finding:
    """One thing that was found: its code, the clause (empty for the whole file), and what it is in a sentence."""

    code: Code
    clause: str
    message: str

    def __str__(self) -> str:
        where = f"{self.clause}: " if self.clause else ""
        return f"{where}{self.code.name} {self.code.value.name}: {self.message}"
