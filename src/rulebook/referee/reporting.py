"""What a referee found: each difference by the clause that decides it, and the clauses that no walk applied."""

from collections import Counter
from collections.abc import Iterator
from html import escape
from itertools import chain
from json import dumps, loads
from typing import Any, Final

from attrs import asdict, frozen

from rulebook.core.game import AnyGame
from rulebook.core.scene import Scene
from rulebook.examination.questions import clause_of
from rulebook.records import Codec, JsonObject, state_from
from rulebook.records.record import record_of
from rulebook.records.replaying import replay
from rulebook.records.strict import required
from rulebook.referee.blaming import other_meanings
from rulebook.referee.comparing import Comparison, Difference
from rulebook.render import draw
from rulebook.render.page import page
from rulebook.spec import Clause, load

__all__ = ["Finding", "Report", "comparison_in", "document_of", "page_of", "scene_of"]

LONGEST: Final = 300
"""The characters of what one side says, in a report for people."""


@frozen
class Finding:
    """A clause on which an engine and the rules disagree, how often they did, and the shortest way to such a point.

    `says` is what the engine takes the clause to say, as far as that is known; `others` are the clauses of meanings that
    explain all of it as well.
    """

    clause: Clause
    times: int
    difference: Difference
    says: str = ""
    others: tuple[str, ...] = ()


@frozen
class Report:
    """What was compared for a game."""

    game: AnyGame
    done: Comparison

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The differences, told apart by the clause that decides."""
        by_clause = dict[str, list[tuple[str, Difference]]]()
        for meaning, difference in self._decided():
            by_clause.setdefault(clause_of(meaning), []).append((meaning, difference))
        return tuple(sorted(map(self._finding, by_clause.values()), key=lambda each: -each.times))

    def _finding(self, several: list[tuple[str, Difference]]) -> Finding:
        """The shortest of several differences that the same clause decides."""
        meaning, shortest = min(several, key=lambda each: (each[1].actions, len(dumps(each[1].lines))))
        (clause,) = [each for each in load(self.game.id).clauses if each.id == clause_of(meaning)]
        if meaning == clause.id:
            return Finding(clause, len(several), shortest)
        common = set[str].intersection(*[set(each.acts_as) for _, each in several])
        equal = {clause_of(each) for each in common if self._speaking_against(each) <= self._speaking_against(meaning)}
        says = other_meanings(self.game)[meaning].says
        return Finding(clause, len(several), shortest, says, tuple(sorted(equal - {clause.id})))

    def _speaking_against(self, meaning: str) -> int:
        return self.done.against.get(meaning, 0)

    def _decided(self) -> Iterator[tuple[str, Difference]]:
        """Each difference with the meaning that an engine acts by or, if that is not known, with the clause that decides.

        Again and again, that is the meaning which explains the most of what is left, less the positions that speak against
        it. What no meaning explains is put down to the suspect on which the two sides agreed most seldom.
        """
        left = self.done.differences
        while counts := self._explained(left):
            meaning = min(counts, key=lambda each: (-counts[each], self._agreement(clause_of(each))))
            yield from ((meaning, each) for each in left if meaning in each.acts_as)
            left = [each for each in left if meaning not in each.acts_as]
        yield from ((min(each.suspects, key=self._agreement), each) for each in left)

    def _explained(self, left: list[Difference]) -> dict[str, int]:
        """How many differences each meaning explains, less the positions that speak against it, unless these are more."""
        explained = Counter(chain.from_iterable(each.acts_as for each in left))
        return {each: net for each in explained if (net := explained[each] - self._speaking_against(each)) >= 0}

    def _agreement(self, clause: str) -> float:
        """How often the two sides agree on a clause that is suspected, and the last for one that never is."""
        agreed, suspected = self.done.agreed.get(clause, 0), sum(clause in each.suspects for each in self.done.differences)
        return agreed / (agreed + suspected) if suspected else 1

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
                    "says": each.says,
                    "others": list(each.others),
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
        Difference(**{**each, **{name: tuple(each[name]) for name in ("suspects", "acts_as", "lines")}})
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
    return page(f"{report.game.title}: an engine and the rules", STYLE, "\n".join(sections(report)))


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
        yield from (f"<p>{escape(line)}</p>" for line in sides(found))
        yield draw(scene_of(report.game, found.difference.lines)).source
        record = "\n".join(map(dumps, found.difference.lines))
        yield f"<details><summary>The record</summary><pre>{escape(record)}</pre></details>"
    never = ", ".join(report.never_applied) or "none"
    yield f"<h2>Clauses that were never applied</h2>\n<p>{escape(never)}</p>"


def sides(found: Finding) -> Iterator[str]:
    """What each side says, in lines for people."""
    difference = found.difference
    if found.says:
        yield f"The engine acts as if the rule were: {found.says}"
    if found.others:
        yield f"Or the clause is {' or '.join(found.others)}: that explains as much"
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
