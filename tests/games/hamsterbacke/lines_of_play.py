"""Lines of play: games played at random under any settings, for properties that hold wherever a game can come."""

from itertools import islice
from typing import TypeAlias

from hypothesis import settings
from hypothesis import strategies as st

from rulebook.core import Actor
from rulebook.games.hamsterbacke import Action, Block, Event, Readings, Score, Settings, State, game
from rulebook.games.hamsterbacke.box.readings import EmptyScore, OwnTop, Tie
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
def printed_settings(draw: st.DrawFn, readings: st.SearchStrategy[Readings] = readings) -> Settings:
    """Settings of the printed game."""
    seats = draw(st.integers(3, 5))
    return Settings(seats, draw(st.integers(0, seats - 1)), draw(readings))


small_settings: st.SearchStrategy[Settings] = st.builds(
    Settings,
    players=st.integers(2, 3),
    first_player=st.integers(0, 1),
    readings=readings,
    components=st.sampled_from((TINY, SMALL)),
)
"""Settings of two small games."""


@st.composite
def lines(draw: st.DrawFn, settings: st.SearchStrategy[Settings] | None = None, moves: int = 600) -> Line:
    """The first `moves` moves of a random game, or all where it has fewer; in some games everybody likes to score."""
    table = draw(printed_settings() | small_settings if settings is None else settings)
    random = generator(draw(st.integers(0, 2**32 - 1)))
    keen = draw(st.booleans())

    def eager(state: State, legal: tuple[Action, ...]) -> Action:
        wanted = tuple(action for action in legal if isinstance(action, Score | Block))
        return wanted[-1] if wanted and random.random() < 0.6 else uniform(random, legal)

    players: dict[Actor, Player[State, Action]] = dict.fromkeys(range(table.players), eager) if keen else {}
    return tuple(islice(playout(game, game.start(table), random, players), moves))


def settled(settings: st.SearchStrategy[Settings] | None = None) -> st.SearchStrategy[State]:
    """A position in which a game can be, after a few moves or many."""
    return st.builds(lambda line, share: line[int(share * (len(line) - 1))].before, lines(settings), st.floats(0, 1))
