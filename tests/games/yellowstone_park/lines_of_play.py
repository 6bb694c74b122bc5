"""Lines of play: games played at random under any settings, for properties that hold wherever a game can come."""

from itertools import islice
from typing import TypeAlias

from hypothesis import settings
from hypothesis import strategies as st

from rulebook.games.yellowstone_park import Action, Event, Readings, Settings, State, Variants, game
from rulebook.games.yellowstone_park.box.readings import (
    CollectExtent,
    ColumnReopen,
    EmptyHandRefill,
    EndThreshold,
    MinimumPlays,
    MisfitPlay,
    NeutralLeftover,
    NeutralReset,
    NeutralStep,
    NeutralTrigger,
    PenaltyDrawThreshold,
)
from rulebook.play import Move, generator, playout
from tests.games.yellowstone_park.positions import SMALL, TINY

Line: TypeAlias = tuple[Move[State, Action, Event], ...]

in_play = settings(max_examples=25)
"""For a property of whole lines of play: each example is some hundred moves."""

readings: st.SearchStrategy[Readings] = st.builds(
    Readings,
    minimum_plays=st.sampled_from(MinimumPlays),
    column_reopen=st.sampled_from(ColumnReopen),
    misfit_play=st.sampled_from(MisfitPlay),
    collect_extent=st.sampled_from(CollectExtent),
    penalty_draw_threshold=st.sampled_from(PenaltyDrawThreshold),
    end_threshold=st.sampled_from(EndThreshold),
    neutral_trigger=st.sampled_from(NeutralTrigger),
    neutral_reset=st.sampled_from(NeutralReset),
    neutral_leftover=st.sampled_from(NeutralLeftover),
    neutral_step=st.sampled_from(NeutralStep),
    empty_hand_refill=st.sampled_from(EmptyHandRefill),
)
"""Every combination of answers."""

variants: st.SearchStrategy[Variants] = st.builds(Variants, edge_matrix=st.booleans(), neutral_marker=st.booleans())
"""Every combination of variants."""


two_to_five: st.SearchStrategy[int] = st.integers(2, 5)


@st.composite
def printed_settings(
    draw: st.DrawFn,
    players: st.SearchStrategy[int] = two_to_five,
    readings: st.SearchStrategy[Readings] = readings,
    variants: st.SearchStrategy[Variants] = variants,
) -> Settings:
    """Settings of the printed game."""
    seats = draw(players)
    return Settings(seats, draw(st.integers(0, seats - 1)), draw(readings), draw(variants))


small_settings: st.SearchStrategy[Settings] = st.builds(
    Settings,
    players=st.just(2),
    first_player=st.integers(0, 1),
    readings=readings,
    variants=st.builds(Variants, neutral_marker=st.booleans()),
    components=st.sampled_from((TINY, SMALL)),
)
"""Settings of two small games."""


@st.composite
def lines(draw: st.DrawFn, settings: st.SearchStrategy[Settings] | None = None, moves: int = 400) -> Line:
    """The first `moves` moves of a game in which everybody acts at random; all of them where it ends before."""
    table = draw(printed_settings() | small_settings if settings is None else settings)
    random = generator(draw(st.integers(0, 2**32 - 1)))
    return tuple(islice(playout(game, game.start(table), random), moves))


def settled(settings: st.SearchStrategy[Settings] | None = None) -> st.SearchStrategy[State]:
    """A position in which a game can be, after a few moves or many."""
    return st.builds(lambda line, share: line[int(share * (len(line) - 1))].before, lines(settings), st.floats(0, 1))
