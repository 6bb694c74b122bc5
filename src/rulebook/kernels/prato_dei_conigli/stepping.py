"""Who acts, what is legal, and what each decision and each outcome of chance leads to."""

from typing import Final

from rulebook.games.prato_dei_conigli import Settings
from rulebook.games.prato_dei_conigli.chapters.dealing import may_discard_all
from rulebook.kernels.language import CHANCE, NOBODY, Row, popcount
from rulebook.kernels.prato_dei_conigli.dice import is_choice, selection_of, show, weight
from rulebook.kernels.prato_dei_conigli.ids import (
    CHOOSE,
    DEAL,
    DISCARD,
    DISCARD_ALL,
    KEEP,
    PLAYS,
    ROLL,
    done_id,
    first_draw,
    first_move,
    first_play,
    first_put,
    first_removal,
    hold_id,
)
from rulebook.kernels.prato_dei_conigli.layout import (
    AREAS,
    BAG,
    CHOOSING_AT_PLAY,
    CHOOSING_AT_ROLL,
    CHOOSING_MARKER,
    DEALING,
    DECK,
    DISCARDING,
    DISCARDS,
    DRAWING,
    FILLING,
    FIRST_DEAL,
    HAND,
    HELD,
    KINDS,
    MOVING,
    NAMED,
    OVER,
    PHASE,
    PLACES,
    PLAYING,
    PUTTING,
    REPEATED,
    ROLLED,
    ROLLING,
    SEAT,
    SELECTION,
)
from rulebook.kernels.prato_dei_conigli.moving import (
    AREA_OF,
    KIND_OF,
    LEAVING_OF,
    TARGET_OF,
    area_named,
    draw,
    is_legal_move,
    move,
    put,
    remove,
)
from rulebook.kernels.prato_dei_conigli.order import NO_SEAT, next_seat
from rulebook.kernels.prato_dei_conigli.piles import (
    copies_of,
    has_card,
    has_rabbit,
    listed,
    rabbits_of_kind,
    with_card,
    without_card,
)
from rulebook.kernels.prato_dei_conigli.playing import may_play, play
from rulebook.kernels.prato_dei_conigli.setup import choose_marker, deal, fill_area, seat_to_deal_first
from rulebook.kernels.prato_dei_conigli.turn import (
    begin_dealing,
    choose_or_move,
    deal_next,
    discard_hand,
    discard_next,
    end_moving,
    end_playing,
    go_on_choosing,
    go_on_moving,
)

CARD_OF: Final = tuple([play // PLACES for play in range(PLAYS)])
PLACE_OF: Final = tuple([play % PLACES for play in range(PLAYS)])
"""Of every play, by card and place."""


def brings_rabbit(row: Row) -> bool:
    """Whether chance brings a rabbit next."""
    return row[PHASE] == FILLING or row[PHASE] == DRAWING


def brings_card(row: Row) -> bool:
    """Whether chance brings a card next."""
    return row[PHASE] == FIRST_DEAL or row[PHASE] == DEALING


def chance_acts(row: Row) -> bool:
    """Whether chance brings something next."""
    return brings_rabbit(row) or brings_card(row) or row[PHASE] == ROLLING


def chooses(row: Row) -> bool:
    """Whether a player chooses for a joker next."""
    return row[PHASE] == CHOOSING_AT_ROLL or row[PHASE] == CHOOSING_AT_PLAY


def actor(row: Row, settings: Settings) -> int:
    """Who is to act."""
    if chance_acts(row):
        return CHANCE
    return NOBODY if row[PHASE] == OVER else row[SEAT]


# What is legal.


def weight_of(row: Row, settings: Settings, id: int) -> int:
    """The weight of an outcome by its id; 0 for one that cannot occur."""
    if brings_rabbit(row):
        return rabbits_of_kind(row[BAG], id) if 0 <= id < KINDS else 0
    if brings_card(row):
        return copies_of(row[DECK], listed(settings, id - DEAL)) if DEAL <= id < ROLL else 0
    return weight(row, settings, id) if row[PHASE] == ROLLING else 0


def may_discard(row: Row, settings: Settings, id: int) -> bool:
    """Whether the seat that acts can do this with its hand before the deal."""
    hand = row[HELD + row[SEAT]]
    if id == DISCARD_ALL:
        return may_discard_all(popcount(hand), HAND, settings.readings)
    return id == KEEP or (DISCARD <= id < DISCARD_ALL and has_card(hand, listed(settings, id - DISCARD)))


def is_legal_play(row: Row, settings: Settings, id: int) -> bool:
    """Whether a player who plays cards can do what has this id."""
    number = id - first_play(settings)
    if 0 <= number < PLAYS:
        return may_play(row, settings, listed(settings, CARD_OF[number]), PLACE_OF[number])
    return id == done_id(settings)


def is_legal(row: Row, settings: Settings, id: int) -> bool:
    """Whether an id is legal: of a decision where a seat is to act, of an outcome where chance is."""
    phase = row[PHASE]
    if chance_acts(row):
        return weight_of(row, settings, id) > 0
    if phase == CHOOSING_MARKER:
        return 0 <= id < KINDS and has_rabbit(row[BAG], id)
    if phase == DISCARDING:
        return may_discard(row, settings, id)
    if chooses(row):
        return is_choice(settings, row[ROLLED] - 1, id - CHOOSE)
    if phase == MOVING:
        return is_legal_move(row, settings, id)
    if phase == PUTTING:
        return 0 <= id - first_put(settings) < AREAS
    return phase == PLAYING and is_legal_play(row, settings, id)


# What it leads to.


def put_drawn(row: Row, settings: Settings, area: int) -> None:
    """The rabbit that was drawn comes into an area, and the moves go on."""
    put(row, area)
    go_on_moving(row, settings)


def bring_rabbit(row: Row, settings: Settings, kind: int) -> None:
    """Chance brings a rabbit: into an area before the game, or to the player who reached into the bag."""
    if row[PHASE] == FILLING:
        fill_area(row, kind)
        return
    draw(row, kind)
    if row[NAMED]:
        put_drawn(row, settings, row[NAMED] - 1)


def bring_card(row: Row, settings: Settings, card: int) -> None:
    """Chance brings a card: to a first hand, or to one that is filled up."""
    deal(row, listed(settings, card))
    if row[PHASE] == DEALING:
        deal_next(row, settings)
        return
    seat = seat_to_deal_first(row, settings)
    if seat == NO_SEAT:
        begin_dealing(row, settings)
    else:
        row[SEAT] = seat


def roll(row: Row, settings: Settings, number: int) -> None:
    """The dice are rolled; where a joker asks everybody for a choice at once, the choices follow."""
    show(row, settings, number >> 1)
    row[REPEATED] = number & 1
    choose_or_move(row, settings)


def step_of_chance(row: Row, settings: Settings, id: int) -> None:
    """Chance brings a rabbit, a card, or what the dice show."""
    if id < DEAL:
        bring_rabbit(row, settings, id)
    elif id < ROLL:
        bring_card(row, settings, id - DEAL)
    else:
        roll(row, settings, id - ROLL)


def discard(row: Row, settings: Settings, id: int) -> None:
    """A player keeps all cards, discards one, or discards all."""
    if id == DISCARD_ALL:
        discard_hand(row, settings)
    elif id != KEEP:
        card, hand = listed(settings, id - DISCARD), HELD + row[SEAT]
        row[hand] = without_card(row[hand], card)
        row[DISCARDS] = with_card(row[DISCARDS], card)
    discard_next(row, settings, next_seat(row, settings))


def choose(row: Row, settings: Settings, choice: int) -> None:
    """A player chooses for a joker: just after the roll, or before playing cards."""
    row[SELECTION + row[SEAT]] = selection_of(settings, row[ROLLED] - 1, choice)
    if row[PHASE] == CHOOSING_AT_ROLL:
        go_on_choosing(row, settings)
    else:
        row[PHASE] = PLAYING


def step_of_move(row: Row, settings: Settings, id: int) -> None:
    """A player moves a rabbit to another area, into the bag, or out of it; or moves none."""
    if id == hold_id(settings):
        end_moving(row, settings)
    elif id >= first_draw(settings):
        row[PHASE] = DRAWING
        row[NAMED] = area_named(settings, id)
    elif id >= first_removal(settings):
        leaving = id - first_removal(settings)
        remove(row, KIND_OF[leaving], AREA_OF[leaving])
        go_on_moving(row, settings)
    else:
        number = id - first_move(settings)
        leaving = LEAVING_OF[number]
        move(row, KIND_OF[leaving], AREA_OF[leaving], TARGET_OF[number])
        go_on_moving(row, settings)


def play_or_end(row: Row, settings: Settings, id: int) -> None:
    """A player plays a card, or is done, as they are when none is left."""
    number = id - first_play(settings)
    if number < PLAYS:
        play(row, listed(settings, CARD_OF[number]), PLACE_OF[number])
    if number == PLAYS or row[HELD + row[SEAT]] == 0:
        end_playing(row, settings)


def step(row: Row, settings: Settings, id: int) -> None:
    """Apply a legal id."""
    phase = row[PHASE]
    if chance_acts(row):
        step_of_chance(row, settings, id)
    elif phase == CHOOSING_MARKER:
        choose_marker(row, settings, id)
    elif phase == DISCARDING:
        discard(row, settings, id)
    elif chooses(row):
        choose(row, settings, id - CHOOSE)
    elif phase == MOVING:
        step_of_move(row, settings, id)
    elif phase == PUTTING:
        put_drawn(row, settings, id - first_put(settings))
    else:
        play_or_end(row, settings, id)
