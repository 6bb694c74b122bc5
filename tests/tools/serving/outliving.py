"""Tables that outlive their rules: games of which some moves are illegal once a clause is corrected as in `correcting`."""

import json
from pathlib import Path
from typing import Any, Final

from tests.tools.serving.inside import Inside, inside
from tests.tools.serving.players import Document, offered

HAMSTERBACKE: Final[Document] = {"game": "hamsterbacke", "settings": {"players": 3}}
SCOPA: Final[Document] = {"game": "scopa"}
MOVES: Final = 30


async def asked(served: Inside, method: str, path: str, key: str, body: object = None) -> tuple[int, Document]:
    """The status and the document that a request gets."""
    sent = await served.ask(method, path, body, key)
    return sent.status, json.loads(sent.body) if not sent.body.count(b"\n") else {"lines": sent.body.decode().splitlines()}


async def turn(served: Inside, opened: Document) -> int:
    """Whoever is to act lays as many groups as they can, or does the last thing that is offered; gives the status."""
    path = f"/api/tables/{opened['table']}"
    for seat in opened["seats"]:
        _, offers = await asked(served, "GET", f"{path}/offers", seat["key"])
        if offers.get("groups"):
            actions = list(offered(offers["groups"]))
            chosen = max(actions, key=lambda offer: offer["action"].get("groups", 0))
            act = {"action": chosen["id"], "version": offers["version"]}
            return (await asked(served, "POST", f"{path}/act", seat["key"], act))[0]
    return 0


async def played(store: Path) -> tuple[Document, Document]:
    """Two tables in a store, at each of which some moves were made: Hamsterbacke, which will be held, and Scopa."""
    served = inside(store)
    opened: Any = [await served.lobby.open(HAMSTERBACKE, "a seed"), await served.lobby.open(SCOPA, "a seed")]
    for each in opened:
        for _ in range(MOVES):
            assert await turn(served, each) == 200
    await served.lobby.close()
    return opened[0], opened[1]
