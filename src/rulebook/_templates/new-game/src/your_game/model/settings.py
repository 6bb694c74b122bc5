"""Settings: how one game is played."""

from typing import Annotated

from attrs import frozen
from rulebook.core import GameSettings, NoChoice, Range, Ranged


@frozen
class Components(Ranged):
    """There are `counters` counters, and a player takes at most `most_taken` at a time. The defaults are as printed."""

    counters: Annotated[int, Range(1, 999)] = 21
    most_taken: Annotated[int, Range(1, 9)] = 3


@frozen(slots=False)
class Settings(GameSettings):
    """The players, the first player, and all choices: readings of an unclear text, variants, other components."""

    readings: NoChoice = NoChoice()
    variants: NoChoice = NoChoice()
    components: Components = Components()
