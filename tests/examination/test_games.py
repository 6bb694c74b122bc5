"""The meanings and questions that our games come with."""

from functools import cache
from itertools import groupby

import pytest
from attrs import evolve

from rulebook.core import ENGLISH, AnyGame
from rulebook.examination.asking import asking_in
from rulebook.examination.corpus import Kept, fingerprint, kept, lines_of, read_kept
from rulebook.examination.cover import predicted
from rulebook.examination.meanings import How, Kind, Meaning, has_meanings, meanings_file
from rulebook.examination.mutants import mutated, other_settings
from rulebook.examination.operators import meanings
from rulebook.examination.points import BOX, facts_of, in_box, set_up
from rulebook.examination.questions import Answer
from rulebook.examination.search import is_echo
from rulebook.registry import game, game_ids
from rulebook.spec import Status, load
from rulebook.spec.places import home
from tests.tools.examination.measuring import NAME
from tests.tools.examination.readers import answering, answers_by_playing, examined, right_reader
from tests.tools.reports import kept as kept_report

GAMES = [id for id in game_ids() if has_meanings(id)]
SAMPLE = 12
"""So many meanings of a game are played in the quick tests; the long ones and the report play all of them."""


@cache
def meanings_of(id: str) -> tuple[Meaning, ...]:
    """The wrong meanings of a game."""
    return meanings(game(id), load(id))


@cache
def kept_of(id: str) -> Kept:
    """The questions of a game."""
    return kept(game(id))


def test_games_with_meanings() -> None:
    """All our games have wrong meanings, more than a thousand in all, without silence."""
    assert list(game_ids()) == GAMES
    assert sum(meaning.is_playable for id in GAMES for meaning in meanings_of(id)) > 1_000


@pytest.mark.parametrize("id", GAMES)
def test_every_meaning_can_be_put_into_effect(id: str) -> None:
    """Every wrong meaning has a sentence, and is a function or settings."""
    played: AnyGame = game(id)
    begun = played.new_game()
    for meaning in meanings_of(id):
        assert meaning.says.strip().endswith((".", "?", "!"))
        if meaning.is_playable:
            other_settings(played, meaning, begun.settings)
            with mutated(played, meaning, [begun.settings]) as mutant:
                assert mutant(begun).phase == begun.phase


@pytest.mark.parametrize("id", GAMES)
def test_how_many_meanings_a_clause_has(id: str) -> None:
    """Every clause that is examined has six wrong meanings or more, with silence, unless no position shows any of them."""
    every, hidden = meanings_of(id), set(kept_of(id).unseparated)
    counts = {clause: len(list(some)) for clause, some in groupby(every, key=lambda meaning: meaning.clause)}
    examined = {meaning.clause for meaning in every if meaning.is_playable and meaning.id not in hidden}
    assert {clause: counts[clause] for clause in examined if counts[clause] < 6} == {}
    assert all(meaning.kind is not Kind.SILENT or not meaning.is_playable for meaning in every)


@pytest.mark.parametrize("id", GAMES)
def test_the_questions_are_those_of_the_meanings(id: str) -> None:
    """The questions that are kept were made from the meanings as they are; every meaning has a question or is listed."""
    made, every = kept_of(id), meanings_of(id)
    assert made.made_from == fingerprint(every), (
        f"run `rulebook translate positions {id} --out specs/{id}/examination.jsonl`"
    )
    shown = {meaning for question in made.questions for meaning in question.others}
    assert shown | set(made.unseparated) == {meaning.id for meaning in every if meaning.is_playable}
    assert {meaning for question in made.questions[: made.cover] for meaning in question.others} == shown


@pytest.mark.parametrize("id", GAMES)
def test_questions_are_sensible(id: str) -> None:
    """A question that says what a player does, does not ask whether the player does it.

    None is about rabbits that are nothing, and none says the same place twice.
    """
    asking = asking_in(game(id), ENGLISH)
    for question in kept_of(id).questions:
        assert not is_echo(game(id), question.point, question.claim), question.id
        played = {type(thing).__name__ for thing in question.claim.things}
        assert id != "scopa" or not played & {"CardPlayed", "CardsCaptured"}, question.id
        fact = question.claim.fact
        assert fact is None or not fact.place or "nothing" not in fact.shown.split(), question.id
        assert "`Sun, sun`" not in asking.text(question), question.id


@pytest.mark.parametrize("id", GAMES)
def test_of_the_start_only_numbers_decide(id: str) -> None:
    """A question about the start asks how many cards there are, so the right answer does not depend on which."""
    for question in kept_of(id).questions:
        if question.point.is_start and (fact := question.claim.fact) and fact.count is not None and len(fact.place) > 1:
            assert fact == fact.counted
            if fact.place[0] == BOX:
                assert ((fact.place[1], fact.count) in in_box(game(id), question.point.state.settings)) is (
                    question.right is Answer.YES
                )
                continue
            table = set_up(game(id), question.point.state.settings)
            counts = {each.place: each.count for each in facts_of(game(id), table)}
            assert (counts.get(fact.place) == fact.count) is (question.right is Answer.YES), question.id


@pytest.mark.parametrize("id", GAMES)
def test_why_no_question_shows_a_meaning(id: str) -> None:
    """Of every meaning without a question it is known why; what is proved has a theorem that must be."""
    reasons, specification = meanings_file(load(id)).unshown, load(id)
    assert set(reasons) == set(kept_of(id).unseparated)
    minimum = {theorem.id: theorem.minimum for theorem in specification.theorems}
    for meaning, reason in reasons.items():
        assert reason.how is not How.PROVED or minimum[reason.theorem or ""] is Status.PROVED
        assert reason.how is not How.NOT_FOUND, meaning


@pytest.mark.parametrize("id", GAMES)
def test_what_is_kept_is_what_was_written(id: str) -> None:
    """The file is read and written again without a difference."""
    text = (home(id).folder / "examination.jsonl").read_text(encoding="utf-8")
    assert [*lines_of(game(id), read_kept(game(id), text, id))] == text.splitlines()


def test_answers_belong_to_what_is_asked() -> None:
    """The version changes with what is asked, and not with what is known of the answers."""
    made, hamsterbacke = kept_of("hamsterbacke"), game("hamsterbacke")
    first, *others = made.questions
    known = evolve(made, questions=(evolve(first, others=frozenset(["turn-3:x"])), *others))
    assert known.version(hamsterbacke) == made.version(hamsterbacke)
    assert evolve(made, questions=tuple(others)).version(hamsterbacke) != made.version(hamsterbacke)


@pytest.mark.parametrize("id", GAMES)
def test_a_right_reader_raises_no_alarm(id: str) -> None:
    """Whoever was told right is asked at most 1.2 questions for each clause, and nothing is found."""
    result, end = examined(kept_of(id).examination, "", right_reader)
    assert result.named == ()
    assert result.asked <= 1.2 * len(load(id).clauses)
    assert end.left == ()


@pytest.mark.parametrize("id", GAMES)
def test_readers_who_play_answer_as_predicted(id: str) -> None:
    """Whoever answers by playing a wrong meaning answers as the kept file says, and the meaning's clause is named."""
    every = readers_of(id)
    answered_as_predicted(id, every[:: -(-len(every) // SAMPLE)])


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_all_readers_who_play_answer_as_predicted(id: str) -> None:
    """Whichever wrong meaning somebody answers by, they answer as the kept file says."""
    answered_as_predicted(id, readers_of(id))


def readers_of(id: str) -> list[Meaning]:
    """The wrong meanings of a game that have a position."""
    return [meaning for meaning in meanings_of(id) if meaning.id in kept_of(id).examination.pool.meanings]


def answered_as_predicted(id: str, sample: list[Meaning]) -> None:
    """Check that those who answer by playing these meanings answer as predicted, and that nine in ten clauses are named."""
    made, named = kept_of(id), 0
    for meaning in sample:
        answers = answers_by_playing(game(id), meaning, made.questions)
        expected = {question.id: predicted(question, meaning.id) or Answer.UNSURE for question in made.questions}
        assert answers == expected, meaning.id
        result, _ = examined(made.examination, meaning.id, answering(answers))
        named += meaning.clause in (*result.named, *result.beside)
    assert named >= 0.9 * len(sample)


def test_what_the_report_says() -> None:
    """The report is about the questions as they are: no false alarm, and 95 % of the readers' clauses are named first."""
    assert set(kept_report(NAME)) == set(GAMES)
    for id, figures in kept_report(NAME).items():
        asked = kept_of(id).made_from, kept_of(id).version(game(id))
        assert (figures["made_from"], figures["version"]) == asked, f"run `python -m tests.tools.examination {id}`"
        assert figures["alarms_of_right_reader"] == 0
        assert figures["asked_of_right_reader"] <= 1.2 * figures["clauses"]
        assert figures["named_first"] >= 0.95 * figures["readers"]
        assert 0.4 <= figures["right_answers"]["no"] / figures["asked_of_right_reader"] <= 0.6
