"""Edition files: a user's own edition as a value for every reading."""

from pathlib import Path

import pytest
from attrs import evolve

from rulebook.core import SpecError
from rulebook.spec import Specification, load, read_edition
from rulebook.spec.editions import name_of

HEAD = 'rulebook_edition = 1\ngame = "{game}"\nlanguage = "de"\ntitle = "At our table"\n'


def edition_text(specification: Specification) -> str:
    """An edition file that takes the default of every reading, and states it."""
    stances = [f'{reading.id} = {{ value = "{reading.default}", says = "states" }}' for reading in specification.readings]
    return HEAD.format(game=specification.game.id) + "[readings]\n" + "\n".join(stances) + "\n"


def write(folder: Path, text: str) -> Path:
    """Write an edition file."""
    file = folder / "ours.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_an_edition_has_a_value_for_every_reading(specification: Specification, tmp_path: Path) -> None:
    """The values of an edition file are those of a record's header."""
    edition = read_edition(write(tmp_path, edition_text(specification)))
    assert (edition.language, edition.title) == ("de", "At our table")
    assert edition.values == {reading.id: reading.default for reading in specification.readings}


def test_what_editions_are_called() -> None:
    """A text is called by its language, as long as no other edition has a text in it; then by the title of its edition."""
    library, italian, *_ = editions = load("yellowstone_park").editions
    inn = evolve(italian, id="inn", title="As played at the inn")
    assert [name_of(each, editions) for each in (library, italian)] == ["the reference edition", "the Italian text"]
    assert [name_of(each, (*editions, inn)) for each in (italian, inn)] == [italian.title, "As played at the inn"]


WRONG = {
    "version": ("rulebook_edition = 1", "rulebook_edition = 2", "rulebook_edition: expected 1, found 2"),
    "version as truth": ("rulebook_edition = 1", "rulebook_edition = true", "rulebook_edition: expected a whole number"),
    "game": ('"yellowstone_park"', '"yellowstone"', "game: there is no game with a specification called 'yellowstone'"),
    "no title": ('title = "At our table"', "", "title: is missing"),
    "two lines": ("our table", "our\\n table", "title: expected one line of 1 to 80 characters"),
    "long": ("our", "our" * 30, "title: expected one line of 1 to 80 characters"),
    "key": ("language", 'author = "us"\nlanguage', "unknown key 'author'"),
    "value": (
        'value = "reach"',
        'value = "at-35"',
        "readings.end-threshold.value: expected one of reach, pass, found 'at-35'",
    ),
    "says": ('says = "states"', 'says = "shouts"', "readings.minimum-plays.says: expected one of states, weak, silent"),
    "silence": (
        'value = "reach", says = "states"',
        'value = "pass", says = "silent"',
        "readings.end-threshold.value: a silent edition takes the default, 'reach'",
    ),
    "unknown reading": ("end-threshold", "end", "readings: there is no reading 'end'"),
    "left out": ("end-threshold", "end", "readings: 'end-threshold' is missing"),
    "no TOML": ("[readings]", "[readings", "is not TOML"),
}


@pytest.mark.parametrize(("old", "new", "complaint"), WRONG.values(), ids=WRONG)
def test_a_wrong_edition_is_refused_by_file_and_key(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    """An error in an edition file names the file, the key and the reason."""
    text = edition_text(load("yellowstone_park"))
    assert old in text
    with pytest.raises(SpecError) as refused:
        read_edition(write(tmp_path, text.replace(old, new, 1)))
    assert f"ours.toml: {complaint}" in str(refused.value)


def test_an_edition_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """A missing edition file is named."""
    with pytest.raises(SpecError, match=r"/none.toml: cannot be read"):
        read_edition(tmp_path / "none.toml")
