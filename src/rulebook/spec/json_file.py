"""JSON files that ship with the library: objects are classes, keys their fields, and anything else is refused."""

import json
from importlib.resources.abc import Traversable
from typing import Final, TypeVar

from cattrs import ClassValidationError, Converter

from rulebook.core.errors import SpecError
from rulebook.spec.toml_file import complaints, exactly, strict_converter

Kind = TypeVar("Kind")

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
