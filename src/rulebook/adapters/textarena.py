"""TextArena: any game for language models, in text alone. Only `register` needs the extra `textarena`.

    env = TextEnv("scopa", edition="it")
    env.reset(num_players=2, seed=7)
    player, observation = env.get_observation()
    done, info = env.step("I take it. [play D7 C7]")

A player is told the rules as they are played, clause by clause, what happened, and what its seat sees. What is refused is
answered with the clause that refuses it. docs/adapters.md says what is mapped to what.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, TypeAlias

from attrs import Factory, define

from rulebook import arguments
from rulebook.adapters.encoding import game_of
from rulebook.adapters.playing import CHOICES, AdapterError, Played, check_choices, played
from rulebook.adapters.prompt import prompt, specification_of
from rulebook.adapters.wording import in_lines
from rulebook.core.chance import Seat
from rulebook.core.game import AnyGame
from rulebook.core.refusals import IllegalAction
from rulebook.core.sentences import ENGLISH, Language, capitalised, seat_name
from rulebook.extras import require
from rulebook.languages import briefing, catalogues, screen
from rulebook.languages.answers import MisreadError, meant
from rulebook.table import AnyTable, Table

__all__ = ["GAME", "Kind", "TextEnv", "register"]

GAME: Final = -1
"""The sender of what the game says."""

LONGEST_ANSWER: Final = 100_000
"""The characters of an answer that are read."""


class Kind(Enum):
    """What a message is: the kinds that TextArena has."""

    PROMPT = 1
    PLAYER_ACTION = 2
    GAME_ACTION_DESCRIPTION = 3
    GAME_MESSAGE = 4
    GAME_BOARD = 5
    GAME_ADMIN = 6


Message: TypeAlias = tuple[int, str, Any]
"""Who says it, what is said, and what kind of message it is."""


@define
class TextState:
    """What wrappers of TextArena look at."""

    num_players: int
    current_player_id: int = 0
    turn: int = 0
    done: bool = False
    rewards: dict[int, float] | None = None
    role_mapping: dict[int, str] = Factory(dict)
    game_info: dict[int, dict[str, Any]] = Factory(dict)
    observations: dict[int, list[Message]] = Factory(dict)
    logs: list[tuple[int, str]] = Factory(list)


class TextEnv:
    """A game as an environment of TextArena.

    `choices` are those that `new_game` takes, apart from the number of players, which `reset` takes. `language` is that of
    what happens, and of clauses as far as its translation has them; `statements` are those of the clauses instead, by their
    ids. With `offers` a player is told every legal action, and otherwise none. A player who is refused more than
    `most_errors` times in a row has lost: it gets -1, and the others get 0.

    Raises AdapterError for an unknown choice, SettingsError for an unknown edition, and DomainError for anything else that
    makes no environment.
    """

    def __init__(
        self,
        game: AnyGame | str,
        *,
        language: Language = ENGLISH,
        statements: Mapping[str, str] | None = None,
        offers: bool = False,
        most_errors: int = 3,
        kinds: Any = Kind,
        **choices: Any,
    ) -> None:
        self.game: Final = game_of(game)
        if "players" in choices or "settings" in choices:
            raise AdapterError("the number of players is for reset to say, and the rest by name")
        check_choices(choices, CHOICES - {"players"})
        if "edition" in choices:
            self.game.new_game(edition=choices["edition"])
        self.language: Final[Language] = arguments.checked(
            "language", language, Language, "what rulebook.languages.language gives"
        )
        if statements is None and language.code != ENGLISH.code:
            statements = catalogues.statements(self.game, language.code)
        self.statements: Final[dict[str, str]] = dict(statements or {})
        self.offers: Final = offers
        self.most_errors: Final[int] = arguments.whole("most_errors", most_errors, 0)
        self.kinds: Final = kinds
        self.choices: Final = choices
        self.state: TextState = TextState(0)

    def reset(self, num_players: int, seed: int | None = None) -> None:
        """Begin a game; raises SettingsError for a number of players that it is not for, and DomainError for no seed."""
        if seed is not None:
            seed = arguments.seed(seed)
        self.played: Played = played(self.game, players=num_players, **self.choices)
        self.table: AnyTable = Table.open(
            self.game, self.played.settings, seed=None if seed is None else str(seed), language=self.language
        )
        names = {seat: seat_name(seat, self.language) for seat in self.played.seats}
        info = {seat: {"role": names[seat], "invalid_move": False, "turn_count": 0} for seat in names}
        self.state = TextState(num_players, role_mapping={**names, GAME: "GAME"}, game_info=info)
        self.errors: int = 0
        self._known = dict.fromkeys(names, 0)
        for seat in names:
            self.state.observations[seat] = []
            text = prompt(self.game, self.played.settings, seat, self.language, self.statements)
            self._say(seat, text, self.kinds.PROMPT)
        self._ask()

    def get_observation(self) -> tuple[int, list[Message]]:
        """Who is to act, and all that it has been told since it was last asked; raises AdapterError before `reset`."""
        self._check_begun()
        seat = self.state.current_player_id
        told, self.state.observations[seat] = self.state.observations[seat], []
        return seat, told

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Take the answer of the player who is to act. Gives whether the game is over, and for a refusal its clause.

        Raises AdapterError where nobody is to act, and DomainError for what is not a text.
        """
        self._check_begun()
        arguments.checked("action", action, str, "a text")
        if self.state.done:
            raise AdapterError("the game is over: call reset")
        seat, self.state.turn = self.state.current_player_id, self.state.turn + 1
        self.state.logs.append((seat, action))
        self.state.game_info[seat]["turn_count"] += 1
        info: dict[str, Any] = {}
        try:
            self.table.act(seat, self._named(action))
        except MisreadError as error:
            info["error"] = error.sentence(self.language, **error.values)
            asked = self.game.declaration.out_of_turn(self.table.state)
            what = screen.NOT_UNDERSTOOD(self.language, reason=info["error"])
            self._refuse(seat, f"{capitalised(what)}.\n{capitalised(asked.text(self.language))} ({asked.clause}).")
        except IllegalAction as error:
            clause, reason = error.refusal.clause, error.refusal.text(self.language)
            what = screen.NOT_ALLOWED_BY(self.language, reason=reason, clause=clause)
            statement = self.statements.get(clause) or specification_of(self.game.id).clause(clause).statement
            self._refuse(seat, f"{capitalised(what)}.\n{clause}: {statement}")
            info |= {"clause": clause, "error": reason}
        else:
            self.errors = 0
            self._ask()
        return self.state.done, info

    def close(self) -> tuple[dict[int, float] | None, dict[int, dict[str, Any]]]:
        """What each player has won, once the game is over, and what there is to know of each."""
        return self.state.rewards, self.state.game_info

    def _named(self, answer: str) -> Any:
        """The action in an answer: in its last square brackets, or all of it where it has none."""
        text = answer[-LONGEST_ANSWER:]
        _, bracket, rest = text.rpartition("[")
        words = (rest.partition("]")[0] if bracket else text).strip()
        for action in self.game.legal_actions(self.table.state):
            if words == self.game.action_text(action, self.language):
                return action
        return meant(self.table, words)

    def _refuse(self, seat: Seat, reason: str) -> None:
        self.errors += 1
        left = self.most_errors - self.errors
        if left >= 0:
            warned = screen.REFUSALS_LEFT(self.language, left=left) if left else screen.LAST_TRY(self.language)
            self._say(seat, f"{reason}\n{warned}", self.kinds.GAME_ADMIN)
            return
        self._say(seat, reason, self.kinds.GAME_ADMIN)  # to nobody else: it may say what the seat holds
        self.state.game_info[seat]["invalid_move"] = True
        lost = {other: -1.0 if other == seat else 0.0 for other in self.played.seats}
        self._end(lost, f"{capitalised(screen.TOO_OFTEN(self.language, seat=seat))}.")

    def _check_begun(self) -> None:
        if not self.state.num_players:
            raise AdapterError("there is no game yet: call reset")

    def _ask(self) -> None:
        """Tell whoever is to act what happened and what it sees; end the game where nobody is."""
        seat, result = self.table.to_act, self.table.result
        if result is not None:
            won = dict(enumerate(self.played.returns(result)))
            for each in self.played.seats:
                self._tell_news(each)
            self._end(won, briefing.OVER(self.language, scores=", ".join(map(str, result.scores))))
            return
        assert seat is not None, "somebody is to act until there is a result"
        self.state.current_player_id = seat
        self._tell_news(seat)
        self._say(seat, in_lines(self.game.observe(self.table.state, seat)), self.kinds.GAME_BOARD)
        asked = [self.game.declaration.out_of_turn(self.table.state).text(self.language)]
        if self.offers:
            legal = self.game.legal_actions(self.table.state)
            asked += [f"[{self.game.action_text(action, self.language)}]" for action in legal]
        self._say(seat, "\n".join(asked), self.kinds.GAME_MESSAGE)

    def _tell_news(self, seat: Seat) -> None:
        news = self.table.news(seat, self._known[seat])
        self._known[seat] = news.version
        lines = [f"{text} ({id})" for move in news.moves for text, id in zip(move.sentences, move.clauses, strict=True)]
        if lines:
            self._say(seat, "\n".join(lines), self.kinds.GAME_ACTION_DESCRIPTION)

    def _end(self, rewards: dict[int, float], text: str) -> None:
        self.state.done, self.state.rewards = True, rewards
        for seat in self.played.seats:
            self._say(seat, text, self.kinds.GAME_ADMIN)

    def _say(self, seat: Seat, text: str, kind: Any) -> None:
        self.state.observations[seat].append((GAME, text, kind))


def register(game: AnyGame | str, id: str | None = None, **choices: Any) -> str:
    """Register a game with TextArena, and give the id to make it by: `Rulebook-` and its id unless one is given.

    Raises MissingExtraError without textarena, and ValueError, as TextArena does, for an id that is taken.
    """
    require("this adapter", "textarena", "textarena")
    import textarena  # noqa: PLC0415  # heavy, and needed here alone
    from textarena.core import ObservationType  # noqa: PLC0415

    found = game_of(game)
    name = f"Rulebook-{found.id}" if id is None else id

    def made(**more: Any) -> TextEnv:
        return TextEnv(found, **{"kinds": ObservationType, **choices, **more})

    textarena.envs.registration.register(name, made)
    return name
