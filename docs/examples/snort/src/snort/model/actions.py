"""Actions: what a player can do."""

from typing import Annotated, TypeAlias

from attrs import frozen
from rulebook.core import Domain, Open, told
from rulebook.core.kits.grids import Space

from snort.model.components import fields


@told("let an animal into {field}")
@frozen
class Put:
    """A player lets an animal into a field."""

    field: Open[Annotated[Space, Domain(fields)]]


Action: TypeAlias = Put
