"""Answers: what somebody types as an action, and what is wrong with it, in a sentence."""

import re
from typing import Any

from rulebook.core.errors import RecordError
from rulebook.core.sentences import Sentence, counted_from_one, from_one
from rulebook.languages import screen
from rulebook.records import JsonObject
from rulebook.records.json_text import shown
from rulebook.records.shapes import TAG, snake_case
from rulebook.records.typed_actions import ExcessError, document_of, is_object
from rulebook.table import AnyTable


class MisreadError(Exception):
    """What a person typed is not understood, as a `sentence` with its `values` says."""

    def __init__(self, sentence: Sentence, **values: object) -> None:
        super().__init__(sentence(**values))
        self.sentence: Sentence = sentence
        self.values: dict[str, object] = values


def meant(table: AnyTable, text: str) -> Any:
    """The action, legal or not, that words mean; raises MisreadError where they mean none."""
    try:
        document = document_of(table.game, text)
    except ExcessError as error:
        raise MisreadError(screen.EXCESS, action=error.action, words=shown(error.words)) from None
    except RecordError:
        raise MisreadError(screen.NO_JSON) from None
    try:
        return table.action(document)
    except RecordError as error:
        raise misread(table, document, error.key or TAG, text) from None


def misread(table: AnyTable, document: JsonObject, where: str, text: str) -> MisreadError:
    """What is wrong with a document that is not an action, of which the codec names the place. Chance needs no answers."""
    kinds = {snake_case(move.kind.__name__): move.kind for move in table.game.declaration.moves if not move.is_chance}
    action, key = str(document.get(TAG)), re.split(r"[.\[]", where, maxsplit=1)[0]
    if action not in kinds:
        return MisreadError(screen.NO_SUCH_ACTION, word=shown(document.get(TAG)), actions=tuple(kinds))
    if key not in document:
        return MisreadError(screen.MISSING, action=action, key=key)
    is_counted = not is_object(text) and key in counted_from_one(kinds[action])
    return MisreadError(screen.UNFIT, key=key, value=shown(from_one(document[key]) if is_counted else document[key]))
