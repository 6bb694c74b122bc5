"""Conditions: what the cards ask for, in meaning and in text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core.sentences import ENGLISH, said
from rulebook.games.prato_dei_conigli import Card, Colour, game
from rulebook.games.prato_dei_conigli.chapters.conditions import Tally, holds
from rulebook.games.prato_dei_conigli.model.condition_text import DEEPEST, ConditionError, parsed, written
from rulebook.games.prato_dei_conigli.model.conditions import (
    AllOf,
    AnyOf,
    AsManyAs,
    Between,
    Condition,
    Either,
    Even,
    Exactly,
    FewerThan,
    InAreas,
    MoreThan,
    Odd,
    numbers_of_areas,
)
from rulebook.languages import language

numbers = st.integers(0, 99)
counts = st.integers(0, 60)
colours = st.sampled_from(Colour)
tallies = st.builds(Tally, counts, st.tuples(counts, counts, counts, counts, counts), st.integers(0, 4))
simple: st.SearchStrategy[Condition] = st.one_of(
    st.builds(Exactly, numbers),
    st.tuples(numbers, numbers).filter(lambda pair: pair[0] != pair[1]).map(lambda pair: Either(*pair)),
    st.tuples(st.integers(0, 97), st.integers(2, 99))
    .filter(lambda ends: ends[1] - ends[0] > 1)
    .map(lambda ends: Between(*ends)),
    st.just(Even()),
    st.just(Odd()),
    st.builds(AsManyAs, colours),
    st.builds(MoreThan, colours),
    st.builds(FewerThan, colours),
    st.builds(InAreas, st.integers(1, 99)),
)
conditions: st.SearchStrategy[Condition] = st.recursive(
    simple,
    lambda inner: st.one_of(
        st.builds(AllOf, st.lists(inner, min_size=2, max_size=3).map(tuple)),
        st.builds(AnyOf, st.lists(inner, min_size=2, max_size=3).map(tuple)),
    ),
    max_leaves=6,
)


@pytest.mark.clause("conditions-1")
@given(number=numbers, counted=counts)
def test_no_other_number(number: int, counted: int) -> None:
    """An exact number is that number and no other."""
    assert holds(Exactly(number), Tally(counted, ())) is (number == counted)


@pytest.mark.clause("conditions-2")
@given(first=numbers, second=numbers, counted=counts)
def test_two_exact_numbers(first: int, second: int, counted: int) -> None:
    """One of two numbers is one of two exact numbers."""
    if first != second:
        either = Exactly(first), Exactly(second)
        assert holds(Either(first, second), Tally(counted, ())) is any(holds(each, Tally(counted, ())) for each in either)


@pytest.mark.clause("conditions-3")
@given(low=st.integers(0, 90), more=st.integers(2, 9), counted=counts)
def test_neither_end_is_between(low: int, more: int, counted: int) -> None:
    """Between two numbers are those beyond the one and before the other, and neither of the two."""
    assert holds(Between(low, low + more), Tally(counted, ())) is (counted in range(low + 1, low + more))


@pytest.mark.clause("conditions-4")
@given(counted=counts)
def test_even_rabbits_make_pairs(counted: int) -> None:
    """An even number of rabbits can be put in pairs."""
    assert holds(Even(), Tally(counted, ())) is (counted == 2 * (counted // 2))


@pytest.mark.clause("conditions-5")
@given(counted=counts)
def test_one_rabbit_more_is_even(counted: int) -> None:
    """Of an odd number of rabbits one is left when the others are in pairs."""
    assert holds(Odd(), Tally(counted, ())) is (counted != 2 * (counted // 2))


@pytest.mark.clause("conditions-6", "conditions-7", "conditions-8")
@given(colour=colours, tally=tallies)
def test_one_of_three_comparisons(colour: Colour, tally: Tally) -> None:
    """Rabbits that count are fewer than those of a colour, or as many, or more."""
    answers = [holds(kind(colour), tally) for kind in (FewerThan, AsManyAs, MoreThan)]
    assert sorted(answers) == [False, False, True]
    difference = tally.singled_out - tally.of(colour)
    assert answers == [difference < 0, difference == 0, difference > 0]


@pytest.mark.clause("conditions-9")
@given(number=st.integers(1, 4), tally=tallies)
def test_areas_do_not_count_in_a_single_area(number: int, tally: Tally) -> None:
    """How many areas the rabbits lie in is asked of the whole meadow: of one area such a card never holds."""
    assert not holds(InAreas(number), Tally(tally.singled_out, tally.of_colour))
    assert holds(InAreas(number), tally) is (tally.spread == number)


@pytest.mark.clause("conditions-10")
@given(parts=st.lists(conditions, min_size=2, max_size=4), tally=tallies)
def test_all_hold(parts: list[Condition], tally: Tally) -> None:
    """Several conditions hold at once where none of them fails."""
    assert holds(AllOf(tuple(parts)), tally) is (False not in [holds(each, tally) for each in parts])


@pytest.mark.clause("conditions-11")
@given(parts=st.lists(conditions, min_size=2, max_size=4), tally=tallies)
def test_one_holds(parts: list[Condition], tally: Tally) -> None:
    """One of several conditions holds where not all of them fail."""
    assert holds(AnyOf(tuple(parts)), tally) is (True in [holds(each, tally) for each in parts])


@given(condition=conditions)
def test_what_is_written_is_read_again(condition: Condition) -> None:
    """The text form of a condition stands for that condition, with or without spaces."""
    text = written(condition)
    assert parsed(text) == condition
    assert " " not in text
    assert parsed(text.replace(",", " , ").replace("(", "( ").replace(")", " )")) == condition
    assert Card.from_code(text).code == str(Card(condition)) == text


KNOWN = "all, any, as-many-as, between, either, even, exactly, fewer-than, in-areas, more-than, odd"


@pytest.mark.parametrize(
    ("text", "position", "reason"),
    [
        ("", 1, f"a condition is expected: {KNOWN}"),
        ("  some", 3, f"a condition is expected: {KNOWN}"),
        ("7", 1, f"a condition is expected: {KNOWN}"),
        ("?", 1, "a number, a word or one of ( , ) is expected"),
        ("even odd", 6, "the end is expected"),
        ("even()", 5, "the end is expected"),
        ("exactly 2", 9, "( is expected"),
        ("exactly(two)", 9, "a number is expected"),
        ("exactly(2", 10, ") is expected"),
        ("exactly(100)", 1, "100 is not a number from 0 to 99"),
        ("exactly(-1)", 9, "a number, a word or one of ( , ) is expected"),
        ("either(7)", 9, ", is expected"),
        ("either(3,3)", 1, "3 or 3 is not a choice"),
        ("between(2,3)", 1, "no number lies between 2 and 3"),
        ("in-areas(0)", 1, "rabbits lie in at least one area"),
        ("as-many-as(pink)", 12, "a colour is expected: white, black, grey, brown, orange"),
        ("as-many-as black", 12, "( is expected"),
        ("all(even)", 1, "at least two conditions must be put together"),
        ("all(even,odd", 13, ", or ) is expected"),
        ("any even", 5, "( is expected"),
        ("any(even,exactly(100))", 10, "100 is not a number from 0 to 99"),
        ("all(" * (DEEPEST + 1), 4 * DEEPEST + 1, f"conditions stand at most {DEEPEST} deep in each other"),
    ],
)
def test_texts_that_are_no_condition(text: str, position: int, reason: str) -> None:
    """A text that is no condition is refused, with the reason and the place."""
    with pytest.raises(ConditionError) as caught:
        parsed(text)
    assert (caught.value.position, caught.value.reason, caught.value.text) == (position, reason, text)
    assert str(caught.value) == f"{reason} at character {position} of {text!r}"


def test_how_deep_conditions_stand() -> None:
    """Conditions stand up to eight deep in each other."""
    nested = ["all(even," * depth + "odd" + ")" * depth for depth in (7, 8)]
    assert written(parsed(nested[0])) == nested[0]
    with pytest.raises(ConditionError, match="at most 8 deep"):
        parsed(nested[1])


@pytest.mark.parametrize("number", [-1, 100])
def test_numbers_that_no_card_names(number: int) -> None:
    """A card names numbers from 0 to 99, also where it is not read from a text."""
    with pytest.raises(ValueError, match=f"^{number} is not a number from 0 to 99$"):
        Exactly(number)


@pytest.mark.parametrize(
    ("code", "english", "german"),
    [
        ("in-areas(1)", "“in exactly 1 area”", "„in genau einem Bereich“"),
        ("in-areas(3)", "“in exactly 3 areas”", "„in genau 3 Bereichen“"),
        (
            "any(even,all(in-areas(2),either(5,1)))",
            "“(an even number) or ((in exactly 2 areas) and (5 or 1))”",
            "„(gerade Anzahl) oder ((in genau 2 Bereichen) und (5 oder 1))“",
        ),
    ],
)
def test_cards_in_words(code: str, english: str, german: str) -> None:
    """A card is said by what is on it; conditions that stand in each other have brackets."""
    card = Card.from_code(code)
    assert said(card) == english
    assert said(card, language(game, "de")) == german
    assert f"“{card.face(ENGLISH)}”" == english


def test_numbers_of_areas() -> None:
    """A condition names the numbers of areas of all the conditions in it."""
    condition = AllOf((InAreas(2), AnyOf((Even(), InAreas(4))), InAreas(1)))
    assert tuple(numbers_of_areas(condition)) == (2, 4, 1)
