"""The interview finds out every combination of readings, with no more questions than it promised."""

from functools import cache
from itertools import product
from typing import Final

import pytest

from rulebook.disputes.finding import Effort
from rulebook.disputes.interview import Interview, NoQuestion, TextAnswer, interview, worth_rereading
from rulebook.disputes.questions import Point
from rulebook.registry import game, game_ids
from rulebook.spec import Says, Specification, load
from tests.disputes import heap
from tests.disputes.cases import GAME

EFFORT = Effort(states=1000, games=20, tries=20)
ANSWERS: Final = {True: TextAnswer.YES, False: TextAnswer.NO}


@cache
def talk_about(id: str) -> tuple[Specification, Interview]:
    """The interview about a game, before its first question."""
    specification = load(id)
    return specification, interview(game(id), specification, Effort(1, 1, 1))


def made_up() -> Interview:
    """The interview about the made-up game, whose witnesses are searched for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("rulebook.disputes.interview.kept", lambda game, dispute, shelf: None)
        return interview(GAME, heap.SPECIFICATION, EFFORT)


TALK = made_up()


def simulated(talk: Interview, readings: dict[str, str]) -> Interview:
    """The interview with somebody whose text takes these readings, and who plays each position by them."""
    while (question := talk.question) is not None:
        answer = question.answer(readings)
        assert answer is not None
        talk = talk.answered(ANSWERS[answer])
    return talk


def combinations(specification: Specification) -> list[dict[str, str]]:
    """Every combination of readings of a game."""
    names = [reading.id for reading in specification.readings]
    values = [[value.id for value in reading.values] for reading in specification.readings]
    return [dict(zip(names, each, strict=True)) for each in product(*values)]


def single_values(specification: Specification) -> list[dict[str, str]]:
    """The readings of every edition, and those of the reference edition with every single value."""
    usual = {reading.id: reading.default for reading in specification.readings}
    editions = [edition.id for edition in specification.editions if edition.file]
    literal = [{reading.id: reading.editions[edition].value for reading in specification.readings} for edition in editions]
    single = [{**usual, reading.id: value.id} for reading in specification.readings for value in reading.values]
    return [usual, *literal, *single]


INSEPARABLE = {("ghost", "allowed"): "forbidden", ("column-reopen", "when-column-full"): "when-emptied"}
"""The values that never make a difference, with the default that is taken instead of them."""


def expected(readings: dict[str, str]) -> dict[str, str]:
    """The readings that an interview can find out."""
    return {reading: INSEPARABLE.get((reading, value), value) for reading, value in readings.items()}


def check_recovered(talk: Interview, readings: dict[str, str], promised: int) -> None:
    """Check that an interview finds out some readings with as few questions as it promised."""
    after = simulated(talk, readings)
    assert {id: stance.value for id, stance in after.stances.items()} == expected(readings)
    assert after.asked <= promised


@pytest.mark.parametrize("readings", combinations(heap.SPECIFICATION), ids=lambda readings: "-".join(readings.values()))
def test_every_combination_of_the_made_up_game_is_found_out(readings: dict[str, str]) -> None:
    """Whatever the readings of a text are, its answers lead to them."""
    check_recovered(TALK, readings, TALK.most_questions)


@pytest.mark.parametrize("id", game_ids())
def test_editions_and_single_values_of_our_games_are_found_out(id: str) -> None:
    """The readings of every edition, and every single value, are found out."""
    specification, talk = talk_about(id)
    promised = talk.most_questions
    for readings in single_values(specification):
        check_recovered(talk, readings, promised)


@pytest.mark.slow
@pytest.mark.parametrize("id", game_ids())
def test_every_combination_of_our_games_is_found_out(id: str) -> None:
    """Every combination of the readings of our games is found out."""
    specification, talk = talk_about(id)
    promised = talk.most_questions
    for readings in combinations(specification):
        check_recovered(talk, readings, promised)


def test_few_questions_are_promised() -> None:
    """Two values take one question, three take two, and values that never disagree take none."""
    assert TALK.most_questions == 4
    assert [talk_about(id)[1].most_questions for id in game_ids()] == [3, 4, 4, 11]


def test_the_question_that_splits_best_comes_first() -> None:
    """Of the questions about a reading with three values any splits them; no question is asked that splits nothing."""
    talk = TALK
    seen = []
    while (question := talk.question) is not None:
        assert talk.gain(question) == max(talk.gain(other) for other in talk.questions)
        seen.append(question)
        talk = talk.answered(TextAnswer.NO)
    assert len(seen) == len(set(map(id, seen)))


def test_a_text_that_does_not_say_takes_the_default() -> None:
    """Where a text says nothing the default is taken, and it is said that the text is silent."""
    talk = TALK
    while talk.question is not None:
        talk = talk.answered(TextAnswer.SILENT)
    assert talk.asked == 3
    for reading in heap.SPECIFICATION.readings:
        assert (talk.stances[reading.id].value, talk.stances[reading.id].says) == (reading.default, Says.SILENT)
    assert worth_rereading(heap.SPECIFICATION, talk.stances) == heap.SPECIFICATION.readings


def test_values_that_nothing_tells_apart_are_said_to_be() -> None:
    """Where no question tells values apart, the default is taken with a note; what is stated needs no rereading."""
    talk = simulated(TALK, {reading.id: reading.default for reading in heap.SPECIFICATION.readings})
    assert (
        talk.stances["ghost"].note
        == "No question can tell forbidden and allowed apart, because they lead to the same games."
    )
    assert [reading.id for reading in worth_rereading(heap.SPECIFICATION, talk.stances)] == ["ghost"]
    assert talk.stances["last"].says is Says.STATES


def test_the_edition_has_every_reading() -> None:
    """What was found out is an edition file's edition, with every reading."""
    edition = simulated(TALK, {"most": "four", "idle": "always", "last": "wins", "ghost": "allowed"}).edition(
        "heap", "xx", "Mine"
    )
    assert edition.values == {"most": "four", "idle": "always", "last": "wins", "ghost": "forbidden"}
    assert (edition.game, edition.language, edition.title) == ("heap", "xx", "Mine")


def test_nothing_is_answered_after_the_end() -> None:
    """An interview without a question takes no answer."""
    with pytest.raises(NoQuestion):
        Interview((), ()).answered(TextAnswer.YES)


def texts(talk: Interview) -> dict[str, str]:
    """The questions by the reading that they are about; of several the last."""
    return {question.reading.id: question.text for question in talk.questions}


def test_questions_are_in_plain_words() -> None:
    """A question asks for an action, a choice after it, an event, or where all of these mislead for the statement itself."""
    assert texts(TALK)["most"] == "It is up to seat 0. Does your text allow this action: `take 4`?"
    assert "According to your text, does this happen next: `Seat " in texts(TALK)["last"]
    park, meadow = (texts(talk_about(id)[1]) for id in ("yellowstone_park", "prato_dei_conigli"))
    assert "can the player then choose `draw a new hand from the penalty pile`?" in park["penalty-draw-threshold"]
    assert park["neutral-leftover"].endswith("Does your text say this: The penalty piles are shuffled into them.")
    assert park["collect-extent"].endswith("Does your text say this: The window that keeps the most cards on the board.")
    assert "Does your text say this: " in meadow["draw-area"]


def test_a_question_shows_the_position() -> None:
    """The picture of a question is that of the position in which the sides disagree."""
    (question,) = [one for one in TALK.questions if one.reading.id == "last"]
    taken = [action.counters for action in question.witness.actions if isinstance(action, heap.Take)]
    assert question.scene.alt == f"There are {21 - sum(taken)} counters."


def test_readings_that_make_no_game_have_no_answer() -> None:
    """Where a position cannot be played under some readings there is not an answer."""
    (question,) = [one for one in TALK.questions if one.reading.id == "last"]
    assert question.answer({"last": "draws"}) is None


def test_a_point_about_a_refused_action_does_not_hold() -> None:
    """An event or a choice after an action that is refused never comes."""
    state = heap.start(heap.Settings(2))
    point = Point(heap.Take(9), event=heap.Ended("heap-3", 0))
    assert not point.holds(GAME, state, "wins")
