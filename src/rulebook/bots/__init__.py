"""Bots: players that decide for a seat, and see no more than the seat may see.

    bots = {0: ISMCTS(500), 1: RandomBot()}
    moves = playout(game, state, generator(seed), players(game, bots, seed))

A bot is anything that has `choose`, as the protocol `Bot` says. `bot("ismcts:500")` gives one by its name, and a
`ProgramBot` is a program in any language.
"""

from rulebook.bots.ismcts import ISMCTS
from rulebook.bots.naming import bot
from rulebook.bots.position import Bot, BotError, Position, players
from rulebook.bots.programs import ProgramBot
from rulebook.bots.ratings import Rating, ratings
from rulebook.bots.simple import GreedyBot, RandomBot
from rulebook.bots.tournament import Standing, Tournament, standings

__all__ = [
    "ISMCTS",
    "Bot",
    "BotError",
    "GreedyBot",
    "Position",
    "ProgramBot",
    "RandomBot",
    "Rating",
    "Standing",
    "Tournament",
    "bot",
    "players",
    "ratings",
    "standings",
]
