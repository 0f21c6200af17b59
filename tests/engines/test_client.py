"""A game through a real client of USI, and walkthroughs printed on the command line."""

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from .test_usi import CLOSING, talk

cshogi = pytest.importorskip("cshogi", reason="the library of shogi is not installed")

ROOT = Path(__file__).parents[2]


@pytest.fixture
def program(tmp_path):
    """The program as a client starts it: one file that can be run."""
    script = tmp_path / "engine"
    path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    script.write_text(
        f'#!/bin/sh\nPYTHONPATH="{path}" exec "{sys.executable}" -m search_walkthroughs usi\n',
        encoding="utf-8",
    )
    script.chmod(0o755)
    return str(script)


def test_the_program_plays_itself_through_a_client(program):
    from cshogi.usi import Engine

    engine = Engine(program)
    assert engine.name.startswith("Search Walkthroughs")
    engine.setoption("Depth", 2)
    engine.isready()
    engine.usinewgame()
    board, moves = cshogi.Board(), []
    for _ in range(12):
        engine.position(moves)
        infos = []
        move, _ = engine.go(listener=infos.append)
        assert any(CLOSING.fullmatch(line) or "score mate 1" in line for line in infos)
        assert board.push_usi(move)
        moves.append(move)
    process = engine.proc
    engine.quit()
    for pipe in (process.stdin, process.stdout, process.stderr):
        pipe.close()
    assert process.wait(timeout=30) == 0


def walkthrough(tmp_path, **changed):
    """A file of the engine's search."""
    facts = {"algorithm": "nega-alpha", "options": "{depth: 2, mate: 3}"} | changed
    file = tmp_path / "engine.yml"
    file.write_text(
        dedent(f"""\
        title: {{en: The engine, ja: エンジン}}
        game: shogi
        algorithm: {facts["algorithm"]}
        options: {facts["options"]}
        """),
        encoding="utf-8",
    )
    return str(file)


def run(*arguments):
    """The command line's answer."""
    command = (sys.executable, "-m", "search_walkthroughs", "run", *arguments)
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True)


def test_a_walkthrough_is_told_as_the_program_tells_it(tmp_path):
    done = run(walkthrough(tmp_path), "--format", "usi")
    assert done.returncode == 0
    *infos, last = done.stdout.splitlines()
    answers = talk("setoption name Order value given", "position startpos", "go depth 2")
    once = CLOSING.fullmatch(infos[-1])
    before, deepest = (found for line in answers if (found := CLOSING.fullmatch(line)))
    assert once.group(1, 3, 4) == deepest.group(1, 3, 4)
    assert int(once[2]) == int(deepest[2]) - int(before[2])
    assert last == answers[-1]


@pytest.mark.parametrize(
    "changed", [{"algorithm": "alpha-beta"}, {"options": "{mate: 3}"}], ids=["search", "depth"]
)
def test_other_searches_are_not_told_in_usi(tmp_path, changed):
    done = run(walkthrough(tmp_path, **changed), "--format", "usi")
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "USI" in done.stderr or "depth" in done.stderr
