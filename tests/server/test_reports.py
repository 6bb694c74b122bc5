"""The kept runs against a server: of the server that is here, long enough, and without a fault."""

import pytest

from rulebook.registry import game_ids
from tests.tools.reports import kept
from tests.tools.serving.chaos import ATTACKED, ATTACKS
from tests.tools.serving.code import code_of
from tests.tools.serving.killing import STORING
from tests.tools.serving.leaking import SPEAKING
from tests.tools.serving.published import LOST

from .serving import MOST_MB

OF: dict[str, tuple[str, ...]] = {"leaking": SPEAKING, "killing": STORING, "chaos": ATTACKED}


@pytest.mark.parametrize("name", OF)
def test_runs_are_of_the_server_that_is_here(name: str) -> None:
    """A report has the hash of the code that it is about."""
    assert kept(name)["code"] == code_of(OF[name]), "python -m tests.tools.refresh"


def test_nothing_was_found_in_games() -> None:
    """What was read is of games of every kind, and nothing was found in them."""
    found = kept("leaking")
    assert sum(found["games"].values()) >= 40
    assert sorted(found["games"]) == list(game_ids())
    assert not found["faults"]


def test_nothing_was_lost_by_a_hundred_kills() -> None:
    """A server was killed a hundred times, and nothing was lost."""
    assert (kept("killing")["kills"], kept("killing")["faults"]) == (100, 0)


def test_nothing_was_lost_under_attack() -> None:
    """Every attack was made, and nothing was lost."""
    assert (list(kept("chaos")["attacks"]), kept("chaos")["lost"]) == (list(ATTACKS), [])


def test_nothing_was_lost_in_an_hour() -> None:
    """The run took an hour, made every attack more than once, lost nothing, and its memory was bounded."""
    found = kept("hour")
    assert found["seconds"] >= 3600
    assert not [fault for fault in found["lost"] if LOST in fault]
    attacks = found["attacks"]
    assert list(attacks) == list(ATTACKS)
    assert min(each["lives"] for each in attacks.values()) > 1
    assert attacks["races"]["races that more than one has won"] == 0
    assert max(each["memory_mb"] for each in attacks.values()) < MOST_MB


def test_nothing_was_lost_by_two_servers() -> None:
    """The run had two thousand tables with four clients each, and at least fifty kills, and lost nothing."""
    found = kept("growing")
    assert (found["tables"], found["clients_a_table"], found["lost"]) == (2000, 4, [])
    assert found["kills"] >= 50
    assert sum(part["faults"] for part in found["parts"].values()) == 0
