"""OpenSpiel: any game as a Python game of `pyspiel`. The extra `openspiel` is needed.

    register("yellowstone_park")
    game = pyspiel.load_game("rulebook_yellowstone_park(players=3,edition=it,edge_matrix=true)")

docs/adapters.md says what is mapped to what.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any, Final, TypeAlias

from attrs import define, evolve, field, frozen

from rulebook.adapters.encoding import How, Plane, seen
from rulebook.adapters.playing import AdapterError, Played, played
from rulebook.adapters.wording import fields_in, in_lines
from rulebook.arguments import checked, whole
from rulebook.core.chance import CHANCE, SPECTATOR, Actor, Viewer
from rulebook.core.game import AnyGame, Game
from rulebook.core.keys import written
from rulebook.core.sentences import from_one
from rulebook.core.sweep import alternatives, player_numbers
from rulebook.extras import require
from rulebook.registry import game as named
from rulebook.table import Knowledge
from rulebook.table.news import Told
from rulebook.table.undo import as_told

require("this adapter", "openspiel", "pyspiel", "numpy")
import numpy as np  # noqa: E402  # what to install is told first
import pyspiel  # noqa: E402

__all__ = ["register"]

PREFIX: Final = "rulebook_"
LONGEST: Final = 20_000
"""A game that no theorem bounds is called off after this many moves, chance included, unless `longest` says otherwise."""
SEEN, TOLD = "seen", "told"
"""How states are resampled: from what a seat sees now, or from all that it has been told."""
MOST_LISTED: Final = 1_000
"""Where more states than this agree with what was told, they are guessed, which is then faster."""
TERMINAL: Final[int] = pyspiel.PlayerId.TERMINAL.value
BY_CHANCE: Final[int] = pyspiel.PlayerId.CHANCE.value
Heard: TypeAlias = tuple[Actor, Any, tuple[Any, ...]]
"""A move: who acted, the action, and the events."""
KEY: Final = "key"
BITS: Final = 128
"""The bits of the key of an information state."""


def register(game: AnyGame | str, name: str | None = None, components: Any = None) -> str:
    """Register a game with OpenSpiel, and give the name to load it by, which is `rulebook_` and the id unless it is given.

    `components` are those that are played with in place of the printed ones. Raises AdapterError for a name that is taken,
    and for a game that calls two of its choices by one name, UnknownGameError for what is not a game, DomainError for a name
    that is not a text or for components of another game.
    """
    found = game if isinstance(game, Game) else named(game)
    short = PREFIX + found.id if name is None else checked("name", name, str, "a text")
    if short in pyspiel.registered_names():
        raise AdapterError(f"OpenSpiel has a game {short!r} already")
    counts = player_numbers(found)
    if components is not None:
        kind_of = type(found.settings(players=counts[0]).components)
        checked("components", components, kind_of, f"the {kind_of.__name__} of {found.title}")
        counts = tuple([number for number in range(1, 100) if found.declaration.seating.admits(number, components)])
    kind = pyspiel.GameType(
        short_name=short,
        long_name=found.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(found, counts[0]),
    )
    own = type("SpielGame", (SpielGame,), {"kind": kind, "rules": found, "components": components})
    pyspiel.register_game(kind, own)  # keeps it after Python has ended: a class bears that, a function does not
    return short


def parameters_of(game: AnyGame, players: int) -> dict[str, Any]:
    """The parameters of a game, with their defaults: an empty text for whatever is as in the edition, or as printed."""
    given: dict[str, Any] = {"players": players, "edition": game.editions[0][0], "longest": 0, "resampling": SEEN}
    usual = game.settings(players=players)
    for part in (usual.readings, usual.variants):
        for name, values in alternatives(part).items():
            if name in given:
                raise AdapterError(f"{game.id} calls two of its choices {name}")
            given[name] = getattr(part, name) if False in values else ""
    return given


def settings_of(game: AnyGame, components: Any, parameters: Mapping[str, Any]) -> Any:
    """The settings that parameters describe; raises AdapterError, naming the parameter, for values that do not exist."""
    editions, edition = dict(game.editions), parameters["edition"]
    if edition not in editions:
        raise AdapterError(f"edition: there is none called {edition!r}; {game.title} has {', '.join(editions)}")
    return game.new_game(
        players=parameters["players"],
        readings=chosen(editions[edition], parameters),
        variants=chosen(game.settings(players=parameters["players"]).variants, parameters),
        components=components,
    ).settings


def chosen(part: Any, parameters: Mapping[str, Any]) -> Any:
    """Readings or variants in which the parameters that are given replace the usual values."""
    named = {name: values for name, values in alternatives(part).items() if parameters[name] != ""}
    return evolve(part, **{name: value_of(name, values, parameters[name]) for name, values in named.items()})


def value_of(name: str, values: tuple[Any, ...], given: Any) -> Any:
    """The value of a reading or a variant that a parameter names."""
    known = {getattr(value, "value", value): value for value in values}
    if given not in known:
        raise AdapterError(f"{name}: {given!r} is not one of {', '.join(map(str, known))}")
    return known[given]


@frozen(eq=False)
class Course:
    """What all places in games under some parameters share. A game is called off after `longest` moves."""

    played: Played
    longest: int

    def __reduce__(self) -> tuple[Callable[..., "Course"], tuple[Any, ...]]:
        return course, (self.played.game, self.played.settings, self.longest)


@lru_cache(maxsize=64)
def course(game: AnyGame, settings: Any, longest: int) -> Course:
    """What places share, made once."""
    return Course(played(game, settings), longest)


@define(eq=False)
class Here:
    """A place in a game: the state, and how it came about. It never changes, so its copy is the place itself.

    `heard` is the move that led here: who acted, the action and all of its events. A place without one, but with a parent,
    was resampled from it for the viewer `sampled`.
    """

    course: Course
    state: Any
    parent: "Here | None" = None
    heard: Heard | None = None
    sampled: Viewer | None = None
    moves: int = field(init=False)
    player: int = field(init=False)
    trails: dict[Viewer, tuple[Any, str]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self.moves = 0 if self.parent is None else self.parent.moves + (self.heard is not None)
        actor: Any = self.played.game.actor(self.state)
        is_over = actor is None or self.moves >= self.course.longest
        self.player = TERMINAL if is_over else BY_CHANCE if actor is CHANCE else actor

    @property
    def played(self) -> Played:
        """The game."""
        return self.course.played

    def __deepcopy__(self, memo: object) -> "Here":
        return self

    def __reduce__(self) -> tuple[Callable[..., "Here"], tuple[Any, ...]]:
        way: list[tuple[Any, ...]] = []
        place: Here | None = self
        while place is not None:
            way.append((place.state, place.heard, place.sampled))
            place = place.parent
        return restored, (self.course, tuple(way[::-1]))

    def legal(self) -> list[int]:
        """The numbers of the legal actions, in order."""
        return sorted(self.played.game.numbered(self.state))

    def after(self, number: int) -> "Here":
        """The place after an action; raises DomainError or IllegalAction for a number that is not legal here."""
        action = self.action(self.player, number)
        actor: Actor = CHANCE if self.player == BY_CHANCE else self.player
        step = self.played.game.step(self.state, action)
        return Here(self.course, step.state, self, (actor, action, step.events))

    def action(self, player: int, number: int) -> Any:
        """The action of a player, or the outcome of chance, with a number; raises DomainError where there is none."""
        game = self.played.game
        return (game.outcome_at if player == BY_CHANCE else game.action_at)(number, self.state)

    def trail(self, viewer: Viewer) -> tuple[Any, str]:
        """All that a viewer has been told up to here: a hash of it, as `Knowledge.key` has it, and the words."""
        way: list[Here] = []
        place = self
        while viewer not in place.trails and place.parent is not None:
            way.append(place)
            place = place.parent
        if viewer not in place.trails:
            place.trails[viewer] = sha256("".join(written((self.played.settings, viewer))).encode()), ""
        found = place.trails[viewer]
        for each in way[::-1]:
            found = each.trails[viewer] = each._told(viewer, *found)
        return found

    def _told(self, viewer: Viewer, hash: Any, text: str) -> tuple[Any, str]:
        """What a viewer has been told after the move that led here."""
        game, hash = self.played.game, hash.copy()
        if self.heard is None:
            if viewer == self.sampled:
                return hash, text
            assert self.parent is not None, "a resampled place has one that it was resampled from"
            hash, text = self.parent.trail(SPECTATOR)
            hash = hash.copy()
            hash.update("".join(written(game.observe(self.state, viewer))).encode())
            return hash, text
        _, action, events = told_to = self.heard_by(viewer, self.heard)
        hash.update("".join(written(told_to)).encode())
        lines = [] if action is None else [f"> {game.action_text(action)}"]
        lines += map(game.event_text, events)
        return hash, "".join([text, *[f"{line}\n" for line in lines]])

    def heard_by(self, viewer: Viewer, heard: Heard) -> Heard:
        """A move as a viewer is told of it."""
        actor, action, events = heard
        return actor, action if actor == viewer else None, as_told(self.played.game, events, viewer)

    def knowledge(self, viewer: Viewer) -> "Knowledge[Any, Any, Any, Any, Any]":
        """What a viewer knows here."""
        way, place = [], self
        while place.parent is not None:
            way.append(place.heard)
            place = place.parent
        played = self.played
        knowledge: Knowledge[Any, Any, Any, Any, Any] = Knowledge(played.game, played.settings, viewer, most=MOST_LISTED)
        for heard in way[::-1]:
            if heard is None:
                raise AdapterError("what would be known in a resampled state is not known")
            knowledge.hear(Told(0, *self.heard_by(viewer, heard), (), ()))
        return knowledge


def restored(course: Course, way: tuple[tuple[Any, ...], ...]) -> Here:
    """A place, from a pickle."""
    place: Here | None = None
    for state, heard, sampled in way:
        place = Here(course, state, place, heard, sampled)
    assert place is not None, "a way has a start"
    return place


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """A game under some parameters; `register` makes a class of its own for each game."""

    kind: Any
    rules: AnyGame
    components: Any

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        game, given = self.rules, parameters or {}
        self.parameters: dict[str, Any] = {**parameters_of(game, self.kind.min_num_players), **given}
        if self.parameters["resampling"] not in (SEEN, TOLD):
            raise AdapterError(f"resampling: {self.parameters['resampling']!r} is not one of {SEEN}, {TOLD}")
        settings = settings_of(game, self.components, self.parameters)
        whole("longest", self.parameters["longest"], 0)
        self.longest: int = self.parameters["longest"] or game.declaration.longest(settings) or LONGEST
        shared = course(game, settings, self.longest)
        self.played: Played = shared.played
        self.start: Here = Here(shared, self.played.start)
        seats = len(self.played.seats)
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=self.played.actions,
                max_chance_outcomes=game.number_of_outcomes(self.played.settings),
                num_players=seats,
                min_utility=-1.0,
                max_utility=float(seats - 1),
                utility_sum=0.0,
                max_game_length=self.longest,
            ),
            dict(given),
        )

    def max_chance_nodes_in_history(self) -> int:
        """No more than moves."""
        return self.longest

    def new_initial_state(self) -> "SpielState":
        """The start, before chance has done anything."""
        return SpielState(self)

    def deserialize_state(self, text: str) -> "SpielState":
        """The state in a text that `serialize` gave; raises AdapterError for one that is damaged. It unpickles the text."""
        try:
            return super().deserialize_state(text)  # type: ignore[no-any-return]  # a state of this game
        except Exception as error:  # a damaged pickle can raise anything
            raise AdapterError(f"this is not a whole state of {self.rules.title}: {error}") from error

    def make_py_observer(self, kind: Any = None, parameters: Any = None) -> "Observer | None":
        """What writes down what a seat sees, or all that it has been told; None for other combinations.

        There are observers of everything that a seat sees, of what everybody sees, and of what a seat alone sees.
        """
        if parameters:
            raise AdapterError(f"observers take no parameters, not {', '.join(parameters)}")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        private = kind.private_info != pyspiel.PrivateInfoType.NONE
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (kind.public_info or private):
            return None
        if not kind.public_info and kind.perfect_recall:
            return None
        return Observer(self.played, private, kind.public_info, kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A state. All that OpenSpiel copies and pickles of it is the place in the game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.here: Here = game.start

    @property
    def state(self) -> Any:
        """The state of the rules."""
        return self.here.state

    def current_player(self) -> int:
        """Who acts next."""
        return self.here.player

    def is_terminal(self) -> bool:
        """Whether the game is over, or called off."""
        return self.here.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.here.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its probability."""
        game = self.here.played.game
        numbered, weights = game.numbered(self.here.state), dict(game.chances(self.here.state))
        total = sum(weights.values())
        return [(number, weights[action] / total) for number, action in numbered.items()]

    def _apply_action(self, number: int) -> None:
        self.here = self.here.after(number)

    def _action_to_string(self, player: int, number: int) -> str:
        return self.here.played.game.action_text(self.here.action(player, number))

    def returns(self) -> list[float]:
        """What each player has won: the winners share as much as there are players, and each has staked 1."""
        played = self.here.played
        return played.returns(played.game.result(self.here.state))

    def __str__(self) -> str:
        return in_lines(self.here.state)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that a player cannot tell from this one.

        It is drawn from the deals that agree with what the player sees now, every one as likely, or with `resampling=told`
        from those that agree with all that the player has been told. The history stays this one, and is not that of the new
        state; to the other players it is as if they had just come to the table. Raises KnowledgeError for `told` where no
        guess fits the news.
        """
        here, twin = self.here, self.clone()
        random = Random(int(sampler() * 2**53))
        if self.get_game().parameters["resampling"] == TOLD:
            state = here.knowledge(player).resample(random)
        else:
            state = here.played.game.determinize(here.state, player, random.randrange)
        twin.here = Here(here.course, state, here, None, player)
        return twin  # type: ignore[no-any-return]  # a clone is of the same class


class Observer:
    """Writes down what a player sees, or all that they have been told.

    `dict` has the numbers by field, as views of `tensor`. With perfect recall there are 128 more, the bits of the key of all
    that the player has been told.
    """

    def __init__(self, played: Played, is_private: bool, is_public: bool, recalls: bool) -> None:
        self.played: Final = played
        self.is_private: Final = is_private
        self.recalls: Final = recalls
        own = {name for name, (how, *_) in seen(played.game.declaration.state).items() if how is How.OWN}
        self.planes: Final[tuple[Plane, ...]] = tuple(
            [plane for plane in played.encoding.planes if is_public or plane.name in own]
        )
        self.is_whole: Final = is_public
        self.width: Final = sum(plane.width for plane in self.planes)
        self.tensor = np.zeros(self.width + BITS * recalls, np.float32)
        self.dict, start = {}, 0
        for plane in self.planes:
            self.dict[plane.name] = self.tensor[start : start + plane.width]
            start += plane.width
        if recalls:
            self.dict[KEY] = self.tensor[start:]

    def viewer(self, player: int) -> Viewer:
        """Who looks: a player, or for what everybody sees somebody who watches."""
        return player if self.is_private else SPECTATOR

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the numbers; OpenSpiel asks for the shape of the tensor with a player who is not there."""
        here, viewer = state.here, self.viewer(max(player, 0))
        seen = np.frombuffer(self.played.encoding.packed_view(here.state, viewer), np.float32)
        if self.is_whole:
            self.tensor[: self.width] = seen
        else:
            for plane in self.planes:
                self.dict[plane.name][:] = seen[plane.start : plane.start + plane.width]
        if self.recalls:
            key = np.frombuffer(here.trail(viewer)[0].digest()[: BITS // 8], np.uint8)
            self.dict[KEY][:] = np.unpackbits(key)

    def string_from(self, state: SpielState, player: int) -> str:
        """In words: what is seen, field by field, or all that was told, with its key."""
        here, viewer = state.here, self.viewer(player)
        if self.recalls:
            key, told = here.trail(viewer)
            return f"{told}{from_one(viewer)} {key.hexdigest()[:32]}"
        fields = dict(fields_in(self.played.game.observe(here.state, viewer)))
        return "\n".join([f"{plane.name}: {fields[plane.name]}" for plane in self.planes])
