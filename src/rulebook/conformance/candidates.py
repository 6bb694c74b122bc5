"""Actions to try in a state, right ones and wrong ones, found from the types of a game's actions."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import chain, product
from math import prod
from types import NoneType, UnionType
from typing import Literal, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from attrs import has

from rulebook.conformance.playthrough import Playthrough, spread
from rulebook.conformance.values import fields_of
from rulebook.core.errors import RulebookError

Values: TypeAlias = Sequence[object]

MOST_COMBINATIONS = 600
"""Where the values of an action's fields have more combinations, only one field at a time is varied."""
MOST_VARIED = 20
"""How many of the actions that were seen are varied so."""


def candidates(play: Playthrough, also_seen: Iterable[object] = ()) -> Values:
    """Actions to try in any state of a game: those of all its phases, and what comes of varying their fields."""
    seen = list(dict.fromkeys([*also_seen, *play.actions]))
    pieces = list(chain.from_iterable(play.game.kinds(play.rules)))
    varied = [instances(kind, seen, pieces) for kind in play.game.types.actions]
    return list(dict.fromkeys(chain(seen, *varied)))


def instances(kind: type[object], seen: Values, pieces: Values) -> Iterator[object]:
    """Values of a class: every combination of values of its fields or, where there are too many, changes of those `seen`."""
    own = [value for value in seen if type(value) is kind]
    names, hints = [each.name for each in fields_of(kind) if each.init], get_type_hints(kind)
    options = {name: values_for(hints[name], [getattr(value, name) for value in own], pieces) for name in names}
    if prod(map(len, options.values())) <= MOST_COMBINATIONS:
        arguments = [dict(zip(names, values, strict=True)) for values in product(*options.values())]
    else:
        held = [{name: getattr(value, name) for name in names} for value in spread(own, MOST_VARIED)]
        arguments = [each | {name: value} for each in held for name in names for value in options[name]]
    for each in arguments:
        try:
            yield kind(**each)
        except (RulebookError, ValueError):
            continue


def values_for(hint: object, seen: Values, pieces: Values) -> Values:
    """Values that a field with this type can take: those that were seen, and some that hardly ever are right."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return list(dict.fromkeys(chain.from_iterable([values_for(each, seen, pieces) for each in get_args(hint)])))
    if origin is Literal:
        return get_args(hint)
    if origin in (tuple, frozenset):
        empty = cast(type[object], origin)()
        return list(dict.fromkeys([*[value for value in seen if isinstance(value, type(empty))], empty]))
    return values_of_class(hint, seen, pieces) if isinstance(hint, type) else list(dict.fromkeys(seen))


def values_of_class(kind: type[object], seen: Values, pieces: Values) -> Values:
    """Values of one class: all of them where it is closed, else those that were seen, and their neighbours."""
    own = list(dict.fromkeys([value for value in seen if type(value) is kind]))
    if issubclass(kind, Enum):
        return list(kind)
    if kind is NoneType or kind is bool:
        return [None] if kind is NoneType else [False, True]
    if kind is int:
        return list(dict.fromkeys([*own, -1, 0, 1, max([value for value in own if isinstance(value, int)], default=1) + 1]))
    if any(type(piece) is kind for piece in pieces):
        return [piece for piece in pieces if type(piece) is kind]
    return list(dict.fromkeys([*own, *instances(kind, own, pieces)])) if has(kind) else own
