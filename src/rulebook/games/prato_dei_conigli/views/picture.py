"""The picture of a position: the sun, the meadow, the dice, and the seats with what lies before them.

A picture for a seat is drawn from what that seat observes, and from nothing else. A rabbit is drawn as a stroke for its
posture and two letters for its colour: `|Bk` stands, `_Bk` crouches, `/Bk` runs.

Tags say what the dice make of the meadow: which rabbits count, how many of them lie in each area, and where each
card of an open hand is valid.
"""

import re
from enum import Enum
from itertools import compress
from typing import Final, TypeAlias

from rulebook.core.chance import SPECTATOR, Seat
from rulebook.core.picturing import hands_shown
from rulebook.core.scene import Arrangement, Emphasis, Group, Marker, Note, Part, Pile, Scene, Tile, Tiles, Tone, Track
from rulebook.core.sentences import Language, Sentence, from_one, running, said, seat_title
from rulebook.games.prato_dei_conigli.chapters.dice import counts
from rulebook.games.prato_dei_conigli.chapters.playing import every_place, is_hidden, tallies, valid_in
from rulebook.games.prato_dei_conigli.chapters.scoring import worths_of
from rulebook.games.prato_dei_conigli.model.cards import Card
from rulebook.games.prato_dei_conigli.model.colours import Colour
from rulebook.games.prato_dei_conigli.model.components import Area, Posture, Rabbit, Whole
from rulebook.games.prato_dei_conigli.model.decks import box_deck
from rulebook.games.prato_dei_conigli.model.dice_faces import Selection
from rulebook.games.prato_dei_conigli.model.events import Event, RabbitMoved, RabbitPlaced, RabbitPut, RabbitRemoved
from rulebook.games.prato_dei_conigli.model.settings import areas_of
from rulebook.games.prato_dei_conigli.model.state import Cards, Claim, FillingAreas, Observation, Over, State
from rulebook.games.prato_dei_conigli.model.variants import Mode
from rulebook.games.prato_dei_conigli.views.description import caption, claim_words, sentences

Coming: TypeAlias = RabbitPlaced | RabbitMoved | RabbitPut
"""The events that bring a rabbit into an area."""

TONES: Final = dict(zip(Colour, (Tone.WHITE, Tone.BLACK, Tone.GREY, Tone.BROWN, Tone.ORANGE), strict=True))
LETTERS: Final = dict(zip(Colour, ("Wh", "Bk", "Gy", "Bn", "Or"), strict=True))
COUNTED: Final = "✓"
"""The tag of a rabbit that counts."""
STROKES: Final = {Posture.STANDING: "|", Posture.CROUCHING: "_", Posture.RUNNING: "/"}
DEALER: Final = Sentence("{seat}, dealer")
COUNTS: Final = Sentence("counts {selection}")
MARKER: Final = Sentence("{seat:seat} ({rabbit})")
TITLES: Final = {Mode.CONTA: "Conta che ti passa", Mode.INSIEMI: "Tutti insiemi appassionataMente"}


def drawn(seen: Observation, opened: State | None, events: tuple[Event, ...], language: Language) -> Scene:
    """The picture of what is seen; all hands, and what lies face down, are open where the whole state is given."""
    seats = range(seen.settings.players)
    hands = hands_shown(seen, opened)
    played = tuple([plays_of(seat, seen, opened) for seat in seats])
    table = tuple([place_at_table(seat, seen, hands[seat], played[seat], language) for seat in seats])
    return Scene(
        title=f"Il Prato dei Conigli: {TITLES[seen.settings.variants.mode]}",
        caption=caption(seen, language),
        alt=running(sentences(seen, hands, played, events, language)),
        parts=(sun_track(seen), meadow(seen, events, language), piles(seen, language), *table, score_track(seen, language)),
    )


def plays_of(seat: Seat, seen: Observation, opened: State | None) -> tuple[Claim, ...] | None:
    """What a seat has played, where it is shown."""
    if opened is not None:
        return opened.played[seat]
    return None if is_hidden(seat, seen.seat) else seen.played


def sun_track(seen: Observation) -> Track:
    """The sky with the sun."""
    stops = tuple(map(str, range(1, seen.settings.components.sun_stops + 1)))
    return Track("Sun", stops, (Marker("S", "sun", seen.sun - 1, Tone.YELLOW),), "sun")


def selected(seen: Observation) -> Selection | None:
    """Which rabbits count for whoever looks or, for a spectator, for the seat in turn; None before that is settled."""
    return seen.selections[seen.turn_of if seen.seat is SPECTATOR else seen.seat]


def counted(seen: Observation) -> tuple[str, ...]:
    """How many rabbits count in each area, and then in the whole meadow; nothing before it is settled which ones do."""
    selection = selected(seen)
    if selection is None:
        return tuple(["" for _ in every_place(seen.settings)])
    return tuple([str(tally.singled_out) for tally in tallies(seen.meadow, selection)])


def meadow(seen: Observation, events: tuple[Event, ...], language: Language) -> Group:
    """The areas with their rabbits; those that have just come stand out, and those that have just gone are still shown."""
    areas = tuple([area_part(number, seen, events, language) for number in range(len(seen.meadow))])
    return Group("Meadow", areas, key=f"whole:{Whole.MEADOW.value}")


def area_part(number: int, seen: Observation, events: tuple[Event, ...], language: Language) -> Tiles:
    """An area with its rabbits, and how many of them count."""
    area, rabbits, selection = areas_of(seen.settings)[number], seen.meadow[number], selected(seen)
    held = zip(rabbits.kinds, rabbits.counts, strict=True)
    come = [event.rabbit for event in events if isinstance(event, Coming) and destination(event) is area]
    gone = [event.rabbit for event in events if isinstance(event, RabbitMoved | RabbitRemoved) and event.origin is area]
    emphasis = {True: Emphasis.STRONG, False: Emphasis.NORMAL}
    lying = [
        rabbit_tile(rabbit, language, count, emphasis[rabbit in come], mark(rabbit, selection))
        for rabbit, count in held
        if count
    ]
    tiles = (*lying, *[rabbit_tile(rabbit, language, 1, Emphasis.GHOST) for rabbit in gone])
    return Tiles(area.word, tiles, f"area:{area.value}", counted(seen)[number])


def mark(rabbit: Rabbit, selection: Selection | None) -> str:
    """The tag of a rabbit: a sign if it counts."""
    return COUNTED if selection is not None and counts(rabbit, selection) else ""


def destination(event: Coming) -> Area:
    """The area into which an event has brought a rabbit."""
    return event.target if isinstance(event, RabbitMoved) else event.area


def rabbit_tile(rabbit: Rabbit, language: Language, count: int, emphasis: Emphasis, tag: str = "") -> Tile:
    """Rabbits of one kind: `/Bk`."""
    text, face = f"{STROKES[rabbit.posture]}{LETTERS[rabbit.colour]}", f"rabbit {rabbit.colour.value} {rabbit.posture.value}"
    name = f"{said(rabbit.colour, language)}, {said(rabbit.posture, language)}"
    return Tile(text, TONES[rabbit.colour], count, emphasis, rabbit.code, name=name, face=face, tag=tag)


def piles(seen: Observation, language: Language) -> Group:
    """The dice, the bag, the deck and the discards."""
    back, _ = box_deck(seen.settings.variants.mode)
    cards = Pile(f"Deck ({back})", seen.deck_size, "deck"), Pile("Discards", seen.discards_size, "discards")
    return Group("", (*dice_part(seen, language), Pile("Bag", seen.bag.total, "bag"), *cards), Arrangement.ROW)


def dice_part(seen: Observation, language: Language) -> tuple[Tiles, ...]:
    """The dice with what they show, and how many rabbits count in all; nothing before the first roll."""
    if seen.rolled is None:
        return ()
    face = seen.rolled.colour
    faces = [die(face, language, TONES[face] if isinstance(face, Colour) else Tone.GREEN)]
    if seen.rolled.posture is not None:
        faces.append(die(seen.rolled.posture, language))
    return (Tiles("Dice", tuple(faces), "dice", counted(seen)[-1]),)


def die(face: Enum, language: Language, tone: Tone = Tone.PLAIN) -> Tile:
    """A die with the face that it shows."""
    text = said(face, language)
    return Tile(text, tone, name=text, face=f"die {face.value}")


def card_tile(card: Card, text: str, seen: Observation, language: Language, tag: str = "") -> Tile:
    """A card that can be seen, with the carrot points that it is worth."""
    face = " ".join(re.split(r"[(),]", f"card {worths_of(seen.settings)[card]} {card.code}")).strip()
    return Tile(text, key=card.code, name=card.face(language), face=face, tag=tag)


def place_at_table(
    seat: Seat, seen: Observation, hand: Cards | None, played: tuple[Claim, ...] | None, language: Language
) -> Group:
    """All that a seat has before it: hand, cards played, and which rabbits count for it."""
    title, in_turns = seat_title(seat, seen.seat, language), not isinstance(seen.phase, FillingAreas | Over)
    cards = hand_part(hand, seat, seen, language), *played_part(played, seat, seen, language)
    return Group(
        title=DEALER(language, seat=title) if seat == seen.dealer else title,
        parts=(*cards, *counting(seat, seen, language)),
        arrangement=Arrangement.ROW,
        emphasis=Emphasis.STRONG if seat == seen.turn_of and in_turns else Emphasis.NORMAL,
        key=f"seat:{seat}",
    )


def hand_part(hand: Cards | None, seat: Seat, seen: Observation, language: Language) -> Part:
    """A hand: open cards, with the places where they are valid, or only their number."""
    if hand is None:
        return Pile("Hand", seen.hand_sizes[seat], "hand")
    cards = [card_tile(card, card.face(language), seen, language, valid_places(card, seat, seen, language)) for card in hand]
    return Tiles("Hand", tuple(cards), "hand")


def valid_places(card: Card, seat: Seat, seen: Observation, language: Language) -> str:
    """Where a card is valid for a seat, in words; nothing before it is settled which rabbits count."""
    selection = seen.selections[seat]
    if selection is None:
        return ""
    valid = compress(every_place(seen.settings), valid_in(card, tallies(seen.meadow, selection)))
    return ", ".join([said(place, language) for place in valid])


def played_part(played: tuple[Claim, ...] | None, seat: Seat, seen: Observation, language: Language) -> tuple[Part, ...]:
    """Cards that were played in this turn: with their places, or only their number; nothing where there are none."""
    size = seen.played_sizes[seat]
    if size == 0:
        return ()
    if played is None:
        return (Pile("Played", size, "played"),)
    tiles = tuple([card_tile(claim.card, claim_words(claim, language), seen, language) for claim in played])
    return (Tiles("Played", tiles, "played"),)


def counting(seat: Seat, seen: Observation, language: Language) -> tuple[Note, ...]:
    """Which rabbits count for a seat, where that is settled."""
    selection = seen.selections[seat]
    return () if selection is None else (Note(COUNTS(language, selection=selection)),)


def score_track(seen: Observation, language: Language) -> Track:
    """The score track with the markers, which are rabbits; 0 is the pen where they start."""
    markers = [
        Marker(
            str(from_one(seat)),
            MARKER(language, seat=seat, rabbit=rabbit),
            seen.points[seat],
            TONES[rabbit.colour],
            key=f"seat:{seat}",
        )
        for seat, rabbit in enumerate(seen.markers)
        if rabbit is not None
    ]
    return Track("Carrot points", tuple(map(str, range(max(seen.points) + 1))), tuple(markers), "score_track")
