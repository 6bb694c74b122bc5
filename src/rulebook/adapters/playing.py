"""What all adapters share: a game with its settings, numbers for its actions, chance, and what a result is worth."""

from collections.abc import Iterable
from contextlib import suppress
from random import Random
from typing import Any, Final

from attrs import define, field

from rulebook.adapters.encoding import Encoding, encoding_of, game_of
from rulebook.core.chance import CHANCE
from rulebook.core.errors import DomainError, RulebookError
from rulebook.core.game import AnyGame
from rulebook.core.refusals import Refusal
from rulebook.core.result import Result
from rulebook.core.settings import shown
from rulebook.core.sharing import written
from rulebook.play import weighted

CHOICES: Final = frozenset(["players", "edition", "readings", "variants", "components", "first_player"])
"""What `new_game` takes."""
MOST_ACTIONS: Final = 2**20
"""No mask is longer."""


class AdapterError(RulebookError):
    """A game or a parameter that an adapter cannot take."""


@define(eq=False)
class Played:
    """A game under some settings, as adapters take it."""

    game: AnyGame
    settings: Any
    start: Any = field(init=False)
    actions: int = field(init=False)
    """How many actions have a number."""
    encoding: Encoding = field(init=False)
    seats: range = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.settings = self.game.declaration.admitted(self.settings)
        self.start = self.game.start(self.settings)
        self.actions = self.game.number_of_actions(self.settings)
        if self.actions > MOST_ACTIONS:
            raise AdapterError(f"{self.game.title} has {self.actions} actions under these settings, too many for a mask")
        self.encoding = encoding_of(self.game, self.settings)
        self.seats = range(self.settings.players)

    def refusal(self, number: int, state: Any) -> Refusal | None:
        """Why the rules refuse a decision that has a number; None if they list too little for it, and accept the first."""
        placed: Any = self.game.declaration.ids(self.settings, False).at(number)
        listed = tuple([listing.nth for listing in self.game.declaration.listings])
        place: Any = written(placed)[-1] if isinstance(placed, listed) else 0
        with suppress(DomainError):  # where nothing is listed
            return self.game.why_not(state, self.game.action_at(number - place, state))
        return None

    def settled(self, state: Any, random: Random) -> Any:
        """The state after chance has acted until a seat is to act, or the game is over."""
        game = self.game
        while game.actor(state) is CHANCE:
            state = game.step(state, weighted(random, game.chances(state))).state
        return state

    def returns(self, result: Result | None) -> list[float]:
        """What a result is worth to each seat: the winners share as much as there are seats, and each has staked 1.

        They add up to 0; all are 0 while there is no result.
        """
        if result is None:
            return [0.0 for _ in self.seats]
        share = len(self.seats) / len(result.winners)
        return [share - 1 if seat in result.winners else -1.0 for seat in self.seats]


def check_choices(choices: Iterable[str], known: frozenset[str]) -> None:
    """Raise AdapterError for a choice that is not one of those known."""
    if unknown := sorted(set(choices) - known):
        raise AdapterError(f"there is no choice {', '.join(unknown)}: there are {', '.join(sorted(known))}")


def checked_mode(render_mode: str | None) -> str | None:
    """How to render; raises AdapterError for anything but words."""
    if render_mode not in (None, "ansi"):
        raise AdapterError(f"render_mode is 'ansi' or None, since pictures are words here, not {shown(render_mode)}")
    return render_mode


def played(game: AnyGame | str, settings: Any = None, **choices: Any) -> Played:
    """A game, given by its id or itself, under `settings`, or under what `new_game` takes: players, edition, variants ...

    Raises UnknownGameError and SettingsError as `rulebook.game` and `new_game` do, DomainError for what is not a game,
    AdapterError for unknown choices, for settings beside other choices and for a game with too many actions, and
    EncodingError for observations that cannot be encoded.
    """
    found = game_of(game)
    check_choices(choices, CHOICES)
    if settings is not None and choices:
        raise AdapterError(f"give settings or {', '.join(choices)}, not both")
    return Played(found, found.new_game(**choices).settings if settings is None else settings)
