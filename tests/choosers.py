"""Every way in which choosers can choose: what a function that is given a chooser gives, with exact probabilities."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TypeVar

from attrs import define, field

from rulebook.core import Chooser

Value = TypeVar("Value")


@define
class Script:
    """A chooser that gives the answers laid down for it and then 0, and notes out of how many possibilities each one was."""

    answers: list[int]
    possibilities: list[int] = field(factory=list)

    def __call__(self, possibilities: int) -> int:
        place = len(self.possibilities)
        self.possibilities.append(possibilities)
        if place == len(self.answers):
            self.answers.append(0)
        return self.answers[place]


def outcomes(draw: Callable[[Chooser], Value]) -> Iterator[tuple[Value, Fraction]]:
    """What a function gives for every sequence of answers, with its probability if all answers are as likely."""
    answers: list[int] | None = []
    while answers is not None:
        script = Script(answers)
        value = draw(script)
        probability = Fraction(1)
        for possibilities in script.possibilities:
            probability /= possibilities
        yield value, probability
        answers = following(script)


def following(script: Script) -> list[int] | None:
    """The answers after those of a script, counting up from the last one; None after the very last."""
    for place in reversed(range(len(script.possibilities))):
        if script.answers[place] + 1 < script.possibilities[place]:
            return [*script.answers[:place], script.answers[place] + 1]
    return None


def distribution(draw: Callable[[Chooser], Value]) -> dict[Value, Fraction]:
    """How likely each value is that a function gives."""
    likely: dict[Value, Fraction] = {}
    for value, probability in outcomes(draw):
        likely[value] = likely.get(value, Fraction(0)) + probability
    return likely


def shares(values: Iterable[Value]) -> dict[Value, Fraction]:
    """How large a part of some values each value is."""
    counted = Counter(values)
    return {value: Fraction(count, counted.total()) for value, count in counted.items()}
