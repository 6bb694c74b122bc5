"""What a referee found: each difference by the clause that decides it, and the clauses that no walk applied."""

from collections.abc import Iterator
from html import escape
from json import dumps, loads
from typing import Any, Final

from attrs import asdict, frozen

from rulebook.core.game import AnyGame
from rulebook.core.scene import Scene
from rulebook.records import Codec, JsonObject, state_from
from rulebook.records.record import record_of
from rulebook.records.replaying import replay
from rulebook.records.strict import required
from rulebook.referee.comparing import Comparison, Difference
from rulebook.render import draw
from rulebook.spec import Clause, load

__all__ = ["Finding", "Report", "comparison_in", "document_of", "page_of", "scene_of"]

LONGEST: Final = 300
"""The characters of what one side says, in a report for people."""


@frozen
class Finding:
    """A clause on which an engine and the rules disagree, how often they did, and the shortest way to such a point."""

    clause: Clause
    times: int
    difference: Difference


@frozen
class Report:
    """What was compared for a game."""

    game: AnyGame
    done: Comparison

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The differences, told apart by the clause that decides: the one on which the sides agreed most seldom."""
        clauses, by_clause = {clause.id: clause for clause in load(self.game.id).clauses}, dict[str, list[Difference]]()
        for difference in self.done.differences:
            by_clause.setdefault(min(difference.suspects, key=self._agreement), []).append(difference)
        found = [
            Finding(clauses[id], len(several), min(several, key=lambda each: (each.actions, len(dumps(each.lines)))))
            for id, several in by_clause.items()
        ]
        return tuple(sorted(found, key=lambda each: -each.times))

    def _agreement(self, clause: str) -> float:
        agreed = self.done.agreed.get(clause, 0)
        return agreed / (agreed + sum(clause in each.suspects for each in self.done.differences))

    @property
    def never_applied(self) -> tuple[str, ...]:
        """The clauses with a function that no walk applied."""
        return tuple([each.id for each in load(self.game.id).clauses if each.function and each.id not in self.done.applied])

    @property
    def document(self) -> JsonObject:
        """The report as JSON."""
        document = {
            "game": self.game.id,
            **{name: getattr(self.done, name) for name in ("walks", "positions", "views")},
            "unsupported": dict(self.done.unsupported),
            "differences": [
                {
                    "clause": each.clause.id,
                    "statement": each.clause.statement,
                    "times": each.times,
                    **asdict(each.difference),
                }
                for each in self.findings
            ],
            "applied": {clause: self.done.applied[clause] for clause in sorted(self.done.applied)},
            "never applied": list(self.never_applied),
        }
        return plain(document)


def document_of(done: Comparison) -> JsonObject:
    """A comparison as JSON, so that a run can go on later."""
    return plain(asdict(done))


def plain(value: object) -> JsonObject:
    """An object as JSON reads it back, with lists for tuples."""
    found: JsonObject = loads(dumps(value))
    return found


def comparison_in(document: JsonObject) -> Comparison:
    """The comparison in a document that `document_of` wrote."""
    fields: dict[str, Any] = dict(document)
    differences = [
        Difference(**{**each, "suspects": tuple(each["suspects"]), "lines": tuple(each["lines"])})
        for each in fields.pop("differences")
    ]
    return Comparison(**fields, differences=differences)


def scene_of(game: AnyGame, lines: tuple[JsonObject, ...]) -> Scene:
    """The position at the end of a walk, all cards open."""
    if "state" in lines[0]:
        state = state_from(game, lines[0]["state"])
        codec, step = Codec(game, state.settings), None
        for action in required(lines[0]["actions"], list):
            step = game.step(state, codec.action(action))
            state = step.state
        return game.open_scene(state, step.events if step else ())
    record = record_of(enumerate(lines, 1))
    steps = [each.move.step for each in replay(record)]
    return game.open_scene(steps[-1].state, steps[-1].events) if steps else game.open_scene(game.start(record.settings))


def page_of(report: Report) -> str:
    """The report as a page for a browser: one file, without scripts."""
    title = escape(f"{report.game.title}: an engine and the rules")
    body = "\n".join(sections(report))
    head = '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">'
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n'
        f"<body>\n<h1>{title}</h1>\n{body}\n</body>\n</html>\n"
    )


STYLE: Final = """
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.45 system-ui, sans-serif; }
svg { max-width: 100%; height: auto; }
pre { overflow-x: auto; white-space: pre-wrap; }
"""


def sections(report: Report) -> Iterator[str]:
    """The parts of the page."""
    yield f"<p>{report.done.positions} positions were compared, on {report.done.walks} walks.</p>"
    for found in report.findings:
        yield f"<h2>{escape(found.clause.id)}: {escape(found.clause.statement)}</h2>"
        yield f"<p>{found.times} times; the shortest way there has {found.difference.actions} actions.</p>"
        yield from (f"<p>{escape(line)}</p>" for line in sides(found.difference))
        yield draw(scene_of(report.game, found.difference.lines)).source
        record = "\n".join(map(dumps, found.difference.lines))
        yield f"<details><summary>The record</summary><pre>{escape(record)}</pre></details>"
    never = ", ".join(report.never_applied) or "none"
    yield f"<h2>Clauses that were never applied</h2>\n<p>{escape(never)}</p>"


def sides(difference: Difference) -> Iterator[str]:
    """What each side says, in lines for people."""
    if difference.what == "legal":
        yield f"Only the rules allow: {brief(difference.here)}"
        yield f"Only the engine allows: {brief(difference.there)}"
    else:
        yield f"{difference.what}, by the rules: {brief(difference.here)}"
        yield f"{difference.what}, by the engine: {brief(difference.there)}"
    if difference.told:
        yield f"The rules say: {difference.told}"


def brief(value: object) -> str:
    """A JSON value as a text of bounded length."""
    text = dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."
