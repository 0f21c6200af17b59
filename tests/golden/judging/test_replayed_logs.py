"""`walkthroughs replay`: the frames and the verdict of a log, in each format and language, and what
is said of a log that cannot be read.
"""

import json
import tomllib
from pathlib import Path

import pytest

from golden.judging.tree_logs import MANNERS, tree_log
from golden.judging.verdict_texts import assert_no_file_is_left_over, file_name
from judging.test_replay import FAULTS, SEQUENCES

HERE = Path(__file__).parent / "replays"
REPLAYS = tomllib.loads(Path(__file__).with_name("replays.toml").read_text("utf-8"))
WAYS = ("", "--verdict --language ja", "--verdict --format jsonl")
AS_JSON = ("all-events", "deepening", "a-table")
"""The logs whose frames are printed as JSON too."""
TREE_WAYS = ("--last wins", "--last wins --language ja", "--last loses --format jsonl", "")
UNREADABLE = "logs that cannot be read"
TREE_FAULTS = [
    '{"backup": "1", "visits": 1}',
    '{"backup": "1", "total": 1}',
    '{"backup": "1", "visits": "many", "total": 1}',
    '{"bakcup": "1", "visits": 1, "total": 1}',
    '{"expand": "1", "turm": 1}',
    '{"select": [1]}',
    '{"iteration": true}',
    '{"iteration": 1, "line": "7"}',
    '{"playout": "1", "winner": ',
]
"""Second lines of logs of a Monte Carlo tree search that are no events of one."""


@pytest.mark.parametrize("name", REPLAYS)
def test_frames_and_verdict_are_what_they_were(name, transcript, golden):
    replay = REPLAYS[name]
    files = {"log.jsonl": replay["log"]}
    if "trees" in replay:
        files["trees.txt"] = f"{replay['trees'].strip()}\n"
    names = " ".join(sorted(files, reverse=True))
    options = replay.get("options", "")
    ways = (*WAYS, "--format jsonl") if name in AS_JSON else WAYS
    commands = [" ".join(f"replay {names} {options} {way}".split()) for way in ways]
    golden(HERE / file_name(name), transcript(files, commands))


@pytest.mark.parametrize("name", MANNERS)
def test_the_verdict_on_a_tree_search_is_what_it_was(name, transcript, golden):
    files = {"log.jsonl": tree_log(MANNERS[name])}
    commands = [f"replay log.jsonl {way}".strip() for way in TREE_WAYS]
    golden(HERE / file_name(f"tree, {name}"), transcript(files, commands))


def test_two_tree_searches_in_a_log_are_judged_one_by_one(transcript, golden):
    logs = tree_log(MANNERS["all events"]) + tree_log(MANNERS["one view"])
    text = transcript({"log.jsonl": logs}, ["replay log.jsonl --players 2 --last wins"])
    golden(HERE / "two-tree-searches.txt", text)


def test_what_is_said_of_a_log_that_cannot_be_read_is_what_it_was(transcript, golden):
    files = {"trees.txt": "[[3, 12, 8], [2, 4, 6]]\n"}
    logs = [["for people", line, '{"value": 3}'] for line, _ in FAULTS]
    logs += [lines for lines, _ in SEQUENCES]
    commands = []
    for number, lines in enumerate(logs):
        files[f"{number}.log"] = "".join(f"{line}\n" for line in lines)
        commands.append(f"replay trees.txt {number}.log --verdict")
    for number, line in enumerate(TREE_FAULTS):
        files[f"tree-{number}.log"] = f'{{"iteration": 1}}\n{line}\n'
        commands.append(f"replay tree-{number}.log")
    golden(HERE / file_name(UNREADABLE), transcript(files, commands))


FOREST = {
    "empty list": "[1, [], 2]",
    "word": "[1, x]",
    "object": '{"a": 1}',
    "text": '["1", 2]',
    "nothing": "",
    "deep": "[" * 300 + "1" + "]" * 300,
    "not a number": "[NaN, 1]",
}
"""Lines that are no trees."""


def test_what_is_said_of_trees_and_of_options_is_what_it_was(transcript, golden):
    log = '{"leaf": "1", "value": 1}\n{"leaf": "2", "value": 2}\n{"value": 2}\n'
    files = {"log.jsonl": log, "trees.txt": "[1, 2]\n", "wide.log": log.encode("utf-16")}
    files |= {f"{name}.txt": f"{line}\n" for name, line in FOREST.items()}
    files["blanks.log"] = "\ufeff" + "".join(f"  {line}\n" for line in log.splitlines())
    commands = [
        *(f"replay '{name}.txt' log.jsonl" for name in FOREST),
        "replay trees.txt log.jsonl log.jsonl",
        "replay - -",
        "replay missing.txt log.jsonl",
        "replay trees.txt missing.jsonl",
        "replay trees.txt wide.log",
        "replay trees.txt blanks.log",
        "replay trees.txt log.jsonl --values=2",
        "replay trees.txt log.jsonl --values=2,1",
        "replay trees.txt log.jsonl --limit levels=0",
        "replay trees.txt log.jsonl --limit levels=1",
    ]
    golden(HERE / file_name("trees and options"), transcript(files, commands))


def test_a_log_may_be_piped_in(transcript, golden, monkeypatch):
    lines = [{"leaf": "1", "value": 1}, {"leaf": "2"}]
    log = "".join(f"{json.dumps(line)}\n" for line in lines)

    class Piped:
        buffer = log.encode().splitlines(keepends=True)

    monkeypatch.setattr("sys.stdin", Piped)
    text = transcript({"trees.txt": "[1, 2]\n"}, ["replay trees.txt -"])
    golden(HERE / file_name("piped in"), text)


def test_no_replay_is_left_over():
    others = ["two tree searches", UNREADABLE, "trees and options", "piped in"]
    assert_no_file_is_left_over(HERE, [*REPLAYS, *(f"tree, {name}" for name in MANNERS), *others])
