"""Bots that are programs, and speak lines of JSON, as engines do for the referee."""

from random import Random
from typing import Any, Final

from rulebook.bots.position import BotError, Position
from rulebook.core.errors import RecordError
from rulebook.records import Codec, JsonObject, header
from rulebook.records.programs import Program
from rulebook.records.writing import without_settings

SEED_BITS: Final = 32


class ProgramBot(Program):
    """A bot that is a program: it answers each line on its standard input with a line on its standard output.

    A question is `{"choose": {"settings": ..., "view": ..., "legal": [...], "seed": 7}}`: the header of a record, what the
    seat sees, the legal actions in the game's order, and a number for whoever needs luck. The answer is `{"act": action}`.
    """

    def choose(self, position: Position, random: Random) -> Any:
        """What the program chooses; raises BotError unless it is legal, and ProgramError where there is no answer."""
        codec, legal = Codec(position.game, position.settings), position.legal
        question: JsonObject = {
            "settings": header(position.game, position.settings),
            "view": without_settings(codec, position.observation),
            "legal": [codec.dump(action) for action in legal],
            "seed": random.getrandbits(SEED_BITS),
        }
        try:
            chosen = codec.action(self.ask({"choose": question}).get("act"))
        except RecordError as error:
            raise BotError(f"{self.words[0]} chooses no action: {error}") from None
        if chosen not in legal:
            raise BotError(f"{self.words[0]} chooses what is not legal: {position.game.action_text(chosen)}")
        return chosen
