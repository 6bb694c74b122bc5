"""Questions in words, and what is kept of them."""

import pytest

from rulebook.core import CHANCE, ENGLISH, AnyGame, SpecError
from rulebook.examination.asking import asking_in, frames
from rulebook.examination.corpus import kept, read_kept
from rulebook.examination.points import Point, set_up
from rulebook.examination.questions import Answer, Claim, ClaimKind, Question
from rulebook.languages import PoFile, language, language_in
from rulebook.languages.po_text import Entry
from rulebook.registry import game
from rulebook.spec.places import home

GAME = game("hamsterbacke")
TEXT = (home("hamsterbacke").folder / "examination.jsonl").read_text(encoding="utf-8")


def first(kind: ClaimKind) -> Question:
    """The first question of a kind."""
    return next(question for question in kept(GAME).questions if question.claim.kind is kind)


def test_questions_in_english_where_there_is_nothing_else() -> None:
    """A language without sentences is asked in English; every question has words, and all but the start a picture."""
    asking = asking_in(GAME, language(GAME, "nl"))
    for question in kept(GAME).questions:
        text = asking.text(question)
        assert text.endswith("?")
        assert "{" not in text
        assert (asking.scene(question) is None) is question.point.is_start


@pytest.mark.parametrize("code", ["de", "es", "fr", "hu", "it", "pl", "de_AT"])
def test_the_frames_of_a_language(code: str) -> None:
    """The languages with sentences have words for all answers."""
    own = frames(code)
    assert own != frames("en")
    assert len({own.answer(answer) for answer in Answer}) == len(Answer)


def test_sentences_of_the_translation() -> None:
    """Sentences that a PO file translates are used in the questions."""
    header = "Project-Id-Version: hamsterbacke 2\nLanguage: de\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    entries = (Entry("sentence", "score", "Punkte machen", 2), Entry("taking-1", "score", "nehmen", 3))
    po = PoFile("de.po", dict(line.split(": ") for line in header.splitlines()), entries)
    asking, english = asking_in(GAME, language_in(GAME, po)), asking_in(GAME, ENGLISH)
    scoring = [question for question in kept(GAME).questions if "`score`" in english.text(question)]
    assert scoring
    assert all("`Punkte machen`" in asking.text(question) for question in scoring)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "has no questions"),
        ("{", "line 1"),
        ("[]", "expected an object"),
        ('{"examination": 2, "game": "hamsterbacke"}', "is not the header"),
        ('{"examination": 1, "game": "hamsterbacke", "cover": "x"}', "cover: expected a whole number"),
        (TEXT.splitlines()[0].replace('"cover":', '"cover":-'), "cover: expected a whole number, found -"),
        (TEXT.splitlines()[0] + '\n{"question": "Q1"}', "point: expected a whole number, found nothing"),
        (TEXT.splitlines()[0] + '\n{"question": "Q1", "point": 7}', "line 2"),
        (TEXT.splitlines()[0] + '\n{"point": 0}', "state: expected an object, found nothing"),
    ],
)
def test_bad_files(text: str, message: str) -> None:
    """A file that is wrong is refused with the line."""
    with pytest.raises(SpecError, match=message):
        read_kept(GAME, text, "here")


def test_a_game_without_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game without a file says how to make one."""
    monkeypatch.setattr("rulebook.examination.corpus.FILE", "nothing.jsonl")
    with pytest.raises(SpecError, match="translate positions yellowstone_park"):
        kept(game("yellowstone_park"))


def test_the_table_is_set_up_by_chance_alone() -> None:
    """The start is the first position in which a player decides."""
    state = set_up(GAME, GAME.new_game(players=4).settings)
    assert GAME.actor(state) == 0


def test_what_chance_brings() -> None:
    """What chance brings is asked about without a player; so is what can come up."""
    scopa = game("scopa")
    asking = asking_in(scopa, ENGLISH)
    brought = [each for each in kept(scopa).questions if scopa.actor(each.point.state) is CHANCE and each.point.actions]
    assert brought
    for question in brought:
        assert "This comes up: `deal" in asking.text(question)
    point = Point(brought[0].point.state)
    can = Question("Q", point, Claim(ClaimKind.MAY, brought[0].point.actions), Answer.YES, frozenset())
    assert "According to your text, can this come up now: `deal" in asking.text(can)


def test_piles_are_listed() -> None:
    """What lies face down in the piles of sides is listed where it is counted, with the names of the piles."""
    scopa = game("scopa")
    asking = asking_in(scopa, ENGLISH)
    texts = [asking.text(each) for each in kept(scopa).questions if any(each.point.state.piles)]
    listing = [text for text in texts if "These lie face down: `Anna, Pile: D" in text]
    assert 0 < len(listing) < len(texts)
    assert all("`Bruno, Pile: " in text for text in listing)


def test_pieces_without_a_code_are_in_words() -> None:
    """Cards that pictures do not name by a code are counted in the words of the language."""
    asking = asking_in(GAME, language(GAME, "de"))
    texts = [asking.text(question) for question in kept(GAME).questions]
    assert any("Verdeckt" in text and " hellgrüne Karten, " in text for text in texts)
    assert not any("Colour" in text for text in texts)


@pytest.mark.parametrize(
    ("right", "told"),
    [
        (Answer.YES, "bei `Spielplan, Zeile 4` jetzt nach deinem Text dies zu sehen: `nichts`"),
        (Answer.NO, "neutraler Zählstein` jetzt nach deinem Text dies zu sehen: `6`"),
    ],
)
def test_what_is_to_be_seen_is_told_in_the_language(right: Answer, told: str) -> None:
    """What is to be seen afterwards is told as the pictures of the language have it, also if it is wrong."""
    yellowstone = game("yellowstone_park")
    asking = asking_in(yellowstone, language(yellowstone, "de"))
    assert any(told in asking.text(each) for each in kept(yellowstone).questions if each.right is right)


@pytest.mark.parametrize(
    ("played", "asked"),
    [
        (
            GAME,
            "up for 3 players. According to your text, is the number of cards or pieces in `Circle, Row 1` now `1`?",
        ),
        (GAME, "does `Circle, Row 3` now hold exactly this: `OR3, OR3, LG1, LB2, OR3` (5 in all)?"),
        (GAME, "hold exactly this: `2 \N{MULTIPLICATION SIGN} LB2` (2 in all)?"),
        (GAME, "does `Circle, Row 8` now hold exactly this: `nothing`?"),
        (game("scopa"), "is this now correct for `Bruno`: `4 points, 0 scope`?"),
        (game("scopa"), "is this the case afterwards: `Anna is to play a card`?"),
    ],
)
def test_what_is_to_be_seen_is_asked_in_sentences(played: AnyGame, asked: str) -> None:
    """A number is one of cards or pieces, several of one sort have a sign, and what a place holds is a sentence."""
    asking = asking_in(played, ENGLISH)
    assert any(asked in asking.text(question) for question in kept(played).questions)


def test_what_was_agreed_on_is_told() -> None:
    """What no picture shows is told before the question: a single deal, who deals, who captured last."""
    scopa = game("scopa")
    asking = asking_in(scopa, ENGLISH)
    texts = [asking.text(each) for each in kept(scopa).questions if not each.point.is_start]
    agreed = [text for text in texts if text.startswith("The players have agreed on a single deal. ")]
    assert 0 < len(agreed) < len(texts)
    assert all(" is the dealer. " in text for text in texts)
    assert all(" was the last to capture cards. " in text for text in texts if "These lie face down" in text)
