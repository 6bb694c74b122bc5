"""The table that the playground keeps in the reader's browser: what the page asks for, and gets."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import host
import pytest

from rulebook.examination.corpus import kept
from rulebook.examination.cover import predicted
from rulebook.examination.questions import Answer
from rulebook.readings.booklet import clauses
from rulebook.registry import game, game_ids
from rulebook.spec import load
from rulebook.table import Table

from .browsing import PLAYGROUND

TRANSLATIONS = PLAYGROUND.parent / "translations"


def ask(ask: str, **more: object) -> Any:
    """The answer to a question of the page; an error stays one."""
    reply = json.loads(host.answer(json.dumps({"ask": ask, **more})))
    return reply.get("answer", reply)


def opened(id: str, **more: object) -> Any:
    """A table with a person on seat 0 and bots at random on the others."""
    players = next(game["players"][0] for game in ask("catalogue")["games"] if game["id"] == id)
    usual = {"game": id, "players": players, "settings": {}, "people": [0], "bot": "random", "seed": "1"}
    return ask("open", **{**usual, "undo": "until-information", "language": "en", **more})


def offers(chosen: Any) -> Iterator[Any]:
    """Every offer among groups or choices."""
    for each in chosen:
        yield from [each["offer"]] if "offer" in each else offers(each["choices"])


@pytest.mark.parametrize("id", game_ids())
def test_a_game_is_played_to_its_end_and_gone_through_again(id: str) -> None:
    """People act by the ids of offers and bots one by one; the record is there when the game is over, and steps like it."""
    position, random, sentences = opened(id), Random(1), 0
    assert "error" in ask("record")
    while position["to_act"] is not None:
        sentences += sum(len(move["events"]) for move in position["news"]["moves"])
        if position["waits"]:
            position = ask("advance")
        else:
            chosen = random.choice(list(offers(position["offers"]["groups"])))
            position = ask("act", action=chosen["id"], version=position["version"])
    assert position["view"]["result"]["winners"]
    assert position["seed"] == "1"
    steps = ask("steps", record=ask("record"), language="de")
    assert sum(len(step["events"]) for step in steps) >= sentences
    assert steps[-1]["scene"]["parts"]


def test_what_one_viewer_was_told_is_gone_through() -> None:
    """The record of one viewer has steps too, without what others did in secret."""
    table = Table.open(game("scopa"), game("scopa").new_game().settings, seed="seen")
    table.act(0, table.game.legal_actions(table.state)[0])
    *_, dealt, played = ask("steps", record="\n".join(table.seen(0)), language="en")
    assert (dealt["actor"], dealt["text"]) == ("chance", "")
    assert (played["actor"], played["text"][:4]) == (0, "play")
    assert [each["title"] for each in played["scene"]["parts"][-1]["parts"]] == ["Seat 1 (you)", "Seat 2"]


def readings(id: str) -> list[Any]:
    """The readings of a game as the page has them, with the names of what Python can show of each."""
    found: Any = clauses(load(id))
    return [reading for clause in found.values() for reading in clause["readings"]]


def without_regions(parts: Any) -> Any:
    """Parts of a scene without what is marked in their grids."""
    return json.loads(json.dumps(parts), object_hook=lambda part: {name: part[name] for name in part if name != "regions"})


@pytest.mark.parametrize("id", game_ids())
def test_each_witness_is_played_on_both_sides(id: str) -> None:
    """The sides agree on the position, if not on where the matrix can lie in it, and disagree on the action; after it at
    least one has gone on.
    """
    for reading, witness in [(each, witness) for each in readings(id) for witness in each["witnesses"]]:
        both = ask("witness", game=id, name=witness["name"], language="en")
        assert [value["id"] for value in both["values"]] == [reading["values"][place]["id"] for place in witness["values"]]
        left, right = [without_regions(side["scene"]["parts"]) for side in both["sides"]]
        assert left == right
        left, right = ask("act_on_both", action=both["parting"]["action"])["sides"]
        assert left != right
        assert left["refusal"] is None or right["refusal"] is None


def test_readings_are_asked_about_in_the_language_of_the_page() -> None:
    """Questions and statements are in it where the specification has them, and otherwise in English."""
    reading = readings("scopa")[0]
    german = ask("witness", game="scopa", name=reading["witnesses"][0]["name"], language="de_AT")
    local = reading["translations"]["de"]
    assert (german["question"], german["language"]) == (local["question"], "de")
    assert [value["statement"] for value in german["values"]] == [local["values"][value["id"]] for value in german["values"]]


def test_what_is_refused_is_an_error_with_its_clause() -> None:
    """An illegal action, an old version, and questions that nobody can answer; the table stays as it was."""
    position = opened("hamsterbacke")
    assert ask("act", action={"type": "score"}, version=position["version"])["clause"]
    assert ask("why_not", action={"type": "take", "row": 0}) == {"refusal": None}
    assert ask("why_not", action={"type": "score"})["refusal"]["clause"]
    assert "version" in ask("act", action="0", version=position["version"] - 1)["error"]
    assert "error" in ask("advance")
    assert "error" in ask("sing")
    assert "error" in ask("steps", record="{}", language="en")
    assert "error" in ask("witness", game="scopa", name="no.such.thing", language="en")
    assert "error" in ask("see", game="scopa", players=2, number=0, decisions=3000, settings={}, names=[], language="en")
    assert "error" in ask("undo")


def test_a_table_speaks_the_language_that_was_chosen() -> None:
    """Offers, sentences and captions are in it."""
    german, english = opened("scopa", language="de"), opened("scopa", language="en")
    assert german["view"]["scene"]["caption"] != english["view"]["scene"]["caption"]
    texts = [[offer["text"] for offer in offers(each["offers"]["groups"])] for each in (german, english)]
    assert texts[0] != texts[1]


def test_the_table_is_told_again_in_another_language() -> None:
    """Everything is said anew; a translator's file speaks for its game, and what it lacks is counted."""
    opened("scopa")
    german = ask("speak", language="de")
    assert german["news"]["is_anew"]
    assert german["missing"] == 0
    fields = ("Project-Id-Version: scopa 1", "Language: nl", "Plural-Forms: nplurals=2; plural=(n != 1);")
    header = 'msgid ""\nmsgstr ""\n' + "".join(f'"{field}\\n"\n' for field in fields)
    entry = '\nmsgctxt "sentence"\nmsgid "seat {{number}}"\nmsgstr "stoel {{{}}}"\n'
    assert ask("translation", name="nl.po", text=header + entry.format("number"))["game"] == "scopa"
    dutch = ask("speak", language="nl")
    assert dutch["seats"][0]["name"] == "stoel 1"
    assert dutch["missing"] > 0
    assert "numero" in ask("translation", name="nl.po", text=header + entry.format("numero"))["error"]
    assert "no such game" in ask("translation", name="nl.po", text=header.replace("scopa", "bridge"))["error"]


def test_others_at_the_screen_agree_before_something_is_taken_back() -> None:
    """Bots agree to everything, people are asked, and what is done in between is the answer no."""
    position = opened("scopa", people=[0, 1], undo="consent")
    assert "error" in ask("undo")
    seat = position["viewer"]
    first = next(offers(position["offers"]["groups"]))
    after = ask("act", action=first["id"], version=position["version"])
    assert after["undo"]["asks"]
    assert ask("undo")["asked"] == {"seat": seat, "version": after["version"], "agreed": []}
    assert "error" in ask("agree", seat=seat)
    assert ask("agree", seat=1 - seat)["viewer"] == seat
    alone = opened("scopa", undo="consent")
    first = next(offers(alone["offers"]["groups"]))
    assert not ask("act", action=first["id"], version=alone["version"])["undo"]["asks"]
    assert ask("undo")["to_act"] == 0


def test_people_at_one_screen_look_in_turn() -> None:
    """The position is that of whoever is to act; nobody else's cards are in it."""
    position = opened("scopa", people=[0, 1])
    assert position["viewer"] == position["to_act"]
    first = next(offers(position["offers"]["groups"]))
    after = ask("act", action=first["id"], version=position["version"])
    assert after["viewer"] == after["to_act"] != position["viewer"]
    assert opened("scopa", people=[])["viewer"] == "spectator"


def test_a_translation_is_examined() -> None:
    """A reader of the tutorial's wrong translation answers, goes back, and keeps the answers; the clause is named."""
    assert "error" in ask("say", question="Q1", answer="yes")
    file = TRANSLATIONS / "hamsterbacke.es-wrong.po"
    asked = ask("examine", name=file.name, text=file.read_text(encoding="utf-8"))
    assert (asked["language"], asked["asked_in"], asked["given"], len(asked["sentences"])) == ("es", "es", 0, 45)
    assert [each["id"] for each in asked["answers"]] == ["yes", "no", "silent", "unsure"]
    pool, first = kept(game("hamsterbacke")).examination.pool, asked["question"]["id"]
    assert set(asked["why"]["sentences"]) == pool.by_id[first].clauses
    assert set(asked["why"]["sentences"].values()) <= {*asked["sentences"]}
    asked = ask("say", question=first, answer="unsure")
    assert asked["given"] == 1
    asked = ask("back")
    assert (asked["question"]["id"], asked["earlier"], asked["given"]) == (first, "unsure", 0)
    while "question" in asked:
        id = asked["question"]["id"]
        answer = predicted(pool.by_id[id], "taking-4:counter-clockwise") or Answer.UNSURE
        asked = ask("say", question=id, answer=answer.value)
        if asked["given"] == 20:
            answers = ask("answers")
            assert any(each["code"] == "E301" for each in ask("verdict")["clauses"])
    verdict = ask("verdict")
    (found,) = [each for each in verdict["clauses"] if each["code"] in ("E201", "E202", "E203")]
    assert found["clause"] == "taking-4"
    assert "sentido contrario" in verdict["about"]["taking-4"]["text"]
    assert verdict["asked"][found["questions"][0]]["scene"]["parts"]
    assert ask("take_answers", name="anna.toml", text=answers)["given"] == 20
    assert not ask("verdict")["compared"]
    second = answers.replace(f'\n{first} = {{ answer = "yes"', f'\n{first} = {{ answer = "silent"')
    assert ask("take_second", name="bruno.toml", text=second)["given"] == 20
    compared = ask("verdict")
    assert [each["question"] for each in compared["disagreements"]] == [first] == [*compared["second"]]
    assert compared["second"][first] != compared["asked"][first]["answer"]
    assert (
        "other questions"
        in ask("take_answers", name="anna.toml", text=answers.replace('version = "', 'version = "x'))["error"]
    )
    assert ask("examining")["given"] == 20
    ask("examine", name=file.name, text=file.read_text(encoding="utf-8").replace("de tres a cinco", "de tres a seis"))
    corrected = ask("take_answers", name="anna.toml", text=answers)
    assert (corrected["question"]["id"], corrected["earlier"]) == (corrected["stale"][0], "no")
    assert ask("say", question=corrected["question"]["id"], answer="no")["question"]["id"] == corrected["stale"][1]


def test_what_cannot_be_examined() -> None:
    """A file of another game, one that translates no clause, and an answer to no question; an answer that is none."""
    spanish = (TRANSLATIONS / "hamsterbacke.es.po").read_text(encoding="utf-8")
    assert "no such game" in ask("examine", name="x.po", text=spanish.replace("hamsterbacke 2", "bridge 2", 1))["error"]
    header = 'msgid ""\nmsgstr ""\n"Project-Id-Version: scopa 1\\n"\n"Language: es\\n"\n'
    assert "translates no clause" in ask("examine", name="x.po", text=header)["error"]
    ask("examine", name="es.po", text=spanish)
    assert "there is no question" in ask("say", question="Q0", answer="yes")["error"]
    assert "is not an answer" in ask("say", question="Q1", answer="perhaps")["error"]


def test_every_word_in_the_page_is_in_its_catalogue() -> None:
    """What the document names is in the catalogue; tsc holds the languages to it."""
    page = (PLAYGROUND / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r'data-(?:say|label|hint)="(\w+)"', page))
    files = [PLAYGROUND / "src" / name for name in ("words.ts", "table/words.ts")]
    english = "\n".join(file.read_text(encoding="utf-8").partition("\n};")[0] for file in files)
    assert named
    assert named <= set(re.findall(r'^  (\w+): "', english, re.MULTILINE))
