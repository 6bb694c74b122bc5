"""Programs of JavaScript in Node."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

NODE: Final = shutil.which("node")


def in_node(program: str, *given: object, folder: Path | None = None, options: tuple[str, ...] = ()) -> list[str]:
    """The lines that a module prints, which is given some words; raises CalledProcessError where it fails."""
    command = [str(NODE), *options, "--input-type=module", "--eval", program, *map(str, given)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True).stdout.splitlines()
