"""Hypothesis strategies for the settings, the games and the reachable states of any game.

A game is made of a list of numbers, one for each move: the number says which of the legal actions is taken. So games shrink
as lists of numbers do: they get shorter, and their moves become the first ones that are legal.
"""

from collections.abc import Iterable, Iterator

from hypothesis import strategies as st

from rulebook.conformance import Playthrough, alternatives, changed, player_numbers, possible_rules
from rulebook.conformance.playthrough import AnyMove
from rulebook.core import AnyGame
from rulebook.play import Move
from tests.strategies.cases import Case, case_of, cases

__all__ = ["Case", "case_of", "cases", "play_choices", "playthroughs", "rules", "states"]

MOST_MOVES = 400


def play_choices(game: AnyGame, rules: object, choices: Iterable[int]) -> Playthrough:
    """The game in which every choice, counted round, names a legal action; it stops where choices or game end."""
    return Playthrough(game, rules, tuple(_moves(game, game.start(rules), choices)))


def _moves(game: AnyGame, state: object, choices: Iterable[int]) -> Iterator[AnyMove]:
    for choice in choices:
        actor, legal = game.actor(state), game.legal_actions(state)
        if actor is None:
            return
        action = legal[choice % len(legal)]
        step = game.step(state, action)
        yield Move(state, actor, action, step)
        state = step.state


def _values(settings: object) -> st.SearchStrategy[object]:
    """`settings` with any values in those fields that have a closed set of them."""
    fields = {name: st.sampled_from(values) for name, values in alternatives(settings).items()}
    return st.fixed_dictionaries(fields).map(lambda values: changed(settings, **values))


@st.composite
def rules(draw: st.DrawFn, case: Case) -> object:
    """Rules of a game: any number of players, first player, readings and variants, with printed or small components."""
    printed = draw(st.sampled_from(player_numbers(case.game)))
    (plain,) = possible_rules(case.game, players=printed)
    found = possible_rules(
        case.game,
        players=printed,
        first_player=draw(st.integers(0, printed - 1)),
        readings=draw(_values(getattr(plain, "readings"))),  # noqa: B009 - a field that the rules of every game have
        variants=draw(_values(getattr(plain, "variants"))),  # noqa: B009
        components=draw(st.sampled_from([getattr(plain, "components"), *case.small])),  # noqa: B009
    )
    return draw(st.sampled_from(found or (plain,)))


@st.composite
def playthroughs(draw: st.DrawFn, case: Case, most_moves: int = MOST_MOVES) -> Playthrough:
    """Games from the start, of up to so many moves."""
    length = draw(st.integers(0, most_moves))
    choices = st.lists(st.integers(0, 9999), min_size=length, max_size=length)
    return play_choices(case.game, draw(rules(case)), draw(choices))


def states(case: Case, most_moves: int = MOST_MOVES) -> st.SearchStrategy[object]:
    """States that a game can reach."""
    return playthroughs(case, most_moves).map(lambda play: play.last)
