"""Declarations: every hole in one is an error as soon as the game is declared, and says where the hole is."""

import re
from collections.abc import Callable
from typing import Annotated, Any

import pytest
from attrs import evolve, frozen

from rulebook.core import (
    DeclarationError,
    Game,
    GameSettings,
    Handler,
    Immutable,
    Multiset,
    Open,
    OpenHolding,
    Owned,
    Reason,
    Seat,
    Secret,
    SeenAs,
    Sentence,
    SizeOnly,
    Step,
    ToldTo,
    Viewer,
    at,
    decision,
    drawing,
    members,
    outcome,
    over,
    told,
)
from rulebook.core.chance import Actor
from rulebook.core.visibility import hidden_fields, observer
from tests.core.made_up import (
    DEALT,
    ENDED,
    TURN,
    Acting,
    Action,
    Bid,
    Colour,
    Dealing,
    Draw,
    Lay,
    Over,
    Pass,
    Phase,
    Roll,
    Rolling,
    State,
    choices,
    declaration,
    player,
)


def declared_with(**changes: Any) -> None:
    """Declare the made-up game with something else in it."""
    Game(evolve(declaration, **changes))


def test_the_made_up_game_has_no_hole() -> None:
    """As it stands the game can be declared."""
    declared_with(title="Marbles again")


@frozen
class Unsaid:
    """An action or event without a sentence."""


def kind(sentence: str, untold: str | None = None, **fields: object) -> type[Any]:
    """A class of actions or events that is called Other, with a sentence and fields, each with its type."""
    return told(sentence, untold=untold)(frozen(type("Other", (), {"__annotations__": fields})))


UNMARKED = kind("hum", tune=bool)
MISNAMED = kind("whisper {word} to {whom}", word=Open[bool])


@told("wait")
@frozen
class Wait:
    """An action that no phase accepts."""


def waited(state: State, action: object) -> Step[State, Any]:
    """Nothing comes of it."""
    return Step(state)


def with_action(kind: type[Any]) -> dict[str, Any]:
    """One more class of actions, which a player can do in a turn."""
    move: Handler[State, Any] = decision(kind, waited)
    turn = evolve(declaration.phases[1], accepts=(*declaration.phases[1].accepts, kind))
    phases = (declaration.phases[0], turn, *declaration.phases[2:])
    return {"actions": (*declaration.actions, kind), "moves": (*declaration.moves, move), "phases": phases}


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Unsaid, "Unsaid has no sentence: say how it is told with @told"),
        (UNMARKED, "Other does not say who sees tune"),
        (MISNAMED, "a sentence of Other names whom, which is not its field"),
        (kind("hum {tune}", tune=Open[str]), "the field tune of Other declares no domain"),
    ],
)
def test_actions(action: type[Any], told: str) -> None:
    """A class of actions has a sentence, and each of its fields says who sees it and what it can be."""
    with pytest.raises(DeclarationError, match=re.escape(told)):
        declared_with(**with_action(action))


def test_actions_have_moves() -> None:
    """Every class of actions has one move, and every move is one of a class of actions."""
    every = "Bid, Draw, Give, Lay, Pass, Roll"
    with pytest.raises(DeclarationError, match=f"marbles: the actions are {every}, but there are moves for Bid, Draw, Give"):
        declared_with(moves=declaration.moves[:-1])
    with pytest.raises(DeclarationError, match=f"the actions are {every}, but there are moves for {every}, Wait"):
        declared_with(moves=(*declaration.moves, decision(Wait, waited)))
    with pytest.raises(DeclarationError, match=f"the actions are {every}, but there are moves for Bid, Draw, Draw, Give"):
        declared_with(moves=(*declaration.moves, declaration.moves[0]))


def test_actions_have_phases() -> None:
    """Every class of actions is accepted in some phase, and a phase accepts and refuses actions of the game."""
    wait: Handler[State, Any] = decision(Wait, waited)
    with pytest.raises(DeclarationError, match="marbles: no phase accepts Wait"):
        declared_with(actions=(*declaration.actions, Wait), moves=(*declaration.moves, wait))
    dealt, turn, *rest = declaration.phases
    with pytest.raises(DeclarationError, match="marbles: a phase accepts Wait, which is not an action"):
        declared_with(phases=(dealt, evolve(turn, accepts=(*turn.accepts, Wait)), *rest))
    for strange in (Wait, Lay):
        with pytest.raises(
            DeclarationError, match=f"Acting refuses {strange.__name__}, which it accepts or which is not an action"
        ):
            declared_with(phases=(dealt, evolve(turn, refuses={strange: DEALT}), *rest))


def test_players_and_chance_are_not_mixed() -> None:
    """What players do and what chance brings are done in different phases."""
    dealt, turn, *rest = declaration.phases
    with pytest.raises(DeclarationError, match="marbles: Acting mixes actions of players and outcomes of chance"):
        declared_with(phases=(dealt, evolve(turn, accepts=(*turn.accepts, Draw), refuses={}), *rest))


@pytest.mark.parametrize(
    ("phases", "told"),
    [
        (
            declaration.phases[:-1],
            "phases are Acting, Dealing, Over, Rolling, but the table has Acting, Dealing, Rolling",
        ),
        ((*declaration.phases, declaration.phases[0]), "but the table has Acting, Dealing, Dealing, Over, Rolling"),
        ((*declaration.phases, over(Wait, ENDED)), "but the table has Acting, Dealing, Over, Rolling, Wait"),
    ],
)
def test_the_table_of_phases(phases: Any, told: str) -> None:
    """The table has every phase of the state, once, and no other."""
    with pytest.raises(DeclarationError, match=told):
        declared_with(phases=phases)


def test_what_a_phase_refuses_with() -> None:
    """The sentence with which a phase refuses can name who acts, and nothing else."""
    dealt, turn, *rest = declaration.phases
    for changes in (
        {"reason": Reason("turn-1", "{colour} must be bid")},
        {"refuses": {Draw: Reason("deal-1", "no {colour}")}},
    ):
        with pytest.raises(DeclarationError, match="Acting names colour in a sentence, but knows only the actor"):
            declared_with(phases=(dealt, evolve(turn, **changes), *rest))


def test_what_is_drawn_has_one_field() -> None:
    """An action by which chance draws a piece has a field for the piece, and no other."""
    with pytest.raises(DeclarationError, match="Bid is for drawing and must have exactly one field, for the piece"):
        drawing(Dealing, DEALT, Bid, lambda state: state.bag, "none")


WHISTLED, SOMETHING = "{seat} whistled", "{seat} did something"


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Unsaid, "Unsaid has no sentence"),
        (UNMARKED, "Other does not say who is told tune"),
        (MISNAMED, "a sentence of Other names whom, which is not its field"),
        (kind(WHISTLED, "{whom} did something", seat=Open[Seat]), "a sentence of Other names whom, which is not its field"),
        (
            kind(WHISTLED, seat=Open[Seat], tune=Annotated[str | None, ToldTo("seat")]),
            "Other hides something but has no sentence for those who are not told",
        ),
        (
            kind(WHISTLED, SOMETHING, seat=Open[Seat], tune=Annotated[str | None, ToldTo("saet")]),
            "tune of Other is told to saet, which is not one of its fields",
        ),
        (
            kind(WHISTLED, SOMETHING, loud=Open[bool], seat=Open[Seat], tune=Annotated[str | None, ToldTo("loud")]),
            "tune of Other is told to loud, which is not a seat",
        ),
        (
            kind(WHISTLED, SOMETHING, seat=Open[Seat], tune=Annotated[str, ToldTo("seat")]),
            "tune of Other is hidden from others but cannot be None",
        ),
        (kind(WHISTLED, seat=Open[Seat], tune=Secret[str]), "Other does not say who is told tune: mark it Open or ToldTo"),
    ],
)
def test_events(event: type[Any], told: str) -> None:
    """A class of events has its sentences, and each of its fields says who is told it."""
    with pytest.raises(DeclarationError, match=told):
        declared_with(events=(*declaration.events, event))


def test_a_sentence_for_a_case_names_fields_too() -> None:
    """It names fields of the class, as the others do."""
    event = told(WHISTLED, cases={Colour.RED: "{whom} saw red"})(kind(WHISTLED, seat=Open[Seat]))
    with pytest.raises(DeclarationError, match="a sentence of Other names whom, which is not its field"):
        declared_with(events=(*declaration.events, event))


@frozen(slots=False)
class Small(Immutable):
    """A state with a hand for each seat and a bag."""

    settings: Open[GameSettings]
    phase: Open[Phase]
    seat: Annotated[Open[Seat], SeenAs("turn_of")]
    hands: Owned[tuple[Multiset[Colour], ...]]
    bag: SizeOnly[Multiset[Colour]]


@frozen
class Sight:
    """What is seen of it."""

    seat: Viewer
    to_act: Actor | None
    settings: GameSettings
    phase: Phase
    turn_of: Seat
    hand: Multiset[Colour] | None
    hand_sizes: tuple[int, ...]
    bag_size: int


def test_an_observation_that_matches() -> None:
    """An observation has itself, who is to act, and what follows from each field of the state."""
    observer(Small, Sight, lambda state: None)


@frozen
class More(Sight):
    """An observation with something that does not follow from the state."""

    mood: str


@frozen
class Fewer:
    """An observation that lacks almost everything."""

    seat: Viewer
    settings: GameSettings
    phase: Phase


def state_with(base: type[Any] = Small, **fields: object) -> type[Any]:
    """A class of states that is called Other, with some more fields, each with its type."""
    made: type[Any] = frozen(slots=False)(type("Other", (base,), {"__annotations__": fields}))
    return made


@pytest.mark.parametrize(
    ("state", "observation", "told"),
    [
        (Small, More, "More has mood, which is not derived from the state"),
        (Small, Fewer, "Fewer lacks bag_size, hand, hand_sizes, to_act, turn_of"),
        (state_with(mood=str), Sight, "Other does not say who sees mood"),
        (state_with(mood=Secret[str]), Sight, "mood of Other is Secret, which is for actions: use Owned"),
        (
            state_with(hand=OpenHolding[tuple[Colour, ...]]),
            Sight,
            "Sight would have two fields hand: use SeenAs for one of them",
        ),
        (
            state_with(Immutable, settings=Open[GameSettings], phase=Open[Over], seat=Open[Seat]),
            Sight,
            "Sight would have two fields seat: use SeenAs for one of them",
        ),
    ],
)
def test_an_observation_that_does_not_match(state: type[Any], observation: type[Any], told: str) -> None:
    """Each field of a state says who sees it, under a name of its own; an observation has what follows, and no more."""
    with pytest.raises(DeclarationError, match=told):
        observer(state, observation, lambda state: None)


def test_a_state_has_settings_and_a_phase() -> None:
    """A state has the settings of its game and the phase that it is in."""
    with pytest.raises(DeclarationError, match="Other has no field phase"):
        declared_with(state=state_with(Immutable, settings=Open[GameSettings]))


def test_hidden_fields() -> None:
    """Hidden fields are known by those who are told them."""
    assert [hidden_fields(kind) for kind in declaration.events] == [{"marble": "seat"}, {}, {"marble": "seat"}, {}, {}, {}]


@pytest.mark.parametrize(
    ("template", "fault"),
    [
        ("{seat:seta} passed", "gives seat an unknown format: seta"),
        ("{seat passed", "has a stray brace"),
        ("seat} passed", "has a stray brace"),
        ("{a b} passed", "has a stray brace"),
    ],
)
@pytest.mark.parametrize("declared", [Sentence, lambda template: Reason("turn-1", template), told])
def test_sentences(template: str, fault: str, declared: Callable[[str], object]) -> None:
    """A template says its fields in ways that there are, wherever it stands."""
    with pytest.raises(DeclarationError, match=re.escape(f"the sentence {template!r} {fault}")):
        declared(template)


def test_members() -> None:
    """The classes of a union are those of the game, in the order in which it names them."""
    assert members(Action) == declaration.actions == (Draw, Roll, Lay, Bid, declaration.actions[4], Pass)
    assert members(Phase) == (Dealing, Acting, Rolling, Over)


def test_a_phase_can_be_the_only_one() -> None:
    """A state with one phase needs no union for it."""
    turn = at(Acting, player, TURN, declaration.phases[1].accepts, choices)
    assert turn.phase is Acting
    assert outcome(Roll, declaration.moves[1].apply).is_chance
