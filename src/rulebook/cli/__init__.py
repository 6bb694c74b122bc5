"""The command line, `rulebook`: one module per command, and modules that they share.

It needs the extra `cli`, click and rich; the rest of the library does not.
"""

import sys
from io import BytesIO, TextIOWrapper

from rulebook.extras import MissingExtraError, require

INTERRUPTED = 130


def main() -> int:
    """Run the command in the program's arguments and return its exit code.

    0 means success, 1 a difference or a refusal, 2 bad usage or bad input, 3 a fault in a program, 130 an
    interrupt, 141 that the reader went away.
    """
    try:
        require("the command line", "cli", "click", "rich")
        from rulebook.cli.application import run  # noqa: PLC0415 - needs the libraries

        prepare_streams()
        return run()
    except MissingExtraError as error:
        print(f"rulebook: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED


def prepare_streams() -> None:
    """Keep going when a stream cannot represent a character, or when standard input is closed."""
    sys.stdin = sys.stdin or TextIOWrapper(BytesIO())
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
