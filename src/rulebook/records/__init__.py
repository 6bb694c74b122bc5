"""Records: a game's values as JSON, and whole games as files that other implementations of the rules can read and check.

    record = read(Path("game.jsonl"))
    for replayed in replay(record): ...

Everything from outside is read strictly: it must be exactly what the format says, or it raises RecordError or StateError.
`rulebook.records.schema` has the JSON Schemas, `rulebook.records.limits` the limits.
"""

from rulebook.records.codec import Codec, state_from
from rulebook.records.dealing import commitment, dealing_of, dealt
from rulebook.records.json_text import JsonObject, JsonValue, parse
from rulebook.records.record import Record, read
from rulebook.records.replaying import Difference, Replayed, check, replay
from rulebook.records.settings import header, settings_from
from rulebook.records.writing import write

__all__ = [
    "Codec",
    "Difference",
    "JsonObject",
    "JsonValue",
    "Record",
    "Replayed",
    "check",
    "commitment",
    "dealing_of",
    "dealt",
    "header",
    "parse",
    "read",
    "replay",
    "settings_from",
    "state_from",
    "write",
]
