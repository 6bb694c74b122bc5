"""The writer: a thread that makes the changes of a store, as many at once as there are."""

from asyncio import Future, Task, create_task, get_running_loop
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from rulebook.server.errors import ConflictError, GoneError, StoreError
from rulebook.server.store import Change, Store

Found = TypeVar("Found")


class Writer:
    """Makes changes of a store from an event loop. Waiting for the disk takes the same time for one change as for many."""

    def __init__(self, store: Store) -> None:
        self.store: Final = store
        self._thread: Final = ThreadPoolExecutor(1, "store")
        self._waiting: list[tuple[Change, Future[None]]] = []
        self._task: Task[None] | None = None
        self._is_closed = False
        self.error: StoreError | None = None
        """Why the last changes could not be made."""

    async def make(self, change: Change) -> None:
        """Make a change; raises StoreError where that is not possible."""
        if self._is_closed:
            raise StoreError(f"{self.store.name}: is closed")
        made: Future[None] = get_running_loop().create_future()
        self._waiting.append((change, made))
        if self._task is None:
            self._task = create_task(self._work())
        await made

    async def _work(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            await self._make(batch)
        self._task = None

    async def _make(self, batch: list[tuple[Change, Future[None]]]) -> None:
        """Make changes together or, where that fails, each by itself: one that cannot be made costs its own table only."""
        try:
            await self.ask(self.store.change, [change for change, _ in batch])
        except Exception as error:
            if len(batch) > 1:
                for each in batch:
                    await self._make([each])
                return
            found = error if isinstance(error, StoreError) else StoreError(f"{self.store.name}: {error}")
            self.error = None if isinstance(found, ConflictError | GoneError) else found
            for made in waited_for(batch):
                made.set_exception(found)
        else:
            self.error = None
            for made in waited_for(batch):
                made.set_result(None)

    async def check(self) -> None:
        """Raise StoreError where the store cannot be used; after a failure, find out by writing whether it can be again."""
        await self.ask(self.store.number if self.error is None else self.store.probe)
        self.error = None

    async def ask(self, function: Callable[..., Found], *arguments: object) -> Found:
        """What a method of the store gives."""
        return await get_running_loop().run_in_executor(self._thread, lambda: function(*arguments))

    async def close(self) -> None:
        """Make the changes that wait and no others, and close the store."""
        self._is_closed = True
        while self._task is not None:
            await self._task
        await self.ask(self.store.close)
        self._thread.shutdown()


def waited_for(batch: list[tuple[Change, Future[None]]]) -> list[Future[None]]:
    """The futures for which somebody still waits."""
    return [made for _, made in batch if not made.done()]
