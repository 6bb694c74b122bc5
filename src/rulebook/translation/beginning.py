"""The start of a game that is only a text: its specification in TOML, with a clause for each sentence."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final

from rulebook.languages.catalogues import base
from rulebook.spec.cutting import passages_toml, placed
from rulebook.spec.model import Passage, PassageFile, PassageKind
from rulebook.spec.passages import NORMAL_FORM, NormalText, normalised
from rulebook.toml_text import quoted, text_of
from rulebook.translation.languages import SOURCE
from rulebook.translation.prose import TextSentence, sentences_of

LONGEST_TITLE: Final = 4
"""How many words of a sentence make the title of its clause."""
CLAUSES: Final = """\
# The rules, clause by clause. To begin with, each is a sentence of the text: reword the statements in English, with one
# obligation each and about 30 words; move, split and join them. An id is its section and a number. `provenance` is source if
# the text states the clause, implied if it only needs it, or supplement if you add it.
"""
IN_ENGLISH: Final = '  # of the statements: write "en" once they are in English'
READINGS: Final = """\
# Where the text can be understood in several ways. Each reading belongs to a clause, which names it: readings = ["first"].
#
# [[reading]]
# id = "first"
# clause = "setup-1"
# question = "Who begins?"
# why = "The text does not say."
# values = [
#     { id = "youngest", statement = "The youngest player." },
#     { id = "dealer", statement = "The player to the dealer's left." },
# ]
# editions = { CODE = { value = "youngest", says = "silent" } }
"""
GLOSSARY: Final = """\
# The words of the game: what each means, and its words in English (en) and in de, fr, hu, it, es or pl, the usual one first.
#
# [[term]]
# id = "deck"
# definition = "All the cards together."
# en = ["deck", "pack"]
# de = ["Kartenspiel"]
"""


def specification_of(name: str, title: str, code: str, text: str) -> dict[str, str]:
    """The files of a specification for a text in a language, by their paths in its folder."""
    sentences = sentences_of(text)
    ids = clause_ids(sentences)
    passages = PassageFile(NORMAL_FORM, len(normalised(text)), tuple(passages_of(NormalText.of(text), sentences, ids)))
    return {
        "game.toml": game_toml(name, title, code, text),
        "clauses.toml": CLAUSES + text_of({"clause": list(map(clause_of, sentences, ids))}),
        "readings.toml": READINGS.replace("CODE", code),
        "glossary.toml": GLOSSARY,
        f"passages/{code}.toml": passages_toml(passages),
        f"texts/{code}.txt": text,
    }


def clause_ids(sentences: Sequence[TextSentence]) -> list[str]:
    """The id of the clause for each sentence: its heading and a number."""
    ids, sections = list[str](), Counter[str]()
    for sentence in sentences:
        plain = unicodedata.normalize("NFKD", sentence.heading.casefold())
        section = "-".join(re.findall(r"[a-z0-9]+", "".join(sign for sign in plain if not unicodedata.combining(sign))))
        section = section or "rules"
        sections[section] += 1
        ids.append(f"{section}-{sections[section]}")
    return ids


def game_toml(name: str, title: str, code: str, text: str) -> str:
    """The file that names the game and its text."""
    lines = [f"id = {quoted(name)}", f"title = {quoted(title)}", "rules_version = 1", "authors = []", 'publisher = ""']
    lines += ["players = { min = 2, max = 4 }", "", "[[edition]]", 'id = "reference"']
    lines += [f"language = {quoted(code)}{'' if base(code) == SOURCE else IN_ENGLISH}"]
    lines += ['title = "The clauses, with the default of every reading"', "", "[[edition]]", f"id = {quoted(code)}"]
    lines += [f"language = {quoted(code)}", f"title = {quoted(title)}", f'file = "texts/{code}.txt"']
    return "".join(f"{line}\n" for line in (*lines, f"sha256 = {quoted(sha256(text.encode()).hexdigest())}"))


def clause_of(sentence: TextSentence, id: str) -> dict[str, str]:
    """The clause for a sentence."""
    title = " ".join(sentence.text.split()[:LONGEST_TITLE]).rstrip(".,;:!?")
    own = {"id": id, "section": id.rpartition("-")[0], "title": title, "statement": sentence.text}
    return {**own, "provenance": "source"}


def passages_of(text: NormalText, sentences: Sequence[TextSentence], ids: Sequence[str]) -> Iterator[Passage]:
    """The exact partition of a text: a rule for each sentence, and headings in between."""
    position = 0
    for sentence, id in zip(sentences, ids, strict=True):
        words = normalised(sentence.text)
        start = text.normal.find(words, position) if words else -1
        if start < 0:
            continue
        if start > position:
            yield cut_at(text, position, start)
        yield cut_at(text, start, start + len(words), id)
        position = start + len(words)
    if position < len(text.normal):
        yield cut_at(text, position, len(text.normal))


def cut_at(text: NormalText, start: int, end: int, *ids: str) -> Passage:
    """A stretch of a text: a rule for a clause, or a heading."""
    return placed(Passage(0, 0, "", PassageKind.RULE if ids else PassageKind.HEADING, ids), text, start, end)
