"""Questions to a reader: what is claimed of a point, whether it holds under a meaning, and how it is asked."""

from enum import Enum
from functools import cached_property
from typing import Any

from attrs import evolve, field, frozen

from rulebook.core.game import AnyGame
from rulebook.examination.points import BOX, PLAYERS, Fact, Outcome, Point, facts_of

__all__ = ["Answer", "Claim", "ClaimKind", "Question", "Seen", "claims_of_legal", "claims_of_outcome", "clause_of"]

MOST_LISTED = 8
"""A question lists no more actions or events than this."""


class Answer(Enum):
    """What a reader answers."""

    YES = "yes"
    NO = "no"
    SILENT = "silent"
    """The text does not say."""
    UNSURE = "unsure"
    """The reader cannot tell."""


class ClaimKind(Enum):
    """What a question asks."""

    MAY = "may"
    """Whether an action is allowed."""
    CHOICES = "choices"
    """Whether these actions are allowed, and no others."""
    EVENT = "event"
    """Whether an event follows from the actions."""
    EVENTS = "events"
    """Whether exactly these events follow from the actions."""
    FACT = "fact"
    """Whether something is to be seen afterwards."""


@frozen(slots=False)
class Seen:
    """What a meaning makes of a point: the legal actions of its position, or the outcome of its actions with its facts."""

    legal: tuple[object, ...] = ()
    outcome: Outcome | None = None
    facts: frozenset[Fact] = frozenset()

    @cached_property
    def told(self) -> list[object]:
        """The events without their clauses."""
        return told(self.outcome.events) if self.outcome is not None else []

    @classmethod
    def of(cls, game: AnyGame, raw: tuple[object, ...] | Outcome) -> "Seen":
        """What legal actions or an outcome show. Call it under the right meaning: pictures ask clauses too."""
        if not isinstance(raw, Outcome):
            return cls(raw)
        facts = facts_of(game, raw.state) if raw.state is not None else ()
        if raw.players:
            facts = tuple([fact.counted for fact in facts])
        players = [Fact((PLAYERS,), str(number), number) for number in raw.players]
        box = [Fact((BOX, code), "", count) for code, count in raw.in_the_box]
        return cls((), raw, frozenset([*facts, *players, *box]))


@frozen(slots=False)
class Claim:
    """What a question claims: `things` are actions or events, as its kind says, or `fact` is to be seen."""

    kind: ClaimKind
    things: tuple[Any, ...] = ()
    fact: Fact | None = None

    @cached_property
    def told(self) -> list[object]:
        """The events without their clauses."""
        return told(self.things)

    @property
    def effort(self) -> float:
        """How much a reader has to look at."""
        return 1 + (len(self.things) / 4 if self.kind in (ClaimKind.CHOICES, ClaimKind.EVENTS) else 0)

    def holds(self, seen: Seen) -> bool:
        """Whether it holds for somebody who sees this."""
        match self.kind:
            case ClaimKind.MAY:
                return self.things[0] in seen.legal
            case ClaimKind.CHOICES:
                return set(self.things) == set(seen.legal)
            case ClaimKind.EVENT:
                return self.told[0] in seen.told
            case ClaimKind.EVENTS:
                return self.told == seen.told
            case ClaimKind.FACT:
                return self.fact in seen.facts


@frozen(slots=False)
class Question:
    """A claim about a point, and whether it holds. `others` are the ids of the wrong meanings under which it is otherwise.

    `unclear` are those by which the point cannot be played.
    """

    id: str
    point: Point
    claim: Claim
    right: Answer
    others: frozenset[str]
    unclear: frozenset[str] = field(default=frozenset())

    @cached_property
    def clauses(self) -> frozenset[str]:
        """The clauses whose wrong meanings answer otherwise."""
        return frozenset(map(clause_of, self.others))

    @property
    def wrong(self) -> Answer:
        """The answer of those who are told otherwise."""
        return Answer.NO if self.right is Answer.YES else Answer.YES


def clause_of(meaning: str) -> str:
    """The clause of a meaning, from its id."""
    return meaning.partition(":")[0]


def same_event(event: Any) -> object:
    """An event without the clause that it cites: readers do not see it."""
    return evolve(event, clause="")


def told(events: tuple[Any, ...]) -> list[object]:
    """Events without their clauses."""
    return list(map(same_event, events))


def claims_of_legal(right: Seen, others: list[Seen]) -> list[Claim]:
    """What can be asked of a position: each action that is legal under some meanings only, and all that are."""
    actions = dict.fromkeys(action for seen in (right, *others) for action in seen.legal)
    every = [Claim(ClaimKind.MAY, (action,)) for action in actions]
    return [*every, Claim(ClaimKind.CHOICES, right.legal)] if 0 < len(right.legal) <= MOST_LISTED else every


def claims_of_outcome(right: Seen, others: list[Seen]) -> list[Claim]:
    """What can be asked of an outcome: each event and fact that only some meanings have, and all the events."""
    outcomes = [seen.outcome for seen in (right, *others) if seen.outcome is not None]
    events = {same_event(event): event for outcome in outcomes for event in outcome.events}
    facts = dict.fromkeys(fact for seen in (right, *others) for fact in sorted(seen.facts, key=repr))
    own = right.outcome.events if right.outcome is not None else ()
    exactly = [Claim(ClaimKind.EVENTS, own)] if 1 < len(own) <= MOST_LISTED else []
    return [
        *[Claim(ClaimKind.EVENT, (event,)) for event in events.values()],
        *[Claim(ClaimKind.FACT, (), fact) for fact in facts],
        *exactly,
    ]
