"""The lobby: all tables of a server, those in memory and those in the store."""

import logging
from asyncio import Event, Task, create_task, shield, to_thread
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import lru_cache, partial
from secrets import token_urlsafe
from time import time
from typing import Any, Final

from rulebook.core.chance import SPECTATOR, Viewer
from rulebook.core.errors import RulebookError
from rulebook.core.game import AnyGame
from rulebook.core.sentences import ENGLISH, Language
from rulebook.core.sweep import player_numbers
from rulebook.languages import codes, editions_noted, every_notice, language, serving
from rulebook.records import JsonObject, JsonValue
from rulebook.records.json_text import parse, text_of
from rulebook.records.record import meta_of
from rulebook.records.rules import changed_clauses, clauses_here
from rulebook.records.ways import ways
from rulebook.records.writing import actor_document
from rulebook.registry import game, playable
from rulebook.server.checking import about_of
from rulebook.server.errors import Code, DamagedError, ServerError
from rulebook.server.held import Held, resumed
from rulebook.server.hosted import Choose, Hosted, Languages, hash_of, lines_from
from rulebook.server.limits import DAY, RETRY, Buckets, Latest, Limits
from rulebook.server.opening import POLICIES, requested
from rulebook.server.store import ENDED, Kept, Opened, Store
from rulebook.server.thinking import Thinking
from rulebook.server.writer import Writer
from rulebook.table.metadata import fingerprint

LOG: Final = logging.getLogger("rulebook.server")
ID_BYTES: Final = 9
KEY_BYTES: Final = 24
"""The bytes of random numbers in a key, which nobody can guess."""
BOTS: Final = ("random", "greedy", "ismcts")
MOST_SHOWN: Final = 40


@lru_cache(maxsize=256)
def spoken_in(code: str, played: AnyGame) -> Language:
    """A language with the catalogues of a game; what they lack is said in English."""
    return language(played, code)


def shipped_languages() -> Languages:
    """English, and every language that comes with one of the games."""
    shipped = dict.fromkeys((ENGLISH.code, *sorted({code for id in playable()[0] for code in codes(game(id))})))
    return {code: partial(spoken_in, code) for code in shipped}


class Lobby:
    """All tables of a server. It lives in one event loop, and knows nothing of HTTP.

    Without `languages` it has those that come with the games.
    """

    def __init__(self, store: Store, limits: Limits | None = None, languages: Languages | None = None) -> None:
        self.limits: Final = limits or Limits()
        self.languages: Final = shipped_languages() if languages is None else languages
        self.writer: Final = Writer(store)
        self.connections: int = 0
        self.watching: int = 0
        self.addresses: Final = Counter[str]()
        """How many connections there are, how many of spectators, and how many from each address."""
        self.asked: Final = Buckets(self.limits.asked)
        """What each address may still ask for, by requests and messages."""
        self.documents: Final = Latest(self.limits.documents)
        self.is_closing: bool = False
        self.held: Final[dict[str, str]] = {}
        """Why tables are held, as far as they have been read, for the operator."""
        self.games, broken = playable()
        for id, reason in broken.items():
            LOG.warning("a game is left out", extra={"game": id, "reason": reason})
        for id in self.games:
            store.remember(id, clauses_here(id))
        self.offered: Final = self._offered()
        """The games that can be played here, and how."""
        self._statements: Final = store.statements()
        self._number = store.number()
        self._tables: OrderedDict[str, Hosted] = OrderedDict()
        self._reading: dict[str, Task[Hosted | None]] = {}
        self._thinking: Final = Thinking(self.limits)

    # Who is connected.

    @contextmanager
    def connected(self, address: str) -> Iterator[None]:
        """Somebody is connected from an address meanwhile."""
        self.connections += 1
        self.addresses[address] += 1
        try:
            yield
        finally:
            self.connections -= 1
            self.addresses[address] -= 1
            if not self.addresses[address]:
                del self.addresses[address]

    @contextmanager
    def listening(self, hosted: Hosted, viewer: Viewer, woken: Event) -> Iterator[None]:
        """Somebody listens at a table meanwhile; raises ServerError where there is no room for them.

        A seat has connections of its own, and spectators share what is left at the table, and half of those in the lobby.
        """
        limits, is_watching = self.limits, viewer is SPECTATOR
        of_seats = limits.connections_of_seat * hosted.table.settings.players
        most = max(1, limits.connections_at_table - of_seats) if is_watching else limits.connections_of_seat
        if sum(each == viewer for each in hosted.listeners.values()) >= most:
            raise ServerError(Code.TOO_MANY, serving.CROWDED)
        if is_watching and self.watching >= limits.connections // 2:
            raise ServerError(Code.FULL, "too many are watching already", retry_after=RETRY)
        hosted.listeners[woken] = viewer
        self.watching += is_watching
        try:
            yield
        finally:
            del hosted.listeners[woken]
            self.watching -= is_watching

    # Opening.

    async def open(self, document: JsonValue, seed: str | None = None, address: str = "") -> JsonObject:
        """Open a table as a document asks for; gives its links, which are told only once. Its bots think for the address.

        Raises ServerError where there is no room, and RecordError, SettingsError or TableError for what makes no table.
        """
        table, bots = requested(document, self.games, self.limits, self.languages, seed)
        id = f"{self.writer.store.mark}{token_urlsafe(ID_BYTES)}"
        viewers: tuple[Viewer, ...] = (*[seat for seat in range(table.settings.players) if seat not in bots], SPECTATOR)
        links = {viewer: token_urlsafe(KEY_BYTES) for viewer in viewers}
        keys = {hash_of(key): viewer for viewer, key in links.items()}
        named: JsonObject = {str(seat): name for seat, name in bots.items()}
        about: JsonObject = {"bots": named, "language": table.language.code}
        stored = tuple([(hash, str(actor_document(viewer))) for hash, viewer in keys.items()])
        async with self._room():
            await self.writer.make(Opened(id, time(), text_of(about), stored, *lines_from(table, 0)))
        thinking = self._think_for(address)
        hosted = self._keep(Hosted(id, table, keys, bots, self.languages, self.writer, *thinking, self.documents))
        LOG.info("opened", extra={"table": id, "game": table.game.id, "players": table.settings.players})
        hosted.changed()
        of_seats: list[JsonValue] = [
            {**hosted.seat_document(seat), **link_document(id, links.get(seat))} for seat in range(table.settings.players)
        ]
        own: JsonObject = {"table": id, "commitment": table.commitment, "version": table.version}
        return {**own, "seats": of_seats, "spectators": link_document(id, links[SPECTATOR])}

    @asynccontextmanager
    async def _room(self) -> AsyncIterator[None]:
        """Room for a table while it is stored; old ones are forgotten for it. Raises ServerError where none is old."""
        self._number += 1
        try:
            if self._number > self.limits.tables:
                await self._forget()
            if self._number > self.limits.tables:
                raise ServerError(Code.TOO_MANY, f"there is room for {self.limits.tables} tables, and they are taken")
            yield
        except BaseException:
            self._number -= 1
            raise

    async def _forget(self) -> None:
        """Forget old tables."""
        gone = await self.writer.ask(self.writer.store.forget, time() - self.limits.days * DAY)
        self._number -= len(gone)
        for id in gone:
            hosted = self._tables.pop(id, None)
            if hosted is not None:
                hosted.lose()
            self.held.pop(id, None)

    # Finding.

    @asynccontextmanager
    async def visit(self, id: str, address: str = "") -> AsyncIterator[Hosted]:
        """The table with an id, which stays in memory meanwhile; raises ServerError where there is none.

        Where it has to be read, its bots think for the address from then on.
        """
        hosted = await self._find(id, address)
        while self._tables.get(id) is not hosted:
            hosted = await self._find(id, address)
        hosted.visitors += 1
        try:
            yield hosted
        finally:
            hosted.visitors -= 1

    def _think_for(self, address: str) -> tuple[Choose, tuple[float, float]]:
        """How bots choose for an address, and how long they take."""
        return partial(self._thinking.choose, address), self.limits.pace

    async def _find(self, id: str, address: str = "") -> Hosted:
        hosted = self._tables.get(id)
        if hosted is not None and not hosted.is_lost:
            self._tables.move_to_end(id)
            return hosted
        if id not in self._reading:
            self._reading[id] = create_task(self._read(id, address))
        hosted = await shield(self._reading[id])
        if hosted is None:
            raise ServerError(Code.UNKNOWN_TABLE, f"there is no table {id[:MOST_SHOWN]!r}")
        return hosted

    async def _read(self, id: str, address: str) -> Hosted | None:
        try:
            kept = await self.writer.ask(self.writer.store.kept, id)
            if kept is None:
                return None
            self.asked.charge(address, len(kept.record) / self.limits.lines_of_one)
            hosted = self._keep(await to_thread(self._resumed, id, kept, address))
            LOG.info("resumed", extra={"table": id, "version": hosted.table.version, "held": hosted.held is not None})
            hosted.changed()
            return hosted
        finally:
            del self._reading[id]

    def _resumed(self, id: str, kept: Kept, address: str) -> Hosted:
        """A table from the store, in the language in which it was opened; raises DamagedError for what cannot be read."""
        about: Any = about_of(id, kept)
        try:
            first: Any = parse(kept.record[0])
            code, played = about["language"], game(first["game"])
            keys = {hash: SPECTATOR if viewer == SPECTATOR.value else int(viewer) for hash, viewer in kept.keys}
            seated = {int(seat): str(name) for seat, name in about["bots"].items()}
        except (RulebookError, AttributeError, KeyError, TypeError, ValueError) as error:
            raise DamagedError(f"table {id}: {error}") from error
        spoken = self.languages[code](played) if code in self.languages else ENGLISH
        table, held = resumed(self._statements, id, kept.record, spoken, ENDED in about)
        self._note(id, held, played, first)
        thinking = self._think_for(address)
        return Hosted(id, table, keys, seated, self.languages, self.writer, *thinking, self.documents, held)

    def _note(self, id: str, held: Held | None, played: AnyGame, header: JsonObject) -> None:
        """Write down, for the operator, that a table is held, or that it goes on by rules that have changed."""
        changed = changed_clauses(played.id, meta_of(header))
        if held is not None and not held.is_ended:
            self.held[id] = held.reason
            LOG.warning("held", extra={"table": id, "reason": held.reason, "clauses": list(changed)})
        elif changed and held is None:
            LOG.info("goes on by changed rules", extra={"table": id, "clauses": list(changed)})

    async def change(  # noqa: PLR0917  # as requests and messages have them
        self, kind: str, hosted: Hosted, viewer: Viewer, document: JsonObject, language: Language, payer: str
    ) -> int:
        """Make a change, as `Hosted.change` does, and note that a table is not held any more."""
        version = await hosted.change(kind, viewer, document, language, payer)
        if hosted.held is None or hosted.held.is_ended:
            self.held.pop(hosted.id, None)
        return version

    async def survey(self) -> None:
        """Read the tables whose rules have changed, so that the operator knows which of them are held."""
        after = ""
        while page := await self.writer.ask(self.writer.store.listed, after):
            for after, _, header in page:
                with suppress(RulebookError, ValueError, AttributeError):
                    first: Any = parse(header)
                    if changed_clauses(first["game"], meta_of(first)):
                        await self._find(after)

    def _keep(self, hosted: Hosted) -> Hosted:
        """Keep a table in memory, in place of the idle ones that were needed the longest ago."""
        self._tables[hosted.id] = hosted
        spare = len(self._tables) - self.limits.tables_in_memory
        for id in [id for id, each in self._tables.items() if each.is_idle and each is not hosted][: max(0, spare)]:
            del self._tables[id]
        return hosted

    # What the lobby offers.

    def _offered(self) -> JsonObject:
        games: list[JsonValue] = [game_document(game(id)) for id in self.games]
        own: JsonObject = {"languages": list(self.languages), "bots": [*BOTS], "most_simulations": self.limits.simulations}
        return {"games": games, **own, "undo": list(POLICIES)}

    # Closing.

    def send_away(self) -> None:
        """Send everybody away who listens."""
        self.is_closing = True
        for hosted in self._tables.values():
            hosted.wake()

    async def close(self) -> None:
        """Let the bots rest, and close the store after the last change."""
        self.send_away()
        for hosted in self._tables.values():
            hosted.rest()
        await to_thread(self._thinking.stop)
        await self.writer.close()
        LOG.info("closed")


def link_document(id: str, key: str | None) -> JsonObject:
    """The link of a seat or of spectators; nothing for a bot."""
    return {} if key is None else {"key": key, "link": f"/#{id}/{key}"}


def game_document(played: AnyGame) -> JsonObject:
    """How a game can be played, with what people should know before."""
    own: JsonObject = {"id": played.id, "title": played.title, "fingerprint": fingerprint(played.id)}
    own["players"] = list(player_numbers(played))
    own["languages"] = [*codes(played)]
    own["notices"], own["edition_notices"] = every_notice(played), editions_noted(played)
    own["editions"] = [edition for edition, _ in played.editions]
    own["bots"] = [bot for bot in BOTS if bot != "greedy" or played.standing is not None]
    return own | ways(played)
