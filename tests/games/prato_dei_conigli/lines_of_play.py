"""Lines of play: games played at random under any settings, for properties that hold wherever a game can come."""

from itertools import islice
from typing import TypeAlias

from hypothesis import settings
from hypothesis import strategies as st

from rulebook.games.prato_dei_conigli import Action, Components, Event, Mode, Readings, Settings, State, Variants, game
from rulebook.games.prato_dei_conigli.box.readings import Discard, DrawArea, JokerChoice, MoveChoice
from rulebook.play import Move, generator, playout
from tests.games.prato_dei_conigli.positions import SMALL

Line: TypeAlias = tuple[Move[State, Action, Event], ...]

in_play = settings(deadline=None, max_examples=20)
"""For a property of whole lines of play: each example is some hundred moves."""

readings: st.SearchStrategy[Readings] = st.builds(
    Readings,
    discard=st.sampled_from(Discard),
    move=st.sampled_from(MoveChoice),
    joker_choice=st.sampled_from(JokerChoice),
    draw_area=st.sampled_from(DrawArea),
)
"""Every combination of answers."""

variants: st.SearchStrategy[Variants] = st.builds(Variants, st.sampled_from(Mode))


@st.composite
def all_settings(draw: st.DrawFn) -> Settings:
    """Settings of both games, with the printed components and with small ones."""
    players = draw(st.integers(2, 6))
    fits = players < 5
    components = draw(st.sampled_from((Components(), SMALL) if fits else (Components(),)))
    return Settings(players, draw(st.integers(0, players - 1)), draw(readings), draw(variants), components)


@st.composite
def lines(draw: st.DrawFn, of: st.SearchStrategy[Settings] | None = None, moves: int = 250) -> Line:
    """The first `moves` moves of a game in which everybody acts at random; all of them where it ends before."""
    table = draw(all_settings() if of is None else of)
    random = generator(draw(st.integers(0, 2**32 - 1)))
    return tuple(islice(playout(game, game.start(table), random), moves))


small_settings: st.SearchStrategy[Settings] = st.builds(
    Settings, st.integers(2, 4), st.just(0), readings, variants, st.just(SMALL)
)
"""Settings of a small game in which whole games are short."""
