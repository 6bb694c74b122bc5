"""Reworded or changed: what two fingerprints say of a clause, and what that means for a PO file."""

from datetime import UTC, datetime

import pytest
from attrs import evolve
from polib import POEntry, POFile

from rulebook.core import TranslationError
from rulebook.spec import load
from rulebook.spec.fingerprints import Fingerprint, Fingerprints, fingerprints
from rulebook.translation.catalogue import catalogue, updated
from rulebook.translation.checking import check
from rulebook.translation.marks import CHANGED, MEANING, REWORDED, confirm, mark_in, since, with_mark
from rulebook.translation.meaning import ChangeKind, Verdict, changes, compared, judged
from rulebook.translation.po_file import parsed
from rulebook.translation.sheet import Sheet
from tests.translation.files import entry, shipped

NOW = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)
CLAUSE = Fingerprint("It is so.", "c0de", {"r": ("a", "b")}, {"p1": "x", "p2": "y"}, ("turn-1:wrong",))
OLD = Fingerprints("toy", "1", 1, {"p1": "o1", "p2": "o2"}, {"small": (1, 2, 3)}, {"turn-1": CLAUSE})
GAME = "hamsterbacke"


def version(
    clause: Fingerprint, outcomes: dict[str, str] | None = None, numbers: tuple[int, ...] = (1, 2, 3)
) -> Fingerprints:
    """A newer version of the toy game."""
    changed = evolve(OLD, version="2", clauses={"turn-1": clause}, explored={"small": numbers})
    return changed if outcomes is None else evolve(changed, outcomes=outcomes)


def kind_of(new: Fingerprints) -> tuple[ChangeKind, str]:
    """What became of the clause."""
    (change,) = changes(OLD, new)
    return change.kind, change.why


def test_the_same_code() -> None:
    """With the same code a clause is the same, or reworded if its statement is another."""
    assert kind_of(version(CLAUSE)) == (ChangeKind.SAME, "its code is the same")
    assert kind_of(version(evolve(CLAUSE, statement="So it is.")))[0] is ChangeKind.REWORDED


def test_other_code_with_the_same_results() -> None:
    """Other code that gives the same, or after which the same happens, means the same as far as shown."""
    other = evolve(CLAUSE, code="bea7")
    assert compared(OLD, version(other), "turn-1").verdict is Verdict.SHOWN
    assert compared(OLD, version(evolve(other, results={"p1": "X", "p2": "Y"})), "turn-1").verdict is Verdict.SHOWN
    assert compared(OLD, version(other, {"p1": "O1", "p2": "O2"}), "turn-1").verdict is Verdict.SHOWN


def test_a_clause_without_a_function() -> None:
    """A clause without a function means the same if, where its wrong meanings show, the same happens."""
    old = evolve(OLD, clauses={"turn-1": evolve(CLAUSE, code=None)})
    new = version(evolve(CLAUSE, code=None, statement="So it is."))
    assert compared(old, new, "turn-1").verdict is Verdict.SHOWN
    other = version(evolve(CLAUSE, code=None, statement="No.", results={"p1": "X"}), {"p1": "O1", "p2": "o2"})
    assert compared(old, other, "turn-1").verdict is Verdict.CHANGED


def test_something_else_happens() -> None:
    """Other code that gives something else, after which something else happens, means something else."""
    other = evolve(CLAUSE, code="bea7", results={"p1": "X", "p2": "y"})
    assert kind_of(version(other, {"p1": "O1", "p2": "o2"})) == (
        ChangeKind.CHANGED,
        "something else happens at 1 of 2 positions",
    )


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (CLAUSE, evolve(CLAUSE, code="bea7", excludes=()), "exclude no wrong meaning"),
        (CLAUSE, evolve(CLAUSE, code=None), "no longer has a function"),
        (evolve(CLAUSE, code=None), CLAUSE, "has a function now, and had none before"),
        (evolve(CLAUSE, results={}), evolve(CLAUSE, code="bea7", results={}), "is applied at no position"),
        (evolve(CLAUSE, code=None), evolve(CLAUSE, code=None, statement="No.", excludes=()), "only its words can tell"),
    ],
)
def test_what_is_not_shown(old: Fingerprint, new: Fingerprint, why: str) -> None:
    """Where nothing can be compared, it is said so."""
    found = compared(evolve(OLD, clauses={"turn-1": old}), version(new), "turn-1")
    assert (found.verdict, why in found.why) == (Verdict.UNSHOWN, True)


def test_explorations_speak_where_positions_are_silent() -> None:
    """If small games have other numbers and no position shows why, other code is not taken for the same meaning."""
    assert kind_of(version(evolve(CLAUSE, code="bea7"), None, (1, 2, 4))) == (
        ChangeKind.UNSHOWN,
        "its code has changed, and 1 of 1 explorations differ",
    )


def test_the_default_counts_and_not_further_answers() -> None:
    """Another default is another meaning; a further answer to the question is not."""
    assert kind_of(version(evolve(CLAUSE, readings={"r": ("b", "a")})))[0] is ChangeKind.CHANGED
    assert kind_of(version(evolve(CLAUSE, readings={"r": ("a", "b", "c"), "s": ("d",)})))[0] is ChangeKind.SAME


def test_new_and_gone() -> None:
    """A clause that only one version has is new, or gone."""
    new = evolve(OLD, clauses={"turn-2": CLAUSE})
    assert [(each.clause, each.kind) for each in changes(OLD, new)] == [
        ("turn-2", ChangeKind.NEW),
        ("turn-1", ChangeKind.GONE),
    ]


def test_a_short_form_is_enough() -> None:
    """A fingerprint of no known version is compared part by part: one that is the same is enough."""
    code, results, outcomes = fingerprints(GAME).short("taking-2").split()
    told = {
        f"{code} {results} {outcomes}": Verdict.SAME,
        f"{code} 00000000 00000000": Verdict.SAME,
        f"00000000 {results} 00000000": Verdict.SHOWN,
        f"00000000 00000000 {outcomes}": Verdict.SHOWN,
        "00000000 00000000 00000000": Verdict.CHANGED,
        "00000000 - -": Verdict.UNSHOWN,
        "who knows": Verdict.UNSHOWN,
    }
    assert {short: judged(GAME, "taking-2", short).verdict for short in told} == told
    nothing = fingerprints(GAME).short("blocking-6").split()[0]
    assert judged(GAME, "blocking-6", f"{nothing} 00000000 00000000").verdict is Verdict.UNSHOWN


def test_a_version_is_found_by_its_short_form() -> None:
    """A file of an earlier version is compared with all that is known of that."""
    earlier = fingerprints(GAME, "0.2.0").short("taking-2")
    assert "the same happens at 7 positions" in judged(GAME, "taking-2", earlier).why


def german(**marks: str) -> POFile:
    """The German translation with a mark on taking-2, and perhaps with its statement as in 0.2.0."""
    po = shipped(GAME)
    entry = entry_in(po)
    for name, text in marks.items():
        entry.comment = with_mark(entry.comment, name, text)
    return po


def entry_in(po: POFile) -> POEntry:
    """The entry that the tests are about."""
    return entry(po, "taking-2")


def fresh() -> POFile:
    """A catalogue without translations."""
    return catalogue(load(GAME), "de", NOW)


def codes(po: POFile) -> list[str]:
    """What is found of the clause."""
    return [remark.code.name for remark in check(po, "de.po").remarks if remark.clause == "taking-2"]


OTHER = "00000000 00000000 00000000"


def test_a_change_of_meaning_is_an_error_even_without_a_new_word() -> None:
    """A clause that means something else now is an error, and becomes fuzzy; clearing the flag confirms the translation."""
    po = german(**{MEANING: OTHER})
    assert codes(po) == ["T122"]
    new = parsed(str(updated(fresh(), po)), "de.po")
    assert entry_in(new).fuzzy
    assert mark_in(entry_in(new), CHANGED) == "its code is another, and so is what happens at its positions"
    assert codes(new) == ["T105"]
    again = parsed(str(updated(fresh(), new)), "de.po")
    assert (entry_in(again).fuzzy, mark_in(entry_in(again), CHANGED)) == (True, mark_in(entry_in(new), CHANGED))
    entry_in(again).flags.clear()
    assert codes(again) == []
    assert mark_in(entry_in(updated(fresh(), again)), CHANGED) == ""


def test_a_reworded_statement_keeps_its_translation() -> None:
    """A translation of other words with the same meaning stays usable; it is noted until somebody confirms it."""
    earlier = fingerprints(GAME, "0.2.0")
    po = german(**{MEANING: earlier.short("taking-2")})
    entry_in(po).msgid = earlier.clauses["taking-2"].statement
    assert codes(po) == ["T121"]
    new = parsed(str(updated(fresh(), po)), "de.po")
    assert not entry_in(new).fuzzy
    assert mark_in(entry_in(new), REWORDED) == earlier.clauses["taking-2"].statement
    assert codes(new) == ["T121"]
    again = updated(fresh(), new)
    assert mark_in(entry_in(again), REWORDED) == earlier.clauses["taking-2"].statement
    assert Sheet(load(GAME), po, "de.po").html()
    confirm(again, load(GAME), ("taking-2",), "de.po")
    assert (codes(again), mark_in(entry_in(again), REWORDED)) == ([], "")


def test_long_marks_are_read_as_they_were_written() -> None:
    """A file breaks long lines; a mark goes on in the next."""
    po = german(**{REWORDED: "word " * 60, MEANING: OTHER})
    entry = entry_in(parsed(str(po), "de.po"))
    assert (mark_in(entry, REWORDED), mark_in(entry, MEANING)) == (("word " * 60).strip(), OTHER)
    without = with_mark(with_mark(entry.comment, REWORDED, ""), MEANING, "")
    assert without == entry.comment.partition("\nReworded:")[0]


def test_what_is_not_shown_stays_until_it_is_confirmed() -> None:
    """A translation of which nothing is known stays, with a warning and its own fingerprint, until somebody confirms it."""
    po = german(**{MEANING: "00000000 - -"})
    assert codes(po) == ["T123"]
    new = updated(fresh(), po)
    assert (entry_in(new).fuzzy, codes(new), mark_in(entry_in(new), MEANING)) == (False, ["T123"], "00000000 - -")
    confirm(new, load(GAME), ("taking-2",), "de.po")
    assert codes(new) == []


def test_a_file_without_fingerprints_is_known_by_its_statements() -> None:
    """A file from before fingerprints has statements, of which the latest version that had them is known."""
    po = german(**{MEANING: ""})
    assert codes(po) == []
    entry_in(po).msgid = fingerprints(GAME, "0.2.0").clauses["taking-2"].statement
    assert codes(po) == ["T121"]
    entry_in(po).msgid = "Nobody ever said this."
    assert since(GAME, entry_in(po)) is None
    assert codes(po) == ["T104"]


def test_only_a_translation_can_be_confirmed() -> None:
    """Without a translation there is nothing to confirm."""
    with pytest.raises(TranslationError, match="nothing to confirm"):
        confirm(fresh(), load(GAME), ("taking-2",), "de.po")
