"""The picture of a position made from what a game declares: its fields, who sees them, and the faces of its pieces.

On the table lie the fields that belong to nobody; before each seat lies what is its own. Pieces that are seen are tiles, and
of others there is a pile. A piece may have a `tone`, its colour. Pieces with a `row` and a `column` are spaces of a board;
those of a seat have its number. A game that should look otherwise draws its own picture.
"""

from collections.abc import Callable, Iterable, Iterator
from string import ascii_lowercase
from typing import Any, Final

from attrs import evolve, frozen

from rulebook.core.chance import CHANCE, SEATS
from rulebook.core.hints import hints_of, is_marked, mark_of
from rulebook.core.multiset import Multiset, text_of
from rulebook.core.phases import PhaseRules
from rulebook.core.pieces import pieces_in
from rulebook.core.refusals import Reason
from rulebook.core.scene import Arrangement, Cell, Emphasis, Grid, Group, Note, Part, Pile, Scene, Tile, Tiles, Tone
from rulebook.core.sentences import Language, Sentence, capitalised, in_words, said, seat_title
from rulebook.core.visibility import SeenAs, Sight

__all__ = ["hands_shown", "picture", "place"]

TABLE: Final = Sentence("{name}: {what}.")
SEAT: Final = Sentence("{seat:seat}, {name}: {what}.")
TO_ACT: Final = Sentence("{actor:seat} is to act")
IS_OVER: Final = Sentence("the game is over")
BY_CHANCE: Final = Sentence("chance decides what comes")
WORDS: Final = ("word", "said", "code")
PASSED_OVER: Final = ("settings", "phase", "seat")
SEAT_TONES: Final = (Tone.BLUE, Tone.RED, Tone.YELLOW, Tone.GREEN)


@frozen
class Thing:
    """Something to show: its field, the seat that has it, its value or, if only that is seen, its size, and its number."""

    name: str
    seat: int | None
    value: Any
    only_size: bool = False
    number: str = ""

    @property
    def is_of_spaces(self) -> bool:
        """Whether these are spaces of a board."""
        return isinstance(self.value, Multiset) and all(hasattr(each, "column") for each in self.value.kinds)

    @property
    def is_several(self) -> bool:
        """Whether these are pieces, or other things in a row."""
        return isinstance(self.value, tuple | Multiset)

    def words(self, language: Language) -> str:
        """What it is called."""
        name = language.texts(name_in_words(self.name))
        return f"{name} {self.number}" if self.number else name

    def part(self, language: Language) -> Part:
        """How it is drawn."""
        title, key = capitalised(self.words(language)), self.name + self.number
        if self.only_size:
            return Pile(title, self.value, key)
        if self.seat is not None and self.is_of_spaces:
            return Tiles(title, (counter(self.seat, self.value.total),) if self.value else (), key)
        if self.is_several:
            return Tiles(title, tuple(tiles(self.value, language)), key)
        return Note(f"{title}: {said(self.value, language)}")

    def sentence(self, language: Language) -> str:
        """How it is told to those who cannot see it."""
        counts = isinstance(self.value, Multiset) and self.value.total > len(self.value.distinct)
        what, told = said(self.value, language, manner="counted" if counts else ""), TABLE if self.seat is None else SEAT
        return capitalised(told(language, seat=self.seat, name=self.words(language), what=what))


def tiles(pieces: Any, language: Language) -> Iterator[Tile]:
    """The tiles of some pieces: in their order or, in a multiset, by kind."""
    counted = [(each, pieces.count(each)) for each in pieces.distinct] if isinstance(pieces, Multiset) else ()
    for piece, count in counted or [(each, 1) for each in pieces_in(pieces)]:
        name = said(piece, language)
        text = str(getattr(piece, "code", None) or name)
        yield Tile(text, getattr(piece, "tone", Tone.PLAIN), count, Emphasis.NORMAL, text_of(piece), name=name)


def boards(things: Iterable[Thing], language: Language) -> Iterator[Grid]:
    """The board that all spaces together make up, if there are any."""
    spaces = [(each.seat, space) for each in things if each.is_of_spaces for space in each.value.distinct]
    if spaces:
        rows, columns = 1 + max(space.row for _, space in spaces), 1 + max(space.column for _, space in spaces)
        cells = tuple([Cell(space.row, space.column, tile_on(space, seat, language)) for seat, space in spaces])
        yield Grid("", tuple(map(str, range(1, rows + 1))), tuple(ascii_lowercase[:columns]), cells, key="board")


def tile_on(space: Any, seat: int | None, language: Language) -> Tile:
    """What is drawn on a space: its code, or the number of the seat that has it."""
    name = said(space, language)
    return Tile(space.code, key=space.code, name=name) if seat is None else evolve(counter(seat), key=space.code, name=name)


def counter(seat: int, count: int = 1) -> Tile:
    """What marks the spaces of a seat."""
    return Tile(str(seat + 1), SEAT_TONES[seat % len(SEAT_TONES)], count, name=str(seat + 1))


def picture(
    title: str, state: type[Any], phases: tuple[PhaseRules[Any, Any], ...]
) -> Callable[[Any, Any, tuple[Any, ...], Language], Scene]:
    """The function that draws a game with this class of states and these phases: `drawn` of its declaration."""
    shown, captions = tuple(shown_of(state)), {each.phase: caption_of(each) for each in phases}

    def drawn(seen: Any, opened: Any, events: tuple[Any, ...], language: Language) -> Scene:
        things = [thing for each in shown for thing in each.things(seen, opened)]
        if seen.to_act is None and events:
            caption = capitalised(in_words(events[-1], language))
        else:
            told = IS_OVER if seen.to_act is None else BY_CHANCE if seen.to_act is CHANCE else TO_ACT
            caption = capitalised((captions[type(seen.phase)] or told)(language, actor=seen.to_act))
        table = tuple([each.part(language) for each in things if each.seat is None and not each.is_of_spaces])
        places = [place(seat, parts_of(seat, things, language), seen, language) for seat in range(seen.settings.players)]
        groups = [group for group in (Group("", table, Arrangement.ROW), *places) if group.parts]
        alt = " ".join([*[each.sentence(language) for each in things], f"{caption}."])
        return Scene(title, caption, alt, (*boards(things, language), *groups))

    return drawn


def hands_shown(seen: Any, opened: Any) -> tuple[Any, ...]:
    """The hand of each seat where it is shown, and else None: the viewer's own, or all where the whole state is opened."""
    if opened is not None:
        return tuple(opened.hands)
    return tuple([seen.hand if seat == seen.seat else None for seat in range(seen.settings.players)])


def place(seat: int, parts: tuple[Part, ...], seen: Any, language: Language, stands_out: bool | None = None) -> Group:
    """All that a seat has before it, in a row; unless it is said, the seat that is to act stands out."""
    emphasis = Emphasis.STRONG if (seat == seen.to_act if stands_out is None else stands_out) else Emphasis.NORMAL
    return Group(seat_title(seat, seen.seat, language), parts, Arrangement.ROW, emphasis, f"seat:{seat}")


def parts_of(seat: int, things: Iterable[Thing], language: Language) -> tuple[Part, ...]:
    """The parts of a picture that lie before a seat."""
    return tuple([each.part(language) for each in things if each.seat == seat])


def shown_of(state: type[Any]) -> Iterator["OpenField | HiddenField"]:
    """The fields that a picture shows, in order: not those that name a seat."""
    for name, hint in hints_of(state).items():
        sight = mark_of(state, name, Sight)
        if name in PASSED_OVER or sight is None:
            continue
        if not sight.is_open:
            yield HiddenField(name, name.removesuffix("s"), sight)
        elif sight.per_seat or not is_marked(hint, SEATS):
            seen_as = mark_of(state, name, SeenAs)
            yield OpenField(name.removesuffix("s") if sight.per_seat else name, seen_as.name if seen_as else name, sight)


@frozen
class OpenField:
    """A field that everybody sees: its name, or that of one of its items where seats have them, and that in observations."""

    one: str
    seen_as: str
    sight: Sight

    def things(self, seen: Any, opened: Any) -> Iterator[Thing]:
        """What is there, unless there is nothing to see, or it has something that cannot be said."""
        value = getattr(seen, self.seen_as)
        if can_be_said(value):
            each_seat = enumerate(value) if self.sight.per_seat else ((None, value),)
            yield from [Thing(self.one, seat, flat(each)) for seat, each in each_seat if each is not None]


@frozen
class HiddenField:
    """A field of which people see sizes, and perhaps what is their own: its name in states, and that of one of its items."""

    name: str
    one: str
    sight: Sight

    def things(self, seen: Any, opened: Any) -> Iterator[Thing]:
        """What is there; what is hidden is shown where the whole state is opened."""
        sight, whole = self.sight, None if opened is None else getattr(opened, self.name)
        sizes = getattr(seen, f"{self.one}_sizes") if sight.several else (getattr(seen, f"{self.name}_size"),)
        for number, size in enumerate(sizes):
            value = whole[number] if whole is not None and sight.several else whole
            if sight.owner and number == seen.seat:
                value = getattr(seen, self.one)
            seat = number if sight.per_seat else None
            is_shown = value is not None and can_be_said(value)
            counted = "" if sight.per_seat or not sight.several else str(number + 1)
            yield Thing(self.one, seat, flat(value) if is_shown else size, not is_shown, counted)


def name_in_words(name: str) -> str:
    """The name of a field in English words."""
    return name.replace("_", " ")


def flat(value: Any) -> Any:
    """A value that is one thing or a pile, or else all that it has in a row."""
    return tuple(pieces_in(value)) if isinstance(value, tuple) or hasattr(value, "pieces") else value


def can_be_said(value: object) -> bool:
    """Whether all that a field has are numbers, texts and things with words or codes."""
    return all(isinstance(each, int | str) or any(hasattr(each, name) for name in WORDS) for each in pieces_in(value))


def caption_of(rules: PhaseRules[Any, Any]) -> Sentence | None:
    """What is to happen in a phase, if it can be said of whoever acts."""
    reason = rules.reason
    return reason.sentence if isinstance(reason, Reason) and reason.sentence.fields <= {"actor"} else None
