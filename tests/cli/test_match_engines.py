"""`walkthroughs match` with chess engines that speak UCI: our own, bad ones, and Stockfish."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.day(6)

pytest.importorskip("chess", reason="the library of chess is not installed")

OURS = f"{sys.executable} -m search_walkthroughs uci"
BAD = Path(__file__).parents[1] / "engines" / "uci_bad_engine.py"
STOCKFISH = shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")
FILE = """title: t
game: chess
position: 4k3/8/8/8/8/8/4P3/4K2R w K -
algorithm:
  - playout: {label: random}
  - engine: %s
"""


def play(walkthroughs, write, engine, *arguments, games=2):
    """The result of a short match of random play, one process, against the engine's lines."""
    file = write("m.yml", FILE % engine)
    common = ("--games", str(games), "--longest", "6", "--opening", "1", "--jobs", "1")
    return walkthroughs("match", file, *common, *arguments)


def bad(habit, note, more="depth: 1"):
    return f"{sys.executable} {BAD} {habit} {note}\n    label: bad\n    {more}"


def pids(note):
    """The processes that the bad engine has run as."""
    return [int(line.split()[1]) for line in note.read_text().splitlines() if line[:3] == "pid"]


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_our_own_engine_plays_a_match_against_random_play_and_wins_it(walkthroughs, write):
    """As White it mates with its first move."""
    engine = f"{OURS}\n    label: engine\n    depth: 1\n    options: {{Depth: 2}}"
    file = (
        FILE.replace("4k3/8/8/8/8/8/4P3/4K2R w K -", "6k1/5ppp/8/8/8/8/q4PPP/4R1K1 w - -") % engine
    )
    few = ("--games", "2", "--longest", "8", "--opening", "0", "--jobs", "1")
    done = walkthroughs("match", write("m.yml", file), *few, "--format", "json")
    assert (done.code, done.err) == (0, "")
    facts = json.loads(done.out)
    assert facts["sides"] == ["random", "engine"]
    assert facts["games"] == 2
    assert facts["lost"] >= 1
    assert facts["as_min"] == 0  # where random play is Black


def test_the_engine_is_given_its_limits_and_options_and_has_ended_after_the_match(
    walkthroughs, write, tmp_path
):
    note = tmp_path / "note"
    more = "depth: 3\n    nodes: 500\n    movetime: 20\n    options: {Hash: 8, Book: on}"
    done = play(walkthroughs, write, bad("stays", note, more))
    assert done.code == 0
    assert done.out.startswith("random against bad: 2 games\n")
    lines = note.read_text().splitlines()
    assert "go depth 3 nodes 500 movetime 20" in lines
    assert {"setoption name Hash value 8", "setoption name Book value true"} <= {*lines}
    assert len(pids(note)) == 2  # once to be asked for its name, and once to play
    assert not any(map(alive, pids(note)))


def test_a_side_without_a_label_has_the_name_of_its_program(walkthroughs, write):
    """Its path may hold a blank, and then stands in quotation marks."""
    command = f"\"'{sys.executable}' '{BAD}' plays note\"\n    depth: 1"
    done = play(walkthroughs, write, command, "--format", "json")
    assert json.loads(done.out)["sides"] == ["random", Path(sys.executable).name]


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("habit", "said"),
    [
        (
            "sleeps",
            "within 1 seconds, in game 1: it has lost that game, and 1 more in ",
        ),
        ("cheats", "breaks the rules of UCI or of chess: "),
        ("babbles", "breaks the rules of UCI or of chess: "),
        ("resigns", "gives no move in "),
    ],
)
def test_an_engine_that_fails_loses_its_games_and_the_match_says_why(
    walkthroughs, write, tmp_path, habit, said
):
    note = tmp_path / "note"
    done = play(walkthroughs, write, bad(habit, note, "depth: 1\n    timeout: 1"))
    assert done.code == 1
    assert done.out.startswith("random against bad: 2 games\n  won 2, drawn 0, lost 0\n")
    assert done.out.endswith("  forfeits    bad failed in 2 of its games, and has lost them\n")
    assert "m.yml:6:13: the engine `" in done.err
    assert said in done.err
    assert "Traceback" not in done.err
    assert not any(map(alive, pids(note)))


def test_an_engine_that_dies_loses_that_game_alone_and_plays_on(walkthroughs, write, tmp_path):
    """It dies at its fifth move; a match that goes on from the file still knows of it."""
    note, results = tmp_path / "note", tmp_path / "r.json"
    asked = (bad("dies", note), "--results", str(results), "--format", "json")
    first = json.loads(play(walkthroughs, write, *asked, games=4).out)
    (forfeit,) = first["forfeits"]
    assert (first["games"], forfeit["side"]) == (4, 1)
    assert forfeit["message"].endswith("has ended in the middle of its work")
    failed = first["won"] + first["lost"]
    done = play(walkthroughs, write, *asked, games=8)
    more = json.loads(done.out)
    assert done.code == 1
    assert (more["games"], more["forfeits"]) == (8, [forfeit])
    assert more["won"] == first["won"] == failed == 1  # the others are draws, being too long
    game = 2 * forfeit["pair"] + (1 if not forfeit["white"] else 2)
    said = f"in game {game}: it has lost that game; start it by hand, and see what it says"
    assert said in done.err
    assert not any(map(alive, pids(note)))
    deeper = write("m.yml", FILE % bad("well", note, "depth: 2"))
    other = walkthroughs("match", deeper, "--results", str(results), "--longest", "6")
    assert f"--results: {results} holds another match" in other.err


def test_what_is_played_is_printed_if_an_engine_cannot_be_started_again(
    walkthroughs, write, tmp_path
):
    note, results = tmp_path / "note", tmp_path / "r.json"
    engine = bad("once", note, "depth: 1\n    timeout: 1")
    done = play(walkthroughs, write, engine, "--results", str(results), games=6)
    assert done.code == 2
    pairs = json.loads(results.read_text())["pairs"]
    assert 0 < len(pairs) < 3
    assert done.out.startswith(f"random against bad: {2 * len(pairs)} games\n")
    assert "m.yml:6:13: the engine `" in done.err
    assert not any(map(alive, pids(note)))


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("engine", "place", "said"),
    [
        ("no-engine\n    depth: 1", "6:13", "there is no program `no-engine`; install it, or "),
        ("'a \"b'\n    depth: 1", "6:13", "is not a command: no closing quotation"),
        ("stockfish", "6:5", "nothing says how long the engine searches; add `depth: 5`"),
        ("stockfish\n    deep: 1", "7:5", "unknown key `deep`"),
        (
            bad("mute", os.devnull, "depth: 1\n    timeout: 1"),
            "6:13",
            "has not answered within 1 s",
        ),
        ("stockfish\n    depth: 0", "7:12", "a number of at least 1"),
        (bad("well", os.devnull, "depth: 1\n    options: {Has: 8}"), "9:20", "has no option `Has`"),
        (bad("well", os.devnull, "depth: 1\n    options: {Hash: 0}"), "9:21", "at least 1, got: 0"),
        (bad("well", os.devnull, "depth: 1\n    options: {Book: 7}"), "9:21", "write on or off"),
    ],
)
def test_an_engine_that_cannot_be_used_is_refused_with_its_place(
    walkthroughs, write, engine, place, said
):
    done = play(walkthroughs, write, engine)
    assert done.code == 2
    assert f"m.yml:{place}: " in done.err
    assert said in done.err


def test_an_engine_that_speaks_uci_plays_matches_of_chess_alone(walkthroughs, write):
    file = write("m.yml", (FILE % f"{OURS}\n    depth: 1").replace("position", "# position"))
    page = walkthroughs("check", file)
    assert page.code != 0
    assert "m.yml:6:5: an engine plays matches, and nothing else is made of it; " in page.out
    text = Path(file).read_text().replace("chess", "othello")
    done = walkthroughs("match", write("m.yml", text))
    assert "m.yml:6:13: a program that plays othello is given a budget of nodes alone; " in done.err


@pytest.mark.skipif(STOCKFISH is None, reason="Stockfish is not installed")
def test_stockfish_plays_both_sides_of_a_match(walkthroughs, write):
    engine = f"{STOCKFISH}\n    nodes: 200\n    options: {{Hash: 4, Threads: 1}}"
    done = play(walkthroughs, write, engine, "--format", "json")
    assert (done.code, json.loads(done.out)["sides"]) == (0, ["random", "stockfish"])
