"""Lines of play: games played at random under any rules, for properties that hold wherever a game can come."""

from itertools import islice
from typing import TypeAlias

from hypothesis import settings
from hypothesis import strategies as st
from rulebook.games.prato_dei_conigli.readings import Discard, DrawArea, JokerChoice, Moving

from rulebook.games import prato_dei_conigli
from rulebook.games.prato_dei_conigli import Action, Components, Event, Mode, Readings, Rules, State, Variants, start
from rulebook.play import Move, generator, playout
from tests.games.prato_dei_conigli.positions import SMALL

Line: TypeAlias = tuple[Move[State, Action, Event], ...]

in_play = settings(deadline=None, max_examples=20)
"""For a property of whole lines of play: each example is some hundred moves."""

readings: st.SearchStrategy[Readings] = st.builds(
    Readings,
    discard=st.sampled_from(Discard),
    move=st.sampled_from(Moving),
    joker_choice=st.sampled_from(JokerChoice),
    draw_area=st.sampled_from(DrawArea),
)
"""Every combination of answers."""

variants: st.SearchStrategy[Variants] = st.builds(Variants, st.sampled_from(Mode))


@st.composite
def all_rules(draw: st.DrawFn) -> Rules:
    """Rules of both games, with the printed components and with small ones."""
    players = draw(st.integers(2, 6))
    fits = players < 5
    components = draw(st.sampled_from((Components(), SMALL) if fits else (Components(),)))
    return Rules(players, draw(st.integers(0, players - 1)), draw(readings), draw(variants), components)


@st.composite
def lines(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None, moves: int = 250) -> Line:
    """The first `moves` moves of a game in which everybody acts at random; all of them where it ends before."""
    table = draw(all_rules() if rules is None else rules)
    random = generator(draw(st.integers(0, 2**32 - 1)))
    return tuple(islice(playout(prato_dei_conigli, start(table), random), moves))


small_rules: st.SearchStrategy[Rules] = st.builds(Rules, st.integers(2, 4), st.just(0), readings, variants, st.just(SMALL))
"""Rules of a small game in which whole games are short."""
