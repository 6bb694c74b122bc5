"""Policies that reach the rare clauses of Il Prato dei Conigli."""

from typing import Final

from rulebook.games.prato_dei_conigli import (
    Action,
    Claim,
    Discard,
    DiscardAll,
    Done,
    DrawRabbit,
    Hold,
    Keep,
    Phase,
    Play,
    Rabbit,
    Remove,
    Rolled,
    Selection,
    Settings,
    State,
)
from rulebook.games.prato_dei_conigli.box.state import Cards, Moving
from rulebook.games.prato_dei_conigli.chapters.dice import every_roll
from rulebook.kernels.planes import filled, one_at
from rulebook.kernels.prato_dei_conigli import codec, layout
from rulebook.kernels.prato_dei_conigli.decks import FIRST
from rulebook.kernels.prato_dei_conigli.piles import listed
from tests.tools.lockstep.policies import RANDOM, Policy
from tests.tools.lockstep.telling import Part, Shown, Writing


def plays_all(before: State, action: Action, after: State) -> float:
    """Every card that is valid, and all others discarded: cards lie face down before everybody, and the deck runs out."""
    return isinstance(action, Play) + isinstance(action, DiscardAll) - isinstance(action, Done)


def repeats(before: State, action: Action, after: State) -> float:
    """Equal cards for as many places as there are, and hands that change little."""
    if isinstance(action, Play):
        return 1 + sum(claim.card == action.card for claim in before.claims)
    return isinstance(action, Keep) + 2 * isinstance(action, Discard)


def holds(before: State, action: Action, after: State) -> float:
    """No move where one can be forgone, but for a dealer with two: of these only the second. And nothing is played."""
    if isinstance(before.phase, Moving) and before.phase.repeated and before.seat == before.dealer:
        return isinstance(action, Hold) == (before.phase.moved > 0)
    return isinstance(action, Hold | Keep | Done)


def empties(before: State, action: Action, after: State) -> float:
    """Rabbits out of the bag, until none is left."""
    return isinstance(action, DrawRabbit)


def gathers(before: State, action: Action, after: State) -> float:
    """Rabbits into the bag, and those that are left into a single area."""
    return 100 * isinstance(action, Remove) + max(rabbits.total for rabbits in after.meadow)


NAMES: Final = "names are asked for where something is told or drawn"
ONCE: Final = "it is asked where settings are made, before a game is watched"
EXEMPT: Final = {
    "components-6": ONCE,
    "components-7": "it says what the owner of a box sees, and no rule asks for it",
    "components-8": ONCE,
    "components-10": NAMES,
    "components-11": NAMES,
    "conditions-10": "no printed card has several conditions",
    "conditions-11": "no printed card has several conditions",
    "playing-6": "it is asked where hidden cards are dealt anew, and games go on without that",
}
"""Clauses that no game reaches, with the reason."""

EVERY_MOVE: Final = 250
"""As many actions as there can be where a rabbit is moved, or more."""

POLICIES: Final = (
    RANDOM,
    Policy("plays all", plays_all, strays=0.05),
    Policy("repeats", repeats, strays=0.05),
    Policy("holds", holds, strays=0.05, looks_at=EVERY_MOVE),
    Policy("empties", empties, strays=0.02, looks_at=EVERY_MOVE),
    Policy("gathers", gathers),
)


def doing(phase: Phase, settings: Settings) -> list[int]:
    """What a phase knows: whether the roll was repeated, the rabbits moved, the area named, the rabbit drawn."""
    return [
        int(codec.repeated_in(phase)),
        codec.moved_in(phase),
        codec.named_in(phase, settings),
        codec.drawn_in(phase, settings),
    ]


def doing_as_seen(phase: Phase, settings: Settings) -> list[int]:
    """The same, after a 1 at the phase, and with a 1 at the area and at the rabbit."""
    repeated, moved, named, drawn = doing(phase, settings)
    at = one_at(codec.IN_ORDER.index(type(phase)), layout.PHASES)
    return [*at, repeated, moved, *one_at(named - 1, layout.AREAS), *one_at(drawn - 1, layout.KINDS)]


def dice(rolled: Rolled | None, settings: Settings) -> list[int]:
    """A 1 at what each die shows."""
    found = [0] * 2 * layout.FACES
    if rolled is not None:
        roll = every_roll(settings).index(rolled)
        found[roll if rolled.posture is None else roll // layout.FACES] = 1
        if rolled.posture is not None:
            found[layout.FACES + roll % layout.FACES] = 1
    return found


def marks(markers: tuple[Rabbit | None, ...], settings: Settings) -> list[int]:
    """A 1 at the marker of each seat."""
    numbers = [codec.number_of_rabbit(marker, settings) for marker in markers]
    return [place for number in numbers for place in one_at(number - 1, layout.KINDS)]


def singled_out(selections: tuple[Selection | None, ...], settings: Settings) -> list[int]:
    """What is singled out for each seat, as bits."""
    return [codec.bits_of_selection(selection) for selection in selections]


def colours_and_postures(selections: tuple[Selection | None, ...], settings: Settings) -> list[int]:
    """A 1 at each colour that is singled out for each seat, and then at each posture."""
    bits = filled(singled_out(selections, settings), layout.SEATS)
    return [
        *[each >> colour & 1 for each in bits for colour in range(layout.COLOURS)],
        *[each >> layout.COLOURS + posture & 1 for each in bits for posture in range(layout.POSTURES)],
    ]


def claims(played: tuple[tuple[Claim, ...], ...], settings: Settings) -> list[int]:
    """The set of cards that each seat has played for each place."""
    found = [0] * layout.SEATS * layout.PLACES
    for seat, of_seat in enumerate(played):
        for card, place in codec.numbers_of(of_seat, settings):
            found[layout.PLACES * seat + place] |= FIRST[listed(settings, card)]
    return found


def own_claims(played: tuple[Claim, ...], settings: Settings) -> list[int]:
    """A 1 where a card has been played for a place."""
    found = [0] * layout.CARDS * layout.PLACES
    for card, place in codec.numbers_of(played, settings):
        found[layout.PLACES * card + place] = 1
    return found


def cards(hands: tuple[Cards, ...], settings: Settings) -> list[int]:
    """Hands as bits."""
    return [codec.pile_of_cards(hand, settings) for hand in hands]


def plain(numbers: tuple[int, ...], settings: Settings) -> tuple[int, ...]:
    """Numbers as they are."""
    return numbers


WRITING: Final = Writing(
    codec=codec,
    once=("pile_of_rabbits", "pile_of_cards", "bits_of_selection", "numbers_of"),
    viewer=layout.SEEN_VIEWER,
    seats=layout.SEATS,
    row=(
        Part("phase", layout.PHASE, lambda phase, settings: [codec.IN_ORDER.index(type(phase))]),
        Part("phase", layout.REPEATED, doing),
        Part("sun", layout.SUN, lambda sun, settings: [sun]),
        Part("dealer", layout.DEALER, lambda seat, settings: [seat]),
        Part("seat", layout.SEAT, lambda seat, settings: [seat]),
        Part("rolled", layout.ROLLED, lambda rolled, settings: [codec.number_of_roll(rolled, settings)]),
        Part("meadow", layout.AREA, lambda meadow, settings: [codec.pile_of_rabbits(area) for area in meadow]),
        Part("bag", layout.BAG, lambda bag, settings: [codec.pile_of_rabbits(bag)]),
        Part(
            "markers", layout.MARKER, lambda markers, settings: [codec.number_of_rabbit(each, settings) for each in markers]
        ),
        Part("points", layout.POINTS, plain),
        Part("hands", layout.HELD, cards),
        Part("deck", layout.DECK, lambda deck, settings: [codec.pile_of_cards(deck, settings)]),
        Part("discards", layout.DISCARDS, lambda discards, settings: [codec.pile_of_cards(discards, settings)]),
        Part("selections", layout.SELECTION, singled_out),
        Part("played", layout.PLAYED, claims),
    ),
    view=(
        Shown("phase", "phase", layout.SEEN_PHASE, doing_as_seen),
        Shown("turn_of", "seat", layout.SEEN_TURN, lambda seat, settings: one_at(seat, layout.SEATS)),
        Shown("dealer", "dealer", layout.SEEN_DEALER, lambda seat, settings: one_at(seat, layout.SEATS)),
        Shown("sun", "sun", layout.SEEN_SUN, lambda sun, settings: [sun]),
        Shown(
            "meadow",
            "meadow",
            layout.SEEN_MEADOW,
            lambda meadow, settings: [each for area in meadow for each in area.counts],
        ),
        Shown("bag", "bag", layout.SEEN_BAG, lambda bag, settings: bag.counts),
        Shown("markers", "markers", layout.SEEN_MARKERS, marks),
        Shown("points", "points", layout.SEEN_POINTS, plain),
        Shown("hand", "hands", layout.SEEN_HAND, lambda hand, settings: hand.counts, own=layout.CARDS),
        Shown("hand_sizes", "hands", layout.SEEN_HANDS, plain),
        Shown("deck_size", "deck", layout.SEEN_DECK, lambda size, settings: [size]),
        Shown("discards_size", "discards", layout.SEEN_DISCARDS, lambda size, settings: [size]),
        Shown("rolled", "rolled", layout.SEEN_COLOUR_DIE, dice),
        Shown("selections", "selections", layout.SEEN_COLOURS, colours_and_postures),
        Shown("played", "played", layout.SEEN_PLAYED, own_claims, own=layout.CARDS * layout.PLACES),
        Shown("played_sizes", "played", layout.SEEN_PLAYS, plain),
    ),
    stands_by=("played", "points"),
)
