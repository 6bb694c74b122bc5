"""The sentences of a game in a translator's file: exported, kept, and checked."""

from datetime import UTC, datetime
from functools import cache

import pytest
from polib import POEntry, POFile

from rulebook.languages import language_in
from rulebook.languages.catalogues import every_text
from rulebook.languages.texts import TextKind
from rulebook.registry import game
from rulebook.spec import load
from rulebook.translation.catalogue import catalogue, context_of, is_sentence, updated
from rulebook.translation.checking import check
from rulebook.translation.languages import LANGUAGES, language
from rulebook.translation.po_file import parsed, shipped_sentences
from rulebook.translation.spoken import as_read

GAME = game("hamsterbacke")
NOW = datetime(2026, 1, 2, 3, 4, tzinfo=UTC)


@cache
def written(code: str) -> str:
    """The file of a catalogue of the game without translations."""
    made = catalogue(load(GAME.id), code, NOW, every_text(GAME))
    if code == "sw":
        made.metadata["Plural-Forms"] = language("de").plural_forms
    return str(made)


def exported(code: str = "sw") -> POFile:
    """A catalogue of the game without translations, as a file gives it back."""
    return parsed(written(code), f"{code}.po")


def translated(text: str, told: str, form: str = "") -> POFile:
    """The catalogue with one translation."""
    po = exported()
    entry = next(entry for entry in po if is_sentence(entry) and entry.msgid == text)
    if form:
        po.append(POEntry(msgctxt=f"sentence|{form}", msgid=text, msgstr=told, linenum=9))
    else:
        entry.msgstr = told
    return po


def found(po: POFile) -> list[tuple[str, str]]:
    """The codes and messages of what is found in the sentences."""
    return [(remark.code.name, remark.message) for remark in check(po, "sw.po").remarks if "T110" <= remark.code.name < "T2"]


def test_an_export_has_what_is_said_at_the_table() -> None:
    """After the clauses come the texts of the game and of the library, with their context and where they are said."""
    sentences = [entry for entry in exported() if is_sentence(entry)]
    assert [(entry.msgctxt, entry.msgid) for entry in sentences] == [
        (context_of(text), text.text) for text in every_text(GAME)
    ]
    assert [entry.comment for entry in sentences[:2]] == ["Where: the action draw", "Where: the action take"]
    assert {entry.msgctxt for entry in sentences} == {"sentence", "sentence|label"}
    assert {text.kind for text in every_text(GAME)} == set(TextKind)


@pytest.mark.parametrize(
    ("code", "forms"),
    [("de", "nplurals=2; plural=(n != 1);"), ("ja", "nplurals=1; plural=0;"), ("tr", "nplurals=2; plural=(n > 1);")],
)
def test_the_header_has_the_forms_for_numbers(code: str, forms: str) -> None:
    """An export for a language that we know something of has its forms for numbers; others are for the translator."""
    assert exported(code).metadata["Plural-Forms"] == forms
    assert "Plural-Forms" not in catalogue(load(GAME.id), "xx", NOW).metadata


def test_an_update_keeps_sentences_and_forms() -> None:
    """Translations of sentences and grammatical forms survive an update; those of texts that are gone become obsolete."""
    old = translated("red", "nyekundu")
    old.append(POEntry(msgctxt="sentence|card", msgid="red", msgstr="kadi nyekundu"))
    old.append(POEntry(msgctxt="sentence", msgid="no longer said", msgstr="?"))
    fresh = updated(exported(), old)
    kept = [(entry.msgctxt, entry.msgstr) for entry in fresh if entry.msgid == "red"]
    assert kept == [("sentence", "nyekundu"), ("sentence|card", "kadi nyekundu")]
    assert [entry.msgid for entry in fresh if entry.obsolete] == ["no longer said"]
    again = updated(exported(), parsed(str(fresh), "sw.po"))
    assert list(map(str, again)) == [str(entry) for entry in fresh if not entry.obsolete]


@pytest.mark.parametrize("code", sorted({"de", "fr", "hu", "it"} & set(LANGUAGES)))
def test_a_filled_export_speaks_the_language(code: str) -> None:
    """An export that starts from what comes with the game has every sentence and form of it, and no fault."""
    po = exported(code)
    for shipped in shipped_sentences(GAME, code):
        po = updated(po, shipped)
    own = language_in(GAME, as_read(po, "own.po"))
    assert all(entry.msgstr for entry in po if is_sentence(entry))
    assert {remark.code.name for remark in check(po, "own.po").remarks} == {"T103"}
    assert own.texts("red", "card").count("|") == 1


@pytest.mark.parametrize(
    ("text", "told", "code", "message"),
    [
        ("take row {row:place}", "chukua", "T113", "does not name the field row"),
        ("take row {row:place}", "chukua {row} {x}", "T114", "names the field x, which the English does not have"),
        ("give {cards:counted}", "toa {cards:a|b|c}", "T115", "has 3 forms for cards, and the language has 1 or 2"),
        ("take row {row:place}", "chukua {row", "T116", "has a stray brace"),
        ("take row {row:place}", "chukua {row.safu}", "T117", "names the form safu, which no word has"),
    ],
)
def test_faults(text: str, told: str, code: str, message: str) -> None:
    """A fault in a sentence is found, and so is a form that no word has."""
    assert (code, message) in found(translated(text, told))


def test_what_is_missing_and_what_is_too_much() -> None:
    """Sentences that are missing are counted; those that the game does not say are found by name."""
    there_are = len(every_text(GAME))
    assert found(exported()) == [
        (
            "T110",
            f"has translations of clauses only; {there_are} of {there_are} sentences and words are not translated, "
            "and stay English",
        )
    ]
    assert check(exported(), "sw.po").findings == tuple(
        remark for remark in check(exported(), "sw.po").remarks if remark.code.name == "T103"
    )
    po = translated("score", "alama")
    po.append(POEntry(msgctxt="sentence", msgid="no longer said", msgstr="?", linenum=7))
    assert [code for code, _ in found(po)] == ["T112", "T111"]
    assert found(po)[1][1].startswith(f"{there_are - 1} of ")
    checked = check(po, "sw.po")
    assert checked.lines["no longer said"] == 7
    del po.metadata["Plural-Forms"]
    assert found(po) == [("T115", "the header has no Plural-Forms")]


def test_a_form_of_a_word() -> None:
    """A form that some word has can be named."""
    po = translated("red", "kadi nyekundu|kadi # nyekundu", "kadi")
    next(entry for entry in po if entry.msgid == "draw a {card} card").msgstr = "vuta {card.kadi}"
    assert [code for code, _ in found(po)] == ["T111"]
