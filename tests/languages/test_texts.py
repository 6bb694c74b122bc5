"""What there is to translate is found in the declaration of a game, and in what the library says."""

import ast
import inspect
from types import ModuleType

from rulebook.core import Declaration, Game, sentences
from rulebook.core.hints import fields_of
from rulebook.languages.texts import TextKind, labels_in, own_texts, template_of, texts_of
from rulebook.registry import game


def test_what_the_core_says() -> None:
    """Every text that the core looks up by itself is there to be translated."""
    calls = [node for node in ast.walk(ast.parse(inspect.getsource(sentences))) if isinstance(node, ast.Call)]
    looked_up = [call.args[0] for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "texts"]
    literal = {argument.value for argument in looked_up if isinstance(argument, ast.Constant)}
    assert len(literal) > 5
    assert literal | {sentences.BOTH, sentences.EITHER} <= {text.text for text in own_texts()}


def test_what_a_game_says() -> None:
    """Actions, events, refusals, phases, pictures, words and labels: each once, with where it is said."""
    texts = texts_of(game("hamsterbacke"))
    where = {(text.kind, text.text): text.where for text in texts}
    assert len(where) == len(texts)
    assert where[TextKind.SENTENCE, "take row {row:place}"] == "the action take"
    assert where[TextKind.SENTENCE, "{seat} was dealt a card"] == "the event card_dealt"
    assert where[TextKind.SENTENCE, "no {card} card is left in the deck"] == "a refusal by setup-1"
    assert where[TextKind.SENTENCE, "no block pile"] == "the picture"
    assert where[TextKind.LABEL, "Row {place}"] == "a label of the picture"
    assert where[TextKind.WORD, "light green"] == "in sentences"
    assert (TextKind.WORD, "yellow") in {(text.kind, text.text) for text in texts_of(game("prato_dei_conigli"))}


def test_names_of_fields() -> None:
    """Where the picture follows from the declaration, the fields that it shows have names to translate."""
    declared = game("scopa").declaration
    told = {each.name: getattr(declared, each.name) for each in fields_of(Declaration) if each.init and each.name != "drawn"}
    names = {(TextKind.WORD, name) for name in ("hand", "stock", "table", "pile")}
    assert names <= {(text.kind, text.text) for text in texts_of(Game(Declaration(**told)))}
    assert not names <= {(text.kind, text.text) for text in texts_of(game("scopa"))}


def test_labels_in_code() -> None:
    """Labels are literals, or f-strings with a name for what is filled in; anything else comes with its own words."""
    source = {
        "'Hand'": "Hand",
        "f'Row {row}'": "Row {row}",
        "f'{card.colour} {1 + 1}'": "{colour} {value}",
        "area.word": "",
        "7": "",
    }
    for written, template in source.items():
        expression = ast.parse(written).body[0]
        assert isinstance(expression, ast.Expr)
        assert template_of(expression.value) == template
    assert list(labels_in([ModuleType("empty")])) == []
