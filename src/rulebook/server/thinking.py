"""Where bots think: in processes of their own, each address in its turn, and never for longer than their time."""

import logging
from asyncio import Future, get_running_loop
from collections import Counter, OrderedDict, deque
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, Final

from rulebook.bots import Position, RandomBot
from rulebook.server.limits import Limits
from rulebook.server.thinker import NoAnswerError, Thinker

LOG: Final = logging.getLogger("rulebook.server")


class Thinking:
    """Lets bots think. Addresses take turns, so that nobody waits for all the tables of somebody else."""

    def __init__(self, limits: Limits) -> None:
        self.seconds: Final = limits.seconds_to_think
        self.most_of_one: Final = max(1, limits.thinkers - 1)
        self._thinkers: Final = tuple([Thinker() for _ in range(limits.thinkers)])
        self._idle: Final = [*self._thinkers]
        self._threads: Final = ThreadPoolExecutor(limits.thinkers)
        self._free: int = limits.thinkers
        self._busy: Final = Counter[str]()
        self._waiting: Final = OrderedDict[str, deque[Future[None]]]()

    async def choose(self, address: str, name: str, position: Position) -> Any:
        """What a bot chooses at a table that belongs to an address; any legal action where it does not choose in time."""
        await self._turn(address)
        try:
            return await get_running_loop().run_in_executor(self._threads, self._chosen, name, position)
        except NoAnswerError as error:
            LOG.warning("a bot did not answer", extra={"bot": name, "game": position.game.id, "why": str(error)})
            return RandomBot().choose(position, Random())
        finally:
            self._busy[address] -= 1
            self._free += 1
            self._go_on()

    def _chosen(self, name: str, position: Position) -> Any:
        """What a bot chooses, in a thread that waits for it."""
        thinker = self._idle.pop()
        try:
            return thinker.choose(name, position, self.seconds)
        finally:
            self._idle.append(thinker)

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
        for thinker in self._thinkers:
            thinker.stop()
        self._threads.shutdown(cancel_futures=True)
