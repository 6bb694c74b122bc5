"""The interview finds out every combination of readings, with no more questions than it promised."""

from functools import cache
from itertools import product
from typing import Final

import pytest
from attrs import evolve

from rulebook.core import ENGLISH
from rulebook.languages import language
from rulebook.play import spread
from rulebook.readings.asking import Asking, Command, asking_in, every_frame
from rulebook.readings.finding import Effort
from rulebook.readings.interview import Interview, NoQuestion, TextAnswer, interview, worth_rereading
from rulebook.readings.questions import Point
from rulebook.registry import game, game_ids
from rulebook.spec import Specification, load
from rulebook.spec.local_readings import local_readings
from rulebook.spec.model import Says
from tests.readings import heap
from tests.readings.cases import GAME

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
        patch.setattr("rulebook.readings.interview.kept", lambda game, contrast, shelf: None)
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


def check_recovered(talk: Interview, readings: dict[str, str], promised: int) -> None:
    """Check that an interview finds out some readings with as few questions as it promised."""
    after = simulated(talk, readings)
    assert {id: stance.value for id, stance in after.stances.items()} == readings
    assert after.asked <= promised


@pytest.mark.parametrize("readings", combinations(heap.SPECIFICATION), ids=lambda readings: "-".join(readings.values()))
def test_every_combination_of_the_made_up_game_is_found_out(readings: dict[str, str]) -> None:
    """Whatever the readings of a text are, its answers lead to them."""
    check_recovered(TALK, readings, TALK.most_questions)


@pytest.mark.parametrize("id", game_ids())
def test_editions_and_single_values_of_our_games_are_found_out(id: str) -> None:
    """The readings of editions, and single values, are found out."""
    specification, talk = talk_about(id)
    promised = talk.most_questions
    for readings in spread(single_values(specification), 8):
        check_recovered(talk, readings, promised)


@pytest.mark.long
@pytest.mark.parametrize("id", game_ids())
def test_every_combination_of_our_games_is_found_out(id: str) -> None:
    """Every combination of the readings of our games is found out."""
    specification, talk = talk_about(id)
    promised = talk.most_questions
    for readings in combinations(specification):
        check_recovered(talk, readings, promised)


def test_few_questions_are_promised() -> None:
    """Two values take one question, and three take two, whether or not a position shows a difference between them."""
    assert TALK.most_questions == 5
    assert [talk_about(id)[1].most_questions for id in game_ids()] == [3, 5, 4, 13]


def test_the_question_that_splits_best_comes_first() -> None:
    """Of the questions about a reading with three values any splits them; no question is asked that splits nothing."""
    talk = TALK
    seen = []
    while (question := talk.question) is not None:
        gains = [talk.gain(other) for other in talk.questions if other.witness]
        assert talk.gain(question) == max(gains) or (question.witness is None and max(gains) == 0)
        seen.append(question)
        talk = talk.answered(TextAnswer.NO)
    assert len(seen) == len(set(map(id, seen)))


def test_a_text_that_does_not_say_takes_the_default() -> None:
    """Where a text says nothing the default is taken, and it is said that the text is silent."""
    talk = TALK
    while talk.question is not None:
        talk = talk.answered(TextAnswer.SILENT)
    assert talk.asked == 4
    for reading in heap.SPECIFICATION.readings:
        assert (talk.stances[reading.id].value, talk.stances[reading.id].says) == (reading.default, Says.SILENT)
    assert worth_rereading(heap.SPECIFICATION, talk.stances) == heap.SPECIFICATION.readings


def test_values_that_no_position_tells_apart_are_asked_for_in_words() -> None:
    """Where no position shows a difference, the question is what the text states, and comes after those that show one."""
    talk = simulated(TALK, {reading.id: reading.default for reading in heap.SPECIFICATION.readings})
    assert [reading.id for reading in worth_rereading(heap.SPECIFICATION, talk.stances)] == []
    (question,) = [one for one in TALK.questions if one.reading.id == "ghost"]
    assert (question.witness, question.scene()) == (None, None)
    assert TALK.question is not question
    assert list(asking("heap").signs(question)) == []


def until(talk: Interview, reading: str) -> Interview:
    """The interview when it asks about a reading, after the others were denied."""
    while (question := talk.question) is not None and question.reading.id != reading:
        talk = talk.answered(TextAnswer.NO)
    return talk


def narrowed(talk: Interview, *, weakly: bool) -> Interview:
    """The interview about `idle`, which has three values, after the answer that leaves two of them."""
    asked = until(talk, "idle")
    assert asked.question is not None
    yes = len(asked.left(asked.question, yes=True)) == 2
    clear = TextAnswer.YES if yes else TextAnswer.NO
    weak = TextAnswer.WEAKLY_YES if yes else TextAnswer.WEAKLY_NO
    return asked.answered(weak if weakly else clear)


@pytest.mark.parametrize("weakly", [True, False])
@pytest.mark.parametrize("answer", TextAnswer)
def test_what_a_text_only_suggests_is_weak(answer: TextAnswer, weakly: bool) -> None:
    """A value that rests on a weak answer is weak, even if the others were clear; silence after an answer is weak too."""
    stance = narrowed(TALK, weakly=weakly).answered(answer).stances["idle"]
    assert (stance.says is Says.STATES) is (answer in (TextAnswer.YES, TextAnswer.NO) and not weakly)


def test_a_text_that_rules_out_one_value_of_three_is_not_silent() -> None:
    """Where a text says what does not hold and then no more, its stance is weak, and the note says what it leaves open."""
    talk = narrowed(TALK, weakly=False)
    idle = next(each for each in talk.candidates if each.reading.id == "idle")
    told = " / ".join(each.statement.rstrip(".") for each in idle.reading.values if each.id in idle.values)
    stance = evolve(talk, left_open="Offen: {values}.").answered(TextAnswer.SILENT).stances["idle"]
    assert (stance.says, stance.note) == (Says.WEAK, f"Offen: {told}.")
    assert stance.value in idle.values


def test_the_edition_has_every_reading() -> None:
    """What was found out is an edition file's edition, with every reading."""
    edition = simulated(TALK, {"most": "four", "idle": "always", "last": "wins", "ghost": "allowed"}).edition(
        "heap", "xx", "Mine"
    )
    assert edition.values == {"most": "four", "idle": "always", "last": "wins", "ghost": "allowed"}
    assert (edition.game, edition.language, edition.title) == ("heap", "xx", "Mine")


def test_nothing_is_answered_after_the_end() -> None:
    """An interview without a question takes no answer."""
    with pytest.raises(NoQuestion):
        Interview((), ()).answered(TextAnswer.YES)


def asking(id: str, code: str = "en") -> Asking:
    """How the interview about a game is held in a language."""
    if id == "heap":
        return asking_in(heap.SPECIFICATION, ENGLISH)
    return asking_in(load(id), language(game(id), code))


def texts(id: str, talk: Interview, code: str = "en") -> dict[str, str]:
    """The questions by the reading that they are about; of several the last."""
    return {question.reading.id: asking(id, code).text(question) for question in talk.questions}


def test_questions_are_in_plain_words() -> None:
    """A question asks for an action, a choice after it, an event, or where all of these mislead for the statement itself."""
    assert texts("heap", TALK)["most"] == "It is up to seat 1. Does your text allow this action: `take 4`?"
    assert "According to your text, does this happen next: `Seat " in texts("heap", TALK)["last"]
    park, meadow = (texts(id, talk_about(id)[1]) for id in ("yellowstone_park", "prato_dei_conigli"))
    assert "can the player then choose `draw a new hand from the penalty pile`?" in park["penalty-draw-threshold"]
    assert park["neutral-leftover"].endswith("Does your text say this: The penalty piles are shuffled into them.")
    assert park["collect-extent"].endswith("Does your text say this: The window that keeps the most cards on the board.")
    assert "Does your text say this: " in meadow["draw-area"]


def test_what_comes_anyway_is_not_asked_for() -> None:
    """An event that the other side has a little later tells nothing: the marker moves with the last card too."""
    park = texts("yellowstone_park", talk_about("yellowstone_park")[1])
    assert park["neutral-step"].endswith("Does your text say this: One space in a turn, however many cards are drawn.")


def test_an_event_comes_before_the_choices_that_follow_from_it() -> None:
    """A card that does not fit is asked for, and not what becomes possible once others have been collected."""
    park = texts("yellowstone_park", talk_about("yellowstone_park")[1])
    assert "does this happen next: `The card did not fit: " in park["matrices-at-once"]


def test_what_happens_whatever_the_answer_is_said() -> None:
    """The points that are tied, and where a marker comes to stand, need not be found out."""
    tie = texts("hamsterbacke", talk_about("hamsterbacke")[1])["tie"]
    told, _, asked = tie.partition("According to your text")
    assert told.count("-23 points") == 2
    assert "won" not in told
    assert "won together" in asked
    assert (
        "on 35`" in texts("yellowstone_park", talk_about("yellowstone_park")[1])["end-threshold"].partition("According")[0]
    )


def test_questions_are_in_the_language_of_the_reader() -> None:
    """Frame, action, question and title are in the language; the last two are in English where they are not translated."""
    _, talk = talk_about("hamsterbacke")
    assert texts("hamsterbacke", talk, "de")["empty-score"] == "Am Zug: Platz 1. Erlaubt dein Text diese Aktion: `punkten`?"
    assert (
        asking("hamsterbacke", "de").header(talk.questions[2], 3, 3) == "Frage 3 von höchstens 3: Gleichstand (counting-5)"
    )
    assert asking("hamsterbacke", "fr").header(talk.questions[2], 3, 3) == "Question 3 sur 3 au plus : Égalités (counting-5)"
    assert asking("hamsterbacke", "xx").header(talk.questions[2], 3, 3) == "Question 3 of at most 3: Ties (counting-5)"


def test_what_an_answer_would_mean_is_said() -> None:
    """The consequences of an answer are the statements that it leaves; silence leaves the default."""
    _, talk = talk_about("hamsterbacke")
    (question,) = [one for one in talk.questions if one.reading.id == "tie"]
    asked, yes, no, silent = asking("hamsterbacke").consequences(talk, question)
    assert asked == "Who wins if several players have the most points?"
    assert yes == silent.replace("silent:", "yes:") == "  yes: All of them. (shared)"
    assert no.startswith("  no: Those of them with the fewest cards in hand") and no.endswith("(fewest-in-hand)")  # noqa: PT018


@pytest.mark.parametrize("code", sorted(every_frame()))
def test_what_an_answer_would_mean_does_not_begin_with_yes_or_no(code: str) -> None:
    """Where the statement of a value answers its reading's question, which is not the one asked, its yes is left out."""
    held, talk = asking("yellowstone_park", code), talk_about("yellowstone_park")[1]
    (question,) = [one for one in talk.questions if one.reading.id == "matrices-at-once"]
    stated, told = held.statement(question, "two"), held.told(question, "two")
    assert stated.casefold().endswith(told.casefold())
    assert stated.partition(":")[0].strip().casefold() in held.frames.words["yes"]
    assert held.told(question, "two")[0].isupper()
    assert stated != told


def test_the_signs_of_a_picture_are_explained() -> None:
    """The legend has the signs of a terminal, and the short texts on the cards that are shown."""
    _, talk = talk_about("hamsterbacke")
    signs = list(asking("hamsterbacke", "de").signs(talk.questions[0]))
    assert "  LG1: hellgrün" in signs
    assert "  (X): ist gerade weggekommen" in signs


@pytest.mark.parametrize("code", sorted(every_frame()))
def test_every_language_has_words_for_every_answer(code: str) -> None:
    """Every answer and command has its own words in every language, and English is understood everywhere."""
    held = asking("scopa", code)
    names = {each.value for each in (*TextAnswer, *Command)}
    words = held.frames.words
    assert words.keys() == held.frames.legend.keys() == names
    typed = [word for each in words.values() for word in each]
    assert len(set(typed)) == len(typed)
    assert {getattr(held.meaning(each[0].upper()), "value", None) for each in words.values()} == names
    assert held.meaning("the text does not say") is TextAnswer.SILENT
    assert held.meaning("perhaps, perhaps not") is None
    assert set(held.frames.says) == {says.value for says in Says}
    assert "{" not in held.answers()


def test_readings_in_other_languages_are_those_of_the_game() -> None:
    """Every language that an interview speaks has all readings, with their values, and says where one is customary."""
    assert every_frame().keys() > {"de", "fr", "hu", "it"}
    missing = list[str]()
    for id, code in product(game_ids(), every_frame().keys() - {"en"}):
        local = local_readings(id, code)
        for reading in load(id).readings:
            words = local.get(reading.id)
            if words is None or words.values.keys() != {value.id for value in reading.values}:
                missing.append(f"{id} {code}: {reading.id}")
            elif bool(words.customary) != any(value.customary for value in reading.values):
                missing.append(f"{id} {code}: where {reading.id} is customary")
        missing += [f"{id} {code}: no reading {each}" for each in local.keys() - {each.id for each in load(id).readings}]
    assert not missing


def test_a_question_shows_the_position() -> None:
    """The picture of a question is that of the position in which the sides disagree."""
    (question,) = [one for one in TALK.questions if one.reading.id == "last"]
    assert question.witness is not None
    taken = [action.counters for action in question.witness.actions if isinstance(action, heap.Take)]
    scene = question.scene()
    assert scene is not None
    assert scene.alt == f"There are {21 - sum(taken)} counters."


def test_readings_that_make_no_game_have_no_answer() -> None:
    """Where a position cannot be played under some readings there is not an answer."""
    (question,) = [one for one in TALK.questions if one.reading.id == "last"]
    assert question.answer({"last": "draws"}) is None


def test_a_point_about_a_refused_action_does_not_hold() -> None:
    """An event or a choice after an action that is refused never comes."""
    state = heap.start(heap.Settings(2))
    point = Point(heap.Take(9), event=heap.Ended("heap-3", 0))
    assert not point.holds(GAME, state)
