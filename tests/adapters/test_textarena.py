"""TextArena: games in words, played by scripted players who err."""

import re
import sys
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any, Final

import pytest

from rulebook.adapters.playing import AdapterError
from rulebook.adapters.prompt import prompt
from rulebook.adapters.textarena import GAME, Kind, TextEnv, register
from rulebook.core import DomainError, SettingsError
from rulebook.core.sentences import Sentence
from rulebook.core.sweep import alternatives, every_settings, player_numbers
from rulebook.extras import MissingExtraError
from rulebook.languages import briefing, language
from rulebook.records import Codec
from rulebook.records.typed_actions import example_of
from rulebook.registry import game, game_ids
from rulebook.spec import load
from rulebook.spec.local_readings import local_readings
from rulebook.translation.po_file import shipped, translated
from tests.adapters.tables import SPREAD

NONSENSE: Final = (
    "",
    "I cannot decide.",
    "[]",
    "][",
    "[take 99]",
    "[play",
    "[place G99 99]",
    "{",
    '{"type": "pass"}',
    "[hm hm]",
)
"""What nobody understands, or no rule allows."""


def begun(id: str, players: int | None = None, seed: int = 1, **choices: Any) -> TextEnv:
    """A game that has begun."""
    env = TextEnv(id, **choices)
    env.reset(player_numbers(game(id))[0] if players is None else players, seed=seed)
    return env


def texts(env: TextEnv, *kinds: Kind) -> list[str]:
    """What whoever is to act is told, of some kinds."""
    return [text for sender, text, kind in env.get_observation()[1] if kind in kinds or not kinds]


@pytest.mark.parametrize(("id", "players", "edition"), SPREAD)
def test_a_game(id: str, players: int, edition: str) -> None:
    """Players who err are told why and go on; the game comes to its end, and everybody is told the result."""
    env, random = begun(id, players, edition=edition, most_errors=10**6), Random(3)
    codec: Codec[Any, Any, Any, Any, Any] = Codec(game(id), env.played.settings)
    refused, is_over = 0, False
    while not is_over:
        player, told = env.get_observation()
        assert player == env.table.to_act
        assert all(sender == GAME for sender, _, _ in told)
        before = env.table.state
        if random.random() < 0.2:
            is_over, info = env.step(random.choice(NONSENSE))
            assert env.table.state is before
            assert info["error"]
            [why] = texts(env, Kind.GAME_ADMIN)
            assert why.startswith("Not allowed: " if "clause" in info else "Not understood: ")
            assert f"({info.get('clause', '')}" in why
            refused += 1
        else:
            action = random.choice(env.game.legal_actions(env.table.state))
            written = random.choice([env.game.action_text(action), example_of(action, codec.dump(action))])
            is_over, info = env.step(f"Well [or not]. [{written}] That is it.")
            assert not info
    rewards, about = env.close()
    assert refused > 3
    assert rewards == dict(enumerate(env.played.returns(env.table.result)))
    assert sum(each["turn_count"] for each in about.values()) == env.state.turn
    for player in range(players):
        assert "The game is over" in env.state.observations[player][-1][1]
    with pytest.raises(AdapterError, match="the game is over: call reset"):
        env.step("[pass]")


def test_refusals_cite_clauses() -> None:
    """A refusal has the clause, the reason, and what the clause states."""
    env = begun("hamsterbacke")
    env.get_observation()
    reason = "there is no card on your block pile"
    assert env.step("[score]") == (False, {"clause": "scoring-2", "error": reason})
    statement = load("hamsterbacke").clause("scoring-2").statement
    assert texts(env) == [
        f"Not allowed: {reason} (scoring-2).\nscoring-2: {statement}\nNothing has changed. You can be refused 2 more times."
    ]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("[play]", "play also needs card"),
        ("[play Q9]", "card cannot be 'Q9'"),
        ("[play D7 C7 C6 x]", "captures cannot be"),
        ("[zz]", "there is no action 'zz': the action is play"),
        ("[deal]", "there is no action 'deal': the action is play"),
        ("[{]", "that is not JSON"),
        ("[]", "there is no action '': the action is play"),
    ],
)
def test_what_is_not_understood(answer: str, reason: str) -> None:
    """An answer that names no action is answered with what is wrong with it, and what is asked, with its clause."""
    env = begun("scopa")
    env.get_observation()
    _, info = env.step(answer)
    assert info["error"].startswith(reason)
    [why] = texts(env)
    asked = "Seat 1 must play a card (turn-3)."
    assert why.split("\n")[:2] == [f"Not understood: {info['error']}.", asked]


def test_warnings() -> None:
    """Who errs is told how many errors are left, and in the end alone what the last one was."""
    env = begun("scopa", most_errors=2)
    env.get_observation()
    said = []
    for _ in range(3):
        env.step("[zz]")
        said.append(texts(env))
    assert said[0][0].endswith("\nNothing has changed. You can be refused 1 more time.")
    assert said[1][0].endswith("\nNothing has changed. If you are refused once more, you lose.")
    assert said[2][0].startswith("Not understood: there is no action 'zz'")
    assert said[2][1] == "Seat 1 was refused too often and has lost."
    assert [text for _, text, kind in env.state.observations[1] if kind is Kind.GAME_ADMIN] == said[2][1:]


def test_too_many_errors() -> None:
    """Who is refused too often in a row has lost; a legal action makes up for earlier errors."""
    env = begun("hamsterbacke", most_errors=1)
    assert not env.step("hm")[0]
    env.step("[take 1]")
    assert not env.step("hm")[0]
    player = env.state.current_player_id
    assert env.step("hm")[0]
    rewards, about = env.close()
    assert rewards == {seat: -1.0 if seat == player else 0.0 for seat in range(3)}
    assert [each["invalid_move"] for each in about.values()] == [seat == player for seat in range(3)]


# What players are told.


def test_no_hints() -> None:
    """Legal actions are not listed, unless they are asked for."""
    plain, helped = begun("scopa"), begun("scopa", offers=True)
    offers = {f"[{offer.text}]" for offer in plain.table.offers(0)}
    assert not offers & set("\n".join(texts(plain)).splitlines())
    assert offers <= set("\n".join(texts(helped)).splitlines())


def test_nothing_hidden_is_told() -> None:
    """What a player is told does not depend on what it cannot see."""
    env = begun("scopa")
    told = "\n".join(texts(env)[1:])
    others = [card.code for card in env.table.state.hands[1]]
    assert "Seat 2 was dealt a card (dealing-3)" in told
    assert "seat: 1\n" in told
    assert not [code for code in others if f" {code}" in told or f"{{{code}" in told]


def test_news() -> None:
    """A player is told what has happened since it was last asked, with the clauses, and what its seat sees."""
    env = begun("hamsterbacke")
    first = texts(env, Kind.GAME_ACTION_DESCRIPTION)[0]
    env.step("[take 1]")
    later = texts(env, Kind.GAME_ACTION_DESCRIPTION)
    assert "was dealt" in first
    assert all("was dealt" not in text for text in later)
    assert "(taking-2)" in "\n".join([*later, *[m[1] for seat in range(3) for m in env.state.observations[seat]]])


@pytest.mark.parametrize("id", game_ids())
def test_prompts_cannot_lie(id: str) -> None:
    """The prompt has every clause, and every reading that is not the usual one, under any settings."""
    specification = load(id)
    for settings in list(every_settings(game(id)))[::7]:
        text = prompt(game(id), settings, settings.players - 1)
        assert text.startswith(f"You are seat {settings.players} of {settings.players} at a game of {game(id).title}.")
        assert all(f"\n{notice}\n" in text for notice in specification.notices())
        assert ("This edition is a house game" in text) is (settings.readings == dict(game(id).editions).get("en"))
        for clause in specification.clauses:
            assert f"\n{clause.id}: {clause.statement}" in text
        for reading in specification.readings:
            taken = getattr(settings.readings, reading.id.replace("-", "_")).value
            statement = next(value.statement for value in reading.values if value.id == taken)
            assert (f"In this game, however: {statement}" in text) is (taken != reading.default)
        for name in alternatives(settings.variants):
            assert f"\n{name}: " in text


@pytest.mark.parametrize("id", game_ids())
def test_how_to_act(id: str) -> None:
    """The prompt has a form for each class of decisions, and none for what chance brings."""
    text = prompt(game(id), game(id).new_game().settings, 0)
    env = begun(id)
    for offer in env.table.offers(0):
        codec: Codec[Any, Any, Any, Any, Any] = Codec(game(id), env.played.settings)
        assert f"\n- [{example_of(offer.action, codec.dump(offer.action)).split()[0]}" in text
    assert "- [deal" not in text
    assert "- [draw CARD" not in text
    assert ("D7 is the 7 of coins" in text) is (id == "scopa")


def test_another_language() -> None:
    """Clauses can be told in another language, in the prompt and in refusals."""
    po = shipped("hamsterbacke", "de")
    assert po is not None
    statements = {entry.msgctxt: entry.msgstr for entry in translated(po)}
    env = begun("hamsterbacke", statements=statements)
    [told, *_] = texts(env)
    assert all(f"\n{id}: {statement}" in told for id, statement in statements.items())
    env.step("[score]")
    assert f"scoring-2: {statements['scoring-2']}" in texts(env)[-1]


def test_clauses_that_are_not_translated_are_announced() -> None:
    """In a language that lacks some clauses, a player is told that these are in English."""
    french = language(game("hamsterbacke"), "fr")
    [told, *_] = texts(begun("hamsterbacke", language=french, statements={"scoring-2": "Une seule fois."}))
    assert "pas été traduites sont en anglais." in told
    assert "in English" not in texts(begun("hamsterbacke"))[0]


def test_a_language_has_its_clauses() -> None:
    """With a language alone, clauses and errors are told in it."""
    env = begun("hamsterbacke", language=language(game("hamsterbacke"), "de"), most_errors=1)
    po = shipped("hamsterbacke", "de")
    assert po is not None
    statements = {entry.msgctxt: entry.msgstr for entry in translated(po)}
    [told, *_] = texts(env)
    assert f"\nscoring-2: {statements['scoring-2']}" in told
    assert told.startswith("Du bist Platz 1 von 3 in einer Partie Hamsterbacke.")
    assert "auf Englisch" not in told
    assert "\n# Spielmaterial\n" in told
    assert "\n- [take ROW]: ROW geht von 1 bis 8\n" in told
    env.step("[score]")
    assert f"\nscoring-2: {statements['scoring-2']}\nEs hat sich nichts geändert." in texts(env)[0]
    env.step("[zz]")
    [why, end] = texts(env)
    assert why.startswith("Nicht verstanden: ")
    assert "'zz' gibt es nicht; es gibt take, " in why
    assert end == "Platz 1 wurde zu oft abgewiesen und hat verloren."


@pytest.mark.parametrize("id", game_ids())
@pytest.mark.parametrize("code", ["de", "es", "fr", "hu", "it", "pl"])
def test_prompts_in_a_language(id: str, code: str) -> None:
    """Headings, forms and unusual readings are in the language, under any settings."""
    told = language(game(id), code)
    english = [entry.template for entry in vars(briefing).values() if isinstance(entry, Sentence)]
    fixed = [text for template in english for text in re.split(r"\{[^}]*\}", template) if text.count(" ") > 4]
    local = local_readings(id, code)
    for settings in list(every_settings(game(id)))[::58]:
        text = prompt(game(id), settings, 0, told, {})
        assert not [each for each in fixed if each in text]
        for reading in load(id).readings:
            taken = getattr(settings.readings, reading.id.replace("-", "_")).value
            words = local[reading.id].values[taken] if reading.id in local else ""
            assert taken == reading.default or words in text


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        ({"language": "de"}, DomainError, "language must be what rulebook.languages.language gives, not 'de'"),
        ({"edition": "q"}, SettingsError, "there is no edition 'q'"),
        ({"most_errors": -1}, DomainError, "most_errors must be an integer of at least 0, not -1"),
        ({"most_errors": "x"}, DomainError, "most_errors must be an integer of at least 0, not 'x'"),
        ({"players": 2}, AdapterError, "the number of players is for reset to say"),
        ({"editon": "it"}, AdapterError, "there is no choice editon: there are components, edition, first_player"),
    ],
)
def test_what_makes_no_environment(wrong: dict[str, Any], kind: type[Exception], message: str) -> None:
    """What would fail at reset, or never, is refused when the environment is made."""
    with pytest.raises(kind, match=message):
        TextEnv("scopa", **wrong)


def test_what_begins_no_game() -> None:
    """Seeds are whole numbers, the number of players is one that the game is for, and answers are texts."""
    env: Any = TextEnv("scopa")
    with pytest.raises(SettingsError):
        env.reset(7)
    with pytest.raises(DomainError, match="seed must be an integer from 0 to "):
        env.reset(2, "x")
    env.reset(2)
    with pytest.raises(DomainError, match="action must be a text, not None"):
        env.step(None)


def test_seeds() -> None:
    """The same seed gives the same game."""
    assert texts(begun("scopa", seed=1)) == texts(begun("scopa", seed=1)) != texts(begun("scopa", seed=2))
    unseeded = TextEnv("scopa")
    unseeded.reset(2)
    assert unseeded.state.num_players == 2


# The package.


def test_registering(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is registered with its id and the package's own kinds of messages."""
    made: dict[str, Any] = {}
    kinds = SimpleNamespace(**{kind.name: kind.name for kind in Kind})
    registration = SimpleNamespace(register=made.__setitem__)
    package, core = ModuleType("textarena"), ModuleType("textarena.core")
    vars(package)["envs"] = SimpleNamespace(registration=registration)
    vars(core)["ObservationType"] = kinds
    monkeypatch.setattr("rulebook.adapters.textarena.require", lambda *names: None)
    monkeypatch.setitem(sys.modules, "textarena", package)
    monkeypatch.setitem(sys.modules, "textarena.core", core)
    assert register("scopa", edition="it") == "Rulebook-scopa"
    env = made["Rulebook-scopa"](offers=True)
    env.reset(num_players=2, seed=1)
    assert env.get_observation()[1][0][2] == "PROMPT"
    assert env.offers
    assert register(game("scopa"), "Scopa-v0") == "Scopa-v0"


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the package the error says what to install."""
    monkeypatch.setitem(sys.modules, "textarena", None)
    with pytest.raises(MissingExtraError, match=r"needs textarena; .*\.\[textarena\]"):
        register("scopa")
