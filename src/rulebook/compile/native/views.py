"""Observations as numbers: the fields of the class of observations one after the other, whatever the game.

A number is itself, a pile how many copies of each kind it holds, and a set a 1 for each value in it. A seat, a member of an
enum and the class of a value that may be of several are a 1 at one of several places. A tuple has places for its most items;
members of an enum in it are 1 and their number. Tuples of tuples of these are written one after the other, each after the
lengths. What is not there is 0. Settings are left out.
"""

from math import prod
from typing import Any, TypeAlias, get_args

from attrs import define, field, frozen

from rulebook.compile.errors import LayoutError
from rulebook.compile.ir import Bool, Finite, Int, Known, Option, Pile, Record, Seq, Set, Type, Union
from rulebook.compile.native.layout import MOST_SEEN, copies_in
from rulebook.compile.values import places_of
from rulebook.core.chance import SEATS
from rulebook.core.hints import bare, hints_of, is_marked

Loops: TypeAlias = tuple[tuple[str, int], ...]
"""The variables of loops around some lines of C, each with the number of its rounds at most."""


@frozen
class Plane:
    """Some neighbouring numbers: their name, what they are, the range of each, and their shape."""

    name: str
    about: str
    least: int
    most: int
    shape: tuple[int, ...]


@define
class View:
    """The numbers of an observation. `held` are the fields that hold pieces: all together no more than there are."""

    held: frozenset[str]
    planes: list[Plane] = field(factory=list, init=False)
    lines: list[str] = field(factory=list, init=False)
    """The lines of C that write those of the observation `O` which are not 0."""

    @property
    def width(self) -> int:
        """How many numbers there are."""
        return sum([prod(each.shape) for each in self.planes])

    def plane(self, name: str, about: str, most: int, *shape: int, least: int = 0) -> int:
        """Add some numbers; gives the place of the first."""
        start = self.width
        self.planes.append(Plane(name, about, least, most, shape))
        return start

    def write(self, start: int | str, value: str) -> None:
        """Write a number."""
        self.lines.append(f"put_number(view, size, {start}, {value});")

    def observation(self, type: Record) -> None:
        """All fields of an observation."""
        hints = hints_of(type.cls)
        for name, each in type.fields:
            if name != "settings":
                self.part(name, each, hints[name], f"O->{name}_", ())

    def part(self, name: str, type: Type, hint: Any, path: str, loops: Loops) -> None:  # noqa: PLR0912 - one case for each type
        """A part of an observation, within some loops; raises LayoutError for a type that has no numbers."""
        many = tuple([most for _, most in loops])
        match type:
            case Known() | Finite(_, (_,)):
                pass
            case Int(least, most) if is_marked(hint, SEATS) and most is not None:
                start = self.plane(name, "1 at the number of the seat", 1, *many, most + 1)
                self.write(f"{at(start, loops, most + 1)} + {path}", "1")
            case Int(least, most):
                bounds = -MOST_SEEN if least is None else least, MOST_SEEN if most is None else most
                start = self.plane(name, "a number", bounds[1], *many, least=min(0, bounds[0]))
                self.write(at(start, loops), path)
            case Bool():
                self.write(at(self.plane(name, "1 for yes", 1, *many), loops), path)
            case Finite() if loops:
                start = self.plane(name, f"1 + the number of the {type.name}", len(type.values), *many)
                self.write(at(start, loops), f"1 + {path}")
            case Finite():
                self.write(f"{self.plane(name, f'1 at the number of the {type.name}', 1, len(type.values))} + {path}", "1")
            case Pile():
                kinds = len(type.kinds.values)
                start = self.plane(name, f"how many of each {type.kinds.name}", max(type.most), *many, kinds)
                kind = f"k{len(loops)}"
                self.loop(kind, kinds, at(start, (*loops, (kind, kinds))), copies_in(type, path, kind))
            case Set():
                places, place = places_of(type.item), f"k{len(loops)}"
                start = self.plane(name, "1 for each value in it", 1, *many, places)
                self.loop(place, places, at(start, (*loops, (place, places))), f"{path} >> {place} & 1")
            case Option(of):
                self.lines.append(f"if ({path}.some) {{")
                if not isinstance(of, Union):
                    self.write(at(self.plane(f"{name}_given", "1 where it is there", 1, *many), loops), "1")
                self.part(name, of, hint, f"{path}.it", loops)
                self.lines.append("}")
            case Union():
                self.union(name, type, hint, path, loops)
            case Record():
                hints = hints_of(type.cls)
                for inner, each in type.fields:
                    self.part(f"{name}.{inner}", each, hints[inner], f"{path}.{inner}_", loops)
            case Seq(Seq(Finite())) if not loops:
                self.in_rows(name, type, path)
            case Seq(item, _, int(most)):
                self.several(name, type, item, most, hint, path, loops)
            case _:
                raise LayoutError(f"{name}: {type} has no numbers")

    def loop(self, variable: str, rounds: int, start: str, value: str) -> None:
        """A loop that writes numbers."""
        self.lines.append(f"for (i64 {variable} = 0; {variable} < {rounds}; {variable}++)")
        self.write(start, value)

    def union(self, name: str, type: Union, hint: Any, path: str, loops: Loops) -> None:
        """A value of one of several types."""
        called = list(map(named, type.alternatives))
        start = self.plane(name, f"1 at one of {', '.join(called)}", 1, *[most for _, most in loops], len(called))
        self.write(f"{at(start, loops, len(called))} + {path}.alt", "1")
        self.lines.append(f"switch ({path}.alt) {{")
        for number, (each, one) in enumerate(zip(type.alternatives, called, strict=True)):
            self.lines.append(f"case {number}: {{")
            self.part(f"{name}.{one}", each, hint, f"{path}.of.a{number}", loops)
            self.lines.append("break; }")
        self.lines.append("}")

    def several(self, name: str, type: Seq, item: Type, most: int, hint: Any, path: str, loops: Loops) -> None:  # noqa: PLR0917
        """Items with places of their own."""
        if type.least != most:
            self.write(at(self.plane(f"{name}_count", "how many", most, *[each for _, each in loops]), loops), f"{path}.n")
        variable = f"i{len(loops)}"
        self.lines.append(f"for (i64 {variable} = 0; {variable} < {path}.n; {variable}++) {{")
        self.part(name, item, next(iter(get_args(bare(hint))), hint), f"{path}.at[{variable}]", (*loops, (variable, most)))
        self.lines.append("}")

    def in_rows(self, name: str, type: Seq, path: str) -> None:
        """Tuples of members of an enum: their lengths, then all items, one after the other."""
        inner, rows = type.item, type.most
        assert isinstance(inner, Seq)
        assert isinstance(inner.item, Finite)
        if inner.most is None or rows is None:
            raise LayoutError(f"{name}: {type} has no numbers")
        places = inner.most if name in self.held else rows * inner.most
        lengths = self.plane(f"{name}_lengths", "how many in each", inner.most, rows)
        start = self.plane(name, f"1 + the number of each {inner.item.name}", len(inner.item.values), places)
        self.lines += ["{ i64 n = 0;", f"for (i64 i = 0; i < {path}.n; i++) {{"]
        self.write(f"{lengths} + i", f"{path}.at[i].n")
        self.lines.append(f"for (i64 j = 0; j < {path}.at[i].n && n < {places}; j++) {{")
        self.write(f"{start} + n++", f"1 + {path}.at[i].at[j]")
        self.lines.append("}}}")


def at(start: int, loops: Loops, each: int = 1) -> str:
    """The place of a number within loops, each round of which has as many."""
    text = "0"
    for variable, most in loops:
        text = f"({text} * {most} + {variable})"
    return f"{start} + {text} * {each}" if loops else str(start)


def named(type: Type) -> str:
    """A type in the name of a plane."""
    if isinstance(type, Known):
        return str(getattr(type.value, "value", type.value))
    return "seat" if isinstance(type, Int) else str(getattr(type, "name", type.__class__.__name__))


__all__ = ["Plane", "View"]
