"""Bad use: whatever the words are, the program ends with exit code 2 and a line that says why, and near names."""

from typing import Final

import pytest

from .conftest import GAME, Run, complaint

LONG: Final = "9" * 5000
UNKNOWN: Final = {
    f"{GAME}:collectin-2": "did you mean collecting-2",
    "yellowston_park:collecting-2": f"did you mean {GAME}?",
    GAME: "write GAME:CLAUSE",
    ":": "write GAME:CLAUSE",
}
"""What is no clause."""
PLAYED: Final = ("games", "play", "simulate", "compare", "clauses", "needs", "verify ", "interview")
NEAR: Final = " called 'hamsterback'; did you mean hamsterbacke?"
BAD: Final[dict[str, dict[str, str]]] = {
    "": {f"simulat {GAME}": "did you mean simulate"},
    f"simulate {GAME}": {
        "--legal": "--legal needs --record",
        "--engine kernel --record records": "--record needs games by the rules, on this machine",
        "--scheduler local --record records": "--record needs games by the rules, on this machine",
        "--games 0": "'--games'",
        "--jobs 0": "'--jobs'",
        f"--record {__file__}": "is a file",
        f"--record {__file__}/records": "Not a directory",
        "--players 9": "the game is for 2 to 5 players, not 9 (components-2)",
        "--players -1": "not -1 (components-2)",
        "--players two": "'two' is not a valid integer",
        "--edition itt": "there is no edition of yellowstone_park called 'itt'; did you mean it?",
        "--edition missing.toml": "missing.toml: cannot be read",
        "--reading end-treshold=pass": "did you mean end-threshold",
        "--reading end-threshold=passs": "expected reach or pass",
        "--reading end-threshold": "write NAME=VALUE",
        "--reading =pass": "write NAME=VALUE",
        "--reading end-threshold=": "write NAME=VALUE",
        "--reading end-threshold=passs --reading end-threshold=pass": "the reading end-threshold is given 2 times",
        "--variant edge_matrix=on --variant edge_matrix=on": "the variant edge_matrix is given 2 times",
        "--component rows=5 --component rows=6": "the component rows is given 2 times",
        "--variant edge_matrx=on": "did you mean edge_matrix?",
        "--variant edge_matrix=maybe": "the variant edge_matrix must be on or off, not 'maybe'",
        "--first-player 3": "there is no seat 3: seats count from 1 to 2",
        "--first-player 0": "there is no seat 0: seats count from 1",
        "--first-player me": "there is no seat me: seats count from 1",
        "--component rowz=5": "there is no component of yellowstone_park called 'rowz'; did you mean rows?",
        "--component rows": "write NAME=VALUE",
        "--component rows=five": "the component rows must be a whole number from 1 to ",
        f"--component rows={LONG}": "the component rows must be a whole number from 1 to ",
        "--component rows=0": "not '0'",
        "--component window_rows=8": "these components make no game: ",
        "--seed -1": "'--seed'",
        f"--seed {LONG}": "'--seed'",
    },
    "play prato_dei_conigli": {
        "--component deck=even": "the component deck is more than a number: write it in a deck file and use --deck"
    },
    f"play {GAME}": {
        "--human 0": "there is no seat 0: seats count from 1",
        "--human 3": "there is no seat 3: seats count from 1 to 2",
        "--human -1": "'--human'",
        "--human 1 --json": "cannot be combined",
        "--delay nan": "'--delay'",
        "--bot 0=greedy": "there is no seat 0: seats count from 1 to 2",
        "--bot 3=greedy": "there is no seat 3: seats count from 1 to 2",
        "--bot one=greedy": "there is no seat one",
        "--bot gredy": "did you mean greedy?",
        "--bot 1=": "there is no bot called ''",
        "--bot ismcts:many": "not 'many'",
        "--bot 2=ismcts:0": "1 to 1000000 simulations, not 0",
        "--bot greedy --bot random": "two bots for all seats",
        "--bot 2=greedy --bot 2=random": "seat 2 is taken",
        "--human 1 --bot 1=greedy": "seat 1 is taken",
    },
    "tournament hamsterbacke": {
        "greedy random --plot duel.gif": "duel.gif: the name of a plot must end in .png or .svg",
        "greedy": "name 2 to 3 bots",
        "random random random random": "not 4",
        "greedy ismct": "did you mean ismcts?",
        "greedy ismcts:": "as in ismcts:500, not ''",
        "greedy random:3": "takes no number",
        "greedy random --rounds 0": "'--rounds'",
        "greedy random --jobs 0": "'--jobs'",
        "": "Missing argument",
    },
    f"impact {GAME}": {
        "minimum-play": "there is no reading of yellowstone_park called 'minimum-play'; did you mean minimum-plays",
        "minimum-plays one two": "there is no value of minimum-plays called 'two'; choose one or none",
        "minimum-plays one": "give two values or none",
        "minimum-plays one one": "'one' does not differ from itself: name two values of minimum-plays",
        "minimum-plays --reading minimum-plays=one": "minimum-plays is what is measured",
        "minimum-plays --bot greedi": "there is no bot called 'greedi'; did you mean greedy",
        "minimum-plays --bot greedy --engine kernel": "bots play by the rules, with the engine `reference`",
        "minimum-plays --plot impact.gif": "impact.gif: the name of a plot must end in .png or .svg",
        "minimum-plays --plot nowhere/impact.svg --games 2": "nowhere/impact.svg: No such file or directory",
    },
    "witness": {
        "hamsterbacke tye": "did you mean tie?",
        "hamsterbacke tie shard fewest-in-hand": "did you mean shared?",
        "hamsterbacke tie shared shared": "does not differ from itself",
        "hamsterbacke tie shared": "give two values",
        "hamsterbacke tie --states 0": "0 is not in the range",
    },
    "verify": {
        "nothing": "there is no game called 'nothing'",
        f"{GAME} nothing": f"there is no theorem of {GAME} called 'nothing'",
    },
    f"compare {GAME}": {"huu": "did you mean hu?"},
    "explain": UNKNOWN,
    "changes": {
        "0.7.0": "there is no version of hamsterbacke with fingerprints called '0.7.0'",
        "0.1.0 0.2.0 --game scopa": "there is no version of scopa with fingerprints called '0.1.0'",
        "0.2.0 --game go": "there is no game with a specification called 'go'",
    },
    "completion": {
        "csh": "'csh' is not one of",
    },
    "locate": {
        f"{GAME}:turn-2": "no text of Yellowstone Park is included: give your own copy with --text",
        f"{GAME}:turn-2 --text missing": "No such file",
        f"{GAME}:turn-2 --text {__file__} --edition itt": "did you mean it?",
    },
    "replay": {
        "": "Missing argument",
        f"{__file__} --at -1": "'--at'",
        f"{__file__} {__file__} --svg out.svg": "--svg draws one position: give it one file",
    },
    "translate export": {
        "chess --lang de": "there is no game",
        f"{GAME} --lang ../de": "is not a language code",
        f"{GAME} --lang de --glossary terms.doc": "the name of a glossary must end in .tbx or .csv",
    },
    **{played: {"hamsterback": NEAR} for played in PLAYED},
    "impact hamsterback": {"tie": NEAR},
    "witness hamsterback": {"tie": NEAR},
    "tournament hamsterback": {"random random": NEAR},
    "emit javascript hamsterback": {"--out nowhere": NEAR},
    f"locate --text {__file__}": UNKNOWN,
}
"""What is said of words after some others."""
WORDS: Final = [(f"{words} {more}", message) for words, bad in BAD.items() for more, message in bad.items()]


@pytest.mark.parametrize(("words", "message"), WORDS, ids=[f"{words:.60}" for words, _ in WORDS])
def test_bad_use(run: Run, words: str, message: str) -> None:
    """Nothing is written but the reason."""
    result = run(*words.split(), code=2)
    assert (result.stdout, message in complaint(result)) == ("", True)
