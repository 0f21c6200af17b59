"""Programs of tasks in processes of their own: what hangs, stops or lies has a verdict."""

import json
import subprocess
import sys
import tomllib
from zipfile import ZipFile

import pytest

from search_walkthroughs.judging.process.limited_process import judge_files
from search_walkthroughs.judging.process.process_limits import Limits
from search_walkthroughs.judging.question import Question
from search_walkthroughs.tasks.registry import task_names, task_of

SMALLEST = "smallest case: retrograde({'p1': []})"
"""The first case of the task `retrograde`."""
HEAD = "def retrograde(graph):\n    "
PROGRAMS = {
    "right": (task_of("retrograde").solution_text(), "fine", ""),
    "empty": ("", "unrecognised", "no function `retrograde`; write `def retrograde(graph):`"),
    "no-function": ("retrograde = 3\n", "unrecognised", "no function `retrograde`"),
    "starter": (task_of("retrograde").starter("en"), "broken", "NotImplementedError"),
    "error": (f"{HEAD}return graph['x']\n", "broken", "line 2: KeyError: 'x'"),
    "syntax": ("def retrograde(:\n", "broken", "SyntaxError"),
    "exit": (f"import os\n{HEAD}os._exit(3)\n", "broken", "it ended with status 3"),
    "quit": (f"{HEAD}raise SystemExit(0)\n", "broken", "SystemExit: 0"),
    "asks": (f"{HEAD}return input()\n", "broken", "EOFError"),
    "recursion": (f"{HEAD}return retrograde(graph)\n", "broken", "RecursionError"),
    "object": (f"{HEAD}return {{'p1': object()}}\n", "unrecognised", "{'p1': <object>}"),
    "nothing": (f"{HEAD}pass\n", "unrecognised", "it answers None"),
    "large": (f"{HEAD}return 10 ** 9999\n", "broken", "ended with status 1"),
    "escapes": (f"{HEAD}return chr(27) + '[31m'\n", "unrecognised", "it answers"),
    "forged": (
        f"import os\n{HEAD}\n    for descriptor in range(3, 12):\n        try:\n"
        '            os.write(descriptor, b\'{"number": 2, "answer": {"ratio": [1, 0]}}\\n\')\n'
        "        except OSError:\n            pass\n    os._exit(0)\n",
        "broken",
        "what came back is not a verdict",
    ),
    "asleep": (f"import time\n{HEAD}time.sleep(99)\n", "broken", "used up its time"),
}
"""By name: the text of a program, the kind of its verdict, and words of it."""
BY_DAY = ("right", "empty", "exit", "forged", "escapes")


def judged(folder, names):
    """The verdicts on some of the programs."""
    files = []
    for name in names:
        files.append(folder / f"{name}.py")
        files[-1].write_text(PROGRAMS[name][0], "utf-8")
    question = Question(contract="retrograde", trees=20)
    judgements = judge_files(files, question, limits=Limits(2, 512), jobs=2)
    return dict(zip(names, (verdicts for (verdicts,) in judgements), strict=True))


def check(folder, names):
    """Compare the verdicts with what they must be."""
    for name, judgement in judged(folder, names).items():
        _, kind, words = PROGRAMS[name]
        text = " ".join(judgement.verdict.says)
        assert (judgement.verdict.kind, words in text) == (kind, True), (name, text)
        assert "Traceback" not in text
        assert "\x1b" not in text
        if kind not in ("fine",) and name not in ("empty", "no-function", "syntax"):
            assert judgement.verdict.says[0] == SMALLEST


def test_some_programs_have_their_verdicts(tmp_path):
    check(tmp_path, BY_DAY)


@pytest.mark.night
def test_all_programs_have_their_verdicts(tmp_path):
    check(tmp_path, PROGRAMS)


def test_a_program_in_another_language_is_said_not_to_be_understood(tmp_path):
    file = tmp_path / "search.sh"
    file.write_text("#!/bin/sh\n")
    file.chmod(0o755)
    ((judgement,),) = judge_files([file], Question(contract="uct"))
    assert judgement.verdict.kind == "unrecognised"
    assert judgement.verdict.says == ("Tasks with a contract are for programs in Python.",)


def test_what_is_for_searches_is_refused_for_a_contract(tmp_path, run_command):
    file = tmp_path / "my_search.py"
    file.write_text("")
    for words in (("--own",), ("--as", "nested"), ("--call", "f(tree)"), ("--tree", "a.yml")):
        code, _, err = run_command("judge", file, "--task", "llr", *words)
        assert code == 2
        assert "'llr' has a contract" in err
        assert "homework init DIR --task llr" in err


def test_uct_is_judged_by_its_contract_or_on_its_own_game(tmp_path, run_command):
    file = tmp_path / "my_search.py"
    for text, key in ((task_of("uct").solution_text(), "cases"), ("search = None\n", "laws")):
        file.write_text(text)
        out = run_command(
            *("judge", file, "--task", "uct", "--format", "json", "--trees", 5),
        )[1]
        assert key in json.loads(out)


@pytest.mark.night
@pytest.mark.parametrize("name", task_names())
def test_a_homework_holds_its_solution_which_passes_by_its_settings(name, tmp_path, run_command):
    words = ("--task", name, "--seed", 3, "--gradescope", "--from", "1.0.0")
    assert run_command("homework", "init", tmp_path / "work", *words)[0] == 0
    teacher, task = tmp_path / "work/teacher", tmp_path / "work/task"
    unittest = [sys.executable, "-m", "unittest"]
    assert subprocess.run(unittest, cwd=task, capture_output=True, check=False).returncode == 1
    (task / "my_search.py").write_text((teacher / "solution.py").read_text("utf-8"), "utf-8")
    assert subprocess.run(unittest, cwd=task, capture_output=True, check=False).returncode == 0
    settings = tomllib.loads((teacher / "judge.toml").read_text("utf-8"))
    assert (settings["task"], settings["seed"]) == (name, 3)
    with ZipFile(teacher / "autograder.zip") as archive:
        assert tomllib.loads(archive.read("judge.toml").decode()) == settings
    code, out, _ = run_command(
        *("judge", teacher / "solution.py", "--config", teacher / "judge.toml"),
        *("--format", "gradescope"),
    )
    assert (code, json.loads(out)["score"]) == (0, 10)
