"""Mutants: the game as somebody plays it who was told a wrong meaning of a clause."""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any, Final, cast

from attrs import evolve, frozen

from rulebook.core import AnyGame, SpecError, changed
from rulebook.examination.expressions import Forbids, forbidding, wrong_function
from rulebook.examination.meanings import Meaning
from rulebook.records import JsonObject, header, settings_from
from rulebook.spec.places import home
from rulebook.verification.forgetting import discard
from rulebook.verification.small_games import part_of
from rulebook.verification.standing_in import Function, in_place_of


@frozen
class Mutant:
    """The game as somebody plays it who was told a wrong meaning: makes of a state the same one under other settings.

    `forbids` says whether an action is forbidden after the decisions that were taken before it in the same turn.
    """

    other: Callable[[Any], Any] = lambda state: state
    forbids: Forbids = lambda before, action: False

    def __call__(self, state: Any) -> Any:
        """The state under the settings of the wrong meaning."""
        return self.other(state)


RIGHT: Final = Mutant()
"""The game as it is."""


@cache
def function_at(game: AnyGame, place: str) -> Function:
    """The function at a place under a game's package; raises SpecError if nothing is there."""
    module, _, name = place.rpartition(".")
    try:
        found: Function = getattr(import_module(f"{home(game.id).module}.{module}"), name)
    except (ImportError, AttributeError):
        raise SpecError(f"{game.id}: there is no function {place}") from None
    return found


@cache
def replacement(game: AnyGame, meaning: Meaning) -> Callable[[Function], Function]:
    """What makes the function of a wrong meaning from the right one."""
    assert meaning.function is not None
    assert meaning.becomes is not None
    return wrong_function(meaning.becomes, function_at(game, meaning.function), f"{game.id}/{meaning.id}")


def other_settings(game: AnyGame, meaning: Meaning, settings: Any) -> Any:
    """Settings as a wrong meaning has them; raises SettingsError if it makes no game of them."""
    if meaning.first_player is not None:
        return game.declaration.admitted(evolve(settings, first_player=meaning.first_player))
    if not (meaning.components or meaning.readings):
        return settings
    own = header(game, settings)
    parts = {"components": cast(JsonObject, dict(meaning.components)), "readings": cast(JsonObject, dict(meaning.readings))}
    return settings_from(game, {**own, **{key: {**part_of(game, settings, key), **part} for key, part in parts.items()}})


@contextmanager
def mutated(game: AnyGame, meaning: Meaning, settings: Collection[Any]) -> Iterator[Mutant]:
    """A context in which the game is played by a wrong meaning; gives what makes states for it.

    Nothing is played but games under some `settings`: what is cached for them is discarded.
    """

    @cache
    def other(settings: Any) -> Any:
        return other_settings(game, meaning, settings)

    def mutant(state: Any) -> Any:
        return changed(state, settings=other(state.settings))

    if meaning.forbids is not None:
        yield Mutant(forbids=forbidding(meaning.forbids, game.declaration.actions, f"{game.id}/{meaning.id}"))
        return
    if meaning.becomes is None:
        yield Mutant(mutant)
        return
    assert meaning.function is not None
    function = function_at(game, meaning.function)
    with in_place_of(function, replacement(game, meaning)):
        discard(game.declaration.module, settings)
        try:
            yield RIGHT
        finally:
            discard(game.declaration.module, settings)
