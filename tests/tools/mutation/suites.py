"""Which tests should notice the mutants of a module: first its own, then those of what depends on it."""

from pathlib import Path
from typing import Final

from attrs import frozen

CORE: Final = ("tests/core",)
WORDS: Final = "tests/games/test_every_game.py"
USERS_OF_CORE: Final = (
    WORDS,
    "tests/games/hamsterbacke/test_taking.py",
    "tests/render",
)
"""What uses the core, and is quick."""
THOROUGH: Final = ("tests/conformance/test_conformance.py", "tests/golden/test_golden.py")
"""Tests of all games that see much, and take long."""
NEAR: Final = ("turn", "ending", "setup", "settings", "dealing", "dice", "moving", "playing", "words")
"""Tests of a game that see most of it and are quick, after those of the module itself."""
SLOW: Final = ("theorems",)
TESTED_WITH: Final = {
    "actions": "words",
    "cards": "decks",
    "colours": "components",
    "condition_text": "conditions",
    "description": "picture",
    "dice_faces": "dice",
    "events": "words",
    "face_down": "determinize",
    "order": "turn",
    "sun": "ending",
    "variants": "settings",
}
"""Modules that are tested with another one: a description is part of a picture."""


@frozen
class Suite:
    """Test files in stages: each stage runs for the mutants that survived the one before."""

    stages: tuple[tuple[str, ...], ...]


def suite_of(module: str, repository: Path, *, thorough: bool = False) -> Suite:
    """The tests for the mutants of a module, such as `rulebook.games.hamsterbacke.chapters.bonus`."""
    _, package, *names = module.split(".")
    if package == "games":
        return suite_of_game(names[0], names[-1], repository, thorough)
    own = repository / "tests" / "core" / f"test_{names[-1]}.py"
    first = ((str(own.relative_to(repository)),),) if own.is_file() else ()
    return Suite((*first, CORE, USERS_OF_CORE, *((THOROUGH,) if thorough else ())))


def suite_of_game(game: str, name: str, repository: Path, thorough: bool) -> Suite:
    """The tests for a module of a game."""
    folder = repository / "tests" / "games" / game
    known = {path.stem.removeprefix("test_"): str(path.relative_to(repository)) for path in sorted(folder.glob("test_*.py"))}
    known["words"] = WORDS
    mirror = TESTED_WITH.get(name, name)
    own = [known.pop(mirror)] if mirror in known else []
    near = [known.pop(each) for each in NEAR if each in known]
    slow = [known.pop(each) for each in SLOW if each in known]
    rest = ([f"tests/model/test_{game}.py", "tests/model/test_every_game.py"], known.values(), slow, THOROUGH)
    stages = (own, near, *(rest if thorough else ()))
    return Suite(tuple(tuple(stage) for stage in stages if stage))
