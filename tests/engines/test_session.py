"""The command as a graphical interface uses it: two pipes, and lines that come while it thinks."""

import os
import re
import subprocess
import sys
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import monotonic

import pytest

from search_walkthroughs.engines.usi import ShogiEngine
from search_walkthroughs.games.shogi import Shogi

from .test_usi import CLOSING, MIDDLE

pytestmark = pytest.mark.day(9)

pytest.importorskip("cshogi", reason="the library of shogi is not installed")

ROOT = Path(__file__).parents[2]
PROMPT = 3.0
"""Seconds within which an answer that needs no thought comes, on a machine that is busy."""


def started():
    """The program, as another one starts it."""
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        (sys.executable, "-m", "search_walkthroughs", "usi"),
        env=os.environ | {"PYTHONPATH": paths},
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


class Session:
    """A program that has been started, and what it says."""

    def __init__(self):
        self.process = started()
        self.errors = None
        self.lines = Queue()
        self.reader = Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\n"))

    def say(self, *lines):
        """Send the lines."""
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def until(self, start, seconds=PROMPT):
        """The lines up to the one that begins so."""
        end, received = monotonic() + seconds, []
        while True:
            try:
                received.append(self.lines.get(timeout=max(end - monotonic(), 0.001)))
            except Empty:
                raise AssertionError(f"no {start!r} after {received}") from None
            if received[-1].startswith(start):
                return received

    def silent(self, seconds=0.3):
        """Whether no move is answered for so long."""
        end, received = monotonic() + seconds, []
        while monotonic() < end:
            try:
                received.append(self.lines.get(timeout=0.02))
            except Empty:
                continue
        return not any(line.startswith(("bestmove", "checkmate")) for line in received)

    def close(self):
        """End it, if it has not ended; its exit code."""
        self.process.stdin.close()
        code = self.process.wait(timeout=20)
        if self.errors is None:
            self.errors = self.process.stderr.read().decode()
            self.process.stderr.close()
            self.reader.join()
            self.process.stdout.close()
        return code


@pytest.fixture(scope="module")
def sessions():
    """The programs that were started, the last of which may still run: to start one takes longer
    than most of what is asked of it."""
    started = []
    yield started
    for one in started:
        if one.process.poll() is None:
            one.say("quit")
        one.close()
        assert "Traceback" not in one.errors


@pytest.fixture
def session(sessions):
    """A program that waits for a search, as if nothing had been asked of it."""
    if not sessions or sessions[-1].process.poll() is not None:
        sessions.append(Session())
    running = sessions[-1]
    running.say("usi")
    running.until("usiok", 20)
    running.say(
        "usinewgame",
        f"setoption name Depth value {ShogiEngine.default_depth}",
        f"position sfen {MIDDLE}",
    )
    running.say("isready")
    running.until("readyok", 20)
    yield running
    if running.process.poll() is None and not running.process.stdin.closed:
        running.say("stop", "isready")
        running.until("readyok", 20)


def legal(line, position=MIDDLE):
    """Whether the answer is a move that the rules allow."""
    game = Shogi(position)
    return line.split()[1] in game.moves(game.start())


DEEP = ["depth 32", "infinite", "btime 90000000 wtime 90000000", "nodes 900000000", "ponder"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("limits", DEEP)
def test_readiness_is_answered_while_a_search_runs_and_stop_ends_it(session, limits):
    session.say("setoption name Depth value 32", f"go {limits}")
    assert session.silent()
    session.say("isready")
    assert not any(line.startswith("bestmove") for line in session.until("readyok"))
    session.say("stop")
    assert legal(session.until("bestmove")[-1])
    assert session.silent(0.2)


def test_readiness_is_answered_where_the_answer_waits_to_be_asked_for(session):
    session.say("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "go infinite")
    session.until("info score mate 1")
    session.say("isready")
    session.until("readyok")
    session.say("stop")
    assert session.until("bestmove")[-1] == "bestmove G*5b"


def test_a_new_search_ends_the_one_before(session):
    session.say("go depth 32")
    assert session.silent()
    session.say("position startpos", "go depth 1")
    assert legal(session.until("bestmove")[-1])
    *_, info, last = session.until("bestmove")
    assert CLOSING.fullmatch(info)[1] == "1"
    assert legal(last, "")


@pytest.mark.sample(1)
@pytest.mark.parametrize("limits", ["depth 32", "infinite", "mate infinite"])
def test_quit_ends_the_search_and_the_program(session, limits):
    session.say("position sfen 4k4/9/9/9/9/9/9/9/4K4 b RG2b3gr4s4n4l18p 1", f"go {limits}")
    assert session.silent()
    session.say("quit")
    assert session.process.wait(timeout=PROMPT) == 0


def test_stop_ends_the_search_for_a_mate(session):
    session.say("position sfen 4k4/9/9/9/9/9/9/9/4K4 b RG2b3gr4s4n4l18p 1", "go mate infinite")
    assert session.silent()
    session.say("isready")
    session.until("readyok")
    session.say("stop")
    assert session.until("checkmate")[-1] == "checkmate timeout"


def test_a_stop_too_late_ends_nothing(session):
    session.say("go depth 1")
    session.until("bestmove")
    session.say("stop", "go depth 3")
    *_, info, _ = session.until("bestmove", 20)
    assert CLOSING.fullmatch(info)[1] == "3"


def test_of_a_search_cut_short_the_last_depth_that_was_finished_is_answered(session):
    session.say("go depth 32")
    received = session.until("info time", 20)
    while received[-1].split()[4] != "3":
        received += session.until("info time", 20)
    session.say("stop")
    received += session.until("bestmove")
    best = [found for line in received if (found := CLOSING.fullmatch(line))][-1]
    assert received[-1] == f"bestmove {best[4].split()[0]}"


def test_after_a_hit_the_clock_runs(session):
    session.say("setoption name Depth value 32", "go ponder btime 0 wtime 0 byoyomi 400")
    assert session.silent(0.8)
    session.say("ponderhit")
    begun = monotonic()
    assert legal(session.until("bestmove")[-1])
    assert monotonic() - begun > 0.2


def test_after_a_refused_position_there_is_an_answer(session):
    for refused in ("sfen 9/9 b - 1", "startpos moves 7g7f 7g7f", ""):
        session.say(f"position {refused}", "go btime 0 wtime 0 byoyomi 1000")
        *said, last = session.until("bestmove")
        assert said[0].startswith("info string "), refused
        assert last == "bestmove resign"
        session.say("position startpos", "go depth 1")
        assert legal(session.until("bestmove")[-1], "")


def test_bytes_that_are_no_text_are_refused_like_other_words(session):
    session.process.stdin.write(b"\xff\xfe\n")
    session.say("isready")
    assert session.until("readyok")[0].startswith("info string there is no command")


def test_the_end_of_the_lines_ends_an_endless_search_and_no_other(session):
    session.say("go depth 2")
    assert session.close() == 0
    received = session.until("bestmove")
    assert CLOSING.fullmatch(received[-2])[1] == "2"


@pytest.mark.parametrize("guide", ["docs/guide/usi.md", "docs/ja/guide/usi.md"])
def test_the_guide_names_the_options_and_commands_that_there_are(session, guide):
    text = (ROOT / guide).read_text("utf-8")
    session.say("usi")
    options = {}
    for line in session.until("usiok"):
        if line.startswith("option name "):
            name, _, rest = line.removeprefix("option name ").partition(" type ")
            options[name] = re.search(r"default (\w+)", rest)[1]
    rows = re.findall(r"^\| `([A-Z]\w+)` \|[^|]+\| `?(\w+)`? \|", text, re.MULTILINE)
    assert dict(rows) == options
    commands = re.findall(r"`(go(?: [^`…]+)?)[^`]*`", text.partition("## Commands")[2] or text)
    assert len(commands) > 6
    for command in commands:
        session.say("position startpos", command, "stop")
        session.until("checkmate" if command.startswith("go mate") else "bestmove", 20)


def test_nobody_listens_any_more():
    process = started()
    process.stdout.close()
    process.stdin.write(b"usi\nposition startpos\ngo depth 32\n")
    process.stdin.flush()
    assert process.wait(timeout=20) == 1
    process.stdin.close()
    assert "Traceback" not in process.stderr.read().decode()
    process.stderr.close()
