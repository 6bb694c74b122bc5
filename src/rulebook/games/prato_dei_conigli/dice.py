"""The dice: what they single out, jokers, and rolls that are repeated."""

from itertools import combinations, product

from rulebook.core.change import changed
from rulebook.core.seats import with_seat
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.actions import ChooseColour, ChoosePostures, Roll
from rulebook.games.prato_dei_conigli.clauses import ClauseId, implements
from rulebook.games.prato_dei_conigli.colours import Colour
from rulebook.games.prato_dei_conigli.components import Components, Posture
from rulebook.games.prato_dei_conigli.dice_faces import (
    ColourFace,
    ColourJoker,
    PostureFace,
    PostureJoker,
    Rolled,
    Selection,
)
from rulebook.games.prato_dei_conigli.events import DiceRolled, Event, SelectionMade
from rulebook.games.prato_dei_conigli.readings import JokerChoice, Readings
from rulebook.games.prato_dei_conigli.rules import Rules
from rulebook.games.prato_dei_conigli.state import Rabbits, State
from rulebook.games.prato_dei_conigli.variants import Mode


def colours(components: Components) -> tuple[Colour, ...]:
    """The colours that the game is played with."""
    return tuple(Colour)[: components.colours]


def postures(components: Components) -> tuple[Posture, ...]:
    """The postures that the game is played with."""
    return tuple(Posture)[: components.postures]


@implements("dice-1")
def colour_faces(components: Components) -> tuple[ColourFace, ...]:
    """dice-1 The colour die shows each colour once, and a joker."""
    return (*colours(components), ColourJoker.JOKER)


@implements("dice-2")
def posture_faces(components: Components) -> tuple[PostureFace, ...]:
    """dice-2 The posture die shows each posture once, and as many jokers, numbered from 1."""
    return (*postures(components), *tuple(PostureJoker)[: components.postures])


@implements("dice-3")
def rolls(mode: Mode, components: Components) -> tuple[Rolled, ...]:
    """dice-3 In Conta che ti passa only the colour die is rolled, in Tutti insiemi appassionataMente both are."""
    if mode is Mode.CONTA:
        return tuple(map(Rolled, colour_faces(components)))
    return tuple([Rolled(*faces) for faces in product(colour_faces(components), posture_faces(components))])


@implements("dice-4")
def singled_out(rabbits: Rabbits, selection: Selection) -> int:
    """dice-4 Of some rabbits those count that have a colour and a posture that the dice single out."""
    counted = zip(rabbits.kinds, rabbits.counts, strict=True)
    return sum(
        [copies for rabbit, copies in counted if rabbit.colour in selection.colours and rabbit.posture in selection.postures]
    )


@implements("dice-5")
def chooses_colour(face: ColourFace, mode: Mode) -> bool:
    """dice-5 In Conta che ti passa a joker lets each player choose a colour for this turn."""
    return mode is Mode.CONTA and face is ColourJoker.JOKER


@implements("dice-6")
def counted_colours(face: ColourFace, components: Components) -> tuple[Colour, ...]:
    """dice-6 A rolled colour alone counts; with the joker, in Tutti insiemi appassionataMente, every colour does."""
    return (face,) if isinstance(face, Colour) else colours(components)


@implements("dice-7")
def postures_to_choose(face: PostureFace | None, components: Components) -> int:
    """dice-7 A posture joker 1 or 2 lets each player choose as many of the postures for this turn."""
    if isinstance(face, PostureJoker) and face.postures < components.postures:
        return face.postures
    return 0


@implements("dice-8")
def counted_postures(face: PostureFace | None, components: Components) -> tuple[Posture, ...]:
    """dice-8 A rolled posture alone counts; with a joker for all of them, or without a posture die, every posture does."""
    return (face,) if isinstance(face, Posture) else postures(components)


@implements("dice-9")
def both_jokers(rolled: Rolled) -> bool:
    """dice-9 A roll of two jokers, whatever the number on the posture die, is repeated."""
    return isinstance(rolled.colour, ColourJoker) and isinstance(rolled.posture, PostureJoker)


@implements("dice-10")
def is_as_before(rolled: Rolled, before: Rolled | None) -> bool:
    """dice-10 A roll that equals the result of the turn before is repeated; the first turn has none before it."""
    return rolled == before


def counts(rolled: Rolled, before: Rolled | None) -> bool:
    """Whether a roll need not be repeated."""
    return not both_jokers(rolled) and not is_as_before(rolled, before)


@implements("dice-11")
def outcomes(rolls: tuple[Rolled, ...], before: Rolled | None) -> tuple[tuple[Roll, int], ...]:
    """dice-11 The dice are rolled until the result counts: each such result, at once or repeated, with its exact weight."""
    accepted = [rolled for rolled in rolls if counts(rolled, before)]
    repeats = len(rolls) - len(accepted)
    at_once_or_later = [(False, len(accepted)), (True, repeats)] if repeats else [(False, len(accepted))]
    return tuple(
        [
            (Roll(rolled.colour, rolled.posture, repeated), weight)
            for rolled in accepted
            for repeated, weight in at_once_or_later
        ]
    )


@implements("dice-12")
def chooses_at_roll(readings: Readings) -> bool:
    """dice-12 Choices for a joker are made when the player comes to play cards, or just after the roll: disputed."""
    match readings.joker_choice:
        case JokerChoice.AT_PLAY:
            return False
        case JokerChoice.AT_ROLL:
            return True


def by_dice(rolled: Rolled, rules: Rules) -> Selection | None:
    """The rabbits that the dice alone single out; None where each player has to choose."""
    components = rules.components
    if chooses_colour(rolled.colour, rules.variants.mode) or postures_to_choose(rolled.posture, components):
        return None
    return Selection(counted_colours(rolled.colour, components), counted_postures(rolled.posture, components))


def offers(rolled: Rolled, rules: Rules) -> tuple[ChooseColour, ...] | tuple[ChoosePostures, ...]:
    """The choices for a joker, in the order of colours or of postures."""
    number = postures_to_choose(rolled.posture, rules.components)
    if number:
        return tuple(map(ChoosePostures, combinations(postures(rules.components), number)))
    return tuple(map(ChooseColour, colours(rules.components)))


def roll(state: State, roll: Roll) -> Step[State, Event]:
    """The dice show a result, which singles out rabbits for everybody unless they have to choose."""
    selection = by_dice(roll.rolled, state.rules)
    seats = range(state.rules.players)
    after = changed(state, rolled=roll.rolled, repeated=roll.repeated, selections=tuple([selection for _ in seats]))
    told: Event = DiceRolled("dice-11", roll.colour, roll.posture, roll.repeated)
    return Step(after, (told, *[SelectionMade("dice-4", seat, selection) for seat in seats if selection]))


def selection_of(choice: ChooseColour | ChoosePostures, rolled: Rolled, rules: Rules) -> Selection:
    """The rabbits that a choice for a joker singles out."""
    if isinstance(choice, ChooseColour):
        return Selection((choice.colour,), counted_postures(rolled.posture, rules.components))
    return Selection(counted_colours(rolled.colour, rules.components), choice.postures)


def choose(state: State, choice: ChooseColour | ChoosePostures) -> Step[State, Event]:
    """The player chooses for a joker, openly."""
    assert state.rolled is not None
    selection = selection_of(choice, state.rolled, state.rules)
    chosen = changed(state, selections=with_seat(state.selections, state.seat, selection))
    clause: ClauseId = "dice-5" if isinstance(choice, ChooseColour) else "dice-7"
    return Step(chosen, (SelectionMade(clause, state.seat, selection),))
