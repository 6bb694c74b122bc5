"""Positions put together by hand, for wrong meanings that hardly any game shows: the last spaces of a matrix, four kings.

python -m tests.tools.examination.by_hand scopa > by_hand.jsonl
rulebook translate positions scopa --also by_hand.jsonl --out specs/scopa/examination.jsonl
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, Final

from attrs import evolve

from rulebook.core.change import changed
from rulebook.core.kits.italian_cards import CARDS
from rulebook.examination.cover import distinct
from rulebook.examination.kept import Kept, fingerprint, lines_of
from rulebook.examination.operators import meanings
from rulebook.examination.points import Point, set_up
from rulebook.examination.search import Candidate, questions_from
from rulebook.games.hamsterbacke import Block, Score, Take
from rulebook.games.hamsterbacke.box.components import Colour as Colours
from rulebook.games.prato_dei_conigli import (
    BagRabbit,
    ChooseColour,
    ChooseMarker,
    ChoosePostures,
    Colour,
    Discard,
    Done,
    DrawRabbit,
    Hold,
    Keep,
    Posture,
    PostureJoker,
    Put,
    Roll,
)
from rulebook.games.prato_dei_conigli import game as prato
from rulebook.games.prato_dei_conigli.box import state as prato_phases
from rulebook.games.prato_dei_conigli.box.components import RABBITS, Area
from rulebook.games.prato_dei_conigli.box.dice_faces import ColourJoker
from rulebook.games.scopa import Capturing, Form, Length
from rulebook.games.scopa import Settings as ScopaSettings
from rulebook.games.scopa import Variants as ScopaVariants
from rulebook.games.scopa import game as scopa
from rulebook.games.scopa.box.state import DEALING, LAYING_OUT
from rulebook.games.scopa.chapters.scopone import hand_size
from rulebook.games.yellowstone_park import ChoosePile, Pile, Settings, Variants
from rulebook.games.yellowstone_park.box.state import CHOOSING_PILE, DRAWING_PENALTIES, REFILLING, Placing
from rulebook.registry import game
from rulebook.spec import load
from tests.games.hamsterbacke import positions as hamsterbacke_words
from tests.games.prato_dei_conigli import positions as prato_words
from tests.games.scopa import positions as scopa_words
from tests.games.yellowstone_park.positions import draws, place, position

EIGHT: Final = "B3@3 B4@3 B5@3 Y3@4 Y4@4 Y5@4 G3@5 G4@5"
"""A matrix with one space to cover."""
EDGE: Final = "B1@3 B7@3 Y1@4 Y7@4 G1@5"
"""A matrix at the edge with one space to cover."""


OTHER_CARDS: Final = "as-many-as(grey) as-many-as(brown) as-many-as(orange) more-than(grey) more-than(brown)"
"""A hand of Tutti insiemi that does not matter."""


def of_hamsterbacke() -> Iterator[Point]:
    """Two actions in one turn, as a position does not tell what was done before it; three opponents who are tied."""
    hand = hamsterbacke_words.position(hands=["LG BL BL", "OR", "RE"])
    added = hamsterbacke_words.draws("YE OR RE")
    yield Point(hand, (Take(0), *added, Take(5)))
    yield Point(hand, (Take(0), *added, Block(Colours.BLUE, 1)))
    yield Point(hand, (Block(Colours.BLUE, 1), Take(0), *added))
    yield Point(hand, (Block(Colours.BLUE, 1), Block(Colours.LIGHT_GREEN, 1)))
    yield Point(hand, (Block(Colours.BLUE, 1), Score()))
    tied = hamsterbacke_words.position(["", "OR OR", "RE RE", "YE YE"], ["LB LB"])
    yield Point(tied, (Score(),))


def of_yellowstone_park() -> Iterator[Point]:
    """The last spaces of a matrix, also at the edge; markers near 0; the neutral marker near 1; hands that run out."""
    hands = ["G5 R1 R2 B3 Y1", "R7 Y7 B7"]
    for markers in ((5, 5), (4, 5), (3, 5), (2, 5), (1, 5), (0, 5)):
        yield Point(position(EIGHT, hands, markers=markers), (place("G5@5"),))
        yield Point(position(EIGHT.rpartition(" ")[0], ["G4 R1 R2"], markers=markers), (place("G4@5"),))
    yield Point(position(f"{EIGHT} G5@5", hands), (place("G5@5"),))
    yield Point(position(EIGHT, hands), (place("B3@3"),))
    edge = Settings(2, variants=Variants(edge_matrix=True))
    spaces = f"{EDGE} G7@5".split()
    for covered in range(2, 6):
        held = spaces[covered].partition("@")[0]
        state = position(" ".join(spaces[:covered]), [f"{held} R2 R3", "R4"], settings=edge)
        yield Point(state, (place(spaces[covered]),))
    six = ["Y1 Y2 Y3 Y5 Y6 Y7"]
    for neutral in range(2, 8):
        choosing = position(hands=[""], penalties=six, phase=CHOOSING_PILE, neutral=neutral)
        yield Point(choosing, (ChoosePile(Pile.PENALTY),))
        state = position(
            hands=["B1 B2 B3 B5 B6", "G1"], penalties=["Y1 Y2", "Y5 Y6 Y7"], phase=DRAWING_PENALTIES, neutral=neutral
        )
        yield Point(state, draws("Y1"))
        last = position(hands=["B1 B2 B3 B5 B6", "G1"], draw_pile="Y1", rest_to=1, phase=REFILLING, neutral=neutral)
        yield Point(last, draws("Y1"))
    for settings in (Settings(2), Settings(4)):
        yield Point(position(hands=["B5"], penalties=six, phase=Placing(1), settings=settings), (place("B5@5"),))
        yield Point(position(hands=["B5"], penalties=six, phase=Placing(0), settings=settings), (place("B5@5"),))
        yield Point(position(hands=[""], penalties=six, phase=CHOOSING_PILE, settings=settings))
    three = Settings(3)
    for stand in ((1, 5, 7), (5, 5, 7), (1, 5, 1), (9, 5, 9)):
        state = position(hands=["B1 B2 B3 B5 B6"], draw_pile="Y1", rest_to=1, phase=REFILLING, markers=stand, settings=three)
        yield Point(state, draws("Y1"))


def of_scopa() -> Iterator[Point]:
    """Kings on the table at the start of a deal; piles that lack a suit; sides that are tied at the end."""
    three = ["D1 D2 D3", "C1 C2 C3"]
    for table, card in (
        ("D10 C10 S10", "B10"),
        ("D10 C10 S1", "S10"),
        ("D10 S1 S2", "C10"),
        ("S4 S1 S2", "C10"),
        ("S4 S1 S2", "S5"),
    ):
        for dealer in (0, 1):
            hands = three if dealer else three[::-1]
            state = scopa_words.position(hands, table, stock=None, phase=LAYING_OUT, seat=1 - dealer, dealer=dealer)
            yield Point(state, scopa_words.deals(card))
    for players, dealer in product((3, 4), (0, 1, 2)):
        first = (dealer + 1) % players
        hands = ["D1 D2 D3", "C1 C2 C3", "S1 S2 S3", "B1 B2 B3"][:players]
        state = scopa_words.position(
            hands, "D10 C10 S10", stock=None, phase=LAYING_OUT, seat=first, dealer=dealer, settings=ScopaSettings(players)
        )
        yield Point(state, scopa_words.deals("B10"))
        yield Point(state, scopa_words.deals("B9"))
    lacking = {
        suits: " ".join(f"{suit}{value}" for suit in suits for value in range(1, 8))
        for suits in ("CSB", "DCS", "DSB", "DCB", "DC", "CS")
    }
    for suits, pile in lacking.items():
        last = next(f"{suit}9" for suit in "BCDS" if suit not in suits)
        for first in (0, 1):
            piles = [pile] if first == 0 else ["", pile]
            yield last_card(last, piles, 2, first)
    for points in ((11, 11, 3), (11, 3, 11), (11, 11, 11), (12, 11, 11), (13, 12, 11), (11, 5, 5), (10, 5, 5), (12, 5, 5)):
        point = tied(points)
        if not scopa.well_formed(point.state):
            yield point
    yield tied((11, 11, 3), every_code("CDSB"))
    side = "D1 D2 D3 D4 D5 C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 B1 B2 B3 B4 B5"
    next_deal = scopa_words.deals("D1 C2 S3 B4 D5 C6 S7 B8 D9 C10")
    last_of_deal = scopa_words.position(["", "B10"], piles=[side], seat=1, dealer=1)
    yield Point(last_of_deal, (scopa_words.play("B10"), *next_deal))
    piles = [side, "D6 D7 D8 D9 D10 S1 S2 S3 S4 S5", "S6 S7 S8 S9 S10 B6 B7 B8 B9"]
    for dealer in (0, 1, 2):
        hands = ["B10" if seat == dealer else "" for seat in range(3)]
        state = scopa_words.position(hands, piles=piles, seat=dealer, dealer=dealer, settings=ScopaSettings(3))
        yield Point(state, (scopa_words.play("B10"), *next_deal, *scopa_words.deals("S1 S2 B3")))
    one_deal = ScopaSettings(2, variants=scopa_words.ONE_DEAL)
    yield Point(
        scopa_words.position(["", "B10"], piles=[side], seat=1, dealer=1, settings=one_deal), (scopa_words.play("B10"),)
    )

    yield from of_captures()
    yield from of_scopone()
    for length, needed in ((Length.SIXTEEN_POINTS, 16), (Length.TWENTY_ONE_POINTS, 21)):
        for lead in (3, 6, 8, 10, *range(needed - 6, needed)):
            yield ended(["D1 D4 C5", "D2 D3"], (lead, 1), ScopaVariants(length))
    for variants in (ScopaVariants(), ScopaVariants(re_bello=True), ScopaVariants(napola=True)):
        for coins in ("D10", "D8 C10", "C10 S10", "D1 D2", "D1 D2 D3", "D1 D2 D3 D4 D5", "D2 D3 D4"):
            yield ended([coins, "D6"], (0, 0), variants)


def of_captures() -> Iterator[Point]:
    """Every way to play a card, by what the players can agree on about captures."""
    tables = ("C7 S5 B2", "C1 B7", "C5 S4 B4", "C1 C5 S9", "S8 C6", "C3 C4 S10 B5", "D2 C3")
    for capturing, table, card in product(Capturing, tables, ("D1", "D7", "D10")):
        settings = ScopaSettings(2, variants=ScopaVariants(capturing=capturing))
        state = scopa_words.position([f"{card} D3", "B3 B6"], table, dealer=1, settings=settings)
        yield from (Point(state, (action,)) for action in scopa.legal_actions(state) if action.card.code == card)


def of_scopone() -> Iterator[Point]:
    """The table that has been set up, and the last card that is dealt."""
    codes = [str(card) for card in CARDS]
    for form in (Form.SCOPONE, Form.SCOPONE_SCIENTIFICO):
        settings = ScopaSettings(4, variants=ScopaVariants(form=form))
        yield Point(scopa.start(settings), (), True)
        size = hand_size(settings)
        hands = [" ".join(codes[size * seat : size * (seat + 1) - (seat == 3)]) for seat in range(4)]
        state = scopa_words.position(hands, stock=None, phase=DEALING, settings=settings, dealer=3)
        yield Point(state, scopa_words.deals(codes[4 * size - 1]))


def ended(piles: list[str], points: tuple[int, ...], variants: ScopaVariants) -> Point:
    """The last card of a deal is played, after which the points are counted."""
    named = " ".join(piles).split()
    rest = [each for each in every_code() if each not in (*named, "B9")]
    piles = [f"{piles[0]} {' '.join(rest[1::2])}", f"{piles[1]} {' '.join(rest[::2])}"]
    settings = ScopaSettings(2, variants=variants)
    state = scopa_words.position(["", "B9"], piles=piles, seat=1, dealer=1, last=1, points=points, settings=settings)
    return Point(state, (scopa_words.play("B9"),))


def last_card(code: str, piles: list[str], players: int, side: int) -> Point:
    """The last card of a deal is played: what is not in these piles is in the last one."""
    named = " ".join(piles).split()
    rest = [each for each in every_code() if each not in (*named, code)]
    piles = [" ".join(rest), piles[1]] if side else [piles[0], " ".join(rest)]
    state = scopa_words.position(["", code], piles=piles, seat=1, dealer=1, last=1, settings=ScopaSettings(players))
    return Point(state, (scopa_words.play(code),))


def every_code(suits: str = "DCSB") -> list[str]:
    """Every card as it is written, by suits in some order."""
    return [f"{suit}{value}" for suit in suits for value in range(1, 11)]


def tied(points: tuple[int, ...], cards: Sequence[str] | None = None) -> Point:
    """The last card of a deal of three, after which the sides have these points; each has a third of the cards."""
    codes = cards or every_code()
    piles = [" ".join(codes[:14]), " ".join(codes[14:27]), " ".join(codes[27:39])]
    state = scopa_words.position(["", "", "B10"], piles=piles, seat=2, dealer=2, last=2, settings=ScopaSettings(3))
    move = scopa_words.play("B10")
    after = scopa.step(state, move).state
    earned = after.points
    return Point(changed(state, points=tuple([max(0, due - now) for due, now in zip(points, earned, strict=True)])), (move,))


def of_prato_dei_conigli() -> Iterator[Point]:
    """The conditions and dice of Tutti insiemi, bags that run out, small hands, and the last turn."""
    yield from with_cards()
    yield from with_dice()
    yield from with_rabbits()
    yield from with_small_hands()
    yield from at_the_end()
    yield from at_the_beginning()


def with_cards() -> Iterator[Point]:
    """Cards of Tutti insiemi beside rabbits that count and rabbits of the card's colour."""
    words, two = prato_words, prato_words.insiemi(2)
    meadows = (
        {
            "orto": "white-standing black-running grey-standing",
            "collina": "white-standing*2 black-running white-running",
            "cespuglio": "grey-running*2",
            "laghetto": "black-standing grey-standing",
        },
        {
            "orto": "white-standing*3 black-running grey-running",
            "collina": "white-standing black-running*3",
            "cespuglio": "black-standing*2 white-running",
            "laghetto": "grey-running",
        },
        {
            "orto": "white-standing black-standing*2",
            "collina": "white-standing black-running*3",
            "cespuglio": "white-standing black-crouching*2",
            "laghetto": "white-standing grey-running",
        },
    )
    hands = (
        "as-many-as(black) more-than(black) fewer-than(black) in-areas(2) in-areas(1)",
        "in-areas(1) in-areas(2) in-areas(3) in-areas(4) as-many-as(white)",
    )
    for meadow, hand in product(meadows, hands):
        yield Point(words.position(meadow, [OTHER_CARDS, hand], "white standing", phase=prato_phases.PLAYING, settings=two))


def with_dice() -> Iterator[Point]:
    """What can be rolled, and what follows from a roll; the choices for jokers."""
    words = prato_words
    for before in ("white standing", "joker standing", "white joker-1"):
        yield Point(words.position(dice=before, phase=prato_phases.ROLLING, seat=1, sun=2, settings=words.insiemi(2)))
    state = words.position(dice="white standing", phase=prato_phases.ROLLING, seat=1, sun=2, settings=words.insiemi(2))
    for roll in (
        Roll(ColourJoker.JOKER, Posture.RUNNING),
        Roll(Colour.GREY, PostureJoker.ONE),
        Roll(Colour.GREY, PostureJoker.TWO),
        Roll(Colour.GREY, PostureJoker.THREE),
        Roll(Colour.GREY, PostureJoker.ONE, True),
    ):
        yield Point(state, (roll,))
    for before, players in (("white", 2), ("white", 3), ("joker", 3)):
        state = words.position(dice=before, phase=prato_phases.ROLLING, seat=1, sun=2, settings=words.conta(players))
        yield Point(state)
        for roll in (Roll(ColourJoker.JOKER), Roll(Colour.GREY), Roll(ColourJoker.JOKER, None, True)):
            if prato.why_not(state, roll) is None and before == "white":
                yield Point(state, (roll,))
    for dice, choice in (
        ("grey joker-1", ChoosePostures((Posture.STANDING,))),
        ("grey joker-2", ChoosePostures((Posture.STANDING, Posture.RUNNING))),
    ):
        state = words.position(
            dice=dice, phase=prato_phases.CHOOSING_AT_PLAY, chosen=(None, None), settings=words.insiemi(2)
        )
        yield Point(state)
        yield Point(state, (choice,))
    state = words.position(dice="joker", phase=prato_phases.CHOOSING_AT_PLAY, chosen=(None, None))
    yield Point(state)
    yield Point(state, (ChooseColour(Colour.BLACK),))


def filled(left: int, players: int) -> Mapping[str, str]:
    """A meadow with all rabbits but so many in the bag, and the markers."""
    codes = [code for code in RABBITS for _ in range(4)][: 60 - players - left]
    quarter = -(-len(codes) // 4)
    return {area.value: " ".join(codes[number * quarter : (number + 1) * quarter]) for number, area in enumerate(Area)}


def with_rabbits() -> Iterator[Point]:
    """Moves with bags that run out, moves forgone, and rabbits drawn."""
    words = prato_words
    for left in (0, 1, 4, 10, 12):
        yield Point(words.position(filled(left, 2)))
    rabbit = words.rabbit("orange-running")
    yield Point(words.position(filled(18, 2)), (DrawRabbit(), BagRabbit(rabbit)))
    state = words.position(filled(8, 2), phase=prato_phases.Putting(words.MOVING, rabbit))
    yield Point(state)
    yield Point(state, (Put(Area.COLLINA),))
    like_it = {"orto": "white-standing grey-running", "collina": "white-standing*2", "cespuglio": "grey-running*2"}
    yield Point(words.position(like_it, phase=prato_phases.Putting(words.MOVING, words.rabbit("white-standing"))))
    for repeated, seat in product((False, True), range(3)):
        moving, three = prato_phases.Moving(repeated), words.insiemi(3)
        state = words.position(filled(17, 3), dice="white standing", phase=moving, seat=seat, settings=three)
        yield Point(state, (Hold(),))
        yield Point(state, (words.move("white-standing orto collina"),))
    lying = {
        "orto": "white-standing grey-running",
        "collina": "white-crouching black-standing",
        "cespuglio": "orange-running*2",
        "laghetto": "black-standing grey-running",
    }
    twice = words.position(lying, dice="white standing", phase=prato_phases.Moving(True), seat=0, settings=words.insiemi(2))
    first = words.move("white-standing orto collina")
    for second in ("white-standing collina cespuglio", "white-standing collina orto", "white-crouching collina orto"):
        yield Point(twice, (first, words.move(second)))
    yield Point(twice, (first, words.removal("white-standing collina")))
    for second in ("grey-running orto collina", "black-standing laghetto orto"):
        yield Point(twice, (first, words.move(second)))


def with_small_hands() -> Iterator[Point]:
    """Hands of a few cards before the deal."""
    words = prato_words
    full = "exactly(1) exactly(2) exactly(3) exactly(4) exactly(5)"
    for number in (1, 2, 3, 5):
        hand = " ".join(full.split()[:number])
        state = words.position(hands=[hand, hand], phase=prato_phases.DISCARDING, seat=0, sun=2)
        yield Point(state)
        yield Point(state, (Keep(),))
    yield Point(state, (Discard(words.card("exactly(1)")),))
    empty = words.position(hands=[full, ""], phase=prato_phases.DISCARDING, seat=0, sun=2)
    yield Point(empty, (Keep(),))


def at_the_end() -> Iterator[Point]:
    """The last player is done, in the last turn or when a player has many points."""
    words = prato_words
    for sun, points in product(
        (3, 5, 8, 9), ((20, 20, 5), (35, 28, 31), (5, 20, 20), (31, 12, 3), (20, 20, 20), (25, 10, 18))
    ):
        settings = words.conta(3)
        seat = (sun - 1) % 3
        state = words.position(sun=sun, phase=prato_phases.PLAYING, seat=seat, points=points, settings=settings)
        yield Point(state, (Done(),))


def at_the_beginning() -> Iterator[Point]:
    """Markers are chosen and the first hands dealt, by the first outcome each time."""
    state: Any = set_up(prato, prato.new_game(players=3).settings)
    while not isinstance(state.phase, prato_phases.Discarding):
        action = prato.legal_actions(state)[0]
        if isinstance(action, ChooseMarker):
            yield Point(state)
        if state.hand.total in (0, 3, 4):
            yield Point(state, (action,))
        state = prato.step(state, action).state


BY_HAND: Final[Mapping[str, Callable[[], Iterator[Point]]]] = {
    "hamsterbacke": of_hamsterbacke,
    "prato_dei_conigli": of_prato_dei_conigli,
    "scopa": of_scopa,
    "yellowstone_park": of_yellowstone_park,
}
"""The positions of each game."""


def made_by_hand(id: str) -> Kept:
    """The questions at the positions of a game."""
    played = game(id)
    every = meanings(played, load(id))
    found = distinct(questions_from(played, every, [Candidate(point, 0) for point in dict.fromkeys(BY_HAND[id]())]))
    questions = tuple([evolve(question, id=f"Q{number}") for number, question in enumerate(found, 1)])
    return Kept(id, fingerprint(every), len(questions), (), questions)


def main() -> None:
    """Write the questions of a game."""
    parser = argparse.ArgumentParser(description="Questions at positions put together by hand.")
    parser.add_argument("game", choices=BY_HAND)
    arguments = parser.parse_args()
    for line in lines_of(game(arguments.game), made_by_hand(arguments.game)):
        print(line)


if __name__ == "__main__":
    main()
