"""Refusals: reasons that are declared once and told with values, in any language."""

import pytest

from rulebook.core import DeclarationError, Language, Reason, Refusal, Sentence
from tests.core.made_up import Colour

NOT_HELD: Reason[str] = Reason("lay-1", "you do not hold {marbles:counted}")


def test_a_reason_with_its_values() -> None:
    """A reason gives a refusal with the clause, the sentence and the values."""
    refusal = NOT_HELD(marbles=(Colour.RED, Colour.RED))
    assert (refusal.clause, refusal.reason) == ("lay-1", "you do not hold 2 red")
    assert str(refusal) == "you do not hold 2 red (lay-1)"
    assert refusal.sentence is NOT_HELD.sentence


@pytest.mark.parametrize("values", [{}, {"marble": 1}, {"marbles": (), "more": 1}])
def test_other_values(values: dict[str, object]) -> None:
    """A reason is given values for the fields of its sentence, and no others."""
    with pytest.raises(DeclarationError, match=r"names \['marbles'\], but is given"):
        NOT_HELD(**values)


def test_a_reason_in_another_language() -> None:
    """A refusal is told in the language of the table, and its reason stays English."""
    german = Language("de", {("", "you do not hold {marbles:counted}"): "dir fehlen {marbles:counted}", ("", "red"): "rote"})
    refusal = NOT_HELD(marbles=(Colour.RED,) * 2)
    assert (refusal.text(german), refusal.reason) == ("dir fehlen 2 rote", "you do not hold 2 red")


def test_refusals_are_equal() -> None:
    """Refusals are equal when they cite the same clause for the same reason, however that came about."""
    refusal = NOT_HELD(marbles=(Colour.RED,))
    assert refusal == Refusal("lay-1", "you do not hold 1 red") == Refusal("lay-1", Sentence("you do not hold 1 red"))
    assert hash(refusal) == hash(Refusal("lay-1", "you do not hold 1 red"))
    assert refusal != Refusal("lay-2", "you do not hold 1 red")
    assert refusal != Refusal("lay-1", "you do not hold 1 blue")
    assert refusal != "you do not hold 1 red (lay-1)"
