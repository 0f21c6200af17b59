"""Pages that wait are made by a process beside the worker, whatever becomes of that process."""

import os
import signal
from concurrent.futures import BrokenExecutor, Future
from pathlib import Path

import pytest

from search_walkthroughs.serving.worker import HelperProcess, LivePages

from .serving import children, served, small, wait

SETTINGS = "INHERIT: docs/walkthroughs/.site/mkdocs.yml\nsite_name: Small\n"
LIMITED = SETTINGS + "extra: {walkthroughs: {limits: {frames: 900}}}\n"
"""With these all pages are of an earlier version."""
WITHOUT_GROUPS = "import os\ndel os.killpg, os.nice, os.getpgid, os.setsid\n"
"""Has every Python be as it is on Windows, as far as it can be."""


@pytest.fixture
def drafts(tmp_path, monkeypatch):
    """A course whose two walkthroughs wait to be made anew."""
    monkeypatch.chdir(small(tmp_path))
    drafts = LivePages(tmp_path)
    drafts.update()
    Path("mkdocs.yml").write_text(LIMITED, "utf-8")
    drafts.update(lambda file: False)
    assert waiting(drafts) == ["one.yml", "two.yml"]
    return drafts


def waiting(drafts):
    """The names of the walkthroughs that wait."""
    return [task.file.name for task, _ in drafts.waiting]


def next_page(drafts, helper):
    """Have the next page made in the background."""
    wait(lambda: drafts.beside(helper))
    drafts.update(lambda file: False)


class DyingHelper:
    """A helper that dies over one file as often as it is to; the others it makes at once."""

    def __init__(self, name, deaths):
        self.name, self.deaths = name, deaths

    def submit(self, work, root, task, *given):
        future = Future()
        if task.file.name == self.name and self.deaths:
            self.deaths -= 1
            future.set_exception(BrokenExecutor("ended abruptly"))
        else:
            future.set_result(work(root, task, *given))
        return future


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nobody is killed on this system")
def test_the_next_page_is_made_when_the_helper_was_killed(drafts):
    helper = HelperProcess()
    next_page(drafts, helper)
    assert waiting(drafts) == ["two.yml"]
    os.kill(helper.submit(os.getpid).result(20), signal.SIGKILL)
    next_page(drafts, helper)
    assert (waiting(drafts), drafts.notices) == ([], [])


def test_a_page_that_is_lost_with_the_helper_is_made_once_more(drafts):
    helper = DyingHelper("one.yml", deaths=1)
    assert not drafts.beside(helper)
    assert waiting(drafts) == ["one.yml", "two.yml"]
    next_page(drafts, helper)
    next_page(drafts, helper)
    assert (waiting(drafts), drafts.notices) == ([], [])


def test_a_page_that_ends_each_helper_is_reported_and_the_next_is_made(drafts):
    helper = DyingHelper("one.yml", deaths=9)
    next_page(drafts, helper)
    next_page(drafts, helper)
    assert waiting(drafts) == []
    assert helper.deaths == 9 - 2
    (notice,) = drafts.notices
    assert str(notice).startswith("walkthroughs/few/one.yml:1:1: the process that made its pages ")
    assert Path("docs/walkthroughs/few/one.md").is_file(), "it keeps the page it had"


def test_the_server_runs_where_processes_have_no_groups(tmp_path, monkeypatch):
    (tmp_path / "sitecustomize.py").write_text(WITHOUT_GROUPS)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with served(small(tmp_path / "course")) as running:
        running.shows("Acacia")
        (worker,) = children(running.process.pid)
        running.save("mkdocs.yml", LIMITED)
        helpers = wait(lambda: children(worker))
        wait(lambda: "Acacia" in running.answer("search/en.json"))
        assert running.end() == 0
        wait(lambda: not any(Path(f"/proc/{pid}/cwd").exists() for pid in (worker, *helpers)))
    assert "Traceback" not in running.said
