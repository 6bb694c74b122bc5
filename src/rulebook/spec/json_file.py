"""JSON files that ship with the library: objects are classes, keys their fields, and anything else is refused."""

import json
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Final, TypeVar

from cattrs import ClassValidationError, Converter

from rulebook.core.errors import SpecError
from rulebook.spec.toml_file import complaints, exactly, strict_converter

Kind = TypeVar("Kind")

WIDTH: Final = 500
"""What fits on a line of a report: one check, whatever there is to say of it."""
STRICT: Final[Converter] = strict_converter()
STRICT.register_structure_hook(float, exactly(float))


def structured(file: Traversable, kind: type[Kind]) -> Kind:
    """What is in a file; raises SpecError naming the file, the key and the reason."""
    try:
        return STRICT.structure(json.loads(file.read_bytes()), kind)
    except OSError as error:
        raise SpecError(f"{file.name}: cannot be read: {error.strerror}") from None
    except ClassValidationError as error:
        raise SpecError("\n".join(f"{file.name}: {complaint}" for complaint in complaints(error))) from None
    except (ValueError, RecursionError) as error:
        raise SpecError(f"{file.name}: is not JSON: {error}") from None
    except TypeError as error:
        raise SpecError(f"{file.name}: {error}") from None


def report_lines(document: object) -> str:
    """A report as the text of its file: everything that fits on one line is on one line."""
    return f"{in_lines(document)}\n"


def in_lines(value: object, indent: str = "") -> str:
    """A value of JSON, with the lines after the first one indented."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(flat) <= WIDTH or not isinstance(value, Mapping | Sequence) or isinstance(value, str):
        return flat
    further = f"{indent} "
    if isinstance(value, Mapping):
        parts, ends = ([f"{json.dumps(name)}: {in_lines(each, further)}" for name, each in value.items()], "{}")
    else:
        parts, ends = [in_lines(each, further) for each in value], "[]"
    return f"{ends[0]}\n{further}{f',{chr(10)}{further}'.join(parts)}\n{indent}{ends[1]}"
