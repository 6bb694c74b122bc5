"""A long run can be broken off and resumed."""

import json
from collections import Counter
from pathlib import Path

from tests.tools.lockstep.__main__ import still_to_do
from tests.tools.lockstep.chunks import Done, keep, kept
from tests.tools.lockstep.counting import Counts
from tests.tools.lockstep.running import CHUNK, Outcome

COMPARED = Outcome(
    transitions=7,
    step_by_step=3,
    decoded=2,
    ends=1,
    in_ends=4,
    games=Counter({"random": 2}),
    finished=1,
    counts=Counts(Counter({"setup-1": 2}), Counter({"setup-2": 5})),
    met={"players=2, variants.mode=a"},
)


def test_what_was_compared_is_kept(tmp_path: Path) -> None:
    """Chunks come back as they were, and add up; a chunk counts once."""
    file = tmp_path / "chunks"
    keep(file, "seed", "scopa", 0, COMPARED)
    keep(file, "seed", "scopa", 2, COMPARED)
    keep(file, "seed", "scopa", 2, COMPARED)
    done = kept(file, "seed", ["scopa", "hamsterbacke"])
    assert done.numbers == {"scopa": {0, 2}, "hamsterbacke": set()}
    twice = Outcome()
    twice.add(COMPARED)
    twice.add(COMPARED)
    assert done.outcomes == {"scopa": twice, "hamsterbacke": Outcome()}
    assert (
        kept(None, "seed", ["scopa"]).outcomes == kept(tmp_path / "none", "seed", ["scopa"]).outcomes == {"scopa": Outcome()}
    )


def test_other_chunks_are_left(tmp_path: Path) -> None:
    """Those of other code, of other seeds and of other games, and a line that was broken off."""
    file = tmp_path / "chunks"
    keep(file, "seed", "scopa", 0, COMPARED)
    line = json.loads(file.read_text())
    for change in ({"code": "other"}, {"seed": "other"}, {"game": "hamsterbacke"}):
        file.write_text(json.dumps(line | change) + "\n")
        assert kept(file, "seed", ["scopa"]).outcomes["scopa"].transitions == 0
    file.write_text(json.dumps(line)[:-5])
    assert kept(file, "seed", ["scopa"]).outcomes["scopa"].transitions == 0


def test_games_advance_alike() -> None:
    """What is done is not done again, and the game of which most is missing comes first."""
    done = Done("seed", {"one": Outcome(transitions=CHUNK), "other": Outcome()}, {"one": {0}, "other": set()})
    assert list(still_to_do(done, 2 * CHUNK)) == [("other", 0), ("one", 1), ("other", 1)]
    assert list(still_to_do(done, 1)) == [("other", 0)]
