"""Free sentences: statements of clauses as a translator would put them, good ones and ones with a single error.

The tables of words are improved with those in `built`. The others only measure, and nobody who works on the tables reads
them, or what the checks say of a single one; once somebody has, they move to `built`, and others have to be written.

- `unseen` was written on 2026-11-22, in five languages, by somebody who had read neither the checks and their tables nor the
  glossaries, and of the older sentences only three, for the format. Of what the checks do, the author knew only the line on
  each class of errors that `tests.tools.wording` has. The first, third, fifth line and so on of each file moved to
  `built` on the same day, by a program; the others stayed unread.
- `own` was written on 2026-11-24 by three writers, a ninth (German, English), a tenth (French, Italian) and an eleventh
  (Hungarian), who had read neither the checks nor any older sentence: 270 good ones and 408 errors, thirty-four of each
  class. Somebody else read all of them beside the statements, without knowing what the checks say. Five, of which the label
  was in doubt, were left out, as were eight that `built` has too, and two that repeated a source. They were measured twice,
  by totals alone: 15 alarms in 265 good ones, 351 of 401 errors found with the checks as they had been; then as the report
  says.
- `roles` was written on 2026-11-26, in seven languages, by one who then worked on the check of roles, before reading its
  tables: 82 good ones, and 82 in which those who give and get, owner and other, or what comes from and goes to change
  places. They were measured a dozen times, by totals, by role and by participant, and the check was made narrower three
  times after that: without it, 2 alarms and 34 found; with an earlier check of roles, 5 and 53; then 6 and 60, 5 and 62, and
  as the report says. On 2026-11-27 they were measured twice more, by totals alone: 3 and 62, then 3 and 66. Whoever improved
  the check on that day read six of them by accident, with the clauses of all; the six moved to `built`. The others were
  measured six times more by totals, and once by the codes of what is found in the good ones.
- `exchanges` was written on 2026-11-27 by one who had read the tables of roles: six clauses that `roles` has not, in each
  language, each with a good sentence and an exchange. They were measured along with `roles`, and six were read likewise.
- Another lot was written for `built` on 2026-11-27, in seven languages, by one who had read the German and French tables of
  roles: 188 good ones and 187 exchanges. Before the check was improved with them: 22 alarms, and 137 found.
- A first `roles`, likewise, in German, French and Hungarian: 76 of each, of which `built` had five already. With an earlier
  check of roles, 4 alarms and 37 found. Somebody then read what it missed, so it moved to `built`.
- A twelfth writer, who had read neither the checks nor any older sentence, wrote 100 good ones and 97 errors of `roles` on
  2026-11-26: 11 alarms, and 54 of 97 found.

On 2026-11-27 the parts that only measure were measured seven times more, by totals and by kind of finding, as the checks
became narrower: 30 alarms in 519 good ones before, 25 after. Who did it had read `unseen` in German, by accident, but not
what the checks say of any of it. Before reading the tables, the same had written 120 good ones and 48 exchanges of roles
for `built`: 13 alarms, and 41 found.

On 2026-12-01 the sentences of three clauses of Scopa were left out by a program, which read nothing but their ids, since
they say what the statements said before these were reworded on the day before: 40 good ones and 40 errors of `built`, 6 good
ones and 5 errors of `own`.

A fourth writer, who had read neither the checks nor any older sentence, wrote 200 good ones and 400 errors of condition,
order, scope, quantifier and omission for `built`, on 2026-11-23. The checks as they were before raised 7 alarms in the good
ones, and found 255 of the errors: 53 of 100 of condition, 67 of 100 of order, 60 of 100 of scope, 35 of 50 of quantifier,
and 40 of 50 omissions. Whatever `built` had already, or `unseen` has, was then left out.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

from attrs import frozen

from rulebook.spec import load
from rulebook.translation.checks.pair import Pair
from rulebook.translation.languages import language
from rulebook.translation.po_file import of_clauses

FOLDER = Path(__file__).parent
GOOD = "good"
ERRORS = (
    *("number", "comparator", "permission", "negation", "condition", "actor"),
    *("order", "quantifier", "direction", "scope", "thing", "missing", "roles"),
)
"""The classes of errors: each bad sentence has one error, of one of them."""
PARTS = ("built", "unseen", "own", "roles", "exchanges")


@frozen
class Free:
    """A sentence for a clause, in a language; `kind` is `good` or the class of its error."""

    language: str
    part: str
    game: str
    clause: str
    kind: str
    text: str

    @property
    def statement(self) -> str:
        """The statement of its clause."""
        return specification(self.game).clause(self.clause).statement

    def pair(self) -> Pair:
        """The sentence with the statement of its clause."""
        terms, others = specification(self.game).terms, of_clauses(self.game, [self.clause])
        return Pair(f"{self.game}:{self.clause}", self.statement, self.text, language(self.language), terms, others)


specification = cache(load)
"""The specification of a game, read once for thousands of sentences."""


@cache
def free(code: str) -> tuple[Free, ...]:
    """The sentences in a language."""
    return tuple(chain.from_iterable(sentences(code, part) for part in PARTS))


def sentences(code: str, part: str) -> Iterator[Free]:
    """Those of a part."""
    file = FOLDER / part / f"{code}.jsonl"
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        yield Free(code, part, **json.loads(line))
