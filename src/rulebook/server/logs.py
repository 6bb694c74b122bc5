"""Logs: one JSON object a line, which never holds a key, a seed, or anything of a position."""

import json
import logging
from datetime import UTC, datetime
from typing import IO, Final

LOG: Final = logging.getLogger("rulebook.server")
PLAIN: Final = frozenset(vars(logging.LogRecord("", 0, "", 0, "", None, None))) | {"message", "taskName"}
"""What every record of a log has; the rest is what the event is about."""


class Lines(logging.Formatter):
    """A record as a line: time, level, event, and what it is about."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        about = {key: value for key, value in vars(record).items() if key not in PLAIN}
        line = {"time": time, "level": record.levelname.lower(), "event": record.getMessage(), **about}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=True, default=str)


def log_to(stream: IO[str], level: int = logging.INFO) -> None:
    """Write the events of the server, and warnings of uvicorn, to a stream."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    for name, lowest in (("rulebook.server", level), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(lowest)
