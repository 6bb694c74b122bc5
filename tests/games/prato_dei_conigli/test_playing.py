"""Playing: which cards are valid where, and playing them face down."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import SPECTATOR
from rulebook.games.prato_dei_conigli import Area, Claim, Done, Hold, Play, Readings, Settings, State, game
from rulebook.games.prato_dei_conigli.chapters.conditions import Tally
from rulebook.games.prato_dei_conigli.chapters.playing import claimed, is_free, is_hidden, is_valid, open_places, places
from rulebook.games.prato_dei_conigli.model.events import CardPlayed, CardScored, PlayEnded
from rulebook.games.prato_dei_conigli.model.readings import WrongCard
from rulebook.games.prato_dei_conigli.model.settings import areas_of
from rulebook.games.prato_dei_conigli.model.state import PLAYING
from tests.games.prato_dei_conigli.positions import (
    FOUR_WHITE,
    OF_NUMBERS,
    OF_SETS,
    SEVEN_BLACK,
    SMALL,
    card,
    claims,
    codes,
    conta,
    insiemi,
    offered,
    play,
    play_card,
    position,
    refused,
    told,
)

BLACK = {
    "orto": "black-running*2 black-standing white-standing",
    "collina": "white-standing",
    "cespuglio": "black-crouching*2 grey-running",
    "laghetto": "black-standing*2 orange-running*3",
}
"""Seven black rabbits on the meadow, two of them in the Laghetto."""
FIVES = "exactly(5) exactly(5) exactly(5) exactly(5) odd"


def playing(
    meadow: dict[str, str] | None = None, hand: str = OF_NUMBERS, dice: str = "black", settings: Settings | None = None
) -> State:
    """A position in which seat 1 is to play cards."""
    other = "more-than(brown) " * 3 + "more-than(white) " * 2 if settings else FIVES
    return position(BLACK if meadow is None else meadow, [other, hand], dice, phase=PLAYING, settings=settings)


def valid_in(state: State, code: str) -> list[str]:
    """Where a card can be played."""
    return [action.area.value for action in offered(state, Play) if str(action.card) == code]


@pytest.mark.clause("playing-1")
@pytest.mark.example("two-black-rabbits")
def test_two_black_rabbits() -> None:
    """With black on the die, 2 is valid in the Laghetto, where two rabbits are black, and nowhere else."""
    assert valid_in(playing(SEVEN_BLACK), "exactly(2)") == ["laghetto"]
    assert is_valid(card("exactly(2)"), Tally(2, ()))


@pytest.mark.clause("playing-1")
@pytest.mark.example("seven-black-rabbits")
def test_seven_black_rabbits() -> None:
    """With black on the die, 7 or 3 is valid in the whole meadow, where two, four, one and no rabbits make seven."""
    assert valid_in(playing(SEVEN_BLACK), "either(7,3)") == ["meadow"]
    assert valid_in(playing(), "either(7,3)") == ["orto", "meadow"]
    assert is_valid(card("either(7,3)"), Tally(7, ()))


@pytest.mark.clause("playing-1")
@pytest.mark.example("as-many-as-the-black-ones")
def test_as_many_as_the_black_ones() -> None:
    """White and standing: three are in the Orto, where one black rabbit stands and two crouch: as many as black is valid."""
    state = playing(FOUR_WHITE, OF_SETS, "white standing", insiemi())
    assert "orto" in valid_in(state, "as-many-as(black)")
    assert is_valid(card("as-many-as(black)"), Tally(3, (4, 3, 0, 0, 0)))


@pytest.mark.clause("playing-1")
@pytest.mark.example("all-in-two-areas")
def test_all_in_two_areas() -> None:
    """White and standing: three are in the Orto and one in the Laghetto: in two areas is valid, in one area is not."""
    state = playing(FOUR_WHITE, OF_SETS, "white standing", insiemi())
    assert (valid_in(state, "in-areas(2)"), valid_in(state, "in-areas(1)")) == (["meadow"], [])
    assert is_valid(card("in-areas(2)"), Tally(4, (5, 3, 1, 0, 0), 2))


@pytest.mark.clause("playing-1")
def test_a_card_that_is_not_valid() -> None:
    """Nobody can play a 2 for the Orto, where three rabbits are black, or a 9 at all."""
    state = playing()
    assert str(refused(state, play_card("exactly(2)@orto"))) == "“exactly 2” is not valid in Orto (playing-1)"
    reason = "“exactly 9” is not valid in the whole meadow (playing-1)"
    assert str(refused(state, play_card("exactly(9)@meadow"))) == reason


@pytest.mark.clause("playing-10")
def test_wrong_cards_are_refused_or_played() -> None:
    """A 2 is played where it is valid or, where wrong cards are worth nothing, for any place; a second one for another."""
    assert valid_in(playing(SEVEN_BLACK), "exactly(2)") == ["laghetto"]
    free = evolve(playing(SEVEN_BLACK), settings=conta(wrong_card=WrongCard.WORTH_NOTHING))
    assert valid_in(free, "exactly(2)") == ["orto", "collina", "cespuglio", "laghetto", "meadow"]
    after = play(free, play_card("exactly(2)@orto")).state
    assert valid_in(after, "exactly(2)") == ["collina", "cespuglio", "laghetto", "meadow"]
    assert not list(game.well_formed(after))
    assert list(map(str, game.well_formed(evolve(after, settings=conta())))) == [
        "played: exactly(2) for Orto is not valid (playing-1)"
    ]


@pytest.mark.clause("playing-10")
@given(valid=st.tuples(*[st.booleans()] * 5))
def test_where_a_card_can_be_played(valid: tuple[bool, ...]) -> None:
    """A card can be played where it is valid, or everywhere."""
    assert open_places(valid, Readings()) == valid
    assert open_places(valid, Readings(wrong_card=WrongCard.WORTH_NOTHING)) == (True,) * 5


@pytest.mark.clause("playing-2")
def test_a_place_that_there_is_not() -> None:
    """In a meadow of two areas nothing can be played for the Laghetto."""
    small = Settings(2, components=SMALL)
    state = position(phase=PLAYING, settings=small)
    held = state.hand.distinct[0]
    assert str(refused(state, Play(held, Area.LAGHETTO))) == "the meadow has no Laghetto (playing-2)"
    assert [place.value for place in places(areas_of(small))] == ["orto", "collina", "meadow"]


@pytest.mark.clause("playing-3")
def test_playing_face_down() -> None:
    """A player plays a card for a place, and can go on with others."""
    after = play(playing(), play_card("exactly(2)@laghetto"))
    assert after.state.played == ((), claims("exactly(2)@laghetto"))
    assert codes(after.state.hands[1]) == "exactly(2) exactly(9) either(7,3) even"
    assert after.events == (CardPlayed("playing-3", 1, card("exactly(2)"), Area.LAGHETTO),)
    assert game.actor(after.state) == 1


@pytest.mark.clause("playing-3")
def test_a_card_that_is_not_held() -> None:
    """Nobody can play a card that is not in their hand, nor do anything else but being done."""
    assert str(refused(playing(), play_card("odd@orto"))) == "you do not hold “an odd number” (playing-3)"
    assert str(refused(playing(), Hold())) == "seat 2 must play a card or be done (playing-3)"
    assert len(play(playing(), play_card("even@laghetto")).events) == 1


@pytest.mark.clause("playing-7")
def test_a_place_for_each_card() -> None:
    """What lies face down is a card with the place that was named for it."""
    assert claimed(play_card("even@laghetto")) == Claim(card("even"), Area.LAGHETTO)
    both = play(playing(), play_card("even@laghetto"), play_card("exactly(2)@cespuglio")).state
    assert both.played[1] == claims("exactly(2)@cespuglio even@laghetto")


@pytest.mark.clause("playing-9")
def test_a_player_who_has_played_everything_is_done() -> None:
    """After the last card of a hand, and not before, it is the next player's turn to play, without a word."""
    state = playing(hand="exactly(2) exactly(2) either(7,3) either(7,3) even")
    all_five = "exactly(2)@laghetto exactly(2)@cespuglio either(7,3)@orto either(7,3)@meadow even@laghetto"
    assert play(state, *map(play_card, all_five.split()[:4])).state.seat == 1
    after = play(state, *map(play_card, all_five.split()))
    assert after.events[-1] == PlayEnded("playing-5", 1, 5)
    assert (after.state.seat, after.state.hands[1].total) == (0, 0)


@pytest.mark.clause("playing-4")
def test_equal_cards() -> None:
    """Two equal cards are played for different places: after the Laghetto only the Cespuglio is left for the second 2."""
    state = play(playing(), play_card("exactly(2)@laghetto")).state
    assert valid_in(state, "exactly(2)") == ["cespuglio"]
    reason = "you have played an equal card for Laghetto (playing-4)"
    assert str(refused(state, play_card("exactly(2)@laghetto"))) == reason


@pytest.mark.clause("playing-4")
@given(
    st.lists(st.sampled_from(claims("even@orto even@meadow odd@orto")), max_size=3, unique=True),
    st.sampled_from(claims("even@orto odd@orto")),
)
def test_only_the_same_card_for_the_same_place_is_barred(played: list[Claim], claim: Claim) -> None:
    """A card is barred by an equal card for the same place, and by nothing else."""
    assert is_free(claim, tuple(played)) is (played.count(claim) == 0)


@pytest.mark.clause("playing-5")
def test_the_rest_of_the_hand() -> None:
    """Who is done keeps the cards that were not played."""
    after = play(playing(), play_card("even@laghetto"), Done())
    assert codes(after.state.hands[1]) == "exactly(2) exactly(2) exactly(9) either(7,3)"
    assert after.events[-1] == PlayEnded("playing-5", 1, 1)
    assert after.state.seat == 0


@pytest.mark.clause("playing-5")
def test_nobody_has_to_play() -> None:
    """A player may be done at once, and one without a valid card is asked all the same."""
    assert play(playing(), Done()).events == (PlayEnded("playing-5", 1, 0),)
    nothing = playing({}, "exactly(9) exactly(9) exactly(10) exactly(10) exactly(1)")
    assert game.legal_actions(nothing) == (Done(),)


@pytest.mark.clause("playing-8")
def test_how_many_cards_were_played_is_open() -> None:
    """Everybody sees how many cards each player has played."""
    after = play(playing(), play_card("even@laghetto"), play_card("exactly(2)@laghetto")).state
    assert [game.observe(after, viewer).played_sizes for viewer in (0, 1, SPECTATOR)] == [(0, 2)] * 3


@pytest.mark.clause("playing-6")
def test_face_down_until_all_have_played() -> None:
    """Others see that a card was played, and how many there are, but not which and for what place."""
    after = play(playing(), play_card("even@laghetto"))
    (event,) = after.events
    assert game.event_for(event, 0) == CardPlayed("playing-3", 1, None, None)
    assert game.event_for(event, 1) == event
    assert (game.observe(after.state, 0).played, game.observe(after.state, 0).played_sizes) == ((), (0, 1))
    assert game.observe(after.state, 1).played == claims("even@laghetto")
    assert is_hidden(1, 0)


@pytest.mark.clause("playing-6")
def test_cards_are_turned_up_together() -> None:
    """Once all have played, everybody sees the cards and their places."""
    after = play(playing(), play_card("even@laghetto"), Done(), Done())
    scored = told(after.events, CardScored)
    assert [(event.seat, str(event.card), event.area) for event in scored] == [(1, "even", Area.LAGHETTO)]
    assert [game.event_for(event, 0) for event in scored] == list(scored)
    assert not is_hidden(1, 1)
