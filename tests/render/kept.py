"""Rendered examples that are kept in docs/pictures: an SVG file and a text file for each."""

from pathlib import Path

from rulebook.core.scene import Scene
from rulebook.render import svg, terminal

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def renderings(name: str, scene: Scene) -> dict[Path, str]:
    """The files of the example `name`, with what stands in them."""
    return {FOLDER / f"{name}.svg": str(svg.draw(scene)), FOLDER / f"{name}.txt": terminal.text(scene, width=110)}


def keep(examples: dict[str, Scene]) -> None:
    """Write all files of some examples."""
    for name, scene in examples.items():
        for path, content in renderings(name, scene).items():
            path.write_text(content, encoding="utf-8")
