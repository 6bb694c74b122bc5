"""The passages against the studied texts, where these lie beside the checkout."""

import re
import unicodedata
from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest

from rulebook.spec import NormalText, Passage, load, partition_faults, shares
from rulebook.spec.model import PassageKind
from rulebook.spec.passages import digest, locate, normalised

OBLIGATIONS = {
    "en": r"must|may|can|cannot",
    "it": r"dev[eo]\w*|dovr\w+|può|possono|potr\w+|obbligat\w+|vietat\w+",
    "hu": r"kell|lehet|muszáj|köteles|tilos|\w+hat(?:ja|ják|nak|ó)?|\w+het(?:i|ik|nek|ő)?",
    "fr": r"doi(?:t|vent)|devr\w+|peu(?:t|vent)|pourr\w+|obligé\w*|interdit\w*",
}
"""Words of obligation and permission, by language."""


@pytest.fixture
def passages(text_of: tuple[str, str]) -> tuple[Passage, ...]:
    """The passages of a text."""
    game, text = text_of
    return load(game).passages[text].passages


@pytest.fixture
def obligation(text_of: tuple[str, str]) -> re.Pattern[str]:
    """The words of obligation and permission in the language of a text."""
    game, text = text_of
    (language,) = [edition.language for edition in load(game).editions if text in [each.id for each in edition.texts]]
    return re.compile(rf"\b(?:{OBLIGATIONS[language]})\b", re.IGNORECASE)


def words_of(passage: Passage, text: NormalText) -> str:
    """What a passage says in the text that it was taken from."""
    return text.location(passage.position, passage.length).text


def test_the_file_is_the_one_studied(text_of: tuple[str, str], source: Path) -> None:
    """The hash in game.toml is that of the file's bytes."""
    game, id = text_of
    assert sha256(source.read_bytes()).hexdigest() == load(game).text(id).sha256


def test_every_letter_belongs_to_one_passage(text_of: tuple[str, str], text: NormalText) -> None:
    """The passages are an exact partition of the text, each with the right hash, and most of it is rules and examples."""
    game, id = text_of
    file = load(game).passages[id]
    assert list(partition_faults(file, text)) == []
    print({kind.value: f"{share:.1%}" for kind, share in shares(file).items()})
    assert shares(file)[PassageKind.RULE] + shares(file)[PassageKind.EXAMPLE] > 0.6


def test_flavour_has_no_number(passages: tuple[Passage, ...], text: NormalText) -> None:
    """A sentence with a number is a rule or an example; titles, page numbers and imprints are no sentences."""
    flavour = [passage for passage in passages if passage.kind is PassageKind.FLAVOUR]
    assert [passage.position for passage in flavour if re.search(r"\d", words_of(passage, text))] == []


def test_obligations_are_rules(passages: tuple[Passage, ...], text: NormalText, obligation: re.Pattern[str]) -> None:
    """A passage with a word of obligation or permission is a rule or an example."""
    others = [passage for passage in passages if passage.kind not in (PassageKind.RULE, PassageKind.EXAMPLE)]
    assert [passage.position for passage in others if obligation.search(words_of(passage, text))] == []


def test_rules_are_two_sentences_at_most(passages: tuple[Passage, ...], text: NormalText) -> None:
    """A passage that states a rule is no longer than two sentences."""
    rules = [passage for passage in passages if passage.kind is PassageKind.RULE]
    ends = {passage.position: re.findall(r"[.!?]+\W*\s(?=\W*[A-ZÀ-Þ])", words_of(passage, text)) for passage in rules}
    assert [position for position, found in ends.items() if len(found) > 1] == []


def test_contexts_are_from_the_text(passages: tuple[Passage, ...], text: NormalText) -> None:
    """The stretch around a short passage has the hash of its letters."""
    for context in filter(None, (passage.context for passage in passages)):
        assert digest(text.normal[context.position : context.position + context.length]) == context.sha256


def hyphenated(text: str) -> str:
    """A text whose longer words are broken at line ends."""
    return re.sub(r"([^\W\d_]{4})([^\W\d_]{4})", "\\1-\n\\2", text)


def with_ligatures(text: str) -> str:
    """A text set with ligatures and soft hyphens, its accents written apart."""
    set_in_type = text.replace("ffi", "\ufb03").replace("fi", "\ufb01").replace("fl", "\ufb02")
    return unicodedata.normalize("NFD", re.sub(r"([aeiou])(?=[bcdg])", "\\1\u00ad", set_in_type))


def on_new_pages(text: str) -> str:
    """A text whose spaces are line ends, with more before and after it."""
    return "Page 1\n" * 40 + text.replace(" ", "\n") + "\nPage 99"


PERTURBATIONS: tuple[Callable[[str], str], ...] = (str, hyphenated, with_ligatures, on_new_pages)


@pytest.mark.parametrize("perturb", PERTURBATIONS)
def test_every_passage_is_found(passages: tuple[Passage, ...], text: NormalText, perturb: Callable[[str], str]) -> None:
    """Each passage is found in the text, also after another program has broken, set and spaced it differently."""
    other = NormalText.of(perturb(text.text))
    for passage in passages:
        found = locate(passage, other)
        assert found is not None, passage.position
        assert digest(normalised(found.text)) == passage.sha256


def test_passages_are_found_in_another_order(passages: tuple[Passage, ...], text: NormalText) -> None:
    """With the columns of its pages in another order a text still has its passages, but for short ones at the cuts."""
    starts = [text.starts[passage.position] for passage in passages]
    cuts = [0, *starts[8::8], len(text.text)]
    columns = [text.text[start:end] for start, end in pairwise(cuts)]
    other = NormalText.of("\n".join(columns[1::2] + columns[::2]))
    found = [locate(passage, other) for passage in passages]
    assert sum(location is not None for location in found) >= 0.95 * len(passages)
