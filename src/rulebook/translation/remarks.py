"""What a check finds in a translation: a code that stays the same from version to version, and the clause."""

from enum import Enum

from attrs import frozen


class Severity(Enum):
    """How serious a remark is: an error, something that a translator should look at, or a note of what is not checked."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@frozen
class RemarkKind:
    """A kind of remark: its name and severity."""

    name: str
    severity: Severity = Severity.ERROR


class Code(Enum):
    """Every kind of remark; the members' names are their codes, which are never reused."""

    T101 = RemarkKind("missing-clause")
    T102 = RemarkKind("unknown-clause")
    T103 = RemarkKind("untranslated")
    T104 = RemarkKind("stale")
    T105 = RemarkKind("fuzzy")
    T106 = RemarkKind("copied")
    T107 = RemarkKind("repeated-clause")
    T108 = RemarkKind("old-rules", Severity.WARNING)
    T109 = RemarkKind("language-without-table", Severity.NOTE)
    T110 = RemarkKind("clauses-only", Severity.NOTE)
    T111 = RemarkKind("sentences-untranslated", Severity.WARNING)
    T112 = RemarkKind("unknown-sentence", Severity.WARNING)
    T113 = RemarkKind("field-missing")
    T114 = RemarkKind("field-unknown")
    T115 = RemarkKind("wrong-forms")
    T116 = RemarkKind("malformed-sentence")
    T117 = RemarkKind("unknown-form", Severity.WARNING)
    T118 = RemarkKind("wrong-comment")
    T119 = RemarkKind("statements-not-english", Severity.NOTE)
    T121 = RemarkKind("reworded", Severity.NOTE)
    T122 = RemarkKind("meaning-changed")
    T123 = RemarkKind("meaning-not-shown", Severity.WARNING)
    T124 = RemarkKind("left-out", Severity.NOTE)
    T201 = RemarkKind("number-missing")
    T202 = RemarkKind("number-added")
    T203 = RemarkKind("number-order")
    T301 = RemarkKind("comparison-missing")
    T302 = RemarkKind("comparison-added")
    T401 = RemarkKind("modality-missing")
    T402 = RemarkKind("modality-added")
    T501 = RemarkKind("negation-missing")
    T502 = RemarkKind("negation-added", Severity.NOTE)
    T503 = RemarkKind("affirmation-denied")
    T601 = RemarkKind("term-missing", Severity.WARNING)
    T602 = RemarkKind("other-word", Severity.WARNING)
    T603 = RemarkKind("one-word-for-two", Severity.WARNING)
    T651 = RemarkKind("direction-changed")
    T652 = RemarkKind("order-changed")
    T653 = RemarkKind("quantity-changed")
    T654 = RemarkKind("person-changed")
    T655 = RemarkKind("scope-changed")
    T656 = RemarkKind("condition-missing")
    T657 = RemarkKind("thing-changed")
    T658 = RemarkKind("role-changed")
    T701 = RemarkKind("text-missing")
    T702 = RemarkKind("text-added", Severity.WARNING)
    T801 = RemarkKind("code-changed")
    T802 = RemarkKind("quotes-unbalanced", Severity.WARNING)
    T803 = RemarkKind("name-missing")
    T901 = RemarkKind("ignored-in-vain", Severity.WARNING)


@frozen
class Remark:
    """One finding: its code, the clause or the sentence of the game (empty for the whole file), and what is wrong."""

    code: Code
    clause: str
    message: str
    line: int = 0
    """The line of the entry, where the clause does not tell which one it is."""

    def __str__(self) -> str:
        where = f"{self.clause}: " if self.clause else ""
        return f"{where}{self.code.name} {self.code.value.name}: {self.message}"
