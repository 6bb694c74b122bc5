"""Chunks: what a long run has compared so far, in a file of one line for each chunk, so that it can be broken off."""

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from attrs import Factory, define

from tests.tools.lockstep.counting import Counts
from tests.tools.lockstep.report import code_of
from tests.tools.lockstep.running import Outcome


@define
class Done:
    """What has been compared with a seed, by game, and the numbers of the chunks."""

    seed: str
    outcomes: dict[str, Outcome] = Factory(dict)
    numbers: dict[str, set[int]] = Factory(dict)

    def add(self, id: str, number: int, outcome: Outcome) -> None:
        """Add a chunk."""
        self.outcomes[id].add(outcome)
        self.numbers[id].add(number)


def kept(working: Path | None, seed: str, games: Iterable[str]) -> Done:
    """The chunks in a file that are about the code as it is."""
    done = Done(seed, {id: Outcome() for id in games}, {id: set() for id in games})
    if working is None or not working.exists():
        return done
    code = {id: code_of(id) for id in done.outcomes}
    for line in working.read_text(encoding="utf-8").splitlines():
        entry = whole(line)
        is_ours = entry is not None and entry["seed"] == seed and code.get(entry["game"]) == entry["code"]
        if entry is not None and is_ours and entry["chunk"] not in done.numbers[entry["game"]]:
            done.add(entry["game"], entry["chunk"], read(entry))
    return done


def whole(line: str) -> dict[str, Any] | None:
    """The entry on a line; None if writing it was broken off."""
    try:
        entry: dict[str, Any] = json.loads(line)
    except json.JSONDecodeError:
        return None
    return entry


def keep(working: Path, seed: str, id: str, number: int, outcome: Outcome) -> None:
    """Append a chunk to a file."""
    entry = {
        "game": id,
        "chunk": number,
        "seed": seed,
        "code": code_of(id),
        "transitions": outcome.transitions,
        "step by step": outcome.step_by_step,
        "decoded": outcome.decoded,
        "ends": outcome.ends,
        "in ends": outcome.in_ends,
        "games": outcome.games,
        "finished": outcome.finished,
        "told": outcome.counts.told,
        "applied": outcome.counts.applied,
        "met": sorted(outcome.met),
    }
    with working.open("a", encoding="utf-8") as file:
        file.write(json.dumps(entry) + "\n")


def read(entry: dict[str, Any]) -> Outcome:
    """What a chunk compared."""
    return Outcome(
        transitions=entry["transitions"],
        step_by_step=entry["step by step"],
        decoded=entry["decoded"],
        ends=entry["ends"],
        in_ends=entry["in ends"],
        games=Counter(entry["games"]),
        finished=entry["finished"],
        counts=Counts(Counter(entry["told"]), Counter(entry["applied"])),
        met=set(entry["met"]),
    )
