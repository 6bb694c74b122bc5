"""Logs: one JSON object a line, which never holds a key, a seed, or anything of a position."""

import json
import logging
import sys
from collections import OrderedDict
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic
from typing import IO, Final

LOG: Final = logging.getLogger("rulebook.server")
PLAIN: Final = frozenset(vars(logging.LogRecord("", 0, "", 0, "", None, None))) | {"message", "taskName"}
"""What every record of a log has; the rest is what the event is about."""


SECONDS_QUIET: Final = 60
"""A refusal, a warning or an error of one kind is written once in that many seconds."""
MOST_KINDS: Final = 1000
LEAST_REFUSED: Final = 400


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


class Repeated(logging.Filter):
    """Lets refusals, warnings and errors of one kind through once in a while, with the number of those in between."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__()
        self._clock: Final = clock
        self._seen: Final = OrderedDict[tuple[object, ...], tuple[float, int]]()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a record."""
        about, now = vars(record), self._clock()
        status = about.get("status", 0)
        if record.levelno < logging.WARNING and status < LEAST_REFUSED and record.getMessage() != "refused":
            return True
        kind = record.exc_info[0] if record.exc_info else None
        key = (record.msg, kind, status, about.get("code"), about.get("address"), about.get("table"))
        since, number = self._seen.pop(key, (-SECONDS_QUIET, 0))
        is_due = now - since >= SECONDS_QUIET
        self._seen[key] = (now, 0) if is_due else (since, number + 1)
        if len(self._seen) > MOST_KINDS:
            self._seen.popitem(last=False)
        if is_due and number:
            record.repeated = number
        return is_due


def log_to(stream: IO[str], level: int = logging.INFO) -> None:
    """Write the events of the server, and whatever else the process warns of, to a stream: one JSON object a line."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    handler.addFilter(Repeated())
    for name, lowest in (("", logging.WARNING), ("rulebook.server", level), ("uvicorn", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.propagate = False
        logger.setLevel(lowest)
    logging.captureWarnings(True)
    logging.raiseExceptions = False
    sys.unraisablehook = unraisable


def unraisable(found: "sys.UnraisableHookArgs") -> None:
    """Write down what Python can raise nowhere."""
    error = found.exc_value
    LOG.error("failed unseen", exc_info=(found.exc_type, error, found.exc_traceback) if error else None)
