"""The table: a game being played, with its seats, its record, and chance dealt by a seed that was committed to."""

import re
from collections.abc import Iterable, Iterator, Set
from hashlib import sha256
from itertools import chain
from secrets import token_hex
from typing import Any, Final, Generic, Self, TypeAlias

from rulebook import arguments
from rulebook.core.chance import CHANCE, SPECTATOR, Seat, Spectator, Viewer
from rulebook.core.declaration import Action, Event, Observation, Settings, State
from rulebook.core.errors import DomainError, Fault, RecordError, StateError
from rulebook.core.game import Game
from rulebook.core.numbers import index_of, seat_at, viewer_at
from rulebook.core.refusals import IllegalAction, Refusal
from rulebook.core.result import Result
from rulebook.core.sentences import ENGLISH, Language, said
from rulebook.core.settings import shown
from rulebook.play import Move
from rulebook.records import Codec, JsonObject, JsonValue, Record, commitment, dealing_of, dealt, header, read, replay
from rulebook.records.dealing import DEALING, LONGEST_SEED, Dealing
from rulebook.records.json_text import text_of
from rulebook.records.record import Line, Source
from rulebook.records.shapes import code_of
from rulebook.records.strict import located, required, under
from rulebook.records.writing import EVERY, actor_document, move_document, own_meta, position_hash
from rulebook.render import Svg, draw
from rulebook.render.labels import in_language
from rulebook.table.documents import Documents
from rulebook.table.errors import DealError, StaleVersionError, TableError
from rulebook.table.news import News, View, told
from rulebook.table.offers import Offers, grouped
from rulebook.table.undo import Policy, UndoError, Verdict, last_decision, verdict

TABLE: Final = "table"
"""The key in the meta of a record under which a table keeps what is its own."""
LONGEST_NAME: Final = 60
"""The characters of a name."""
JOINED: Final = re.compile(r"(?<=[^\w\s])\u200d(?=[^\w\s])")
"""What joins several characters to one emoji. It is invisible, and has no place between letters."""
NOBODY: Final[frozenset[Seat]] = frozenset()


class Table(Generic[Settings, State, Action, Event, Observation]):
    """A game being played. `Table.open` begins one, `Table.resume` goes on with one from its record.

    Chance acts by itself, as the seed deals. `version` counts what has happened: every move, chance included, and every
    taking back. Whatever is refused raises an error and changes nothing. A table is for one thread at a time: where several
    share one, its host has a lock for it.
    """

    def __init__(  # noqa: PLR0917 - `open` and `resume` name them
        self,
        game: Game[Settings, State, Action, Event, Observation],
        settings: Settings,
        seed: str,
        names: tuple[str, ...],
        policy: Policy,
        language: Language,
    ) -> None:
        if not isinstance(game, Game):
            raise TableError(f"{shown(game)} is not a game: rulebook.game gives one by its id")
        check_seed(seed)
        if not isinstance(policy, Policy):
            raise TableError(f"{shown(policy)} is not a policy: it is one of Policy.{', Policy.'.join(Policy.__members__)}")
        check_language(language)
        self.game: Final = game
        self.settings: Final[Settings] = game.declaration.admitted(settings)
        self.policy: Final[Policy] = policy
        self.language: Final[Language] = language.with_names(*names)
        self._start: Final[State] = game.start(self.settings)
        self._players: Final[int] = self._start.settings.players  # type: ignore[attr-defined]  # every state has settings
        self.names: Final[tuple[str, ...]] = checked_names(names, self._players)
        self._seed: Final = seed
        self._codec: Final = Codec(game, self.settings)
        self._documents: Final = Documents(self._codec)
        self._moves: list[Move[State, Action, Event]] = []
        self._outcomes = 0
        self._before = 0
        self._anew = 0

    @classmethod
    def open(
        cls,
        game: Game[Settings, State, Action, Event, Observation],
        settings: Settings,
        *,
        seed: str | None = None,
        names: Iterable[str] = (),
        policy: Policy = Policy.UNTIL_INFORMATION,
        language: Language = ENGLISH,
    ) -> Self:
        """A new table, dealt up to the first decision. Without a `seed` it has one that nobody can guess.

        `names` are those of the people, in seat order: one for each seat, or none, and all different. Raises TableError for
        names or a seed that cannot be written down, and for what is not a game, a policy or a language, and SettingsError
        for settings that make no game.
        """
        if isinstance(names, str) or not isinstance(names, Iterable):
            raise TableError(f"names are texts in seat order, not {shown(names)}")
        table = cls(game, settings, token_hex() if seed is None else seed, tuple(names), policy, language)
        table._deal()
        return table

    @staticmethod
    def resume(source: Source, language: Language = ENGLISH) -> "AnyTable":
        """The table that wrote a record, from the lines of it; one that was cut short goes on where it ends.

        Raises RecordError for what is not the record of a game, for moves that the rules forbid, and for positions that
        differ here, and TableError for one without the seed, or with another deal than the seed's, which is a DealError.
        """
        table, anew = as_recorded(source, language)
        go_on(table, anew)  # also where the record was cut short
        return table

    def __repr__(self) -> str:
        return f"<a table of {self.game.id} at version {self.version}, to_act={self.to_act}>"

    # What there is to see.

    @property
    def state(self) -> State:
        """The whole position: it shows everything, and is for the host of the table alone."""
        return self._moves[-1].step.state if self._moves else self._start

    @property
    def moves(self) -> tuple[Move[State, Action, Event], ...]:
        """Every move that stands, chance included: they show everything, as the state does."""
        return tuple(self._moves)

    @property
    def version(self) -> int:
        """How much has happened at the table: it goes up with every move and every taking back."""
        return self._before + len(self._moves)

    @property
    def to_act(self) -> Seat | None:
        """The seat that is to act; None when the game is over, and where a table that is held waits for chance."""
        actor = self.game.actor(self.state)
        return None if actor is CHANCE else actor

    @property
    def result(self) -> Result | None:
        """Scores and winners once the game is over."""
        return self.game.result(self.state)

    @property
    def commitment(self) -> str:
        """What can be told of the seed before the game: the SHA-256 of it."""
        return commitment(self._seed)

    @property
    def seed(self) -> str | None:
        """The seed, once the game is over; None before, when it would show every card that is still to come."""
        return None if self.result is None else self._seed

    def view(self, viewer: Viewer, language: Language | None = None) -> View:
        """What a seat, or a SPECTATOR, sees now; raises StateError for a seat that is not at the table.

        Here and wherever there are words, `language` takes the place of the table's.
        """
        viewer = self._seated(viewer)
        latest, spoken = self._moves[-1].step.events if self._moves else (), self._spoken(language)
        scene = in_language(self.game.scene(self.state, viewer, latest, spoken), spoken)
        return View(viewer, self.version, self.game.observe(self.state, viewer), scene, self.result)

    def picture(self, viewer: Viewer, language: Language | None = None) -> Svg:
        """What a seat, or a SPECTATOR, sees now, as a picture to touch: it carries the ids of the seat's offers.

        Raises StateError for a seat that is not at the table.
        """
        view, spoken = self.view(viewer, language), self._spoken(language)
        actions = {} if isinstance(viewer, Spectator) else self.offers(viewer).touching()
        kinds = chain.from_iterable(self.game.declaration.kinds(self.settings))
        return draw(view.scene, actions, {code_of(kind): said(kind, spoken) for kind in kinds})

    def _repr_svg_(self) -> str:
        """What Jupyter displays: what a spectator sees, as whoever looks at a notebook may not be at the table."""
        return self.view(SPECTATOR)._repr_svg_()

    def news(self, viewer: Viewer, since: int = 0, language: Language | None = None) -> News:
        """What a viewer is told of all that happened since a version of the table.

        Raises StateError for a seat that is not at the table, and TableError for a version that there has not been.
        """
        viewer, version = self._seated(viewer), index_of(since)
        if version is None or not 0 <= version <= self.version:
            raise TableError(f"there is no version {since!r:.40}: the table is at version {self.version}")
        is_anew, first, spoken = 0 < version < self._anew, moves_before(self, version), self._spoken(language)
        moves = [
            told(self.game, self._moves[number], viewer, self._before + number + 1, spoken)
            for number in range(first, len(self._moves))
        ]
        return News(viewer, self.version, tuple(moves), is_anew, self.commitment)

    # What a seat can do.

    def offers(self, seat: Seat, language: Language | None = None) -> Offers:
        """What a seat can do now, grouped: nothing where it is not to act. Raises StateError for no seat of the table."""
        seat = self._seat(seat)
        if self.to_act != seat:
            return Offers(seat, self.version)
        return grouped(self.game, self.state, seat, self.version, self._spoken(language))

    def why_not(self, seat: Seat, action: Action) -> Refusal | None:
        """Why a seat may not do something now, by which clause; None where it may.

        A seat that is not to act is told what the position asks for, and nothing about the action. Raises StateError for no
        seat of the table, and for an action of another game.
        """
        seat = self._seat(seat)
        state = self.state
        return self.game.why_not(state, action) if self.to_act == seat else self.game.declaration.out_of_turn(state)

    def act(self, seat: Seat, action: Action, version: int | None = None, language: Language | None = None) -> News:
        """Do something for a seat, and let chance act after it. Gives the news of it for the seat.

        `version` is the one on which the seat decided: where it is given and the table has moved on, nothing is done. Raises
        StaleVersionError for that, IllegalAction with the refusal that `why_not` gives, and StateError and DomainError as
        `Game.step` does.
        """
        seat, before, state, spoken = self._seat(seat), self.version, self.state, self._spoken(language)
        be_at(self, version)
        if self.game.actor(state) != seat:
            raise IllegalAction(self.game.declaration.out_of_turn(state))
        action = self.game.declaration.exact(action)
        self._moves.append(Move(state, seat, action, self.game.step(state, action)))
        self._deal()
        return self.news(seat, before, spoken)

    def action(self, document: JsonValue, version: int | None = None) -> Action:
        """The action that a JSON document gives: an object as in records, or the id of an offer as a text.

        What an id means can depend on the position: `version` is as for `act`. Raises StaleVersionError for another one, and
        RecordError for anything else. Whether the action is legal is for `act` to say.
        """
        be_at(self, version)
        if isinstance(document, dict):
            return self._codec.action(document)
        if not isinstance(document, str):
            raise RecordError(f"an action is an object, or the id of an offer as a text, not {shown(document)}")
        is_number = document.isascii() and document.isdecimal() and len(document) <= LONGEST_ID
        try:
            return self.game.action_at(int(document) if is_number else -1, self.state)
        except DomainError:
            raise RecordError(f"{shown(document)} is not the id of an offer") from None

    # Taking back.

    def may_undo(self, seat: Seat, consents: frozenset[Seat] = NOBODY) -> Verdict:
        """Whether a seat can take back its last decision, with all that followed it, and why.

        `consents` are the other seats that agree, where the policy of the table asks for that. Raises StateError for no seat
        of the table, and for consents that are not a set of seats.
        """
        seat = self._seat(seat)
        if not isinstance(consents, Set):
            raise StateError([Fault("consents", f"must be a set of seats, not {shown(consents)}")])
        agreed = frozenset(map(self._seat, consents))
        return verdict(self.game, self._moves, seat, self._players, self.policy, agreed)

    def undo(self, seat: Seat, consents: frozenset[Seat] = NOBODY, language: Language | None = None) -> News:
        """Take back the last decision of a seat, and all that followed it. Gives the news of it for the seat.

        What chance had brought it brings again, in the same order. Raises UndoError, with the verdict, where `may_undo` says
        so, and StateError as it does.
        """
        found, spoken = self.may_undo(seat, consents), self._spoken(language)
        if not found.is_allowed:
            raise UndoError(found)
        seat = self._seat(seat)
        number, version = last_decision(self._moves, seat), self.version
        self._outcomes -= sum(move.actor is CHANCE for move in self._moves[number:])
        del self._moves[number:]
        go_on(self, version + 1)
        return self.news(seat, version, spoken)

    # The record.

    def record(self, first: int = 0) -> Iterator[str]:
        """The lines of the record, from which `resume` makes the table again. They show everything, the seed too.

        The header is always there, and the moves from number `first` on: whoever keeps a record adds what is new. Raises
        DomainError for a number of which there has not been a move.
        """
        first = arguments.whole("first", first, 0, len(self._moves))
        yield text_of(header(self.game, self.settings, self._own(Dealing(self.commitment, self._seed))))
        for number, move in enumerate(self._moves[first:], first + 1):
            hashed = number % EVERY == 0 or number == len(self._moves)
            yield text_of(move_document(self._codec, move, position=hashed))
        if self.result is not None:
            yield text_of({"result": self._codec.dump(self.result)})

    def seen(self, viewer: Viewer, first: int = 0) -> Iterator[str]:
        """The lines of what a viewer has been told: a record with all left out that is hidden from them.

        The seed is in it once the game is over. `Seen.read` reads it. The header is always there, and the moves from number
        `first` on, as in `record`. Raises StateError for a seat that is not at the table, and DomainError for a number of
        which there has not been a move.
        """
        first = arguments.whole("first", first, 0, len(self._moves))
        return self._seen_lines(self._seated(viewer), first)

    def _seen_lines(self, viewer: Viewer, first: int) -> Iterator[str]:
        meta = self._own(Dealing(self.commitment, self.seed))
        yield text_of({**header(self.game, self.settings, meta), "seen_by": actor_document(viewer)})
        for move in self._moves[first:]:
            yield text_of(self._documents.seen_move(move, viewer))
        if self.result is not None:
            yield text_of({"result": self._codec.dump(self.result)})

    def document(self, value: "Offers | View | News | Verdict | Refusal", language: Language | None = None) -> JsonObject:
        """What the table gives, as a JSON object; `rulebook.table.schema` has the schemas.

        Raises TableError for what no table gives, and StateError for what a table of another game gives.
        """
        return self._documents.of(value, self._spoken(language))

    def _own(self, dealing: Dealing) -> JsonObject:
        """The meta of a record: software, rules and dealing, and what only a table has."""
        own: JsonObject = {"undo": self.policy.value}
        own |= {"names": list(self.names)} if self.names else {}
        own |= {"before": self._before, "anew": self._anew} if self._anew else {}
        return {**own_meta(self.game.id), DEALING: dealing.document, TABLE: own}

    def _spoken(self, language: Language | None) -> Language:
        """A language with the names of the people here; without one, the table's."""
        if language is None:
            return self.language
        check_language(language)
        return language.with_names(*self.names)

    def _deal(self) -> None:
        """Let chance act until somebody is to decide, or the game is over."""
        state = self.state
        while self.game.actor(state) is CHANCE:
            outcome = dealt(self._seed, self._outcomes, self.game.chances(state))
            move = Move[State, Action, Event](state, CHANCE, outcome, self.game.step(state, outcome))
            self._moves.append(move)
            self._outcomes += 1
            state = move.step.state

    def _keep(self, move: Move[State, Action, Event], line: Line) -> None:
        """Keep a move of a record; raises DealError or RecordError where chance or the position is not as it is here."""
        if move.actor is CHANCE:
            if dealt(self._seed, self._outcomes, self.game.chances(move.before)) != move.action:
                raise DealError(line.number)
            self._outcomes += 1
        if line.position is not None and line.position != position_hash(self._codec, move.step.state):
            raise RecordError("differs by the rules here", line=line.number, key="position")
        self._moves.append(move)

    def _seated(self, viewer: object) -> Viewer:
        return viewer_at(viewer, self._players)

    def _seat(self, seat: object) -> Seat:
        if seat is SPECTATOR:
            raise StateError([Fault("seat", "spectators have no seat")])
        return seat_at(seat, self._players)


AnyTable: TypeAlias = Table[Any, Any, Any, Any, Any]
"""A table of a game whose types are known only at run time."""

MOST_VERSIONS: Final = 10**9
"""No table has seen more versions when something is taken back."""
LONGEST_ID: Final = 4000
"""The digits of the id of an offer."""

# What a host does that nobody at the table can.


def as_recorded(source: Source, language: Language = ENGLISH) -> tuple[AnyTable, int]:
    """The table that wrote a record, and the version at which to `go_on`: until then chance does not act.

    Its moves have the versions that they had. Raises the errors of `Table.resume`.
    """
    record = read(source)
    dealing = dealing_of(record.meta)
    if dealing is None or dealing.seed is None:
        raise TableError("the record does not have the seed, without which nobody can deal on")
    if not dealing.is_kept:
        raise TableError("the seed of the record is not the one that was committed to")
    names, policy, before, anew = kept(record)
    table: AnyTable = Table(record.game, record.settings, dealing.seed, names, policy, language)
    for replayed, line in zip(replay(record), record.lines, strict=True):
        table._keep(replayed.move, line)
    table._before = before
    return table, anew


def go_on(table: AnyTable, version: int) -> None:
    """Go on at a version or later, as after a taking back, and let chance act; raises DomainError out of range."""
    version = arguments.whole("version", version, 0, MOST_VERSIONS)
    table._before, table._anew = max(table._before, version - len(table._moves)), version
    table._deal()


def be_at(table: AnyTable, version: int | None) -> None:
    """Raise StaleVersionError for another version than that of a table; None fits any."""
    if version is not None and index_of(version) != table.version:
        raise StaleVersionError(version, table.version)


def moves_before(table: AnyTable, version: int) -> int:
    """How many of the moves that stand were there at a version; none where something was taken back since."""
    version = arguments.whole("version", version, 0)
    return 0 if version < table._anew else max(0, version - table._before)


def pause(table: AnyTable, least: float, most: float) -> float:
    """How long a bot is to take at this version: between two times, drawn from the seed, whatever there is to choose."""
    drawn = sha256(f"{table._seed}:pause:{table.version}".encode()).digest()
    share: float = int.from_bytes(drawn) / 256 ** len(drawn)
    return least + (most - least) * share


def checked_names(names: tuple[str, ...], players: int) -> tuple[str, ...]:
    """The names; raises TableError for too few or too many, for one that cannot be shown in a line, and for one twice."""
    if len(names) not in (0, players):
        raise TableError(f"expected a name for each of the {players} seats, or none at all, not {len(names)}")
    for name in names:
        shown = JOINED.sub("", name) if isinstance(name, str) else ""
        if not shown.isprintable() or not 0 < len(shown.strip()) <= len(name) <= LONGEST_NAME:
            raise TableError(f"{name!r:.40} is not a name: write one line of at most {LONGEST_NAME} characters")
    for seat, name in enumerate(names):
        if (other := [each.strip() for each in names].index(name.strip())) != seat:
            raise TableError(f"seats {other} and {seat} have the same name, {name!r:.40}")
    return names


def check_language(language: object) -> None:
    """Raise TableError for what is not a language, such as its code alone."""
    if not isinstance(language, Language):
        raise TableError(f"{shown(language)} is not a language: rulebook.languages.language gives one by its code")


def check_seed(seed: str) -> None:
    """Raise TableError for a seed that a record cannot have."""
    if not isinstance(seed, str) or not seed.isprintable() or not 0 < len(seed) <= LONGEST_SEED:
        raise TableError(f"a seed is a line of at most {LONGEST_SEED} characters")


def kept(record: Record) -> tuple[tuple[str, ...], Policy, int, int]:
    """What a table wrote down of itself: names, policy and versions; raises RecordError for what cannot be understood."""
    with located(None, f"meta.{TABLE}"):
        own: JsonObject = required(record.meta.get(TABLE, {}), dict)
        own = {"names": [], "undo": Policy.UNTIL_INFORMATION.value, "before": 0, "anew": 0, **own}
        with located(None, "names"):
            names = tuple([required(name, str) for name in required(own["names"], list)])
        policy = under("undo", own, str)
        if policy not in [each.value for each in Policy]:
            raise RecordError("there is no such policy", key="undo")
        before, anew = under("before", own, int), under("anew", own, int)
        if not 0 <= before <= anew <= MOST_VERSIONS:
            raise RecordError("does not fit what stands before it", key="anew")
    return names, Policy(policy), before, anew
