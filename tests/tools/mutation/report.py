"""The verdicts on mutants: counts for each module, and every survivor."""

from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version

from attrs import asdict, frozen

from rulebook.spec.json_file import report_lines
from tests.tools.mutation.counts import Count, total
from tests.tools.mutation.equivalent import Equivalent, listed_for
from tests.tools.mutation.sessions import Made, Module, made


@frozen
class ModuleReport:
    """A module: its counts, its survivors, and entries of the list of equivalent mutants that fit no survivor."""

    module: str
    count: Count
    survivors: tuple[Made, ...]
    stale: tuple[str, ...]


def report_of(module: Module) -> ModuleReport:
    """The verdicts on the mutants of a module."""
    found, listed = list(made(module)), listed_for(module.name)
    return ModuleReport(
        module.name,
        counted(found, listed),
        tuple(one for one in left(found) if not any(each.fits(one) for each in listed)),
        tuple(f"{each.line} -> {each.becomes}" for each in listed if not any(each.fits(one) for one in left(found))),
    )


def left(found: Iterable[Made]) -> Iterator[Made]:
    """The mutants that no test noticed."""
    return (one for one in found if one.verdict is not None and not one.verdict.noticed)


def counted(found: Sequence[Made], listed: Sequence[Equivalent]) -> Count:
    """The counts of some mutants."""
    survivors = list(left(found))
    equivalent = sum(any(each.fits(one) for each in listed) for one in survivors)
    run = [one for one in found if one.verdict is not None]
    return Count(len(found), len(run) - len(survivors), equivalent, len(survivors) - equivalent, len(found) - len(run))


def table(reports: Sequence[ModuleReport]) -> Iterator[str]:
    """The lines of the table, without modules in which nothing can be changed, followed by the survivors."""
    yield f"{'module':<52} mutants  killed  equivalent  survived  not run  score"
    counts = [(report.module, report.count) for report in reports if report.count.mutants]
    rows = [*counts, ("all", total(count for _, count in counts))]
    for name, count in rows:
        numbers = (count.mutants, count.killed, count.equivalent, count.survived, count.not_run)
        cells = (f"{number:>{width}}" for number, width in zip(numbers, (8, 8, 12, 10, 9), strict=True))
        yield f"{name:<51}{''.join(cells)}  {count.score if count.score is not None else '-':>5}"
    for report in reports:
        for one in report.survivors:
            yield f"{report.module}:{one.number} {one.function}: {one.operator}: {one.line}  ->  {one.becomes}"
        yield from (f"{report.module}: listed as equivalent, but not among the survivors: {entry}" for entry in report.stale)


def document(command: str, reports: Sequence[ModuleReport], missing: Sequence[str]) -> str:
    """A run as data; `missing` are modules that have no session."""
    whole = total(report.count for report in reports)
    found = {
        "rulebook": version("rulebook-engine"),
        "cosmic-ray": version("cosmic-ray"),
        "command": command,
        "total": {**asdict(whole), "score": whole.score},
        "modules": [entry(report) for report in reports],
        "modules_not_run": list(missing),
    }
    return report_lines(found)


def entry(report: ModuleReport) -> dict[str, object]:
    """A module as data."""
    return {
        "module": report.module,
        **asdict(report.count),
        "score": report.count.score,
        "survivors": [f"{one.number} {one.function}: {one.line}  ->  {one.becomes}" for one in report.survivors],
    }


def sessions_of(modules: Iterable[Module]) -> tuple[list[Module], list[str]]:
    """The modules that have a session, and the names of the others."""
    known = list(modules)
    return [one for one in known if one.session.exists()], [one.name for one in known if not one.session.exists()]
