"""Compound mutants: a rule that is wrong only where two conditions hold together.

Mutants of one operator do not show whether the tests cover a reading together with a variant, a tie of four players, or a
pile of many cards. Here a condition of a rule is negated, or a number that it returns is raised by one, only where something
else also holds: a number of players, a value of a reading or a variant, a threshold on a number, on the length of a sequence
or on the cards in a pile, or two of these. What can hold is read from the annotations of the parameters.
"""

import ast
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import combinations
from random import Random

from attrs import frozen

from rulebook.core.game import AnyGame
from rulebook.core.sweep import alternatives, player_numbers

THRESHOLDS = (3, 5, 12, 41)
"""The thresholds from which a rule is wrong: of things in a sequence, of cards in a pile."""
MOST_OF_A_SITE = 6
"""The number of mutants made of one place in a rule, spread over all possible conditions."""


@frozen
class Compound:
    """A mutant: its module, the function, the line, the code there and what it becomes, and where it is wrong."""

    module: str
    function: str
    line: int
    plain: str
    becomes: str
    where: str
    source: str

    @property
    def id(self) -> str:
        """A name that stays as long as the rule does."""
        return sha256(f"{self.module}:{self.function}:{self.plain}:{self.becomes}".encode()).hexdigest()[:12]


def compounds(module: str, source: str, game: AnyGame) -> Iterator[Compound]:
    """The compound mutants of a module of a game, spread evenly over its rules."""
    for function in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)):
        wheres = conditions(function, game)
        for number, (site, is_truth) in enumerate(sites(function)):
            plain = ast.get_source_segment(source, site)
            if plain is None or site.lineno != site.end_lineno or "yield" in plain:
                continue
            chosen = Random(f"{module}:{function.name}:{number}:{plain}").sample(wheres, min(MOST_OF_A_SITE, len(wheres)))
            for where in chosen:
                becomes = (
                    f"((not ({plain})) if ({where}) else ({plain}))" if is_truth else f"(({plain}) + (1 if {where} else 0))"
                )
                yield Compound(module, function.name, site.lineno, plain, becomes, where, replaced(source, site, becomes))


def replaced(source: str, site: ast.expr, becomes: str) -> str:
    """A source with an expression on a single line replaced."""
    lines = source.splitlines(keepends=True)
    line = lines[site.lineno - 1].encode()
    lines[site.lineno - 1] = (line[: site.col_offset] + becomes.encode() + line[site.end_col_offset :]).decode()
    return "".join(lines)


def sites(function: ast.FunctionDef) -> Iterator[tuple[ast.expr, bool]]:
    """The conditions of a function, and the truth values and numbers that it returns; says which are truth values."""
    for node in ast.walk(function):
        if isinstance(node, ast.If | ast.IfExp):
            yield node.test, True
    given = ast.unparse(function.returns) if function.returns is not None else ""
    if given in ("bool", "int", "Seat"):
        for node in ast.walk(function):
            if isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.IfExp):
                yield node.value, given == "bool"


def conditions(function: ast.FunctionDef, game: AnyGame) -> list[str]:
    """What can also hold where a rule is wrong: first single conditions, then pairs of a reading, a variant or players."""
    names = {argument.arg: ast.unparse(argument.annotation) for argument in function.args.args if argument.annotation}
    single = [condition for name, kind in names.items() for condition in about(name, kind, game)]
    of_settings = [condition for condition in single if is_of_settings(condition)]
    others = [condition for condition in single if not is_of_settings(condition)]
    mixed = [f"{one} and {other}" for one in of_settings for other in others]
    pairs = [f"{one} and {other}" for one, other in combinations(of_settings, 2) if subject(one) != subject(other)]
    return [*others, *of_settings, *mixed, *pairs]


def is_of_settings(condition: str) -> bool:
    """Whether a condition asks for a reading, a variant or a number of players."""
    return any(word in condition for word in ("readings", "variants", "players"))


def subject(condition: str) -> str:
    """What a condition asks about."""
    return condition.partition(" ")[0]


def about(name: str, kind: str, game: AnyGame) -> Iterator[str]:
    """Conditions on a parameter, given its annotation."""
    plain = game.settings(players=player_numbers(game)[0])
    match kind:
        case "State":
            yield from of_settings(f"{name}.settings", plain, game)
            yield from (f"getattr({name}, 'seat', 0) == {seat}" for seat in (1, 2))
        case "Settings":
            yield from of_settings(name, plain, game)
        case "Readings":
            yield from of_part(name, plain.readings)
        case "Variants":
            yield from of_part(name, plain.variants)
        case "int" | "Seat" if name == "players":
            yield from (f"{name} == {players}" for players in player_numbers(game))
        case "Seat":
            yield from (f"{name} >= {seat}" for seat in (1, 2))
        case "int":
            yield from (f"{name} >= {number}" for number in THRESHOLDS[:2])
        case "Cards":
            yield from (f"{name}.total >= {number}" for number in THRESHOLDS)
        case _ if kind.startswith("tuple"):
            yield from (f"len({name}) >= {number}" for number in THRESHOLDS[:2])


def of_settings(name: str, plain: object, game: AnyGame) -> Iterator[str]:
    """Conditions on settings."""
    yield from (f"{name}.players == {players}" for players in player_numbers(game))
    for part in ("readings", "variants"):
        yield from of_part(f"{name}.{part}", getattr(plain, part))


def of_part(name: str, part: object) -> Iterator[str]:
    """Conditions on readings or variants: each value of each."""
    for field, values in alternatives(part).items():
        for value in values:
            asked = value if isinstance(value, bool) else value.value  # type: ignore[attr-defined]  # a member of an enum
            got = f"{name}.{field}" if isinstance(value, bool) else f"{name}.{field}.value"
            yield f"{got} == {asked!r}"


def spread_over(mutants: Sequence[Compound], number: int) -> list[Compound]:
    """A number of mutants, spread over the modules as evenly as possible, and always the same ones."""
    by_module: dict[str, list[Compound]] = {}
    for mutant in mutants:
        by_module.setdefault(mutant.module, []).append(mutant)
    queues = [Random(module).sample(some, len(some)) for module, some in sorted(by_module.items())]
    chosen: list[Compound] = []
    while len(chosen) < number and any(queues):
        for queue in queues:
            if queue and len(chosen) < number:
                chosen.append(queue.pop())
    return chosen
