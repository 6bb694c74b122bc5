"""Free sentences: statements of clauses as a translator would put them, good ones and ones with a single error.

Those in `built` were written before the checks of contrasts existed; the tables were improved with them, half of them after
they had measured the other half. Those in `unseen` were written afterwards, by somebody who had read neither the tables nor
the older sentences. They only measure: while the tables were improved, no more than totals were seen of what the checks say
of them.

Those in `fresh` were written on 2026-11-22, in five languages, by a second helper of the team, who had read neither the
checks and their tables nor the glossaries, and of the older sentences only three, for the format; of what the checks do the
helper knew only the line that `tests.tools.wording.published` has on each class of errors. Nobody may tune anything on them,
nor read what the checks say of a single one: once somebody does, they are no longer fresh.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

from attrs import frozen

from rulebook.spec import load
from rulebook.translation.checks import Pair
from rulebook.translation.languages import language

FOLDER = Path(__file__).parent
GOOD = "good"
ERRORS = (
    *("number", "comparator", "permission", "negation", "condition", "actor"),
    *("order", "quantifier", "direction", "scope", "thing", "missing"),
)
"""The classes of errors: each bad sentence has one error, of one of them."""
PARTS = ("built", "unseen")


@frozen
class Free:
    """A sentence for a clause, in a language; `kind` is `good` or the class of its error."""

    language: str
    part: str
    game: str
    clause: str
    kind: str
    text: str

    def pair(self) -> Pair:
        """The sentence with the statement of its clause."""
        specification = load(self.game)
        statement = specification.clause(self.clause).statement
        return Pair(f"{self.game}:{self.clause}", statement, self.text, language(self.language), specification.terms)


@cache
def free(code: str) -> tuple[Free, ...]:
    """The sentences in a language."""
    return tuple(chain.from_iterable(sentences(code, part) for part in PARTS))


def sentences(code: str, part: str) -> Iterator[Free]:
    """Those of a part."""
    for line in (FOLDER / part / f"{code}.jsonl").read_text(encoding="utf-8").splitlines():
        yield Free(code, part, **json.loads(line))
