"""Hypothesis strategies for the settings, the games and the reachable states of any game.

A game is made of a list of numbers, one for each move: the number says which of the legal actions is taken. So games shrink
as lists of numbers do: they get shorter, and their moves become the first ones that are legal.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve
from hypothesis import strategies as st

from rulebook.conformance import Playthrough
from rulebook.conformance.playthrough import AnyMove
from rulebook.core import AnyGame
from rulebook.core.sweep import alternatives, every_settings, player_numbers, possible_settings
from rulebook.play import Move
from tests.strategies.cases import Case, case_of, cases

__all__ = ["Case", "by_turns", "case_of", "cases", "play_choices", "playthroughs", "settings_of", "states"]

MOST_MOVES = 400


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
def settings_of(draw: st.DrawFn, case: Case) -> Any:
    """Settings of a game: any number of players, first player, readings and variants, with printed or small components."""
    printed = draw(st.sampled_from(player_numbers(case.game)))
    (plain,) = possible_settings(case.game, players=printed)
    found = possible_settings(
        case.game,
        players=printed,
        first_player=draw(st.integers(0, printed - 1)),
        readings=draw(_values(plain.readings)),
        variants=draw(_values(plain.variants)),
        components=draw(st.sampled_from([plain.components, *case.small])),
    )
    return draw(st.sampled_from(found or (plain,)))


@st.composite
def playthroughs(draw: st.DrawFn, case: Case, most_moves: int = MOST_MOVES) -> Playthrough:
    """Games from the start, of up to that many moves."""
    length = draw(st.integers(0, most_moves))
    choices = st.lists(st.integers(0, 9999), min_size=length, max_size=length)
    return play_choices(case.game, draw(settings_of(case)), draw(choices))


def states(case: Case, most_moves: int = MOST_MOVES) -> st.SearchStrategy[Any]:
    """States that a game can reach."""
    return playthroughs(case, most_moves).map(lambda play: play.last)
