"""A homework: what pupils get works as its statement says, and the hidden part is the teacher's."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from statistics import fmean
from typing import get_args

import pytest
import yaml

from search_walkthroughs.judging.verdict_report import POINTS
from search_walkthroughs.starting.new_homework import LANGUAGES, Task, homework_files

PROGRAM = Path(__file__).parents[1] / "judging/programs/right_lists.py"
FILES = {
    "README.md",
    *("task/STATEMENT.md", "task/my_search.py", "task/test_my_search.py", "task/judge.toml"),
    *("task/.github/workflows/judge.yml", "teacher/judge.toml"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("task", get_args(Task))
def test_a_homework_has_all_its_files_and_no_blanks(task, language):
    files = dict(homework_files(task, 7, language))
    assert files.keys() == FILES
    assert all("%" not in text.replace("100 %", "") for text in files.values())
    japanese = language == "ja"
    assert any("課題" in text for text in files.values()) == japanese
    assert tomllib.loads(files["teacher/judge.toml"])["task"] == task


@pytest.mark.parametrize("task", get_args(Task))
def test_the_visible_trees_have_the_values_of_the_task(task):
    text = dict(homework_files(task, 7, "en"))["task/test_my_search.py"]
    trees = ast.literal_eval(re.search(r"TREES = (\[.*?^\])", text, re.M | re.S)[1])

    def value(tree, maximizing=True):
        if not isinstance(tree, list):
            return tree
        values = [value(child, not maximizing) for child in tree]
        if maximizing:
            return max(values)
        return fmean(values) if task == "expectimax" else min(values)

    assert len(trees) == 4
    for tree, said in trees:
        assert value(tree) == said


def test_the_hidden_part_has_its_own_trees_and_the_points():
    files = dict(homework_files("alpha-beta", 7, "en"))
    visible, hidden = (tomllib.loads(files[f"{name}/judge.toml"]) for name in ("task", "teacher"))
    assert hidden["seed"] == 7
    assert "seed" not in visible
    assert hidden["points"] == POINTS


@pytest.mark.night
def test_pupils_see_their_tests_fail_and_then_pass(tmp_path, run_command):
    code, out, _ = run_command("homework", "init", tmp_path / "work")
    assert (code, len(out.splitlines())) == (0, len(FILES))
    task = tmp_path / "work/task"

    def unittest():
        run = [sys.executable, "-m", "unittest"]
        return subprocess.run(run, cwd=task, capture_output=True, check=False).returncode

    assert unittest() != 0
    (task / "my_search.py").write_text(PROGRAM.read_text())
    assert unittest() == 0
    for config in (task / "judge.toml", tmp_path / "work/teacher/judge.toml"):
        code, out, _ = run_command(
            *("judge", task / "my_search.py", "--config", config, "--format", "json"),
            *("--trees", 20),
        )
        assert (code, json.loads(out)["kind"]) == (0, "fine")


def test_the_seed_is_drawn_unless_it_is_given(tmp_path, run_command):
    for name in ("a", "b"):
        run_command("homework", "init", tmp_path / name)
    run_command("homework", "init", tmp_path / "c", "--seed", 5)
    seeds = {
        name: tomllib.loads((tmp_path / name / "teacher/judge.toml").read_text())["seed"]
        for name in "abc"
    }
    assert seeds["a"] != seeds["b"]
    assert seeds["c"] == 5


def test_what_pupils_get_shows_no_place_on_the_teachers_machine(tmp_path, run_command):
    (tmp_path / "code").mkdir()
    (tmp_path / "code/pyproject.toml").write_text("")
    for language in LANGUAGES:
        work = tmp_path / language
        words = ("homework", "init", work, "--language", language, "--from", tmp_path / "code")
        code, _, said = run_command(*words)
        assert code == 0
        assert str(tmp_path / "code") in said
        task = [file.read_text("utf-8") for file in (work / "task").rglob("*") if file.is_file()]
        assert not [text for text in task if str(tmp_path) in text or "file:" in text]
        steps = yaml.safe_load((work / "task/.github/workflows/judge.yml").read_text())["jobs"]
        runs = [step.get("run", "") for step in steps["judge"]["steps"]]
        (install,) = [run for run in runs if "installed" in run]
        done = subprocess.run(["sh", "-c", install], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (1, "")
        assert "write here how the generator is installed" in done.stderr


def test_a_wheel_lies_where_the_statement_installs_it_from(tmp_path, run_command):
    wheel = tmp_path / "search_walkthroughs-1.0-py3-none-any.whl"
    wheel.write_bytes(b"wheel")
    assert run_command("homework", "init", tmp_path / "work", "--from", wheel)[0] == 0
    task = tmp_path / "work/task"
    (place,) = re.findall(r'pip install "(.*?)"', (task / "STATEMENT.md").read_text("utf-8"))
    assert (task / place).read_bytes() == b"wheel"


def test_where_the_program_runs_nothing_may_be_written():
    workflow = yaml.safe_load(
        dict(homework_files("minimax", 1, "en"))["task/.github/workflows/judge.yml"]
    )
    assert workflow["permissions"] == {"contents": "read"}
    assert not any("permissions" in job for job in workflow["jobs"].values())


@pytest.mark.parametrize(
    "source", ["git+https://a.org/$(id)/b.git", "git+https://a.org/`id`/b.git", 'git+ssh://a"b/c']
)
def test_an_address_that_a_shell_would_run_is_refused(source, tmp_path, run_command):
    code, _, err = run_command("homework", "init", tmp_path / "work", "--from", source)
    assert code == 2
    assert "which shells read" in err
    assert not (tmp_path / "work").exists()


def test_a_folder_that_holds_something_is_refused(tmp_path, run_command):
    (tmp_path / "mine.txt").write_text("mine")
    code, _, err = run_command("homework", "init", tmp_path)
    assert code == 2
    assert "holds something already" in err
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]
