"""The playground within the site, where it can be built."""

import subprocess
import sys
from pathlib import Path

from sphinx.application import Sphinx


def build_playground(app: Sphinx, exception: Exception | None) -> None:
    """Put the playground beside the pages; where that cannot be, say why in one line, without a warning of Sphinx's."""
    assemble = Path(app.srcdir, "playground", "assemble.py")
    if exception is not None or app.builder.name != "html" or not assemble.is_file():
        return
    done = subprocess.run(
        [sys.executable, assemble, Path(app.outdir, "playground")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        reason = done.stderr.strip().rpartition("\n")[2]
        sys.stderr.write(f"the site is built without the playground: {reason}\n")
