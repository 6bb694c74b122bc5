"""Two states that look the same to a viewer: they differ in what is hidden from the viewer alone, and so do all later ones.

The other state has unknowns of its own in the place of whatever the viewer does not see, in as many pieces, and the same
invariants. Goals are about every viewer at every table, in every phase and for every class of actions.
"""

from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

from rulebook.compile import ir
from rulebook.compile.terms.evaluating import length_of
from rulebook.compile.terms.induction import Case, Goal, Induction
from rulebook.compile.terms.values import (
    Choice,
    Items,
    Layers,
    Parts,
    Stepped,
    Truth,
    alike,
    conj,
    disj,
    negation,
    same,
)
from rulebook.core.chance import SPECTATOR, Viewer
from rulebook.core.sentences import telling_of
from rulebook.core.visibility import Sight, sights


@frozen(eq=False)
class Pair:
    """A case, and another state that looks the same to a viewer, with an action of the same class."""

    induction: Induction
    case: Case
    other: Case
    viewer: Viewer

    @property
    def name(self) -> str:
        """The case in words, and the viewer."""
        return f"{self.case.name}, seen by {'a spectator' if self.viewer is SPECTATOR else f'seat {self.viewer}'}"

    @property
    def hidden(self) -> tuple[Truth, ...]:
        """What is assumed of both states, which is less than is known: their types are not needed, and many truths."""
        kept = [self.induction.kept(each.state).values() for each in (self.case, self.other)]
        return (*self.case.of_the_act, *self.other.of_the_act, *kept[0], *kept[1], *sizes_are_alike(self.case, self.other))

    def seen(self, state: Any) -> Any:
        """What the viewer observes of a state."""
        module, evaluator = self.induction.module, self.induction.evaluator
        viewer = evaluator.const(module.function(module.observe).parameters[1].type, self.viewer)
        return evaluator.call(module.observe, state, viewer)

    def told(self, step: Stepped) -> Items:
        """What the viewer is told of a step, until something is disclosed."""
        module, evaluator = self.induction.module, self.induction.evaluator
        viewer = evaluator.const(module.function(module.event_for).parameters[1].type, self.viewer)
        before = before_disclosure(step)
        return Items(tuple([(there, evaluator.call(module.event_for, event, viewer)) for there, event in before]))

    def acts(self, state: Any) -> Truth:
        """Whether the viewer is to act."""
        module, evaluator = self.induction.module, self.induction.evaluator
        actor = evaluator.call(module.actor, state)
        return (
            False
            if self.viewer is SPECTATOR
            else alike(actor, evaluator.const(module.function(module.actor).result, self.viewer))
        )


def pairs(induction: Induction, cases: tuple[Case, ...]) -> Iterator[Pair]:
    """Every case with every viewer."""
    for case in cases:
        for viewer in (*range(case.players), SPECTATOR):
            yield Pair(induction, case, another(induction, case, viewer), viewer)


def another(induction: Induction, case: Case, viewer: Viewer) -> Case:
    """Another state that looks the same to a viewer, with an action of its own."""
    found = Case(case.module, case.evaluator, case.players, case.phase, case.action, "other ")
    seen = {
        name: unseen(sight, case.state.parts[name], found.state.parts[name], viewer)
        for name, sight in sights(induction.module.state.cls).items()
    }
    return evolve(found, state=Parts(case.state.type, seen))


def unseen(sight: Sight, value: Any, other: Any, viewer: Viewer) -> Any:
    """A field of the other state: what the viewer sees of it is as in the first one."""
    if sight.is_open:
        return value
    if not sight.owner or viewer is SPECTATOR:
        return other
    both = zip(value.items, other.items, strict=True)
    return Items(tuple([mine if seat == viewer else theirs for seat, (mine, theirs) in enumerate(both)]))


def sizes_are_alike(case: Case, other: Case) -> Iterator[Truth]:
    """What everybody sees of hidden piles: how many pieces each has."""
    for name, sight in sights(case.module.state.cls).items():
        one, two = case.state.parts[name], other.state.parts[name]
        if isinstance(one, Layers):
            yield alike(one.sizes, two.sizes)
        elif not sight.is_open and not sight.several:
            yield same(length_of(one), length_of(two))
        elif not sight.is_open:
            yield from [same(length_of(a), length_of(b)) for (_, a), (_, b) in zip(one.items, two.items, strict=True)]


def alternatives(union: ir.Type) -> tuple[ir.Record, ...]:
    """The alternatives of a union of classes."""
    assert isinstance(union, ir.Union)
    return tuple([each for each in union.alternatives if isinstance(each, ir.Record)])


def same_told(one: Items, other: Items) -> Truth:
    """That the same is told, event by event: enough for it, and simpler than that the same events are left in the end."""
    if len(one.items) != len(other.items):
        return alike(one, other)
    both = zip(one.items, other.items, strict=True)
    return conj(*[conj(same(a, b), disj(negation(a), alike(x, y))) for (a, x), (b, y) in both])


def discloses(event: Choice) -> Truth:
    """Whether an event discloses something."""
    kinds = alternatives(event.type)
    return disj(*[same(event.which, number) for number in event.values if telling_of(kinds[number].cls).discloses])


def disclosed(step: Stepped) -> Truth:
    """Whether a step discloses something."""
    return disj(*[conj(there, discloses(event)) for there, event in step.events])


def before_disclosure(step: Stepped) -> Iterator[tuple[Truth, Choice]]:
    """The events of a step up to the first that discloses something, each with its condition."""
    shown: Truth = False
    for there, event in step.events:
        shown = disj(shown, conj(there, discloses(event)))
        if (before := conj(there, negation(shown))) is not False:
            yield before, event


def same_views(one: Pair, first: Stepped, second: Stepped) -> Truth:
    """That a viewer is told the same of two steps until something is disclosed, which happens in both or in neither."""
    return conj(same(disclosed(first), disclosed(second)), same_told(one.told(first), one.told(second)))


def hides(induction: Induction) -> Iterator[Goal]:
    """What a viewer observes does not depend on what is hidden; something is."""
    differ = list[Truth]()
    for pair in pairs(induction, induction.states):
        known = (*pair.case.assumed, *pair.other.assumed, *pair.hidden)
        yield Goal(f"{pair.name}: observed", known, alike(pair.seen(pair.case.state), pair.seen(pair.other.state)))
        if pair.case.players == induction.module.tables[0]:
            differ.append(conj(*known, negation(alike(pair.case.state, pair.other.state))))
    yield Goal("control: nothing is hidden", (), negation(disj(*differ)), is_control=True)


def does_not_interfere(induction: Induction) -> Iterator[Goal]:
    """Viewers see the same, may do the same and are told the same now, and see the same until something is disclosed."""
    yield from hides(induction)
    for pair in pairs(induction, induction.cases):
        case, other = pair.case, evolve(pair.other, act=pair.case.act)
        acts = pair.acts(case.state)
        yield Goal(f"{pair.name}: to act", pair.hidden, same(acts, pair.acts(other.state)))
        if acts is not False:
            yield Goal(f"{pair.name}: may do", (*pair.hidden, acts), same(case.legal, other.legal))
        yield Goal(f"{pair.name}: told", (*pair.hidden, case.legal, other.legal), same_views(pair, case.step, other.step))
        seen = alike(pair.seen(case.step.state), pair.seen(other.step.state))
        undisclosed = conj(other.legal, negation(disclosed(case.step)))
        yield Goal(f"{pair.name}: seen", (*pair.hidden, case.legal, undisclosed), seen)
        if is_unseen(case):
            yield from told_apart(pair)


def is_unseen(case: Case) -> bool:
    """Whether the action is an outcome of chance or a secret one: others do not see which it was."""
    assert case.action is not None, "it is a case of actions"
    return case.module.phases[case.phase].is_chance or is_secret(case)


def is_secret(case: Case) -> bool:
    """Whether others do not learn exactly what was done."""
    assert case.action is not None, "it is a case of actions"
    return not all(each.is_open for each in sights(alternatives(case.module.action)[case.action].cls).values())


def told_apart(pair: Pair) -> Iterator[Goal]:
    """Of actions by another that lead to what looks the same, the same is told."""
    case, other = pair.case, pair.other
    looks = alike(pair.seen(case.step.state), pair.seen(other.step.state))
    assumed = (*pair.hidden, negation(pair.acts(case.state)), case.legal, other.legal, looks)
    yield Goal(f"{pair.name}: told apart", assumed, same_views(pair, case.step, other.step))


def secrets_look_alike(induction: Induction) -> Iterator[Goal]:
    """Nobody but who acts can tell two secret actions apart; there are such."""
    differ = list[Truth]()
    for pair in pairs(induction, tuple(filter(is_secret, induction.cases))):
        case, other = pair.case, evolve(pair.other, state=pair.case.state)
        assumed = (*induction.known(case), *induction.known(other), case.legal, other.legal, negation(pair.acts(case.state)))
        yield Goal(f"{pair.name}: told", assumed, same_views(pair, case.step, other.step))
        yield Goal(f"{pair.name}: seen", assumed, alike(pair.seen(case.step.state), pair.seen(other.step.state)))
        if case.players == induction.module.tables[0]:
            differ.append(conj(*assumed, negation(alike(case.act, other.act))))
    yield Goal("control: no two secret actions", (), negation(disj(*differ)), is_control=True)


__all__ = ["does_not_interfere", "hides", "secrets_look_alike"]
