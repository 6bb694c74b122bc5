"""The contracts on imports leave nothing out: what they list by name is what there is, and they name no game."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

import rulebook
from rulebook.registry import game_ids
from tests.spec.conftest import REPOSITORY

PROJECT: Final[dict[str, Any]] = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS: Final = {each["name"]: each for each in PROJECT["tool"]["importlinter"]["contracts"]}
SOURCE: Final = Path(rulebook.__file__).parent
INSIDE: Final = ("core", "games", "kernels")
"""What games are made of, and kernels, of which the frame has a contract of its own."""


def modules(package: str) -> set[str]:
    """The modules and packages in a package of the library, by their full names."""
    folder = SOURCE.joinpath(*package.split(".")[1:])
    found = {each.stem for each in folder.iterdir() if each.suffix == ".py" or (each / "__init__.py").is_file()}
    return {f"{package}.{name}" for name in found if not name.startswith("_")}


@pytest.mark.parametrize(
    ("contract", "expected"),
    [
        ("Nothing around the games knows one of them", modules("rulebook") - {f"rulebook.{name}" for name in INSIDE}),
        (
            "The frame of the kernels knows no game",
            modules("rulebook.kernels") - {f"rulebook.kernels.{id}" for id in game_ids()},
        ),
    ],
)
def test_no_module_is_left_out(contract: str, expected: set[str]) -> None:
    """A new module comes under the contract that is about all of its kind."""
    assert set(CONTRACTS[contract]["source_modules"]) == expected


def test_every_declared_game_comes_under_the_contracts() -> None:
    """The games that are declared are those in the package, and contracts speak of all of them without a name."""
    declared = PROJECT["project"]["entry-points"]["rulebook.games"]
    assert {f"rulebook.games.{id}" for id in declared} == modules("rulebook.games")
    assert declared == {id: f"rulebook.games.{id}:game" for id in game_ids()}
    assert [id for id in declared if id in str(CONTRACTS)] == []
    assert set(re.findall(r"Literal\[\"(\w+)\"\]", (SOURCE / "registry.py").read_text(encoding="utf-8"))) == set(declared)
