"""`judge`, `replay` and the Python interface with Monte Carlo tree searches; the guide."""

import json
import re
import xml.etree.ElementTree as xml
from functools import partial
from pathlib import Path

import pytest

import search_walkthroughs as sw
from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.judging.court.court_options import CourtOptions
from search_walkthroughs.judging.process.limited_process import judge_file
from search_walkthroughs.judging.process.process_limits import Limits
from search_walkthroughs.judging.question import Question

from ..conftest import DOCS, blocks
from . import programs
from .programs import mutant, right_program

pytestmark = pytest.mark.day(5)

PAGES = {"en": DOCS / "guide/judge.md", "ja": DOCS / "ja/guide/judge.md"}


@pytest.fixture
def write(tmp_path):
    def put(name, text):
        (tmp_path / name).write_text(text)
        return tmp_path / name

    return put


@pytest.fixture
def judge(run_command):
    return partial(run_command, "judge")


def example():
    """The program of the guide, as it stands in the page."""
    block = next(block for block in blocks(PAGES["en"], "sh") if "mcts.py" in block)
    return re.search(r"<<'END'\n(.*?)END\n", block, re.DOTALL)[1]


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", PAGES)
def test_the_guide_shows_what_the_command_prints(language, write, judge):
    shown = [text for text in blocks(PAGES[language], "text") if text.startswith("mcts.py")]
    assert example() in PAGES[language].read_text("utf-8")
    wrong = write("mcts.py", example())
    code, out, _ = judge(wrong, "--language", language)
    assert (code, out) == (1, shown[0])
    right = write("mcts.py", example().replace("turn == root.turn", "turn == node.turn"))
    code, out, _ = judge(right, "--language", language)
    assert (code, out) == (0, shown[1])


def by_court(file, seconds):
    options = CourtOptions("mcts")
    (judged,) = judge_file(file, Question(), limits=Limits(seconds=seconds), court=options)
    return judged.verdict


def test_what_was_not_seen_gives_no_points_and_takes_none(write, judge):
    file = write("walk.py", programs.PUZZLE)
    verdict = by_court(file, seconds=20)
    assert (verdict.court_kind, verdict.kind) == ("unseen", "unrecognised")
    code, out, _ = judge(file, "--format", "gradescope", "--iterations", 100)
    results = json.loads(out)
    assert (code, results["tests"]) == (1, [])
    assert "score" not in results
    assert str(messages("en").say("judge.by_hand")) in results["output"]
    code, out, _ = judge(file, "--format", "junit", "--iterations", 100)
    assert xml.fromstring(out).get("skipped") == "1"


def test_a_program_that_hangs_or_fails_is_broken(write):
    hangs = write("a.py", "while True:\n    pass\n")
    verdict = by_court(hangs, seconds=1)
    assert verdict.court_kind in ("broken", "unrecognised")
    wrong = write("b.py", "def f(:\n")
    verdict = by_court(wrong, seconds=20)
    assert (verdict.court_kind, verdict.says) == ("broken", ("line 1: invalid syntax",))


def test_an_alpha_beta_program_is_not_taken_to_court(judge):
    file = Path(__file__).parents[1] / "programs/right_lists.py"
    code, out, _ = judge(file, "--trees", 2)
    assert (code, "alpha-beta" in out) == (0, True)


def test_modules_beside_the_program_are_watched(tmp_path, write, judge):
    head, _, search = right_program("smallest child", "pile").partition("\ndef playout")
    write("pile_game.py", head)
    file = write("mcts.py", f"import math\nimport random\nfrom pile_game import Game\n{search}")
    file.write_text(file.read_text().replace(search, f"\ndef playout{search}"))
    code, out, _ = judge(file, "--format", "json", "--seed", 2)
    assert (code, json.loads(out)["kind"]) == (0, "right")


@pytest.mark.parametrize("place", ["package/mcts.py", "package/searches/mcts.py"])
def test_modules_of_its_package_and_of_the_folder_above_are_watched(place, tmp_path, judge):
    head, _, search = right_program("smallest child", "pile").partition("\ndef playout")
    search = f"\ndef playout{search}".replace("\nprint(plan(Game()))", "")
    relative = (
        "from .pile_game import Game" if place.count("/") == 1 else "from pile_game import Game"
    )
    file = tmp_path / place
    file.parent.mkdir(parents=True)
    (tmp_path / "package/pile_game.py").write_text(head)
    file.write_text(f"import math\nimport random\n{relative}\n{search}")
    call = "game = Game()\nplan(game)"
    code, out, _ = judge(file, "--task", "mcts", "--call", call, "--format", "json", "--seed", 2)
    assert (code, json.loads(out)["kind"]) == (0, "right")


def events(text):
    """The events that a program prints when it backs up and plays."""
    text = text.replace(
        "            node = node.parent\n",
        "            print(json.dumps({'backup': name(node), 'visits': node.visits,"
        " 'total': node.wins}))\n            node = node.parent\n",
    )
    text = text.replace("print(search(Game()))", "print(json.dumps({'move': search(Game())}))")
    helper = (
        "import json\ndef name(node):\n    if node.parent is None:\n        return ''\n"
        "    above = name(node.parent)\n    return f'{above}/{node.move}' if above else"
        " str(node.move)\n"
    )
    import contextlib
    import io

    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(helper + text, "events", "exec"), {"__name__": "__main__"})
    return out.getvalue()


@pytest.mark.parametrize(
    ("name", "options", "kind"),
    [
        ("", (), "right"),
        ("sign", ("--last", "wins"), "sign"),
        ("one view", ("--players", 2), "turns"),
    ],
)
def test_events_are_judged_by_the_same_laws(name, options, kind, write, run_command):
    text = mutant("per node", name, "pile")[0] if name else right_program("per node", "pile")
    log = write("log.jsonl", "for people\n" + events(text))
    code, out, _ = run_command("replay", log, "--format", "jsonl", *options)
    facts = json.loads(out)
    assert facts["iterations"] == 500
    assert code == int(bool(name))
    assert facts["kind"] == "right" if not name else facts["laws"][kind] == "wrong"


@pytest.mark.parametrize(
    ("log", "words"),
    [
        ('{"backup": "1", "visits": "x", "total": 1}', "as the visits"),
        ('{"backup": "1", "visits": 1}', "without its `visits`"),
        ('{"backup": "1", "visits": 1, "wins": 1}', "did you mean"),
        ('{"iteration": 1}\n{"backup": ', "which is no JSON object"),
    ],
)
def test_an_event_that_cannot_be_read_is_named_with_its_line(log, words, write, run_command):
    code, _out, err = run_command("replay", write("log.jsonl", log + "\n"))
    assert code == 2
    assert f"log.jsonl:{log.count(chr(10)) + 1}:1" in err
    assert words in err or words == "did you mean"


def test_a_log_without_beginnings_is_not_recognised(write, run_command):
    line = '{"backup": "1/2/3", "visits": 1, "total": 1}\n'
    code, out, _ = run_command("replay", write("log.jsonl", line * 3))
    assert code == 1
    assert "where the iterations begin" in out


def test_python_judges_a_function_and_what_it_uses(tmp_path, monkeypatch):
    text = right_program("in the backup", "pile")
    (tmp_path / "pupil_search.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    import pupil_search

    verdict = sw.judge(pupil_search.best_move, task="mcts", call="best_move(Game())")
    assert verdict.kind == "right"
    assert verdict.data["formula"] == "mean + C·√(ln N / n), C ≈ √2"
    with pytest.raises(sw.BadInput, match="it is not known how best_move is called"):
        sw.judge(pupil_search.best_move, task="mcts")
    with pytest.raises(sw.BadInput, match="found 3"):
        sw.judge(pupil_search.best_move, task="mcts", call="best_move(Game())", players=3)
