"""The promises of the `Game` protocol, each as a check of a game that was played."""

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from itertools import chain

from rulebook.conformance.candidates import candidates
from rulebook.conformance.playthrough import Playthrough, spread
from rulebook.conformance.values import is_immutable, multisets, parts, values_of
from rulebook.core.chance import CHANCE
from rulebook.core.refusals import IllegalAction, Refusal
from rulebook.core.game import AnyGame
from rulebook.core.multiset import Multiset
from rulebook.spec import load


@cache
def clause_ids(game_id: str) -> frozenset[str]:
    """The ids of all clauses that the game's specification has."""
    return frozenset([clause.id for clause in load(game_id).clauses])


def check_integrity(play: Playthrough) -> None:
    """Every state of a game is well-formed."""
    for number, state in enumerate(play.states):
        faults = play.game.well_formed(state)
        if faults:
            raise play.broken("well-formed states", f"after {number} moves {'; '.join(map(str, faults))}")


def check_legality(play: Playthrough, *, most_states: int = 12) -> None:
    """Legal actions are what `step` accepts; it refuses all others as `why_not` does, and leaves the state as it was."""
    for state in spread(play.states, most_states):
        legal, before = play.game.legal_actions(state), deepcopy(state)
        if len(set(legal)) < len(legal):
            raise play.broken("legal actions", f"one of {legal} is given twice")
        if bool(legal) is (play.game.actor(state) is None):
            raise play.broken("legal actions", f"there are {len(legal)} for {play.game.actor(state)} at {state}")
        for action in candidates(play, legal):
            check_action(play, state, action, action in legal)
        if before != state or hash(before) != hash(state):
            raise play.broken("immutable states", f"trying actions made {state} of {before}")


def check_action(play: Playthrough, state: object, action: object, legal: bool) -> None:
    """`step`, `why_not` and `legal_actions` agree on an action; a refusal cites a clause and has a reason."""
    refusal = play.game.why_not(state, action)
    if (refusal is None) is not legal:
        raise play.broken("legal actions", f"{action} is {refusal or 'refused by nothing'} at {state}")
    if refusal_of_step(play.game, state, action) != refusal:
        raise play.broken("refusals", f"step and why_not differ about {action} at {state}")
    if refusal is not None and not (refusal.clause in clause_ids(play.game.id) and refusal.reason):
        raise play.broken("refusals", f"{refusal!r} cites no clause or gives no reason")


def refusal_of_step(game: AnyGame, state: object, action: object) -> Refusal | None:
    """How `step` refuses an action; None where it accepts it."""
    try:
        game.step(state, action)
    except IllegalAction as illegal:
        return illegal.refusal
    return None


def check_weights(play: Playthrough) -> None:
    """Chance has the legal actions for outcomes, with exact weights: the copies of the piece that each brings."""
    pieces = set(chain.from_iterable(play.game.kinds(play.rules)))
    for state in play.states:
        outcomes = play.game.chances(state)
        if play.game.actor(state) is not CHANCE:
            if outcomes:
                raise play.broken("chance weights", f"there are outcomes where a seat is to act, at {state}")
            continue
        if tuple([action for action, _ in outcomes]) != play.game.legal_actions(state):
            raise play.broken("chance weights", f"the outcomes are not the legal actions at {state}")
        if not all(type(weight) is int and weight > 0 for _, weight in outcomes):
            raise play.broken("chance weights", f"{outcomes} are not positive whole numbers")
        brought = {only_piece(action, pieces): weight for action, weight in outcomes}
        if None not in brought and brought not in map(copies, multisets(state, play.rules)):
            raise play.broken("chance weights", f"{outcomes} are the copies in no pile of {state}")


def only_piece(action: object, pieces: set[object]) -> object | None:
    """The piece that an action brings and says nothing else of."""
    values = values_of(action)
    return values[0] if len(values) == 1 and values[0] in pieces else None


def copies(multiset: Multiset[object]) -> dict[object, int]:
    """How many of each piece are held."""
    return {piece: multiset.count(piece) for piece in multiset.distinct}


def check_result(play: Playthrough) -> None:
    """There is a result exactly when nobody is to act: every seat's score, and at least one winner."""
    for state in play.states:
        result = play.game.result(state)
        if (result is None) is (play.game.actor(state) is None):
            raise play.broken("results", f"the result is {result} while {play.game.actor(state)} is to act at {state}")
        if result is None:
            continue
        if len(result.scores) != play.players or not result.winners or not set(result.winners) <= set(range(play.players)):
            raise play.broken("results", f"{result} is none of {play.players} players")
        if play.game.result(state) != result:
            raise play.broken("results", f"{result} does not stay")


def check_values(play: Playthrough) -> None:
    """States, actions, events and observations are immutable through and through, hashable, and of the game's classes."""
    types, seats = play.game.types, range(play.players)
    known: set[int] = set()
    observations = tuple([play.game.observe(state, seat) for state in spread(play.states, 10) for seat in seats])
    for values, classes in (
        (play.states, (types.state,)),
        (play.actions, types.actions),
        (play.events, types.events),
        (observations, (types.observation,)),
    ):
        strangers = [value for value in set(values) if type(value) not in classes]
        if strangers:
            raise play.broken("types", f"{strangers[0]} is of none of the classes {classes}")
        for value in values:
            changeable = [part for part in parts(value, known) if not is_immutable(part)]
            if changeable:
                raise play.broken("immutable values", f"{changeable[0]!r} can be changed, in {value}")


def check_replay(play: Playthrough) -> None:
    """The same actions lead to equal states, events and hashes."""
    state = play.game.start(play.rules)
    for move in play.moves:
        step = play.game.step(state, move.action)
        if step != move.step or hash(step.state) != hash(move.step.state):
            raise play.broken("replay", f"{move.action} leads elsewhere the second time")
        state = step.state


def check_purity(one: Playthrough, other: Playthrough) -> None:
    """Two games that are played in turns take no notice of each other."""
    first, second = one.game.start(one.rules), other.game.start(other.rules)
    for left, right in zip(one.moves, other.moves, strict=False):
        first, second = one.game.step(first, left.action).state, other.game.step(second, right.action).state
        if first != left.step.state or second != right.step.state:
            raise one.broken("purity", f"{left.action} or {right.action} lead elsewhere while another game is played")


def check_citations(play: Playthrough) -> None:
    """Every step tells what happened, and every event cites a clause, whoever is told of it."""
    for move in play.moves:
        if not move.step.events:
            raise play.broken("citations", f"{move.action} happens without an event")
    for event in dict.fromkeys(play.events):
        clause = getattr(event, "clause", None)
        if clause not in clause_ids(play.game.id):
            raise play.broken("citations", f"{clause!r}, which {event} cites, is no clause")
        for seat in range(play.players):
            seen = play.game.event_for(event, seat)
            if type(seen) is not type(event) or getattr(seen, "clause", None) != clause:
                raise play.broken("citations", f"seat {seat} is told of another event than {event}: {seen}")
            if play.game.event_for(seen, seat) != seen:
                raise play.broken("hiding", f"{seen}, as seat {seat} may see it, is not what seat {seat} may see")


def check_telling(play: Playthrough, *, most_states: int = 12) -> None:
    """Events say what was done: whoever acts is told of different actions in different ways."""
    for state in spread(play.states, most_states):
        told: dict[object, object] = {}
        for action in play.game.legal_actions(state):
            events = events_for_actor(play.game, state, action)
            if told.setdefault(events, action) != action:
                raise play.broken("events", f"{action} and {told[events]} are both told as {events} at {state}")


def events_for_actor(game: AnyGame, state: object, action: object) -> tuple[object, ...]:
    """What is told of an action to whoever does it."""
    actor, events = game.actor(state), game.step(state, action).events
    return events if not isinstance(actor, int) else tuple([game.event_for(event, actor) for event in events])


def check_wording(play: Playthrough) -> None:
    """Actions and events can be put into words, and positions drawn, as anybody at the table may see them."""
    game, seats = play.game, range(play.players)
    seen = [game.event_for(event, seat) for event in dict.fromkeys(play.events) for seat in seats]
    texts = [game.action_text(action) for action in dict.fromkeys(play.actions)]
    texts += [game.event_text(event) for event in dict.fromkeys((*play.events, *seen))]
    if not all(texts):
        raise play.broken("wording", "an action or event has no words")
    for move in spread(play.moves, 10):
        for viewer in (*seats, None):
            game.scene(move.step.state, viewer, move.step.events)


CHECKS: tuple[Callable[[Playthrough], None], ...] = (
    check_integrity,
    check_values,
    check_legality,
    check_weights,
    check_result,
    check_replay,
    check_citations,
    check_telling,
    check_wording,
)
"""Every check of a playthrough that needs nothing but the game's own functions."""
