"""The order of steps: what words such as "before" and "then" say of it, and translations that tell another."""

import pytest

from rulebook.translation.checks.sequence import order
from rulebook.translation.languages import LANGUAGES, language


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
