"""Free sentences: statements of clauses as a translator would put them, good ones and ones with a single error.

The tables of words are improved with those in `built`. The others only measure, and nobody who works on the tables reads
them, or what the checks say of a single one; once somebody has, they move to `built`, and others have to be written.

- `unseen` was written on 2026-11-22, in five languages, by somebody who had read neither the checks and their tables nor the
  glossaries, and of the older sentences only three, for the format. Of what the checks do, the author knew only the line on
  each class of errors that `tests.tools.wording.published` has. The first, third, fifth line and so on of each file moved to
  `built` on the same day, by a program; the others stayed unread.
- `own` was written on 2026-11-24 by three writers, a ninth (German, English), a tenth (French, Italian) and an eleventh
  (Hungarian), who had read neither the checks nor any older sentence: 270 good ones and 408 errors, thirty-four of each
  class. Somebody else read all of them beside the statements, without knowing what the checks say. Five, of which the label
  was in doubt, were left out, as were eight that `built` has too, and two that repeated a source. They were measured twice,
  by totals alone: 15 alarms in 265 good ones, 351 of 401 errors found with the checks as they had been; then as the report
  says.

What was in `own` before is in `built`. Each part was measured before anybody read it:

- Three were written on 2026-11-23 by one who worked on the checks. The first was written without having read code or tables
  of the checks: 17 alarms in 212 good ones, 122 of 144 errors found. The others were written with that knowledge: 11 in 150,
  and 96 of 120; then 8 in 150, and 101 of 120.
- A third writer, who had seen neither the checks nor any older sentence, wrote 200 good ones and 240 errors, thirty of each
  of eight classes, on the same day: 11 alarms in 198 good ones, 181 of 239 errors found.
- A fifth writer, likewise, wrote 200 good ones and 300 errors, twenty-five of each class, on the same day: 12 alarms in the
  good ones, 251 of the errors found; 17 of 25 of scope, and as many omissions. Ten that `built` or `unseen` had already were
  then left out.
- A sixth writer, likewise, wrote 300 good ones and 300 errors, twenty-five of each class, on the same day: 18 alarms in the
  good ones, 258 errors found. Fifteen that `built` or `unseen` have too were then left out, and two that repeated a source
  were reworded.
- A seventh writer, likewise, was asked not to stay near the English words, and wrote 300 good ones and 300 errors on the
  same day. Seven, of which the label was in doubt, were left out: 40 alarms in 297 good ones, 253 of 295 errors found.
- An eighth writer, who had read neither the checks nor any older sentence, wrote 300 good ones and 300 errors, twenty-five
  of each class, on the same day. Somebody read all of them beside the statements, without knowing what the checks say; nine,
  of which the kind was in doubt, were left out, nineteen that `built` has too, and two that repeated a source. These were
  measured four times, by totals alone: 11 alarms in 286 good ones, 247 of 284 errors found in the end. Whoever improved the
  tables with them on 2026-11-24 looked at every second sentence only.

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
from rulebook.translation.checks import Pair
from rulebook.translation.languages import language
from rulebook.translation.po_file import of_clauses

FOLDER = Path(__file__).parent
GOOD = "good"
ERRORS = (
    *("number", "comparator", "permission", "negation", "condition", "actor"),
    *("order", "quantifier", "direction", "scope", "thing", "missing"),
)
"""The classes of errors: each bad sentence has one error, of one of them."""
PARTS = ("built", "unseen", "own")


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
        others = of_clauses(self.game, [self.clause])
        return Pair(f"{self.game}:{self.clause}", statement, self.text, language(self.language), specification.terms, others)


@cache
def free(code: str) -> tuple[Free, ...]:
    """The sentences in a language."""
    return tuple(chain.from_iterable(sentences(code, part) for part in PARTS))


def sentences(code: str, part: str) -> Iterator[Free]:
    """Those of a part."""
    file = FOLDER / part / f"{code}.jsonl"
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        yield Free(code, part, **json.loads(line))
