"""Rendered examples of every game are kept in docs/pictures: an SVG file and a text file for each."""

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from rulebook.core.scene import Scene
from rulebook.render import svg, terminal
from tests.games.own import own_games
from tests.spec.conftest import REPOSITORY

FOLDER: Final = REPOSITORY / "docs" / "pictures"


def examples(id: str) -> dict[str, Scene]:
    found: dict[str, Scene] = import_module(f"tests.games.{id}.pictures").examples()
    return found


@pytest.mark.parametrize("id", own_games())
def test_the_kept_pictures_are_current(id: str, has: Callable[[Path, str], None]) -> None:
    """What is kept is drawn the same today, and nothing else is kept."""
    for name, scene in examples(id).items():
        has(FOLDER / f"{name}.svg", str(svg.draw(scene)))
        has(FOLDER / f"{name}.txt", terminal.text(scene, width=110))
    assert {file.stem for file in FOLDER.glob(f"{id}-*.*")} == set(examples(id))
