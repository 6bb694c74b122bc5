"""A verdict that is read again, to find out what has changed in the text since it was given."""

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from rulebook.core.errors import RulebookError, SpecError
from rulebook.examination.report import EMBEDDED
from rulebook.examination.sentences import Sentences, hash_of
from rulebook.records import JsonObject, parse
from rulebook.records.strict import required, under

LARGEST: Final = 32 * 1024 * 1024
"""The most bytes of a verdict to read: a page has a picture for each answer that was wrong."""


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
