"""The promises that every game makes, each as a check of a game that was played."""

import re
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from itertools import chain
from pickle import dumps, loads
from typing import Any, Final

from rulebook.conformance.candidates import candidates
from rulebook.conformance.hiding import check_spectators
from rulebook.conformance.playthrough import Playthrough
from rulebook.conformance.values import cut, is_immutable, parts, short, told_apart, values_of
from rulebook.core import CHANCE, ENGLISH, SPECTATOR, AnyGame, DomainError, IllegalAction, Multiset, Refusal, state_key
from rulebook.play import spread
from rulebook.spec import load
from rulebook.table.undo import as_told
from rulebook.verification.noninterference import named, viewers_of

NAMED: Final = ENGLISH.with_names("Ada", "Ben")
"""English at a table where some people have names."""
CODE: Final = re.compile(r"\bNone\b|[{}]|\b(?P<enum>[A-Z]\w*)\.[A-Z_]+\b|\b(?P<piece>\w+)\(\w+=")
"""What does not belong in a sentence: None, braces of a template, a member of an enum or a value in Python's notation."""


@cache
def clause_ids(game_id: str) -> frozenset[str]:
    """The ids of all clauses that the game's specification has."""
    return frozenset([clause.id for clause in load(game_id).clauses])


def check_integrity(play: Playthrough) -> None:
    """Every state of a game is well-formed."""
    for number, state in enumerate(play.states):
        for fault in play.game.well_formed(state):
            raise play.broken("well-formed states", f"{fault}, in state {number}")


def check_legality(play: Playthrough, *, most_states: int = 12) -> None:
    """Legal actions are exactly what `step` accepts; it refuses all others as `why_not` does, without changing the state."""
    for state in spread(play.states, most_states):
        legal, before = play.game.legal_actions(state), state_key(state)
        if len(set(legal)) < len(legal):
            twice = next(action for action in legal if legal.count(action) > 1)
            raise play.broken("legal actions", f"{short(twice)} occurs twice {where(state)}")
        if bool(legal) is (play.game.actor(state) is None):
            raise play.broken(
                "legal actions",
                f"{acting(play.game, state)}, but the number of legal actions is {len(legal)} {where(state)}",
            )
        for action in candidates(play, legal):
            check_action(play, state, action, action in legal)
        if before != state_key(state):
            raise play.broken("immutable states", f"trying actions changed a state {where(state)}")


def check_action(play: Playthrough, state: Any, action: Any, legal: bool) -> None:
    """`step`, `why_not` and `legal_actions` agree on an action; a refusal cites a clause and has a reason."""
    refusal = play.game.why_not(state, action)
    if legal and refusal is not None:
        raise play.broken("legal actions", f"{short(action)} is legal but refused: {refusal}; {where(state)}")
    if not legal and refusal is None:
        raise play.broken(
            "legal actions", f"{short(action)} is not among the legal actions, but nothing refuses it {where(state)}"
        )
    by_step = refusal_of_step(play.game, state, action)
    if by_step != refusal:
        raise play.broken(
            "refusals", f"on {short(action)}, `why_not` says: {refusal}; `step` says: {by_step}; {where(state)}"
        )
    if refusal is not None and refusal.clause not in clause_ids(play.game.id):
        raise play.broken("refusals", f"{refusal.clause!r}, cited against {short(action)}, is not a clause")
    if refusal is not None and (not refusal.reason or CODE.search(refusal.reason)):
        raise play.broken("refusals", f"the reason against {short(action)} is not a sentence: {instead(refusal.reason)}")


def refusal_of_step(game: AnyGame, state: Any, action: Any) -> Refusal | None:
    """How `step` refuses an action; None if it accepts it."""
    try:
        game.step(state, action)
    except IllegalAction as illegal:
        return illegal.refusal
    return None


def where(state: Any) -> str:
    """The point of a game where a state occurs, in words."""
    return f"in the phase {short(state.phase)}"


def acting(game: AnyGame, state: Any) -> str:
    """Who acts, in words."""
    actor = game.actor(state)
    return "nobody acts" if actor is None else "chance acts" if actor is CHANCE else f"seat {actor} acts"


def check_domains(play: Playthrough, *, most_states: int = 40) -> None:
    """A legal action is of a class that its phase accepts, is in its domains, and has a number that leads back to it."""
    game, accepted = play.game, {moment.phase: moment.accepts for moment in play.game.declaration.phases}
    for state in spread(play.states, most_states):
        of_chance = game.actor(state) is CHANCE
        number_of = game.outcome_id if of_chance else game.action_id
        at = game.outcome_at if of_chance else game.action_at
        for action in game.legal_actions(state):
            if type(action) not in accepted[type(state.phase)]:
                raise play.broken(
                    "phases", f"{short(action)} is legal {where(state)}, which does not accept {type(action).__name__}"
                )
            check_within(play, action)
            try:
                number = number_of(action, state)
            except DomainError as error:
                raise play.broken("domains", f"{short(action)} is legal {where(state)}, but {error}") from None
            if (back := at(number, state)) != action:
                raise play.broken("domains", f"{short(action)} has the number {number}, which leads back to {short(back)}")


def check_within(play: Playthrough, action: Any) -> None:
    """Whole numbers are within the range that applies under any settings."""
    for name, domain in play.game.declaration.domains(type(action)):
        value = getattr(action, name)
        if domain.within is not None and value not in domain.within:
            bounds = f"{domain.within.start} to {domain.within.stop - 1}"
            raise play.broken("domains", f"{name} of {short(action)} is not within {bounds}, as its domain says")


def check_weights(play: Playthrough) -> None:
    """The outcomes of chance are the legal actions, with exact weights: the numbers of copies of the pieces drawn."""
    pieces = set(chain.from_iterable(play.game.declaration.kinds(play.settings)))
    for state in play.states:
        outcomes = play.game.chances(state)
        if play.game.actor(state) is not CHANCE:
            if outcomes:
                raise play.broken("chance weights", f"there are outcomes {where(state)}, where {acting(play.game, state)}")
            continue
        if tuple([action for action, _ in outcomes]) != play.game.legal_actions(state):
            raise play.broken("chance weights", f"the outcomes are not the legal actions {where(state)}")
        for action, weight in outcomes:
            if type(weight) is not int or weight < 1:
                raise play.broken("chance weights", f"{short(action)} has the weight {weight!r}, not a whole number from 1")
        brought = Counter({only_piece(action, pieces): weight for action, weight in outcomes})
        piles = [part for part in parts(state, {id(play.settings)}) if isinstance(part, Multiset)]
        if None not in brought and brought not in map(Counter, piles):
            raise play.broken("chance weights", f"the weights {where(state)} are not the numbers of copies in any pile")


def only_piece(action: object, pieces: set[object]) -> object | None:
    """The piece in an action that consists of nothing else."""
    values = values_of(action)
    return values[0] if len(values) == 1 and values[0] in pieces else None


def check_result(play: Playthrough) -> None:
    """There is a result exactly when nobody acts: every seat's score, and at least one winner."""
    for state in play.states:
        result = play.game.result(state)
        if (result is None) is (play.game.actor(state) is None):
            told = "there is no result" if result is None else f"there is the result {short(result)}"
            raise play.broken("results", f"{told}, but {acting(play.game, state)} {where(state)}")
        if result is None:
            continue
        if len(result.scores) != play.players or not result.winners or not set(result.winners) <= set(range(play.players)):
            wanted = f"a score for each of {play.players} players, and one of them or more as winners"
            raise play.broken("results", f"{short(result)} is not {wanted}")
        if play.game.result(state) != result:
            raise play.broken("results", f"asked twice, the result is {short(result)} only once")


def check_bounds(play: Playthrough) -> None:
    """A game is not longer, and its final scores are not lower or higher, than the game declares."""
    longest, bounds = play.game.declaration.longest(play.settings), play.game.declaration.scores(play.settings)
    if longest is not None and (len(play.moves) > longest or (len(play.moves) == longest and not play.has_ended)):
        raise play.broken(
            "longest game", f"the declared maximum is {longest} moves, but a game had {len(play.moves)} or more"
        )
    result = play.game.result(play.last)
    if result is None:
        return
    for score in result.scores:
        if (bounds.least is not None and score < bounds.least) or (bounds.most is not None and score > bounds.most):
            raise play.broken("scores", f"the score {score} is not from {bounds.least} to {bounds.most}, as `scores` says")
    best = max(result.scores) if bounds.best == "highest" else min(result.scores)
    if any(result.scores[seat] != best for seat in result.winners):
        raise play.broken("scores", f"{short(result)} names a winner who does not have the {bounds.best} score")


def check_values(play: Playthrough) -> None:
    """States, actions, events and observations are immutable throughout, hashable, and of the declared classes."""
    types = play.game.declaration
    known: set[int] = set()
    observations = tuple(
        [play.game.observe(state, viewer) for state in spread(play.states, 10) for viewer in viewers_of(state)]
    )
    declared: tuple[tuple[str, tuple[Any, ...], tuple[type[Any], ...]], ...] = (
        ("state", play.states, (types.state,)),
        ("action", play.actions, types.actions),
        ("event", play.events, types.events),
        ("observation", observations, (types.observation,)),
    )
    for role, values, classes in declared:
        for value in values:
            if type(value) not in classes:
                raise play.broken(
                    "types", f"{type(value).__name__} is not a class of {role} that the game declares: {short(value)}"
                )
            for part in parts(value, known):
                if not is_immutable(part):
                    kind = type(part).__name__
                    raise play.broken("immutable values", f"this {role} contains a mutable {kind}: {short(part)}")


def check_replay(play: Playthrough) -> None:
    """The same actions lead to equal states, events, hashes and keys; different states have different keys."""
    state, keys = play.game.start(play.settings), dict[str, object]()
    for number, move in enumerate(play.moves):
        step = play.game.step(state, move.action)
        if step != move.step or hash(step.state) != hash(move.step.state):
            apart = told_apart(step, move.step) or "the hash differs"
            raise play.broken("replay", f"move {number}, {short(move.action)}, leads elsewhere the second time: {apart}")
        state = step.state
        if keys.setdefault(state_key(state), state) != state or state_key(state) != state_key(move.step.state):
            raise play.broken("keys", f"`state_key` does not tell states apart, such as state {number + 1}")


def check_purity(one: Playthrough, other: Playthrough) -> None:
    """Two games played alternately do not affect each other."""
    first, second = one.game.start(one.settings), other.game.start(other.settings)
    for left, right in zip(one.moves, other.moves, strict=False):
        first, second = one.game.step(first, left.action).state, other.game.step(second, right.action).state
        for action, found, known in ((left.action, first, left.step.state), (right.action, second, right.step.state)):
            if found != known:
                apart = told_apart(found, known)
                raise one.broken("purity", f"{short(action)} leads elsewhere while another game is played: {apart}")


def check_sharing(play: Playthrough, *, most_states: int = 5) -> None:
    """A state that was pickled or copied is equal to the original, and shares its settings instead of copying them."""
    for state in spread(play.states, most_states):
        for how, copy in (("pickled", loads(dumps(state))), ("copied", deepcopy(state))):
            if copy != state or state_key(copy) != state_key(state):
                raise play.broken("sharing", f"a state changes when it is {how}: {told_apart(copy, state)}")
            if copy.settings is not state.settings:
                raise play.broken("sharing", f"a state that was {how} has a copy of its settings")


def check_citations(play: Playthrough) -> None:
    """Every step has events, and every event cites a clause, whoever is told of it."""
    for move in play.moves:
        if not move.step.events:
            raise play.broken("citations", f"{short(move.action)} has no event {where(move.before)}")
    for event in dict.fromkeys(play.events):
        clause = getattr(event, "clause", None)
        if clause not in clause_ids(play.game.id):
            raise play.broken("citations", f"{short(event)} cites {clause!r}, which is not a clause")
        for viewer in (*range(play.players), SPECTATOR):
            seen = play.game.event_for(event, viewer)
            if type(seen) is not type(event) or getattr(seen, "clause", None) != clause:
                raise play.broken("citations", f"{named(viewer)} is told of {short(seen)} when {short(event)} happened")
            if play.game.event_for(seen, viewer) != seen:
                raise play.broken("hiding", f"{short(seen)} is told to {named(viewer)}, who must not know all of it")


def check_telling(play: Playthrough, *, most_states: int = 12) -> None:
    """Events say what was done: different actions are told differently to the player who acts."""
    for state in spread(play.states, most_states):
        told: dict[object, object] = {}
        for action in play.game.legal_actions(state):
            events, actor = play.game.step(state, action).events, play.game.actor(state)
            events = as_told(play.game, events, actor) if isinstance(actor, int) else events
            if told.setdefault(events, action) != action:
                both = f"{short(action)} and {short(told[events])}"
                raise play.broken("events", f"{both} are told in the same way, as {short(events)}")


def check_wording(play: Playthrough) -> None:
    """Actions and events have sentences, and positions have pictures, for anybody who may see them."""
    game, viewers = play.game, (*range(play.players), SPECTATOR)
    seen = [game.event_for(event, viewer) for event in dict.fromkeys(play.events) for viewer in viewers]
    for language in (ENGLISH, NAMED):
        told = [(action, game.action_text(action, language)) for action in dict.fromkeys(play.actions)]
        told += [(event, game.event_text(event, language)) for event in dict.fromkeys((*play.events, *seen))]
        for value, text in told:
            if not text or CODE.search(text):
                raise play.broken("wording", f"{short(value)} is not told in a sentence: {instead(text)}")
    for move in spread(play.moves, 10):
        for viewer in viewers:
            check_picture(play, game.scene(move.step.state, viewer, move.step.events, NAMED))
        check_picture(play, game.open_scene(move.step.state, move.step.events))


def check_picture(play: Playthrough, scene: Any) -> None:
    """A picture has a caption, and a description for those who cannot see it."""
    for name in ("caption", "alt"):
        text: str = getattr(scene, name)
        if not text or CODE.search(text):
            raise play.broken("wording", f"the {name} of a picture is not a sentence: {instead(text)}")


def instead(text: str) -> str:
    """What is there instead of a sentence and, if it is a value as Python writes it, what the class of the value lacks."""
    found = CODE.search(text)
    kind = found and (found["enum"] or found["piece"])
    return f"{cut(text, 200)!r}" + (f"; give {kind} a property `word`, which says it in sentences" if kind else "")


CHECKS: tuple[Callable[[Playthrough], None], ...] = (
    check_integrity,
    check_values,
    check_legality,
    check_domains,
    check_weights,
    check_result,
    check_bounds,
    check_replay,
    check_sharing,
    check_citations,
    check_telling,
    check_spectators,
    check_wording,
)
"""Every check of a playthrough that needs only the game's own functions."""
