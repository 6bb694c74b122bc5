"""Hypothesis strategies for the settings and the games of any game.

A game is made of a list of numbers, one for each move: the number says which of the legal actions is taken. So games shrink
as lists of numbers do: they get shorter, and their moves become the first ones that are legal.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import Any

from attrs import evolve
from hypothesis import strategies as st

from rulebook.conformance import Playthrough
from rulebook.core import AnyGame
from rulebook.core.sweep import alternatives, every_settings, player_numbers, possible_settings
from rulebook.play import AnyMove, Move

MOST_MOVES = 400


def small_boxes(game: AnyGame) -> tuple[Any, ...]:
    """Components that make small games of a game: `SMALL_BOXES` in tests/games/<game>/positions.py."""
    found: tuple[Any, ...] = import_module(f"tests.games.{game.id}.positions").SMALL_BOXES
    return found


def by_turns(game: AnyGame) -> Iterator[Any]:
    """Every edition, every value of a reading and every variant, by itself, each with another number of players."""
    alike: dict[object, list[Any]] = {}
    for settings in every_settings(game):
        alike.setdefault((settings.readings, settings.variants), []).append(settings)
    for number, some in enumerate(alike.values()):
        yield some[number % len(some)]


def play_choices(game: AnyGame, settings: object, choices: Iterable[int]) -> Playthrough:
    """The game in which every choice, counted round, names a legal action; it stops where choices or game end."""
    return Playthrough(game, settings, tuple(_moves(game, game.start(settings), choices)))


def _moves(game: AnyGame, state: Any, choices: Iterable[int]) -> Iterator[AnyMove]:
    for choice in choices:
        actor, legal = game.actor(state), game.legal_actions(state)
        if actor is None:
            return
        action = legal[choice % len(legal)]
        step = game.step(state, action)
        yield Move(state, actor, action, step)
        state = step.state


def _values(part: Any) -> st.SearchStrategy[object]:
    """A part of settings with any values in those fields that have a closed set of them."""
    fields = {name: st.sampled_from(values) for name, values in alternatives(part).items()}
    return st.fixed_dictionaries(fields).map(lambda values: evolve(part, **values))


@st.composite
def settings_of(draw: st.DrawFn, game: AnyGame) -> Any:
    """Settings of a game: any number of players, first player, readings and variants, with printed or small components."""
    printed = draw(st.sampled_from(player_numbers(game)))
    (plain,) = possible_settings(game, players=printed)
    found = possible_settings(
        game,
        players=printed,
        first_player=draw(st.integers(0, printed - 1)),
        readings=draw(_values(plain.readings)),
        variants=draw(_values(plain.variants)),
        components=draw(st.sampled_from([plain.components, *small_boxes(game)])),
    )
    return draw(st.sampled_from(found or (plain,)))


@st.composite
def playthroughs(draw: st.DrawFn, game: AnyGame, most_moves: int = MOST_MOVES) -> Playthrough:
    """Games from the start, of up to that many moves."""
    length = draw(st.integers(0, most_moves))
    choices = st.lists(st.integers(0, 9999), min_size=length, max_size=length)
    return play_choices(game, draw(settings_of(game)), draw(choices))
