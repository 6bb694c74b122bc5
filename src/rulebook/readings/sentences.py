"""A witness in words: what each side does with the action, from refusals, events and statements."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from attrs import frozen

from rulebook.core import CHANCE, ENGLISH, Refusal, Step
from rulebook.core.scene import Scene
from rulebook.core.sentences import capitalised, listed, seat_name, seat_names
from rulebook.readings.contrast import Contrast
from rulebook.readings.lockstep import AnyStep, PartingKind, Response, comes_anyway
from rulebook.readings.witness import Disagreement
from rulebook.spec import ReadingValue

__all__ = ["Account", "accounts", "actor_text", "events_text"]

MOST_LISTED = 6
"""If there are more actions than this, a sentence gives only their number."""


@frozen
class Account:
    """One side of a witness: its value, the editions that take it, a sentence, and the position after it."""

    value: ReadingValue
    editions: tuple[str, ...]
    sentence: str
    scene: Scene

    @property
    def heading(self) -> str:
        """The value with the editions that take it."""
        return f"{self.value.id} ({', '.join(self.editions) or 'no edition'})"


def accounts(
    contrast: Contrast, witness: Disagreement, names: Mapping[str, str] = MappingProxyType({})
) -> tuple[Account, Account]:
    """Both sides of a witness, with the names of editions for their ids."""
    left, right = witness.parting.left, witness.parting.right
    found = list[Account]()
    for value, own, other in ((contrast.left, left, right), (contrast.right, right, left)):
        takers = tuple([names.get(id, id) for id in contrast.reading.takers(value.id)])
        text = response_text(value, witness, own, other)
        cited = "" if text.endswith(")") else f" ({contrast.reading.clause})"
        sentence = f"Under `{value.id}`{f' ({listed(takers)})' if takers else ''} {text}{cited}."
        step = witness.before if isinstance(own, Refusal) else own
        found.append(Account(value, takers, sentence, witness.sides.game.open_scene(step.state, step.events)))
    return found[0], found[1]


def response_text(value: ReadingValue, witness: Disagreement, own: Response, other: Response) -> str:
    """A side's response to the action, as part of a sentence."""
    doing = f"{actor_text(witness)}'s action `{witness.sides.game.action_text(witness.parting.action)}`"
    match own, other:
        case Refusal(), _:
            return f"{doing} is refused: {own}"
        case Step(), Refusal():
            return f"{doing} is allowed: {events_text(witness, own.events)}"
        case Step(), Step():
            if witness.parting.kind is PartingKind.LIKELIHOOD:
                return f"{doing} has a probability of {weight_text(witness, own)}"
            return f"{doing} leads to this: {consequences(witness, own, other) or hidden(value)}"


def actor_text(witness: Disagreement) -> str:
    """Who acts when the sides disagree."""
    actor = witness.sides.game.actor(witness.before.state)
    return "chance" if actor is CHANCE or actor is None else seat_name(actor, ENGLISH)


def weight_text(witness: Disagreement, own: AnyStep) -> str:
    """The weight that chance gives the action on the side of a step."""
    sides, state = witness.sides, witness.before.state
    side = state if own is witness.parting.left else sides.twin(state)
    weights = dict(sides.game.chances(side))
    return f"{weights[witness.parting.action]} in {sum(weights.values())}"


def consequences(witness: Disagreement, own: AnyStep, other: AnyStep) -> str:
    """What a step leads to and the other does not: its own events, what a player can then do, how it ends, or its picture.

    Empty if the difference does not show.
    """
    told = [*own_events(witness, own, other), *own_choices(witness, own, other)]
    if not told and any(own_events(witness, other, own)):
        game = witness.sides.game
        awaited = [event for event in other.events if event not in own.events and comes_anyway(game, own, event)]
        return "nothing more happens yet" if awaited else "nothing more happens"
    return "; ".join(told) or own_result(witness, own, other) or own_picture(witness, own, other)


def own_result(witness: Disagreement, own: AnyStep, other: AnyStep) -> str:
    """How the game ends after a step and not after the other; nothing where it does not end, or ends alike."""
    result = witness.sides.game.result(own.state)
    if result is None or result == witness.sides.game.result(other.state):
        return ""
    scores = listed(list(map(str, result.scores)))
    return f"the game ends with {scores}, and {seat_names(result.winners, ENGLISH)} won"


def hidden(value: ReadingValue) -> str:
    """A sentence for a difference that does not show at once: the statement of the value."""
    return f"a difference that does not show yet: {value.statement[0].lower()}{value.statement[1:].rstrip('.')}"


def own_events(witness: Disagreement, own: AnyStep, other: AnyStep) -> Iterator[str]:
    """The events that only one of two steps has."""
    events = tuple([event for event in own.events if event not in other.events])
    if events:
        yield events_text(witness, events)


def own_choices(witness: Disagreement, own: AnyStep, other: AnyStep) -> Iterator[str]:
    """What a player can do after one of two steps and not after the other."""
    game = witness.sides.game
    actor = game.actor(own.state)
    if actor is CHANCE or actor is None:
        return
    others = game.legal_actions(other.state) if game.actor(other.state) == actor else ()
    choices = [f"`{game.action_text(action)}`" for action in game.legal_actions(own.state) if action not in others]
    if choices:
        told = " or ".join(choices) if len(choices) <= MOST_LISTED else f"{len(choices)} actions"
        yield f"{capitalised(seat_name(actor, ENGLISH))} can then choose {told}"


def own_picture(witness: Disagreement, own: AnyStep, other: AnyStep) -> str:
    """The sentences that describe the position after one of two steps but not after the other."""
    here, there = [witness.sides.game.open_scene(step.state).alt.split(". ") for step in (own, other)]
    return ". ".join([sentence.rstrip(".") for sentence in here if sentence not in there])


def events_text(witness: Disagreement, events: tuple[Any, ...]) -> str:
    """Some events with their clauses."""
    return "; ".join(f"{witness.sides.game.event_text(event)} ({event.clause})" for event in events)
