"""The referee: holds another implementation of a game's rules to ours.

    report = Report(game, referee(game, engine, kept_walks(game)))
    for found in report.findings: print(found.clause.id, found.difference.told)

An engine is an object with the methods of `Engine`, or a program in any language that speaks lines of JSON, as `Command`
does. Walks are games, random ones and directed ones, and the positions that are kept for each game.
"""

from rulebook.referee.comparing import Difference
from rulebook.referee.engine import Command, Engine, Reference, UnsupportedError
from rulebook.referee.refereeing import referee
from rulebook.referee.reporting import Finding, Report
from rulebook.referee.walks import kept_walks

__all__ = [
    "Command",
    "Difference",
    "Engine",
    "Finding",
    "Reference",
    "Report",
    "UnsupportedError",
    "kept_walks",
    "referee",
]
