"""What is tested of every game alike: theorems and invariants in play, pictures, and how hidden pieces are dealt anew."""

import ast
import pickle
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from inspect import getmodule, getsource, signature
from itertools import islice, permutations, product
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

import pytest
from attrs import asdict, evolve, fields, has

from rulebook.core import CHANCE, SPECTATOR, AnyGame, DomainError, Fault, Multiset, SettingsError, Viewer
from rulebook.core.scene import Scene
from rulebook.core.sweep import player_numbers
from rulebook.play import generator, playout, spread
from rulebook.records import read, replay
from rulebook.records.shapes import snake_case
from rulebook.registry import game, game_ids
from rulebook.spec import load
from rulebook.spec.model import Checks
from rulebook.spec.places import home
from rulebook.verification.claims import function_of
from rulebook.verification.noninterference import viewers_of
from tests.choosers import distribution, shares
from tests.compile.games import tables
from tests.games.standing_in import with_methods
from tests.strategies import small_boxes

Said = TypeVar("Said")
every_game = pytest.mark.parametrize("id", game_ids())
MOST_MOVES: Final = 200
"""Of each random game: enough for every event to happen in some of them."""
COSTLY: Final = (
    *("legal_actions_are_those_accepted", "observations_hide", "nothing_hidden_interferes", "sevens_are_best"),
    *("cards_are_conserved", "rabbits_are_conserved"),  # which is part of being well-formed: tests/conformance
)
"""Predicates that take long, which are asked of a few positions of many games."""
MANY: Final = 80
"""Of more games than these, only so many are looked at for what takes long."""


@cache
def games(id: str) -> tuple[tuple[Any, ...], ...]:
    """The first moves of random games under all rules, by turns with each number of players, and of small ones; then some
    whole games, until everything has happened.
    """
    starts = [*tables(game(id))]
    for components in small_boxes(game(id)):
        starts += tables(game(id), components)
    lines = [tuple(islice(playout(game(id), each, generator(id, seed)), MOST_MOVES)) for seed, each in enumerate(starts)]
    missing = set(game(id).declaration.events).difference(*map(events_of, lines))
    for seed in range(len(lines), len(lines) + MANY):
        if missing:
            lines.append(tuple(playout(game(id), game(id).new_game(), generator(id, seed))))
            missing -= events_of(lines[-1])
    return tuple(lines)


def events_of(line: Sequence[Any]) -> set[type]:
    return {type(event) for move in line for event in move.step.events}


@pytest.fixture(autouse=True, scope="module")
def forgotten() -> Iterator[None]:
    """The games are not kept for other tests: they have a hundred thousand states."""
    yield
    games.cache_clear()


THEOREMS = [
    pytest.param(id, theorem, id=f"{id}-{theorem.id}")
    for id in game_ids()
    for theorem in load(id).theorems
    if theorem.checks in (Checks.STATE, Checks.STEP)
]


@pytest.mark.parametrize(("id", "theorem"), THEOREMS)
def test_theorems_hold_in_play(id: str, theorem: Any) -> None:
    """A theorem holds all along random games under all rules for which it is claimed."""
    holds = function_of(id, theorem.predicate)
    applies: Callable[..., object] = function_of(id, theorem.applies) if theorem.applies else bool
    claimed = [line for line in games(id) if applies(line[0].before.settings)]
    assert claimed
    is_costly = holds.__name__ in COSTLY
    for line in spread(claimed, MANY) if is_costly else claimed:
        for move in spread(line, 3 if is_costly else len(line)):
            of_state = theorem.checks is Checks.STATE
            arguments = (move.step.state,) if of_state else (move.before, move.action, move.step)
            assert holds(*arguments) is not False, arguments


WITNESSES = [(id, theorem, witness) for id in game_ids() for theorem in load(id).theorems for witness in theorem.witnesses]


@pytest.mark.parametrize(("id", "theorem", "witness"), WITNESSES, ids=[f"{id}-{witness}" for id, _, witness in WITNESSES])
def test_witnesses_show_their_theorem(id: str, theorem: Any, witness: str) -> None:
    """A recorded line of play shows what its theorem says, where that is claimed; what is shorter or over does not."""
    record = read(home(id).folder.joinpath(*witness.split("/")).read_bytes())
    line = [game(id).start(record.settings), *[each.move.step.state for each in replay(record)]]
    shows = function_of(id, theorem.predicate)
    assert not theorem.applies or function_of(id, theorem.applies)(record.settings)
    assert shows(line)
    assert not shows(line[:-1])
    over = next(each[-1].step.state for each in games(id) if game(id).actor(each[-1].step.state) is None)
    assert not shows([over, over])


@every_game
def test_legal_actions_that_are_not_those_accepted(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An action too few, and one that is given twice, are noticed."""
    theorems = import_module(f"rulebook.games.{id}.claims.theorems")
    state = next(move.before for move in games(id)[0] if move.actor is not CHANCE)
    legal = game(id).legal_actions(state)
    for wrong in (legal[1:], (*legal, legal[0])):
        monkeypatch.setattr(theorems, "game", with_methods(game(id), legal_actions=lambda state, wrong=wrong: wrong))
        assert not theorems.legal_actions_are_those_accepted(state)


@every_game
def test_legal_actions_by_their_numbers(id: str) -> None:
    """With every number of players each legal action has the number by which it can be asked for, in the game's order."""
    played = game(id)
    for state in [move.before for line in games(id) for move in spread(line, 2)]:
        number_of = played.outcome_id if played.actor(state) is CHANCE else played.action_id
        assert [*played.numbered(state).items()] == [(number_of(each, state), each) for each in played.legal_actions(state)]


@every_game
def test_every_live_clause_is_cited(id: str) -> None:
    """With the fewest players every clause that can be cited is; a table that begins elsewhere is not a plain one."""
    theorems = import_module(f"rulebook.games.{id}.claims.theorems")
    plain = game(id).new_game().settings
    assert theorems.is_a_plain_table(plain)
    assert theorems.every_live_clause_is_cited(plain)
    assert not theorems.is_a_plain_table(evolve(plain, first_player=1))


@every_game
def test_everything_happens_in_the_games(id: str) -> None:
    """No event is missing from the random games, so that no theorem holds merely because its case never occurs."""
    assert set().union(*map(events_of, games(id))) == set(game(id).declaration.events)


@every_game
def test_points_are_told_by_clause(id: str) -> None:
    """What is told of points, clause by clause, adds up to the scores of whole games with the printed components."""
    printed, tallies = game(id).new_game().settings.components, load(id).game.tallies
    lines = [line for line in games(id) if line[0].before.settings.components == printed]
    ended = [(line, result) for line in lines if (result := game(id).result(line[-1].step.state))]
    assert ended
    for line, result in ended:
        has = [sum(tally.each for tally in tallies)] * len(result.scores)
        for event, tally in product([event for move in line for event in move.step.events], tallies):
            if (tally.event, tally.cites or tally.clause) == (snake_case(type(event).__name__), event.clause):
                for seat in event.side if hasattr(event, "side") else (event.seat,):
                    more = getattr(event, tally.counts) if tally.counts else 1
                    has[seat] = getattr(event, tally.stands) if tally.stands else has[seat] + more
        assert tuple(has) == result.scores


@every_game
def test_invariants_hold_in_play(id: str) -> None:
    """Every invariant holds in the states of random games with the printed components, in all phases, and so does what
    solvers assume beside that where they look for a state.
    """
    claims = import_module(f"rulebook.games.{id}.claims.invariants")
    printed = game(id).new_game().settings.components
    whole = tuple(playout(game(id), game(id).new_game(), generator(id)))
    lines = [whole, *[line for line in games(id) if line[0].before.settings.components == printed]]
    states = [state for line in lines for state in (line[0].before, *[move.step.state for move in line])]
    assert {type(state.phase) for state in states} == {moment.phase for moment in game(id).declaration.phases}
    held = (*claims.INVARIANTS, *claims.WELL_FORMED)
    assert [(each.__name__, state) for each in held for state in states if not each(state)] == []


@every_game
def test_no_well_formed_state_is_left_out(id: str) -> None:
    """What solvers assume where they look for a state is so of every state, among some with a thing or two changed, that the
    rules accept and that has the invariants.
    """
    claims = import_module(f"rulebook.games.{id}.claims.invariants")
    accepted = [state for state in islice(states_changed(id), SOME_CHANGED) if not game(id).well_formed(state)]
    some = [state for state in accepted if all(said(each, state) for each in claims.INVARIANTS)]
    assert len(some) > 0
    assert [(each.__name__, state) for each in claims.WELL_FORMED for state in some if not each(state)] == []


SOME_CHANGED: Final = 3_000
MOST_CHANGED: Final = 1_000_000
"""So many states that no game is in are looked at, if need be."""


@every_game
def test_every_part_of_an_invariant_says_something(id: str) -> None:
    """Without any of what an invariant requires, it says otherwise of some state with a thing or two changed."""
    invariants = import_module(f"rulebook.games.{id}.claims.invariants").INVARIANTS
    left = [(each, part, other) for each in invariants for part, other in without_a_part(each)]
    for state in islice(states_changed(id), MOST_CHANGED):
        left = [each for each in left if {said(each[0], state), said(each[2], state)} != {True, False}]
        if not left:
            break
    assert [f"{each.__name__}: {part}" for each, part, _ in left] == []


NONSENSE: Final = (ArithmeticError, AssertionError, AttributeError, DomainError, LookupError, TypeError, ValueError)
"""What comes of states and actions that are so wrong that nothing can be said of them."""


def said(about: Callable[[Any], Said], state: Any) -> Said | None:
    """What something says of a state; None of one that is so wrong that nothing can be said of it."""
    with suppress(*NONSENSE):
        return about(state)
    return None


def without_a_part(invariant: Callable[..., bool]) -> Iterator[tuple[str, Callable[..., bool]]]:
    """An invariant that does not ask for something that it requires, with what that is: a part of an `and`, or a result."""
    tree, holders = ast.parse(getsource(invariant)), list[tuple[Any, Any]]()
    for node in ast.walk(tree):
        if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
            holders += [(node.values, place) for place in range(len(node.values))]
        elif isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant):
            holders.append((vars(node), "value"))
    for holder, place in holders:
        part, holder[place] = holder[place], ast.Constant(True)
        names = dict(vars(getmodule(invariant)))
        exec(compile(ast.fix_missing_locations(tree), "<without>", "exec"), names)
        yield ast.unparse(part), names[invariant.__name__]
        holder[place] = part


def states_changed(id: str) -> Iterator[Any]:
    """States of games, as often of each phase under each settings, with a thing or two changed, without end."""
    random, found = Random(1), dict[tuple[object, object], list[Any]]()
    for move in [move for line in games(id) for move in line]:
        state = move.step.state
        found.setdefault((type(state.phase), state.settings), []).append(state)
    kinds = list(found.values())
    while True:
        alike, others = random.choice(kinds), random.choice(kinds)
        try:
            one = changed(random, random.choice(alike), random.choice(random.choice((alike, others))))
            yield one if random.random() < 0.5 else changed(random, one, random.choice(others))
        except (LookupError, TypeError, ValueError):  # a piece that there cannot be
            continue


def changed(random: Random, value: Any, other: Any) -> Any:
    """A value with one thing changed: a number that is near, or something that another value has."""
    match value:
        case bool():
            return other
        case int():
            return random.choice((value - 1, value + 1, value + 2, other))
        case Multiset():
            return random.choice((other, evolve(value, counts=(0,) * len(value.counts))))
        case tuple() if value and isinstance(other, tuple) and random.random() < 0.7:
            place = random.randrange(len(value))
            twice = (value[place],) * 2
            new = ((), twice, (random.choice(value),), (changed(random, value[place], random.choice(other or value)),))
            return (*value[:place], *random.choice(new), *value[place + 1 :])
        case _ if has(type(value)) and type(other) is type(value) and random.random() < 0.9:
            names = [each.name for each in fields(type(value)) if each.init]
            name = random.choice(names or [""])
            return evolve(value, **{name: changed(random, getattr(value, name), getattr(other, name))}) if names else value
        case _:
            return other


MOST_TOLD: Final = 300
MOST_KEPT: Final = 20
"""So many actions, events or phases of a class are told, and so many of their sentences are kept, however they differ."""
ASKED: Final = 6_000
"""Of so many actions, states and settings it is asked what is wrong with them."""


ONE_IN_THE_PLURAL: Final = re.compile(
    r"(?<![-\w])1 (are|captures|cards|colours|columns|kings|numbers|players|rabbits|rows|values)\b"
)


@every_game
@pytest.mark.parametrize("name", ["told", "refused", "faults", "unplayable"])
def test_everything_is_told_as_before(id: str, name: str, has: Callable[[Path, str], None]) -> None:
    """What is done, happens or is to be done, why something is refused, what is wrong with states that no game is in, why
    settings make no game: all of it is told in the sentences that are kept, and as often.
    """
    told, often = dict[str, dict[str, str]](), Counter[str]()
    for what, text in TELLING[name](id):
        assert not ONE_IN_THE_PLURAL.search(text)
        often[what] += 1
        of_the_kind = told.setdefault(what, {})
        if text and len(of_the_kind) < MOST_KEPT:
            of_the_kind.setdefault(re.sub(r"\d+", "", text), text)
    lines = [
        line
        for what, texts in sorted(told.items())
        for line in (f"{what}: {often[what]}", *[f"    {text}" for text in texts.values()])
    ]
    has(Path(__file__).parent / id / f"{name}.txt", "\n".join([*lines, ""]))


def sentences(id: str) -> Iterator[tuple[str, str]]:
    """How often actions, events and phases of each class come in random games, events by each clause, and how the first ones
    are told, to players and to who looks on.
    """
    played, tried = game(id), Counter[str]()
    for move in [move for line in games(id) for move in line]:
        for one in (move.action, *move.step.events, move.step.state.phase):
            name = type(one).__name__
            tried[name] += 1
            texts = [""] if tried[name] > MOST_TOLD else sorted(told_of(played, one, move))
            yield from [(", ".join([name, *getattr(one, "clause", "").split()]), text) for text in texts]


def told_of(played: AnyGame, one: object, move: Any) -> set[str]:
    """How an action, an event or a phase of a move is told."""
    if one is move.action:
        return {played.action_text(one)}
    if one is move.step.state.phase:
        return {caption(played.open_scene(move.step.state))}
    return {played.event_text(each) for each in (one, played.event_for(one, SPECTATOR))}


def caption(picture: Scene) -> str:
    """The caption of a picture, with which its description ends."""
    assert picture.alt.endswith(f" {picture.caption}.")
    return picture.caption


def refusals(id: str) -> Iterator[tuple[str, str]]:
    """Why actions are refused in each phase, if they are: some that are done there, others, and some that nobody can do."""
    random, played = Random(1), game(id)
    for _ in range(ASKED):
        line = random.choice(games(id))
        state, done, other = random.choice(line).before, random.choice(line).action, random.choice(line).action
        decisions = played.declaration.numbering(state.settings, False)
        with suppress(*NONSENSE):
            action = random.choice((done, decisions.at(random.randrange(decisions.size)), changed(random, done, other)))
            why = played.why_not(state, action)
            told = ("allowed", "") if why is None else (why.clause, str(why))
            yield f"{type(state.phase).__name__}, {type(action).__name__}, {told[0]}", told[1]


def faults(id: str) -> Iterator[tuple[str, str]]:
    for state, look in product(islice(states_changed(id), ASKED), game(id).declaration.state_faults):
        for fault in said(partial(found_by, look), state) or ():
            yield f"{fault.where}, {fault.clause}", str(fault)


def found_by(look: Callable[[Any], Iterable[Fault]], state: Any) -> list[Fault]:
    return list(look(state))


def unplayable(id: str) -> Iterator[tuple[str, str]]:
    """Why settings make no game, if they do not: those of games, small ones too, with some things changed."""
    random, every = Random(1), [line[0].before.settings for line in games(id)]
    for _ in range(ASKED):
        some = random.choice(every)
        with suppress(*NONSENSE):
            try:
                for _ in range(random.randint(1, 4)):
                    some = changed(random, some, random.choice(every))
                game(id).declaration.admitted(some)
                yield "allowed", ""
            except SettingsError as error:
                reason = str(error).partition(": ")[2]
                yield re.sub(r".*\((.*)\)$", r"\1", reason) if reason.endswith(")") else "components", reason


TELLING: Final = {"told": sentences, "refused": refusals, "faults": faults, "unplayable": unplayable}


@every_game
def test_nobody_can_play(id: str) -> None:
    """With more players at the least than at the most, there is no game."""
    box = game(id).new_game().settings.components
    few = box.fewest_players
    told = rf"there is no number of players from {few + 1} to {few} \(components-\d\)"
    with pytest.raises(SettingsError, match=told):
        evolve(box, fewest_players=few + 1, most_players=few)


@every_game
def test_settings_are_five_parts(id: str) -> None:
    """What follows from settings cannot be given, and is not shown; where nothing is said, all is as the first edition."""
    named = ["players", "first_player", "readings", "variants", "components"]
    assert list(signature(game(id).settings).parameters) == named
    plain = game(id).new_game().settings
    assert plain == game(id).settings(player_numbers(game(id))[0])
    assert repr(plain) == f"Settings({', '.join([f'{name}={getattr(plain, name)!r}' for name in named])})"


@every_game
def test_pieces_come_back_from_a_pickle(id: str) -> None:
    """A piece that was pickled is the same object."""
    for kinds in game(id).declaration.kinds(game(id).new_game().settings):
        assert all(pickle.loads(pickle.dumps(piece)) is piece for piece in kinds)


@every_game
def test_who_can_play(id: str) -> None:
    """As many as the box says, and whoever begins sits at the table; otherwise the message cites a clause."""
    fewest, *_, most = player_numbers(game(id))
    for players in (-1, 0, fewest - 1, most + 1):
        with pytest.raises(
            SettingsError, match=rf"the game is for {fewest} to {most} players, not {players} \([a-z]+-\d\)$"
        ):
            game(id).new_game(players=players)
    for seat in (-1, most):
        with pytest.raises(SettingsError, match=rf"must be from 0 to {most - 1}, not {seat} \([a-z]+-\d+\)$"):
            game(id).new_game(players=most, first_player=seat)
    assert game(id).new_game(players=most, first_player=most - 1).settings.first_player == most - 1


@every_game
def test_what_no_state_is_like(id: str) -> None:
    """There is one of everything for each seat, the turn is that of a seat, and piles are counts of this game's pieces."""
    state: Any = game(id).new_game(players=player_numbers(game(id))[-1])
    seats = state.settings.players
    changes = [{"seat": seats}, {"seat": -1}]
    for name, value in asdict(state, recurse=False).items():
        if isinstance(value, tuple) and len(value) == seats:
            changes.append({name: value[1:]})
        pile, *others = value if isinstance(value, tuple) and value else (value,)
        if isinstance(pile, Multiset):
            for counts in ((-1, *pile.counts[1:]), pile.counts[1:], (pile.counts[0] + 1, *pile.counts[1:])):
                wrong = evolve(pile, counts=counts)
                changes.append({name: wrong if pile is value else (wrong, *others)})
    told = [[str(fault) for fault in game(id).well_formed(evolve(state, **each))] for each in changes]
    reasons = ("there is no seat", "one for each player", "is not a pile of this game's", "copies of")
    assert [each for each in told if not any(reason in each[0] for reason in reasons)] == []
    assert all(any(reason in each[0] for each in told) for reason in reasons)


@every_game
def test_a_picture_uses_only_what_a_viewer_is_told(id: str) -> None:
    """Events show in a viewer's picture only as far as that viewer is told of them."""
    for line in spread(games(id), MANY):
        for move in spread(line, 8):
            for viewer in viewers_of(move.before):
                told, state = tuple([game(id).event_for(event, viewer) for event in move.step.events]), move.step.state
                if told != move.step.events:
                    assert game(id).scene(state, viewer, move.step.events) == game(id).scene(state, viewer, told)


HIDDEN: Final = {
    "hamsterbacke": ("hands", "point_piles", "deck"),
    "scopa": ("hands", "piles", "stock"),
    "yellowstone_park": ("hands", "penalty_piles", "draw_pile"),
}
"""The fields of a state with hidden cards: a pile, or several; one's own hand is seen."""


def hidden_from(id: str, state: Any, viewer: Viewer) -> list[Any]:
    """Every card that a viewer does not see."""
    return [card for pile in hidden_piles(id, state, viewer) for card in pile]


def hidden_piles(id: str, state: Any, viewer: Viewer) -> Iterator[Multiset[Any]]:
    """Every hidden pile of a state."""
    for name in HIDDEN[id]:
        held = getattr(state, name)
        piles = (held,) if isinstance(held, Multiset) else held
        yield from [pile for place, pile in enumerate(piles) if (name, place) != ("hands", viewer)]


def redealt(id: str, state: Any, viewer: Viewer, mixed: Sequence[Any]) -> Any:
    """The same position with all cards that are hidden from a viewer given out anew, in the order of `mixed`."""
    left = iter(mixed)
    piles = iter([Multiset.of(pile.kinds, list(islice(left, pile.total))) for pile in hidden_piles(id, state, viewer)])
    changed: dict[str, Any] = {}
    for name in HIDDEN[id]:
        held = getattr(state, name)
        own = viewer if name == "hands" else None
        changed[name] = (
            next(piles)
            if isinstance(held, Multiset)
            else tuple([pile if place == own else next(piles) for place, pile in enumerate(held)])
        )
    return evolve(state, **changed)


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
@pytest.mark.parametrize("id", HIDDEN)
def test_every_assignment_of_hidden_cards_is_as_likely(id: str, viewer: Viewer) -> None:
    """Hidden cards are dealt anew as if all orders of them, copies told apart, were as likely, and no other way."""
    few = import_module(f"tests.games.{id}.positions").FEW
    assert game(id).well_formed(few) == ()
    orders = permutations(hidden_from(id, few, viewer))
    expected = shares([redealt(id, few, viewer, order) for order in orders])
    assert distribution(partial(game(id).determinize, few, viewer)) == expected
