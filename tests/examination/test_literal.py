"""A reader who sees our Italian text of Scopa alone."""

from tests.tools.examination.literal import ERRORS, UNDERSTOOD, read, right_text


def test_the_right_text_is_understood() -> None:
    """The reader finds every clause that it knows sentences of, and is silent on none."""
    assert read(right_text()).silent == frozenset()


def test_every_error_is_read() -> None:
    """A text with an error is read otherwise, in the clause of the error and in no other."""
    right = read(right_text())
    for error in ERRORS:
        text = error.planted_in(right_text())
        assert text != right_text()
        wrong = read(text)
        differing = {
            clause for clause in {each.clause for each in UNDERSTOOD} if wrong.plays.get(clause) != right.plays.get(clause)
        }
        if wrong.plays.get("primiera-2") != right.plays.get("primiera-2"):
            differing.add("primiera-2")
        assert differing | wrong.silent == {error.clause}, error.id
