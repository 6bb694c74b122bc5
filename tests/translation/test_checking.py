"""Checking a PO file: what it lacks, what is stale, and what somebody has decided to ignore."""

from pathlib import Path

import pytest
from polib import POEntry, POFile

from rulebook.core import SpecError, TranslationError
from rulebook.spec import load, specified_games
from rulebook.translation.checking import check, without_ignored
from rulebook.translation.po_file import shipped_languages
from rulebook.translation.project import Ignored, read_ignored
from rulebook.translation.remarks import Code
from tests.translation.files import entry, shipped

GAME = "hamsterbacke"
SHIPPED = [(game, code) for game in specified_games() for code in shipped_languages(game)]


def codes(po: POFile) -> list[tuple[str, str]]:
    """The codes and clauses of what is found in a file."""
    return [(remark.code.name, remark.clause) for remark in check(po, "de.po").remarks]


@pytest.mark.parametrize("game", specified_games())
def test_every_game_comes_in_english_and_german(game: str) -> None:
    """Every game comes with a translation into German and one into plain English."""
    assert set(shipped_languages(game)) >= {"de", "en"}


@pytest.mark.parametrize(("game", "code"), SHIPPED)
def test_what_is_shipped_is_complete_and_good(game: str, code: str) -> None:
    """A translation that comes with a game has every clause as it stands now, in order, and nothing is found in it."""
    po = shipped(game, code)
    assert [entry.msgctxt for entry in po] == [clause.id for clause in load(game).clauses]
    assert check(po, f"{code}.po").remarks == ()


def test_a_missing_clause_is_found() -> None:
    """A clause without an entry, or with an obsolete one, is found."""
    po = shipped(GAME)
    po.remove(entry(po, "turn-1"))
    entry(po, "turn-2").obsolete = True
    assert codes(po) == [("T101", "turn-1"), ("T101", "turn-2")]


def test_an_unknown_clause_is_found() -> None:
    """An entry for an unknown clause, and one for no clause at all, are found."""
    po = shipped(GAME)
    po.extend([POEntry(msgctxt="turn-99", msgid="x", msgstr="y"), POEntry(msgid="x", msgstr="y", linenum=9)])
    assert codes(po) == [("T102", "turn-99"), ("T102", "")]
    checked = check(po, "de.po")
    assert checked.line(checked.remarks[1]) == 9


def test_a_repeated_clause_is_found() -> None:
    """A clause with two entries is found, and the first of them is checked."""
    po = shipped(GAME)
    po.append(POEntry(msgctxt="turn-1", msgid="x", msgstr="y", linenum=999))
    (remark,) = check(po, "de.po").remarks
    assert (remark.code, remark.line) == (Code.T107, 999)
    assert remark.message == f"has an entry in line {entry(po, 'turn-1').linenum} already"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"msgstr": " "}, "T103"),
        ({"msgid": "On their turn a player does exactly three actions.", "comment": ""}, "T104"),
        ({"flags": ["fuzzy"]}, "T105"),
        ({"msgstr": "On their turn, a player carries out exactly two actions."}, "T106"),
    ],
)
def test_an_unfinished_translation_is_found(change: dict[str, object], code: str) -> None:
    """An entry that is not translated, stale, fuzzy or a copy of the English statement is found as that alone."""
    po = shipped(GAME)
    for name, value in change.items():
        setattr(entry(po, "turn-1"), name, value)
    assert codes(po) == [(code, "turn-1")]


def test_plain_english_may_be_the_statement_itself() -> None:
    """A translation into English may say what the clause says."""
    po = shipped(GAME, "en")
    assert entry(po, "turn-1").msgstr != ""
    entry(po, "turn-1").msgstr = entry(po, "turn-1").msgid
    assert codes(po) == []


def test_another_version_of_the_rules_is_found() -> None:
    """A file for another version of the rules, or for none, is found."""
    for version in ("hamsterbacke 0", "hamsterbacke"):
        po = shipped(GAME)
        po.metadata["Project-Id-Version"] = version
        assert codes(po) == [("T108", "")]


def test_a_language_without_a_table_is_checked_for_what_is_missing() -> None:
    """A language that the library knows nothing of is found, and so are clauses that are missing."""
    po = shipped(GAME)
    po.metadata["Language"] = "sw"
    entry(po, "turn-1").msgstr = ""
    assert codes(po) == [("T109", ""), ("T103", "turn-1"), ("T110", "")]


def test_a_region_has_the_table_of_its_language() -> None:
    """German of Austria is German."""
    po = shipped(GAME)
    po.metadata["Language"] = "de_AT"
    assert codes(po) == []


def test_an_unknown_game_is_refused() -> None:
    """A file for an unknown game is refused."""
    po = shipped(GAME)
    po.metadata["Project-Id-Version"] = "hamsterbake 1"
    with pytest.raises(SpecError, match="did you mean hamsterbacke"):
        check(po, "de.po")


def test_ignored_remarks_are_left_out() -> None:
    """What the list ignores is left out; what it ignores in vain is found."""
    po = shipped(GAME)
    entry(po, "turn-1").msgstr = ""
    ignored = (Ignored("T103", "turn-1", "not yet"), Ignored("T201", "turn-2", "said otherwise"))
    left = without_ignored(check(po, "de.po"), ignored).remarks
    assert [(remark.code, remark.clause) for remark in left] == [(Code.T901, "turn-2")]


def test_a_list_of_remarks_to_ignore_is_read(tmp_path: Path) -> None:
    """The list is a TOML file with code, clause and reason."""
    file = tmp_path / "ignored.toml"
    file.write_text('[[ignore]]\ncode = "T201"\nclause = "turn-1"\nreason = "Says both."\n', encoding="utf-8")
    assert read_ignored(file) == (Ignored("T201", "turn-1", "Says both."),)


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        (
            '[[ignore]]\ncode = "T999"\nclause = "turn-1"\nreason = "x"\n',
            TranslationError,
            "entry turn-1: there is no finding 'T999'",
        ),
        ('[[ignore]]\ncode = "T201"\nclause = "turn-1"\nreason = " "\n', TranslationError, "gives no reason to ignore T201"),
        ('[[ignore]]\ncode = "T201"\n', SpecError, "ignore"),
        ("ignore = 1", SpecError, "expected a list"),
        ("[[", SpecError, "is not TOML"),
    ],
)
def test_a_bad_list_is_refused(text: str, error: type[Exception], message: str, tmp_path: Path) -> None:
    """A list that is no TOML, names no remark or gives no reason is refused."""
    file = tmp_path / "ignored.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(error, match=r"ignored\.toml") as caught:
        read_ignored(file)
    assert message in str(caught.value)


def test_an_endless_translation_is_not_checked() -> None:
    """A translation that is far too long for any clause is found as that, and read no further."""
    po = shipped(GAME)
    entry(po, "turn-1").msgstr = "mehr als " * 200_000
    assert codes(po) == [("T702", "turn-1")]
