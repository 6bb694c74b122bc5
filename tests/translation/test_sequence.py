"""The order of steps: what words such as "before" and "then" say of it, and translations that tell another."""

import pytest

from rulebook.spec import load
from rulebook.translation.checks import Pair, remarks_of
from rulebook.translation.checks.sequence import order
from rulebook.translation.languages import LANGUAGES, language

TERMS = load("yellowstone_park").terms


def found(statement: str, code: str, translation: str) -> set[str]:
    """The codes of what is found in a translation."""
    return {remark.code.name for remark in remarks_of(Pair("x", statement, translation, language(code), TERMS))}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_words_for_the_same_steps(code: str) -> None:
    """Every language can say every step, and has the same kinds of words that order them."""
    assert set(language(code).steps) == set(language("en").steps)
    assert set(language(code).sequence) == set(language("en").sequence)


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("Draw a rabbit before you choose an area.", {("draw", "choose")}),
        ("After drawing a rabbit, you choose an area.", {("draw", "choose")}),
        ("You draw a rabbit and then choose an area.", {("draw", "choose")}),
        ("You do not choose before you draw.", {("draw", "choose")}),
        ("You draw a rabbit and choose an area.", set()),
        ("You draw, and draw again before you choose.", set()),
        ("Shuffle. Before you choose, draw.", {("draw", "choose")}),
        ("You choose. You draw it afterwards.", {("choose", "draw")}),
    ],
)
def test_words_order_steps(sentence: str, told: set[tuple[str, str]]) -> None:
    """Such words order the step next to them and the others; a step that is mentioned twice may be at different times."""
    assert order(sentence, "en").told == told


def test_without_such_words_the_mention_counts() -> None:
    """Steps are in the order in which they are mentioned, but a condition comes first."""
    assert order("You draw if you score.", "en").mentioned == {("score", "draw")}
    assert order("You score and draw.", "en").mentioned == {("score", "draw")}


@pytest.mark.parametrize(
    ("statement", "code", "good", "bad"),
    [
        (
            "A player who chooses the pile shuffles it and draws six of them.",
            "de",
            "Wer den Stapel wählt, mischt ihn und zieht dann sechs davon.",
            "Wer den Stapel wählt, zieht sechs davon und mischt ihn danach.",
        ),
        ("They draw it before choosing.", "en", "They choose only after drawing it.", "They choose and then draw it."),
        ("They shuffle and draw.", "es", "Barajan y luego roban.", "Roban y luego barajan."),
        ("They draw it before choosing.", "fr", "On pioche, puis on choisit.", "On choisit, puis on pioche."),
        ("They shuffle and draw.", "hu", "Megkeverik, aztán húznak.", "Húznak, aztán megkeverik."),
        ("They draw it before choosing.", "it", "Si pesca prima di scegliere.", "Si sceglie prima di pescare."),
        ("They shuffle and draw.", "pl", "Tasują, a potem dobierają.", "Dobierają, a potem tasują."),
        (
            "The first goes here, the second and the third go there.",
            "it",
            "La prima va qui, la seconda e la terza vanno lì.",
            "La terza va qui, la prima e la seconda vanno lì.",
        ),
    ],
)
def test_another_order_is_found(statement: str, code: str, good: str, bad: str) -> None:
    """Steps and counted things in another order are found, in every language."""
    assert "T652" not in found(statement, code, good)
    assert "T652" in found(statement, code, bad)
