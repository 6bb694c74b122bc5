"""The referee: holds another implementation of a game's rules to ours.

    report = Report(game, referee(game, engine, kept_walks(game)))
    for found in report.findings: print(found.clause.id, found.difference.told)

An engine is an object with the methods of `Engine`, or a program in any language that speaks lines of JSON, as `Command`
does. Walks are games, random ones and directed ones, and the positions that are kept for each game.
"""

from rulebook.referee.comparing import Comparison, Difference
from rulebook.referee.engine import Command, Engine, UnsupportedError
from rulebook.referee.positions import position_of
from rulebook.referee.refereeing import referee
from rulebook.referee.reference import Reference
from rulebook.referee.reporting import Finding, Report, page_of
from rulebook.referee.walks import Walk, kept_walks, played

__all__ = [
    "Command",
    "Comparison",
    "Difference",
    "Engine",
    "Finding",
    "Reference",
    "Report",
    "UnsupportedError",
    "Walk",
    "kept_walks",
    "page_of",
    "played",
    "position_of",
    "referee",
]
