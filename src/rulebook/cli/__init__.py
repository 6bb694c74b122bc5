"""The command line, `rulebook`: one module for each command, and what they share in application, settings and output.

It needs the extra `cli`, click and rich; the rest of the library does not.
"""

import sys
from importlib import import_module
from io import BytesIO, TextIOWrapper

LIBRARIES = ("click", "rich")
INTERRUPTED = 130


def main() -> int:
    """Run the command that the arguments of the program name, and give its exit code.

    0 is fine, 1 a difference or a refusal, 2 bad use or bad input, 130 an interrupt, 141 a reader that went away.
    """
    try:
        if not all(map(is_installed, LIBRARIES)):
            print("rulebook: the command line needs click and rich: pip install 'rulebook-engine[cli]'", file=sys.stderr)
            return 2
        from rulebook.cli.application import run  # noqa: PLC0415 - it cannot be imported without the libraries

        prepare_streams()
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


def prepare_streams() -> None:
    """Let a character that a stream cannot hold, and an input that is closed, be no reason to break off."""
    sys.stdin = sys.stdin or TextIOWrapper(BytesIO())
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def is_installed(library: str) -> bool:
    """Whether a library can be imported."""
    try:
        import_module(library)
    except ModuleNotFoundError:
        return False
    return True
