"""Puts specifications, reports, examples and the page of the server into the wheel, with an index of each game's code.

The page also goes into source distributions, since it is not in the repository.
"""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WITHOUT_PAGE: Final = (
    "the page of rulebook serve is left out, since it is not there or older than the rules: "
    "run npm ci --prefix docs/playground and python docs/playground/assemble.py first"
)
PAGE: Final = "docs/playground/page"
RULES: Final = ("clauses.toml", "fingerprints/unreleased.json")
"""By what servers know the rules of a game, and refuse pages with others."""


class SpecificationHook(BuildHookInterface):  # type: ignore[type-arg]  # the builder's configuration does not matter here
    """The build hook that hatchling calls before and after each build."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add specs/, indices, reports, examples and the page, unless the checkout itself is installed, which has them."""
        if version == "editable":
            return
        has_page = self.has_page()
        if self.target_name == "sdist":
            build_data["artifacts"] += [f"/{PAGE}/"] * has_page
            return
        self.written = TemporaryDirectory()
        included = build_data["force_include"]
        included[str(Path(self.root, "specs"))] = "rulebook/specs"
        included[str(Path(self.root, "docs", "reports"))] = "rulebook/reports"
        included[str(Path(self.root, "docs", "examples"))] = "rulebook/_templates/examples"
        for game in sorted(folder.parent.name for folder in Path(self.root, "specs").glob("*/game.toml")):
            included[str(self.index_of(game))] = f"rulebook/specs/{game}/index.json"
        if has_page:
            included[str(Path(self.root, PAGE))] = "rulebook/page"

    def has_page(self) -> bool:
        """Whether there is a page with these rules; where there is none, whoever builds is told what to do."""
        page = Path(self.root, PAGE, "index.html")
        rules = [file for name in RULES for file in Path(self.root, "specs").glob(f"*/{name}")]
        is_there = page.is_file() and page.stat().st_mtime >= max(file.stat().st_mtime for file in rules)
        if not is_there:
            self.app.display_warning(WITHOUT_PAGE)
        return is_there

    def index_of(self, game: str) -> Path:
        """Write the index of a game outside the checkout, where no later build or import can find it."""
        traceability = load_by_path(Path(self.root, "src", "rulebook", "spec", "traceability.py"))
        file = Path(self.written.name, f"{game}.json")
        file.write_text(traceability.index_of(Path(self.root), f"rulebook.games.{game}").to_json(), encoding="utf-8")
        return file

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
        """Remove what was written."""
        if hasattr(self, "written"):
            self.written.cleanup()


def load_by_path(file: Path) -> ModuleType:
    """Import one module of the library without the library, whose dependencies are missing while it is built."""
    description = spec_from_file_location(file.stem, file)
    assert description is not None
    assert description.loader is not None
    module = module_from_spec(description)
    description.loader.exec_module(module)
    return module
