"""JSON files that ship with the library: objects are classes, keys their fields, and anything else is refused."""

import json
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Final, TypeVar

from cattrs import ClassValidationError

from rulebook.core.errors import SpecError
from rulebook.spec.toml_file import STRICT, complaints

Kind = TypeVar("Kind")

WIDTH: Final = 500
"""What fits on a line of a report: one check, whatever there is to say of it."""


def structured(file: Traversable, kind: type[Kind]) -> Kind:
    """What is in a file; raises SpecError naming the file, the key and the reason."""
    try:
        return STRICT.structure(json.loads(file.read_bytes()), kind)
    except OSError as error:
        raise SpecError(f"{file.name}: cannot be read: {error.strerror}") from None
    except (ClassValidationError, TypeError) as error:
        raise SpecError("\n".join(f"{file.name}: {complaint}" for complaint in complaints(error))) from None
    except (ValueError, RecursionError) as error:
        raise SpecError(f"{file.name}: is not JSON: {error}") from None


def in_lines(value: object, indent: str = "") -> str:
    """A value of JSON: everything that fits on one line is on one line; the lines after the first one are indented."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(flat) <= WIDTH or not isinstance(value, Mapping | Sequence) or isinstance(value, str):
        return flat
    further = f"{indent} "
    first, last = "{}" if isinstance(value, Mapping) else "[]"
    names = [f"{json.dumps(name)}: " for name in value] if isinstance(value, Mapping) else [""] * len(value)
    values = value.values() if isinstance(value, Mapping) else value
    parts = [f"{further}{name}{in_lines(each, further)}" for name, each in zip(names, values, strict=True)]
    return "\n".join((first, ",\n".join(parts), f"{indent}{last}"))
