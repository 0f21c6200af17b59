"""`judge --own`: the program runs in a process of its own, and its page shows its boards."""

import json
import xml.etree.ElementTree as xml

import pytest
from click.testing import CliRunner

from judging.own.games import RIGHT, mutant
from search_walkthroughs.cli import commands
from search_walkthroughs.cli.common import value_range
from search_walkthroughs.judging.process.limited_process import judge_file
from search_walkthroughs.judging.process.process_limits import Limits
from search_walkthroughs.judging.question import Question
from search_walkthroughs.reading import BadInput

pytestmark = pytest.mark.day(5)


def judge(*given: str):
    return CliRunner().invoke(commands, ["judge", *given])


@pytest.fixture
def wrong(tmp_path):
    file = tmp_path / "game.py"
    file.write_text(mutant("nim", "own score") + "\nprint('<b>')  # <script>\n")
    return file


def test_the_page_shows_the_boards_and_the_program_as_text(wrong, tmp_path):
    assert judge(str(wrong), "--own", "--page", str(tmp_path / "pages")).exit_code == 1
    page = (tmp_path / "pages/game.html").read_text("utf-8")
    assert "It never looked at the move" in page
    assert "&lt;script&gt;" in page
    assert "print('<b>')" not in page
    assert (tmp_path / "pages/game.svg").read_text("utf-8").startswith("<svg")


def test_a_right_program_has_no_page_and_the_command_says_why(tmp_path):
    file = tmp_path / "game.py"
    file.write_text(RIGHT["nim"])
    judged = judge(str(file), "--own", "--page", str(tmp_path / "pages"))
    assert judged.exit_code == 0
    assert "no position shows a mistake of it" in judged.output
    assert not (tmp_path / "pages").exists()


def test_a_right_program_has_exit_code_0_and_the_points_of_it(tmp_path):
    file = tmp_path / "game.py"
    file.write_text(RIGHT["nim"])
    found = judge(str(file), "--own", "--format", "gradescope")
    assert found.exit_code == 0
    assert json.loads(found.stdout)["score"] == 10


def test_what_is_not_understood_is_marked_by_hand(tmp_path):
    file = tmp_path / "game.py"
    file.write_text("def f(a, b):\n    return max(-f(c, b) for c in a.things(b))\n")
    found = judge(str(file), "--own", "--format", "gradescope")
    results = json.loads(found.stdout)
    assert found.exit_code == 1
    assert results["tests"] == []
    assert "score" not in results
    assert "marked by hand" in results["output"]
    report = xml.fromstring(judge(str(file), "--own", "--format", "junit").stdout)
    assert (report.get("skipped"), report.get("failures")) == ("1", "0")


def test_a_game_and_trees_are_not_judged_together(wrong):
    found = judge(str(wrong), "--own", "--as", "nested")
    assert isinstance(found.exception, BadInput | SystemExit)
    assert found.exit_code != 0


@pytest.mark.parametrize("text", ["1", "a,b", "1,1", "0,inf", ","])
def test_values_are_two_numbers(text):
    with pytest.raises(BadInput, match=r"--values"):
        value_range(text)


@pytest.mark.night
def test_a_search_of_its_own_game_without_end_is_no_mistake(tmp_path):
    file = tmp_path / "endless.py"
    file.write_text(
        RIGHT["nim"].replace(
            "best = -math.inf if maximizing",
            "while heaps: pass\n    best = -math.inf if maximizing",
        )
    )
    (judgement,) = judge_file(file, Question(own=True), limits=Limits(2, 512))
    assert judgement.verdict.kind == "unrecognised"
    assert "`--call" in judgement.verdict.says[0]
