"""Work is shared out to processes and to Dask clusters, and nothing is lost."""

import json
import os
import re
from collections.abc import Callable, Iterator
from signal import SIGKILL
from time import sleep
from typing import TYPE_CHECKING

import pytest
from attrs import define

from rulebook import extras
from rulebook.cli import output, processes
from rulebook.cli.processes import WHY_SLOW, Workers, worked
from rulebook.cli.witness import SEARCHING
from rulebook.extras import MissingExtraError
from rulebook.games.yellowstone_park import Readings, Settings
from rulebook.games.yellowstone_park.model.readings import MinimumPlays
from rulebook.readings.impact import Contest, Sums
from tests.cli.conftest import Run

if TYPE_CHECKING:
    import distributed
else:
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` brings it")

PASSING = Contest("yellowstone_park", (Settings(3), Settings(3, readings=Readings(minimum_plays=MinimumPlays.NONE))))
IMPACT = "impact", "yellowstone_park", "minimum-plays", "--games", "13", "--json"
TWO = [range(1), range(1, 2)]
TOURNAMENT = "tournament", "hamsterbacke", "greedy", "random", "--rounds", "2", "--json"
DUEL = "tournament", "hamsterbacke", "greedy", "random", "--rounds", "1"
LAYING = "impact", "hamsterbacke", "own-top", "--games", "2"
SIMULATION = "simulate", "hamsterbacke", "--games", "1"
WITNESS = "witness", "hamsterbacke", "empty-score", "allowed", "forbidden", "--small"


@pytest.fixture(scope="module")
def cluster() -> Iterator[distributed.LocalCluster]:
    """A Dask cluster of two processes of this machine."""
    started = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)  # type: ignore[no-untyped-call]  # dask is not typed
    with started as cluster:
        yield cluster


@pytest.mark.parametrize(("words", "late", "said"), [("Because.", 0, "Because.\n"), ("Because.", 1, ""), ("", 0, "")])
def test_a_slow_start_is_explained_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str, late: int, said: str
) -> None:
    """Why the first result is late is said on standard error; nothing is where a later one is, or no reason is given."""
    timers: list[ByHand] = []

    def timer(seconds: float, function: Callable[..., None], words: list[str]) -> ByHand:
        timers.append(ByHand(lambda: function(*words)))
        return timers[0]

    def work(batch: range) -> None:
        if batch.start == late and timers[0].is_waiting:
            timers[0].goes_off()

    monkeypatch.setattr(output, "Timer", timer)
    list(worked(work, TWO, Workers(), words))
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    ("quick", "slow", "words"),
    [
        (DUEL, ("ismcts:1",), WHY_SLOW["ismcts"]),
        (LAYING, ("--bot", "ismcts:1"), WHY_SLOW["ismcts"]),
        (LAYING, ("--engine", "kernel"), WHY_SLOW["kernel"]),
        (SIMULATION, ("--engine", "kernel"), WHY_SLOW["kernel"]),
        (WITNESS, ("--search",), SEARCHING),
    ],
)
def test_commands_say_why_they_are_slow(
    run: Run, monkeypatch: pytest.MonkeyPatch, quick: tuple[str, ...], slow: tuple[str, ...], words: str
) -> None:
    """Where a search or a kernel takes long to begin, people are told why; nothing else has such a reason."""
    monkeypatch.setattr(output, "SLOW", 0)
    assert words in run(*quick, *slow).stderr
    assert run(*quick).stderr == ""


def test_a_pipe_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Where there is no terminal, a line says now and then how many games are done."""
    monkeypatch.setattr(output, "BETWEEN_LINES", 0.001)
    list(worked(lambda batch: sleep(0.1), TWO, Workers()))
    assert re.search(r"^0 of 2 games after \d s\n(.*\n)*1 of 2 games after \d s$", capsys.readouterr().err, re.MULTILINE)


@define
class ByHand:
    """A timer that goes off when it is told to."""

    goes_off: Callable[[], None]
    is_waiting: bool = False
    daemon: bool = False

    def start(self) -> None:
        """Begin to wait."""
        self.is_waiting = True

    def cancel(self) -> None:
        """Wait no longer."""
        self.is_waiting = False


def test_work_comes_back_in_order_whoever_does_it() -> None:
    """This process and two others return the same, batch by batch."""
    batches = PASSING.batches(17)
    alone = list(worked(PASSING.sums, batches, Workers()))
    assert alone == [PASSING.sums(batch) for batch in batches]
    assert list(worked(PASSING.sums, batches, Workers(jobs=2))) == alone


@pytest.mark.slow
def test_a_cluster_has_the_same_figures(run: Run, cluster: distributed.LocalCluster) -> None:
    """Each command that plays many games gives the same on a Dask cluster as alone."""
    for command in (IMPACT, (*IMPACT, "--engine", "kernel"), TOURNAMENT):
        alone, together = run(*command), run(*command, "--scheduler", cluster.scheduler_address)
        assert json.loads(together.stdout) == json.loads(alone.stdout)
    for engine in ("reference", "kernel"):
        simulation = "simulate", "yellowstone_park", "--games", "25", "--engine", engine
        assert run(*simulation, "--scheduler", cluster.scheduler_address).stdout == run(*simulation).stdout


@pytest.mark.slow
def test_a_killed_worker_loses_nothing_but_time(cluster: distributed.LocalCluster) -> None:
    """A worker that is killed while it plays is replaced, and its games are played again."""
    with cluster.get_client() as client:  # type: ignore[no-untyped-call]  # as above
        before = client.run(os.getpid)
        results = worked(PASSING.sums, PASSING.batches(100), Workers(scheduler=cluster.scheduler_address))
        found: Sums = next(results)
        os.kill(next(iter(before.values())), SIGKILL)
        for sums in results:
            found += sums
        client.wait_for_workers(2, timeout=300)
        after = client.run(os.getpid)
    assert found == PASSING.sums(range(100))
    assert len(set(after.values()) - set(before.values())) == 1


@pytest.mark.slow
def test_a_local_cluster_can_be_started(run: Run) -> None:
    """With `--scheduler local` the command starts a cluster of its own."""
    assert run(*IMPACT, "--scheduler", "local", "--jobs", "2").stdout == run(*IMPACT).stdout


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere at all", "carrier-pigeon://roof", "tls://127.0.0.1:1"])
def test_without_a_scheduler_nothing_is_played(address: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no scheduler answers, the command says so."""
    monkeypatch.setattr(processes, "PATIENCE", 1)
    assert run.refused(*IMPACT, "--scheduler", address) == f"Error: no Dask scheduler answers at {address!r}"


def test_the_extra_is_named_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Dask the message says what to install."""
    monkeypatch.setattr(extras, "find_spec", lambda library: None)
    with pytest.raises(MissingExtraError, match="--scheduler needs distributed; in a checkout"):
        list(worked(PASSING.sums, [range(2)], Workers(scheduler="local")))
