"""A table: acting, looking, and all that is refused."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from jsonschema import Draft202012Validator

from rulebook.core import CHANCE, ENGLISH, SPECTATOR, IllegalAction, Language, RecordError, RulebookError, StateError
from rulebook.core.scene import keys_in
from rulebook.games.hamsterbacke import Block, Colour, Take
from rulebook.games.hamsterbacke import game as hamsterbacke
from rulebook.games.yellowstone_park import Pile, Stop
from rulebook.languages import language
from rulebook.records import commitment, dealt
from rulebook.registry import game
from rulebook.table import Policy, StaleVersionError, Table, TableError, schema
from rulebook.table.offers import Choice, token

from .playing import TABLES, act_at_random, finished, opened, played, viewers_of


def everything(table: Any) -> tuple[object, ...]:
    """All that could change at a table."""
    return (table.state, table.version, tuple(table.record()))


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_chance_acts_by_itself_as_the_seed_deals(id: str, players: int) -> None:
    """A table waits for decisions only; outcome after outcome is what the seed deals."""
    table = finished(id, players)
    assert opened(id, players).to_act is not None
    outcomes = [move for move in table.moves if move.actor is CHANCE]
    for number, move in enumerate(outcomes):
        assert move.action == dealt("a seed", number, table.game.chances(move.before))
    assert outcomes


def test_a_table_without_a_seed_has_one_that_nobody_knows() -> None:
    """Two tables without a seed are dealt by different ones, which are told only after the game."""
    park = game("yellowstone_park")
    one, other = (Table.open(park, park.new_game().settings) for _ in range(2))
    assert one.commitment != other.commitment
    assert one.seed is None
    ended = finished("yellowstone_park", 2)
    assert ended.seed == "a seed"
    assert ended.commitment == commitment("a seed")


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_offers_are_the_legal_actions_grouped(id: str, players: int) -> None:
    """Every legal action is offered once, under its class and the values of its fields, with its number and its words."""
    table, random = opened(id, players), Random(1)
    for _ in range(30):
        if table.to_act is None:
            break
        seat = table.to_act
        offers = table.offers(seat)
        legal = table.game.legal_actions(table.state)
        assert sorted(map(repr, (offer.action for offer in offers))) == sorted(map(repr, legal))
        shown = set(keys_in(table.view(seat).scene))
        for offer in offers:
            assert table.action(offer.id) == offer.action
            assert offer.text == table.game.action_text(offer.action)
            assert shown.issuperset(offer.touches)
        assert len(offers) == len(legal)
        assert offers
        for group in offers.groups:
            assert bool(group.offer) is ("…" not in group.text)
            for choice in group.choices:
                check_choice(choice)
        assert not any(table.offers(other) for other in range(players) if other != seat)
        act_at_random(table, random)


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_a_picture_to_touch_has_every_offer_where_it_touches(id: str, players: int) -> None:
    """Each seat's picture carries the ids of its own offers, and nobody else's picture does."""
    table, random = opened(id, players), Random(2)
    for _ in range(8):
        if table.to_act is None:
            break
        expected = {id for ids in table.offers(table.to_act).touching().values() for id in ids}
        for viewer in viewers_of(table):
            elements = fromstring(str(table.picture(viewer))).iter()
            carried = {id for element in elements for id in element.get("data-actions", "").split()}
            assert carried == (expected if viewer == table.to_act else set())
        act_at_random(table, random)


def check_choice(choice: Choice) -> None:
    """A choice leads to offers that have its value, and either to more choices or to one offer."""
    assert (choice.offer is None) is bool(choice.choices)
    offers = [choice.offer] if choice.offer else [each.offer for each in choice.choices if each.offer]
    assert all(getattr(offer.action, choice.field) == choice.value for offer in offers)
    for each in choice.choices:
        check_choice(each)


def test_an_offer_touches_what_the_seat_holds_and_where_it_goes() -> None:
    """To place a card touches the card in the hand, and the column; to move a rabbit touches it where it leaves."""
    offer = next(iter(opened("yellowstone_park", 2).offers(0)))
    card = offer.action.card.code
    assert offer.touches == (f"seat:0/hand/{card}", f"board/column:{offer.action.column}")
    table, random = opened("prato_dei_conigli", 2), Random(1)
    while True:
        moves = [each for each in table.offers(table.to_act or 0) if type(each.action).__name__ == "Move"]
        if moves:
            break
        act_at_random(table, random)
    move = moves[0].action
    assert moves[0].touches == (
        f"whole:meadow/area:{move.origin.value}/{move.rabbit.code}",
        f"whole:meadow/area:{move.origin.value}",
        f"whole:meadow/area:{move.target.value}",
    )


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_all_that_a_table_gives_fits_its_schema(id: str, players: int) -> None:
    """Offers, views, news, verdicts and refusals are documents of the table's schema, and nothing else is."""
    table, random = opened(id, players), Random(2)
    document = schema(table.game)
    Draft202012Validator.check_schema(document)
    every = Draft202012Validator(document)
    for number in range(25):
        if table.to_act is None:
            break
        seat, before = table.to_act, table.version
        refusal = table.why_not((seat + 1) % players, table.game.legal_actions(table.state)[0])
        given: list[Any] = [table.offers(seat), table.may_undo(seat), refusal]
        act_at_random(table, random)
        given += [table.news(seat, before), table.news(SPECTATOR, before), table.may_undo(seat)]
        given += [table.view(seat), table.view(SPECTATOR)] if number % 5 == 0 else []
        for value in given:
            written = table.document(value)
            every.validate(written)
            assert json.loads(json.dumps(written)) == written
    every.validate(finished(id, players).document(finished(id, players).view(0)))
    assert not every.is_valid({**table.document(table.offers(0)), "more": 1})


@pytest.mark.parametrize(("id", "players"), TABLES)
def test_nobody_is_told_more_than_they_may_see(id: str, players: int) -> None:
    """News hold the events as the viewer may see them, and nobody's action but the viewer's own."""
    table = finished(id, players)
    for viewer in viewers_of(table):
        news = table.news(viewer)
        assert [told.version for told in news.moves] == list(range(1, table.version + 1))
        for told, move in zip(news.moves, table.moves, strict=True):
            assert told.events == tuple(table.game.event_for(event, viewer) for event in move.step.events)
            assert told.action == (move.action if move.actor == viewer else None)
            assert len(told.sentences) == len(told.clauses) == len(told.events)
        view = table.view(viewer)
        assert view.observation == table.game.observe(table.state, viewer)
        assert table.news(viewer, table.version - 3).moves == news.moves[-3:]
        assert view.result == table.result


def test_sentences_name_the_people() -> None:
    """At a table of people with names, news, offers and pictures call them by these."""
    table = played("hamsterbacke", 3, 5, names=("Ada", "Ben", "Cleo"))
    told = " ".join(sentence for move in table.news(0).moves for sentence in move.sentences)
    assert "Ada took row" in told
    assert "Ben" in table.view(SPECTATOR).scene.alt


def test_a_seat_that_is_not_to_act_is_told_who_is() -> None:
    """Whoever acts out of turn is refused by the clause of the phase, and nothing changes."""
    table = opened("hamsterbacke", 3)
    before = everything(table)
    with pytest.raises(IllegalAction) as refused:
        table.act(1, Take(0))
    assert refused.value.refusal == table.why_not(1, Take(0))
    assert str(refused.value) == "seat 1 must take, block or score (turn-2)"
    assert everything(table) == before


def test_an_action_that_the_rules_forbid_is_refused_by_its_clause() -> None:
    """What is not legal is refused as the game refuses it, and nothing changes."""
    table = opened("hamsterbacke", 3)
    before = everything(table)
    action = Block(Colour.RED, 9)
    with pytest.raises(IllegalAction) as refused:
        table.act(0, action)
    assert refused.value.refusal == table.why_not(0, action) == hamsterbacke.why_not(table.state, action)
    assert refused.value.refusal.clause == "groups-1"
    assert everything(table) == before


def test_when_the_game_is_over_nobody_acts() -> None:
    """After the end whatever is tried is refused by the clause that ends the game, and nothing is offered."""
    table = finished("hamsterbacke", 3)
    with pytest.raises(IllegalAction, match="the game is over"):
        table.act(0, Take(0))
    assert table.offers(0).groups == ()


@pytest.mark.parametrize("version", [0, 10_000, True, "3"])
def test_whoever_saw_another_version_is_refused(version: Any) -> None:
    """An action that was decided on another version is not done, and the error names the present one."""
    table = opened("hamsterbacke", 3)
    before = everything(table)
    with pytest.raises(StaleVersionError) as refused:
        table.act(0, Take(0), version)
    with pytest.raises(StaleVersionError):
        table.action("0", version)
    assert refused.value.version == table.version
    assert everything(table) == before


def test_an_action_of_another_game_is_an_error() -> None:
    """An action of another game is no action of this table."""
    table = opened("hamsterbacke", 3)
    before = everything(table)
    with pytest.raises(StateError):
        table.act(0, Stop())
    with pytest.raises(StateError):
        table.why_not(0, Stop())
    assert everything(table) == before


@pytest.mark.parametrize("since", [-1, 10_000, True, "0", None])
def test_there_has_been_no_such_version(since: Any) -> None:
    """News since a version that there has not been are an error."""
    with pytest.raises(TableError, match="there is no version"):
        opened("hamsterbacke", 3).news(0, since)


@pytest.mark.parametrize(
    "document", ["", "x", "-1", "²", "9" * 30, "9" * 5000, {"type": "dance"}, 7, None, [], {"type": "take"}]
)
def test_what_is_not_an_action_is_refused(document: Any) -> None:
    """Whatever is neither an action nor the id of one is refused as it is read."""
    with pytest.raises(RecordError) as refused:
        opened("hamsterbacke", 3).action(document)
    if isinstance(document, str):
        assert "is not the id of an offer" in str(refused.value)
    elif not isinstance(document, dict):
        assert str(refused.value) == f"an action is an object, or the id of an offer as a text, not {document!r}"


def test_an_emoji_of_several_characters_is_a_name() -> None:
    """What joins characters to an emoji may stand between them, and a name of it alone is none."""
    names = ("\N{WOMAN}\u200d\N{PERSONAL COMPUTER}", "\N{RAINBOW}", "Cleo \N{WAVING WHITE FLAG}\ufe0f\u200d\N{RAINBOW}")
    assert opened("hamsterbacke", 3, names=names).names == names
    with pytest.raises(TableError):
        opened("hamsterbacke", 3, names=("\u200d", "B", "C"))


def test_a_table_has_no_document_for_other_things() -> None:
    """Only what a table gives has a document."""
    table = opened("hamsterbacke", 3)
    with pytest.raises(TableError, match="a table gives no State"):
        table.document(table.state)


def test_a_table_speaks_a_language() -> None:
    """The table's language is used for offers, news, refusals and pictures."""
    german = Language(
        "de", {("", "take row {row:place}"): "nimm Reihe {row:place}", ("", "{seat} must take, block or score"): "x"}
    )
    table = opened("hamsterbacke", 3, language=german)
    assert next(iter(table.offers(0))).text == "nimm Reihe 1"


def test_whoever_asks_has_a_language_of_their_own() -> None:
    """What a table gives is in the language that is asked for, and pictures and news of what was done are, too."""
    german = language(hamsterbacke, "de")
    one, other = opened("hamsterbacke", 3), opened("hamsterbacke", 3, language=german)
    assert one.picture(0, german) == other.picture(0) != one.picture(0)
    action = next(iter(one.offers(0))).action
    assert one.act(0, action, language=german) == other.act(0, action)
    one, other = (opened("hamsterbacke", 3, policy=Policy.CONSENT, language=each) for each in (ENGLISH, german))
    for table in (one, other):
        table.act(0, action)
    assert one.undo(0, frozenset([1, 2]), german) == other.undo(0, frozenset([1, 2]))


def test_a_table_says_where_it_stands() -> None:
    """Its game, its version and who is to act."""
    table = opened("hamsterbacke", 3)
    assert repr(table) == f"<a table of hamsterbacke at version {table.version}, to_act=0>"


def test_errors_are_the_library_s() -> None:
    """Whatever a table raises derives from the error of the library, and comes through a pickle."""
    import pickle  # noqa: PLC0415 - for this test alone

    error = StaleVersionError(3, 5)
    assert isinstance(error, RulebookError)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.version) == (str(error), 5)


def test_every_sort_of_value_has_a_key() -> None:
    """A piece, a seat, a member of an enum and a number are found in a picture by keys of their own."""
    assert token("player", 2, True) == "seat:2"
    table, random = opened("hamsterbacke", 3), Random(1)
    while not (blocks := [each for each in table.offers(table.to_act or 0) if isinstance(each.action, Block)]):
        act_at_random(table, random)
    assert blocks[0].touches == (f"seat:{table.to_act}/hand/{blocks[0].action.colour.value}",)
    assert token("pile", Pile.DRAW, False) == "pile:draw"
    assert token("row", 3, False) == "row:3"
    assert "seat:2" in set(keys_in(opened("hamsterbacke", 3).view(0).scene))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (
            {"policy": "never"},
            "'never' is not a policy: it is one of Policy.NEVER, Policy.UNTIL_INFORMATION, Policy.CONSENT",
        ),
        ({"policy": None}, "None is not a policy"),
        ({"language": "de"}, "'de' is not a language: rulebook.languages.language gives one by its code"),
        ({"language": None}, "None is not a language"),
        ({"names": "abc"}, "names are texts in seat order, not 'abc'"),
        ({"names": 5}, "names are texts in seat order, not 5"),
        ({"names": ("a", "b", "a")}, "seats 0 and 2 have the same name, 'a'"),
        ({"names": ("a", "b", "b ")}, "seats 1 and 2 have the same name, 'b '"),
        ({"names": ("a", "b", 5)}, "5 is not a name"),
        ({"names": ("Ada",)}, "expected a name for each of the 3 seats, or none at all, not 1"),
        ({"names": ("Ada", "Ben", "Cleo", "Dora")}, "or none at all, not 4"),
        ({"names": ("Ada", "", "Cleo")}, "'' is not a name: write one line of at most 60 characters"),
        ({"names": ("Ada", "B\n", "C")}, "is not a name"),
        ({"names": ("A" * 61, "B", "C")}, "is not a name"),
        ({"names": ("A\u200dda", "B", "C")}, "is not a name"),
        *[({"seed": seed}, "a seed is a line of at most 1000 characters") for seed in ("", "a\nb", "s" * 1001, 7)],
        ({"game": "scopa"}, "'scopa' is not a game: rulebook.game gives one by its id"),
        ({"game": None}, "None is not a game"),
    ],
)
def test_what_makes_no_table(wrong: dict[str, Any], message: str) -> None:
    """What a table cannot be opened with is refused when it is opened."""
    with pytest.raises(TableError, match=message):
        Table.open(**{"game": hamsterbacke, "settings": hamsterbacke.new_game().settings, **wrong})


@pytest.mark.parametrize("what", ["offers", "view", "picture", "news", "document", "undo"])
def test_no_language(what: str) -> None:
    """A code alone is not a language, wherever there are words."""
    table = opened("hamsterbacke", 3)
    given: Any = table.offers(0) if what == "document" else 0
    arguments: Any = {"language": "de"}
    assert table.to_act == 0
    before = everything(table)
    with pytest.raises(TableError, match="'de' is not a language"):
        getattr(table, what)(given, **arguments)
    with pytest.raises(TableError, match="'de' is not a language"):
        table.act(0, next(iter(table.offers(0))).action, **arguments)
    assert everything(table) == before


@pytest.mark.parametrize("seat", [None, "0", -1, 3, 1.0, True, SPECTATOR])
def test_no_seats(seat: Any) -> None:
    """What is not a seat of the table is called what the caller called it, at every entry point; a spectator may look."""
    table = opened("hamsterbacke", 3)
    before = everything(table)
    said = "spectators have no seat" if seat is SPECTATOR else re.escape(f"there is no seat {seat!r} at a table of 3")
    entries: list[Callable[[Any], object]] = [table.offers, table.may_undo, table.undo]
    entries += [lambda seat: table.act(seat, Take(1)), lambda seat: table.why_not(seat, Take(0))]
    entries += [] if seat is SPECTATOR else [table.view, table.news, table.seen]
    for ask in entries:
        with pytest.raises(StateError, match=said):
            ask(seat)
    assert everything(table) == before


@pytest.mark.parametrize("consents", [None, 5, [1], "1"])
def test_no_consents(consents: Any) -> None:
    """Those who agree are a set of seats."""
    with pytest.raises(StateError, match="consents: must be a set of seats, not "):
        opened("hamsterbacke", 3).undo(0, consents)
