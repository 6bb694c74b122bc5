"""Counts of mutants."""

from collections.abc import Iterable

from attrs import fields, frozen


@frozen
class Count:
    """The numbers of mutants: all, noticed, equivalent, survived, and not run."""

    mutants: int
    killed: int
    equivalent: int
    survived: int
    not_run: int

    @property
    def score(self) -> float | None:
        """The percentage killed of those that were run and are not equivalent."""
        run = self.killed + self.survived
        return round(100 * self.killed / run, 1) if run else None


def total(counts: Iterable[Count]) -> Count:
    """All of them together."""
    known = list(counts)
    return Count(*[sum(getattr(each, field.name) for each in known) for field in fields(Count)])
