"""A server that says an action is stored and stores it some seconds later: what must be found out when it is killed."""

import asyncio
import sys

from rulebook.cli import main
from rulebook.server.store import Change
from rulebook.server.writer import Writer

LATE = 5
stored = Writer.make
late: set[asyncio.Task[None]] = set()


async def make_late(writer: Writer, change: Change) -> None:
    """Say that a change was made, and make it later."""

    async def make() -> None:
        await asyncio.sleep(LATE)
        await stored(writer, change)

    late.add(asyncio.create_task(make()))


if __name__ == "__main__":
    Writer.make = make_late  # type: ignore[method-assign, assignment]  # that is the fault
    sys.exit(main())
