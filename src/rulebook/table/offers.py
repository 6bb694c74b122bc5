"""Offers: what a seat can do, grouped as a user interface asks for it: first the action, then field by field."""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import chain
from typing import Any, Final

from attrs import frozen

from rulebook.core.chance import SEATS, Seat
from rulebook.core.game import AnyGame
from rulebook.core.hints import hints_of, is_marked
from rulebook.core.scene import beneath, keys_in
from rulebook.core.sentences import ENGLISH, FIELD, Language, manner_of, said, sentence_for, translated
from rulebook.core.visibility import sights
from rulebook.records.shapes import code_of, snake_case

LEFT_OPEN: Final = "…"
"""What stands in words for whatever is still to be chosen."""
SEVERAL: Final = re.compile(rf"{LEFT_OPEN}(\s*{LEFT_OPEN})+")


@frozen
class Offer:
    """A legal action: its number in the game as `id`, in words, and the keys of the scene that it touches."""

    id: str
    action: Any
    text: str
    touches: tuple[str, ...]


@frozen
class Choice:
    """A value of a field, in words, with the keys of the scene that it touches, and what there is to choose after it.

    Either `choices`, for the next field in which the actions that are left differ, or the one `offer` that is left.
    """

    field: str
    value: Any
    text: str
    touches: tuple[str, ...]
    choices: "tuple[Choice, ...]" = ()
    offer: Offer | None = None


@frozen
class Group:
    """The legal actions of one class: the name of the class as records write it, in words, and what there is to choose.

    A class of which one action is legal has it as its `offer`, and no choices. In the words of another, `…` stands for what
    is to be chosen: `place … in column …`.
    """

    action: str
    text: str
    choices: tuple[Choice, ...] = ()
    offer: Offer | None = None


@frozen
class Offers:
    """What a seat can do at a version of the table: nothing where it is not to act."""

    seat: Seat
    version: int
    groups: tuple[Group, ...] = ()

    def __iter__(self) -> Iterator[Offer]:
        """Every offer, in the order of the groups and their choices."""
        return chain.from_iterable(map(offers_in, self.groups))

    def __len__(self) -> int:
        """The number of offers."""
        return sum(1 for _ in self)

    def touching(self) -> dict[str, tuple[str, ...]]:
        """The ids of the offers by what they touch in the scene, for `rulebook.render.draw`."""
        found: dict[str, list[str]] = {}
        for offer in self:
            for path in offer.touches:
                found.setdefault(path, []).append(offer.id)
        return {path: tuple(ids) for path, ids in found.items()}


def offers_in(chosen: Group | Choice) -> Iterator[Offer]:
    """Every offer that a group or a choice leads to."""
    if chosen.offer is not None:
        yield chosen.offer
    yield from chain.from_iterable(map(offers_in, chosen.choices))


def grouped(game: AnyGame, state: Any, seat: Seat, version: int, language: Language = ENGLISH) -> Offers:
    """The offers to a seat that is to act, in the game's documented order within each choice."""
    where = Places(game, state, seat)
    by_class: dict[type[Any], list[Offer]] = {}
    for number, action in game.numbered(state).items():
        offer = Offer(str(number), action, game.action_text(action, language), where.touched(action))
        by_class.setdefault(type(action), []).append(offer)
    groups = [
        Group(snake_case(kind.__name__), in_common(offers, language), *left(offers, list(hints_of(kind)), where, language))
        for kind, offers in by_class.items()
    ]
    return Offers(seat, version, tuple(groups))


def in_common(offers: list[Offer], language: Language) -> str:
    """Offers of one class in words that are true of all; those of the only one."""
    if len(offers) == 1:
        return offers[0].text
    how = manner_of(type(offers[0].action))
    told = [sentence_for(how, {name: getattr(offer.action, name) for name in how.names}) for offer in offers]
    shortest = min(told, key=lambda sentence: len(sentence.fields))
    return SEVERAL.sub(LEFT_OPEN, FIELD.sub(LEFT_OPEN, translated(shortest.template, language)))


def left(
    offers: list[Offer], fields: Sequence[str], where: "Places", language: Language
) -> tuple[tuple[Choice, ...], Offer | None]:
    """What there is to choose among some offers, by the first of some fields in which they differ; or the only one."""
    if len(offers) == 1:
        return (), offers[0]
    name, *later = fields
    by_value: dict[Any, list[Offer]] = {}
    for offer in offers:
        by_value.setdefault(getattr(offer.action, name), []).append(offer)
    if len(by_value) == 1 and later:
        return left(offers, later, where, language)
    kind, choices = type(offers[0].action), list[Choice]()
    manner = "seat" if is_marked(hints_of(kind)[name], SEATS) else ""
    for value, alike in by_value.items():
        text = "" if value is None else said(value, language, "", manner)
        choices.append(Choice(name, value, text, where.of_field(kind, name, value), *left(alike, later, where, language)))
    return tuple(choices), None


class Places:
    """Where the values of actions are shown in the scene that a seat sees."""

    def __init__(self, game: AnyGame, state: Any, seat: Seat) -> None:
        owned = [name.removesuffix("s") for name, sight in sights(game.declaration.state).items() if sight.owner]
        self.own: Final = tuple([beneath(f"seat:{seat}", name, "") + "/" for name in owned])
        self.pieces: Final = frozenset(chain.from_iterable(game.declaration.kinds(state.settings)))
        self.paths: Final[dict[str, list[str]]] = {}
        for path in dict.fromkeys(keys_in(game.scene(state, seat))):
            self.paths.setdefault(path.rpartition("/")[2], []).append(path)

    def touched(self, action: Any) -> tuple[str, ...]:
        """The paths of all that an action names: of several pieces that look alike, those in a place that it names first."""
        kind = type(action)
        named = [self.of_field(kind, name, getattr(action, name)) for name in hints_of(kind)]
        return tuple(dict.fromkeys(chain.from_iterable(inside(paths, named) for paths in named)))

    def of_field(self, kind: type[Any], name: str, value: Any) -> tuple[str, ...]:
        """The paths of what a field of an action names: what the seat itself holds, or else all that look like it."""
        is_seat = is_marked(hints_of(kind)[name], SEATS)
        items = value if isinstance(value, tuple) else (value,)
        found = [self.shown(code_of(item) if item in self.pieces else token(name, item, is_seat)) for item in items]
        return tuple(dict.fromkeys(chain.from_iterable(found)))

    def shown(self, key: str) -> Iterable[str]:
        """The paths that end in a key."""
        paths = self.paths.get(key, [])
        return [path for path in paths if path.startswith(self.own)] or paths


def inside(paths: tuple[str, ...], named: list[tuple[str, ...]]) -> tuple[str, ...]:
    """Of some paths those beneath the first place that is named beside them; all where none lies beneath one."""
    for places in named:
        within = tuple([path for path in paths for place in places if path.startswith(f"{place}/")])
        if within:
            return within
    return paths


def token(name: str, value: object, is_seat: bool) -> str:
    """The key of a value of a field that is not a piece: a seat, a member of an enum by its class, a number by its field."""
    if is_seat:
        return f"seat:{value}"
    if isinstance(value, Enum):
        return f"{snake_case(type(value).__name__)}:{value.value}"
    return f"{name}:{value}"
