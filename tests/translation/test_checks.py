"""The checks of a sentence: nothing is found in good ones, and every kind of error in bad ones."""

import pytest

from rulebook.translation.checks import remarks_of
from rulebook.translation.phrases import heard
from tests.translation.corpus import TOLD, pairs
from tests.translation.finding import ERRORS, FINE, found


@pytest.mark.parametrize("code", TOLD)
def test_nothing_is_found_in_good_sentences(code: str) -> None:
    """A good translation of any clause raises no alarm."""
    assert [str(remark) for each in pairs(code) for remark in remarks_of(each)] == []


@pytest.mark.parametrize(("remark", "code", "statement", "good", "bad"), ERRORS)
def test_an_error_is_found(remark: str, code: str, statement: str, good: str, bad: str) -> None:
    """An error is found as what it is, and not in the good translation."""
    assert remark not in found(statement, code, good)
    assert remark in found(statement, code, bad)


@pytest.mark.parametrize(("codes", "code", "statement", "translation"), FINE)
def test_free_wording_is_understood(codes: str, code: str, statement: str, translation: str) -> None:
    """What is denied beside what is said, what is told in another order, and what goes without saying raise no alarm."""
    assert found(statement, code, translation).isdisjoint(codes.split())


def test_one_word_can_say_two_things() -> None:
    """A word with several meanings counts for each: "abbahagyhatod" is both "stop" and "may"."""
    assert heard("Abbahagyhatod.", "hu").hard["may"] == heard("Abbahagyhatod.", "hu").soft["not"] == 1


def test_a_text_of_signs_alone_is_compared_too() -> None:
    """A statement or a translation without a letter has a length, so nothing is divided by zero."""
    assert found("…", "de", "…") == set()
    assert "T701" in found("Each player draws six cards from the draw pile.", "de", "…")
