"""Points: what is cached for one is discarded for all that share its settings."""

from attrs import evolve

from rulebook.examination.cover import predicted
from rulebook.examination.operators import meanings
from rulebook.examination.points import Point
from rulebook.examination.questions import Answer
from rulebook.examination.search import questions_from
from rulebook.games.yellowstone_park import Settings, game
from rulebook.spec import load
from tests.games.yellowstone_park.positions import place, position
from tests.tools.examination.readers import answers_by_playing

MATRICES = ("B3@3 Y3@4 G3@5", "B4@3 Y3@4 G3@5", "B5@3 Y3@4 G3@5")
MEANINGS = ("matrix-1:two-by-two", "placing-4:none")
"""Another matrix; nobody may place a card in a column of its colour."""


def points() -> list[Point]:
    """The same card is placed beside several others, each time with settings of its own."""
    return [Point(position(matrix, ["G4 R1 R2"], settings=Settings(2)), (place("G4@5"),)) for matrix in MATRICES]


def test_equal_settings_are_shared() -> None:
    """Points with equal settings have the same object, however their states were put together."""
    assert len({id(point.state.settings) for point in points()}) == 1


def test_every_point_is_played_anew() -> None:
    """What is predicted for points that are looked at together is what playing each by itself gives."""
    every = [meaning for meaning in meanings(game, load("yellowstone_park")) if meaning.id in MEANINGS]
    questions = questions_from(game, every, points())
    found = [evolve(question, id=f"Q{number}") for number, question in enumerate(questions, 1)]
    for meaning in every:
        for point in points():
            own = [question for question in found if question.point == point]
            answers = answers_by_playing(game, meaning, own)
            expected = {question.id: predicted(question, meaning.id) or Answer.UNSURE for question in own}
            assert answers == expected, meaning.id
