"""Kernels that follow from a declaration play as the rules do, for any components, and those that do not are noticed."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from ctypes import c_int64
from functools import cache, reduce
from itertools import islice
from math import sqrt
from operator import add
from pathlib import Path
from pickle import dumps
from random import Random
from typing import Any, Final, get_args

import pytest

from rulebook.compile.ir import Bool, Finite, Int, Known, Option, Pile, Record, Seq, Union
from rulebook.compile.native.builds import built, compiler
from rulebook.compile.native.codec import Codec
from rulebook.compile.native.layout import Layout
from rulebook.compile.native.rows import Rows
from rulebook.compile.native.steps import Body
from rulebook.conformance import ConformanceError
from rulebook.conformance.kernels import check_row
from rulebook.core import CHANCE, SPECTATOR, AnyGame, Multiset, SettingsError, StateError, Viewer, changed
from rulebook.core.chance import SEATS
from rulebook.core.hints import bare, hints_of, is_marked
from rulebook.core.sweep import some_settings
from rulebook.games import prato_dei_conigli, scopa, yellowstone_park
from rulebook.games.hamsterbacke import Components, State, game
from rulebook.games.hamsterbacke.model.components import CARDS
from rulebook.games.hamsterbacke.model.state import Acting
from rulebook.games.prato_dei_conigli import Mode, Variants
from rulebook.games.scopa.model import state as of_scopa
from rulebook.kernels import AnyKernel, Kernel, kernel_of
from rulebook.kernels.cache import made, translated
from rulebook.kernels.kernel import Subject, chooser_of, seat_or_spectator
from rulebook.play import generator, playout, spread
from rulebook.records import JsonObject, settings_from
from tests.compile.compiler import QUICKLY
from tests.compile.games import SMALL as SMALL_BOX
from tests.compile.games import tables as tables_of
from tests.tools.lockstep import hamsterbacke as backs
from tests.tools.lockstep import prato_dei_conigli as meadows
from tests.tools.lockstep import scopa as sweeps
from tests.tools.lockstep import yellowstone_park as parks
from tests.tools.lockstep.policies import options_in

SANITISED: Final = (*QUICKLY, "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined")
"""How a kernel is built that notices what it reads or writes outside of what is its own."""
PLAYS_ALONE: Final = Path(__file__).parent / "watched.py"
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
MEADOWS: Final = [(SMALL_MEADOW, Variants(mode)) for mode in Mode]
"""Il Prato dei Conigli is two games."""
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
    "scopa": CAPTURES, "scopa, small": SMALL_CAPTURES, "scopa, unusual": UNUSUAL_CAPTURES,
    "yellowstone park": PARK, "yellowstone park, small": SMALL_PARK,
}  # fmt: skip
"""Components of all games that are compiled."""


MOST_TABLES: Final = 8
"""A quick test plays at so many tables; a long one, with the kernels that users have, at every table by every policy."""


def game_with(components: Any) -> AnyGame:
    """The game that has such components."""
    return GAME_OF[type(components)]


def boxes(*names: str) -> pytest.MarkDecorator:
    """A test for some components."""
    return pytest.mark.parametrize("components", [BOXES[name] for name in names], ids=names)


@cache
def quickly_built(components: Any, variants: Any = None) -> AnyKernel:
    """A kernel for some components, and some variants."""
    of = game_with(components)
    return built_for(of, some_settings(of, components=components, variants=variants))


def built_for(of: AnyGame, settings: Any) -> AnyKernel:
    """The kernel for some settings."""
    subject = Subject.of(of, settings)
    return Kernel(of, subject.components, subject.variants, made(subject, QUICKLY))


def tables(components: Any) -> Iterator[Any]:
    """First states with some components."""
    return tables_of(game_with(components), components)


FEW: Final[dict[str, tuple[AnyGame, JsonObject]]] = {
    "three alone": (scopa.game, {"players": 3, "components": {"values": 7, "hand": 8, "primiera": [1] * 7}}),
    "a variant alone": (
        scopa.game,
        {"players": 4, "variants": {"form": "scopone"}, "components": {"values": 5, "settebello": 5, "primiera": [1] * 5}},
    ),
    "a reading alone": (
        scopa.game,
        {
            "players": 2,
            "readings": {"three-kings": "stand"},
            "components": {
                "suits": 3, "values": 1, "hand": 1, "table": 1, "primiera": [1], "settebello": 1, "void_kings": 1,
            },
        },
    ),
    "two alone": (
        game,
        {
            "players": 2,
            "components": {
                "copies": [3, 1, 3, 1, 4, 0, 2], "hand": 3, "rows": 6, "final_rows": 3, "cards_added": 4,
                "fewest_players": 2,
            },
        },
    ),
}  # fmt: skip
"""Settings whose components make no game for as few players as the printed game is for, or none by the reference edition."""


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


ABSENT: Final = object()
"""What is not there, and is written as 0."""


def seen(of: AnyKernel, observation: Any) -> list[int]:
    """An observation as the numbers that docs/kernels.md says they are."""
    type: Record = of.made.codec.observation
    hints = hints_of(type.cls)
    parts = [(getattr(observation, name), each, hints[name]) for name, each in type.fields if name != "settings"]
    return [number for value, each, hint in parts for plane in planes([value], each, hint) for number in plane]


def planes(  # noqa: PLR0912 - one case for each type
    values: list[Any], type: Any, hint: Any, among_others: bool = False
) -> Iterator[list[int]]:
    """Values of one type as numbers, each part of all of them together; those in a tuple stand among others."""

    def of_each(width: int, numbers: Callable[[Any], Iterable[int]]) -> list[int]:
        return [number for value in values for number in ([0] * width if value is ABSENT else numbers(value))]

    match type:
        case Known() | Finite(_, (_,)):
            return
        case Int(_, int(most)) if is_marked(hint, SEATS):
            yield of_each(most + 1, lambda seat: one_at(seat, most + 1))
        case Int() | Bool():
            yield of_each(1, lambda number: [int(number)])
        case Finite(_, members) if among_others:
            yield of_each(1, lambda value: [1 + members.index(value)])
        case Finite(_, members):
            yield of_each(len(members), lambda value: one_at(members.index(value), len(members)))
        case Pile():
            yield of_each(len(type.kinds.values), lambda pile: pile.counts)
        case Option(inner):
            if not isinstance(inner, Union):
                yield of_each(1, lambda value: [int(value is not None)])
            yield from planes([ABSENT if value is None else value for value in values], inner, hint, among_others)
        case Union(_, alternatives):
            chosen = [next((n for n, each in enumerate(alternatives) if is_of(value, each)), -1) for value in values]
            yield [number for each in chosen for number in one_at(each, len(alternatives))]
            for place, each in enumerate(alternatives):
                own = [value if n == place else ABSENT for n, value in zip(chosen, values, strict=True)]
                yield from planes(own, each, hint, among_others)
        case Record():
            for name, each in type.fields:
                own = [ABSENT if value is ABSENT else getattr(value, name) for value in values]
                yield from planes(own, each, hints_of(type.cls)[name], among_others)
        case Seq(Seq(Finite(_, members), _, int(places)), _, int(most)) if not among_others:
            (piles,) = values
            yield filled(map(len, piles), most)
            yield filled([1 + members.index(each) for pile in piles for each in pile], places)
        case Seq(item, least, int(most)):
            if least != most:
                yield of_each(1, lambda items: [len(items)])
            rows = [[] if value is ABSENT else [*value] for value in values]
            laid = [each for row in rows for each in (*row, *[ABSENT] * (most - len(row)))]
            yield from planes(laid, item, next(iter(get_args(bare(hint))), hint), among_others=True)
        case _:
            raise AssertionError(type)


def is_of(value: Any, type: Any) -> bool:
    """Whether a value is of one of the types that it can be of."""
    match type:
        case Known(known):
            return value is known
        case Finite(_, members):
            return value in members
        case Record():
            return isinstance(value, type.cls)
        case _:
            return isinstance(value, int)


def one_at(place: int, places: int) -> list[int]:
    """A 1 at one of some places, and 0 at the others; nothing but 0 for -1."""
    return [int(each == place) for each in range(places)]


def filled(numbers: Iterable[int], places: int) -> list[int]:
    """Numbers, filled up with 0 to a number of places."""
    listed = list(numbers)
    return listed + [0] * (places - len(listed))


def in_lockstep(of: AnyKernel, first: Any, random: Random, number: int = 0) -> int:
    """The number of actions of a game on both sides. All rows are compared, and what is asked of every eighth in a phase."""
    policies = POLICIES[type(of.played_with)]
    state, settings, game, policy = first, first.settings, of.game, policies[number % len(policies)]
    packed, actions, asked = of.packed(settings), 0, Counter[type[object]]()
    row: Any = (c_int64 * of.layout.width)(*range(1, 1 + of.layout.width))
    of.functions.start(row, packed)
    while True:
        assert list(row) == of.written(state)
        if asked[type(state.phase)] % 8 == 0:
            agrees(of, row, state)
        asked[type(state.phase)] += 1
        if (actor := game.actor(state)) is None or actions > 400:
            return actions
        action = policy.action(game, state, options_in(game, state), random)
        of.functions.step(row, packed, (game.outcome_id if actor is CHANCE else game.action_id)(action, state))
        state, actions = game.step(state, action).state, actions + 1


def at_tables(of: AnyKernel, most: int = MOST_TABLES) -> int:
    """Games at some tables, each by another policy: the number of all actions."""
    random = Random(1)
    played = [state for state in tables(of.played_with) if of.variants in (None, state.settings.variants)]
    return sum([in_lockstep(of, state, random, number) for number, state in enumerate(spread(played, most))])


@boxes("printed", "small", "unusual", "scopa, small", "yellowstone park, small")
def test_whole_games_are_the_same(components: Any) -> None:
    """Under combinations of readings, with every number of players, and with other components."""
    assert at_tables(quickly_built(components)) > 400


@pytest.mark.parametrize("mode", Mode)
def test_games_of_both_boxes_are_the_same(mode: Mode) -> None:
    """Il Prato dei Conigli, which is two games. Hidden cards are dealt again as the rules do, by the random row."""
    of = quickly_built(SMALL_MEADOW, Variants(mode))
    assert at_tables(of) > 400
    state = next(state for state in tables(SMALL_MEADOW) if state.settings.variants == of.variants)
    for move in playout(of.game, state, Random(3)):
        row, random = of.encode(move.step.state), [5, 0]
        of.functions.determinize(row, of.packed(state.settings), 0, random)
        again = of.decode(row, state.settings)
        assert of.game.observe(again, 0) == of.game.observe(move.step.state, 0)
        assert again == of.game.determinize(move.step.state, 0, chooser_of(of.game, [5, 0]))
        assert random == [5, 1]


OTHERS: Final = [(CAPTURES, None), (PARK, None), (MEADOW, Variants(Mode.INSIEMI))]
"""DeckLine boxes that are for the long tests: other quick tests play such games by a batch and in JavaScript."""


@pytest.mark.parametrize(
    ("components", "variants"),
    [(MEADOW, Variants(Mode.CONTA)), *[pytest.param(*each, marks=pytest.mark.long) for each in OTHERS]],
)
def test_games_of_printed_boxes_are_the_same(components: Any, variants: Any) -> None:
    """Some games with all the pieces: more kinds than a small box has, and ids beyond its ids."""
    assert at_tables(quickly_built(components, variants), 4) > 200


@pytest.mark.parametrize("name", FEW)
def test_what_makes_a_game_for_few_has_a_kernel(name: str) -> None:
    """A kernel is of the settings that are asked for."""
    of, document = FEW[name]
    settings = settings_from(of, document)
    assert in_lockstep(built_for(of, settings), of.start(settings), Random(1)) > 0


@pytest.mark.long
@pytest.mark.parametrize("number", range(max(map(len, POLICIES.values()))))
@boxes(*BOXES)
def test_many_games_are_the_same(components: Any, number: int) -> None:
    """The same with the kernels that users have, and every policy at every table."""
    of = kernel_of(game_with(components), next(tables(components)).settings)
    for state in tables(components):
        in_lockstep(of, state, Random(number), number)


def watched(components: Any, variants: Any) -> tuple[str, tuple[int, int, bool], list[tuple[bytes, int, int]]]:
    """What `watched.py` needs to play a game with some components by itself, at every table."""
    of = quickly_built(components, variants)
    states = [state for state in tables(components) if variants in (None, state.settings.variants)]
    played = [(bytes(of.packed(each.settings)), each.settings.players, of.ids(each.settings)) for each in states]
    deals = of.game.declaration.determinizer is None
    source, *_ = translated(Subject.of(of.game, states[0].settings))
    return str(built(source, SANITISED)), (of.layout.width, of.view.width, deals), played


@pytest.mark.parametrize(
    "games",
    [
        [(SMALL, None)],
        pytest.param([(SMALL_CAPTURES, None), (SMALL_PARK, None), *MEADOWS], marks=pytest.mark.slow),
    ],
    ids=["one", "others"],
)
def test_memory_is_in_order(games: list[tuple[Any, Any]], tmp_path: Path) -> None:
    """No byte outside what belongs to a row or a variable is touched, and no number wraps around."""
    library = subprocess.run([*compiler(), "-print-file-name=libasan.so"], capture_output=True, text=True, check=False)
    if not os.path.isabs(library.stdout.strip()):
        pytest.skip("the compiler has no library of sanitisers")
    (tmp_path / "games").write_bytes(dumps([watched(*each) for each in games]))
    watching = {"LD_PRELOAD": library.stdout.strip(), "ASAN_OPTIONS": "detect_leaks=0", "PYTHONMALLOC": "malloc"}
    done = subprocess.run(
        [sys.executable, PLAYS_ALONE, tmp_path / "games"],
        env=os.environ | watching,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]


# Wrong kernels.


def with_text(old: str, new: str) -> Callable[[pytest.MonkeyPatch], None]:
    """Plays with another text of C."""

    def change(monkeypatch: pytest.MonkeyPatch) -> None:
        plain = Rows.text

        def text(rows: Rows) -> str:
            assert old in plain(rows)
            return plain(rows).replace(old, new)

        monkeypatch.setattr(Rows, "text", text)

    return change


def exchanged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two ids stand for each other's action."""
    plain = Codec.packed

    def packed(self: Any, of: AnyGame, settings: Any) -> Any:
        found = plain(self, of, settings)
        bits = found[len(self.integers(self.settings, settings)) + 2]
        first, step = (len(found) - (1 << bits), 1) if bits > 0 else (len(found) - (2 << -bits) + 1, 2)
        for place in range(first, len(found), step):
            found[place] = {0: 1, 1: 0}.get(found[place], found[place])
        return found

    monkeypatch.setattr(Codec, "packed", packed)


def untidy(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left in a row stays there."""
    monkeypatch.setattr(Layout, "tidied", lambda *_: iter(()))


def untidy_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a step leaves in a row stays there."""
    monkeypatch.setattr(Body, "tidied", lambda *_: iter(()))


WRONG: Final[dict[str, Callable[[pytest.MonkeyPatch], None]]] = {
    "two ids are exchanged": exchanged,
    "nothing is tidied": untidy,
    "steps leave something": untidy_steps,
    "the fourth of four sees what the third sees": with_text(
        "who.of.a0 = viewer;", "who.of.a0 = viewer == 3 && S->settings_.players_ == 4 ? 2 : viewer;"
    ),
    "the fifth never wins": with_text(
        "wins[found.it.winners_.at[k]] = 1", "wins[found.it.winners_.at[k]] = found.it.winners_.at[k] != 4"
    ),
    "the last id is never legal": with_text("id >= P[WORDS_ + is_outcome])", "id >= P[WORDS_ + is_outcome] - 1)"),
    "an outcome is no decision": with_text("with_id(P, actor_of(S) == -1,", "with_id(P, 0,"),
    "a choice is the next": with_text("choice_of(S, number, &a)", "choice_of(S, number ? number - 1 : 0, &a)"),
}


SOON: Final = {"two ids are exchanged", "the fourth of four sees what the third sees", "the fifth never wins"}


@pytest.mark.parametrize("wrong", [pytest.param(name, marks=[] if name in SOON else [pytest.mark.long]) for name in WRONG])
def test_wrong_kernels_are_noticed(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Something differs in some game."""
    WRONG[wrong](monkeypatch)
    of = built_for(game, game.new_game().settings)
    with pytest.raises((AssertionError, ConformanceError, StateError)):
        at_tables(of, len(list(tables(PRINTED))))


# Rows and states.


@cache
def states(components: Any) -> list[Any]:
    """States of random games at some tables."""
    return [
        move.step.state
        for number, first in enumerate(spread(list(tables(components)), MOST_TABLES))
        for move in islice(playout(game_with(components), first, generator("rows", number)), 300)
    ]


@boxes("printed", "unusual", "scopa, unusual", "yellowstone park, small")
def test_a_row_near_that_of_a_state_is_that_of_another_or_of_none(components: Any) -> None:
    """Whatever is in the memory of a row, it is refused, or else is the only row of a well-formed state."""
    of, random, found = quickly_built(components), Random(3), [0, 0]
    for state in states(components)[::5]:
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
    for state in spread(states(components), 60):
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
    first = next(state for state in states(components)[150:] if is_middle(state))
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
