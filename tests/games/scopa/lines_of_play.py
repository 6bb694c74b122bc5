"""Lines of play: games played at random under any settings, for properties that hold wherever a game can come."""

from itertools import islice
from typing import TypeAlias

from attrs import evolve
from hypothesis import settings
from hypothesis import strategies as st

from rulebook.games.scopa import Action, Components, Event, Form, Length, Readings, Settings, State, Variants, game
from rulebook.games.scopa.box.readings import MissingSuit, SingleCard, ThreeKings, TiedPoint
from rulebook.play import Move, generator, playout
from tests.games.scopa.case import CASE
from tests.games.scopa.positions import FOUR_CARDS

Line: TypeAlias = tuple[Move[State, Action, Event], ...]

in_play = settings(deadline=None, max_examples=25)
"""For a property of whole lines of play: each example is some hundred moves."""

readings: st.SearchStrategy[Readings] = st.builds(
    Readings,
    three_kings=st.sampled_from(ThreeKings),
    single_card=st.sampled_from(SingleCard),
    tied_point=st.sampled_from(TiedPoint),
    missing_suit=st.sampled_from(MissingSuit),
)
"""Every combination of answers."""
variants: st.SearchStrategy[Variants] = st.builds(
    Variants, st.sampled_from(Length), napola=st.booleans(), re_bello=st.booleans()
)
"""Every combination of variants but scopone, which is for four."""


@st.composite
def printed_settings(draw: st.DrawFn) -> Settings:
    """Settings of the printed game."""
    seats = draw(st.integers(2, 4))
    form = draw(st.sampled_from(Form)) if seats == 4 else Form.SCOPA
    return Settings(seats, draw(st.integers(0, seats - 1)), draw(readings), evolve(draw(variants), form=form))


@st.composite
def small_settings(draw: st.DrawFn) -> Settings:
    """Settings of small games of two players."""
    small = draw(st.sampled_from([each for each in CASE.small if isinstance(each, Components)] or [FOUR_CARDS]))
    return Settings(2, draw(st.integers(0, 1)), draw(readings), draw(variants), small)


@st.composite
def lines(draw: st.DrawFn, settings: st.SearchStrategy[Settings] | None = None, moves: int = 170) -> Line:
    """The first `moves` moves of a random game, which is two deals of the printed one, or all where it has fewer."""
    table = draw(printed_settings() | small_settings() if settings is None else settings)
    return tuple(islice(playout(game, game.start(table), generator(draw(st.integers(0, 2**32 - 1)))), moves))


def settled(settings: st.SearchStrategy[Settings] | None = None) -> st.SearchStrategy[State]:
    """A position in which a game can be, after a few moves or many."""
    return st.builds(lambda line, share: line[int(share * (len(line) - 1))].before, lines(settings), st.floats(0, 1))
