"""Shapes that no game of ours has yet: unions of classes within a state, two types of one name, types without a form."""

from enum import Enum
from typing import TypeAlias

import pytest
from attrs import define, frozen
from jsonschema import Draft202012Validator

from rulebook import RecordError
from rulebook.records import JsonValue
from rulebook.records.schema import Definitions, united
from rulebook.records.settings import structured
from rulebook.records.shapes import Layout
from rulebook.records.strict import strict_converter


class Size(Enum):
    """How large."""

    SMALL = "small"
    LARGE = "large"


@frozen
class Exactly:
    """As many as `number`."""

    number: int


@frozen
class AtLeast:
    number: int
    size: Size = Size.SMALL


Condition: TypeAlias = Exactly | AtLeast


@frozen
class Task:
    condition: Condition
    others: tuple[Condition, ...] = ()
    last: Exactly | AtLeast | None = None


LAYOUT = Layout(Task)
CONVERTER = strict_converter(LAYOUT)


@pytest.mark.parametrize(
    ("task", "document"),
    [
        (Task(Exactly(3)), {"condition": {"type": "exactly", "number": 3}, "others": []}),
        (
            Task(AtLeast(3, Size.LARGE), (Exactly(1),), Exactly(2)),
            {
                "condition": {"type": "at_least", "number": 3, "size": "large"},
                "others": [{"type": "exactly", "number": 1}],
                "last": {"type": "exactly", "number": 2},
            },
        ),
    ],
)
def test_a_union_of_classes_is_told_apart_by_its_tag(task: Task, document: JsonValue) -> None:
    assert CONVERTER.unstructure(task) == document
    assert structured(CONVERTER, LAYOUT, document, Task) == task
    definitions = Definitions(LAYOUT)
    schema = definitions.object_of(Task)
    Draft202012Validator({**schema, "$defs": definitions.found}).validate(document)


def test_a_wrong_tag_is_refused_with_its_key() -> None:
    document = {"condition": {"type": "exactly", "number": 3}, "others": [{"type": "most", "number": 1}]}
    with pytest.raises(RecordError) as refused:
        structured(CONVERTER, LAYOUT, document, Task)
    assert (refused.value.key, refused.value.reason) == ("others[0].type", "'most' is unknown: expected exactly or at_least")


def test_two_types_of_one_name_have_no_schema() -> None:
    definitions = Definitions(LAYOUT)
    definitions.of(Size, "size")
    with pytest.raises(TypeError, match="two types are called size"):
        definitions.of(Enum("Size", [("TINY", "tiny")]), "size")
    with pytest.raises(TypeError, match="two different types are called size"):
        united({"size": {"type": "string"}}, {"size": {"type": "integer"}})


@define
class Loose:
    anything: object


def test_a_type_without_a_form_in_json_has_no_schema() -> None:
    with pytest.raises(TypeError, match="has no form in JSON"):
        Definitions(LAYOUT).object_of(Loose)
