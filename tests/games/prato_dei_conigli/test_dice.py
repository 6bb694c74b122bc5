"""The dice: what they single out, jokers, and rolls that are repeated."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulebook.core import CHANCE
from rulebook.games.prato_dei_conigli import (
    ChooseColour,
    ChoosePostures,
    Colour,
    ColourJoker,
    Components,
    Hold,
    Mode,
    Posture,
    PostureJoker,
    Rabbit,
    Roll,
    Rolled,
    Selection,
    Settings,
    State,
    game,
)
from rulebook.games.prato_dei_conigli.chapters.dice import (
    both_jokers,
    chooses_at_roll,
    chooses_colour,
    counted_colours,
    counted_postures,
    counts,
    is_as_before,
    outcomes,
    postures_to_choose,
    stands,
    weights,
)
from rulebook.games.prato_dei_conigli.model.components import rabbit_kinds
from rulebook.games.prato_dei_conigli.model.dice_faces import colour_faces, posture_faces, rolls
from rulebook.games.prato_dei_conigli.model.events import DiceRolled, SelectionMade
from rulebook.games.prato_dei_conigli.model.readings import JokerChoice, Readings
from rulebook.games.prato_dei_conigli.model.state import CHOOSING_AT_PLAY, PLAYING, ROLLING, ChoosingAtRoll
from tests.games.prato_dei_conigli.positions import (
    MOVING,
    SMALL,
    conta,
    insiemi,
    play,
    position,
    rabbits,
    refused,
    rolled,
    selection,
    told,
)

BOX = Components()


def rolling(settings: Settings | None = None, before: str | None = None, sun: int = 1) -> State:
    """A position in which the dice are rolled."""
    dealer = (sun - 1) % 2
    return position(phase=ROLLING, dice=before, sun=sun, seat=dealer, settings=settings)


def roll(faces: str, repeated: bool = False) -> Roll:
    """What the dice show in the end."""
    shown = rolled(faces)
    return Roll(shown.colour, shown.posture, repeated)


def any_rolled(mode: Mode) -> st.SearchStrategy[Rolled]:
    """Everything that the dice of a game can show."""
    return st.sampled_from(rolls(mode, BOX))


@pytest.mark.clause("dice-1")
def test_the_colour_die() -> None:
    """The colour die shows the five colours, and the joker, which is a green rabbit."""
    assert colour_faces(BOX) == (*Colour, ColourJoker.JOKER)
    assert [action.colour for action, _ in game.chances(rolling()) if isinstance(action, Roll)] == [
        *Colour,
        ColourJoker.JOKER,
    ]


@pytest.mark.clause("dice-2")
@given(postures=st.integers(1, 3))
def test_as_many_jokers_as_postures(postures: int) -> None:
    """Half of the faces are postures, the other half jokers."""
    faces = posture_faces(Components(postures=postures, copies=99))
    assert [isinstance(face, PostureJoker) for face in faces] == [False] * postures + [True] * postures


@pytest.mark.clause("dice-3")
def test_one_die_or_two() -> None:
    """In Conta che ti passa there are 6 rolls, in Tutti insiemi appassionataMente 36."""
    assert [len(rolls(mode, BOX)) for mode in Mode] == [6, 36]
    assert {shown.posture for shown in rolls(Mode.CONTA, BOX)} == {None}
    assert rolls(Mode.INSIEMI, BOX)[0] == rolled("white standing")


@pytest.mark.clause("dice-3")
def test_what_the_dice_do_not_show() -> None:
    """The posture die says nothing in Conta che ti passa, and is needed in the other game; no player acts on the roll."""
    reason = "the dice of this game cannot show this (dice-3)"
    assert str(refused(rolling(), roll("black running"))) == reason
    assert str(refused(rolling(insiemi()), roll("black"))) == reason
    assert str(refused(rolling(), Hold())) == "the dice are being rolled: no player acts (dice-3)"
    assert rolls(Mode.CONTA, SMALL) == (rolled("white"), rolled("black"), rolled("joker"))


@pytest.mark.clause("dice-4")
@pytest.mark.example("black-and-running")
def test_black_rabbits_that_run() -> None:
    """With black and running on the dice the black rabbits that run count, and no others."""
    after = play(rolling(insiemi()), roll("black running"))
    assert after.state.selections == (selection("black", "running"),) * 2
    assert told(after.events, SelectionMade)[0] == SelectionMade("dice-4", 0, selection("black", "running"))
    lying = rabbits("black-running*2 black-standing white-running")
    assert [counts(each, selection("black", "running")) for each in lying] == [True, True, False, False]


@pytest.mark.clause("dice-4")
@given(each=st.sampled_from(rabbit_kinds(BOX)), shown=any_rolled(Mode.INSIEMI))
def test_colour_and_posture(each: Rabbit, shown: Rolled) -> None:
    """A rabbit counts that has one of the colours and one of the postures."""
    chosen = Selection(counted_colours(shown.colour, BOX), counted_postures(shown.posture, BOX))
    assert counts(each, chosen) is (each in {Rabbit(*kind) for kind in product(chosen.colours, chosen.postures)})


@pytest.mark.clause("dice-5")
def test_a_joker_in_conta() -> None:
    """On the joker everybody chooses one of the five colours for themselves, for this turn."""
    state = position(phase=CHOOSING_AT_PLAY, dice="joker")
    assert game.legal_actions(state) == tuple(map(ChooseColour, Colour))
    after = play(state, ChooseColour(Colour.GREY))
    assert after.state.selections == (None, selection("grey"))
    assert after.events == (SelectionMade("dice-5", 1, selection("grey")),)


@pytest.mark.clause("dice-5")
def test_no_choice_of_another_kind() -> None:
    """For the joker of the colour die a colour of the game is chosen, and nothing else."""
    state = position(phase=CHOOSING_AT_PLAY, dice="joker")
    reason = "you must choose one of the colours of the game (dice-5)"
    assert str(refused(state, ChoosePostures((Posture.RUNNING,)))) == reason
    small = position(phase=CHOOSING_AT_PLAY, dice="joker", settings=Settings(2, components=SMALL))
    assert str(refused(small, ChooseColour(Colour.ORANGE))) == reason
    assert chooses_colour(ColourJoker.JOKER, Mode.CONTA)


@pytest.mark.clause("dice-6")
@pytest.mark.example("all-standing")
def test_a_colour_joker_in_insiemi() -> None:
    """With the colour joker and standing on the dice the standing rabbits of all colours count."""
    after = play(rolling(insiemi()), roll("joker standing"))
    assert after.state.selections == (selection("white black grey brown orange", "standing"),) * 2
    assert after.state.phase == MOVING


@pytest.mark.clause("dice-7")
@pytest.mark.parametrize(
    ("joker", "choices"),
    [
        ("joker-1", ["standing", "crouching", "running"]),
        ("joker-2", ["standing crouching", "standing running", "crouching running"]),
    ],
)
def test_posture_jokers(joker: str, choices: list[str]) -> None:
    """On a posture joker 1 everybody chooses one of the three postures, on a 2 two of them."""
    state = position(phase=CHOOSING_AT_PLAY, dice=f"grey {joker}", settings=insiemi())
    assert [
        " ".join(each.value for each in action.postures)
        for action in game.legal_actions(state)
        if isinstance(action, ChoosePostures)
    ] == choices
    chosen = tuple(map(Posture, choices[1].split()))
    after = play(state, ChoosePostures(chosen))
    assert after.state.selections == (None, selection("grey", choices[1]))
    assert after.events == (SelectionMade("dice-7", 1, selection("grey", choices[1])),)


@pytest.mark.clause("dice-7")
def test_too_few_or_too_many_postures() -> None:
    """On a posture joker 2 neither one posture nor three are chosen, nor one twice, nor a colour."""
    state = position(phase=CHOOSING_AT_PLAY, dice="grey joker-2", settings=insiemi())
    reason = "you must choose 2 different postures, in their order (dice-7)"
    for chosen in ((Posture.RUNNING,), tuple(Posture), (Posture.RUNNING, Posture.STANDING), (Posture.RUNNING,) * 2):
        assert str(refused(state, ChoosePostures(chosen))) == reason
    assert str(refused(state, ChooseColour(Colour.GREY))) == reason
    assert str(refused(state, Hold())) == "seat 2 must choose postures for the joker (dice-7)"
    assert postures_to_choose(PostureJoker.TWO, BOX) == 2


@pytest.mark.clause("dice-8")
@pytest.mark.example("all-brown")
def test_a_posture_joker_three() -> None:
    """With brown and the posture joker 3 on the dice the brown rabbits of all postures count."""
    after = play(rolling(insiemi()), roll("brown joker-3"))
    assert after.state.selections == (selection("brown"),) * 2
    assert after.state.phase == MOVING


@pytest.mark.clause("dice-9")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_two_jokers(number: int) -> None:
    """Two jokers are no result, whatever the number on the posture die."""
    shown = f"joker joker-{number}"
    assert both_jokers(rolled(shown))
    for repeated in (False, True):
        assert str(refused(rolling(insiemi()), roll(shown, repeated))) == "two jokers are rolled again (dice-9)"


@pytest.mark.clause("dice-9")
@given(shown=any_rolled(Mode.INSIEMI) | any_rolled(Mode.CONTA))
def test_one_joker_counts(shown: Rolled) -> None:
    """A single joker is a result."""
    faces = shown.colour, shown.posture
    jokers = [face for face in faces if isinstance(face, ColourJoker | PostureJoker)]
    assert both_jokers(shown) is (len(jokers) == 2)


@pytest.mark.clause("dice-10")
@pytest.mark.parametrize(("settings", "shown"), [(conta(), "grey"), (insiemi(), "grey running"), (conta(), "joker")])
def test_the_same_result_again(settings: Settings, shown: str) -> None:
    """The result of the turn before does not count again, in both games."""
    state = rolling(settings, before=shown, sun=2)
    assert is_as_before(rolled(shown), state.rolled)
    assert str(refused(state, roll(shown))) == "the same result as in the turn before is rolled again (dice-10)"


@pytest.mark.clause("dice-10")
@given(shown=any_rolled(Mode.INSIEMI), before=st.none() | any_rolled(Mode.INSIEMI))
def test_another_result_counts(shown: Rolled, before: Rolled | None) -> None:
    """A result that differs in a die is another one, and the first turn has none before it."""
    assert is_as_before(shown, before) is (
        before is not None and (shown.colour, shown.posture) == (before.colour, before.posture)
    )
    assert stands(shown, before) is not (is_as_before(shown, before) or both_jokers(shown))


@pytest.mark.clause("dice-11")
def test_weights_of_a_single_die() -> None:
    """After grey, black comes at once in 5 of 30 cases and after another grey in 1; at first nothing is repeated."""
    first, later = dict(game.chances(rolling())), dict(game.chances(rolling(before="grey", sun=2)))
    assert (first[roll("black")], roll("black", repeated=True) in first) == (6, False)
    assert (later[roll("black")], later[roll("black", repeated=True)]) == (5, 1)
    assert len(later) == 10
    assert list(later)[:3] == [roll("white"), roll("white", repeated=True), roll("black")]
    assert game.actor(rolling()) is CHANCE


@pytest.mark.clause("dice-13")
@pytest.mark.parametrize(("settings", "each"), [(conta(), 6), (insiemi(), 33)])
def test_all_faces_are_equally_likely(settings: Settings, each: int) -> None:
    """No result of a first roll is likelier than another."""
    at_once = [
        weight for action, weight in game.chances(rolling(settings)) if isinstance(action, Roll) and not action.repeated
    ]
    assert set(at_once) == {each}
    assert weights(rolls(settings.variants.mode, BOX)) == (1,) * (6 if settings == conta() else 36)


@pytest.mark.clause("dice-11")
def test_a_repetition_without_a_cause() -> None:
    """In the first turn of Conta che ti passa no roll can be repeated."""
    reason = "no roll can have been repeated (dice-11)"
    assert str(refused(rolling(), roll("black", repeated=True))) == reason
    assert play(rolling(), roll("black")).events[0] == DiceRolled("dice-11", Colour.BLACK, None, False)


@pytest.mark.clause("dice-11")
@given(mode=st.sampled_from(Mode), data=st.data())
def test_results_are_those_of_plain_dice(mode: Mode, data: st.DataObject) -> None:
    """Every result that counts is as likely as any other, and a repetition as likely as a roll that does not count."""
    every = rolls(mode, BOX)
    before = data.draw(st.none() | st.sampled_from([shown for shown in every if not both_jokers(shown)]))
    odds = dict(outcomes(every, before))
    total, counting = sum(odds.values()), [shown for shown in every if stands(shown, before)]
    for shown in counting:
        both = [odds.get(Roll(shown.colour, shown.posture, repeated), 0) for repeated in (False, True)]
        assert Fraction(sum(both), total) == Fraction(1, len(counting))
        assert Fraction(both[1], sum(both)) == Fraction(len(every) - len(counting), len(every))


@pytest.mark.clause("dice-12")
def test_choosing_at_play() -> None:
    """Under the default reading everybody moves first, and chooses when it comes to play cards."""
    moved = play(rolling(), roll("joker")).state
    assert (moved.phase, moved.selections) == (MOVING, (None, None))
    asked = play(moved, Hold(), Hold()).state
    assert (asked.phase, asked.seat) == (CHOOSING_AT_PLAY, 1)
    assert play(asked, ChooseColour(Colour.GREY)).state.phase == PLAYING
    assert not chooses_at_roll(Readings())


@pytest.mark.clause("dice-12")
def test_choosing_at_roll() -> None:
    """Under the other reading everybody chooses just after the roll, the dealer last, and then moves."""
    settings = conta(joker_choice=JokerChoice.AT_ROLL)
    asked = play(rolling(settings), roll("joker")).state
    assert (asked.phase, asked.seat) == (ChoosingAtRoll(repeated=False), 1)
    chosen = play(asked, ChooseColour(Colour.GREY), ChooseColour(Colour.WHITE)).state
    assert (chosen.phase, chosen.seat) == (MOVING, 1)
    assert chosen.selections == (selection("white"), selection("grey"))
    assert play(chosen, Hold(), Hold()).state.phase == PLAYING
