"""The dice: what they single out, jokers, and rolls that are repeated."""

from functools import lru_cache
from itertools import chain, combinations
from typing import Final, TypeAlias

from rulebook.core.change import changed
from rulebook.core.domains import Subsets
from rulebook.core.multiset import Kinds
from rulebook.core.refusals import Refusal
from rulebook.core.seats import with_seat
from rulebook.core.sharing import derived
from rulebook.core.step import Step
from rulebook.games.prato_dei_conigli.model.actions import ChooseColour, ChoosePostures, Roll
from rulebook.games.prato_dei_conigli.model.clauses import ClauseId, ClauseReason, implements
from rulebook.games.prato_dei_conigli.model.colours import Colour
from rulebook.games.prato_dei_conigli.model.components import Components, Posture, Rabbit, colours, postures
from rulebook.games.prato_dei_conigli.model.dice_faces import (
    ColourFace,
    ColourJoker,
    PostureFace,
    PostureJoker,
    Rolled,
    Selection,
    rolls,
)
from rulebook.games.prato_dei_conigli.model.events import DiceRolled, Event, SelectionMade
from rulebook.games.prato_dei_conigli.model.readings import JokerChoice, Readings
from rulebook.games.prato_dei_conigli.model.settings import Settings, kinds_of_rabbits
from rulebook.games.prato_dei_conigli.model.state import State
from rulebook.games.prato_dei_conigli.model.variants import Mode

Outcomes: TypeAlias = tuple[tuple[Roll, int], ...]
"""What the dice can show in the end, with the weight of each."""

NOT_SHOWN: Final = ClauseReason("dice-3", "the dice of this game cannot show this")
TWO_JOKERS: Final = ClauseReason("dice-9", "two jokers are rolled again")
AS_BEFORE: Final = ClauseReason("dice-10", "the same result as in the turn before is rolled again")
NOT_REPEATED: Final = ClauseReason("dice-11", "no roll can have been repeated")
NO_COLOUR: Final = ClauseReason("dice-5", "you must choose one of the colours of the game")
NO_POSTURES: Final = ClauseReason("dice-7", "you must choose {number:# posture|# different postures, in their order}")
TO_CHOOSE_COLOUR: Final = ClauseReason("dice-5", "{actor:seat} must choose a colour for the joker")
TO_CHOOSE_POSTURES: Final = ClauseReason("dice-7", "{actor:seat} must choose postures for the joker")


@implements("dice-4")
def counts(rabbit: Rabbit, selection: Selection) -> bool:
    """dice-4 The rabbits that count are those with a colour and a posture that the dice show."""
    return rabbit.colour in selection.colours and rabbit.posture in selection.postures


@implements("dice-5")
def chooses_colour(face: ColourFace, mode: Mode) -> bool:
    """dice-5 If the joker comes up in Conta che ti passa, each player chooses a colour for this turn."""
    return mode is Mode.CONTA and face is ColourJoker.JOKER


@implements("dice-6")
def counted_colours(face: ColourFace, components: Components) -> tuple[Colour, ...]:
    """dice-6 With the colour joker, in Tutti insiemi appassionataMente, every colour counts; else only the one rolled."""
    return (face,) if isinstance(face, Colour) else colours(components)


@implements("dice-7")
def postures_to_choose(face: PostureFace | None, components: Components) -> int:
    """dice-7 On a posture joker 1, each player chooses one posture for this turn, on a 2 two of them: how many."""
    if isinstance(face, PostureJoker) and face.postures < components.postures:
        return face.postures
    return 0


@implements("dice-8")
def counted_postures(face: PostureFace | None, components: Components) -> tuple[Posture, ...]:
    """dice-8 With the posture joker 3, or without a posture die, every posture counts; else only the one rolled."""
    return (face,) if isinstance(face, Posture) else postures(components)


@implements("dice-9")
def both_jokers(rolled: Rolled) -> bool:
    """dice-9 When both dice show a joker, whatever its number, the dealer rolls again."""
    return isinstance(rolled.colour, ColourJoker) and isinstance(rolled.posture, PostureJoker)


@implements("dice-10")
def is_as_before(rolled: Rolled, before: Rolled | None) -> bool:
    """dice-10 When the dice show the same result as in the turn before, the dealer rolls again; the first turn has none."""
    return rolled == before


def stands(rolled: Rolled, before: Rolled | None) -> bool:
    """Whether a roll need not be repeated."""
    return not both_jokers(rolled) and not is_as_before(rolled, before)


@implements("dice-11")
@lru_cache(maxsize=2**8)
def outcomes(rolls: tuple[Rolled, ...], before: Rolled | None) -> Outcomes:
    """dice-11 The dealer rolls until the result stands: each such result, at once or repeated, with its exact weight."""
    weighted = tuple(zip(rolls, weights(rolls), strict=True))
    accepted = [(rolled, weight) for rolled, weight in weighted if stands(rolled, before)]
    at_once = sum(weight for _, weight in accepted)
    repeats = sum(weight for _, weight in weighted) - at_once
    at_once_or_later = [(False, at_once), (True, repeats)] if repeats else [(False, at_once)]
    return tuple(
        [
            (Roll(rolled.colour, rolled.posture, repeated), weight * factor)
            for rolled, weight in accepted
            for repeated, factor in at_once_or_later
        ]
    )


@implements("dice-12")
def chooses_at_roll(readings: Readings) -> bool:
    """dice-12 A player chooses for a joker just before playing cards or, by the reading, just after the roll."""
    match readings.joker_choice:
        case JokerChoice.AT_PLAY:
            return False
        case JokerChoice.AT_ROLL:
            return True


@implements("dice-13")
def weights(rolls: tuple[Rolled, ...]) -> tuple[int, ...]:
    """dice-13 All faces of a die are equally likely, and so are all rolls: each has the same weight."""
    return (1,) * len(rolls)


@derived
def every_roll(settings: Settings) -> tuple[Rolled, ...]:
    """Everything that the dice can show, whether it counts or not."""
    return rolls(settings.variants.mode, settings.components)


def chances(state: State) -> Outcomes:
    """What the dice can show in the end."""
    return outcomes(every_roll(state.settings), state.rolled)


def roll_refusal(state: State, action: Roll) -> Refusal | None:
    """Why a result cannot stand; None where it can."""
    if action.rolled not in every_roll(state.settings):
        return NOT_SHOWN()
    if both_jokers(action.rolled):
        return TWO_JOKERS()
    if is_as_before(action.rolled, state.rolled):
        return AS_BEFORE()
    if all(action != outcome for outcome, _ in chances(state)):
        return NOT_REPEATED()
    return None


def by_dice(rolled: Rolled, settings: Settings) -> Selection | None:
    """The rabbits that the dice alone single out; None where each player has to choose."""
    components = settings.components
    if chooses_colour(rolled.colour, settings.variants.mode) or postures_to_choose(rolled.posture, components):
        return None
    return Selection(counted_colours(rolled.colour, components), counted_postures(rolled.posture, components))


def choices(rolled: Rolled, settings: Settings) -> tuple[ChooseColour, ...] | tuple[ChoosePostures, ...]:
    """The choices for a joker, in the order of colours or of postures."""
    number = postures_to_choose(rolled.posture, settings.components)
    if number:
        return tuple(map(ChoosePostures, combinations(postures(settings.components), number)))
    return tuple(map(ChooseColour, colours(settings.components)))


def selection_of(choice: ChooseColour | ChoosePostures, rolled: Rolled, settings: Settings) -> Selection:
    """The rabbits that a choice for a joker singles out."""
    if isinstance(choice, ChooseColour):
        return Selection((choice.colour,), counted_postures(rolled.posture, settings.components))
    return Selection(counted_colours(rolled.colour, settings.components), choice.postures)


def kinds_that_count(kinds: Kinds[Rabbit], selection: Selection) -> tuple[Rabbit, ...]:
    """The kinds of rabbits that count, given what is singled out."""
    return tuple([rabbit for rabbit in kinds if counts(rabbit, selection)])


def selections(rolled: Rolled, settings: Settings) -> tuple[Selection, ...]:
    """All that can be singled out after a roll: by the dice, or by the choices for a joker."""
    given = by_dice(rolled, settings)
    return (given,) if given else tuple([selection_of(choice, rolled, settings) for choice in choices(rolled, settings)])


def colours_to_choose(settings: Settings) -> tuple[Colour, ...]:
    """The colours that can be chosen for a joker; none where no joker allows a choice of colours."""
    mode, every = settings.variants.mode, colours(settings.components)
    return every if any(chooses_colour(rolled.colour, mode) for rolled in every_roll(settings)) else ()


def choices_of_postures(settings: Settings) -> Subsets:
    """The postures that can be chosen for a joker; none where no joker allows a choice of postures."""
    numbers = {postures_to_choose(rolled.posture, settings.components) for rolled in every_roll(settings)}
    return Subsets(postures(settings.components), tuple(sorted(numbers - {0})))


@derived
def most_that_count(settings: Settings) -> int:
    """How many rabbits can count at most: the markers may be of kinds that do not count, as long as there are any."""
    possible = chain.from_iterable(selections(each, settings) for each in every_roll(settings) if not both_jokers(each))
    copies, kinds = settings.components.copies, kinds_of_rabbits(settings)
    most = max(len(kinds_that_count(kinds, selection)) for selection in possible)
    return min(copies * most, copies * len(kinds) - settings.players)


def roll(state: State, action: Roll) -> Step[State, Event]:
    """The dice show a result, which says for everybody what counts unless they have to choose."""
    rolled = action.rolled
    selection, seats = by_dice(rolled, state.settings), range(state.settings.players)
    after = changed(state, rolled=rolled, selections=(selection,) * len(seats))
    told: Event = DiceRolled("dice-11", action.colour, action.posture, action.repeated)
    return Step(after, (told, *[SelectionMade("dice-4", seat, selection) for seat in seats if selection]))


def offers(state: State) -> tuple[ChooseColour, ...] | tuple[ChoosePostures, ...]:
    """What the player can choose for the joker that has been rolled."""
    return choices(shown(state), state.settings)


def shown(state: State) -> Rolled:
    """What the dice show in a turn in which they have been rolled."""
    assert state.rolled is not None, "the dice have been rolled"
    return state.rolled


def asked(state: State) -> ClauseReason:
    """What the joker that has been rolled asks for."""
    return TO_CHOOSE_POSTURES if postures_to_choose(shown(state).posture, state.settings.components) else TO_CHOOSE_COLOUR


def choice_refusal(state: State, action: ChooseColour | ChoosePostures) -> Refusal | None:
    """Why a choice is not one for the joker that has been rolled; None where it is."""
    if any(action == choice for choice in offers(state)):
        return None
    number = postures_to_choose(shown(state).posture, state.settings.components)
    return NO_POSTURES(number=number) if number else NO_COLOUR()


def choose(state: State, choice: ChooseColour | ChoosePostures) -> Step[State, Event]:
    """The player chooses for a joker, openly."""
    selection = selection_of(choice, shown(state), state.settings)
    chosen = changed(state, selections=with_seat(state.selections, state.seat, selection))
    clause: ClauseId = "dice-5" if isinstance(choice, ChooseColour) else "dice-7"
    return Step(chosen, (SelectionMade(clause, state.seat, selection),))
