"""What the tests of specifications share: the games that have one, and the texts, where these are there."""

from collections.abc import Callable
from pathlib import Path
from shutil import copytree

import pytest

from rulebook.spec import Edition, NormalText, Specification, load, specified_games

REPOSITORY = Path(__file__).resolve().parents[2]
SOURCES = REPOSITORY.parent / "shared" / "sources"
"""The studied texts are copyrighted and lie beside a checkout; those under specs/<game>/texts are ours, and part of it."""


@pytest.fixture(params=specified_games())
def game_id(request: pytest.FixtureRequest) -> str:
    """Every game that has a specification."""
    return str(request.param)


@pytest.fixture
def specification(game_id: str) -> Specification:
    """The specification of a game."""
    return load(game_id)


def texts_of(specification: Specification) -> list[Edition]:
    """The editions of a game that have a text."""
    return [edition for edition in specification.editions if edition.file]


TEXTS = [(game, text.id) for game in specified_games() for text in load(game).texts]


@pytest.fixture(params=TEXTS, ids=":".join)
def text_of(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Every text of every game: the game's id and the text's."""
    game, text = request.param
    return str(game), str(text)


@pytest.fixture
def source(text_of: tuple[str, str]) -> Path:
    """The file of a text: one that ships lies with the specification, the others lie beside a checkout, if they do."""
    game, text = text_of
    name = load(game).text(text).file
    shipped = REPOSITORY / "specs" / game / name
    file = shipped if shipped.is_file() else SOURCES / name
    if not file.is_file():
        pytest.skip(
            f"the studied text {file.name} is copyrighted and not part of the project; it is not beside this checkout"
        )
    return file


@pytest.fixture
def text(source: Path) -> NormalText:
    """A text with its normal form."""
    return NormalText.of(source.read_text(encoding="utf-8"))


@pytest.fixture
def altered(tmp_path: Path) -> Callable[[str, str, str], Path]:
    """A copy of the first game's specification in which a file has been changed: `altered(file, old, new)` is its folder."""
    original = REPOSITORY / "specs" / "yellowstone_park"
    folder = tmp_path / original.name

    def alter(file: str, old: str, new: str) -> Path:
        if not folder.exists():
            copytree(original, folder)
        contents = (folder / file).read_text(encoding="utf-8")
        assert old in contents
        (folder / file).write_text(contents.replace(old, new, 1), encoding="utf-8")
        return folder

    return alter
