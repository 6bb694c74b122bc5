"""Memory from outside: what is in it that no value is written as."""

from collections.abc import Iterator
from typing import Any

from rulebook.compile.ir import Int, Option, Pile, Product, Record, Seq, Set, Type, Union
from rulebook.compile.native.layout import MOST_SEEN, bits_of, every_kind, is_scalar, is_word
from rulebook.compile.values import places_of


def faults(type: Type, raw: Any, path: str = "") -> Iterator[str]:  # noqa: PLR0912 - one case for each type
    """What is out of its range in a struct, in words: numbers, lengths, and which alternative there is."""
    match type:
        case Int(least, most):
            yield from outside(path, raw, -MOST_SEEN if least is None else least, MOST_SEEN if most is None else most)
        case Set():
            yield from outside(path, raw, 0, (1 << places_of(type.item)) - 1)
        case Option():
            yield from outside(path, raw.some, 0, 1)
            yield from faults(type.of, raw.it, path) if raw.some else ()
        case Record():
            for name, each in type.fields:
                yield from faults(each, getattr(raw, f"{name}_"), f"{path}.{name}" if path else name)
        case Product():
            for number, each in enumerate(type.items):
                yield from faults(each, getattr(raw, f"i{number}"), f"{path}[{number}]")
        case Union():
            if wrong := list(outside(path, raw.alt, 0, len(type.alternatives) - 1)):
                yield from wrong
            else:
                yield from faults(type.alternatives[raw.alt], getattr(raw.of, f"a{raw.alt}"), path)
        case Seq():
            if wrong := list(outside(f"the length of {path}", raw.n, type.least, type.most or 0)):
                yield from wrong
            else:
                for place in range(raw.n):
                    yield from faults(type.item, raw.at[place], f"{path}[{place}]")
        case Pile() if is_word(type):
            in_the_box = sum((1 << most) - 1 << place * bits_of(type) for place, most in enumerate(type.most))
            without_the_first = raw >> 1 & ~raw & every_kind(type) if bits_of(type) == 2 else 0
            yield from outside(path, raw & ~in_the_box | without_the_first, 0, 0)
        case Pile():
            for place, most in enumerate(type.most):
                yield from outside(f"{path}[{place}]", raw.at[place], 0, most)
        case _ if is_scalar(type):
            yield from outside(path, raw, 0, places_of(type) - 1)


def outside(path: str, number: int, least: int, most: int) -> Iterator[str]:
    """That a number is out of its range, if it is."""
    if not least <= number <= most:
        yield f"{path} is {number}, and must be from {least} to {most}"


__all__ = ["faults"]
