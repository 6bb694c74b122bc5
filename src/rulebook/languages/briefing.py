"""What somebody who plays in text alone is told before a game and after it, beyond what the game says."""

from typing import Final

from rulebook.core.sentences import Sentence

WHO: Final = Sentence("You are {seat:seat} of {players} at a game of {game}.")
SEATING: Final = Sentence("Seats are numbered from 1, clockwise.")
FIRST: Final = Sentence("{first:seat} is the first player")
RULES: Final = Sentence("These are the rules, clause by clause. Whatever is refused is refused by one of these clauses.")
IN_ENGLISH: Final = Sentence("Rules that have not been translated are in English.")
INSTEAD: Final = Sentence("In this game, however: {rule}")
AGREED: Final = Sentence("variants of this game")
NO: Final = Sentence("no")
CODES: Final = Sentence("Pieces are written as codes: {codes}.")
CODE: Final = Sentence("{code} is {piece}")
HOW: Final = Sentence("How to act: end your answer with one action in square brackets.")
WORDS: Final = Sentence("The first word says what you do, and the others what with, in this order:")
WHERE: Final = Sentence("{form} where {fields}")
RANGE: Final = Sentence("{field} is from {first} to {last}")
ONE: Final = Sentence("{field} is {value}")
LIST: Final = Sentence("{field} is one of {values}")
EXAMPLE: Final = Sentence("{field} is one of {number} values, such as {example}")
IMPOSSIBLE: Final = Sentence("{field} is left out, since no value is possible")
DEPENDS: Final = Sentence("{field} depends on {others}")
OPTIONAL: Final = Sentence("{field}, and can be left out")
OVER: Final = Sentence("The game is over. Scores by seat: {scores}.")
