"""Whatever comes from outside, nothing but the library's own errors comes of it: a short run for every entry."""

import ast
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from rulebook.cli.application import COMMANDS
from rulebook.core import RecordError
from rulebook.records import JsonObject
from tests.tools.fuzz.bounds import Hang, bounded_memory, bounded_time, mapped
from tests.tools.fuzz.entries import OWN, Entry, entries
from tests.tools.fuzz.forms import Form
from tests.tools.fuzz.found import Found, all_found
from tests.tools.fuzz.running import Tally, fuzzed

REPOSITORY = Path(__file__).resolve().parents[3]
TAKES_ANY_TEXT = {"text", "prose"}
"""Entries that read any text that people could have written."""
READING = {
    *("open", "input", "read_text", "read_bytes", "stdin", "getpass", "pofile"),
    *("json.loads", "json.load", "tomllib.loads", "tomllib.load"),
    *("parse", "records.parse", "read_table", "read_tables", "toml_text.document_of"),
}
"""What a module calls or names that reads from outside, with or without the module that it stands in."""

FEW, MORE = 1, 100
"""How many hostile inputs each entry gets in the quick tests, and in the slow ones, which CI runs too, at the most."""


@pytest.mark.parametrize("name", entries())
def test_nothing_but_refusals_comes_of_hostile_input(name: str) -> None:
    """An entry reads valid inputs, and refuses hostile ones with an error of the library."""
    entry = entries()[name]
    valid = Tally(name)
    for seed in entry.corpus.seeds:
        valid.feed(entry, seed)
    assert [finding.error for finding in valid.findings] == []
    assert valid.past_parsing >= valid.inputs / 3, "nothing would be learnt of what comes after parsing"
    outcome, findings = fuzzed(entry, FEW)
    assert [finding.error for finding in findings] == []
    assert outcome.inputs == FEW


@pytest.mark.slow
@pytest.mark.parametrize("name", entries())
def test_some_hostile_input_gets_past_parsing(name: str) -> None:
    """Of more hostile inputs some are refused, some are read, and nothing else comes of any."""
    entry = entries()[name]
    outcome, findings = fuzzed(entry, min(entry.least, MORE))
    assert [finding.error for finding in findings] == []
    assert outcome.inputs == min(entry.least, MORE)
    assert outcome.past_parsing
    assert outcome.refused or name in TAKES_ANY_TEXT


@pytest.mark.parametrize("found", list(all_found()), ids=lambda found: f"{found.entry}/{found.name}")
def test_what_was_found_once_is_not_found_again(found: Found) -> None:
    """An input that once brought something other than a refusal, or took too much time or memory, does so no more."""
    entry = entries()[found.entry]
    tally = Tally(entry.name)
    with bounded_memory():
        tally.feed(entry, found.data)
    assert [finding.error for finding in tally.findings] == []


def test_every_command_has_an_entry() -> None:
    """The arguments of every command of the program are fuzzed."""
    assert {f"command {name}" for name in COMMANDS} <= entries().keys()


def test_every_module_that_reads_has_an_entry() -> None:
    """A module in which something is read from outside stands in the table of entries."""
    fuzzed_ones = {module for entry in entries().values() for module in entry.modules}
    readers = {module for module, names in calls().items() if names & READING}
    assert readers - fuzzed_ones - OWN.keys() == set(), "add a line to tests/tools/fuzz/entries.py"
    assert OWN.keys() <= readers


def calls() -> dict[str, set[str]]:
    """The names of what each module calls."""
    source = REPOSITORY / "src"
    files = [file for file in source.rglob("*.py") if "_templates" not in file.parts]
    return {
        ".".join(file.relative_to(source).with_suffix("").parts).removesuffix(".__init__"): called(file) for file in files
    }


def called(file: Path) -> set[str]:
    """The names of what a module calls, and of the streams that it names, whole and their last parts."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    calls = {ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call)}
    streams = {node.attr for node in nodes if isinstance(node, ast.Attribute) and node.attr == "stdin"}
    methods = {name.rpartition(".")[2] for name in calls if name.rpartition(".")[2] != "parse"}
    return calls | streams | methods


def test_an_error_that_is_no_refusal_is_found() -> None:
    """A reader that fails in another way than by a refusal is found out, once for each place."""

    def read(data: bytes) -> None:
        if data == b"1":
            raise RecordError("no")
        raise ValueError(data)

    entry = Entry("made up", Form.JSON, lambda: (b"1",), read, ())
    tally = Tally(entry.name)
    for data in (b"1", b"2", b"3"):
        tally.feed(entry, data)
    assert (tally.inputs, tally.refused, tally.past_parsing) == (3, 1, 0)
    assert [finding.place.split(" ")[0] for finding in tally.findings] == ["ValueError"]


@pytest.mark.slow
def test_the_long_run() -> None:
    """The module runs as the documentation says: each entry in a process of its own, and all together in the end."""
    command = [sys.executable, "-m", "tests.tools.fuzz", "--inputs", "1", "--entry", "sentences"]
    ran = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True)
    assert ran.stderr.splitlines()[-1].startswith("all entries: 10 inputs, ")


def test_a_hang_is_found() -> None:
    """An input that takes longer than it may is stopped, whatever errors are caught on the way."""

    def hang() -> None:
        while True:
            with suppress(Exception):
                sum(range(1000))

    with pytest.raises(Hang), bounded_time(0.05):
        hang()


def test_memory_is_bounded() -> None:
    """An input that asks for more memory than it may does not get it; memory that lies free in this process is no help."""
    more_than_lies_free = mapped()
    with pytest.raises(MemoryError), bounded_memory(1024**2):
        bytearray(more_than_lies_free)


def test_what_was_written_can_be_changed_again() -> None:
    """A document that was written as TOML is read as it was: what was null became a date, and is null again."""
    document: JsonObject = {"a": [None, 1, "b"], "c": {"d": None}}
    assert Form.TOML.read(Form.TOML.write(document)) == document
