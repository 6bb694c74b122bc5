"""Sentences: templates said in English, with seats, numbers, pieces and forms. Other languages have a test of their own."""

import re
from enum import Enum
from itertools import combinations
from typing import Annotated

import pytest
from attrs import frozen

from rulebook.core import ENGLISH, Language, Multiset, Open, Seat, Seats, Sentence, ToldTo, told
from rulebook.core.sentences import (
    MOST_SAID,
    by_kind,
    capitalised,
    counted_from_one,
    filled,
    in_words,
    listed,
    said,
    seat_name,
    seat_names,
    seat_title,
    things_in,
)
from tests.core.made_up import KINDS, Bid, Colour, Laid, Won

NAMED = ENGLISH.with_names("Anna", "Bruno")
RED, BLUE, WHITE = Colour


@told("{seat} took row {row:place} with {cards}")
@frozen
class RowTaken:
    seat: Seat
    row: int
    cards: int


@frozen
class Card:
    """A card that says itself."""

    number: int

    def said(self, language: Language, form: str = "") -> str:
        """The card in a sentence."""
        return f"the {self.number}{form}"


@pytest.mark.parametrize(
    ("template", "word", "sentence"),
    [
        ("they drew a {it}", "orange card", "they drew an orange card"),
        ("A {it}", "ace", "An ace"),
        ("draw a {it}", "red card", "draw a red card"),
        ("at a sea {it}", "urchin", "at a sea urchin"),
        ("la {it}", "ora", "la ora"),
        ("a {it}", "", "a "),
    ],
)
def test_an_article_goes_with_what_it_stands_before(template: str, word: str, sentence: str) -> None:
    """In English only: `a` is a word of its own in Italian and in Hungarian."""
    assert Sentence(template)(ENGLISH, it=word) == sentence
    assert Sentence(template)(Language("it"), it=word) == template.replace("{it}", word)


@pytest.mark.parametrize(
    ("template", "value", "words"),
    [
        ("{it}", 3, "3"),
        ("{it}", -3, "-3"),
        ("{it}", 10**15, "a very long number"),
        pytest.param("{it}", -(10**5000), "a very long number", id="huge"),
        ("{it}", True, "True"),
        ("{it}", "a text | with {braces} and a #", "a text | with {braces} and a #"),
        ("{it}", RED, "red"),
        ("{it}", Card(7), "the 7"),
        ("{it.short}", Card(7), "the 7short"),
        ("{it}", (), "nothing"),
        ("{it}", (RED,), "red"),
        ("{it}", (RED, BLUE, RED), "red, blue and red"),
        ("{it}", [Card(1), Card(2)], "the 1 and the 2"),
        ("{it}", Multiset.of(KINDS, [BLUE, RED, BLUE]), "red, blue and blue"),
        ("{it:counted}", (BLUE, RED, BLUE), "1 red and 2 blue"),
        ("{it:counted}", (), "nothing"),
        ("{it:counted}", (Card(2), Card(1), Card(2)), "2 the 2 and 1 the 1"),
        ("{it:or}", (RED, BLUE, WHITE), "red, blue or white"),
        ("{it:or}", (RED,), "red"),
        ("{it:# card|# cards}", 0, "0 cards"),
        ("{it:# card|# cards}", 1, "1 card"),
        ("{it:# card|# cards}", 2, "2 cards"),
        ("{it:# card|# cards}", (RED, BLUE), "red and blue cards"),
        ("{it:one|many}", (RED,), "one"),
        ("{it:# cards}", 1, "1 cards"),
        ("{it:# cards}", 10**20, "a very long number cards"),
        ("take it{it:, with #|}", None, "take it"),
        ("take it{it:, with #|}", RED, "take it, with red"),
        ("{it:loudly|softly}", False, "softly"),
        ("{it:loudly|softly}", True, "loudly"),
        ("{it:seat}", 1, "seat 2"),
        ("{it:place}", 3, "4"),
        ("{it:seats}", (0, 2), "seats 1 and 3"),
        ("{it}", Seats((0, 2)), "seats 1 and 3"),
        ("{it}", Seats((2,)), "seat 3"),
        ("{it}", Seats(()), "nobody"),
        ("{it:# won|# won together}", Seats((0, 2)), "seats 1 and 3 won together"),
        ("{it:# won|# won together}", Seats((2,)), "seat 3 won"),
    ],
)
def test_values(template: str, value: object, words: str) -> None:
    """A value is said as it asks to be, or as the template says."""
    assert Sentence(template)(it=value) == words


@pytest.mark.parametrize(
    ("template", "value", "words"),
    [
        ("{it:seat}", 0, "Anna"),
        ("{it:seat}", 2, "seat 3"),
        ("{it:seat}", -1, "seat 0"),
        ("{it:seats}", (0, 1), "Anna and Bruno"),
        ("{it:seats}", (1, 2), "Bruno and seat 3"),
        ("{it:seats}", (2, 3), "seats 3 and 4"),
        ("{it}", Seats((0,)), "Anna"),
        ("{it:# won|# won together}", Seats((0, 1)), "Anna and Bruno won together"),
    ],
)
def test_names(template: str, value: object, words: str) -> None:
    """A seat is said by the name of who sits there, or by its number."""
    assert Sentence(template)(NAMED, it=value) == words


def test_names_are_not_read() -> None:
    """Whatever people call themselves stands in a sentence as it is."""
    odd = ENGLISH.with_names("{number}", "#|{seat}")
    assert Sentence("{a:seat} and {b:seat}")(odd, a=0, b=1) == "{number} and #|{seat}"
    assert Sentence("{them:# won|# won together}")(odd, them=Seats((0, 1))) == "{number} and #|{seat} won together"
    assert seat_title(1, 1, odd) == "#|{seat} (you)"


def test_titles() -> None:
    """The title of a seat says to its viewer that it is theirs."""
    assert [seat_title(seat, 1, NAMED) for seat in range(3)] == ["Anna", "Bruno (you)", "Seat 3"]
    assert (seat_name(0, ENGLISH), seat_names((), ENGLISH)) == ("seat 1", "nobody")


def test_several_fields() -> None:
    """A sentence has as many fields as it names, and the same one twice where it does."""
    sentence = Sentence("{a:seat} gave {n:# card|# cards} to {b:seat}, and {b:seat} thanks {a:seat}")
    assert sentence.fields == {"a", "b", "n"}
    assert sentence(NAMED, a=0, b=1, n=1) == "Anna gave 1 card to Bruno, and Bruno thanks Anna"


def test_words_that_agree() -> None:
    """A word can be said in the form that the number of another field takes."""
    language = Language("xx", {("adjective", "red"): "rossa|rosse", ("whole", "red"): "una rossa|# rosse"})
    for number, plain, whole in ((1, "1 rossa", "una rossa"), (2, "2 rosse", "2 rosse")):
        assert Sentence("{n} {colour.adjective:by n}")(language, n=number, colour=RED) == plain
        assert Sentence("{colour.whole:by n}")(language, n=number, colour=RED) == whole
    assert Sentence("{colour.whole:by n}").fields == {"colour", "n"}
    assert Sentence("{colour.adjective}")(language, colour=RED) == "rossa"
    assert Sentence("{colours.adjective:counted}")(language, colours=(RED, RED)) == "2 rosse"


@pytest.mark.parametrize("wrong", ["{cards:# Karten} {whom}", "{cards:viele}", "{cards", "cards}", "{cards:by whom}", ""])
def test_a_translation_that_cannot_be_said(wrong: str) -> None:
    """A translation that names another field, or is misspelt, does not stop a table: the sentence is said in English."""
    language = Language("de", {("", "{cards:# card|# cards} left"): wrong})
    assert Sentence("{cards:# card|# cards} left")(language, cards=2) == "2 cards left"


def test_what_a_language_lacks() -> None:
    """A form that a word does not have is its plain form; a word that a language does not have is English."""
    language = Language("de", {("", "red"): "rot", ("dative", "blue"): "blauem"})
    assert [said(colour, language, "dative") for colour in Colour] == ["rot", "blauem", "white"]
    assert [said(colour, language) for colour in Colour] == ["rot", "blue", "white"]


def test_more_forms_than_two() -> None:
    """A language has as many forms as its plural rule gives; where a translation has fewer, the last one is taken."""
    polish = Language("pl", {}, lambda n: 0 if n == 1 else 1 if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else 2)
    assert [Sentence("{n:# karta|# karty|# kart}")(polish, n=n) for n in (1, 3, 5, 13)] == [
        *("1 karta", "3 karty", "5 kart", "13 kart")
    ]
    assert Sentence("{n:# karta|# karty}")(polish, n=5) == "5 karty"


class Suit(Enum):
    """Another sort of pieces."""

    CUPS = "cups"

    @property
    def word(self) -> str:
        return self.value


def test_things_by_kind() -> None:
    """Members of enums come in their order, of several enums too, and other things as they come first."""
    assert by_kind((WHITE, RED, WHITE)) == [(RED, 1), (WHITE, 2)]
    assert by_kind((WHITE, Suit.CUPS, RED)) == [(RED, 1), (WHITE, 1), (Suit.CUPS, 1)]
    assert by_kind(("b", "a", "b")) == [("b", 2), ("a", 1)]
    assert by_kind(()) == []


def test_many_things() -> None:
    """Of very many things the first ones are named."""
    many = listed(map(str, range(1000)))
    assert many.startswith("0, 1, 2")
    assert many.endswith("58, 59 and others")
    assert many.count(",") == MOST_SAID - 1
    assert things_in(3) == (3,)


@pytest.mark.parametrize(
    ("sentence", "capital"), [("it ended", "It ended"), ("Éva won", "Éva won"), ("", ""), ("3 left", "3 left")]
)
def test_capitals(sentence: str, capital: str) -> None:
    """A sentence begins with a capital."""
    assert capitalised(sentence) == capital


def test_a_text_with_its_parts() -> None:
    """Parts of a text are put where they are named, and nothing else changes."""
    assert filled("{these} and {last}, {other}", these="{last}", last="b") == "{last} and b, {other}"


# Actions and events.


@told("{seat} rose to {height}", untold="{seat} rose")
@frozen
class Rose:
    """An event with a hidden field, and one that may be missing."""

    seat: Open[Seat]
    to: Open[Seat | None]
    height: Annotated[int | None, ToldTo("seat")]


@told("{order} go on", untold="everybody goes on")
@frozen
class WentOn:
    """An event that is told in other words where something is missing."""

    order: Open[tuple[Seat, ...]]
    leader: Open[Seat | None] = None


@told("{seat} saw {colours}, {number:# of them|# of them}", cases={(): "{seat} saw nothing", BLUE: "{seat} felt blue"})
@frozen
class Saw:
    """An event with cases, and a property in its sentence."""

    seat: Open[Seat]
    colours: Open[tuple[Colour, ...]]
    mood: Open[Colour] = RED

    @property
    def number(self) -> int:
        return len(self.colours)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Laid("lay-1", 0, (RED, RED)), "Anna laid 2 red"),
        (Won("end-1", (0, 1)), "Anna and Bruno won together"),
        (Bid(BLUE, 1), "bid 1 marble of blue"),
        (Bid(WHITE, 1), "bid 1 of the rare ones"),
        (Rose(0, None, 3), "Anna rose to 3"),
        (Rose(0, 1, None), "Anna rose"),
        (WentOn((0, 2), 1), "Anna and seat 3 go on"),
        (WentOn((0, 2)), "everybody goes on"),
        (Saw(0, (RED, BLUE)), "Anna saw red and blue, 2 of them"),
        (Saw(1, ()), "Bruno saw nothing"),
        (Saw(1, (RED,), BLUE), "Bruno felt blue"),
    ],
)
def test_actions_and_events(value: object, words: str) -> None:
    """An action or event is told as its class says: seats by name, a case or what is hidden in another sentence."""
    assert in_words(value, NAMED) == words


def test_what_people_count_from_one() -> None:
    """Seats, and places that a sentence calls so, are counted from 1 for people; numbers of cards are not."""
    assert counted_from_one(RowTaken) == {"seat", "row"}
    assert counted_from_one(Bid) == frozenset()


@pytest.mark.parametrize("number", range(1, 7))
def test_any_seats_count_from_one(number: int) -> None:
    """Whichever of six seats are named together, each has the number by which people call it."""
    for seats in combinations(range(6), number):
        called = re.findall(r"\d", seat_names(seats, ENGLISH))
        assert called == [str(seat + 1) for seat in seats]
