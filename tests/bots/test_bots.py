"""Bots choose legal actions, by what their seat sees and their random numbers alone."""

from random import Random
from typing import Any, Final, NoReturn

import pytest
from attrs import evolve

from rulebook import game, game_ids
from rulebook.bots import ISMCTS, Bot, BotError, GreedyBot, Position, RandomBot, bot, ismcts, players
from rulebook.bots.ismcts import Valued
from rulebook.compile.errors import LanguageError
from rulebook.compile.ir import Place
from rulebook.compile.native.builds import CompilerError
from rulebook.core import CHANCE, AnyGame, DomainError, RulebookError, StateError
from rulebook.core.chance import Actor
from rulebook.core.sweep import player_numbers
from rulebook.games.scopa import game as scopa
from rulebook.games.scopa.model.variants import Length, Variants
from rulebook.kernels.compiling import plain
from rulebook.kernels.kernel import Subject
from rulebook.play import generator, playout
from rulebook.table import Knowledge, Table

BOTS: Final = ("random", "greedy", "ismcts:12")
SHORT: Final = Variants(length=Length.ONE_DEAL)
CAREFUL: Final = 40
"""A number of simulations that is enough for hidden pieces to matter."""


def first(id: str) -> Any:
    """The first state of a game, which for Scopa is one of a single deal."""
    return game(id).new_game(variants=SHORT) if id == "scopa" else game(id).new_game()


def decisions(id: str, most: int) -> list[tuple[AnyGame, int, Any]]:
    """Some positions of a random game in which a seat has a choice, with the game and the seat."""
    played, found = game(id), list[tuple[AnyGame, int, Any]]()
    for move in playout(played, first(id), generator("positions")):
        if isinstance(move.actor, int) and len(played.legal_actions(move.before)) > 1:
            found.append((played, move.actor, move.before))
    return found[:: max(1, len(found) // most)]


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("id", game_ids())
def test_a_bot_takes_a_legal_action(id: str, name: str) -> None:
    """A bot chooses a legal action in every position."""
    for played, seat, state in decisions(id, 4):
        assert bot(name).choose(Position(played, seat, state), Random(1)) in played.legal_actions(state)


@pytest.mark.parametrize("name", ["random", "greedy", f"ismcts:{CAREFUL}"])
@pytest.mark.parametrize("id", game_ids())
def test_a_bot_sees_no_more_than_its_seat(id: str, name: str) -> None:
    """In two positions that look the same to its seat a bot chooses the same, given the same random numbers."""
    deciding, differing = bot(name), 0
    for number, (played, seat, state) in enumerate(decisions(id, 3)):
        other = played.determinize(state, seat, Random(number).randrange)
        assert played.observe(other, seat) == played.observe(state, seat)
        differing += other != state
        one, same = (deciding.choose(Position(played, seat, each), Random(7)) for each in (state, other))
        assert one == same
    assert differing


def test_a_bot_that_looks_is_found_out() -> None:
    """A bot that looks at hidden pieces does not choose the same in positions that look the same to its seat."""
    played, seat, state = decisions("scopa", 1)[0]
    others = [played.determinize(state, seat, Random(number).randrange) for number in range(5)]
    chosen = {Peeking().choose(Position(played, seat, other), Random(7)) for other in (state, *others)}
    assert len(chosen) > 1


class Peeking:
    """A bot that goes by the cards of the others."""

    def choose(self, position: Position, random: Random) -> Any:
        """An action that follows from the whole state."""
        return position.legal[sum(hash_of(position)) % len(position.legal)]


def hash_of(position: Position) -> list[int]:
    """Numbers that differ where hidden hands do."""
    state = position._state
    return [number * count for hand in state.hands for number, count in enumerate(hand.counts)]


@pytest.mark.parametrize("id", game_ids())
def test_a_seed_gives_the_same_search(id: str) -> None:
    """The same random numbers give the same tree, others another one."""
    played, seat, state = decisions(id, 1)[0]
    position, searching = Position(played, seat, state), ISMCTS(CAREFUL)
    once, again, other = (searching.valued(position, Random(seed)) for seed in (1, 1, 2))
    assert once == again
    assert once != other
    assert sum(move.visits for move in once) == CAREFUL
    assert all(0 <= move.value <= 1 for move in once)


def test_compiled_searches_are_those_of_plain_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that is compiled leads to the same tree as a plain one."""
    played, seat, state = decisions("hamsterbacke", 1)[0]
    position = Position(played, seat, state)
    found = ISMCTS(CAREFUL).valued(position, Random(1))
    monkeypatch.setattr(ismcts, "compiled", plain)
    assert ISMCTS(CAREFUL).valued(position, Random(1)) == found


def test_a_game_is_searched_with_any_components() -> None:
    """More cards make another kernel, which takes the same moves as the rules."""
    played = game("hamsterbacke")
    settings = played.new_game().settings
    numbers = evolve(settings.components, copies=tuple([count + 1 for count in settings.components.copies]))
    state = played.start(evolve(settings, components=numbers))
    of = ismcts.kernel_for(Subject.of(played, state.settings))
    assert of is not None
    assert of.played_with == numbers
    bots: dict[int, Bot] = {seat: bot("ismcts:1") for seat in range(3)}
    assert played.result([*playout(played, state, Random(1), players(played, bots, 1))][-1].step.state)


@pytest.mark.parametrize(
    "why",
    [
        CompilerError("there is no compiler for C: install gcc"),
        LanguageError(Place("game/chapters/turn.py", 7), "hash", "no such function", "see docs/language.md"),
    ],
    ids=lambda why: type(why).__name__,
)
def test_without_a_kernel_the_rules_are_searched(why: RulebookError, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no kernel can be built, or chapters do not compile, bots say so and play on."""

    def missing(*given: object) -> NoReturn:
        raise why

    played, seat, state = decisions("hamsterbacke", 1)[0]
    monkeypatch.setattr(ismcts, "kernel_with", missing)
    monkeypatch.setattr(ismcts, "kernel_for", ismcts.kernel_for.__wrapped__)
    with pytest.warns(UserWarning, match=f"play hamsterbacke by the rules, many times slower: {why}"):
        assert ISMCTS(4).choose(Position(played, seat, state), Random(1)) in played.legal_actions(state)


@pytest.mark.parametrize("says", [True, False])
def test_by_the_rules_a_search_chooses_the_same_again(says: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the rules play, a seed gives the same tree too, whether or not the game says how its seats stand."""
    played = game("hamsterbacke")
    if not says:
        monkeypatch.setitem(vars(played.declaration), "standing", None)
    monkeypatch.setattr(ismcts, "kernel_for", lambda *given: None)
    _, seat, state = decisions("hamsterbacke", 1)[0]
    once, again = (ISMCTS(8).valued(Position(played, seat, state), Random(1)) for _ in range(2))
    assert once == again
    assert sum(move.visits for move in once) == 8


@pytest.mark.parametrize("number", range(5))
def test_a_search_finds_the_better_move(number: int) -> None:
    """At the end of a deal of Scopa the search takes a move that wins as often as the best, as far as the seat knows."""
    *_, (_, seat, state) = [
        (scopa, move.actor, move.before)
        for move in playout(scopa, first("scopa"), generator("end", number))
        if isinstance(move.actor, int) and len(scopa.legal_actions(move.before)) > 1
    ]
    position, random = Position(scopa, seat, state), Random(number)
    worlds = [position.determinized(random) for _ in range(60)]
    worth = {action: sum(won(scopa.step(world, action).state, seat) for world in worlds) / 60 for action in position.legal}
    assert worth[ISMCTS(200).choose(position, random)] >= max(worth.values()) - 0.1


@pytest.mark.parametrize("has_kernel", [True, False])
def test_a_search_through_what_the_seat_remembers(has_kernel: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a position draws states, simulations begin in 16 of these and in nothing else."""
    if not has_kernel:
        monkeypatch.setattr(ismcts, "kernel_for", lambda *given: None)
    _, seat, state = decisions("scopa", 2)[-1]
    drawn = list[Any]()

    def always(world: Any) -> list[Valued]:
        def resample(random: Random) -> Any:
            drawn.append(world)
            return world

        return ISMCTS(CAREFUL).valued(Position(scopa, seat, state, resample), Random(1))

    others = [scopa.determinize(state, seat, Random(number).randrange) for number in range(4)]
    trees = [always(world) for world in others]
    assert len({tuple(tree) for tree in trees}) > 1
    assert always(others[0]) == trees[0]
    assert all(sum(move.visits for move in tree) == CAREFUL for tree in trees)
    assert len(drawn) == 5 * 16


def test_bots_go_by_what_a_seat_was_told() -> None:
    """A position with the memory of a seat is played from the states that its news allow."""
    table = Table.open(scopa, scopa.settings(players=2, variants=SHORT), seed="1")
    knowledge = Knowledge(scopa, table.settings, 0, most=0)
    asked = list[Random]()

    def resample(random: Random) -> Any:
        asked.append(random)
        knowledge.follow(table.news(0, knowledge.version))
        return knowledge.resample(random)

    for name in ("greedy", "ismcts:9"):
        while table.to_act != 0:
            table.act(1, scopa.legal_actions(table.state)[0])
        table.act(0, bot(name).choose(Position(scopa, 0, table.state, resample), Random(1)))
    assert len(asked) == 8 + 9


def won(state: Any, seat: int) -> float:
    """A seat's share of the victory after random play to the end."""
    for move in playout(scopa, state, Random(1)):
        state = move.step.state
    result = scopa.result(state)
    assert result is not None
    return (seat in result.winners) / len(result.winners)


def test_only_a_choice_is_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that has one legal action takes it without a search."""
    monkeypatch.setattr(ISMCTS, "valued", None)
    for move in playout(scopa, first("scopa"), generator("alone")):
        if isinstance(move.actor, int) and len(legal := scopa.legal_actions(move.before)) == 1:
            assert ISMCTS(5).choose(Position(scopa, move.actor, move.before), Random(1)) == legal[0]
            return
    pytest.fail("there was always a choice")


def test_one_bots_choices_do_not_change_anothers_luck() -> None:
    """Each seat has random numbers of its own."""
    state = first("scopa")
    for move in playout(scopa, state, generator(1)):
        if isinstance(move.actor, int):
            state = move.before
            break
    alone = players(scopa, {state.seat: RandomBot()}, 5)
    among = players(scopa, {seat: RandomBot() for seat in range(2)}, 5)
    legal = scopa.legal_actions(state)
    assert [alone[state.seat](state, legal) for _ in range(9)] == [among[state.seat](state, legal) for _ in range(9)]


@pytest.mark.parametrize(
    ("name", "there_is"),
    [
        ("random", RandomBot()),
        ("greedy", GreedyBot()),
        ("ismcts:1", ISMCTS(1)),
        ("ismcts:1000000", ISMCTS(1_000_000)),
    ],
)
def test_names(name: str, there_is: Bot) -> None:
    """A bot is known by its name, and a search by its number of simulations too."""
    assert bot(name) == there_is


@pytest.mark.parametrize("number", [1.5, "5", True, None, 0, 10**20])
def test_wrong_numbers_of_simulations(number: Any) -> None:
    """A search takes a whole number in its range, and says so when it is made."""
    with pytest.raises(BotError, match="ismcts takes 1 to 1000000 simulations, not "):
        ISMCTS(number)


@pytest.mark.parametrize("name", ["random", "greedy", "ismcts:10"])
@pytest.mark.parametrize(
    ("id", "seat", "actor"), [("yellowstone_park", 1, 0), ("yellowstone_park", "x", 0), ("scopa", 0, CHANCE)]
)
def test_only_whoever_is_to_act_is_told_the_legal_actions(id: str, seat: Any, actor: Actor, name: str) -> None:
    """They show another's hand, and a bot has nothing to choose at a chance point or at the end."""
    moves = list(playout(game(id), first(id), generator(1)))
    state = next(move.before for move in moves if move.actor == actor)
    for at in (state, moves[-1].step.state):
        with pytest.raises(BotError, match=f"seat '?{seat}'? is not to act, and has no actions"):
            bot(name).choose(Position(game(id), seat, at), Random(1))


@pytest.mark.parametrize("id", game_ids())
def test_one_seat_at_a_time_has_actions(id: str) -> None:
    """With the most players, all seats but one have none."""
    most = player_numbers(game(id))[-1]
    for move in playout(game(id), game(id).new_game(players=most), generator(1)):
        if move.actor is not CHANCE:
            assert Position(game(id), move.actor, move.before).legal == game(id).legal_actions(move.before)
            for seat in {*range(most)} - {move.actor}:
                with pytest.raises(BotError, match=f"seat {seat} is not to act"):
                    Position(game(id), seat, move.before).legal  # noqa: B018 - it is asked for


@pytest.mark.parametrize(
    ("bots", "kind", "message"),
    [
        ({-1: RandomBot()}, DomainError, "a seat in bots must be an integer from 0 to 98, not -1"),
        ({"0": RandomBot()}, DomainError, "a seat in bots must be an integer from 0 to 98, not '0'"),
        ({0: "random"}, BotError, "'random' is not a bot: rulebook.bots.bot makes one from its name"),
        ({0: RandomBot}, BotError, "is not a bot"),
        (None, BotError, "None is not a mapping of seats to bots"),
    ],
)
def test_wrong_players(bots: Any, kind: type[Exception], message: str) -> None:
    """Bots are given by their seats, which are numbers, and can choose."""
    with pytest.raises(kind, match=message):
        players(scopa, bots, 1)


def test_playing_what_is_no_game() -> None:
    """What is no game, and a state of another one, is not played."""
    nothing: Any = None
    with pytest.raises(DomainError, match="game must be what rulebook"):
        list(playout(nothing, first("scopa"), generator(1)))
    for state in (nothing, first("hamsterbacke")):
        with pytest.raises(StateError, match="is not a class of states of Scopa"):
            list(playout(scopa, state, generator(1)))


def test_bots_without_a_seat() -> None:
    """A bot for a seat that the table lacks is refused."""
    deciding = players(scopa, {0: RandomBot(), 1: RandomBot(), 9: RandomBot()}, 1)
    with pytest.raises(StateError, match="there is no seat 9 at a table of 2"):
        list(playout(scopa, first("scopa"), generator(1), deciding))


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "choose random, greedy or ismcts"),
        ("gredy", "did you mean greedy"),
        ("random:3", "takes no number"),
        ("ismcts", "as in ismcts:500, not ''"),
        ("ismcts:", "not ''"),
        ("ismcts:-1", "not '-1'"),
        ("ismcts:1.5", "not '1.5'"),
        ("ismcts:٣", "not '٣'"),
        ("ismcts:0", "1 to 1000000"),
        ("ismcts:1000001", "1 to 1000000"),
        ("ismcts:" + "9" * 5000, "a number of simulations"),
        *[(name, "is not the name of a bot: choose random, greedy or ismcts") for name in (5, None, b"greedy", ("greedy",))],
    ],
)
def test_wrong_names(name: Any, message: str) -> None:
    """Other names, what is no text, and numbers out of range, are refused with what there is."""
    with pytest.raises(BotError, match=message) as error:
        bot(name)
    assert len(str(error.value)) < 200


def test_greedy_needs_to_know_how_the_seats_stand(monkeypatch: pytest.MonkeyPatch) -> None:
    """The greedy bot refuses a game that does not say how the seats stand."""
    played, seat, state = decisions("scopa", 1)[0]
    monkeypatch.setitem(vars(played.declaration), "standing", None)
    with pytest.raises(BotError, match="cannot play Scopa"):
        GreedyBot().choose(Position(played, seat, state), Random(1))


@pytest.mark.parametrize("id", game_ids())
def test_at_the_end_the_seats_stand_as_they_have_scored(id: str) -> None:
    """How the seats stand is what is counted at the end, and has one score for each seat before."""
    played = game(id)
    assert played.standing is not None
    for move in playout(played, first(id), generator("standing")):
        assert len(played.standing(move.before)) == move.before.settings.players
        result = played.result(move.step.state)
        assert result is None or result.scores == played.standing(move.step.state)


def test_partners_stand_alike_and_the_deal_counts() -> None:
    """In the middle of a deal of Scopa partners have the same points, those of cards taken included."""
    most = 0
    for move in playout(scopa, scopa.new_game(players=4, variants=SHORT), generator("partners")):
        standing = scopa.standing(move.before) if scopa.standing else ()
        assert standing[:2] == standing[2:]
        most = max(most, sum(standing)) if move.before.points == (0, 0) else most
    assert most > 0


def test_ids_mean_the_same_in_all_determinizations() -> None:
    """What decides about the numbers of plays in Scopa, the table, lies open: a node of the tree is one play."""
    for played, seat, state in decisions("scopa", 10):
        legal = {played.action_id(action, state): action for action in played.legal_actions(state)}
        for number in range(3):
            other = played.determinize(state, seat, Random(number).randrange)
            assert {id: played.action_at(id, other) for id in legal} == legal
