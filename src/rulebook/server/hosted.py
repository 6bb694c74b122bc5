"""A table in memory: who may look at it, who waits for its news, and every change of it stored before it is told."""

import logging
from asyncio import Event, Lock, Task, create_task, gather, shield, sleep
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from time import time
from typing import Any, Final, TypeAlias, TypeVar

from attrs import define, evolve, field, frozen

from rulebook.bots import Position
from rulebook.core.chance import SPECTATOR, Seat, Viewer
from rulebook.core.game import AnyGame
from rulebook.core.refusals import IllegalAction
from rulebook.core.sentences import Language
from rulebook.languages import serving
from rulebook.records import JsonObject, JsonValue
from rulebook.records.settings import settings_document
from rulebook.records.strict import under
from rulebook.records.writing import actor_document
from rulebook.server.endpoints import chosen
from rulebook.server.errors import Code, ServerError, StoreError
from rulebook.server.held import CHOICES, END, NOT_HELD, Held, moves_in, refuse_held
from rulebook.server.limits import Latest
from rulebook.server.store import Change, Ended, Played
from rulebook.server.writer import Writer
from rulebook.table import AnyTable, Policy, Verdict
from rulebook.table.metadata import fingerprint
from rulebook.table.table import be_at, go_on, moves_before, pause
from rulebook.table.undo import NOBODY_ASKED

Found = TypeVar("Found")
Choose: TypeAlias = Callable[[str, Position], Awaitable[Any]]
"""What the bot with a name chooses."""
Languages: TypeAlias = Mapping[str, Callable[[AnyGame], Language]]
"""The languages of a server, by their codes: each gives what a game says in it."""

LOG: Final = logging.getLogger("rulebook.server")
VIEW, OFFERS, UNDO = PARTS = "view", "offers", "undo"
"""What is sent with a position unless a client wants less."""


@frozen
class Asked:
    """A seat has asked to take something back, at a version of the table, and some have agreed."""

    seat: Seat
    version: int
    agreed: frozenset[Seat] = frozenset()

    @property
    def document(self) -> JsonObject:
        """What everybody at the table is told of it."""
        agreed: list[JsonValue] = [*sorted(self.agreed)]
        return {"seat": self.seat, "version": self.version, "agreed": agreed}


@define(eq=False)
class Hosted:
    """A table that the server has in memory.

    `keys` says who has which key, by hashes. Everybody who listens has an event that is set when something has
    happened; `payer` is the address from which the last change came, which it costs to tell them. Where a change could not
    be stored the table `is_lost`: what is in memory is not what is on disk, and it has to be read again. Nobody acts at a
    table that is `held`.
    """

    id: str
    table: AnyTable
    keys: Mapping[bytes, Viewer]
    bots: Mapping[Seat, str]
    languages: Languages
    writer: Writer
    choose: Choose
    pace: tuple[float, float]
    documents: Latest
    held: Held | None = None
    visitors: int = field(default=0, init=False)
    listeners: dict[Event, Viewer] = field(factory=dict, init=False)
    asked: Asked | None = field(default=None, init=False)
    is_lost: bool = field(default=False, init=False)
    payer: str = field(default="", init=False)
    _lock: Lock = field(factory=Lock, init=False)
    _thinking: Task[None] | None = field(default=None, init=False)
    _present: object = field(factory=object, init=False)
    """What documents are of: another one after every change."""

    @property
    def is_idle(self) -> bool:
        """Whether nobody would notice if the table were read from disk the next time."""
        return not (self.visitors or self._lock.locked() or self._thinking)

    def viewer(self, key: str) -> Viewer:
        """Whose key it is; raises ServerError for one that opens nothing at this table."""
        viewer = self.keys.get(hash_of(key))
        if viewer is None:
            raise ServerError(Code.WRONG_KEY, serving.WRONG_KEY)
        return viewer

    # What there is to see, by the names of requests, each for a viewer and in a language. Nobody sees what is not stored.

    async def look(self, at: Callable[[], Found]) -> Found:
        """What a function finds at the table while nothing is being changed."""
        async with self._lock:
            self._check()
            return at()

    def described(self, viewer: Viewer, language: Language) -> JsonObject:
        """The table as a viewer may know it."""
        table = self.table
        return {
            "table": self.id,
            "game": table.game.id,
            "fingerprint": fingerprint(table.game.id),
            "settings": settings_document(table.game, table.settings),
            "viewer": actor_document(viewer),
            "seats": [self.seat_document(seat) for seat in range(table.settings.players)],
            "undo": table.policy.value,
            "language": table.language.code,
            **self.state_document(),
            "commitment": table.commitment,
            **self.held_document(language),
        }

    def held_document(self, language: Language) -> JsonObject:
        """Why the table is held, where it is."""
        return {} if self.held is None else {"held": self.held.document(language)}

    def seat_document(self, seat: Seat) -> JsonObject:
        """Who sits on a seat."""
        name: JsonObject = {"name": self.table.names[seat]} if self.table.names else {}
        bot: JsonObject = {"bot": self.bots[seat]} if seat in self.bots else {}
        return {"seat": seat, **name, **bot}

    def state_document(self) -> JsonObject:
        """How far the game is; the seed once it is over."""
        seed: JsonObject = {} if self.table.seed is None else {"seed": self.table.seed}
        return {"version": self.table.version, "to_act": self.table.to_act, **seed}

    def position(self, viewer: Viewer, since: int, language: Language, parts: tuple[str, ...]) -> JsonObject:
        """What a viewer is sent when something has happened since a version."""
        document = {"type": "position", **self.state_document(), "news": self.news(viewer, since, language)}
        document |= self.held_document(language)
        if VIEW in parts:
            document["view"] = self.view(viewer, language)
        is_playing = viewer is not SPECTATOR and self.held is None
        if OFFERS in parts and is_playing:
            document["offers"] = self.offers(viewer, language)
        if UNDO in parts and is_playing:
            document["undo"] = self.verdict(viewer, language)
        return document | ({} if self.asked is None else {"asked": self.asked.document})

    def view(self, viewer: Viewer, language: Language) -> JsonObject:
        """The view."""
        view = self.table.view
        return self._once((VIEW, viewer, language.code), lambda: self.table.document(view(viewer, language), language))

    def _once(self, key: tuple[object, ...], make: Callable[[], Found]) -> Found:
        """A document of this version, made once for all who want it."""
        return self.documents.once((self._present, *key), make)

    def news(self, viewer: Viewer, since: int, language: Language) -> JsonObject:
        """The news, while the table is held all of them; raises ServerError for a version that there has not been."""
        since = self._told(since)

        def made() -> JsonObject:
            news = self.table.news(viewer, since, language)
            return self.table.document(evolve(news, is_anew=news.is_anew or self.held is not None), language)

        return self._once(("news", viewer, language.code, since), made)

    def _told(self, since: int) -> int:
        """What somebody at a version has been told and need not be told again."""
        if self.held is not None:
            return 0
        version = self.table.version
        if not 0 <= since <= version:
            raise ServerError(Code.STALE_VERSION, serving.NO_VERSION, values={"version": version}, version=version)
        return since

    def language(self, code: str | None) -> Language:
        """A language by its code, or that of the table; raises ServerError for one that the server does not have."""
        if code is None:
            return self.table.language
        if code not in self.languages:
            known = ", ".join(self.languages)
            raise ServerError(Code.BAD_REQUEST, serving.NO_LANGUAGE, values={"languages": known}, key="language")
        return self.languages[code](self.table.game)

    def offers(self, viewer: Viewer, language: Language) -> JsonObject:
        """What a seat can do."""
        seat, offers = self._playing(viewer, language), self.table.offers
        return self._once((OFFERS, seat, language.code), lambda: self.table.document(offers(seat, language), language))

    def verdict(self, viewer: Viewer, language: Language) -> JsonObject:
        """Whether a seat can take back its last decision; bots agree to everything."""
        seat = self._playing(viewer, language)
        return self.table.document(self.table.may_undo(seat, frozenset(self.bots) - {seat}), language)

    def seen(self, viewer: Viewer, since: int, _: Language) -> tuple[str, ...]:
        """The record of what a viewer was told: the header, and the moves since a version, or all after a taking back."""
        since = self._told(since)
        if since:
            return tuple(self.table.seen(viewer, moves_before(self.table, since)))
        return self._once(("seen", viewer), lambda: tuple(self.table.seen(viewer)))

    def record(self, _: Viewer, __: Language) -> tuple[str, ...]:
        """The whole record; raises ServerError before the game is over, or has been ended."""
        if self.held is not None and self.held.is_ended:
            return self.held.record
        if self.table.result is None:
            raise ServerError(Code.NOT_OVER, serving.NOT_OVER)
        return tuple(self.table.record())

    def why_not(self, viewer: Viewer, action: JsonValue, language: Language) -> JsonObject:
        """Why a seat may not do something, or null."""
        refusal = self.table.why_not(self._playing(viewer, language), self.table.action(action))
        return {"refusal": None if refusal is None else self.table.document(refusal, language)}

    # What changes something.

    async def change(self, kind: str, viewer: Viewer, document: JsonObject, language: Language, payer: str = "") -> int:
        """Make a change as a document asks for, of a kind in `CHANGES`; gives the version after it, once it is stored."""
        version, seat = under("version", document, int), seat_of(viewer)
        if kind == "settle":
            choice = chosen(document, "choice", CHOICES)
            return await self._do(lambda: self._settle(seat, choice, version), payer)
        refuse_held(self.held, language)
        if kind == "undo":
            return await self._do(lambda: self._undo(seat, version, language), payer)
        if kind == "agree":
            return await self._do(lambda: self._agree(seat, version, language), payer)
        try:
            return await self._do(lambda: self._act(seat, self.table.action(document["action"], version), version), payer)
        except IllegalAction as error:
            reason = error.refusal.text(language.with_names(*self.table.names))
            raise ServerError(Code.ILLEGAL, reason, clause=error.refusal.clause) from None

    def _playing(self, viewer: Viewer, language: Language) -> Seat:
        """The seat of a viewer at a table that goes on; raises ServerError for a spectator, and where it is held."""
        seat = seat_of(viewer)
        refuse_held(self.held, language)
        return seat

    async def _do(self, change: Callable[[], Awaitable[None]], payer: str) -> int:
        """Make a change, which goes through also where whoever asked for it has gone."""

        async def make() -> int:
            try:
                async with self._lock:
                    self._check()
                    await change()
                    self.payer = payer
                    self.changed()
                    return self.table.version
            finally:
                self.visitors -= 1

        self.visitors += 1  # the table stays in memory until the change is made, and no second one is read meanwhile
        return await shield(create_task(make()))

    async def _act(self, seat: Seat, action: object, version: int) -> None:
        before = len(self.table.moves)
        self.table.act(seat, action, version)
        self.asked = None
        await self._store_from(before, before)
        LOG.info("acted", extra={"table": self.id, "seat": seat, "version": self.table.version})

    async def _undo(self, seat: Seat, version: int, language: Language) -> None:
        be_at(self.table, version)
        others = frozenset(range(self.table.settings.players)) - {seat}
        agreed = others & self.bots.keys()
        if self.table.policy is Policy.CONSENT and agreed != others:
            self._refuse(self.table.may_undo(seat, others), language)
            self.asked = Asked(seat, version)
        else:
            await self._take_back(seat, agreed, language)

    async def _agree(self, seat: Seat, version: int, language: Language) -> None:
        be_at(self.table, version)
        if self.asked is None or seat == self.asked.seat:
            raise ServerError(Code.NOT_UNDONE, NOBODY_ASKED(language))
        self.asked = Asked(self.asked.seat, version, self.asked.agreed | {seat})
        everybody = frozenset(range(self.table.settings.players)) - {self.asked.seat}
        if self.asked.agreed | self.bots.keys() >= everybody:
            await self._take_back(self.asked.seat, everybody, language)

    async def _take_back(self, seat: Seat, agreed: frozenset[Seat], language: Language) -> None:
        self._refuse(self.table.may_undo(seat, agreed), language)
        before = len(self.table.moves)
        self.table.undo(seat, agreed)
        self.asked = None
        await self._store_from(len(self.table.moves), before)
        LOG.info("undone", extra={"table": self.id, "seat": seat, "version": self.table.version})

    async def _settle(self, seat: Seat, choice: str, version: int) -> None:
        """Say what is to become of a table that is held; it is done once all people at it want the same."""
        held = self.held
        if held is None or held.is_ended:
            raise ServerError(Code.BAD_REQUEST, NOT_HELD)
        be_at(self.table, version)
        wanted = {**held.wanted, seat: choice}
        people = set(range(self.table.settings.players)) - self.bots.keys()
        if {each for each in people if wanted.get(each) == choice} != people:
            self.held = evolve(held, wanted=wanted)
        elif choice == END:
            await self._store(Ended(self.id, time()))
            self.held = evolve(held, wanted=wanted, is_ended=True)
        else:
            go_on(self.table, version + held.beyond + 1)
            await self._store_from(held.common, moves_in(held.record))
            self.held = None
        LOG.info("settled", extra={"table": self.id, "seat": seat, "choice": choice, "held": self.held is not None})

    def _refuse(self, verdict: Verdict, language: Language) -> None:
        if not verdict.is_allowed:
            told = self.table.document(verdict, language)
            raise ServerError(Code.NOT_UNDONE, str(told["reason"]), verdict=told)

    async def _store_from(self, number: int, before: int) -> None:
        """Store the moves from a number on, in place of those that are stored from there; `before` are stored in all."""
        await self._store(Played(self.id, time(), before, number, *lines_from(self.table, number)))

    async def _store(self, change: Change) -> None:
        try:
            await self.writer.make(change)
        except BaseException:
            self.lose()
            raise

    def lose(self) -> None:
        """Let go of what is in memory; whoever listens has to connect again."""
        self.is_lost = True
        self.wake()

    def _check(self) -> None:
        if self.is_lost:
            raise StoreError("the table has to be read again")

    # Who waits, and who thinks.

    def changed(self) -> None:
        """Tell everybody that something has happened, and let a bot act whose turn it is."""
        self._present = object()
        self.wake()
        if self._thinking is None and self.held is None and self.table.to_act in self.bots:
            self._thinking = create_task(self._think())

    def wake(self) -> None:
        """Wake everybody who listens."""
        for listener in self.listeners:
            listener.set()

    async def _think(self) -> None:
        """Let bots act for as long as it is their turn."""
        try:
            while not self.is_lost and (seat := self.table.to_act) in self.bots:
                assert seat is not None
                version = self.table.version
                position = Position(self.table.game, seat, self.table.state)
                choosing = self.choose(self.bots[seat], position)
                chosen, _ = await gather(choosing, sleep(pause(self.table, *self.pace)))
                async with self._lock:
                    if version == self.table.version and not self.is_lost:
                        await self._act(seat, chosen, version)
                        self.changed()
        except Exception:
            LOG.exception("a bot failed", extra={"table": self.id})
        finally:
            self._thinking = None

    def rest(self) -> None:
        """Stop the bots."""
        if self._thinking is not None:
            self._thinking.cancel()


def hash_of(key: str) -> bytes:
    """What is kept of a key."""
    return sha256(key.encode("utf-8", "surrogatepass")).digest()


def lines_from(table: AnyTable, number: int) -> tuple[str, tuple[str, ...]]:
    """The header of a table's record, and the lines of its moves from a number on; the result follows from them."""
    head, *lines = table.record(number)
    return head, tuple(lines[: len(table.moves) - number])


def seat_of(viewer: Viewer) -> Seat:
    """The seat of a viewer; raises ServerError for a spectator."""
    if viewer is SPECTATOR:
        raise ServerError(Code.NO_SEAT, serving.LOOKING_ON)
    return viewer
