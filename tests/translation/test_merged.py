"""Translations whose sentences do not follow the clauses: merged, in several sentences, left out."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from polib import POFile

from rulebook.core import TranslationError
from rulebook.examination.sentences import Sentences, sentences_of
from rulebook.languages.po_text import parsed
from rulebook.spec import load
from rulebook.translation.catalogue import catalogue, is_sentence, updated
from rulebook.translation.checking import check
from rulebook.translation.marks import MEANING, confirm, mark_in, with_mark
from rulebook.translation.remarks import Remark
from rulebook.translation.sheet import Sheet
from tests.translation.files import entry, shipped

GAME = "hamsterbacke"
MERGED = "Wer versehentlich eine gesperrte Gruppe legt, nimmt sie wieder auf die Hand und verbraucht damit keine Aktion."


def merge(po: POFile, sentence: str, clause: str, *others: str) -> None:
    """Let one sentence say several clauses."""
    entry(po, clause).msgstr, entry(po, clause).tcomment = sentence, f"merged: {', '.join(others)}"
    for other in others:
        entry(po, other).msgstr = ""


def found(po: POFile) -> list[Remark]:
    """What the check finds in the clauses, but for whatever it says of the sentences at the table."""
    return [remark for remark in check(po, "de.po").remarks if remark.code.name not in ("T110", "T111")]


def examined(po: POFile) -> Sentences:
    """The sentences as an examination reads them."""
    return sentences_of(parsed(str(po), "de.po"), load(GAME))


@pytest.mark.parametrize(
    ("game", "sentence", "clauses"),
    [
        (GAME, MERGED, ("blocking-6", "blocking-7")),
        (
            GAME,
            "Es gewinnt, wer die meisten Punkte hat; bei Gleichstand teilen sich diese Spieler den Sieg.",
            ("counting-4", "counting-5"),
        ),
        (
            GAME,
            "Jeder Spieler bekommt zwei der gemischten Karten auf die Hand ausgeteilt. "
            "Die übrigen bilden den Nachziehstapel, der verdeckt liegt.",
            ("setup-1", "setup-3"),
        ),
        (
            "scopa",
            "Sind drei oder mehr der vier zu Beginn aufgedeckten Karten Könige, ist das Teilspiel ungültig, "
            "und derselbe Geber gibt noch einmal.",
            ("dealing-5", "dealing-6"),
        ),
        (
            "scopa",
            "Je einen Punkt erhält die Partei mit den meisten Karten in der Ablage und die mit den meisten Münzen darin.",
            ("points-1", "points-2"),
        ),
    ],
)
def test_a_good_merged_sentence_has_no_findings(game: str, sentence: str, clauses: tuple[str, ...]) -> None:
    """A sentence is compared with all that it is said to say; printed, it stands once."""
    po = shipped(game)
    merge(po, sentence, *clauses)
    assert found(po) == []
    page = Sheet(load(game), po, "de.po").html()
    assert page.count(f"</b>{sentence}") == 1
    assert [f'id="{clause}"' in page for clause in clauses] == [True, *[False] * (len(clauses) - 1)]


@pytest.mark.parametrize(
    "wrong",
    [MERGED.replace(" und verbraucht damit keine Aktion", ""), MERGED.replace("keine Aktion", "eine Aktion")],
)
def test_half_of_a_merged_sentence_is_not_enough(wrong: str) -> None:
    """What the other clause says must be there too."""
    po = shipped(GAME)
    merge(po, wrong, "blocking-6", "blocking-7")
    assert ("T501", "blocking-6") in [(remark.code.name, remark.clause) for remark in found(po)]


def test_a_merged_clause_is_read_in_the_sentence_that_says_it() -> None:
    """A reader is shown that sentence; without a finished one, neither clause is translated."""
    po = shipped(GAME)
    merge(po, MERGED, "blocking-6", "blocking-7")
    assert examined(po).by_clause["blocking-7"] == MERGED
    entry(po, "blocking-6").flags.append("fuzzy")
    assert not {"blocking-6", "blocking-7"} & examined(po).by_clause.keys()
    assert {(remark.code.name, remark.clause) for remark in found(po)} == {("T105", "blocking-6"), ("T103", "blocking-7")}
    with pytest.raises(TranslationError, match="is marked as fuzzy"):
        Sheet(load(GAME), po, "de.po").html()


def test_a_merged_clause_that_changed_makes_its_sentence_fuzzy() -> None:
    """If the clause without a sentence of its own means something else now, the sentence that says it must be looked at."""
    po = shipped(GAME)
    merge(po, MERGED, "blocking-6", "blocking-7")
    other = entry(po, "blocking-7")
    other.comment, other.msgid = with_mark(other.comment, MEANING, "00000000 00000000 00000000"), "It costs an action."
    assert [(remark.code.name, remark.clause) for remark in found(po)] == [("T104", "blocking-7")]
    fresh = updated(catalogue(load(GAME), "de", datetime.now(UTC)), po)
    assert [each.msgctxt for each in fresh if each.fuzzy] == ["blocking-6"]
    assert mark_in(entry(fresh, "blocking-6"), "Changed").startswith("blocking-7: ")
    confirm(fresh, load(GAME), ("blocking-6",), "de.po")
    assert [remark for remark in found(fresh) if remark.clause] == []
    confirm(po, load(GAME), ("blocking-7",), "de.po")
    assert found(po) == []


def test_what_is_left_out_says_why() -> None:
    """A clause with a reason for having no sentence is a note, is not printed, and is no finding of an examination."""
    po = shipped(GAME)
    entry(po, "components-1").msgstr, entry(po, "components-1").tcomment = "", "omitted: Steht auf der Schachtel."
    (note,) = found(po)
    assert (note.code.name, note.message) == ("T124", "is left out: Steht auf der Schachtel.")
    assert note not in check(po, "de.po").findings
    assert 'id="components-1"' not in Sheet(load(GAME), po, "de.po").html()
    assert examined(po).omitted == {"components-1": "Steht auf der Schachtel."}


def test_a_section_without_sentences_is_not_printed() -> None:
    """Where every clause of a section is said elsewhere or left out, the next section has its number."""
    po = shipped(GAME)
    sections = [clause.section for clause in load(GAME).clauses]
    for clause in load(GAME).clauses:
        if clause.section == "setup":
            entry(po, clause.id).msgstr, entry(po, clause.id).tcomment = "", "omitted: Das weiß jeder."
    page = Sheet(load(GAME), po, "de.po").html()
    assert page.count("<h2>") == len(dict.fromkeys(sections)) - 1
    assert "<ol>\n\n</ol>" not in page


@pytest.mark.parametrize(
    ("clause", "comment", "message"),
    [
        ("turn-1", "sheet:", "has an empty comment 'sheet:'"),
        ("turn-1", "heading:  ", "has an empty comment 'heading:'"),
        ("turn-1", "omitted:", "has an empty comment 'omitted:'"),
        ("turn-1", "omitted: so", "is left out, but has a translation"),
        ("turn-1", "merged: turn-1", "is merged with 'turn-1', which is not another clause"),
        ("turn-1", "merged: turn-9", "is merged with 'turn-9', which is not another clause"),
        ("turn-1", "merged: turn-2", "is merged with turn-2, which has a translation of its own"),
        (
            "counting-5",
            "sheet tie=nobody: x",
            "has a comment 'sheet tie=nobody:', but the game has no such reading or value",
        ),
    ],
)
def test_comments_that_say_nothing_are_errors(clause: str, comment: str, message: str) -> None:
    """An empty form, one for what does not exist, and one that contradicts its entry are told with the clause."""
    po = shipped(GAME)
    entry(po, clause).tcomment = comment
    assert (clause, message) in [(remark.clause, remark.message) for remark in found(po)]
    if comment.strip().endswith(":"):
        with pytest.raises(TranslationError, match="has an empty comment"):
            Sheet(load(GAME), po, "de.po").html()


def test_comments_of_the_translator_are_read_alike() -> None:
    """What a table reads of a file has the same comments as what the checks read."""
    file = Path("docs/translations/hamsterbacke.es.po")
    whole = file.read_text(encoding="utf-8")
    read = {each.context: each.comment for each in parsed(whole, file.name).entries}
    from rulebook.translation.po_file import parsed as parsed_for_checks  # noqa: PLC0415 - of the same name

    checked = {each.msgctxt: each.tcomment for each in parsed_for_checks(whole, file.name) if not is_sentence(each)}
    assert {clause: read[clause] for clause in checked if clause} == checked
    assert any(checked.values())
