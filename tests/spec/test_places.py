"""Where specifications lie: inside the package in a wheel, beside `src` in a checkout, and so with another distribution."""

import subprocess
import sys
from pathlib import Path

import pytest

from rulebook.core import SpecError
from rulebook.spec.places import home, names_in, repository_of, specifications_of, specified_games
from tests.spec.conftest import REPOSITORY


def lay_out(folder: Path, game: str) -> Path:
    """Put an empty specification of a game into a folder."""
    (folder / game).mkdir(parents=True)
    (folder / game / "game.toml").write_text("")
    return folder


def checkout(root: Path, package: str) -> Path:
    """Lay out a checkout, and give back the folder of its package."""
    (root / "src" / package).mkdir(parents=True)
    (root / "pyproject.toml").write_text("")
    return root / "src" / package


def test_specifications_are_in_a_wheel_or_in_a_checkout(tmp_path: Path) -> None:
    """An installed package reads those that came with it, one of a checkout those beside `src`, if there are any."""
    here, wheel = tmp_path / "here", tmp_path / "site-packages" / "rulebook"
    package = checkout(here, "rulebook")
    assert (specifications_of(wheel), specifications_of(package)) == (None, None)
    inside, beside = lay_out(wheel / "specs", "some_game"), lay_out(here / "specs", "some_game")
    assert (specifications_of(wheel), specifications_of(package)) == (inside, beside)
    assert (repository_of(wheel), repository_of(package)) == (None, here)


def test_only_a_folder_with_a_game_file_is_a_specification(tmp_path: Path) -> None:
    """Other folders and files beside it are none."""
    (tmp_path / "notes").mkdir()
    (tmp_path / "readme.txt").write_text("")
    assert names_in(lay_out(tmp_path, "some_game")) == ("some_game",)


def test_a_stale_copy_is_never_read(tmp_path: Path) -> None:
    """What an earlier installation left in site-packages is not read while the checkout is imported."""
    lay_out(tmp_path / "rulebook" / "specs", "yellowstone_park")
    program = (
        f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(REPOSITORY / 'src')!r}]\n"
        "from rulebook.spec.places import home\n"
        "print(home('yellowstone_park').folder)"
    )
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert Path(printed.strip()) == REPOSITORY / "specs" / "yellowstone_park"


def test_another_distribution_brings_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that registers an entry point is found with the specification beside its package's modules."""
    package = tmp_path / "garden_games"
    specs = lay_out(package / "specs", "garden")
    (package / "__init__.py").write_text("")
    metadata = tmp_path / "garden_games-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: garden-games\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text("[rulebook.games]\ngarden = garden_games.garden\ngone = gone.game\n")
    monkeypatch.syspath_prepend(tmp_path)
    found = home("garden")
    assert (found.module, found.folder, found.repository) == ("garden_games.garden", specs / "garden", None)
    assert "garden" in specified_games()
    assert "yellowstone_park" in specified_games()
    assert "gone" not in specified_games(), "the folder of an editable game was deleted"


def test_an_unknown_game_names_similar_ones() -> None:
    """A mistyped game is refused with the names most like it."""
    with pytest.raises(SpecError, match=r"'yellowstone_perk'; did you mean yellowstone_park\?$"):
        home("yellowstone_perk")


@pytest.mark.parametrize("name", ["", "..", "../yellowstone_park", "/etc", "yellowstone_park/passages", "\0"])
def test_a_name_is_not_a_path(name: str) -> None:
    """A game is found by its name alone, never by a path."""
    with pytest.raises(SpecError, match="there is no game with a specification"):
        home(name)
