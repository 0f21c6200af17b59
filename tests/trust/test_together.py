"""Builds and servers of one course keep out of each other's way, and say for whom they wait."""

import signal
import subprocess
import sys
import threading

import pytest

from search_walkthroughs.building.output import ADDRESS, LOCK, build_lock, server_lock
from search_walkthroughs.reading import BadInput
from search_walkthroughs.serving.worker import LivePages
from trust import tiny

HOLD = """
import sys, time
from pathlib import Path
from search_walkthroughs.building.output import ADDRESS, LOCK, build_lock, server_lock
root, kind = Path(sys.argv[1]), sys.argv[2]
drafts = kind == "drafts"
with server_lock(root, "there") if kind == "server" else build_lock(root, print, drafts=drafts):
    print("held", flush=True)
    time.sleep(60)
"""


def busy():
    raise AssertionError("nobody is at work here")


class Waits(Exception):
    """Somebody else is at work."""


def waits():
    raise Waits


def test_a_second_server_is_told_where_the_first_one_is(tmp_path):
    elsewhere = pytest.raises(BadInput, match=r"shown already, at http://127\.0\.0\.1:8000/")
    with (
        server_lock(tmp_path, "http://127.0.0.1:8000/"),
        elsewhere,
        server_lock(tmp_path, "elsewhere"),
    ):
        raise AssertionError
    with server_lock(tmp_path, "http://127.0.0.1:8001/"):
        pass


def test_what_a_server_makes_side_by_side_does_not_wait(tmp_path):
    with build_lock(tmp_path, busy, drafts=True), build_lock(tmp_path, busy, drafts=True):
        pass
    with build_lock(tmp_path, busy):
        pass


@pytest.mark.parametrize("kind", ["build", "drafts", "server"])
def test_what_a_killed_process_held_is_free_again(tmp_path, kind):
    command = (sys.executable, "-c", HOLD, str(tmp_path), kind)
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout.readline() == "held\n"
        if kind == "server":
            with pytest.raises(BadInput, match="there"), server_lock(tmp_path, "here"):
                raise AssertionError
        else:
            with pytest.raises(Waits), build_lock(tmp_path, waits):
                raise AssertionError
        holder.kill()
    with build_lock(tmp_path, busy), server_lock(tmp_path, "here"):
        assert (tmp_path / ADDRESS).read_text() == "here"
    assert not (tmp_path / ADDRESS).exists()


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="the system has no such signals")
def test_a_build_that_waits_can_be_interrupted(tmp_path):
    code = "import sys, pathlib; from search_walkthroughs.building.output import build_lock as b\n"
    code += "with b(pathlib.Path(sys.argv[1]), lambda: print('waits', flush=True)): pass"
    with (
        build_lock(tmp_path, busy),
        subprocess.Popen(
            (sys.executable, "-c", code, str(tmp_path)),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as other,
    ):
        assert other.stdout.readline() == "waits\n"
        other.send_signal(signal.SIGINT)
        assert "KeyboardInterrupt" in other.communicate(timeout=10)[1]


def test_a_file_that_is_no_lock_is_named_with_the_remedy(tmp_path):
    (tmp_path / LOCK).parent.mkdir()
    (tmp_path / LOCK).write_text("no lock at all\n" * 100)
    refused = pytest.raises(BadInput, match=r"lock\.db.*cannot be used.*delete it")
    with refused, build_lock(tmp_path, busy):
        raise AssertionError
    (tmp_path / LOCK).unlink()
    with build_lock(tmp_path, busy):
        pass


@pytest.mark.parametrize("first", [True, False])
def test_a_build_and_a_server_wait_for_each_other(tmp_path, first):
    order, waits = [], threading.Event()

    def other():
        with build_lock(tmp_path, waits.set, drafts=not first):
            order.append("second")

    thread = threading.Thread(target=other)
    with build_lock(tmp_path, busy, drafts=first):
        thread.start()
        assert waits.wait(10)
        order.append("first")
    thread.join(10)
    assert order == ["first", "second"]


def test_drafts_wait_for_a_build(tmp_path, monkeypatch, capfd):
    root = tiny.write(tmp_path)
    monkeypatch.chdir(root)
    drafts, made = LivePages(root), []
    thread = threading.Thread(target=lambda: made.append(drafts.update()))
    with build_lock(root, busy):
        thread.start()
        thread.join(0.5)
        assert made == []
        assert not (root / "docs/walkthroughs").exists()
    thread.join(60)
    assert "walkthroughs/few/first.md" not in made[0].removed
    assert (root / "docs/walkthroughs/few/first.md").is_file()
    assert "a build is at work here" in capfd.readouterr().err
