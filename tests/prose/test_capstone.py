"""*Your engine in ten steps*: its commands run with our own program, and its numbers are those."""

import json
import math
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from search_walkthroughs.experiments.kept_matches import KeptMatch

from .written import DOCS, OTHERS

ENGINE = DOCS / "capstone"
PLAYED = DOCS / "played"
GAMES = {"othello": "othello", "connect-four": "connect_four"}
"""The file of rules of each game."""
PAGES = {
    code: (DOCS / ("" if code == "en" else code) / "your-engine.md").read_text("utf-8")
    for code in ("en", *OTHERS)
}
MEASURED = [
    *(("step3", 4), ("step4", 4), ("step4", 6)),
    *(("step5", 6), ("step6", 6), ("step7", 6)),
]
DIFFER = {
    "en": r"another move in (\d+) and (\d+) of the twenty",
    "ja": r"オセロで(\d+)個、四目並べで(\d+)個の手が変わります",
}
VERDICTS = {
    "en": {word: word for word in ("stronger", "not stronger", "undecided")},
    "ja": {"stronger": "強い", "not stronger": "強くない", "undecided": "未決定"},
}


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return request.param


@pytest.fixture(scope="module")
def folder(game, tmp_path_factory):
    """The folder of somebody who has written all steps."""
    folder = tmp_path_factory.mktemp(game)
    for file in ENGINE.glob("*.py"):
        if file.stem not in GAMES.values():
            shutil.copy(file, folder)
    shutil.copy(ENGINE / f"{GAMES[game]}.py", folder / "game.py")
    shutil.copy(ENGINE / f"{GAMES[game]}.txt", folder / "positions.txt")
    return folder


def run(folder, *arguments):
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def commands(code, name):
    """The commands of the page that begin so, in their order."""
    return re.findall(rf"^(?:python|walkthroughs) {name}.*$", PAGES[code], re.M)


def measured(folder, step, depth):
    """The nodes and the moves that `measure.py` prints."""
    nodes, _, moves = run(folder, "measure.py", step, str(depth)).partition(" nodes: ")
    return nodes, moves.split()


@pytest.mark.parametrize("code", PAGES)
def test_the_commands_are_the_same_in_both_languages(code):
    shell = re.compile(r"```sh\n(.*?)```", re.S)
    assert shell.findall(PAGES[code]) == shell.findall(PAGES["en"])


def test_step_1_counts_what_perft_counts(folder, game, run_command):
    (command,) = (one for one in commands("en", "perft") if f" {game} " in one)
    counted = run(folder, "step1.py").split()
    assert run_command(*command.split()[1:])[1].split() == counted
    said = [f"{int(count):,}" for count in counted]
    assert ", ".join(said) in PAGES["en"]
    assert "、".join(said) in PAGES["ja"]


def test_step_2_values_the_twenty_positions_as_the_page_says(folder):
    values = run(folder, "step2.py").replace("-", "−").split()
    assert len(values) == 20
    for text in PAGES.values():
        assert ", ".join(values) in text


def test_the_nodes_of_steps_3_to_7_are_those_of_the_page_and_the_moves_agree(folder, game):
    found = {one: measured(folder, *one) for one in MEASURED}
    for text in PAGES.values():
        for nodes, _ in found.values():
            assert nodes in text
    assert found["step3", 4][1] == found["step4", 4][1]
    assert found["step5", 6][1] == found["step6", 6][1]
    counts = [int(nodes.replace(",", "")) for nodes, _ in found.values()]
    assert counts[0] > counts[1]
    assert counts[2:] == sorted(counts[2:], reverse=True)
    pairs = zip(found["step6", 6][1], found["step7", 6][1], strict=True)
    differ = sum(one != other for one, other in pairs)
    for code, form in DIFFER.items():
        assert differ == int(re.search(form, PAGES[code])[1 + [*GAMES].index(game)])


STEP_8 = {
    "en": r"in which (\d+) squares are empty.*?to depth (\d+),.*?between −(\d+) and (\d+)",
    "ja": r"空きマスが(\d+)つで.*?深さ(\d+)まで.*?和は−(\d+)から(\d+)まで",
}
"""The empty squares, the depth to which they are solved, and the limits of an estimate."""


def test_step_8_is_made_as_the_page_describes(folder):
    facts = "import tune, search; print(tune.EMPTY, 2 * tune.EMPTY, search.MOST, search.MOST)"
    numbers = tuple(run(folder, "-c", facts).split())
    for code, form in STEP_8.items():
        assert re.search(form, PAGES[code], re.S).groups() == numbers


@pytest.mark.night
def test_the_weights_of_step_8_are_what_tuning_finds_and_err_as_the_page_says(folder):
    weights, *errors = run(folder, "tune.py").splitlines()
    assert f"WEIGHTS = {weights}\n" in (folder / "game.py").read_text("utf-8")
    (before, decided), (after, _) = (re.findall(r"\d+", line) for line in errors)
    assert f"{before} of {decided} wrong before and {after} after" in PAGES["en"]
    assert f"{decided}局面のうち、調整する前に{before}個、後に{after}個" in PAGES["ja"]


def test_the_judge_finds_steps_3_and_4_right(folder, game, run_command, monkeypatch):
    monkeypatch.chdir(folder)
    shown = commands("en", "judge step[34].py")
    assert len(shown) == 2
    for command, verdict in zip(
        shown,
        ("right and sound", "right, sound, and reads no more than alpha-beta"),
        strict=True,
    ):
        own = re.sub(r"read\('[^']*'\)", "read('...... ...... ..X... ..OX.. .XOXO.')", command)
        arguments = re.findall(r'"([^"]*)"|(\S+)', command if game == "othello" else own)
        assert verdict in run_command(*(one or other for one, other in arguments[1:]))[1]
        assert all(f"*{verdict}*" in text for text in PAGES.values())


STEP_9 = re.compile(
    r"tanh\(`evaluate\(state\)` / (\d+)\)\D*?/ (\d+)(?:\.|です).*?C · w = ([\d.]+\d)", re.S
)
"""What estimates are divided by in both games, and the weight of the term."""


def test_step_9_is_the_search_that_the_page_describes(folder, game):
    facts = "import game, step9; print(game.SCALE, step9.EXPLORATION)"
    scale, exploration = run(folder, "-c", facts).split()
    state = "game.read(game.START)"
    estimates = f"game.evaluate = lambda state: 7; print(step9.squashed({state}))"
    estimate = float(run(folder, "-c", f"import game, step9; {estimates}"))
    assert estimate == pytest.approx(math.tanh(7 / (2 * int(scale))))
    for text in PAGES.values():
        *divisors, weight = STEP_9.search(text).groups()
        assert (divisors[[*GAMES].index(game)], weight) == (str(2 * int(scale)), exploration)


def test_the_judge_does_not_accuse_step_9(folder, game, run_command, monkeypatch):
    monkeypatch.chdir(folder)
    (command,) = commands("en", "judge step9.py")
    (other,) = re.findall(r"For Connect Four call `(step\(.*?\))`", PAGES["en"])
    assert all(other in text for text in PAGES.values())
    if game == "connect-four":
        command = re.sub(r"step\(.*\)", lambda _: other, command)
    arguments = [one or word for one, word in re.findall(r'"([^"]*)"|(\S+)', command)]
    verdict = "nothing wrong was seen, and not all could be checked"
    assert f"step9.py: {verdict}" in run_command(*arguments[1:])[1]
    assert all(f"*{verdict}*" in text for text in PAGES.values())


def test_a_wrong_sign_loses_every_game(folder, game, run_command, monkeypatch):
    monkeypatch.chdir(folder)
    right = (folder / "step9.py").read_text("utf-8")
    assert right.count("return -child.total") == 1
    wrong = right.replace("return -child.total", "return child.total")
    (folder / "wrong9.py").write_text(wrong, "utf-8")
    match_file(folder, game, 9, 5)
    text = (folder / "match.yml").read_text("utf-8")
    (folder / "match.yml").write_text(text.replace("step9.py", "wrong9.py"), "utf-8")
    opening = "6" if game == "othello" else "4"
    _, out, _ = run_command("match", "match.yml", "--games", "4", "--opening", opening)
    assert "won 0, drawn 0, lost 4" in out


def match_file(folder, game, step, before):
    """The page's file of a match, for these steps of the game."""
    (text,) = re.findall(r'```yaml title="match.yml"\n(.*?)```', PAGES["en"], re.S)
    number = {"4": str(step), "3": str(before)}
    text = re.sub(r"(tep ?)([34])", lambda found: found[1] + number[found[2]], text)
    if game == "connect-four":
        text = text.replace("othello", game).replace("300", "400")
        text = text.replace("{size: 6}", "{columns: 6, rows: 5}")
    (folder / "match.yml").write_text(text, "utf-8")


def played_again(folder, game, step, games, run_command):
    """The record of a match that is played anew by the page's command, with so many games."""
    match_file(folder, game, step, 5 if step == 9 else step - 1)
    command, as_walkthrough = commands("en", "match match.yml")
    assert as_walkthrough == f"{command} --format walkthrough > step9.yml".replace("step4", "step9")
    name = f"again-{step}-{games}.json"
    command = command.replace("120", str(games)).replace("step4.json", name)
    if game == "connect-four":
        command = command.replace("--opening 6", "--opening 4")
    assert run_command(*command.split()[1:])[0] == 0
    return json.loads((folder / name).read_text("utf-8"))


def test_a_pair_of_step_4_is_played_as_it_was_kept(folder, game, run_command, monkeypatch):
    monkeypatch.chdir(folder)
    kept = json.loads((PLAYED / f"{game}-4.json").read_text("utf-8"))
    again = played_again(folder, game, 4, 2, run_command)
    assert again["games"] == kept["games"][:1]
    assert again["engines"] == kept["engines"], "the program has been changed: play again"
    assert again["test"] == kept["test"]


@pytest.mark.night
@pytest.mark.parametrize("step", range(2, 10))
def test_whole_matches_are_played_as_they_were_kept(folder, game, step, run_command, monkeypatch):
    monkeypatch.chdir(folder)
    kept = json.loads((PLAYED / f"{game}-{step}.json").read_text("utf-8"))
    again = played_again(folder, game, step, 120, run_command)
    assert again == kept


def test_the_kept_match_becomes_a_page_and_a_picture_of_its_curve(
    folder, game, run_command, monkeypatch
):
    monkeypatch.chdir(folder)
    *_, command = commands("en", "match match.yml")
    match_file(folder, game, 9, 5)
    shutil.copy(PLAYED / f"{game}-9.json", "step9.json")
    if game == "connect-four":
        command = command.replace("--opening 6", "--opening 4")
    shown, _, file = command.partition(" > ")
    code, out, _ = run_command(*shown.split()[1:])
    assert code == 0
    Path(file).write_text(out, "utf-8")
    for export in commands("en", "export step9.yml"):
        assert run_command(*export.split()[1:])[0] == 0
    kept = json.loads((PLAYED / f"{game}-9.json").read_text("utf-8"))
    assert json.loads(Path("step9.json").read_text("utf-8")) == kept, "nothing was played anew"
    assert "<svg" in Path("step9.svg").read_text("utf-8")
    assert "sequential test" in Path("step9.html").read_text("utf-8")


@pytest.mark.parametrize("step", range(2, 10))
def test_a_kept_match_follows_from_its_games(game, step):
    kept = KeptMatch.read(PLAYED / f"{game}-{step}.json")
    assert kept.faults() == []
    (numbers,) = kept.numbers()
    assert numbers.numbers["pairs"] == 60 or numbers.numbers["verdict"] != "undecided"
    for code, words in VERDICTS.items():
        (row,) = re.findall(rf"^\| {step}(?: against |対)\d \|.*", PAGES[code], re.M)
        cell = row.split(" | ")[1 + [*GAMES].index(game)]
        assert cell.startswith(f"**{words[str(numbers.numbers['verdict'])]}**")
        assert f"<!--run played/{game}-{step} pairs-->" in cell
