"""A verdict that is read again, to find out what has changed in the text since it was given."""

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import frozen

from rulebook.core.errors import RulebookError, SpecError
from rulebook.examination.corpus import listed, text_of
from rulebook.examination.report import EMBEDDED
from rulebook.examination.sentences import Sentences, hash_of
from rulebook.records import parse

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
        document = parse(text.partition(begin)[2].partition(end)[0] if begin in text else text)
        if not isinstance(document, dict):
            raise SpecError("is not an object")
        said = dict(map(said_in, listed(document["clauses"])))
        found = KeptVerdict(text_of(document["game"]), text_of(document["version"]), said)
        if hash_of({clause: text for clause, text in said.items() if text}) != document["text"]:
            raise SpecError("its hash is not that of its sentences")
    except (RulebookError, KeyError) as error:
        reason = f"{error} is missing" if isinstance(error, KeyError) else str(error)
        raise SpecError(f"{name}: is not a verdict of `rulebook translate examine`: {reason}") from None
    return found


def said_in(clause: object) -> tuple[str, str]:
    """A clause in a verdict, and what the text said of it; empty for nothing."""
    if not isinstance(clause, dict):
        raise SpecError(f"expected an object, found {clause!r:.40}")
    return text_of(clause["clause"]), text_of(clause["text"] or "")
