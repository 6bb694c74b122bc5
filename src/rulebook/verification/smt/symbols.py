"""Symbols: rows and settings of which nothing is known but the ranges of their numbers."""

import ast
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

import attrs
import z3
from attrs import frozen

from rulebook.core.game import AnyGame
from rulebook.core.hints import bare, hints_of
from rulebook.kernels.layout import Field, Layout
from rulebook.verification.smt.reading import Record, Value
from rulebook.verification.smt.words import (
    BITS,
    Flag,
    Member,
    Number,
    Term,
    UnreadableError,
    Word,
    both,
    compared,
    condition,
)

NOTHING: Final[Mapping[str, int]] = {}
LEFT_OUT = "components"
"""What kernels know as constants."""


@frozen(eq=False)
class Symbol:
    """A number that is not known, by the name of its variable, and its least and greatest value."""

    name: str
    least: int
    most: int

    @property
    def width(self) -> int:
        """How many bits the variable has."""
        return max(1, self.most.bit_length(), (-self.least).bit_length()) + (self.least < 0)

    @property
    def variable(self) -> Term:
        """The variable."""
        return z3.BitVec(self.name, self.width)

    @property
    def value(self) -> Number:
        """The number, as a word."""
        if self.width == BITS:
            return Word(self.variable)
        if self.least < 0:
            return Word(z3.SignExt(BITS - self.width, self.variable))
        return Word(z3.ZeroExt(BITS - self.width, self.variable), (1 << self.width) - 1)

    def value_as(self, kind: type[Word]) -> Word:
        """The number as a word of some kind."""
        value: Any = self.value
        return kind(value.term, value.mask, value.most)

    @property
    def range(self) -> Term:
        """That the number lies in its range."""
        value: Any = self.value
        return z3.And(value.term >= self.least, value.term <= self.most)


@frozen(eq=False)
class Symbols:
    """Some symbols, and the values that are made of them."""

    symbols: tuple[Symbol, ...]
    values: tuple[Value, ...]

    @property
    def ranges(self) -> Term:
        """That all numbers lie in their ranges."""
        return condition(both(*[symbol.range for symbol in self.symbols]))


def row_symbols(layout: Layout, prefix: str = "row", known: dict[int, int] | None = None) -> Symbols:
    """A row of which nothing is known but the ranges of a layout, and the places that are `known`."""
    given, symbols, values = known or {}, [], list[Value]()
    for field in layout.fields:
        for each in range(field.count):
            place = layout.starts[field.name] + each
            if place in given:
                values.append(given[place])
            else:
                symbols.append(
                    symbol_of(field, f"{prefix}.{field.name}.{each}" if field.shape else f"{prefix}.{field.name}")
                )
                values.append(symbols[-1].value)
    return Symbols(tuple(symbols), tuple(values))


def symbol_of(field: Field, name: str) -> Symbol:
    """A number of a field."""
    return Symbol(name, field.least, field.most)


def settings_symbols(game: AnyGame, prefix: str = "settings", known: Mapping[str, int] = NOTHING) -> Symbols:
    """The settings of the printed game: any number of players, first player, readings and variants, but for those known."""
    symbols: list[Symbol] = []
    players = game.seating.players
    least = {"players": (players[0], players[-1]), "first_player": (0, players[-1] - 1)}

    def parts(kind: type[Any], path: str) -> Record:
        fields = {}
        for name, hint in hints_of(kind).items():
            if name != LEFT_OUT:
                fields[name] = part(bare(hint), name, f"{path}.{name}")
        return Record(fields)

    def part(kind: Any, name: str, path: str) -> Value:
        if attrs.has(kind):
            return parts(kind, path)
        if path.partition(".")[2] in known:
            return known[path.partition(".")[2]]
        if kind is int and name in least:
            return one_more(Symbol(path, *least[name]), Word)
        if kind is bool:
            return one_more(Symbol(path, 0, 1), Flag)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return one_more(Symbol(path, 0, len(kind) - 1), Member)
        raise UnreadableError(f"{path} of the settings is a {kind}")

    def one_more(symbol: Symbol, kind: type[Word]) -> Word:
        symbols.append(symbol)
        return symbol.value_as(kind)

    record = parts(game.settings, prefix)
    return Symbols(tuple(symbols), (record,))


def first_player_sits(record: Record) -> Term:
    """That the first player is one of the players."""
    return condition(compared(ast.Lt(), record.fields["first_player"], record.fields["players"]))
