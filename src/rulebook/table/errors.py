"""What a table refuses that is not a matter of the rules."""

from rulebook.core.errors import RulebookError


class TableError(RulebookError):
    """Something that cannot be done at a table, or a table that cannot be set up; nothing has changed."""


class DealError(TableError):
    """A record, at a `line`, has another outcome of chance than its seed deals here."""

    def __init__(self, line: int) -> None:
        self.line: int = line
        super().__init__(f"line {line}: the seed does not deal that")


class StaleVersionError(TableError):
    """Somebody acted on a position that has changed: `given` is the version they saw, `version` the present one."""

    def __init__(self, given: object, version: int) -> None:
        self.given: object = given
        self.version: int = version
        super().__init__(f"the table is at version {version}, not {given!r:.40}: look at it again")


class KnowledgeError(RulebookError):
    """News that no game can bring, or that no guess fits, or more possible states than can be listed."""
