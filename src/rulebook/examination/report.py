"""The verdicts as text, as JSON and as a page, beside the entries of the PO file that the translator should look at.

What was written is read again, to find out what has changed in the text since the verdict was given.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from html import escape
from typing import Final

from attrs import frozen

from rulebook.core import AnyGame, RulebookError, Sentence, SpecError
from rulebook.examination.asking import Asking, meanings_of
from rulebook.examination.examination import Examination
from rulebook.examination.meanings import NOT_FOUND, Meaning, MeaningFile, Unshown, meanings_file
from rulebook.examination.questions import clause_of
from rulebook.examination.sentences import Sentences, hash_of
from rulebook.examination.verdict import Code, Verdict, habit, verdicts
from rulebook.records import JsonObject, JsonValue, parse
from rulebook.records.strict import required, under
from rulebook.render import svg
from rulebook.render.page import page
from rulebook.spec import Specification, load

IN_BACKTICKS: Final = re.compile(r"`([^`]*)`")
ASKED: Final = Sentence("{asked:# question|# questions}")
IN_SUM: Final = {
    Code.SAYS_IT: (" says it", " say it"),
    Code.SAYS_OTHERWISE: (" says otherwise", " say otherwise"),
    Code.SILENT: (" is silent", " are silent"),
    Code.CONTRADICTORY: (" contradicts itself", " contradict themselves"),
    Code.NOT_TRANSLATED: (" is not translated", " are not translated"),
    Code.OPEN: (" is open", " are open"),
    Code.NOT_EXAMINED: (" is not examined", " are not examined"),
    Code.OMITTED: (" is left out", " are left out"),
}
"""What is said of one clause, and of several, in the last line."""
STYLE: Final = """
body { margin: 0 auto; max-width: 60rem; padding: 1rem; color: #1c1b1a; background: #fff;
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
code { font: inherit; padding: 0 .25rem; border-radius: .2rem; background: #f3eee4; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 0 0 .3rem; }
section { border-left: .3rem solid #9b4a1f; padding: .2rem .8rem; margin: 1.2rem 0; }
section.ok { border-color: #3d7a3d; }
blockquote { margin: .3rem 0; padding-left: .8rem; border-left: 1px solid #bbb; }
figure { margin: 1.2rem 0; }
figure div { overflow-x: auto; }
figure svg { display: block; max-width: 100%; height: auto; }
table { border-collapse: collapse; }
td, th { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #ddd; }
td:first-child { white-space: nowrap; }
@page { margin: 13mm; }
@media print {
  body { max-width: none; padding: 0; font-size: .8rem; }
  figure, tr { break-inside: avoid; }
  figure { display: grid; grid-template-columns: auto 1fr; column-gap: 4mm; align-items: center; margin: .8rem 0; }
  h2 { break-after: avoid; }
  figure svg { width: auto; max-width: 105mm; max-height: 68mm; }
}
@media (max-width: 40rem) and screen {
  ul { padding-left: 1.2rem; }
  figure svg { max-width: none !important; width: 40rem; }
}
"""


HABIT: Final = (
    "{answer!r} was answered to most questions whose right answer is the other one, so it counts for nothing here, and the "
    "findings may be due to it. Ask another reader."
)

STALE: Final = "these answers were given by other sentences, so they do not count: {questions}"
WITH_REASON: Final = (Code.NOT_EXAMINED, Code.OMITTED)
EMBEDDED: Final = ('<script type="application/json" id="verdict">', "</script>")
"""Around the verdict as JSON in the page, by which it can be checked later."""
LARGEST: Final = 32 * 1024 * 1024
"""The most bytes of a verdict to read: a page has a picture for each answer that was wrong."""


@frozen(slots=False)
class Report:
    """What came out of an examination of a file with these sentences and questions of this version.

    `disagreements` are the questions on which a second reader gives another answer, each with a clause, and `stale` those
    whose answers do not count, since they were given by other sentences. `unseparated` are the wrong meanings that no
    question shows.
    """

    game: AnyGame
    file: str
    sentences: Sentences
    examination: Examination
    asking: Asking
    version: str
    disagreements: Sequence[tuple[str, str]] = ()
    stale: Sequence[str] = ()
    unseparated: Sequence[str] = ()

    @cached_property
    def specification(self) -> Specification:
        """The specification of the game."""
        return load(self.game.id)

    @cached_property
    def known(self) -> MeaningFile:
        """The file with the wrong meanings."""
        return meanings_file(self.specification)

    @cached_property
    def meanings(self) -> Mapping[str, Meaning]:
        """The wrong meanings of the game, by their ids."""
        return {meaning.id: meaning for meaning in meanings_of(self.game)}

    @cached_property
    def verdicts(self) -> Sequence[Verdict]:
        """The verdict on every clause: one that has no sentence is not translated, or left out."""
        found = verdicts(self.examination, [clause.id for clause in self.specification.clauses])
        lacking = {True: Code.OMITTED, False: Code.NOT_TRANSLATED}
        said, omitted = self.sentences.by_clause, self.sentences.omitted
        return [each if each.clause in said else Verdict(each.clause, lacking[each.clause in omitted]) for each in found]

    @cached_property
    def unshown(self) -> Mapping[str, Unshown]:
        """Why no question shows some wrong meanings, by their ids."""
        return {id: self.known.unshown.get(id, NOT_FOUND) for id in self.unseparated}

    @property
    def is_clean(self) -> bool:
        """Whether every clause that can be examined is said, or left out on purpose, and readers agree."""
        return not (self.findings or self.disagreements or self.with_code(Code.OPEN))

    @property
    def findings(self) -> list[Verdict]:
        """The verdicts on clauses that the translator should look at."""
        return [verdict for verdict in self.verdicts if verdict.is_finding]

    @property
    def ambiguous(self) -> Mapping[str, list[str]]:
        """The questions on which two readers disagree, by clause."""
        found: dict[str, list[str]] = {}
        for id, clause in self.disagreements:
            found.setdefault(clause, []).append(id)
        return found

    @property
    def habit(self) -> str | None:
        """The answer that the reader gives by habit, if there is one."""
        usual = habit(self.examination)
        return None if usual is None else usual.value

    def why(self, clause: str) -> str:
        """Why a clause is left out or not examined."""
        hidden = [each.why for id, each in self.unshown.items() if clause_of(id) == clause]
        return self.sentences.omitted.get(clause) or self.known.unexamined.get(clause) or " ".join(dict.fromkeys(hidden))

    @property
    def warnings(self) -> list[str]:
        """What is wrong with the answers themselves."""
        found = [HABIT.format(answer=self.habit)] if self.habit else []
        return found + ([STALE.format(questions=", ".join(self.stale))] if self.stale else [])

    def text(self) -> str:
        """A few lines for each finding, and a summary."""
        return "\n".join(self.lines())

    def entry(self, verdict: Verdict) -> str:
        """The line of the text that begins what is said of a clause."""
        title = self.specification.clause(verdict.clause).title
        return f"{self.file}:{self.sentences.lines[verdict.clause]}: {verdict.clause} ({title}): {self.headline(verdict)}"

    def lines(self) -> Iterator[str]:
        """The lines of the text."""
        yield from (f"{self.file}: {warning}" for warning in self.warnings)
        for verdict in self.findings:
            yield self.entry(verdict)
            if verdict.clause in self.sentences.by_clause:
                yield f"    your text: {self.sentences.by_clause[verdict.clause]}"
            yield from (f"    it may say: {self.meanings[id].says} ({id})" for id in verdict.fits)
            if verdict.also:
                yield f"    the same answers would also come from {', '.join(verdict.also)}"
            if verdict.questions:
                yield f"    see {', '.join(verdict.questions)}"
        for clause, ids in self.ambiguous.items():
            where = f"{self.file}:{self.sentences.lines[clause]}: {clause}"
            yield f"{where}: the two readers disagree on {', '.join(ids)}, so the sentence may be ambiguous"
        for verdict in self.verdicts:
            if verdict.code in WITH_REASON:
                yield f"{self.entry(verdict)}. {self.why(verdict.clause)}".rstrip()
        if opened := self.with_code(Code.OPEN):
            yield f"{self.file}: no answer shows whether these are said: {', '.join(verdict.clause for verdict in opened)}"
        if self.unshown:
            told = ", ".join(f"{id} ({why.how.value})" for id, why in self.unshown.items())
            yield f"{self.file}: no question shows these wrong meanings: {told}"
        counts = [(len(found), IN_SUM[code]) for code in Code if (found := self.with_code(code))]
        parts = [str(number) + (one if number == 1 else several) for number, (one, several) in counts]
        parts[0] = parts[0].replace(" ", " clause " if counts[0][0] == 1 else " clauses ", 1)
        asked = ASKED(asked=len(self.examination.answers))
        told = f"{', '.join(parts)}; what a sentence adds is not examined"
        yield f"{self.file}: {self.specification.game.id}, {asked}: {told} (text {self.sentences.whole})"

    def headline(self, verdict: Verdict) -> str:
        """The code and what it means."""
        return f"{verdict.code.value} {verdict.code.words}"

    def with_code(self, code: Code) -> list[Verdict]:
        """The verdicts with a code."""
        return [verdict for verdict in self.verdicts if verdict.code is code]

    def json(self) -> str:
        """The verdicts as JSON."""
        return json.dumps(self.document(), ensure_ascii=False, indent=2)

    def document(self) -> JsonObject:
        """The verdicts as an object."""
        clauses: list[JsonValue] = [
            {
                "clause": verdict.clause,
                "code": verdict.code.value,
                "name": verdict.code.words,
                "line": self.sentences.lines[verdict.clause],
                "fits": [
                    {"meaning": id, "kind": self.meanings[id].kind.value, "says": self.meanings[id].says}
                    for id in verdict.fits
                ],
                "also": [*verdict.also],
                "questions": [*verdict.questions],
                **({"why": self.why(verdict.clause)} if verdict.code in WITH_REASON else {}),
                "text": self.sentences.by_clause.get(verdict.clause),
            }
            for verdict in self.verdicts
        ]
        return {
            "file": self.file,
            "game": self.specification.game.id,
            "text": self.sentences.whole,
            "version": self.version,
            "clauses": clauses,
            "answers": {id: answer.value for id, answer in self.examination.answers.items()},
            "stale": [*self.stale],
            "habit": self.habit,
            "disagreements": [{"question": id, "clause": clause} for id, clause in self.disagreements],
            "unshown": [
                {"meaning": id, "says": self.meanings[id].says, "how": each.how.value, "why": each.why}
                for id, each in self.unshown.items()
            ],
        }

    def html(self) -> str:
        """A self-contained page: the findings with the questions behind them, and then every clause."""
        title = f"{self.specification.game.title}: {self.file}"
        warned = "".join(f"<p><strong>{escape(warning)}</strong></p>\n" for warning in self.warnings)
        found = warned + "\n".join(map(self.section, self.findings)) or '<section class="ok"><p>No findings.</p></section>'
        told = "".join(f"<li>{escape(clause)}: {', '.join(ids)}</li>" for clause, ids in self.ambiguous.items())
        differ = f"<h2>Two readers disagree</h2><ul>{told}</ul>" if told else ""
        rows = "\n".join(map(self.row, self.verdicts))
        hidden = "".join(
            f"<li>{escape(self.meanings[id].says)} <small>{escape(id)}</small><br>{each.how.value}: {escape(each.why)}</li>"
            for id, each in self.unshown.items()
        )
        unshown = f"<h2>What no question shows</h2>\n<ul>{hidden}</ul>\n" if hidden else ""
        embedded = self.json().replace("<", "\\u003c").join(EMBEDDED)
        versions = f"<p><small>Text {self.sentences.whole}, questions {self.version}</small></p>"
        every = f"<h2>Every clause</h2>\n<table>\n{rows}\n</table>"
        return page(title, STYLE, f"{found}\n{differ}\n{every}\n{unshown}{versions}\n{embedded}")

    def section(self, verdict: Verdict) -> str:
        """A finding."""
        clause = self.specification.clause(verdict.clause)
        own = self.sentences.by_clause.get(verdict.clause)
        quoted = f"<blockquote>{escape(own)} (line {self.sentences.lines[verdict.clause]})</blockquote>" if own else ""
        fits = "".join(f"<li>{escape(self.meanings[id].says)} <small>{escape(id)}</small></li>" for id in verdict.fits)
        also = f"<p>The same answers would also come from {escape(', '.join(verdict.also))}.</p>" if verdict.also else ""
        asked = "\n".join(map(self.figure, verdict.questions))
        return (
            f"<section>\n<h2>{escape(clause.id)} {escape(clause.title)}: {escape(self.headline(verdict))}</h2>\n"
            f"<p>The rule: {escape(clause.statement)}</p>\n{quoted}\n"
            + (f"<p>The text may say:</p><ul>{fits}</ul>\n" if fits else "")
            + f"{also}\n{asked}\n</section>"
        )

    def row(self, verdict: Verdict) -> str:
        """A clause in the table of every clause."""
        why = f"<br><small>{escape(self.why(verdict.clause))}</small>" if verdict.code in WITH_REASON else ""
        title = escape(self.specification.clause(verdict.clause).title)
        return f"<tr><td>{escape(verdict.clause)}</td><td>{escape(self.headline(verdict))}</td><td>{title}{why}</td></tr>"

    def figure(self, id: str) -> str:
        """A question with its picture and the answer."""
        question = self.examination.pool.by_id[id]
        scene = self.asking.scene(question)
        drawn = str(svg.draw(scene)) if scene is not None else ""
        answer = self.asking.frames.answer(self.examination.answers[id])
        text = IN_BACKTICKS.sub(r"<code>\1</code>", escape(self.asking.text(question)))
        asked = f"{escape(id)}. {text} <b>{escape(answer)}</b>"
        return f"<figure><div>{drawn}</div><figcaption>{asked}</figcaption></figure>"


@frozen
class KeptVerdict:
    """What a verdict speaks of: the game, the version of its questions, and the sentences by clause."""

    game: str
    version: str
    said: Mapping[str, str]

    def changes(self, sentences: Sentences, version: str) -> Iterator[str]:
        """What has changed since, a line for each: the questions, or what the text says of a clause."""
        now = sentences.by_clause
        if version != self.version:
            yield f"the questions are others ({self.version}, and now {version})"
        for clause in dict.fromkeys((*self.said, *now)):
            was, told = self.said.get(clause, ""), now.get(clause, "")
            if hash_of({clause: was}) != hash_of({clause: told}):
                before = f"said {was!r}" if was else "was not translated"
                yield f"{clause}: {before}, and now {f'says {told!r}' if told else 'has no finished sentence'}"


def read_verdict(text: str, name: str) -> KeptVerdict:
    """The verdict in a text, as JSON or a page; raises SpecError, naming it and the reason, for anything else."""
    begin, end = EMBEDDED
    try:
        embedded = text.partition(begin)[2].partition(end)[0] if begin in text else text
        document: JsonObject = required(parse(embedded), dict)
        clauses: list[JsonObject] = [required(each, dict) for each in under("clauses", document, list)]
        said = {under("clause", each, str): required(each.get("text") or "", str) for each in clauses}
        found = KeptVerdict(under("game", document, str), under("version", document, str), said)
        if hash_of({clause: text for clause, text in said.items() if text}) != document.get("text"):
            raise SpecError("its hash is not that of its sentences")
    except RulebookError as error:
        raise SpecError(f"{name}: is not a verdict of `rulebook translate examine`: {error}") from None
    return found
