"""Cutting a text of our own into passages."""

from pathlib import Path

import pytest

from rulebook.core import SpecError
from rulebook.spec import NormalText, cut, partition_faults, passages_toml
from rulebook.spec.cutting import word_bounds
from rulebook.spec.model import PassageFile, PassageKind
from rulebook.spec.passages import locate
from rulebook.spec.toml_file import read_table

TEXT = NormalText.of("""The Rules of Our Garden

Gardening is fun. 2 to 5 gardeners. Every gardener plants a single flower each day; a flower that was planted stays.

Anna plants a rose... and waters it. Page 7""")

CUTS = """
# how our garden is cut
heading :: The Rules … Garden
flavour :: Gardening is fun
rule gardeners-1 :: 2 to 5 gardeners
rule planting-1 :: Every gardener … day
rule planting-2 planting-3 :: a flower … stays
example anna-plants planting-1 :: Anna plants … rose ... it.
noise :: Page 7
"""


def words_of(file: PassageFile) -> list[str]:
    """What each passage says."""
    return [TEXT.location(each.position, each.length).text for each in file.passages]


def test_a_text_is_cut_without_a_gap() -> None:
    """The passages are an exact partition of the text, and each is what its cut says."""
    file = cut(TEXT, CUTS)
    assert list(partition_faults(file, TEXT)) == []
    assert words_of(file) == [
        "The Rules of Our Garden",
        "Gardening is fun",
        "2 to 5 gardeners",
        "Every gardener plants a single flower each day",
        "a flower that was planted stays",
        "Anna plants a rose... and waters it",
        "Page 7",
    ]
    assert [each.kind for each in file.passages][:3] == [PassageKind.HEADING, PassageKind.FLAVOUR, PassageKind.RULE]
    assert file.passages[4].clauses == ("planting-2", "planting-3")
    assert (file.passages[5].example, file.passages[5].clauses) == ("anna-plants", ("planting-1",))


def test_the_first_end_that_comes_is_taken() -> None:
    """Words that a passage ends with may stand in the text again later."""
    text = NormalText.of("We dig and rest. We rake and rest.")
    first, _ = cut(text, "rule work-1 :: We dig … rest\nrule work-2 :: We rake … rest").passages
    assert text.location(first.position, first.length).text == "We dig and rest"


def test_a_short_rule_has_whole_words_around_it() -> None:
    """A rule of a few words is found by what stands around it; other short passages are not sought."""
    file = cut(TEXT, CUTS)
    context = file.passages[2].context
    assert context is not None
    assert (
        TEXT.location(context.position, context.length).text == "Gardening is fun. 2 to 5 gardeners. Every gardener plants"
    )
    assert [each.context for each in file.passages if each is not file.passages[2]] == [None] * 6
    elsewhere = NormalText.of(f"2 to 5 gardeners.\n{TEXT.text}")
    found = locate(file.passages[2], elsewhere)
    assert found is not None
    assert found.line == 4


@pytest.mark.parametrize("text", ["2 players", "Game: 2 players", "2 players: a game"])
def test_what_is_around_a_short_rule_ends_with_the_text(text: str) -> None:
    """Where a whole text is short it is what stands around its rule."""
    normal = NormalText.of(text)
    lines = ["rule players-1 :: 2 players"]
    if normal.normal.startswith("game"):
        lines.insert(0, "heading :: Game")
    if normal.normal.endswith("game"):
        lines.append("noise :: a game")
    (context,) = [each.context for each in cut(normal, "\n".join(lines)).passages if each.context]
    assert (context.position, context.length) == (0, len(normal.normal))


def test_words_begin_after_a_space() -> None:
    """A hyphen or an apostrophe within a word is no place to cut."""
    assert word_bounds(NormalText.of("It's a well-\nkept plot")) == [0, 3, 4, 8, 12, 16]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    """The file that is written holds the passages, and none of their words."""
    file = cut(TEXT, CUTS)
    written = passages_toml(file)
    assert "garden" not in written.replace("gardeners-1", "").lower()
    (tmp_path / "en.toml").write_text(written, encoding="utf-8")
    assert read_table(tmp_path / "en.toml", PassageFile, "en.toml") == file


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("flavour ::", "fun ::", "line 4: a cut begins with one of rule, example, heading, flavour, noise"),
        ("flavour :: Gardening is fun", "flavour Gardening", "line 4: after ' :: ' come the first words of the passage"),
        ("is fun", "is dull", "line 4: the passage does not begin with these words; next is 'Gardening is fun. 2 to 5"),
        ("… day", "… month", "line 6: the words after … do not follow"),
        ("noise :: Page 7\n", "", "the text continues after the last cut: 'Page 7'"),
        ("Page 7\n", "Page 7\nnoise :: Page 8\n", "line 10: the passage does not begin with these words; next is the end"),
    ],
)
def test_cuts_that_do_not_fit_are_told(old: str, new: str, complaint: str) -> None:
    """A malformed cut, or one that does not come next in the text, is reported with its line."""
    with pytest.raises(SpecError) as raised:
        cut(TEXT, CUTS.replace(old, new))
    assert str(raised.value).startswith(complaint)
