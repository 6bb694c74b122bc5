"""Actions as people type them: `place G4 3`, where seats and rows count from 1, or the whole object of a record."""

from json import dumps

from rulebook.core import AnyGame, RecordError
from rulebook.core.hints import bare
from rulebook.core.sentences import counted_from_one, from_one
from rulebook.records import JsonObject, JsonValue, parse
from rulebook.records.shapes import TAG, Layout, is_list, snake_case
from rulebook.records.strict import required


class ExcessError(RecordError):
    """An action does not take some of the `words` that were typed after its name."""

    def __init__(self, action: str, words: str) -> None:
        super().__init__(f"{action!r} does not take {words!r}")
        self.action: str = action
        self.words: str = words


def document_of(game: AnyGame, text: str) -> JsonObject:
    """The document of the action that `text` describes; raises ExcessError for a text with too many words.

    The first word is the type of the action, and the others are its fields in order, with seats and rows counted from 1; a
    field that is a list takes all remaining words. The codec decides whether the action exists.
    """
    if is_object(text):
        return required(parse(text), dict)
    name, *words = text.split() or [""]
    document: JsonObject = {TAG: name}
    kinds = {snake_case(kind.__name__): kind for kind in game.declaration.actions}
    layout = Layout(game.settings)
    for field in layout.fields(kinds[name]) if name in kinds else ():
        key = layout.key(kinds[name], field.name)
        if words and is_list(bare(field.type)):
            document[key], words = [value_of(word) for word in words], []
        elif words:
            value = value_of(words.pop(0))
            document[key] = value - 1 if type(value) is int and field.name in counted_from_one(kinds[name]) else value
    if words and name in kinds:
        raise ExcessError(name, " ".join(words))
    return document


def is_object(text: str) -> bool:
    """Whether a text is meant as the object of a record."""
    return text.lstrip().startswith("{")


def value_of(word: str) -> JsonValue:
    """The value of a word: as JSON if possible, or else the word itself."""
    try:
        return parse(word)
    except RecordError:
        return word


def example_of(action: object, document: JsonValue) -> str:
    """How a person can type an action, given with its document."""
    counted = counted_from_one(type(action))
    values = [from_one(value) if key in counted else value for key, value in required(document, dict).items()]
    words = (value if isinstance(value, list) else [value] for value in values)
    return " ".join(word if isinstance(word, str) else dumps(word, separators=(",", ":")) for some in words for word in some)
