"""The checks of a sentence: nothing is found in good ones, and every kind of error in bad ones."""

import pytest

from rulebook.translation.checks import remarks_of
from rulebook.translation.phrases import heard
from tests.translation.corpus import TOLD, pairs
from tests.translation.finding import ERRORS, found


@pytest.mark.parametrize("code", TOLD)
def test_nothing_is_found_in_good_sentences(code: str) -> None:
    """A good translation of any clause raises no alarm."""
    assert [str(remark) for each in pairs(code) for remark in remarks_of(each)] == []


@pytest.mark.parametrize(("remark", "code", "statement", "good", "bad"), ERRORS)
def test_an_error_is_found(remark: str, code: str, statement: str, good: str, bad: str) -> None:
    """An error is found as what it is, and not in the good translation."""
    assert remark not in found(statement, code, good)
    assert remark in found(statement, code, bad)


@pytest.mark.parametrize(
    ("statement", "code", "translation"),
    [
        (
            "On their turn, a player carries out exactly two actions.",
            "en",
            "Two actions are carried out, never one or three.",
        ),
        ("A player places at most two cards.", "de", "Man legt höchstens zwei Karten, keine dritte."),
        ("Every marker starts with no points.", "fr", "Tous les marqueurs commencent à zéro point."),
        ("Choose one of the three postures.", "it", "Scegli una posizione."),
        ("A card may be laid there only if it fits.", "fr", "On ne pose une carte là que si elle convient."),
        ("A player who has placed one card may not refill.", "en", "If you placed one card, there is no refill."),
        ("It moves one space toward 0, and the sixth moves it three.", "hu", "Egy mezőt lép a 0 felé, a hatodik hármat."),
        ("There are three: cups, coins and swords.", "it", "Coppe, denari e spade, e nient'altro."),
        (
            "There are nine: four reds, three blues, and two greens.",
            "de",
            "Neun sind es: zwei grüne, drei blaue, vier rote.",
        ),
        (
            "Draw one card after another, the last space but one first.",
            "en",
            "First the second to last space, card by card.",
        ),
    ],
)
def test_free_wording_is_understood(statement: str, code: str, translation: str) -> None:
    """What is denied beside what is said, 0 for nothing, and what goes without saying raise no alarm."""
    assert found(statement, code, translation).isdisjoint({"T201", "T202", "T203", "T401", "T402"})


def test_one_word_can_say_two_things() -> None:
    """A word with several meanings counts for each: "abbahagyhatod" is both "stop" and "may"."""
    assert heard("Abbahagyhatod.", "hu").hard["may"] == heard("Abbahagyhatod.", "hu").soft["not"] == 1


def test_a_short_translation_lacks_something() -> None:
    """The more is lost, the longer a translation has to be."""
    statement = "A row that is taken when the deck has run out is gone for good."
    assert "T701" in found(statement, "en", "Rows taken are gone.")
    assert "T656" in found(statement, "en", "Rows that are taken are gone for good.")
    assert "T701" not in found(statement, "en", "With no deck, rows taken are gone for good.")


def test_a_permission_in_place_of_a_prohibition_is_found() -> None:
    """What must not be done may not be allowed, and what must be done is not weaker where it is simply done."""
    assert "T402" in found("A player may not refill after one card.", "de", "Nach einer Karte darf man nachziehen.")
    assert "T402" not in found(
        "A player may not refill after one card.", "de", "Nach einer Karte darf man nicht nachziehen."
    )
    assert "T401" not in found("A player must place a card.", "fr", "Le joueur pose une carte.")
    assert "T401" in found("A player must place a card.", "fr", "Le joueur peut poser une carte.")


@pytest.mark.parametrize(
    ("statement", "code", "translation"),
    [
        ("The deal ends.", "it", "La smazzata non finisce senza questo."),
        ("They play only this.", "de", "Sie spielen nichts anderes, das spielen sie nicht."),
        ("Nothing is drawn from it.", "en", "Nobody draws from it."),
        ("Too few of them win.", "fr", "Ils ne gagnent pas."),
    ],
)
def test_some_denials_say_the_same(statement: str, code: str, translation: str) -> None:
    """A limit, something that is lacking, and whatever is denied already can be said by a denial."""
    assert "T503" not in found(statement, code, translation)


def test_an_area_may_be_told_by_its_spaces() -> None:
    """A matrix of three by three has nine spaces, and no other number."""
    statement = "A matrix is three by three spaces."
    assert not {"T201", "T202"} & found(statement, "de", "Eine Matrix hat neun Felder.")
    assert {"T201", "T202"} <= found(statement, "de", "Eine Matrix hat acht Felder.")


def test_a_comparison_may_be_told_by_what_is_denied() -> None:
    """Nobody has fewer than at least two; whoever simply has fewer has not."""
    statement = "Each player has at least two cards."
    assert not {"T301", "T302"} & found(statement, "en", "Nobody has fewer than two cards.")
    assert {"T301", "T302"} <= found(statement, "en", "Each player has fewer than two cards.")


def test_a_short_translation_without_acts_lacks_something() -> None:
    """What players do is seldom told without its words: a short translation needs them."""
    statement = "The discarded cards are collected, shuffled and dealt to the players again."
    assert "T701" in found(statement, "en", "The discarded cards go to the players once more.")
    assert "T701" not in found(statement, "en", "Gather and shuffle the discarded cards, and deal them out anew.")


def test_a_text_of_signs_alone_is_compared_too() -> None:
    """A statement or a translation without a letter has a length, so nothing is divided by zero."""
    assert found("…", "de", "…") == set()
    assert "T701" in found("Each player draws six cards from the draw pile.", "de", "…")
