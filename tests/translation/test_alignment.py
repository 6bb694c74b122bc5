"""A rulebook in prose against the clauses: sentences, proposals, and what becomes of them in a PO file."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from polib import POFile

from rulebook.core.errors import SpecError
from rulebook.spec import load
from rulebook.spec.places import home
from rulebook.spec.toml_file import toml_of
from rulebook.translation.alignment import Aligned, Alignment, aligned, read_alignment, write_into
from rulebook.translation.catalogue import catalogue
from rulebook.translation.likeness import Likeness
from rulebook.translation.prose import TextSentence, sentences_of

PROSE = """# Capturing

A card takes one card of the same value,
e.g. a 7 takes a 7. It then lies on your pile.

- Leave it on the table if it takes nothing.
- Five points win

Scopa!
"""
SCOPA = load("scopa")


def begun(*texts: str, old: Alignment | None = None) -> Alignment:
    """An English text of some sentences, as proposed."""
    likeness = Likeness(SCOPA, "en")
    sentences = tuple([TextSentence(number, text) for number, text in enumerate(texts, start=1)])
    return aligned(SCOPA, "en", sentences, likeness.ranked(texts), old)


def empty() -> POFile:
    """A PO file of Scopa in English without a translation."""
    return catalogue(SCOPA, "en", datetime.now(UTC))


def said(po: POFile) -> dict[str, tuple[str, str, bool]]:
    """The sentence of each clause that has one, the translator's comment, and whether it is fuzzy."""
    return {entry.msgctxt: (entry.msgstr, entry.tcomment, entry.fuzzy) for entry in po if entry.msgstr}


def test_sentences_of_prose() -> None:
    """Lines are joined and sentences told apart; marks of lists, headings and abbreviations are known."""
    assert sentences_of(PROSE) == (
        TextSentence(3, "A card takes one card of the same value, e.g. a 7 takes a 7.", "Capturing"),
        TextSentence(4, "It then lies on your pile.", "Capturing"),
        TextSentence(6, "Leave it on the table if it takes nothing.", "Capturing"),
        TextSentence(7, "Five points win", "Capturing"),
        TextSentence(9, "Scopa!", "Capturing"),
    )


def test_numbers_of_steps_are_no_sentences() -> None:
    """Steps in one line have numbers, which belong to none of them; a number at the end of a sentence ends it."""
    assert [each.text for each in sentences_of("1. Play a card. 2. Draw 5. Stop.")] == ["Play a card.", "Draw 5.", "Stop."]


def test_most_sentences_of_a_text_are_near_their_clauses() -> None:
    """Of what the passages of Scopa's English text state, nine in ten clauses are among the first five of their sentence."""
    text = home("scopa").folder.joinpath("texts", "en.txt").read_text(encoding="utf-8")
    sentences = [each.text for each in sentences_of(text)]
    first = {text: each.first[:5] for text, each in zip(sentences, Likeness(SCOPA, "en").ranked(sentences), strict=True)}
    assert "capturing-5" in first["You may hold back a card that could capture, but once you play it, it must capture."]
    assert "points-6" in next(ids for text, ids in first.items() if text.startswith("If there is a tie"))
    assert Likeness(SCOPA, "en").ranked(["Thank you for reading."])[0].proposed == ()


def test_a_sentence_of_two_clauses_and_a_clause_of_two_sentences() -> None:
    """Clauses that share a sentence are merged, and the first of them in the order of the rules has all their sentences."""
    alignment = begun("Deal three cards.", "And turn up four.", "Hello.")
    for number, clauses in enumerate((("dealing-3",), ("dealing-4", "dealing-3"), ())):
        alignment = alignment.confirmed(number, clauses)
    po = empty()
    assert write_into(po, alignment, None) == ()
    assert said(po) == {"dealing-3": ("Deal three cards. And turn up four.", "merged: dealing-4", False)}
    assert [each.text for each in alignment.without_clause] == ["Hello."]
    assert {"dealing-3", "dealing-4"}.isdisjoint(clause.id for clause in alignment.unsaid(SCOPA))


def test_what_nobody_has_confirmed_is_fuzzy() -> None:
    """A proposal stands at the likeliest clause."""
    po = empty()
    write_into(po, begun("Your card can capture one card of the same value."), None)
    assert said(po) == {"capturing-1": ("Your card can capture one card of the same value.", "", True)}


def test_merged_clauses_are_fuzzy_until_all_their_sentences_are_confirmed() -> None:
    """Two sentences of two merged clauses, of which somebody has confirmed one."""
    sure, proposed = Aligned(1, "Deal.", ("dealing-3", "dealing-4"), True), Aligned(2, "Turn up.", ("dealing-4",), False)
    po = empty()
    write_into(po, Alignment(1, "scopa", "en", (sure, proposed)), None)
    assert said(po) == {"dealing-3": ("Deal. Turn up.", "merged: dealing-4", True)}


def test_what_is_left_out_stays_so() -> None:
    """A clause that the translator leaves out, with the reason, gets no sentence, although a confirmed one says it."""
    po = empty()
    entry = next(entry for entry in po if entry.msgctxt == "turn-1")
    entry.tcomment = "omitted: everybody knows"
    assert write_into(po, begun("One.").confirmed(0, ("turn-1",)), None) == ("turn-1",)
    assert (entry.msgstr, entry.tcomment) == ("", "omitted: everybody knows")


def test_a_new_alignment_moves_its_own_sentences_only(tmp_path: Path) -> None:
    """Sentences go where they are said to belong now; what a translator wrote, or left out, stays."""
    old = begun("One.", "Two.").confirmed(0, ("dealing-3", "dealing-4")).confirmed(1, ("turn-1",))
    po = empty()
    write_into(po, old, None)
    entries = {entry.msgctxt: entry for entry in po}
    entries["turn-1"].msgstr = "My own words."
    file = tmp_path / "rules.align.toml"
    file.write_text(toml_of(old), encoding="utf-8")
    again = begun("Two.", "One.", old=read_alignment(file, SCOPA, "en"))
    assert [(each.line, each.clauses, each.confirmed) for each in again.sentences] == [
        (1, ("turn-1",), True),
        (2, ("dealing-3", "dealing-4"), True),
    ]
    assert write_into(po, again.confirmed(1, ("dealing-4", "scopa-1")), old) == ("turn-1",)
    assert said(po) == {"turn-1": ("My own words.", "", False), "dealing-4": ("One.", "merged: scopa-1", False)}


def test_bad_alignments_are_refused(tmp_path: Path) -> None:
    """Each with the file, the place and the reason."""
    file, good = tmp_path / "rules.align.toml", toml_of(begun("One.").confirmed(0, ("turn-1",)))
    for text, code, message in (
        (good.replace("turn-1", "turn-9"), "en", r"rules.align.toml: sentence\[0\].clauses: there is no clause called"),
        (good, "de", "rules.align.toml: aligns scopa in en, not scopa in de"),
        (good.replace("alignment = 1", "alignment = 2"), "en", "rulebook_alignment: expected 1, found 2"),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(SpecError, match=message):
            read_alignment(file, SCOPA, code)
