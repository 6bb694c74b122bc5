"""What a referee found: each difference by the clause that decides it, and the clauses that no walk applied."""

from collections import Counter
from collections.abc import Iterator
from functools import reduce
from itertools import chain
from json import dumps, loads
from typing import Any, Final

from attrs import asdict, frozen

from rulebook.core.game import AnyGame
from rulebook.examination.questions import clause_of
from rulebook.records import JsonObject
from rulebook.referee.blaming import other_meanings
from rulebook.referee.comparing import Comparison, Difference
from rulebook.referee.positions import text
from rulebook.spec import Clause, load

BARE: Final = 0.25
"""How much speaks for a suspect of which no other meaning comes near the engine; one that fits adds 1."""


@frozen
class Finding:
    """A clause on which an engine and the rules disagree, how often they did, and the shortest way to such a point.

    `settings` is what the settings of all such points have in common. `says` is what the engine takes the clause to say;
    without that, the clause is a guess. `others` are the clauses of meanings that explain all of it as well.
    """

    clause: Clause
    times: int
    difference: Difference
    settings: JsonObject
    says: str = ""
    others: tuple[str, ...] = ()


@frozen
class Report:
    """What was compared for a game."""

    game: AnyGame
    done: Comparison

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The differences, told apart by the clause that decides; guesses stand together, the likeliest first."""
        by_clause = dict[str, list[tuple[str, Difference]]]()
        for meaning, difference in self._decided():
            by_clause.setdefault(clause_of(meaning), []).append((meaning, difference))
        found = [*map(self._finding, by_clause.values())]
        guessed = sum(each.times for each in found if not each.says)
        return tuple(sorted(found, key=lambda each: -each.times if each.says else -guessed))

    def _finding(self, several: list[tuple[str, Difference]]) -> Finding:
        """The shortest of several differences that the same clause decides."""
        meaning, shortest = min(several, key=lambda each: (each[1].actions, len(dumps(each[1].lines))))
        (clause,) = [each for each in load(self.game.id).clauses if each.id == clause_of(meaning)]
        settings = reduce(alike, [each.settings for _, each in several])
        if meaning == clause.id:
            return Finding(clause, len(several), shortest, settings)
        common = set[str].intersection(*[set(each.acts_as) for _, each in several])
        equal = {clause_of(each) for each in common if self._speaking_against(each) <= self._speaking_against(meaning)}
        says = other_meanings(self.game)[meaning].says
        return Finding(clause, len(several), shortest, settings, says, tuple(sorted(equal - {clause.id})))

    def _speaking_against(self, meaning: str) -> tuple[int, int]:
        """How many positions speak against a meaning: under settings in which it explains something, and anywhere."""
        return self.done.against_there.get(meaning, 0), self.done.against.get(meaning, 0)

    def _decided(self) -> Iterator[tuple[str, Difference]]:
        """Each difference with the meaning that an engine acts by or, if that is not known, with the clause that decides.

        Again and again, that is the meaning which explains the most of what is left, less the positions that speak against
        it under settings in which it explains something; of several, the one against which the fewest speak anywhere. What
        no meaning explains is put down to the clauses of which others come nearest, and where the two sides agree most
        seldom.
        """
        left = self.done.differences
        while counts := explained(left, self.done.against_there):
            meaning = min(
                counts, key=lambda each: (-counts[each], *self._speaking_against(each), self._agreement(clause_of(each)))
            )
            yield from ((meaning, each) for each in left if meaning in each.acts_as)
            left = [each for each in left if meaning not in each.acts_as]
        while left:
            suspected = dict.fromkeys(chain.from_iterable(each.suspects for each in left))
            clause = max(suspected, key=lambda each: self._suspicion(each, left))
            yield from ((clause, each) for each in left if is_likely(clause, each))
            left = [each for each in left if not is_likely(clause, each)]

    def _suspicion(self, clause: str, left: list[Difference]) -> float:
        """How much speaks for a clause as the one that decides on some differences."""
        return (1 - self._agreement(clause)) * sum(weight(clause, each) for each in left if is_likely(clause, each))

    def _agreement(self, clause: str) -> float:
        """How often the two sides agree on a clause that is suspected, and the last for one that never is.

        What counts are its events or, for a clause that has none, where it is applied.
        """
        suspected = sum(clause in each.suspects for each in self.done.differences)
        agreed = self.done.agreed.get(clause, self.done.applied.get(clause, 0) - suspected)
        return max(agreed, 0) / (max(agreed, 0) + suspected) if suspected else 1

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
                    "guess": not each.says,
                    "says": each.says,
                    "others": list(each.others),
                    "times": each.times,
                    "settings": each.settings,
                    **asdict(each.difference),
                }
                for each in self.findings
            ],
            "applied": {clause: self.done.applied[clause] for clause in sorted(self.done.applied)},
            "never applied": list(self.never_applied),
        }
        return plain(document)


def alike(one: JsonObject, other: JsonObject) -> JsonObject:
    """What two objects have in common, also in the objects in them."""
    found: JsonObject = {}
    for key in (key for key in one if key in other):
        mine, theirs = one[key], other[key]
        if isinstance(mine, dict) and isinstance(theirs, dict):
            found[key] = alike(mine, theirs)
        elif text(mine) == text(theirs):
            found[key] = mine
    return found


def weight(clause: str, difference: Difference) -> float:
    """How much a difference speaks for a clause."""
    return (clause in difference.suspects) * BARE + difference.nearness.get(clause, 0)


def is_likely(clause: str, difference: Difference) -> bool:
    """Whether a clause may well decide on a difference: not more than twice as much speaks for another."""
    return 2 * weight(clause, difference) >= max(weight(each, difference) for each in difference.suspects)


def explained(left: list[Difference], against: dict[str, int]) -> dict[str, int]:
    """How many differences each meaning explains, less the positions that speak against it, unless these are more."""
    counts = Counter(chain.from_iterable(each.acts_as for each in left))
    return {each: net for each in counts if (net := counts[each] - against.get(each, 0)) >= 0}


def document_of(done: Comparison) -> JsonObject:
    """A comparison as JSON, so that a run can go on later."""
    return plain(asdict(done))


def plain(value: object) -> JsonObject:
    """An object as JSON reads it back, with lists for tuples."""
    found: JsonObject = loads(dumps(value))
    return found


def comparison_in(document: JsonObject) -> Comparison:
    """The comparison in a document that `document_of` wrote."""
    fields: dict[str, Any] = {key: Counter(value) if isinstance(value, dict) else value for key, value in document.items()}
    differences = [
        Difference(**{**each, **{name: tuple(each[name]) for name in ("suspects", "acts_as", "lines")}})
        for each in fields.pop("differences")
    ]
    return Comparison(**fields, differences=differences)
