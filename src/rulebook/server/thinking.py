"""Where bots think: in processes of their own, each address in its turn, and never for longer than their time."""

import logging
import os
import signal
from asyncio import Future, get_running_loop, wrap_future
from collections import Counter, OrderedDict, deque
from multiprocessing import get_context, parent_process
from random import Random
from threading import Thread
from typing import Any, Final

from pebble import ProcessExpired, ProcessPool

from rulebook.bots import Position, RandomBot, bot
from rulebook.server.limits import Limits

LOG: Final = logging.getLogger("rulebook.server")
KINDNESS: Final = 10
"""How far the processes of bots stand back behind that of the server."""


def decided(name: str, position: Position) -> Any:
    """What the bot with a name chooses, in a process of its own."""
    return bot(name).choose(position, Random())


def stand_back() -> None:
    """Leave signals and, where there is not enough for both, the processor to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(KINDNESS)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the end of the server, however it comes, and end too."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class Thinking:
    """Lets bots think. Addresses take turns, so that nobody waits for all the tables of somebody else."""

    def __init__(self, limits: Limits) -> None:
        self.seconds: Final = limits.seconds_to_think
        self.most_of_one: Final = max(1, limits.thinkers - 1)
        self._pool: Final = ProcessPool(limits.thinkers, initializer=stand_back, context=get_context("spawn"))
        self._free: int = limits.thinkers
        self._busy: Final = Counter[str]()
        self._waiting: Final = OrderedDict[str, deque[Future[None]]]()

    async def choose(self, address: str, name: str, position: Position) -> Any:
        """What a bot chooses at a table that belongs to an address; any legal action where it takes too long."""
        await self._turn(address)
        try:
            return await wrap_future(self._pool.schedule(decided, args=[name, position], timeout=self.seconds))
        except (TimeoutError, ProcessExpired):
            LOG.warning("a bot took too long", extra={"bot": name, "game": position.game.id})
            return RandomBot().choose(position, Random())
        finally:
            self._busy[address] -= 1
            self._free += 1
            self._go_on()

    async def _turn(self, address: str) -> None:
        """Wait for a process, and for the turn of an address."""
        turn: Future[None] = get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        self._go_on()
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self._busy[address] -= 1
                self._free += 1
            self._go_on()
            raise

    def _go_on(self) -> None:
        """Give the free processes to those who have waited the longest, one decision of each address after the other."""
        for address in list(self._waiting):
            turns = self._waiting[address]
            while turns and turns[0].done():
                turns.popleft()
            if turns and self._free and self._busy[address] < self.most_of_one:
                turns.popleft().set_result(None)
                self._busy[address] += 1
                self._free -= 1
                self._waiting.move_to_end(address)
            if not turns:
                del self._waiting[address]

    def stop(self) -> None:
        """End all that is being thought."""
        self._pool.stop()  # type: ignore[no-untyped-call]  # pebble says no type here
        self._pool.join()
