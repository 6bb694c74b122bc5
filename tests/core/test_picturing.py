"""The picture that follows from a declaration: who sees what, before whom it lies, and what is said of it."""

from enum import Enum
from typing import Annotated, TypeAlias

from attrs import frozen

from rulebook.core import (
    CHANCE,
    ENGLISH,
    SPECTATOR,
    Actor,
    GameSettings,
    Immutable,
    LayersOnly,
    Multiset,
    NoChoice,
    Open,
    OpenHolding,
    OpenHoldingPerSeat,
    Over,
    Owned,
    Reason,
    Seat,
    SeenAs,
    SizeOnly,
    SizesOnly,
    Viewer,
    at,
    by_chance,
    over,
    told,
)
from rulebook.core.kits.italian_cards import CARDS, Card, Cards, Suit
from rulebook.core.picturing import picture
from rulebook.core.scene import Emphasis, Group, Note, Pile, Scene, Tiles, Tone
from rulebook.core.visibility import observer


class Side(Enum):
    """A side."""

    UP = "up"


@frozen(slots=False)
class Settings(GameSettings):
    """Two players."""

    readings: NoChoice = NoChoice()
    variants: NoChoice = NoChoice()
    components: NoChoice = NoChoice()


@frozen
class Dealing:
    """Chance acts."""


@frozen
class Playing:
    """A player acts."""


@frozen
class Choosing:
    """A player acts, for a reason that depends on the position."""


@frozen
class Board:
    """Something that holds cards."""

    pieces: tuple[Card, ...]


Phase: TypeAlias = Dealing | Playing | Choosing | Over


@frozen(slots=False)
class State(Immutable):
    """A position with a field of every sort."""

    settings: Open[Settings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    dealer: Open[Seat]
    hands: Owned[tuple[Cards, ...]]
    bids: OpenHoldingPerSeat[tuple[tuple[Card, ...], ...]]
    secrets: SizesOnly[tuple[Cards, ...]]
    stock: SizeOnly[Cards]
    piles: LayersOnly[tuple[Cards, ...]]
    table: OpenHolding[Board]
    last_trump: Annotated[Open[Suit | None], SeenAs("trump")]
    points: Open[int]


@frozen
class Observation:
    """What is seen of it."""

    seat: Viewer
    to_act: Actor | None
    settings: Settings
    phase: Phase
    turn_of: Seat
    dealer: Seat
    hand: Cards | None
    hand_sizes: tuple[int, ...]
    bids: tuple[tuple[Card, ...], ...]
    secret_sizes: tuple[int, ...]
    stock_size: int
    pile_sizes: tuple[int, ...]
    table: Board
    trump: Suit | None
    points: int


@told("{seat} won")
@frozen
class Won:
    """It is over."""

    seat: Open[Seat]


BUSY = Reason("dealing-1", "cards are being dealt")
PHASES = (
    by_chance(Dealing, BUSY, Won, lambda state: (), "no"),
    at(Playing, lambda state: state.seat, Reason("playing-1", "{actor:seat} must play"), (Won,), lambda state: ()),
    at(Choosing, lambda state: state.seat, lambda state: BUSY, (Won,), lambda state: ()),
    over(Over, Reason("ending-1", "the game is over")),
)
DRAWN = picture("Test", State, PHASES)


def pile(*codes: str) -> Cards:
    """Some cards."""
    return Multiset.of(CARDS, map(Card.from_code, codes))


def scene(phase: Phase, viewer: Viewer, opened: bool = False, events: tuple[Won, ...] = ()) -> Scene:
    """The picture of a position in a phase."""
    actor: dict[type[object], Actor | None] = {Dealing: CHANCE, Over: None}
    state = State(
        settings=Settings(players=2),
        phase=phase,
        seat=1,
        dealer=0,
        hands=(pile("D1"), pile("C2", "C3")),
        bids=((), (Card.from_code("S4"),)),
        secrets=(pile("B1"), pile()),
        stock=pile("B2", "B3"),
        piles=(pile("D2"),),
        table=Board((Card.from_code("D9"),)),
        last_trump=None if isinstance(phase, Dealing) else Suit.CUPS,
        points=3,
    )
    seen = observer(State, Observation, lambda state: actor.get(type(state.phase), 1))(state, viewer)
    return DRAWN(seen, state if opened else None, events, ENGLISH)


def test_a_player_sees_their_own_and_what_is_open() -> None:
    """Hidden pieces are piles with their number; the seat that acts stands out."""
    table, first, second = [part for part in scene(Playing(), 1).parts if isinstance(part, Group)]
    assert table.parts == (
        Pile("Stock", 2),
        Pile("Pile 1", 1),
        Tiles("Table", table.parts[2].tiles),  # type: ignore[union-attr]
        Note("Last trump: cups"),
        Note("Points: 3"),
    )
    assert first.parts == (Pile("Hand", 1), Tiles("Bid", ()), Pile("Secret", 1))
    assert [(part.title, type(part)) for part in second.parts if not isinstance(part, Note)] == [
        ("Hand", Tiles),
        ("Bid", Tiles),
        ("Secret", Pile),
    ]
    assert [(first.title, first.emphasis), (second.title, second.emphasis)] == [
        ("Seat 0", Emphasis.NORMAL),
        ("Seat 1 (you)", Emphasis.STRONG),
    ]
    hand = second.parts[0]
    assert isinstance(hand, Tiles)
    assert [(tile.text, tile.tone, tile.name) for tile in hand.tiles] == [
        ("C2", Tone.RED, "the 2 of cups"),
        ("C3", Tone.RED, "the 3 of cups"),
    ]


def test_all_is_said_to_those_who_do_not_see_it() -> None:
    """The description has every field and whose turn it is; what is not there is not said."""
    alt = scene(Playing(), 1).alt
    assert "Stock: 2. Pile 1: 1. Table: the knight of coins. Last trump: cups. Points: 3. Seat 1 must play." in alt
    assert "Seat 0, hand: 1. Seat 1, hand: the 2 of cups and the 3 of cups. Seat 0, bid: 0." in alt
    assert "trump" not in scene(Dealing(), 1).alt


def test_an_open_picture_hides_nothing() -> None:
    """A spectator sees no hand; where the whole state is opened, all of it is shown."""
    closed, opened = scene(Playing(), SPECTATOR), scene(Playing(), SPECTATOR, opened=True)
    assert "D1" not in str(closed)
    assert all(code in str(opened) for code in ("D1", "B1", "B2", "D2"))


def test_the_caption_says_what_is_to_happen() -> None:
    """By the reason of the phase, or by what happened last when the game is over."""
    captions = [scene(phase, 0).caption for phase in (Dealing(), Playing(), Choosing(), Over())]
    assert captions == ["Cards are being dealt", "Seat 1 must play", "Seat 1 is to act", "The game is over"]
    assert scene(Over(), 0, events=(Won(1),)).caption == "Seat 1 won"
