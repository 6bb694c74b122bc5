"""What can be said of a node before it is written: how often it looks at a variable, and whether it has to lie in memory."""

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from rulebook.compile import ir

P: Final = ir.Primitive
CHANGES: Final = (P.REPLACE, P.PUT, P.APPEND, P.CONCAT, P.WITH_ONE, P.WITHOUT_ONE)
"""What makes a small change to its first operand, which need not be copied for it."""


def variables(node: object) -> list[str]:
    """The name of the variable at every place in a node where one stands."""
    return [each.name for each in ir.nodes_in(node) if isinstance(each, ir.Var)]


def uses(name: str, node: object) -> int:
    """How often a variable stands in a node."""
    return variables(node).count(name)


def is_needed_once(name: str, node: object) -> bool:
    """Whether a variable is looked at in one place, or in one of each branch, and not in a loop."""
    if isinstance(node, ir.If) and not uses(name, node.test):
        return all(not uses(name, each) or is_needed_once(name, each) for each in (node.then, node.otherwise))
    loops = [each for each in ir.nodes_in(node) if isinstance(each, ir.Comprehension | ir.Fold)]
    again = [(each.clauses[1:], each.body, getattr(each, "key", None)) for each in loops]
    return uses(name, node) == 1 and not uses(name, tuple(again))


def is_gone_through(name: str, node: object) -> bool:
    """Whether all that is done with a variable is to go through its items."""
    loops = [each for each in ir.nodes_in(node) if isinstance(each, ir.Each) and each.items == ir.Var(name, each.items.type)]
    return len(loops) == uses(name, node)


def is_step(type: ir.Type) -> bool:
    """Whether a value is a step, or a step or None."""
    return isinstance(type, ir.Steps) or (isinstance(type, ir.Option) and isinstance(type.of, ir.Steps))


def is_laid(node: object) -> bool:
    """Whether a node goes through items, or makes a sequence of them."""
    return isinstance(node, ir.Comprehension | ir.Fold) or (isinstance(node, ir.Apply) and isinstance(node.type, ir.Seq))


def is_in_order(node: ir.Node) -> bool:
    """Whether items are gone through from the least on: those of a word of numbers or pieces."""
    return isinstance(node.type, ir.Set) and isinstance(node.type.item, ir.Int | ir.Finite)


def is_stream(node: ir.Node) -> bool:
    """Whether a sequence is better gone through than laid down: it does not lie in memory."""
    match node:
        case ir.Var() | ir.Field() | ir.Item() | ir.Const() | ir.Table():
            return False
        case ir.Apply(primitive=P.SORTED, operands=(items,)):
            return is_in_order(items)
        case ir.Apply(primitive=P.INDEX | P.THE | P.GET | P.REPLACE | P.PUT):
            return False
        case ir.Comprehension():
            return node.gathering is ir.Gathering.SEQUENCE
        case ir.Widen() | ir.Within():
            return is_stream(node.value) or not isinstance(node.value.type, ir.Seq)
    return True


def is_view(node: ir.Node) -> bool:
    """Whether a sequence shows what lies in memory, side by side, so that it costs nothing to go through it again."""
    if isinstance(node, ir.Apply) and node.primitive is P.ZIP:
        return all(isinstance(each, ir.Const) or is_projection(each) for each in node.operands)
    return False


def is_projection(node: ir.Node) -> bool:
    """Whether a body is a part of what it is given, and nothing else."""
    match node:
        case ir.Let(value=value, body=body):
            return is_projection(value) and is_projection(body)
        case ir.Field():
            return is_projection(node.record)
        case ir.Within():
            return is_projection(node.value)
        case ir.Apply(primitive=P.INDEX):
            return all(map(is_projection, node.operands))
    return isinstance(node, ir.Var)


def is_change(node: ir.Node, known: Mapping[str, ir.Function]) -> bool:
    """Whether a body changes a part of what it is given."""
    match node:
        case ir.Let() | ir.Assert():
            return is_change(node.body, known)
        case ir.Within() | ir.Widen():
            return is_change(node.value, known)
        case ir.Call():
            return is_change(known[node.function].body, known)
        case ir.With():
            return True
        case ir.Make():
            return any(is_change(each, known) for each in node.values)
        case ir.Apply():
            return node.primitive in CHANGES
    return False


def pile_beside(variable: ir.Var, items: ir.Node, rest: tuple[ir.Clause, ...]) -> ir.Node | None:
    """The pile whose numbers of copies are gone through beside other items, if only those are picked that are not 0."""
    match items, rest:
        case (
            ir.Apply(primitive=P.ZIP, operands=sides),
            (
                ir.Where(
                    ir.Apply(
                        primitive=P.NOT,
                        operands=(ir.Apply(primitive=P.EQUAL, operands=(ir.Item(product, number), ir.Const(0))),),
                    )
                ),
                *_,
            ),
        ) if product == variable:
            side = sides[number]
            return side.operands[0] if isinstance(side, ir.Apply) and side.primitive is P.COUNTS else None
    return None


def flat(node: ir.Match) -> ir.Match:
    """A match with the arms of the matches of the same value that it may be left to."""
    while isinstance(rest := node.otherwise, ir.Match) and rest.subject == node.subject:
        known = [arm.alternative for arm in node.arms]
        more = [arm for arm in rest.arms if arm.alternative not in known]
        node = evolve(node, arms=(*node.arms, *more), otherwise=rest.otherwise)
    return node
