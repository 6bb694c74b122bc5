"""Lines of play: games played at random under any rules, for properties that hold wherever a game can come."""

from itertools import islice
from typing import TypeAlias

from hypothesis import settings
from hypothesis import strategies as st

from rulebook.core import Actor
from rulebook.games import hamsterbacke
from rulebook.games.hamsterbacke import Action, Block, Event, Readings, Rules, Score, State, start
from rulebook.games.hamsterbacke.readings import EmptyScore, OwnTop, Tie
from rulebook.play import Move, Player, generator, playout, uniform
from tests.games.hamsterbacke.positions import SMALL, TINY

Line: TypeAlias = tuple[Move[State, Action, Event], ...]

in_play = settings(deadline=None, max_examples=25)
"""For a property of whole lines of play: each example is some hundred moves."""

readings: st.SearchStrategy[Readings] = st.builds(
    Readings,
    empty_score=st.sampled_from(EmptyScore),
    own_top=st.sampled_from(OwnTop),
    tie=st.sampled_from(Tie),
)
"""Every combination of answers."""


@st.composite
def printed_rules(draw: st.DrawFn, readings: st.SearchStrategy[Readings] = readings) -> Rules:
    """Rules of the printed game."""
    seats = draw(st.integers(3, 5))
    return Rules(seats, draw(st.integers(0, seats - 1)), draw(readings))


small_rules: st.SearchStrategy[Rules] = st.builds(
    Rules,
    players=st.integers(2, 3),
    first_player=st.integers(0, 1),
    readings=readings,
    components=st.sampled_from((TINY, SMALL)),
)
"""Rules of two small games."""


@st.composite
def lines(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None, moves: int = 600) -> Line:
    """The first `moves` moves of a random game, or all where it has fewer; in some games everybody likes to score."""
    table = draw(printed_rules() | small_rules if rules is None else rules)
    random = generator(draw(st.integers(0, 2**32 - 1)))
    keen = draw(st.booleans())

    def eager(state: State, legal: tuple[Action, ...]) -> Action:
        wanted = tuple(action for action in legal if isinstance(action, Score | Block))
        return wanted[-1] if wanted and random.random() < 0.6 else uniform(random, legal)

    players: dict[Actor, Player[State, Action]] = dict.fromkeys(range(table.players), eager) if keen else {}
    return tuple(islice(playout(hamsterbacke, start(table), random, players), moves))


def settled(rules: st.SearchStrategy[Rules] | None = None) -> st.SearchStrategy[State]:
    """A position in which a game can be, after a few moves or many."""
    return st.builds(lambda line, share: line[int(share * (len(line) - 1))].before, lines(rules), st.floats(0, 1))
