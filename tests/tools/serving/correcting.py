"""A server that plays Hamsterbacke by a corrected clause: some of what was done before is illegal."""

import sys
from collections.abc import Sized

from rulebook.cli import main
from rulebook.games.hamsterbacke.chapters import blocking


def another(colour: object, seat: int, piles: Sized) -> int:
    """Whoever sits next to a seat blocks it, whatever the colour."""
    return (seat + 1) % len(piles)


if __name__ == "__main__":
    vars(blocking)["blocker"] = another
    sys.exit(main())
