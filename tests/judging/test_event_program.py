"""Programs in any language that read trees and print events, within limits."""

import os
import sys
from pathlib import Path

import pytest

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.judging.process.process_limits import Limits
from search_walkthroughs.judging.reports.event_program import EventProgram, ProgramFailure
from search_walkthroughs.reading.errors import BadInput
from search_walkthroughs.record.frame import record
from support import search

pytestmark = pytest.mark.day(5)

TREE = [[3, 12, 8], [2, 4, 6]]


def script(tmp_path, text):
    """The command of a program in Python, which stands for any language."""
    file = tmp_path / "program.py"
    file.write_text(text)
    return (sys.executable, str(file))


def records(frames):
    found = [record(frame) for frame in frames]
    for one in found:
        del one["line"]
        one.pop("inferred", None)
    return found


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["alpha_beta.cpp", "TreeSearch.java", "alpha_beta.js"])
def test_a_compiled_program_is_run_on_every_tree(command, trees, name):
    runs = EventProgram(tuple(command(name))).run(trees[:50])
    for tree, run in zip(trees[:50], runs, strict=True):
        ours = search("alpha-beta", Tree.grow(tree))
        assert run.search.value == ours.value
        assert dict(run.search.tally.leaves) == dict(ours.tally.leaves)
        assert records(run.frames) == records(ours.frames)


def test_a_search_that_enters_a_node_again_is_counted_so(tmp_path):
    text = "\n".join(
        f"print('{line}')"
        for line in ['{"leaf": "1", "value": 4}', '{"enter": ""}', '{"leaf": "1", "value": 4}',
                     '{"value": 4}']
    )  # fmt: skip
    (run,) = EventProgram(script(tmp_path, text)).run([[4]])
    assert run.frames[-1].pass_ == 2
    assert run.frames[-1].distinct == 2


FAILING = {
    "loop": ("while True: pass", "it used up its time (limits: 1 s, 512 MiB)"),
    "sleep": ("import time; time.sleep(60)", "it used up its time"),
    "memory": ("x = bytearray(4 << 30)", "it ended with status 1"),
    "output": ("while True: print('x' * 10**6)", "it printed more than 64 MiB"),
    "exception": ("import sys; sys.exit('no tree')", "status 1 (limits: 30 s, 512 MiB): 'no tree'"),
    "signal": ("import os; os.kill(os.getpid(), 6)", "it was ended by signal 6"),
}


@pytest.mark.sample(3)
@pytest.mark.skipif(os.name != "posix", reason="a shell sets the limits, and there is none")
@pytest.mark.parametrize("name", FAILING)
def test_a_program_that_does_not_end_well_is_said(tmp_path, name):
    text, message = FAILING[name]
    seconds = 1 if name in ("loop", "sleep") else 30  # a busy machine is slow to write 64 MiB
    program = EventProgram(script(tmp_path, text), limits=Limits(seconds, 512))
    with pytest.raises(ProgramFailure) as error:
        program.run([TREE])
    assert message in error.value.evidence.text(messages("en"))


def test_what_is_no_program_is_said():
    with pytest.raises(ProgramFailure) as error:
        EventProgram(("/nowhere/to/be/found",)).run([TREE])
    assert error.value.evidence.text(messages("ja")) == "始められません。そのプログラムはありません"


def test_what_is_no_log_is_said_with_its_line(tmp_path):
    program = EventProgram(script(tmp_path, "print('hello'); print('{\"leaf\": 1}')"))
    with pytest.raises(BadInput) as error:
        program.run([TREE])
    (fault,) = error.value.faults
    assert fault.line == 2
    assert fault.file == f"the output of {Path(sys.executable).name}"


def test_a_program_sees_an_empty_folder_and_little_else(tmp_path):
    text = (
        "import json, os, sys\n"
        "assert os.listdir() == [], os.listdir()\n"
        "assert not os.environ.keys() & {'HOME', 'SECRET'}\n"
        "for line in sys.stdin: print(json.dumps({'leaf': '', 'value': json.loads(line)}))\n"
        "print('{\"value\": 7}')\n"
    )
    (run,) = EventProgram(script(tmp_path, text)).run([7])
    assert run.search.value == 7
