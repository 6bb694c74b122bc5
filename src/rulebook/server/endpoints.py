"""The endpoints of the server: every request and every message that it takes, with its fields and what it answers.

The server reads requests by these tables, and the descriptions for other programs are written from them.
"""

from collections.abc import Iterable
from typing import Final

from attrs import Factory, frozen

from rulebook.core.errors import RecordError
from rulebook.names import unknown
from rulebook.records import JsonObject, JsonValue, parse
from rulebook.records.record import check_keys
from rulebook.records.schema import closed, list_of, reference
from rulebook.records.strict import required, under
from rulebook.server.errors import Code
from rulebook.table import Policy

LONGEST_MARK: Final = 40
LONGEST_SHOWN: Final = 40
"""The characters of a name that nobody knows."""

TEXT: Final[JsonObject] = {"type": "string"}
KEY: Final[JsonObject] = {"type": "string", "description": "The secret key of a seat, or of spectators."}
VERSION: Final[JsonObject] = {"type": "integer", "minimum": 0, "description": "A version of the table."}
SEAT: Final[JsonObject] = {"type": "integer", "minimum": 0}
LANGUAGE: Final[JsonObject] = {"type": "string", "description": "The code of a language of this server."}
ACTION: Final[JsonObject] = {"anyOf": [reference("action"), {"type": "string", "description": "The id of an offer."}]}
MARK: Final[JsonObject] = {
    "type": ["integer", "string"],
    "maxLength": LONGEST_MARK,
    "description": "Comes back in the reply.",
}


def made_of(needed: JsonObject, optional: JsonObject | None = None) -> JsonObject:
    """The schema of an object with these keys and no others."""
    return closed({**needed, **(optional or {})}, needed)


@frozen
class Fields:
    """The keys of an object that a client sends: those that it needs, and those that it may leave out."""

    needed: JsonObject
    optional: JsonObject

    @property
    def schema(self) -> JsonObject:
        """The schema of the object."""
        return made_of(self.needed, self.optional)

    def read(self, text: bytes | str) -> JsonObject:
        """The object that a text gives, with these fields and no others; raises RecordError for anything else."""
        document: JsonObject = required(parse(text), dict)
        self.check(document)
        return document

    def check(self, document: JsonObject, *also: str) -> None:
        """Raise RecordError for an object that has other fields; it must also have some that are not among these."""
        check_keys(document, (*also, *self.needed), tuple(self.optional))


KNOWN: Final[JsonObject] = {"type": ["string", "null"]}
FINGERPRINT: Final[JsonObject] = {**KNOWN, "description": "That of the game's rules here, as `rulebook emit` gives it."}
RULES: Final[JsonObject] = {
    "type": "object",
    "additionalProperties": TEXT,
    "description": "The fingerprints of the rules that the client has, by the ids of games.",
}
NAMES: Final[JsonObject] = list_of(TEXT)
OPENING: Final = Fields(
    {"game": {"type": "string", "description": "The id of a game."}},
    {
        "settings": {"type": "object", "description": "As in the header of a record; what is left out is the game's own."},
        "names": NAMES,
        "bots": {"type": "object", "additionalProperties": TEXT, "description": "The names of bots by their seats."},
        "undo": {"enum": [policy.value for policy in Policy]},
        "language": LANGUAGE,
        "rules": RULES,
    },
)
ACTING: Final = Fields({"action": ACTION, "version": VERSION}, {})
ASKING_WHY: Final = Fields({"action": ACTION}, {})
AT_VERSION: Final = Fields({"version": VERSION}, {})
CHOICE: Final[JsonObject] = {"enum": ["go-on", "end"], "description": "What is to become of a table that is held."}
SETTLING: Final = Fields({"choice": CHOICE, "version": VERSION}, {})

LINK: Final[JsonObject] = {"key": KEY, "link": TEXT}
SITTING: Final[JsonObject] = {"name": TEXT, "bot": TEXT}
DONE: Final = made_of({"version": VERSION})
LINES: Final[JsonObject] = {"type": "string", "description": "JSON lines."}
STANDING: Final[JsonObject] = {"version": VERSION, "to_act": {"anyOf": [SEAT, {"type": "null"}]}}
NOTICES: Final[JsonObject] = {"type": "object", "additionalProperties": {"type": "array", "items": TEXT}}
"""What people should know, in every language."""
VALUES: Final[JsonObject] = {
    "type": "object",
    "additionalProperties": {"type": "array", "items": {"type": ["string", "boolean"]}},
}
HELD: Final = made_of(
    {
        "reason": TEXT,
        "beyond": {"type": "integer", "minimum": 0, "description": "The moves after the last common position."},
        "clauses": list_of(made_of({"clause": TEXT, "before": KNOWN, "now": KNOWN})),
        "wanted": made_of({"go-on": list_of(SEAT), "end": list_of(SEAT)}),
        "is_ended": {"type": "boolean"},
    }
)
MORE: Final[JsonObject] = {
    "clause": TEXT,
    "key": TEXT,
    "version": VERSION,
    "verdict": reference("verdict"),
    "held": HELD,
    "fingerprint": FINGERPRINT,
}
"""What else an error tells, each where it is due."""
ANSWERS: Final[JsonObject] = {
    "opened": made_of(
        {
            "table": TEXT,
            "commitment": TEXT,
            "version": VERSION,
            "seats": list_of(made_of({"seat": SEAT}, {**SITTING, **LINK})),
            "spectators": made_of(LINK),
        }
    ),
    "described": made_of(
        {
            "table": TEXT,
            "game": TEXT,
            "fingerprint": FINGERPRINT,
            "settings": {"type": "object"},
            "viewer": {"anyOf": [SEAT, {"const": "spectator"}]},
            "seats": list_of(made_of({"seat": SEAT}, SITTING)),
            "undo": {"enum": [policy.value for policy in Policy]},
            "language": LANGUAGE,
            **STANDING,
            "commitment": TEXT,
        },
        {"seed": TEXT, "held": HELD},
    ),
    "offered": made_of(
        {
            "games": list_of(
                made_of(
                    {
                        "id": TEXT,
                        "title": TEXT,
                        "fingerprint": FINGERPRINT,
                        "languages": list_of(TEXT),
                        "notices": NOTICES,
                        "edition_notices": {"type": "object", "additionalProperties": NOTICES},
                        "players": list_of({"type": "integer"}),
                        "editions": list_of(TEXT),
                        "bots": list_of(TEXT),
                        "readings": VALUES,
                        "variants": VALUES,
                    }
                )
            ),
            "languages": list_of(TEXT),
            "bots": list_of(TEXT),
            "most_simulations": {"type": "integer"},
            "undo": list_of(TEXT),
        }
    ),
    "done": DONE,
    "reason": made_of({"refusal": {"anyOf": [reference("refusal"), {"type": "null"}]}}),
    "health": made_of({"status": {"const": "ok"}, "held": {"type": "integer", "minimum": 0}}),
    "asked": made_of({"seat": SEAT, "version": VERSION, "agreed": list_of(SEAT)}),
    "error": made_of({"error": {"enum": [code.value for code in Code]}, "reason": TEXT}, MORE),
}
"""The schemas of what the server answers, beside those of tables."""


@frozen
class Endpoint:
    """A request that the server takes. `answer` names a schema of the answer, or is None for JSON lines.

    `query` are the parameters of the address, all optional; `refuses` are the codes beyond those of every request.
    """

    name: str
    method: str
    path: str
    summary: str
    answer: str | None
    body: Fields | None = None
    query: JsonObject = Factory(dict)
    has_key: bool = True
    status: int = 200
    refuses: tuple[Code, ...] = ()


SPOKEN: Final[JsonObject] = {"language": LANGUAGE}
TABLE: Final = "/api/tables/{table}"
SOCKET: Final = f"{TABLE}/socket"


def look(name: str, path: str, summary: str, answer: str | None, *refuses: Code, query: JsonObject = SPOKEN) -> Endpoint:
    """A request for something that there is to see at a table."""
    return Endpoint(name, "GET", TABLE + path, summary, answer, query=query, refuses=refuses)


def change(name: str, path: str, summary: str, body: Fields, *refuses: Code) -> Endpoint:
    """A request for a change of a table; it gives the version after it."""
    codes = (Code.NO_SEAT, Code.STALE_VERSION, Code.HELD, *refuses)
    return Endpoint(name, "POST", TABLE + path, summary, "done", body, SPOKEN, refuses=codes)


CHANGES: Final = (
    change("act", "/act", "Do something", ACTING, Code.ILLEGAL),
    change("undo", "/undo", "Take the last decision back, or ask the others to agree", AT_VERSION, Code.NOT_UNDONE),
    change("agree", "/agree", "Agree that another seat takes something back", AT_VERSION, Code.NOT_UNDONE),
    change("settle", "/settle", "Say what is to become of a table that is held", SETTLING),
)
"""What changes a table."""
ACT, UNDO, AGREE, SETTLE = CHANGES
SINCE: Final[JsonObject] = {"since": VERSION}
FOR_SEATS: Final = (Code.NO_SEAT, Code.HELD)
OPEN: Final = "Open a table"
SCHEMAS: Final = "The schemas of what a table of a game gives"
WHY_NOT: Final = "Why the seat may not do something"
LINES_SINCE: Final = "The record of what the viewer was told, or its header and the moves since a version"
ENDPOINTS: Final = (
    Endpoint("health", "GET", "/healthz", "Whether the server can be used", "health", has_key=False),
    Endpoint("games", "GET", "/api/games", "The games that can be played here, and how", "offered", has_key=False),
    Endpoint("schemas", "GET", "/api/schemas/{game}", SCHEMAS, "schema", has_key=False),
    Endpoint("open", "POST", "/api/tables", OPEN, "opened", OPENING, has_key=False, status=201, refuses=(Code.OTHER_RULES,)),
    look("described", "", "The table", "described", query={}),
    look("view", "/view", "What the viewer sees", "view"),
    look("offers", "/offers", "What the seat can do", "offers", *FOR_SEATS),
    look(
        "news", "/news", "What has happened since a version", "news", Code.STALE_VERSION, query={"since": VERSION, **SPOKEN}
    ),
    ACT,
    Endpoint("why_not", "POST", f"{TABLE}/why-not", WHY_NOT, "reason", body=ASKING_WHY, query=SPOKEN, refuses=FOR_SEATS),
    look("verdict", "/undo", "Whether the seat can take something back", "verdict", *FOR_SEATS),
    UNDO,
    AGREE,
    SETTLE,
    look("seen", "/seen", LINES_SINCE, None, Code.STALE_VERSION, query=SINCE),
    look("record", "/record", "The whole record, once the game is over", None, Code.NOT_OVER, query={}),
)
"""Every request, in the order of the documentation."""

PARTS: Final[JsonObject] = {"type": "array", "items": {"enum": ["view", "offers", "undo"]}, "maxItems": 3}
ID: Final[JsonObject] = {"id": MARK}
MESSAGES: Final[dict[str, Fields]] = {
    "hello": Fields({"key": KEY}, {"since": VERSION, "with": PARTS, "rules": RULES, **SPOKEN}),
    "act": Fields({"action": ACTION, "version": VERSION}, ID),
    "why_not": Fields({"action": ACTION}, ID),
    "undo": Fields({"version": VERSION}, ID),
    "agree": Fields({"version": VERSION}, ID),
    "settle": Fields({"choice": CHOICE, "version": VERSION}, ID),
    "news": Fields({"since": VERSION}, ID),
    "speak": Fields({"language": LANGUAGE}, ID),
}
"""Every message that a client sends over a WebSocket, by its type."""

REPLIES: Final[dict[str, JsonObject]] = {
    "welcome": made_of({"table": reference("described")}),
    "position": made_of(
        {**STANDING, "news": reference("news")},
        {
            "seed": TEXT,
            "view": reference("view"),
            "offers": reference("offers"),
            "undo": reference("verdict"),
            "asked": reference("asked"),
            "held": HELD,
        },
    ),
    "done": made_of({"version": VERSION}, ID),
    "answer": made_of({}, {**ID, "refusal": {"anyOf": [reference("refusal"), {"type": "null"}]}, "news": reference("news")}),
    "error": made_of({"error": {"enum": [code.value for code in Code]}, "reason": TEXT}, {**ID, **MORE}),
}
"""Every message that the server sends, by its type."""


# Reading what clients send.


def chosen(document: JsonObject, key: str, known: Iterable[str], what: str = "") -> str:
    """One of the known names under a key, which also says `what` they are names of; raises RecordError for another."""
    name = under(key, document, str)
    if name not in known:
        raise RecordError(unknown(what or key, name[:LONGEST_SHOWN], known), key=key)
    return name


def mark_in(document: JsonObject) -> JsonValue:
    """The `id` of a message, which comes back in the reply; raises RecordError for one that is too long, or no id."""
    mark = document.get("id")
    if mark is not None and (type(mark) not in (int, str) or len(str(mark)) > LONGEST_MARK):
        raise RecordError(f"expected a whole number or a text of at most {LONGEST_MARK} characters", key="id")
    return mark
