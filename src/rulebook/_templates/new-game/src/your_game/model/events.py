"""Events: what changed, in the past tense, each with the clause behind it. They explain a step."""

from typing import TypeAlias

from attrs import frozen
from rulebook.core import Open, Seat, told

from your_game.model.clauses import Cited


@told("{seat} took {counters:# counter|# counters} and left {left}")
@frozen
class CountersTaken(Cited):
    """`seat` took some counters, leaving `left`."""

    seat: Open[Seat]
    counters: Open[int]
    left: Open[int]


Event: TypeAlias = CountersTaken  # with a second class: CountersTaken | Other
