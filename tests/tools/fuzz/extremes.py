"""Admissible but extreme: components at the ends of their ranges, and games that are played with them."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final

from rulebook.core import CHANCE, SPECTATOR, AnyGame, DomainError, Range, RulebookError, SettingsError, state_key
from rulebook.core.hints import bare, fields_of, hints_of
from rulebook.core.settings import range_of
from rulebook.play import weighted
from rulebook.records import Codec, JsonObject, JsonValue, header, parse, settings_from, state_from
from rulebook.registry import game
from tests.tools.fuzz.forms import Form
from tests.tools.fuzz.multiplying import moved, multiplied
from tests.tools.fuzz.samples import decks as shipped_decks
from tests.tools.fuzz.samples import samples

MOST_MOVES: Final = 500
"""So many moves of an extreme game are played: with hundreds of cards to deal a whole one would take long."""
STRIDE: Final = 60
"""After so many moves everything is asked of a state."""
DECKS: Final = 0.4
"""Of the extreme games of which decks are shipped so many have one."""
TRIES: Final = 30
"""So often components are drawn before a game is given up on: many extremes do not go together."""


def number_in(random: Random, allowed: Range, usual: int) -> int:
    """A number in its range: mostly an end of it, or near one."""
    ends = (allowed.least, allowed.least + 1, allowed.most // 4, allowed.most // 2, allowed.most, usual, 4 * usual)
    return max(allowed.least, min(allowed.most, random.choice(ends) if random.random() < 0.8 else random.randint(0, 99)))


def ranged(random: Random, kind: type[object], written: JsonObject) -> JsonObject:
    """Components as JSON, with numbers in their declared ranges: `written` are the usual ones."""
    found = dict(written)
    daring = random.choice((0.2, 0.5, 0.9))
    for field in fields_of(kind):
        allowed, usual = range_of(kind, field.name), written.get(field.name)
        if random.random() > daring:
            continue
        if allowed is not None and isinstance(usual, list):
            found[field.name] = alike(random, allowed, [number for number in usual if isinstance(number, int)])
        elif allowed is not None:
            found[field.name] = number_in(random, allowed, usual if isinstance(usual, int) else allowed.least)
        elif isinstance(usual, list) and usual:
            found[field.name] = multiplied(random, usual, most=60)
    return found


def alike(random: Random, allowed: Range, usual: list[int]) -> JsonValue:
    """A list of numbers in range: all of them the same, or each by itself."""
    same = number_in(random, allowed, usual[0])
    each: list[JsonValue] = [number_in(random, allowed, number) for number in usual]
    return [same] * len(usual) if random.random() < 0.5 else each


@cache
def usual_components(game_id: str) -> tuple[type[object], str]:
    """The class of a game's components, and the printed ones with every field, as JSON."""
    played = game(game_id)
    kind: type[object] = bare(hints_of(played.settings)["components"])
    return kind, json.dumps({field.name: usual_value(kind(), field.name) for field in fields_of(kind) if field.init})


def usual_value(components: object, name: str) -> JsonValue:
    """A field of the printed components as JSON: a number, a list of numbers, or else nothing."""
    value = getattr(components, name)
    if isinstance(value, tuple):
        return [number for number in value if isinstance(number, int)]
    return value if isinstance(value, int) else None


def extreme_header(game_id: str, random: Random) -> JsonObject:
    """The header of a game with extreme components, which often makes no game."""
    kind, written = usual_components(game_id)
    usual: JsonObject = {name: value for name, value in json.loads(written).items() if value not in (None, [])}
    components = {name: value for name, value in ranged(random, kind, usual).items() if value != usual.get(name)}
    if decks(game_id) and random.random() < DECKS:
        components["deck"] = any_deck(random, random.choice(decks(game_id)))
    least, most = components.get("fewest_players", 2), components.get("most_players", 6)
    players = random.choice((least, most, 2, 3, 4, 5))
    return {"rulebook": 1, "game": game_id, "players": players, "components": components}


@cache
def decks(game_id: str) -> tuple[JsonValue, ...]:
    """The decks in the deck files that are shipped with a game."""
    documents = (Form.TOML.read(data) for data in shipped_decks())
    own = [document for document in documents if isinstance(document, dict) and document["game"] == game_id]
    return tuple(part["deck"] for document in own if isinstance(part := document.get("components"), dict) and "deck" in part)


def any_deck(random: Random, deck: JsonValue) -> JsonValue:
    """Some entries of a deck, in large numbers."""
    entries = [entry for entry in deck if isinstance(entry, dict)] if isinstance(deck, list) else []
    chosen = random.sample(entries, random.randint(1, len(entries)))
    copies = random.choice((1, 2, 3, 4, 30, 99))
    return [{**entry, "copies": copies} for entry in chosen]


def admissible(game_id: str, random: Random) -> tuple[AnyGame, Any]:
    """Extreme settings that make a game; raises SettingsError where none are found soon."""
    played = game(game_id)
    for _ in range(TRIES):
        with suppress(RulebookError):
            return played, settings_from(played, extreme_header(game_id, random))
    raise SettingsError(f"{TRIES} extreme settings of {game_id} make no game")


def extreme_seeds(game_id: str) -> tuple[bytes, ...]:
    """Headers of extreme games."""
    return tuple(json.dumps(header(*admissible(game_id, Random(number)))).encode() for number in range(6))


def extreme_input(game_id: str, random: Random) -> bytes:
    """The header of an extreme game, mostly of one that there is, with what chooses the moves beside it."""
    with suppress(SettingsError):
        return json.dumps(header(*admissible(game_id, random), {"seed": random.randrange(10**6)})).encode()
    return json.dumps(extreme_header(game_id, random)).encode()


def read_extreme(game_id: str, data: bytes) -> None:
    """The header of a record; what can be asked of a game is asked along the first moves."""
    played, document = game(game_id), parse(data)
    settings = settings_from(played, document if isinstance(document, dict) else {"document": document})
    random = Random(len(data) + sum(data))
    codec = Codec(played, settings)
    first = played.start(settings)
    ask_numbers(played, first, random)
    ask(codec, first, random)
    for number, state in enumerate(islice(one_sided(played, first, random), MOST_MOVES)):
        if number % STRIDE == 0 or played.result(state) is not None:
            ask(codec, state, random)


def one_sided(played: AnyGame, state: Any, random: Random) -> Iterator[Any]:
    """The states of a game in which each player likes some classes of actions by far the best: so hands and boards grow."""
    seats = range(state.settings.players)
    liking = [{kind: 10 ** random.uniform(-2, 2) for kind in played.declaration.actions} for _ in seats]
    while (actor := played.actor(state)) is not None:
        if actor is CHANCE:
            action = weighted(random, played.chances(state))
        else:
            legal = played.legal_actions(state)
            kinds = tuple({type(action): None for action in legal})
            (chosen,) = random.choices(kinds, [liking[actor][kind] for kind in kinds])
            action = random.choice([action for action in legal if type(action) is chosen])
        state = played.step(state, action).state
        yield state


def extreme_state(game_id: str, random: Random) -> bytes:
    """A state of an extreme game, with piles heaped upon each other and often in another phase; many are no states."""
    try:
        played, settings = admissible(game_id, random)
    except SettingsError:
        return extreme_input(game_id, random)
    first = played.start(settings)
    *_, state = (first, *islice(one_sided(played, first, random), random.choice((0, 5, 40, 200))))
    document: JsonObject = json.loads(json.dumps(Codec(played, settings).dump(state)))
    for _ in range(random.randrange(4)):
        moved(random, document)
    if random.random() < 0.7:
        numbers = [*range(settings.players)], numbers_in(document["settings"])
        document["phase"] = any_phase(random, random.choice(phases(game_id)), numbers)
    if random.random() < 0.4:
        name = random.choice([name for name, value in document.items() if type(value) is int] or ["seat"])
        document[name] = random.randrange(settings.players)
    return json.dumps(document).encode()


def numbers_in(value: JsonValue) -> list[int]:
    """Every whole number within a value."""
    if isinstance(value, dict | list):
        return [number for item in (value.values() if isinstance(value, dict) else value) for number in numbers_in(item)]
    return [value] if type(value) is int else []


def any_phase(random: Random, phase: JsonValue, numbers: Sequence[list[int]]) -> JsonValue:
    """A phase with other numbers in it, each out of one of several sorts."""
    if not isinstance(phase, dict):
        return phase
    return {name: random.choice(random.choice(numbers)) if type(value) is int else value for name, value in phase.items()}


@cache
def phases(game_id: str) -> tuple[JsonValue, ...]:
    """Each phase of a game, as it is met in games."""
    found: dict[type[object], JsonValue] = {}
    for one in samples(game_id):
        for move in one.moves:
            state: Any = move.before
            if type(state.phase) not in found:
                document = one.codec.dump(state)
                assert isinstance(document, dict)
                found[type(state.phase)] = document["phase"]
    return tuple(found.values())


def ask_numbers(played: AnyGame, state: Any, random: Random) -> None:
    """The first, the last and some other action have the numbers that they are found by, if there are such here."""
    settings = state.settings
    asked = (
        (played.number_of_actions(settings), played.action_at, played.action_id),
        (played.number_of_outcomes(settings), played.outcome_at, played.outcome_id),
    )
    for number, at, id_of in asked:
        for each in {0, number - 1, random.randrange(number)} if number else ():
            try:
                found = at(each, state)
            except DomainError:
                continue
            assert id_of(found, state) == each


def ask(codec: Codec[Any, Any, Any, Any, Any], state: Any, random: Random) -> None:
    """Whatever can be asked of a state; it is written, and read again as the same."""
    played = codec.game
    for viewer in (*range(min(state.settings.players, 3)), SPECTATOR):
        played.observe(state, viewer)
        other = played.determinize(state, viewer, random.randrange)
        assert played.observe(other, viewer) == played.observe(state, viewer)
    played.scene(state, SPECTATOR)
    played.open_scene(state)
    assert not played.well_formed(state)
    assert state_key(state_from(played, parse(json.dumps(codec.dump(state))))) == state_key(state)
    for action in some(played, state, random):
        assert played.why_not(state, action) is None
        assert codec.action(codec.dump(action)) == action
        played.action_text(action)


def some(played: AnyGame, state: object, random: Random) -> Iterator[object]:
    """A few of the actions that are legal."""
    legal = [action for action, _ in played.chances(state)] if played.actor(state) is CHANCE else played.legal_actions(state)
    yield from random.sample(list(legal), min(len(legal), 5))
