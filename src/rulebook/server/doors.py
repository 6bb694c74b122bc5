"""The doors of the server: every request and every message that it takes, with its fields and what it answers.

The server reads requests by these tables, and the descriptions for other programs are written from them.
"""

from typing import Final

from attrs import frozen

from rulebook.records import JsonObject, JsonValue
from rulebook.records.schema import list_of, reference
from rulebook.server.errors import Code
from rulebook.table import Policy

TEXT: Final[JsonObject] = {"type": "string"}
KEY: Final[JsonObject] = {"type": "string", "description": "The secret key of a seat, or of spectators."}
VERSION: Final[JsonObject] = {"type": "integer", "minimum": 0, "description": "A version of the table."}
SEAT: Final[JsonObject] = {"type": "integer", "minimum": 0}
LANGUAGE: Final[JsonObject] = {"type": "string", "description": "The code of a language of this server."}
ACTION: Final[JsonObject] = {"anyOf": [reference("action"), {"type": "string", "description": "The id of an offer."}]}
MARK: Final[JsonObject] = {"type": ["integer", "string"], "description": "Comes back in the reply.", "maxLength": 40}


def made_of(required: JsonObject, optional: JsonObject | None = None) -> JsonObject:
    """The schema of an object with these keys and no others."""
    needed: list[JsonValue] = list(required)
    properties: JsonObject = {**required, **(optional or {})}
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


@frozen
class Fields:
    """The keys of an object that a client sends: those that it needs, and those that it may leave out."""

    needed: JsonObject
    optional: JsonObject

    @property
    def schema(self) -> JsonObject:
        """The schema of the object."""
        return made_of(self.needed, self.optional)


NAMES: Final[JsonObject] = list_of(TEXT)
OPENING: Final = Fields(
    {"game": {"type": "string", "description": "The id of a game."}},
    {
        "settings": {"type": "object", "description": "As in the header of a record; what is left out is the game's own."},
        "names": NAMES,
        "bots": {"type": "object", "additionalProperties": TEXT, "description": "The names of bots by their seats."},
        "undo": {"enum": [policy.value for policy in Policy]},
        "language": LANGUAGE,
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
VALUES: Final[JsonObject] = {
    "type": "object",
    "additionalProperties": {"type": "array", "items": {"type": ["string", "boolean"]}},
}
KNOWN: Final[JsonObject] = {"type": ["string", "null"]}
HELD: Final = made_of(
    {
        "reason": TEXT,
        "beyond": {"type": "integer", "minimum": 0, "description": "The moves after the last common position."},
        "clauses": list_of(made_of({"clause": TEXT, "before": KNOWN, "now": KNOWN})),
        "wanted": made_of({"go-on": list_of(SEAT), "end": list_of(SEAT)}),
        "is_ended": {"type": "boolean"},
    }
)
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
                        "languages": list_of(TEXT),
                        "notices": {"type": "object", "additionalProperties": list_of(TEXT)},
                        "players": list_of({"type": "integer"}),
                        "editions": list_of(TEXT),
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
    "error": made_of(
        {"error": {"enum": [code.value for code in Code]}, "reason": TEXT},
        {"clause": TEXT, "key": TEXT, "version": VERSION, "verdict": reference("verdict"), "held": HELD},
    ),
}
"""The schemas of what the server answers, beside those of tables."""


@frozen
class Door:
    """A request that the server takes. `answer` names a schema of the answer, or is None for JSON lines.

    `query` are the parameters of the address, all optional; `refuses` are the codes beyond those of every request.
    """

    name: str
    method: str
    path: str
    summary: str
    answer: str | None
    body: Fields | None = None
    query: JsonObject | None = None
    has_key: bool = True
    status: int = 200
    refuses: tuple[Code, ...] = ()


SPOKEN: Final[JsonObject] = {"language": LANGUAGE}
CHANGING: Final = (Code.NO_SEAT, Code.STALE_VERSION, Code.HELD)
TABLE: Final = "/api/tables/{table}"
SOCKET: Final = f"{TABLE}/socket"
DOORS: Final = (
    Door("health", "GET", "/healthz", "Whether the server can be used", "health", has_key=False),
    Door("games", "GET", "/api/games", "The games that can be played here, and how", "offered", has_key=False),
    Door("schemas", "GET", "/api/schemas/{game}", "The schemas of what a table of a game gives", "schema", has_key=False),
    Door("open", "POST", "/api/tables", "Open a table", "opened", body=OPENING, has_key=False, status=201),
    Door("described", "GET", TABLE, "The table", "described"),
    Door("view", "GET", f"{TABLE}/view", "What the viewer sees", "view", query=SPOKEN),
    Door(
        "offers", "GET", f"{TABLE}/offers", "What the seat can do", "offers", query=SPOKEN, refuses=(Code.NO_SEAT, Code.HELD)
    ),
    Door(
        "news",
        "GET",
        f"{TABLE}/news",
        "What has happened since a version",
        "news",
        query={"since": VERSION, **SPOKEN},
        refuses=(Code.STALE_VERSION,),
    ),
    Door(
        "act",
        "POST",
        f"{TABLE}/act",
        "Do something",
        "done",
        body=ACTING,
        query=SPOKEN,
        refuses=(*CHANGING, Code.ILLEGAL),
    ),
    Door(
        "why_not",
        "POST",
        f"{TABLE}/why-not",
        "Why the seat may not do something",
        "reason",
        body=ASKING_WHY,
        query=SPOKEN,
        refuses=(Code.NO_SEAT, Code.HELD),
    ),
    Door(
        "verdict",
        "GET",
        f"{TABLE}/undo",
        "Whether the seat can take something back",
        "verdict",
        query=SPOKEN,
        refuses=(Code.NO_SEAT, Code.HELD),
    ),
    Door(
        "undo",
        "POST",
        f"{TABLE}/undo",
        "Take the last decision back, or ask the others to agree",
        "done",
        body=AT_VERSION,
        query=SPOKEN,
        refuses=(*CHANGING, Code.NOT_UNDONE),
    ),
    Door(
        "agree",
        "POST",
        f"{TABLE}/agree",
        "Agree that another seat takes something back",
        "done",
        body=AT_VERSION,
        query=SPOKEN,
        refuses=(*CHANGING, Code.NOT_UNDONE),
    ),
    Door(
        "settle",
        "POST",
        f"{TABLE}/settle",
        "Say what is to become of a table that is held",
        "done",
        body=SETTLING,
        query=SPOKEN,
        refuses=CHANGING,
    ),
    Door(
        "seen",
        "GET",
        f"{TABLE}/seen",
        "The record of what the viewer was told, or its header and the moves since a version",
        None,
        query={"since": VERSION},
        refuses=(Code.STALE_VERSION,),
    ),
    Door("record", "GET", f"{TABLE}/record", "The whole record, once the game is over", None, refuses=(Code.NOT_OVER,)),
)
"""Every request, in the order of the documentation."""

PARTS: Final[JsonObject] = {"type": "array", "items": {"enum": ["view", "offers", "undo"]}, "maxItems": 3}
ID: Final[JsonObject] = {"id": MARK}
MESSAGES: Final[dict[str, Fields]] = {
    "hello": Fields({"key": KEY}, {"since": VERSION, "with": PARTS, **SPOKEN}),
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
    "error": made_of(
        {"error": {"enum": [code.value for code in Code]}, "reason": TEXT},
        {**ID, "clause": TEXT, "key": TEXT, "version": VERSION, "verdict": reference("verdict"), "held": HELD},
    ),
}
"""Every message that the server sends, by its type."""
