"""Positions, cards and actions of Il Prato dei Conigli, written the way a rulebook would print them.

    position({"orto": "black-running*2 white-standing"}, hands=["even odd exactly(2) exactly(3) exactly(4)"], rolled="black")

is a position of two players: three rabbits are in the Orto, the colour die shows black, seat 1 holds five cards and it is
time to move. All rabbits and all cards are always somewhere: rabbits that are not named are in the bag, cards in the
deck.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from rulebook.core import Multiset
from rulebook.games.prato_dei_conigli import (
    Area,
    Card,
    Claim,
    Colour,
    ColourJoker,
    Components,
    Mode,
    Move,
    Phase,
    Place,
    Play,
    Posture,
    PostureJoker,
    Rabbit,
    Readings,
    Remove,
    Rolled,
    Selection,
    Settings,
    State,
    Variants,
    Whole,
    game,
)
from rulebook.games.prato_dei_conigli.chapters.dice import by_dice
from rulebook.games.prato_dei_conigli.model.components import rabbits as all_rabbits
from rulebook.games.prato_dei_conigli.model.decks import cards_of
from rulebook.games.prato_dei_conigli.model.dice_faces import ColourFace, PostureFace
from rulebook.games.prato_dei_conigli.model.settings import areas_of, kinds_of_cards, kinds_of_rabbits, listed_cards
from rulebook.games.prato_dei_conigli.model.state import BeforeRoll, Moving, Over, Putting
from tests.games import doing
from tests.games.doing import Doing

Kind = TypeVar("Kind")

SMALL = Components(colours=2, postures=2, copies=3, areas=2, rabbits_in_area=2, hand=2, sun_stops=4)
"""A game of 12 rabbits, four of them in two areas, with hands of two cards and three turns."""
SMALL_BOXES = (
    Components(colours=2, postures=2, copies=3, areas=2, rabbits_in_area=2, hand=2, sun_stops=4),
    Components(colours=3, postures=1, copies=4, areas=3, rabbits_in_area=1, hand=1, sun_stops=5, fewest_players=2),
    Components(colours=5, postures=3, copies=1, areas=1, rabbits_in_area=9, hand=7, sun_stops=3, most_players=5),
    Components(colours=1, postures=2, copies=4, areas=4, rabbits_in_area=1, hand=3, sun_stops=2, most_players=4),
)
"""Components that make small games, for the tests of all games."""

SEVEN_BLACK: Final = {
    "orto": "black-standing grey-running white-standing",
    "collina": "white-standing",
    "cespuglio": "black-crouching*2 black-running*2",
    "laghetto": "black-standing*2 orange-running*3",
}
"""The meadow of the rulebook's examples of Conta che ti passa: black rabbits are two, four, one and none."""
FOUR_WHITE: Final = {
    "orto": "white-standing*3 black-standing black-crouching*2 white-running",
    "laghetto": "white-standing grey-running",
}
"""The meadow of its examples of Tutti insiemi appassionataMente: four white rabbits stand, three of them in the Orto."""
OF_NUMBERS: Final = "exactly(2) exactly(2) either(7,3) even exactly(9)"
OF_SETS: Final = "as-many-as(black) in-areas(2) in-areas(1) more-than(grey) fewer-than(grey)"
"""Hands with the cards of these examples."""

MOVING: Final = Moving(repeated=False)
"""A player is to move a rabbit, after a roll that was not repeated."""
FACES: dict[str, ColourFace | PostureFace] = {
    face.value: face for faces in (Colour, ColourJoker, Posture, PostureJoker) for face in faces
}


def insiemi(players: int = 2, **readings: object) -> Settings:
    return Settings(players, readings=Readings(**readings), variants=Variants(Mode.INSIEMI))  # type: ignore[arg-type]  # by name


def conta(players: int = 2, **readings: object) -> Settings:
    return Settings(players, readings=Readings(**readings))  # type: ignore[arg-type]  # by name


def rabbit(code: str) -> Rabbit:
    """The rabbit that is written as `code`, such as `black-running`."""
    return Rabbit.from_code(code)


def rabbits(codes: str) -> tuple[Rabbit, ...]:
    """Several rabbits: `black-running*2 white-standing`."""
    named = [code.partition("*") for code in codes.split()]
    return tuple(rabbit(code) for code, _, times in named for _ in range(int(times or 1)))


def card(code: str) -> Card:
    """The card that is written as `code`, such as `either(7,3)`."""
    return Card.from_code(code)


def cards(codes: str) -> tuple[Card, ...]:
    """Several cards: `even exactly(2)`."""
    return tuple(map(card, codes.split()))


def place(name: str) -> Place:
    """An area, or the `meadow`."""
    return Whole.MEADOW if name == "meadow" else Area(name)


def play_card(claim: str) -> Play:
    """The play `even@orto`."""
    code, name = claim.split("@")
    return Play(card(code), place(name))


def claims(text: str) -> tuple[Claim, ...]:
    """Cards that were played: `even@orto odd@meadow`."""
    return tuple(Claim(play.card, play.area) for play in map(play_card, text.split()))


def move(text: str) -> Move:
    """The move `black-running orto collina`."""
    code, origin, target = text.split()
    return Move(rabbit(code), Area(origin), Area(target))


def removal(text: str) -> Remove:
    """The removal `black-running orto`."""
    code, origin = text.split()
    return Remove(rabbit(code), Area(origin))


def rolled(faces: str) -> Rolled:
    """What the dice show: `black`, `joker`, `white standing`, `white joker-2`."""
    return Rolled(*[FACES[face] for face in faces.split()])  # type: ignore[arg-type]  # the first is a colour


def selection(colours: str, postures: str = "standing crouching running") -> Selection:
    """The rabbits of some colours in some postures."""
    return Selection(tuple(map(Colour, colours.split())), tuple(map(Posture, postures.split())))


def position(
    meadow: Mapping[str, str] | None = None,
    hands: Sequence[str] = (),
    dice: str | None = "black",
    *,
    phase: Phase = MOVING,
    seat: int = 1,
    sun: int = 1,
    chosen: tuple[Selection | None, ...] | None = None,
    played: Sequence[str] = (),
    deck: str | None = None,
    points: tuple[int, ...] | None = None,
    settings: Settings | None = None,
) -> State:
    """A position that a game can be in: rabbits by area, hands and cards played by seat.

    Without `settings` those of Conta che ti passa apply, for as many players as there are hands, and for two at the least. A
    seat whose hand is not given gets the last cards that are left, as many as it lacks. Where `deck` is given, the other
    cards are discarded.
    """
    settings = settings or conta(max(2, len(hands)))
    players, shown = settings.players, None if dice is None else rolled(dice)
    by_area = [rabbits((meadow or {}).get(area.value, "")) for area in areas_of(settings)]
    bag = Counter(all_rabbits(settings.components))
    bag.subtract([each for lying in by_area for each in lying])
    bag.subtract([phase.rabbit] if isinstance(phase, Putting) else [])
    markers = list(bag.elements())[-players:]
    bag.subtract(markers)
    laid = tuple(claims(played[each]) if each < len(played) else () for each in range(players))
    left = Counter(cards_of(listed_cards(settings)))
    left.subtract([claim.card for each in laid for claim in each])
    left.subtract([each for hand in hands for each in cards(hand)])
    held = [cards(hands[each]) if each < len(hands) else _last(left, settings, laid[each]) for each in range(players)]
    pile = Counter(left if deck is None else cards(deck))
    left.subtract(pile)
    settled = by_dice(shown, settings) if shown and not isinstance(phase, BeforeRoll | Over) else None
    of_rabbits, of_cards = kinds_of_rabbits(settings), kinds_of_cards(settings)
    state = State(
        settings=settings,
        phase=phase,
        sun=sun,
        dealer=(settings.first_player + sun - 1 - isinstance(phase, Over)) % players,
        seat=seat,
        meadow=tuple(Multiset.of(of_rabbits, lying) for lying in by_area),
        bag=Multiset.of(of_rabbits, bag.elements()),
        markers=tuple(markers),
        points=points or (0,) * players,
        hands=tuple(Multiset.of(of_cards, hand) for hand in held),
        deck=Multiset.of(of_cards, pile.elements()),
        discards=Multiset.of(of_cards, left.elements()),
        rolled=shown,
        selections=chosen or (settled,) * players,
        played=laid,
    )
    assert game.well_formed(state) == ()
    return state


def _last(left: Counter[Card], settings: Settings, laid: tuple[Claim, ...]) -> tuple[Card, ...]:
    """The last cards that are left, which leave it: as many as make a whole hand with those laid."""
    taken = list(left.elements())[len(laid) - settings.components.hand :]
    left.subtract(taken)
    return tuple(taken)


play, refused, told = Doing(game).after, Doing(game).refused, doing.told


def offered(state: State, kind: type[Kind]) -> list[Kind]:
    """The legal actions of one kind, in order."""
    return [action for action in game.legal_actions(state) if isinstance(action, kind)]


def codes(pieces: Iterable[Card] | Iterable[Rabbit]) -> str:
    """Pieces as they are written, in the order of the game."""
    return " ".join(map(str, pieces))
