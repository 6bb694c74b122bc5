"""What a game says: every sentence, word and label that a translation can translate, from the game's declaration."""

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import lru_cache
from itertools import chain
from types import FunctionType, ModuleType
from typing import Any, Final

from attrs import evolve, frozen

from rulebook.core import SPECTATOR, AnyGame, Language, Reason, Sentence, SettingsError, SpecError, phases
from rulebook.core.scene import Grid, Group, Part, Pile, Tiles, Track
from rulebook.core.sentences import BOTH, EITHER, said, telling_of
from rulebook.core.sweep import every_combination
from rulebook.languages import briefing, screen, serving
from rulebook.records.shapes import snake_case
from rulebook.render import labels
from rulebook.render.labels import LABEL, expression_of
from rulebook.spec import load
from rulebook.table import undo

PARTS: Final = {"Group": 0, "Tiles": 0, "Pile": 0, "Grid": 0, "Track": 0, "Marker": 1}
"""The classes of scenes with a label, and which of their arguments it is."""
TITLED: Final = ("title", "name")


class TextKind(Enum):
    """What a text is: which rules a translation of it has to keep."""

    SENTENCE = "sentence"
    WORD = "word"
    """A word or a phrase that is put into sentences, and can have grammatical forms and forms for numbers."""
    LABEL = "label"


@frozen
class Text:
    """A text of a game: in English, as which it is the key of catalogues, and where it is said."""

    kind: TextKind
    text: str
    where: str

    @property
    def form(self) -> str:
        """The form under which catalogues have it."""
        return LABEL if self.kind is TextKind.LABEL else ""


LISTS: Final = (BOTH, EITHER)
SEATS: Final = ("seat {number}", "seats {numbers}", "{name}", "{seat} (you)")
WORDS: Final = ("nothing", "others", "nobody", "a very long number")
"""What `rulebook.core.sentences` says by itself."""
OWN: Final = (
    (undo, "taking back"),
    (labels, "a picture in a terminal"),
    (screen, "the command line"),
    (briefing, "a game in text alone"),
    (serving, "a server"),
)
"""The modules with the library's own sentences, and where these are said."""


@lru_cache(maxsize=1)
def own_texts() -> tuple[Text, ...]:
    """What the library says at the table of any game."""
    spoken = [Text(TextKind.SENTENCE, text, "a list of several things") for text in LISTS]
    spoken += [Text(TextKind.WORD, text, "a seat or a person at the table") for text in SEATS]
    spoken += [Text(TextKind.WORD, text, "in sentences") for text in WORDS]
    for module, where in OWN:
        spoken += [Text(TextKind.SENTENCE, sentence.template, where) for sentence in sentences_of(module)]
    return once(spoken)


@lru_cache(maxsize=64)
def texts_of(game: AnyGame) -> tuple[Text, ...]:
    """What a game says: its actions and events in their order, its refusals, its pictures, and the words in all of these.

    The labels of pictures are found in the source of the game's modules.
    """
    modules = modules_of(game)
    spoken = [
        *announced(game),
        *told(game),
        *refusals(game, modules),
        *[Text(TextKind.SENTENCE, each.template, "the picture") for module in modules for each in sentences_of(module)],
        *[Text(TextKind.LABEL, each, "a label of the picture") for each in labels_in(modules)],
    ]
    known = {text.text for text in spoken if text.kind is TextKind.SENTENCE}
    heard = [Text(TextKind.WORD, word, "in sentences") for word in words(game, modules) if word not in known]
    return once([*spoken, *heard])


def once(texts: list[Text]) -> tuple[Text, ...]:
    """Each text once; what is said in several places is said of the first."""
    return tuple({(each.form, each.text): each for each in reversed(texts)}.values())[::-1]


def modules_of(game: AnyGame) -> list[ModuleType]:
    """The modules that a game consists of, by name, with those of its pieces; those of its claims say nothing to players."""
    module = game.declaration.module
    own = {name for name in sys.modules if name == module or name.startswith(f"{module}.")}
    own |= {type(piece).__module__ for kinds in game.declaration.kinds(game.new_game().settings) for piece in kinds}
    return [sys.modules[name] for name in sorted(own) if not name.startswith(f"{module}.claims")]


def announced(game: AnyGame) -> Iterator[Text]:
    """What people should know before they play a game, or play it by one of its editions."""
    try:
        published = load(game.id).game
    except SpecError:
        return
    for notice in filter(None, (published.notice, *[edition.notice for edition in published.editions])):
        yield Text(TextKind.SENTENCE, notice, "before the game")


def told(game: AnyGame) -> Iterator[Text]:
    """The sentences of actions and events."""
    declared = game.declaration
    for kind, role in (*[(kind, "action") for kind in declared.actions], *[(kind, "event") for kind in declared.events]):
        for sentence in telling_of(kind).sentences:
            yield Text(TextKind.SENTENCE, sentence.template, f"the {role} {snake_case(kind.__name__)}")


def refusals(game: AnyGame, modules: list[ModuleType]) -> Iterator[Text]:
    """The sentences of refusals: those of the phases, and those that the rules have."""
    table = game.declaration.phases
    of_phases = chain.from_iterable((rules.reason, rules.refusal, *rules.refuses.values()) for rules in table)
    declared = chain.from_iterable(vars(module).values() for module in modules)
    for value in chain(of_phases, declared):
        for reason in reasons_in(value):
            yield Text(TextKind.SENTENCE, reason.sentence.template, f"a refusal by {reason.clause}")


def reasons_in(value: object) -> Iterator[Reason[str]]:
    """The reasons in a value: itself, or those that a phase's own function was made with."""
    if isinstance(value, Reason):
        yield value
    elif isinstance(value, FunctionType) and value.__module__ == phases.__name__:
        for cell in value.__closure__ or ():
            if isinstance(cell.cell_contents, Reason | FunctionType):
                yield from reasons_in(cell.cell_contents)


def sentences_of(module: ModuleType) -> Iterator[Sentence]:
    """The sentences that a module declares, by themselves or in tables and tuples."""
    for value in vars(module).values():
        held: Any = value.values() if isinstance(value, Mapping) else value if isinstance(value, tuple) else (value,)
        yield from [each for each in held if isinstance(each, Sentence)]


# Words


class Overheard(dict[tuple[str, str], str]):
    """A catalogue that says nothing, and keeps which forms and texts are looked up in it."""

    def get(self, key: tuple[str, str], default: Any = None) -> Any:
        """Keep what is looked up."""
        self[key] = ""
        return default


def words(game: AnyGame, modules: list[ModuleType]) -> Iterator[str]:
    """The words for pieces, for members of enums, and in labels."""
    pieces = chain.from_iterable(game.declaration.kinds(game.new_game().settings))
    for value in (*members_in(modules), *pieces):
        asked = Overheard()
        said(value, Language("en", asked))
        yield from [text for form, text in asked if not form]
    patterns = [expression_of(each) for each in labels_in(modules) if "{" in each]
    for shown in labels_shown(game):
        for pattern in patterns:
            found = pattern.fullmatch(shown)
            yield from [value for value in found.groups() if not value.isdecimal()] if found else ()


def members_in(modules: list[ModuleType]) -> Iterator[Enum]:
    """The members of the enums that modules define, where they have words."""
    for module in modules:
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, Enum) and kind.__module__ == module.__name__:
                yield from [member for member in kind if hasattr(member, "word") or hasattr(member, "said")]


# Labels


def labels_in(modules: list[ModuleType]) -> Iterator[str]:
    """The labels that modules give to parts of pictures, each once; what is filled in is a field: `Row {row}`."""
    found = dict[str, None]()
    for module in modules:
        if set(PARTS) & set(vars(module)):
            for call in ast.walk(ast.parse(inspect.getsource(module))):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in PARTS:
                    place = PARTS[call.func.id]
                    named = [keyword.value for keyword in call.keywords if keyword.arg == TITLED[place]]
                    found |= dict.fromkeys(filter(None, map(template_of, [*call.args[place : place + 1], *named])))
    return iter(found)


def template_of(expression: ast.expr) -> str:
    """The text of a literal, with fields for what an f-string fills in; empty for anything else."""
    if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
        return expression.value
    if isinstance(expression, ast.JoinedStr):
        return "".join(map(template_of, expression.values))
    match expression:
        case ast.FormattedValue(ast.Name(name) | ast.Attribute(_, name)):
            return f"{{{name}}}"
        case ast.FormattedValue():
            return "{value}"
        case _:
            return ""


def labels_shown(game: AnyGame) -> Iterator[str]:
    """The labels in the picture of the start, under each variant."""
    settings = game.new_game().settings
    for variants in every_combination(settings.variants):
        try:
            state = game.start(evolve(settings, variants=variants))
        except SettingsError:
            continue
        for part in game.scene(state, SPECTATOR).parts:
            yield from titles_in(part)


def titles_in(part: Part) -> Iterator[str]:
    """The titles of a part and of all that is in it."""
    if isinstance(part, Grid | Group | Tiles | Pile | Track):
        yield part.title
    if isinstance(part, Group):
        yield from chain.from_iterable(map(titles_in, part.parts))
