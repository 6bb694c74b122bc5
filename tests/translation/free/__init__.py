"""Free sentences: statements of clauses as a translator would put them, good ones and ones with a single error.

All were written before the checks of contrasts existed, and before anybody saw what the checks do with any of them. A hash
decides in which half the sentences of a clause in a language are: `built`, with which the tables were improved, or `unseen`,
which only measures.
"""

import json
from functools import cache
from hashlib import sha256
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
HALVES = ("built", "unseen")


@frozen
class Free:
    """A sentence for a clause, in a language; `kind` is `good` or the class of its error."""

    language: str
    game: str
    clause: str
    kind: str
    text: str

    @property
    def half(self) -> str:
        """The half of the sentences that it belongs to: the same for all sentences of a clause in a language."""
        return HALVES[sha256(f"{self.language}:{self.game}:{self.clause}".encode()).digest()[0] % 2]

    def pair(self) -> Pair:
        """The sentence with the statement of its clause."""
        specification = load(self.game)
        statement = specification.clause(self.clause).statement
        return Pair(f"{self.game}:{self.clause}", statement, self.text, language(self.language), specification.terms)


@cache
def free(code: str) -> tuple[Free, ...]:
    """The sentences in a language."""
    lines = (FOLDER / f"{code}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(Free(code, **json.loads(line)) for line in lines)
