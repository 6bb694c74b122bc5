"""A server whose clock jumps by as much as a month, back and forth."""

import sys
import time
from random import Random

from rulebook.cli import main
from rulebook.server import hosted, lobby

MONTH = 30 * 86_400
random = Random(0)


def jumping() -> float:
    """A time that is not the time."""
    return time.time() + random.uniform(-MONTH, MONTH)


if __name__ == "__main__":
    vars(hosted)["time"] = vars(lobby)["time"] = jumping
    sys.exit(main())
