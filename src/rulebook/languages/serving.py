"""What a server refuses to the people at a table, beyond what the rules refuse."""

from typing import Final

from rulebook.core.sentences import Sentence

WRONG_KEY: Final = Sentence("this is not a key of this table")
LOOKING_ON: Final = Sentence("spectators look on")
NOT_OVER: Final = Sentence("the whole record shows everything: it is told once the game is over")
STALE: Final = Sentence("the table has changed, and is at version {version}: look at it again")
NO_VERSION: Final = Sentence("there is no such version: the table is at version {version}")
NO_LANGUAGE: Final = Sentence("the languages are {languages}")
CROWDED: Final = Sentence("too many are connected to this table already")
TOO_FAST: Final = Sentence("too many messages")
WAIT: Final = Sentence("too many messages: wait {seconds:# second|# seconds}")
CLOSING: Final = Sentence("the server shuts down")
NOT_KEPT: Final = Sentence("the server cannot keep anything at the moment")
HELD: Final = Sentence(
    "the rules have been corrected since, and {number:# move|# moves} of this table would be another game now: it is held"
)
FAILED: Final = Sentence("that is a fault of the server")
