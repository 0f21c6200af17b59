"""Builds and servers of one course keep out of each other's way, and say for whom they wait."""

import threading

import pytest

from search_walkthroughs.building.output import build_lock, server_lock
from search_walkthroughs.reading import BadInput
from search_walkthroughs.serving.worker import LivePages
from trust import tiny

pytest.importorskip("fcntl", reason="the system knows no such locks")


def busy():
    raise AssertionError("nobody is at work here")


def test_a_second_server_is_told_where_the_first_one_is(tmp_path):
    told = pytest.raises(BadInput, match=r"shown already, at http://127\.0\.0\.1:8000/")
    with server_lock(tmp_path, "http://127.0.0.1:8000/"), told, server_lock(tmp_path, "elsewhere"):
        raise AssertionError
    with server_lock(tmp_path, "http://127.0.0.1:8001/"):
        pass


def test_what_a_server_makes_side_by_side_does_not_wait(tmp_path):
    with build_lock(tmp_path, busy, drafts=True), build_lock(tmp_path, busy, drafts=True):
        pass
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
        assert not (root / "docs/generated").exists()
    thread.join(60)
    assert "generated/en/few/first.md" not in made[0].gone
    assert (root / "docs/generated/en/few/first.md").is_file()
    assert "a build is at work here" in capfd.readouterr().err
