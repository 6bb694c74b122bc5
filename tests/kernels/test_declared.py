"""Kernels that follow from a declaration play as the rules do, for any components, and those that do not are noticed."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from ctypes import c_int64
from enum import Enum
from functools import cache, reduce
from itertools import chain, product
from math import sqrt
from operator import add
from random import Random
from typing import Any, Final

import pytest

from rulebook.compile.native import rows as writing
from rulebook.compile.native.library import CompilerError, compiler
from rulebook.conformance import ConformanceError
from rulebook.conformance.kernels import check_row
from rulebook.core import CHANCE, SPECTATOR, SettingsError, StateError, phases
from rulebook.core.chance import Viewer
from rulebook.core.change import changed
from rulebook.core.game import AnyGame
from rulebook.core.multiset import Multiset
from rulebook.games import prato_dei_conigli, scopa, yellowstone_park
from rulebook.games.hamsterbacke import Components, Observation, State, game
from rulebook.games.hamsterbacke.box.components import CARDS, Card
from rulebook.games.hamsterbacke.box.state import Acting, Dealing, Drawing, Giving, LayingOut, Over, Picking
from rulebook.games.prato_dei_conigli import Mode, Variants
from rulebook.games.prato_dei_conigli.box import state as of_prato
from rulebook.games.prato_dei_conigli.box.colours import Colour
from rulebook.games.prato_dei_conigli.box.components import Area, Posture, Whole
from rulebook.games.prato_dei_conigli.box.dice_faces import ColourJoker, PostureJoker, Selection
from rulebook.games.prato_dei_conigli.box.settings import kinds_of_cards, kinds_of_rabbits
from rulebook.games.scopa.box import state as of_scopa
from rulebook.games.yellowstone_park.box import state as of_yellowstone_park
from rulebook.games.yellowstone_park.box.settings import kinds
from rulebook.kernels import AnyKernel, kernel
from rulebook.kernels.declared import Native, declared
from rulebook.kernels.kernel import chooser_of, seat_or_spectator
from rulebook.play import generator, playout
from tests.compile.games import SMALL as SMALL_BOX
from tests.compile.games import tables as tables_of
from tests.spec.conftest import REPOSITORY
from tests.tools.lockstep import hamsterbacke as backs
from tests.tools.lockstep import prato_dei_conigli as meadows
from tests.tools.lockstep import scopa as sweeps
from tests.tools.lockstep import yellowstone_park as parks
from tests.tools.lockstep.policies import options_in

try:
    compiler()
except CompilerError as missing:
    pytest.skip(str(missing), allow_module_level=True)

QUICKLY: Final = ("-std=gnu11", "-O0", "-fwrapv", "-w", "-shared", "-fPIC")
"""How kernels are built that play little."""
SANITISED: Final = (*QUICKLY, "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")
"""How a kernel is built that notices what it reads or writes outside of what is its own."""
PRINTED: Final = Components()
SMALL: Final = SMALL_BOX[game]
UNUSUAL: Final = Components(
    copies=(9, 0, 30, 8, 0, 16, 7),
    numbers=(1, 3, 2, 6, 1, 2, 1),
    hand=4,
    rows=9,
    cards_added=2,
    fewest_players=2,
    most_players=6,
)
"""Colours without cards, a bonus of six cards, and more seats than the printed game has."""
CAPTURES: Final = scopa.Components()
SMALL_CAPTURES: Final = SMALL_BOX[scopa.game]
UNUSUAL_CAPTURES: Final = scopa.Components(
    suits=3, values=9, hand=2, table=3, void_kings=1, settebello=9, primiera=(1, 99, 3, 4, 5, 6, 7, 2, 2), target=2
)
"""Three suits, two cards in a hand, and a single king makes a deal void."""
PARK: Final = yellowstone_park.Components()
SMALL_PARK: Final = SMALL_BOX[yellowstone_park.game]
MEADOW: Final = prato_dei_conigli.Components()
SMALL_MEADOW: Final = SMALL_BOX[prato_dei_conigli.game]
PHASES: Final = (Dealing, LayingOut, Acting, Drawing, Picking, Giving, Over)
SCOPA_PHASES: Final = (
    of_scopa.Dealing, of_scopa.LayingOut, of_scopa.DealingNewHands, of_scopa.Playing, phases.Over,
)  # fmt: skip
PARK_PHASES: Final = (
    of_yellowstone_park.Dealing, of_yellowstone_park.TurningUp, of_yellowstone_park.Placing,
    of_yellowstone_park.ChoosingRefill, of_yellowstone_park.Refilling, of_yellowstone_park.ChoosingPile,
    of_yellowstone_park.DrawingHand, of_yellowstone_park.DrawingPenalties, of_yellowstone_park.Over,
)  # fmt: skip
MEADOW_PHASES: Final = tuple([moment.phase for moment in prato_dei_conigli.game.declaration.phases])
POLICIES: Final = {
    Components: backs.POLICIES, scopa.Components: sweeps.POLICIES, yellowstone_park.Components: parks.POLICIES,
    prato_dei_conigli.Components: meadows.POLICIES,
}  # fmt: skip
GAME_OF: Final[dict[type, AnyGame]] = {
    Components: game,
    scopa.Components: scopa.game,
    yellowstone_park.Components: yellowstone_park.game,
    prato_dei_conigli.Components: prato_dei_conigli.game,
}
BOXES: Final = {
    "printed": PRINTED, "small": SMALL, "unusual": UNUSUAL,
    "scopa, small": SMALL_CAPTURES, "scopa, unusual": UNUSUAL_CAPTURES,
    "yellowstone park": PARK, "yellowstone park, small": SMALL_PARK,
}  # fmt: skip
"""Components of all games that are compiled."""


def game_with(components: Any) -> AnyGame:
    """The game that has such components."""
    return GAME_OF[type(components)]


def boxes(*names: str) -> pytest.MarkDecorator:
    """A test for some components."""
    return pytest.mark.parametrize("components", [BOXES[name] for name in names], ids=names)


@cache
def quickly_built(components: Any, variants: Any = None) -> AnyKernel:
    """A kernel for some components, and some variants."""
    return Native(game_with(components), components, variants, QUICKLY).kernel()


def tables(components: Any) -> Iterator[Any]:
    """First states with some components."""
    return tables_of(game_with(components), components)


# What is asked of a row.


def agrees(of: AnyKernel, row: Any, state: Any) -> None:
    """Everything about a row is what the rules say of the state."""
    assert of.decode(row, state.settings) == state
    check_row(of, row, state)
    for viewer in (*range(state.settings.players), SPECTATOR):
        view = [7] * of.view.width
        of.functions.observe(row, of.packed(state.settings), seat_or_spectator(viewer), view)
        assert view == seen(of, of.game.observe(state, viewer))
        assert list(of.view.faults(view)) == []


def seen(of: AnyKernel, observation: Any) -> list[int]:
    """An observation as numbers, written down by hand."""
    by_hand: dict[AnyGame, Callable[[Any], list[int]]] = {
        game: of_hamsterbacke, scopa.game: of_captures, yellowstone_park.game: of_a_park,
        prato_dei_conigli.game: of_a_meadow,
    }  # fmt: skip
    return by_hand[of.game](observation)


def of_captures(observation: scopa.Observation) -> list[int]:
    """An observation of Scopa as numbers."""
    seats, hand, last = observation.settings.components.most_players, observation.hand, observation.last_capturer
    return [
        *one_at(int(observation.seat is SPECTATOR), 2),
        *seat_at(observation.seat, seats),
        *one_at(SCOPA_PHASES.index(type(observation.phase)), len(SCOPA_PHASES)),
        *one_at(-1 if observation.to_act is None else int(observation.to_act is CHANCE), 2),
        *seat_at(observation.to_act, seats),
        *one_at(observation.dealer, seats),
        *one_at(observation.turn_of, seats),
        int(hand is not None),
        *(hand.counts if hand is not None else (0,) * len(observation.table.counts)),
        *sizes(observation.hand_sizes, seats),
        observation.stock_size,
        *observation.table.counts,
        *sizes(observation.pile_sizes, seats),
        *sizes(observation.scope, seats),
        int(last is not None),
        last or 0,
        *sizes(observation.points, seats),
    ]


def of_a_park(observation: yellowstone_park.Observation) -> list[int]:
    """An observation of Yellowstone Park as numbers."""
    components, stacks, phase = observation.settings.components, observation.board.stacks, observation.phase
    seats, spaces, every = components.most_players, components.rows * components.columns, kinds(observation.settings)
    hand, neutral = observation.hand, observation.neutral
    return [
        *one_at(int(observation.seat is SPECTATOR), 2),
        *seat_at(observation.seat, seats),
        *one_at(PARK_PHASES.index(type(phase)), len(PARK_PHASES)),
        phase.placed if isinstance(phase, of_yellowstone_park.Placing) else 0,
        *one_at(-1 if observation.to_act is None else int(observation.to_act is CHANCE), 2),
        *seat_at(observation.to_act, seats),
        *one_at(observation.turn_of, seats),
        len(stacks),
        *filled([stack.row for stack in stacks], spaces),
        *filled([stack.column for stack in stacks], spaces),
        *filled([1 + every.position(stack.card) for stack in stacks], spaces),
        *filled([stack.copies for stack in stacks], spaces),
        int(hand is not None),
        *(hand.counts if hand is not None else (0,) * len(every)),
        *sizes(observation.hand_sizes, seats),
        *sizes(observation.draw_pile_sizes, components.copies * len(every)),
        *sizes(observation.penalty_pile_sizes, seats),
        *sizes(observation.markers, seats),
        int(neutral is not None),
        neutral or 0,
    ]


def of_a_meadow(observation: prato_dei_conigli.Observation) -> list[int]:
    """An observation of Il Prato dei Conigli as numbers."""
    box, phase, hand, rolled = observation.settings.components, observation.phase, observation.hand, observation.rolled
    seats, rabbits, cards = box.most_players, kinds_of_rabbits(observation.settings), kinds_of_cards(observation.settings)
    roll = phase if isinstance(phase, of_prato.ChoosingAtRoll) else None
    move = phase if isinstance(phase, of_prato.Moving) else None
    draw = phase if isinstance(phase, of_prato.DrawingRabbit) else None
    put = phase if isinstance(phase, of_prato.Putting) else None
    colour, posture = (None, None) if rolled is None else (rolled.colour, rolled.posture)
    singled_out = [each or Selection((), ()) for each in observation.selections]
    gaps, played = [Selection((), ())] * (seats - len(singled_out)), observation.played or ()
    return [
        *one_at(int(observation.seat is SPECTATOR), 2),
        *seat_at(observation.seat, seats),
        *one_at(MEADOW_PHASES.index(type(phase)), len(MEADOW_PHASES)),
        int(roll is not None and roll.repeated),
        *moving(move),
        *moving(draw.moving if draw else None),
        int(draw is not None and draw.area is not None),
        *member(draw and draw.area, Area),
        *moving(put.moving if put else None),
        *one_at(rabbits.position(put.rabbit) if put else -1, len(rabbits)),
        *one_at(-1 if observation.to_act is None else int(observation.to_act is CHANCE), 2),
        *seat_at(observation.to_act, seats),
        *one_at(observation.turn_of, seats),
        observation.sun,
        *one_at(observation.dealer, seats),
        *chain.from_iterable(area.counts for area in observation.meadow),
        *observation.bag.counts,
        len(observation.markers),
        *filled([int(marker is not None) for marker in observation.markers], seats),
        *filled([0 if marker is None else 1 + rabbits.position(marker) for marker in observation.markers], seats),
        *sizes(observation.points, seats),
        int(hand is not None),
        *(hand.counts if hand is not None else (0,) * len(cards)),
        *sizes(observation.hand_sizes, seats),
        observation.deck_size,
        observation.discards_size,
        int(rolled is not None),
        *one_at(-1 if colour is None else int(isinstance(colour, ColourJoker)), 2),
        *member(colour, Colour),
        *one_at(-1 if posture is None else int(isinstance(posture, PostureJoker)), 2),
        *member(posture, Posture),
        *member(posture, PostureJoker),
        len(singled_out),
        *filled([int(each is not None) for each in observation.selections], seats),
        *filled([len(each.colours) for each in singled_out], seats),
        *chain.from_iterable(numbered(each.colours, Colour, box.colours) for each in (*singled_out, *gaps)),
        *filled([len(each.postures) for each in singled_out], seats),
        *chain.from_iterable(numbered(each.postures, Posture, box.postures) for each in (*singled_out, *gaps)),
        int(observation.played is not None),
        len(played),
        *filled([1 + cards.position(claim.card) for claim in played], box.hand),
        *filled([each for claim in played for each in one_at(int(claim.area is Whole.MEADOW), 2)], 2 * box.hand),
        *filled([sum(numbered((claim.area,), Area, 1)) for claim in played], box.hand),
        *sizes(observation.played_sizes, seats),
    ]


def moving(phase: of_prato.Moving | None) -> tuple[int, int]:
    """How far a move has come."""
    return (int(phase.repeated), phase.moved) if phase else (0, 0)


def member(value: object, kind: type[Enum]) -> list[int]:
    """A 1 at the number of a member of an enum; none for anything else."""
    members = list[object](kind)
    return one_at(members.index(value) if value in members else -1, len(members))


def numbered(values: tuple[object, ...], kind: type[Enum], places: int) -> list[int]:
    """The numbers of members of an enum, from 1; 0 for anything else."""
    members = list[object](kind)
    return filled([1 + members.index(each) if each in members else 0 for each in values], places)


def of_hamsterbacke(observation: Observation) -> list[int]:
    """An observation of Hamsterbacke as numbers."""
    components, phase = observation.settings.components, observation.phase
    seats, cards = components.most_players, sum(components.copies)
    drawing = (phase.taken, phase.drawn) if isinstance(phase, Drawing) else (0, 0)
    hand = observation.hand
    return [
        *one_at(int(observation.seat is SPECTATOR), 2),
        *seat_at(observation.seat, seats),
        *one_at(PHASES.index(type(phase)), len(PHASES)),
        *drawing,
        phase.due if isinstance(phase, Picking) else 0,
        phase.due if isinstance(phase, Giving) else 0,
        *one_at(phase.giver if isinstance(phase, Giving) else -1, seats),
        *one_at(-1 if observation.to_act is None else int(observation.to_act is CHANCE), 2),
        *seat_at(observation.to_act, seats),
        *one_at(observation.turn_of, seats),
        observation.actions,
        int(hand is not None),
        *(hand.counts if hand is not None else (0,) * len(CARDS)),
        *sizes(observation.hand_sizes, seats),
        observation.deck_size,
        *lying(observation.rows, components.rows, cards),
        *lying(observation.block_piles, seats, cards),
        *sizes(observation.point_pile_sizes, seats),
    ]


def one_at(place: int, places: int) -> list[int]:
    """A 1 at one of some places, and 0 at the others; nothing but 0 for -1."""
    return [int(each == place) for each in range(places)]


def filled(numbers: Iterable[int], places: int) -> list[int]:
    """Numbers, filled up with 0 to a number of places."""
    listed = list(numbers)
    return listed + [0] * (places - len(listed))


def seat_at(one: object, seats: int) -> list[int]:
    """A 1 at a seat; nobody else has one."""
    return one_at(one if isinstance(one, int) else -1, seats)


def sizes(numbers: tuple[int, ...], seats: int) -> list[int]:
    """How many numbers there are, and these."""
    return [len(numbers), *filled(numbers, seats)]


def lying(piles: tuple[tuple[Card, ...], ...], places: int, cards: int) -> list[int]:
    """How many cards lie in each pile, and which."""
    codes = [1 + CARDS.position(card) for pile in piles for card in pile]
    return [*filled(map(len, piles), places), *filled(codes, cards)]


def in_lockstep(of: AnyKernel, first: Any, random: Random, number: int = 0) -> int:
    """A game on both sides, of which everything is compared: the number of its actions."""
    policies = POLICIES[type(of.played_with)]
    state, settings, game, policy = first, first.settings, of.game, policies[number % len(policies)]
    packed, actions, before = of.packed(settings), 0, None
    row: Any = (c_int64 * of.layout.width)(3, 4, 5)
    of.functions.start(row, packed)
    while True:
        assert list(row) == of.written(state)
        if actions % 4 == 0 or type(state.phase) is not before:
            agrees(of, row, state)
        if (actor := game.actor(state)) is None or actions > 400:
            return actions
        action = policy.action(game, state, options_in(game, state), random)
        of.functions.step(row, packed, (game.outcome_id if actor is CHANCE else game.action_id)(action, settings))
        before, state, actions = type(state.phase), game.step(state, action).state, actions + 1


def all_in_lockstep(of: AnyKernel) -> int:
    """A game at every table: the number of all actions."""
    random = Random(1)
    played = [state for state in tables(of.played_with) if of.variants in (None, state.settings.variants)]
    return sum([in_lockstep(of, state, random, number) for number, state in enumerate(played)])


@boxes("printed", "small", "unusual", "scopa, small", "yellowstone park, small")
def test_whole_games_are_the_same(components: Any) -> None:
    """Under every combination of readings, with every number of players, and with other components."""
    assert all_in_lockstep(quickly_built(components)) > 400


@pytest.mark.parametrize("mode", Mode)
def test_games_of_both_boxes_are_the_same(mode: Mode) -> None:
    """Il Prato dei Conigli, which is two games. Hidden cards are dealt again as the rules do, by the random row."""
    of = quickly_built(SMALL_MEADOW, Variants(mode))
    assert all_in_lockstep(of) > 400
    state = next(state for state in tables(SMALL_MEADOW) if state.settings.variants == of.variants)
    for move in playout(of.game, state, Random(3)):
        row, random = of.encode(move.step.state), [5, 0]
        of.functions.determinize(row, of.packed(state.settings), 0, random)
        again = of.decode(row, state.settings)
        assert of.game.observe(again, 0) == of.game.observe(move.step.state, 0)
        assert again == of.game.determinize(move.step.state, 0, chooser_of(of.game, [5, 0]))
        assert random == [5, 1]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_many_games_are_the_same(seed: int) -> None:
    """The same with the kernels that users have, and every policy at every table."""
    random = Random(seed)
    for components, number in product((PRINTED, SMALL, UNUSUAL), range(len(backs.POLICIES))):
        for state in tables(components):
            in_lockstep(kernel("hamsterbacke", components), state, random, number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(sweeps.POLICIES)))
def test_many_games_of_scopa_are_the_same(number: int) -> None:
    """The same with every policy of Scopa at every table, with the printed components among others."""
    for components in (CAPTURES, SMALL_CAPTURES, UNUSUAL_CAPTURES):
        for state in tables(components):
            in_lockstep(declared(scopa.game, components), state, Random(number), number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(parks.POLICIES)))
def test_many_games_of_yellowstone_park_are_the_same(number: int) -> None:
    """The same with every policy of Yellowstone Park at every table, with the printed components and with others."""
    for components in (PARK, SMALL_PARK):
        for state in tables(components):
            in_lockstep(declared(yellowstone_park.game, components), state, Random(number), number)


def sanitised() -> None:
    """Games in a build that watches its memory; what is wrong ends the program."""
    for components in (SMALL, SMALL_CAPTURES, SMALL_PARK):
        of = Native(game_with(components), components, flags=SANITISED).kernel()
        assert all_in_lockstep(of) > 400
        for state in list(states(components))[::9]:
            row = of.encode(state)
            of.functions.determinize(row, of.packed(state.settings), 0, [1, 0])


def test_memory_is_in_order() -> None:
    """No byte outside what belongs to a row or a variable is touched, and no number wraps around."""
    library = subprocess.run([*compiler(), "-print-file-name=libasan.so"], capture_output=True, text=True, check=False)
    if not os.path.isabs(library.stdout.strip()):
        pytest.skip("the compiler has no library of sanitisers")
    done = subprocess.run(
        [sys.executable, "-c", "from tests.kernels.test_declared import sanitised; sanitised()"],
        cwd=REPOSITORY,
        env={**os.environ, "LD_PRELOAD": library.stdout.strip(), "ASAN_OPTIONS": "detect_leaks=0"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]


# Wrong kernels.


def with_text(old: str, new: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Plays with another text of C."""

    def change(monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("PLAYING", "IDS", "DEAL"):
            monkeypatch.setattr(writing, name, getattr(writing, name).replace(old, new))

    return change


def exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two ids stand for each other's action."""
    plain = writing.Rows.packed

    def packed(self: Any, settings: Any) -> Any:
        found = plain(self, settings)
        ids = 2 * (game.number_of_outcomes(settings) + game.number_of_actions(settings))
        for place in range(len(found) - 2 * (1 << ids.bit_length()) + 1, len(found), 2):
            found[place] = {0: 1, 1: 0}.get(found[place], found[place])
        return found

    monkeypatch.setattr(writing.Rows, "packed", packed)


def untidy(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left in a row stays there."""
    monkeypatch.setattr(writing.Rows, "tidied", lambda *_: iter(()))


WRONG: Final[dict[str, Callable[[pytest.MonkeyPatch], None]]] = {
    "two ids are exchanged": exchanged,
    "nothing is tidied": untidy,
    "the fourth of four sees what the third sees": with_text(
        "who.of.a0 = viewer;", "who.of.a0 = viewer == 3 && S->settings_.players_ == 4 ? 2 : viewer;"
    ),
    "the fifth never wins": with_text(
        "wins[found.it.winners_.at[k]] = 1", "wins[found.it.winners_.at[k]] = found.it.winners_.at[k] != 4"
    ),
    "the last id is never legal": with_text("id >= P[WORDS_ + is_outcome])", "id >= P[WORDS_ + is_outcome] - 1)"),
    "an outcome is no decision": with_text("with_id(P, who == -1, id, &a)", "with_id(P, 0, id, &a)"),
    "a choice is the next": with_text("choice_of(S, number, &a)", "choice_of(S, number ? number - 1 : 0, &a)"),
}


SOON: Final = {"two ids are exchanged", "the fourth of four sees what the third sees", "the fifth never wins"}


@pytest.mark.parametrize("wrong", [pytest.param(name, marks=[] if name in SOON else [pytest.mark.slow]) for name in WRONG])
def test_wrong_kernels_are_noticed(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something differs in some game."""
    WRONG[wrong](monkeypatch)
    of = Native(game, PRINTED, flags=QUICKLY).kernel()
    with pytest.raises((AssertionError, ConformanceError, StateError)):
        all_in_lockstep(of)


# Rows and states.


def states(components: Any) -> Iterator[Any]:
    """States of a random game at every table."""
    for number, first in enumerate(tables(components)):
        yield from [
            move.step.state
            for _, move in zip(range(300), playout(game_with(components), first, generator("rows", number)), strict=False)
        ]


@boxes("printed", "unusual", "scopa, unusual", "yellowstone park, small")
def test_a_row_near_that_of_a_state_is_that_of_another_or_of_none(components: Any) -> None:
    """Whatever is in the memory of a row, it is refused, or else is the only row of a well-formed state."""
    of, random, found = quickly_built(components), Random(3), [0, 0]
    for state in list(states(components))[::5]:
        memory = bytearray(b"".join(number.to_bytes(8, "little", signed=True) for number in of.encode(state)))
        for _ in range(random.choice((1, 1, 2))):
            memory[random.randrange(len(memory))] = random.choice((0, 1, 2, random.randrange(256)))
        row = memoryview(bytes(memory)).cast("q").tolist()
        try:
            other = of.decode(row, state.settings)
        except StateError:
            found[0] += 1
        else:
            found[1] += 1
            assert of.game.well_formed(other) == ()
            assert of.encode(other) == row
    assert min(found) > 5


def test_rows_are_refused_with_a_reason() -> None:
    """What is out of its range is named; so is a row of another length, or of other settings."""
    of, state = quickly_built(PRINTED), next(tables(PRINTED))
    row, other = of.encode(state), game.new_game(players=5)
    with pytest.raises(StateError, match=f"has {len(row) - 1} numbers, and not {len(row)}"):
        of.decode(row[1:], state.settings)
    with pytest.raises(StateError, match="has other settings"):
        of.decode(of.encode(other), state.settings)
    with pytest.raises(StateError, match=r"settings.players is 77, and must be from 3 to 5"):
        of.decode([row[0] & ~255 | 77, *row[1:]], state.settings)
    with pytest.raises(StateError):
        of.encode(changed(state, deck=state.hands[0]))
    with pytest.raises(SettingsError, match="the components that it was compiled for only"):
        of.encode(game.new_game(components=SMALL))
    assert of.decode(row, state.settings) == state


def test_every_row_has_room() -> None:
    """All cards may lie in one row, in one block pile or in one hand."""
    of = quickly_built(PRINTED)
    middle = next(state for state in states(PRINTED) if state.phase == Acting())
    cards = tuple(middle.deck) + tuple(card for hand in middle.hands for card in hand)
    nothing = Multiset.of(CARDS)
    rows = (middle.rows[0] + cards, *middle.rows[1:])
    long = changed(middle, deck=nothing, hands=(nothing,) * len(middle.hands), rows=rows)
    agrees(of, of.encode(long), long)


# Dealing again.


@boxes("unusual", "scopa, unusual", "yellowstone park, small")
def test_what_is_seen_stays_and_the_rest_is_dealt(components: Any) -> None:
    """A deal looks the same to the viewer and is well-formed, and it is another one nearly every time."""
    of, random = quickly_built(components), [11, 0]
    assert of.packed is not None
    deals = dict[Viewer, set[State]]()
    for state in list(states(components))[::9]:
        for viewer in (0, state.settings.players - 1, SPECTATOR):
            row = of.encode(state)
            of.functions.determinize(row, of.packed(state.settings), seat_or_spectator(viewer), random)
            dealt = of.decode(row, state.settings)
            assert of.game.observe(dealt, viewer) == of.game.observe(state, viewer)
            deals.setdefault(viewer, set()).add(dealt)
    assert sum(map(len, deals.values())) > 100


@boxes("printed", "scopa, unusual")
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_deals_are_even(components: Any, viewer: Viewer) -> None:
    """In 1,500 deals every kind comes to every hidden pile as often as its share says, within five deviations."""
    of, deals, random = quickly_built(components), 1500, [5, 0]
    assert of.packed is not None
    first = next(state for state in list(states(components))[150:] if is_middle(state))
    row, hidden = of.encode(first), hidden_piles(first, viewer)
    pool = reduce(Multiset.__add__, hidden)
    found = [[0] * len(pool.counts) for _ in hidden]
    for _ in range(deals):
        dealt = list(row)
        of.functions.determinize(dealt, of.packed(first.settings), seat_or_spectator(viewer), random)
        for counts, pile in zip(found, hidden_piles(of.read(dealt, first.settings), viewer), strict=True):
            counts[:] = map(add, counts, pile.counts)
    for counts, pile in zip(found, hidden, strict=True):
        for count, copies in zip(counts, pool.counts, strict=True):
            share, whole = copies / pool.total, pool.total
            deviation = sqrt(deals * pile.total * share * (1 - share) * (whole - pile.total) / (whole - 1))
            assert abs(count - deals * pile.total * share) <= 5 * deviation + 1e-9


def is_middle(state: Any) -> bool:
    """Whether somebody is to act at a table of four or more."""
    return state.settings.players > 3 and isinstance(state.phase, Acting | of_scopa.Playing)


def hidden_piles(state: Any, viewer: Viewer) -> list[Multiset[Any]]:
    """The piles that a viewer does not see."""
    others = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
    if isinstance(state, State):
        return [*others, *state.point_piles, state.deck]
    return [*others, *state.piles, state.stock]
