"""The checks of a sentence: nothing is found in good ones, and every kind of error in bad ones."""

import pytest

from rulebook.spec import load
from rulebook.translation.checks import Pair, remarks_of
from rulebook.translation.languages import language
from rulebook.translation.phrases import heard
from tests.translation.corpus import TOLD, pairs

TERMS = load("yellowstone_park").terms + load("scopa").terms


def pair(statement: str, code: str, translation: str) -> Pair:
    """A statement with a translation."""
    return Pair("x", statement, translation, language(code), TERMS)


def found(statement: str, code: str, translation: str) -> set[str]:
    """The codes of what is found in a translation."""
    return {remark.code.name for remark in remarks_of(pair(statement, code, translation))}


@pytest.mark.parametrize("code", TOLD)
def test_nothing_is_found_in_good_sentences(code: str) -> None:
    """A good translation of any clause raises no alarm."""
    assert [str(remark) for each in pairs(code) for remark in remarks_of(each)] == []


@pytest.mark.parametrize(
    ("statement", "code", "good", "bad", "remark"),
    [
        ("Deal six of them.", "de", "Gib sechs davon aus.", "Gib fünf davon aus.", "T201"),
        ("Deal six of them.", "hu", "Osszunk hatot.", "Osszunk hetet.", "T202"),
        ("Deal 21 of them.", "fr", "On en distribue vingt et un.", "On en distribue vingt.", "T201"),
        ("It reaches 35.", "hu", "Eléri a 35-öt.", "Eléri a 34-et.", "T201"),
        ("It has two copies of 1 to 7.", "it", "Ha due copie di 1-7.", "Ha tre copie di 1-7.", "T201"),
        ("The fifth brings three.", "it", "Il quinto ne dà tre.", "Il sesto ne dà tre.", "T201"),
        (
            "It is dealt out: two get six, three get four, and four get three.",
            "de",
            "Es wird ausgeteilt: Zwei bekommen sechs, drei vier und vier drei.",
            "Es wird ausgeteilt: Zwei bekommen sechs und drei vier.",
            "T201",
        ),
        ("Both count.", "de", "Beide zählen.", "Drei zählen.", "T202"),
        ("At least three count.", "de", "Mindestens drei zählen.", "Höchstens drei zählen.", "T301"),
        ("Three or more count.", "it", "Tre o più contano.", "Tre o meno contano.", "T302"),
        ("More than three count.", "fr", "Plus de trois comptent.", "Moins de trois comptent.", "T302"),
        ("Fewer than three count.", "hu", "Háromnál kevesebb számít.", "Háromnál több számít.", "T301"),
        ("No more than three count.", "de", "Nicht mehr als drei zählen.", "Mehr als drei zählen.", "T301"),
        ("Only three count.", "fr", "Trois seulement comptent.", "Trois comptent.", "T301"),
        ("You may go on.", "de", "Du darfst weitermachen.", "Du musst weitermachen.", "T402"),
        ("You must go on.", "hu", "Folytatnod kell.", "Folytathatod.", "T401"),
        ("You must go on.", "fr", "Tu dois continuer : il faut continuer.", "Tu peux continuer, tu peux.", "T401"),
        ("You may not go on.", "fr", "Tu ne peux pas continuer, c'est interdit.", "Tu peux continuer, oui.", "T501"),
        ("You need not go on.", "de", "Du musst nicht weitermachen.", "Du musst weitermachen.", "T501"),
        ("Nobody goes on.", "it", "Nessuno continua.", "Ognuno continua.", "T501"),
        ("It goes on.", "hu", "Ez folytatódik.", "Ez nem folytatódik.", "T502"),
        ("It is on the draw pile.", "de", "Es liegt auf dem Nachziehstapel.", "Es liegt auf dem Strafstapel.", "T601"),
        (
            "It stays here; all the rest of it goes away at once.",
            "de",
            "Es bleibt hier; der ganze Rest geht sofort weg.",
            "Es bleibt.",
            "T701",
        ),
        ("It stays.", "de", "Es bleibt.", "Es bleibt, und damit ist alles gesagt, was hier zu sagen ist.", "T702"),
        (
            "Nobody asks a player without cards.",
            "de",
            "Niemand fragt, wer keine Karten hat.",
            "Wer keine hat, wird gefragt.",
            "T501",
        ),
        ("They may do it.", "es", "Pueden hacerlo.", "No se puede hacer.", "T402"),
        ("It must do so.", "pl", "Musi to zrobić.", "Może to zrobić, ale nie musi.", "T402"),
        ("It takes the coins.", "it", "Prende i denari.", "Prende le spade.", "T601"),
        ("It is G4.", "de", "Es ist G4.", "Es ist G5.", "T801"),
        ("It is `free`.", "de", "Es ist `free`.", "Es ist `frei`.", "T801"),
        ("It stays.", "de", "Es „bleibt“.", "Es „bleibt.", "T802"),
        ("It stays.", "en", "It “stays” there.", "It “stays there.", "T802"),
        ("It stays.", "fr", "Cela «reste».", "Cela «reste.", "T802"),
        ("It stays.", "de", "Es (bleibt).", "Es (bleibt.", "T802"),
        ("It stays.", "de", 'Es "bleibt".', 'Es "bleibt.', "T802"),
        ("It is in Orto.", "de", "Es ist in Orto.", "Es ist in Ort.", "T803"),
    ],
)
def test_an_error_is_found(statement: str, code: str, good: str, bad: str, remark: str) -> None:
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
    ("statement", "code", "good", "bad"),
    [
        ("The deal ends.", "it", "La smazzata finisce.", "La smazzata non finisce."),
        (
            "The players keep their cards.",
            "fr",
            "Les joueurs gardent leurs cartes.",
            "Les joueurs ne gardent pas leurs cartes.",
        ),
        ("It moves their marker.", "hu", "Mozdítja a bábut.", "Nem mozdítja a bábut."),
        ("They take it back.", "de", "Sie nehmen es zurück.", "Sie nehmen es nicht zurück."),
        (
            "Partners share a pile.",
            "de",
            "Partner haben einen gemeinsamen Stapel.",
            "Partner haben keinen gemeinsamen Stapel.",
        ),
        ("They keep the cards.", "es", "Guardan las cartas.", "No guardan las cartas."),
        ("The side wins.", "pl", "Strona wygrywa.", "Strona nie wygrywa."),
        ("The players win.", "en", "The players are those who win.", "The players do not win."),
    ],
)
def test_what_the_statement_affirms_is_not_denied(statement: str, code: str, good: str, bad: str) -> None:
    """A translation that says the reverse of what happens is found by the word for what happens."""
    assert "T503" not in found(statement, code, good)
    assert "T503" in found(statement, code, bad)


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
