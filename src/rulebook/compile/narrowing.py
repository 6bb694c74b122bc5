"""What is known of a value of a union, from conditions around an expression, leaves out the arms that cannot be.

Expressions are pure, so a value that has been found to be of some alternatives is that wherever the same expression stands.
"""

from typing import Any, TypeAlias

from attrs import evolve, fields

from rulebook.compile.building import has_none
from rulebook.compile.ir import Apply, Arm, Assert, Const, Fail, If, Is, Match, Node, Primitive, Union

Facts: TypeAlias = tuple[tuple[Node, frozenset[int]], ...]
"""Expressions, each with the alternatives of which its value is one."""


def narrowed(node: Any, facts: Facts = ()) -> Any:
    """A node, or any part of one, without the arms that facts rule out."""
    match node:
        case If(test=test):
            then = narrowed(node.then, facts + implied(test, True))
            otherwise = narrowed(node.otherwise, facts + implied(test, False))
            return evolve(node, test=narrowed(test, facts), then=then, otherwise=otherwise)
        case Assert(condition=condition):
            body = narrowed(node.body, facts + implied(condition, True))
            return evolve(node, condition=narrowed(condition, facts), body=body)
        case Match() if has_none(node.subject):
            return matched(node, facts)
        case Const():
            return node
        case tuple():
            return tuple([narrowed(part, facts) for part in node])
        case _ if type(node).__module__ == Const.__module__ and hasattr(node, "__attrs_attrs__"):
            parts = {one.name: getattr(node, one.name) for one in fields(type(node)) if one.name not in ("type", "variable")}
            return evolve(node, **{name: narrowed(part, facts) for name, part in parts.items()})
        case _:
            return node


def implied(test: Node, holds: bool) -> Facts:
    """What follows from a condition that holds, or does not."""
    match test:
        case Is(subject=subject, alternatives=alternatives) if has_none(subject):
            return ((subject, frozenset(alternatives) if holds else every(subject) - set(alternatives)),)
        case Apply(primitive=Primitive.NOT, operands=(inner,)):
            return implied(inner, not holds)
        case If(then=then, otherwise=Const(value=False)) if holds:
            return implied(test.test, True) + implied(then, True)
        case If(then=Const(value=True), otherwise=otherwise) if not holds:
            return implied(test.test, False) + implied(otherwise, False)
        case _:
            return ()


def every(subject: Node) -> frozenset[int]:
    """All alternatives of a value."""
    assert isinstance(subject.type, Union), "only unions have alternatives"
    return frozenset(range(len(subject.type.alternatives)))


def matched(node: Match, facts: Facts) -> Node:
    """A match without the arms that cannot be."""
    left = every(node.subject).intersection(*[known for subject, known in facts if subject == node.subject])
    arms = [arm for arm in node.arms if arm.alternative in left]
    others = left - {arm.alternative for arm in arms}
    otherwise = None if node.otherwise is None or not others else narrowed(node.otherwise, (*facts, (node.subject, others)))
    if not arms:
        return Fail("no alternative is left", node.type, node.place) if otherwise is None else otherwise
    return evolve(node, arms=tuple([within(arm, node.subject, facts) for arm in arms]), otherwise=otherwise)


def within(arm: Arm, subject: Node, facts: Facts) -> Arm:
    """An arm, in which the alternative is known."""
    return evolve(arm, body=narrowed(arm.body, (*facts, (subject, frozenset([arm.alternative])))))
