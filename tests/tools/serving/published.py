"""What reports say, in the documentation."""

from statistics import mean
from textwrap import fill
from typing import Any, Final

from rulebook.verification.report import markdown
from tests.tools.reports import kept

WIDTH: Final = 138
LOST: Final = "accepted"
"""What a fault says where an accepted action is not there."""
ATTACKS: Final = {
    "calm": "none",
    "halves": "half-sent headers",
    "unread": "half-sent bodies, no hello, nothing read",
    "flood": "a flood of requests",
    "bots": "bots that think for long",
    "races": "races for one version",
    "spectators": "a crowd of spectators",
    "full_disk": "a full disk",
    "clock": "a clock that jumps by up to a month",
    "damage": "a damaged row",
    "rules": "a corrected clause",
}
"""Every attack, in words."""


def filled(*sentences: str) -> str:
    """Sentences as a paragraph of Markdown."""
    return fill(" ".join(sentences), WIDTH, break_long_words=False, break_on_hyphens=False)


def killed() -> str:
    """What came of killing a server, in a sentence."""
    found = kept("killing")
    lost = f"{found['faults']:,} were lost" if found["faults"] else "none was lost, and every table could be resumed"
    run = f"a run in which a server was killed {found['kills']} times under load"
    return filled(f"docs/reports/killing.json reports {run}, after {found['accepted']:,} accepted actions: {lost}.")


def of_lost(found: Any, accepted: int) -> str:
    """How much was lost of what was accepted."""
    lost = len([fault for fault in found["lost"] if LOST in fault])
    return f"Of {accepted:,} accepted actions {f'{lost} were' if lost else 'none was'} lost."


def of_held(found: Any) -> str:
    """How many players knew a version that was gone, as that of a held table is once the clause is what it was."""
    held = len([fault for fault in found["lost"] if LOST not in fault]) or "No"
    return f"{held} players of held tables had been told of a version that was gone once the clause was what it had been."


def busy(found: Any) -> str:
    """How busy the machine was."""
    before, after = found["load_average_before"], found["load_average_after"]
    return f"{found['processors']} processors that other work kept busy (load average {before} before and {after} after it)"


def attacked() -> str:
    """What others noticed of an hour of attacks: a paragraph and a table."""
    found = kept("hour")
    attacks, seconds = found["attacks"], found["seconds_an_attack"]
    won = attacks["races"]["races that more than one has won"] or "no"
    memory = max(each["memory_mb"] for each in attacks.values())
    times = min(each["lives"] for each in attacks.values())
    told = filled(
        f"docs/reports/hour.json has a run of {found['seconds'] / 60:.0f} minutes on {busy(found)}.",
        f"Each attack was made at least {times} times for {seconds:.0f} seconds, with a kill after each.",
        of_lost(found, found["accepted"]),
        of_held(found),
        f"There was {won} race with two winners, and the server's process used at most {memory} MB.",
        "How many milliseconds the others had to wait:",
    )
    head = "attack", "actions of others", "reply: median", "99th percentile", "`/healthz`: 99th percentile"
    return f"{told}\n\n{markdown([head, *[row_of(said, attacks[name]) for name, said in ATTACKS.items()]])}"


def row_of(said: str, noted: Any) -> tuple[str, ...]:
    """What was noted of an attack."""
    waits, health = noted["reply_ms"], noted["health_ms"]
    return (said, *[f"{number:,.0f}" for number in (noted["actions"], waits["p50"], waits["p99"], health["p99"])])


def grown() -> str:
    """What came of two servers with one database, in a paragraph."""
    found = kept("growing")
    parts, without, through = found["parts"].values(), found["without_kills"], found["with_kills"]
    starts, memory = max(part["seconds_to_start"]["p50"] for part in parts), max(part["memory_mb"] for part in parts)
    clients, there = found["tables"] * found["clients_a_table"], mean(part["there"] for part in parts)
    return filled(
        f"docs/reports/growing.json has such a run on {busy(found)}: {found['tables']:,} tables, and",
        f"{clients:,} clients, who think for {found['thought']:.0f} seconds on average.",
        f"Without kills, a reply took {without['reply_ms']['p50']:,.0f} ms in the median and",
        f"{without['reply_ms']['p99']:,.0f} ms at the 99th percentile, in {without['actions']:,} actions.",
        f"While a server was killed {found['kills']} times, it took {through['reply_ms']['p50']:,.0f} and",
        f"{through['reply_ms']['p99']:,.0f} ms, in {through['actions']:,} actions; on average {there:,.0f} of a server's",
        f"{clients // len(parts):,} clients were there again at the next kill.",
        f"A server took {starts:.0f} seconds to start, in the median, and used at most {memory} MB.",
        of_lost(found, sum(part["accepted"] for part in parts)),
    )
