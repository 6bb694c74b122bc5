"""Which mutants are made. cosmic-ray has many more operators; what is left out tells nothing new about tests:

- Every comparison is negated, and its bound is moved by one; other pairs fail wherever the negation fails. For `in` there
  is only the negation of conditions.
- `|` stays, since it is more common in types than in rules, and a changed type fails at import or nowhere. Each other binary
  operator becomes the one nearest to it; most other replacements fail with a type error.
- Decorators stay: `@frozen` fails everywhere when it is lost, and what `@implements` marks is held by tests of traceability.
- Numbers go up and down by one; truth values, `and` and `or`, `break` and `continue` are swapped; conditions are negated;
  loops are not run; a minus or a `not` is lost; a different exception is caught.

The proofs of a game are left out: they say what is checked about rules. A smaller domain in them is not a wrong rule, and
negative controls in tests/verification show that they can fail.
"""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final
from uuid import uuid4

from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.ast.ast_query import ASTQuery
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_item import MutationSpec, WorkItem

COMPARISONS: Final = (
    *("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is"),
    *("Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt"),
)
BINARY: Final = ("Add_Sub", "Sub_Add", "Mul_Add", "FloorDiv_Mul", "Div_Mul", "Mod_FloorDiv", "Pow_Mul", "BitAnd_BitOr")
OTHERS: Final = (
    *("AddNot", "NumberReplacer", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak", "ZeroIterationForLoop", "ExceptionReplacer"),
    *("ReplaceUnaryOperator_USub_UAdd", "ReplaceUnaryOperator_Delete_Not"),
)


def operator_names() -> Iterator[str]:
    """The full names of the operators, as cosmic-ray knows them."""
    comparisons = (f"ReplaceComparisonOperator_{pair}" for pair in COMPARISONS)
    binary = (f"ReplaceBinaryOperator_{pair}" for pair in BINARY)
    return (f"core/{name}" for name in chain(comparisons, binary, OTHERS))


def mutants(file: Path) -> Iterator[WorkItem]:
    """Every mutant of a module, as cosmic-ray keeps it."""
    nodes = tuple(ast_nodes(get_ast_from_path(file)))
    for name in operator_names():
        operator = get_operator(name)()
        places = ((node, *place) for node in nodes for place in operator.mutation_positions(node))
        for occurrence, (node, start, end) in enumerate(places):
            within = ASTQuery(node).get_definition_name()
            mutation = MutationSpec(file, name, occurrence, start, end, definition_name=within)
            yield WorkItem.single(uuid4().hex, mutation)
