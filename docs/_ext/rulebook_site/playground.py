"""The playground within the site, where it can be built."""

import subprocess
import sys
from html import escape
from pathlib import Path

from sphinx.application import Sphinx


def build_playground(app: Sphinx, exception: Exception | None) -> None:
    """Put the playground beside the pages; where that cannot be, say why in its place, and in one line."""
    assemble = Path(app.srcdir, "playground", "assemble.py")
    if exception is not None or app.builder.name != "html" or not assemble.is_file():
        return
    out = Path(app.outdir, "playground")
    done = subprocess.run(
        [sys.executable, assemble, out],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        reason = done.stderr.strip().rpartition("\n")[2]
        told = f"the site is built without the playground: {reason}"
        sys.stderr.write(f"{told}\n")
        out.mkdir(parents=True, exist_ok=True)
        (out / "index.html").write_text(f"<!doctype html><title>Playground</title><p>{escape(told)}</p>\n", encoding="utf-8")
