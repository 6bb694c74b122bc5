"""A game being played: seats and spectators, what each may do and is told, taking back, and a record of it all.

    table = Table.open(game, game.new_game(players=3).settings, names=("Ada", "Ben", "Cleo"))
    offers = table.offers(0)
    news = table.act(0, next(iter(offers)).action, offers.version)

`Knowledge` follows a game from the news of one seat alone, and says in which states the game can be. `schema` has the JSON
Schemas of what `Table.document` writes.
"""

from rulebook.table.errors import KnowledgeError, StaleVersionError, TableError
from rulebook.table.knowledge import Knowledge
from rulebook.table.news import News, View
from rulebook.table.offers import Offer, Offers
from rulebook.table.schemas import schema
from rulebook.table.seen import Seen
from rulebook.table.table import AnyTable, Table
from rulebook.table.undo import Policy, UndoError, Verdict

__all__ = [
    "AnyTable",
    "Knowledge",
    "KnowledgeError",
    "News",
    "Offer",
    "Offers",
    "Policy",
    "Seen",
    "StaleVersionError",
    "Table",
    "TableError",
    "UndoError",
    "Verdict",
    "View",
    "schema",
]
