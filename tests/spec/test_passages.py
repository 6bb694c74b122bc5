"""Passages: the normal form, finding a passage in another extraction, and the exact partition of a text."""

import unicodedata

import pytest
from attrs import evolve
from hypothesis import example, given
from hypothesis import strategies as st

from rulebook.spec import NormalText, Passage, partition_faults, shares
from rulebook.spec.model import PassageFile, PassageKind, Stretch
from rulebook.spec.passages import NORMAL_FORM, digest, locate, normalised

TEXT = """The Rules of Our Garden

Every gardener plants a single difficult flower each day. A flower that was planted stays until the sun sets behind
the café. 2 to 5 gardeners.

Whoever has the fewest weeds is the winner; the others wash the dishes. 2 to 5 gardeners."""


def stretch(text: NormalText, words: str, occurrence: int = 1) -> Stretch:
    """Where some words stand in a text, the first time or a later one."""
    normal, position = normalised(words), -1
    for _ in range(occurrence):
        position = text.normal.index(normal, position + 1)
    return Stretch(position, len(normal), digest(normal))


def passage(text: NormalText, words: str, context: str | None = None, occurrence: int = 1) -> Passage:
    """A rule in a text, with the words around it where it is short."""
    found = stretch(text, words, occurrence)
    around = None if context is None else stretch(text, context)
    return Passage(found.position, found.length, found.sha256, PassageKind.RULE, context=around)


GARDEN = NormalText.of(TEXT)
FLOWER = passage(GARDEN, "Every gardener plants a single difficult flower each day")
SUNSET = passage(GARDEN, "A flower that was planted stays until the sun sets behind the café")
WINNER = passage(GARDEN, "Whoever has the fewest weeds is the winner")
NUMBERS = passage(GARDEN, "2 to 5", context="behind the café. 2 to 5 gardeners")


@example("Straße, 3 x 3²")
@example("\ufeffdi\ufb03cult gar\u00adden, cafe\u0301")
@given(st.text(st.characters(max_codepoint=0x24F) | st.sampled_from("\u0301\u030b\u0308\u00ad\ufb01\ufb02«»…"), max_size=60))
def test_the_normal_form_is_what_it_is_called(text: str) -> None:
    """Normalising letter by letter gives what NFKC, casefold and leaving out the rest give for the whole text."""
    whole = unicodedata.normalize("NFKC", text).casefold()
    assert normalised(text) == "".join(letter for letter in whole if letter.isalnum())


@given(st.text(max_size=60))
def test_every_normal_letter_comes_from_somewhere(text: str) -> None:
    """Each letter of the normal form stands for a stretch of the text, in order."""
    found = NormalText.of(text)
    assert len(found.normal) == len(found.starts) == len(found.ends)
    assert all(0 <= start < end <= len(text) for start, end in zip(found.starts, found.ends, strict=True))
    assert list(found.starts) == sorted(found.starts)


def test_a_passage_is_shown_in_the_users_own_words() -> None:
    """Line and column count from 1, and the slice is the text as the user has it."""
    found = locate(SUNSET, GARDEN)
    assert found is not None
    assert (found.line, found.column) == (3, 59)
    assert found.text == "A flower that was planted stays until the sun sets behind\nthe café"
    assert TEXT[found.start : found.end] == found.text


PERTURBED = {
    "hyphens": TEXT.replace("gardener plants", "gar-\ndener plants")
    .replace("fewest", "few-\nest")
    .replace("planted", "plan-\nted"),
    "ligatures": TEXT.replace("ffi", "\ufb03").replace("fl", "\ufb02"),
    "soft hyphens": TEXT.replace("e", "e\u00ad"),
    "decomposed": unicodedata.normalize("NFD", TEXT),
    "capitals": TEXT.upper(),
    "no spaces": TEXT.replace(" ", ""),
    "other spaces": TEXT.replace(" ", "\u00a0\n\t"),
    "other columns": "\n\n".join(reversed(TEXT.split("\n\n"))),
    "more around it": "An advertisement of 2 to 5 lines.\n" * 20 + TEXT + "\n\nPage 7",
}


@pytest.mark.parametrize("text", PERTURBED.values(), ids=PERTURBED)
@pytest.mark.parametrize("sought", [FLOWER, SUNSET, WINNER, NUMBERS], ids=["flower", "sunset", "winner", "numbers"])
def test_a_passage_is_found_in_another_extraction(text: str, sought: Passage) -> None:
    """What another program makes of a page changes neither whether nor where a passage is found."""
    found = locate(sought, NormalText.of(text))
    assert found is not None
    assert digest(normalised(found.text)) == sought.sha256


def test_a_short_passage_is_found_by_what_is_around_it() -> None:
    """Three words that stand in several places are found in the right one."""
    found = locate(NUMBERS, NormalText.of("2 to 5 trees.\n" + TEXT))
    assert found is not None
    assert (found.line, found.text) == (5, "2 to 5")


def test_the_nearest_of_several_is_taken() -> None:
    """A passage whose words are repeated is found where it is expected."""
    first, second = (passage(GARDEN, "2 to 5 gardeners", occurrence=which) for which in (1, 2))
    places = [locate(which, GARDEN) for which in (first, second)]
    assert [found and found.line for found in places] == [4, 6]


def test_what_is_not_there_is_not_found() -> None:
    """Another text has no such passage, however long, nor has a text that is too short, nor one with another word inside."""
    for text in ("", "A text about something else altogether. " * 20, "abcdefghij" * 1000):
        assert locate(FLOWER, NormalText.of(text)) is None
    assert locate(NUMBERS, NormalText.of(TEXT.replace("café", "tree"))) is None
    assert locate(evolve(NUMBERS, sha256=digest("3to6")), GARDEN) is None


def cut(text: NormalText, *lengths: int) -> PassageFile:
    """The passages of a text that is cut into stretches of some lengths, all of them rules but the first, a heading."""
    passages: list[Passage] = []
    position = 0
    for length in lengths:
        kind = PassageKind.RULE if passages else PassageKind.HEADING
        passages.append(Passage(position, length, digest(text.normal[position : position + length]), kind))
        position += length
    return PassageFile(NORMAL_FORM, len(text.normal), tuple(passages))


SIZE = len(GARDEN.normal)
PARTITION = cut(GARDEN, 20, 80, SIZE - 100)
HEADING = PARTITION.passages[0]


def test_a_partition_accounts_for_every_letter() -> None:
    """A text that is cut into passages without a gap has no fault, and the shares of the kinds add up to the whole."""
    assert list(partition_faults(PARTITION, GARDEN)) == []
    assert shares(PARTITION)[PassageKind.HEADING] == 20 / SIZE
    assert sum(shares(PARTITION).values()) == pytest.approx(1)


@pytest.mark.parametrize(
    ("file", "complaint"),
    [
        (evolve(PARTITION, length=SIZE + 1), f"length: the text has {SIZE} letters and digits, not {SIZE + 1}"),
        (evolve(PARTITION, passage=PARTITION.passages[:2]), f"passage: the last one ends at 100, not at {SIZE}"),
        (evolve(PARTITION, passage=PARTITION.passages[1:]), "passage[0].position: expected 0, found 20"),
        (evolve(PARTITION, passage=PARTITION.passages[::2]), "passage[1].position: expected 20, found 100"),
        (evolve(PARTITION, passage=(HEADING, *PARTITION.passages)), "passage[1].position: expected 20, found 0"),
        (
            evolve(PARTITION, passage=(evolve(HEADING, sha256=digest("other")), *PARTITION.passages[1:])),
            "passage[0].sha256: is not the hash of these letters",
        ),
    ],
    ids=["length", "short", "late", "gap", "overlap", "hash"],
)
def test_a_gap_or_an_overlap_is_reported(file: PassageFile, complaint: str) -> None:
    """Letters in no passage, or in two, are reported with the key, and so is a passage whose letters differ."""
    assert complaint in list(partition_faults(file, GARDEN))
