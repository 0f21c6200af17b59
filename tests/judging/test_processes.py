"""Many programs at once: each in a process of its own, and none lost because of another."""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as xml
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from search_walkthroughs.judging.process import limited_process
from search_walkthroughs.judging.process.limited_process import JUDGING_PROCESS_MODULE, judge_files
from search_walkthroughs.judging.process.process_limits import MIN_MEGABYTES, Limits
from search_walkthroughs.judging.question import Question

pytestmark = pytest.mark.day(9)

PROGRAMS = Path(__file__).parent / "programs"
KEYS = "program kind says adapter trees bad read needed tree frame line recognised inferred"
TREE = "title: {en: A, ja: あ}\nalgorithm: alpha-beta\ntree: {A: [3, 12, 8], B: [2, 4, 6]}\n"
"""One tree is enough where the verdict's form is looked at: all small trees take seconds."""
BAD = {
    "endless": "def f(tree):\n    while True: pass\n    return max(f(c) for c in tree)\n",
    "asleep": "import time\ndef f(tree):\n    time.sleep(999)\n    return f(tree)\n",
    "large": "def f(tree):\n    x = [0] * 10**10\n    return max(f(c) for c in tree)\n",
    "forged": 'import os\ndef f(tree):\n    print("{}")\n    os._exit(0)\n    return f(tree)\n',
    "binary": b"\xff\xfe",
}


@pytest.fixture
def write(tmp_path):
    def put(name, text):
        file = tmp_path / name
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    return put


@pytest.fixture
def judge(run_command):
    return partial(run_command, "judge")


def test_a_program_that_hangs_or_fails_costs_no_other_its_verdict(write):
    files = [write(f"{name}.py", text) for name, text in BAD.items()]
    files.append(PROGRAMS / "right_lists.py")
    limits = Limits(seconds=2, megabytes=1024)
    question = Question(trees=10, leaves=3)
    found = [one.verdict for (one,) in judge_files(files, question, limits=limits, jobs=2)]
    kinds = {Path(one.program).stem: one.kind for one in found}
    assert kinds.pop("right_lists") == "fine"
    assert kinds.pop("binary") == "unrecognised"
    assert set(kinds.values()) == {"broken"}
    says = {Path(one.program).stem: one.says[0] for one in found if one.says}
    assert "used up its time (limits: 2 s, 1024 MiB)" in says["endless"]
    assert "used up its time" in says["asleep"]
    assert says["large"] == "line 2: MemoryError"
    assert "ended with status 0" in says["forged"]
    assert "line 1: the byte 0xff is not UTF-8; save the file" in says["binary"]


def test_there_are_no_more_processes_than_cores_that_may_be_used(write, monkeypatch):
    asked = []

    def pool(processes):
        asked.append(processes)
        return ThreadPoolExecutor(processes)

    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 1}, raising=False)
    monkeypatch.setattr(limited_process, "ThreadPoolExecutor", pool)
    files = [write(f"{name}.c", "") for name in "abc"]
    assert len(list(judge_files(files, Question(trees=5, leaves=3)))) == 3
    assert asked == [2]


@pytest.mark.parametrize(
    ("name", "words"),
    [("mine.ipynb", "save its cells"), ("mine.c", "a file *.c is no Python; compile it")],
)
def test_what_is_no_python_file_is_told_what_to_do(write, name, words):
    ((found,),) = judge_files([write(name, "{}")], Question(trees=5, leaves=3))
    assert found.verdict.kind == "unrecognised"
    assert words in found.verdict.says[0]


def test_files_of_one_name_are_told_apart_by_their_folders(tmp_path, judge, write):
    for pupil in ("ada", "alan"):
        (tmp_path / pupil).mkdir()
        text = (PROGRAMS / "wrong_parity.py").read_text()
        (tmp_path / pupil / "search.py").write_text(text)
    files = [tmp_path / "ada/search.py", tmp_path / "alan/search.py"]
    _, out, _ = judge(*files, "--tree", write("t.yml", TREE), "--page", tmp_path / "pages")
    assert "(ada/search.py, alan/search.py)" in out
    pages = {file.name for file in (tmp_path / "pages").glob("*.html")}
    assert pages == {"ada-search.html", "alan-search.html"}


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("programs", "names"),
    [
        (["pg/a.py", "pg/x/a.py", "pg/x-a.py"], ["pg-a", "x-a.py", "x-a.py-2"]),
        (["search.py", "search.sh", "search"], ["search.py", "search.sh", "search"]),
        (["pg/One.py", "pg/other/one.py"], ["One.py", "one.py-2"]),
        (["a.b.py", "c.py", "c.py"], ["a.b", "c"]),
    ],
)
def test_every_program_has_a_page_of_its_own(tmp_path, judge, write, programs, names):
    text = (PROGRAMS / "wrong_parity.py").read_text()
    for program in programs:
        file = tmp_path / program
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    files = [tmp_path / program for program in programs]
    tree = write("tree.yml", TREE)
    _, _, said = judge(*files, "--tree", tree, "--page", tmp_path / "pages")
    assert said == ""
    pages = {file.name for file in (tmp_path / "pages").iterdir()}
    assert pages == {f"{name}.{kind}" for name in names for kind in ("html", "svg")}


def test_a_program_is_read_in_the_encoding_that_it_declares(write):
    text = "# -*- coding: latin-1 -*-\n# é\n" + (PROGRAMS / "right_lists.py").read_text()
    ((found,),) = judge_files(
        [write("mine.py", text.encode("latin-1"))], Question(trees=5, leaves=3)
    )
    assert found.verdict.kind == "fine"


def test_a_module_beside_the_program_is_found(write):
    write("shared_worst.py", "WORST = -1000\n")
    text = (PROGRAMS / "right_lists.py").read_text().replace("-10**9", "WORST")
    file = write("mine.py", "from shared_worst import WORST\n" + text)
    ((found,),) = judge_files([file], Question(trees=5, leaves=3))
    assert found.verdict.kind == "fine"


def test_a_program_may_be_a_module_of_a_package(tmp_path):
    folder = tmp_path / "games/search"
    folder.mkdir(parents=True)
    for name in ("games", "games/search"):
        (tmp_path / name / "__init__.py").write_text("")
    (folder.parent / "numbers.py").write_text("WORST = -1000\n")
    text = (PROGRAMS / "right_lists.py").read_text().replace("-10**9", "WORST")
    (folder / "mine.py").write_text("from ..numbers import WORST\n" + text)
    ((found,),) = judge_files([folder / "mine.py"], Question(trees=5, leaves=3))
    assert found.verdict.kind == "fine", found.verdict.says


def test_json_has_the_keys_that_are_documented(judge):
    code, out, _ = judge(PROGRAMS / "wrong_cut_sign.py", "--trees", 5, "--format", "json")
    (facts,) = map(json.loads, out.splitlines())
    assert list(facts) == KEYS.split()
    assert (code, facts["kind"], facts["tree"], facts["frame"]) == (1, "wrong", [[1, 0]], 5)


def test_text_tells_the_verdict_and_what_was_recognised(judge, write):
    file = PROGRAMS / "right_wikipedia.py"
    code, out, _ = judge(file, "--tree", write("tree.yml", TREE), "--explain")
    assert code == 0
    assert out.startswith("right_wikipedia.py: right, sound, and reads no more than alpha-beta\n")
    assert "line 2: alphabeta is a node; window alpha, beta; score value in the loop" in out


def test_text_can_be_japanese(judge):
    _, out, _ = judge(PROGRAMS / "wrong_parity.py", "--trees", 5, "--language", "ja")
    assert "値が誤りです" in out
    assert "MAXは最大の1を選びますが、評価値は0です" in out


def test_gradescope_gets_points(judge, write):
    config = write("judge.toml", "[points]\nwasteful = 8\n")
    names = ("right_lists", "wrong_root_alpha", "wrong_parity")
    files = [PROGRAMS / f"{name}.py" for name in names]
    tree = write("tree.yml", TREE)
    _, out, _ = judge(*files, "--tree", tree, "--format", "gradescope", "--config", config)
    results = [json.loads(line) for line in out.splitlines()]
    assert [one["score"] for one in results] == [10, 8, 2]
    assert all(one["tests"][0].keys() >= {"name", "score", "max_score"} for one in results)
    assert results[2]["output"].startswith("wrong_parity.py: the value is wrong")


def test_a_program_that_was_not_recognised_is_marked_by_hand(judge, write):
    _, out, _ = judge(write("loop.py", "x = 1\n"), "--format", "gradescope")
    results = json.loads(out)
    assert "score" not in results
    assert results["tests"] == []
    assert results["output"].endswith(
        "To be marked by hand: no points are given and none are taken."
    )


def test_what_was_not_recognised_has_no_points(judge, write):
    config = write("judge.toml", "[points]\nunrecognised = 3\n")
    code, _, said = judge(PROGRAMS / "right_lists.py", "--config", config)
    assert code == 2
    assert "marked by hand" in said


def test_junit_counts_failures_errors_and_what_was_skipped(judge, write):
    broken, unknown = write("broken.py", "def f(:\n"), write("unknown.py", "x = 1\n")
    files = (PROGRAMS / "right_lists.py", PROGRAMS / "wrong_parity.py", broken, unknown)
    _, out, _ = judge(*files, "--format", "junit", "--tree", write("tree.yml", TREE))
    suite = xml.fromstring(out)
    counts = {name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")}
    assert counts == {"tests": "4", "failures": "1", "errors": "1", "skipped": "1"}
    assert [case.get("name") for case in suite] == [file.name for file in files]
    assert suite[1][0].get("type") == "wrong"
    assert suite[3][0].tag == "skipped"


# By day `test_files_of_one_name_are_told_apart_by_their_folders` has two of a kind.
@pytest.mark.night
def test_similar_mistakes_are_grouped(judge, write):
    text = (PROGRAMS / "wrong_parity.py").read_text()
    files = [write(f"{name}.py", text) for name in ("ann", "ben")]
    _, out, _ = judge(*files, PROGRAMS / "right_lists.py", "--trees", 5)
    assert "2 programs: alpha-beta with MAX and MIN swapped (ann.py, ben.py)" in out


def test_a_walkthroughs_tree_can_be_judged_on(judge, write):
    code, out, _ = judge(PROGRAMS / "right_lists.py", "--tree", write("tree.yml", TREE))
    assert code == 0
    assert "1 tree, 0 bad; 4 leaves read, alpha-beta needs 4" in out


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        ('tree: ["?", 1]', "whose leaves are all known"),
        ("tree: {A: {chance: [[1/2, 1], [1/2, 2]]}}", "tree.yml:"),
        ("game: tic-tac-toe", "this is a game"),
    ],
)
def test_a_tree_that_programs_cannot_have_is_refused(judge, write, tree, words):
    text = f"title: {{en: A, ja: あ}}\nalgorithm: minimax\n{tree}\n"
    code, _, err = judge(PROGRAMS / "right_lists.py", "--tree", write("tree.yml", text))
    assert code == 2
    assert words in err


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("tasks = 'minimax'", "did you mean `task`?"),
        ("task = 'chess'", "found 'chess'; alpha-beta"),
        ("players = 3", "players': found '3'; 1 or 2"),
        ("players = true", "players': found 'True'; 1 or 2"),
        ("players = 2.0", "players': found '2.0'; 1 or 2"),
        ("seconds = 0", "a whole number from 1 on"),
        ("points = {good = 3}", "there is no kind 'good'; write a table of numbers"),
        ("points = 2024-01-01", "points': found '2024-01-01'; write a table of numbers"),
        ("points.fine = 2024-01-01", "found '2024-01-01' for fine, a number is expected"),
        ("points.fine = true", "found 'True' for fine, a number is expected"),
        ("points.wrong = -inf", "found '-inf' for wrong, a number is expected"),
        ("points.wrong = nan", "found 'nan' for wrong, a number is expected"),
        ("memory = 63", "found '63', a whole number from 64 on is expected"),
        ("trees = " + "1" * 5000, "is no TOML"),
        ("points = " + "[" * 5000, "is no TOML"),
        ("task = ", "is no TOML"),
    ],
)
def test_a_configuration_that_cannot_be_is_refused(judge, write, text, words):
    code, _, err = judge(PROGRAMS / "right_lists.py", "--config", write("judge.toml", text))
    assert code == 2
    assert words in err


def test_a_configuration_that_is_not_there_is_not_called_wrong(judge, tmp_path):
    code, _, err = judge(PROGRAMS / "right_lists.py", "--config", tmp_path / "missing.toml")
    assert (code, "there is no such file" in err, "TOML" in err) == (2, True, False)


def test_the_least_memory_is_the_same_in_the_file_and_on_the_command_line(judge, write):
    config, program = write("judge.toml", f"memory = {MIN_MEGABYTES}"), write("mine.c", "")
    assert judge(program, "--config", config)[0] == 1
    assert judge(program, "--memory", MIN_MEGABYTES)[0] == 1
    assert judge(program, "--memory", MIN_MEGABYTES - 1)[0] == 2


def test_a_missing_file_is_named(judge):
    code, _, err = judge("nowhere.py")
    assert code == 2
    assert "there is no such file or folder" in err


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "the file cannot be read: it has more than 1,048,576 bytes\n"),
        ("ja", "ファイルを読めません：1,048,576バイトより長いファイルです\n"),
    ],
)
@pytest.mark.parametrize("own", [["--own"], []])
def test_of_a_file_that_is_too_long_nothing_is_known(judge, write, tmp_path, language, words, own):
    long = write("long.py", "#" * 2**20 + "\n")
    _, out, err = judge(long, "--language", language, "--page", tmp_path / "pages", *own)
    assert words in out
    assert "long.py has no page: nothing is known of its search" in err


def test_a_call_that_is_no_expression_is_refused(judge):
    code, _, err = judge(PROGRAMS / "right_lists.py", "--call", "search(tree,")
    assert code == 2
    assert "is not an expression of Python" in err


@pytest.mark.parametrize("said", [("--players", 2), ("--last", "wins")])
def test_what_is_said_of_another_search_is_refused_where_the_task_is_named(judge, said):
    program = PROGRAMS / "right_lists.py"
    code, _, err = judge(program, "--task", "minimax", *said)
    assert code == 2
    assert "is for Monte Carlo tree searches" in err
    assert judge(program, "--trees", 1, *said)[0] == 0, "it may be one, if no task is named"


def traced(run_command, *arguments):
    code, out, err = run_command("trace", *arguments)
    return code, out.splitlines(), err


def test_trace_prints_the_frames_of_a_program(run_command, write):
    tree, mine = write("tree.yml", TREE), PROGRAMS / "right_wikipedia.py"
    _, ours, _ = traced(run_command, tree, "--format", "jsonl")
    code, theirs, _ = traced(run_command, tree, "--format", "jsonl", "--program", mine)
    assert code == 0
    found = [[json.loads(line) for line in lines] for lines in (ours, theirs)]
    for frames in found:
        for frame in frames:
            del frame["line"]
    assert found[0] == found[1]
    _, text, _ = traced(run_command, tree, "--program", mine)
    assert len(text) == len(ours)


def test_trace_says_why_a_program_has_no_frames(run_command, write):
    tree, bad = write("tree.yml", TREE), write("bad.py", "def f(:\n")
    code, _, err = traced(run_command, tree, "--program", bad)
    assert (code, "line 1" in err) == (2, True)
    given = (tree, "--program", bad, "--algorithm", "minimax")
    assert traced(run_command, *given)[0] == 2


def test_a_judge_that_fails_itself_says_nothing_of_the_program(write):
    """Of the process that decides, nothing is the program's: its errors are the judge's own."""
    asked = {
        "file": str(write("mine.py", "def f(n): return max(f(c) for c in n)")),
        "name": "mine.py", "source": "", "call": "", "frames": False, "court": None, "tree": None,
        "question": {"language": "en", "no_such_field": 1}, "token": "t",
        "seconds": 9, "megabytes": 512,
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", JUDGING_PROCESS_MODULE],
        input=json.dumps(asked), capture_output=True, text=True, check=False,
    )  # fmt: skip
    (verdict,) = json.loads(done.stdout)["verdicts"]
    assert verdict["kind"] == "unrecognised"
    assert verdict["says"][0].startswith("The judge itself failed")
