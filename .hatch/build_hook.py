"""Puts specifications, reports, examples and the page of the server into the wheel, with an index of each game's code."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WITHOUT_PAGE: Final = (
    "the wheel is built without the page of rulebook serve: "
    "run npm ci --prefix docs/playground and python docs/playground/assemble.py first"
)


class SpecificationHook(BuildHookInterface):  # type: ignore[type-arg]  # the builder's configuration does not matter here
    """The build hook that hatchling calls before and after each build."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, dict[str, str]]) -> None:
        """Add specs/, indices, reports, examples and the page, unless the checkout itself is installed, which has them."""
        if self.target_name != "wheel" or version == "editable":
            return
        self.written = TemporaryDirectory()
        included = build_data["force_include"]
        included[str(Path(self.root, "specs"))] = "rulebook/specs"
        included[str(Path(self.root, "docs", "reports"))] = "rulebook/reports"
        included[str(Path(self.root, "docs", "examples"))] = "rulebook/_templates/examples"
        for game in sorted(folder.parent.name for folder in Path(self.root, "specs").glob("*/game.toml")):
            included[str(self.index_of(game))] = f"rulebook/specs/{game}/index.json"
        page = Path(self.root, "docs", "playground", "page")
        if page.is_dir():
            included[str(page)] = "rulebook/page"
        else:
            self.app.display_warning(WITHOUT_PAGE)

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
