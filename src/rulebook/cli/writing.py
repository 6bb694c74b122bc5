"""How commands write files."""

import os
from pathlib import Path
from shutil import copymode


def write_whole(file: Path, text: str) -> None:
    """Write a file as a whole or not at all: what was in it stays there until the new text is complete."""
    if file.exists() and not file.is_file():
        file.write_text(text, encoding="utf-8")  # a device: nothing can take its place
        return
    final = file.resolve()
    fresh = final.with_name(f".{final.name}.{os.getpid()}")
    try:
        fresh.write_text(text, encoding="utf-8")
        if final.exists():
            copymode(final, fresh)
        fresh.replace(final)
    finally:
        fresh.unlink(missing_ok=True)
