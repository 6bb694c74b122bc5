"""What the screen of the command line says to people who play, beyond what the game says."""

from typing import Final

from rulebook.core.sentences import Sentence

SCORES: Final = Sentence("scores {scores}; won by {winners:seats}")
CHANCE: Final = Sentence("chance")
NOT_UNDERSTOOD: Final = Sentence("not understood: {reason}")
NOT_ALLOWED: Final = Sentence("not allowed: {reason}")
NOT_ALLOWED_BY: Final = Sentence("not allowed: {reason} ({clause})")
NO_SUCH_NUMBER: Final = Sentence("the numbers go from 1 to {last}")
NO_SUCH_ACTION: Final = Sentence("there is no action {word}: {actions:the action is|the actions are} {actions}")
MISSING: Final = Sentence("{action} also needs {key}")
EXCESS: Final = Sentence("{action} does not take {words}")
UNFIT: Final = Sentence("{key} cannot be {value}")
NO_JSON: Final = Sentence("that is not JSON")
NO_SUCH_CLAUSE: Final = Sentence("there is no clause {clause}")
TAKEN_BACK: Final = Sentence("taken back")
AGREED: Final = Sentence("{seat:seat}, do you agree?")
YES: Final = Sentence("yes")
HAND_OVER: Final = Sentence("It is up to {seat:seat}: hand over the screen, then press Enter")
HOW: Final = Sentence("Type a number, or an action such as: {example}")
ALSO: Final = Sentence("Or type {undo} to take back your last action, {explain} for the clause that matters here.")
LOOK: Final = Sentence("{show} shows the position again, and {quit} ends the game.")
LEFT: Final = Sentence("you left before the game was over")
REFUSALS_LEFT: Final = Sentence("Nothing has changed. You can be refused {left:# more time|# more times}.")
LAST_TRY: Final = Sentence("Nothing has changed. If you are refused once more, you lose.")
TOO_OFTEN: Final = Sentence("{seat:seat} was refused too often and has lost")
HELP: Final = Sentence("help")
WHY: Final = Sentence("why")
INPUT_ENDED: Final = Sentence("the input ended before the game was over")
