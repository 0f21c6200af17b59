"""Real workers of Dask, over TCP on this machine, in folders that hold nothing.

They find this program where the tests do. No file of a course is within their reach by the names
it goes by, and the scheduler does not even have the program.
"""

import contextlib
import os
import socket
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from search_walkthroughs.building import course_build
from search_walkthroughs.workers import executor as dask
from search_walkthroughs.workers.executor import NoExecutor, OtherProgram, WorkerDied, workers

from . import courses, perishing

ROOT = Path(__file__).parents[2]
MODULES = [str(ROOT), str(ROOT / "tests")]
QUIET = ("--no-dashboard",)


@contextlib.contextmanager
def started(what, folder, *arguments, path=()):
    """A process of Dask's in a new folder; ended with the block, if it still lives then."""
    folder.mkdir()
    others = os.pathsep.join((*path, *(p for p in sys.path if "site-packages" in p)))
    command = (sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments, *QUIET)
    around = os.environ | {"PYTHONPATH": others}
    with (
        (folder / "log").open("wb") as log,
        subprocess.Popen(command, cwd=folder, env=around, stdout=log, stderr=log) as process,
    ):
        try:
            yield process
        finally:
            process.kill()


def worker(address, folder, path=MODULES):
    return started(
        "worker", folder, address, "--no-nanny", "--nthreads", "2", "--host", "127.0.0.1", path=path
    )


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    """The address of a scheduler for which two work."""
    pytest.importorskip("distributed", reason="Dask is not installed")
    home = tmp_path_factory.mktemp("dask")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    with contextlib.ExitStack() as all_of_it:
        enter = all_of_it.enter_context
        where = ("--host", "127.0.0.1", "--port", str(port))
        enter(started("scheduler", home / "scheduler", *where))
        for n in range(2):
            enter(worker(address, home / f"worker{n}"))
        yield address
    strays = [p for p in home.rglob("*") if p.name != "log" and p.is_file()]
    assert strays == [], "workers write nothing"


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """What a build by one process comes to."""
    with pytest.MonkeyPatch.context() as patch:
        return courses.built(courses.write(tmp_path_factory.mktemp("whole") / "one"), patch)


def test_workers_elsewhere_write_the_same_bytes(scheduler, whole, tmp_path, monkeypatch):
    with workers(1, "dask", scheduler) as team:
        found = courses.built(courses.write(tmp_path / "two"), monkeypatch, team=team)
    assert found == whole


@pytest.mark.night
def test_one_that_is_killed_while_it_draws_is_not_missed(scheduler, whole, tmp_path, monkeypatch):
    monkeypatch.setattr(course_build, "run_task", partial(perishing.built, str(tmp_path)))
    root = courses.write(tmp_path / "two")
    with workers(1, "dask", scheduler) as team, perishing.killer(tmp_path) as who:
        assert courses.built(root, monkeypatch, team=team) == whole
    assert len(who) == 1


@pytest.mark.night
def test_a_worker_that_knows_less_is_told(scheduler, monkeypatch):
    def newer():
        """What this program has and that of the workers has not."""

    newer.__module__, newer.__qualname__ = dask.__name__, "newer"
    monkeypatch.setattr(dask, "newer", newer, raising=False)
    with (
        pytest.raises(OtherProgram, match=r"does not have this program.*newer.*install the same"),
        workers(1, "dask", scheduler) as team,
    ):
        list(team.done(newer, [()]))


def test_a_scheduler_for_which_nobody_works_is_not_waited_for_forever(monkeypatch):
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")

    class Deserted:
        def __init__(self, *_, **__):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def wait_for_workers(self, *_, **__):
            raise TimeoutError

    monkeypatch.setattr(distributed, "Client", Deserted)
    with (
        pytest.raises(WorkerDied, match="start some with `dask worker tcp://nowhere`"),
        workers(1, "dask", "tcp://nowhere") as team,
    ):
        list(team(perishing.square, [1]))


def test_where_it_is_not_installed_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(NoExecutor, match=r"pip install 'search-walkthroughs\[dask\]'"),
        workers(1, "dask") as team,
    ):
        list(team(perishing.square, [1]))
