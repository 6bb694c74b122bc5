"""Rules in Python as an engine for `rulebook referee`; here they are the library's own.

rulebook referee scopa --python docs.engines.own:scopa
rulebook referee scopa --engine "python docs/engines/own.py scopa"
"""

import json
import sys
from functools import partial
from typing import Final

from rulebook.referee import Reference
from rulebook.registry import game

scopa: Final = partial(Reference, game("scopa"))
"""Gives an engine: an object with the methods of `rulebook.referee.Engine`."""


def main(id: str) -> None:
    """Answer lines of JSON, one question after the other."""
    engine = Reference(game(id))
    for line in sys.stdin:
        ((what, about),) = json.loads(line).items()
        answer = getattr(engine, what)(about)
        print(json.dumps({"view": answer} if what == "view" else answer), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
