"""Work that is shared out comes to the same, whoever does it and whoever is lost over it."""

import os
import sys
from concurrent.futures import BrokenExecutor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs import plugins
from search_walkthroughs.building import course_build
from search_walkthroughs.workers import executor, program
from search_walkthroughs.workers.executor import (
    DEFAULT_MAX_PROCESSES,
    MAX_RETRIES,
    MEGABYTE,
    MIN_TASKS_FOR_POOL,
    NoExecutor,
    OtherProgram,
    OutOfMemory,
    WorkerDied,
    Workers,
    _run_task,
    workers,
)

from . import courses, perishing

pytestmark = pytest.mark.day(10)

killed = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="nobody is killed on this system")


class Losing:
    """An executor that does its work in an order of its own, and loses some of it."""

    lose = False

    def __init__(self, rng, losses):
        self.rng, self.losses, self.calls = rng, losses, 0

    @contextmanager
    def open(self):
        self.calls += 1
        self.lose = self.calls <= self.losses
        yield self

    def submit(self, work, *given):
        future = Future()
        if self.lose and self.rng.random() < 0.5:
            future.set_exception(BrokenExecutor())
        else:
            future.set_result(work(*given))
        return future


@given(st.lists(st.integers()), st.integers(0, MAX_RETRIES), st.randoms())
def test_what_is_lost_is_done_again_and_the_order_is_kept(numbers, losses, rng):
    with Workers(Losing(rng, losses).open, {}) as team:
        assert list(team(perishing.square, numbers)) == [n * n for n in numbers]
    with Workers(Losing(rng, losses).open, {}) as team:
        done = dict(team.done(perishing.square, [(n,) for n in numbers]))
    assert done == {place: n * n for place, n in enumerate(numbers)}


def test_nobody_is_called_where_there_is_nothing_to_do():
    losing = Losing(None, 0)
    with Workers(losing.open, {}) as team:
        assert list(team(perishing.square, [])) == []
    assert losing.calls == 0


@pytest.mark.parametrize(("tasks", "calls"), [(MIN_TASKS_FOR_POOL - 1, 0), (MIN_TASKS_FOR_POOL, 1)])
def test_few_tasks_are_done_here_and_many_by_others(tasks, calls):
    others = Losing(None, 0)
    with Workers(others.open, {}, MIN_TASKS_FOR_POOL) as team:
        assert list(team(perishing.square, range(tasks))) == [n * n for n in range(tasks)]
    assert others.calls == calls


@pytest.mark.parametrize(
    ("jobs", "cores", "called"),
    [(None, 1, 0), (None, 3, 3), (None, 64, DEFAULT_MAX_PROCESSES), (2, 1, 2), (1, 64, 0)],
)
def test_there_are_as_many_processes_as_are_asked_for_or_as_there_are_cores_for(
    jobs, cores, called, monkeypatch
):
    asked = []

    @contextmanager
    def opened(jobs, scheduler):
        asked.append(jobs)
        yield SimpleNamespace(submit=Losing(None, 0).submit)

    monkeypatch.setattr(executor, "core_count", lambda: cores)
    monkeypatch.setattr(executor, "open_executor", lambda name: opened)
    tasks = range(MIN_TASKS_FOR_POOL)
    with workers(jobs) as team:
        assert list(team(perishing.square, tasks)) == [n * n for n in range(MIN_TASKS_FOR_POOL)]
    assert asked == [called] * bool(called)


@killed
def test_a_lost_process_is_replaced(tmp_path):
    with workers(2) as team:
        found = list(team(partial(perishing.once, tmp_path), range(5)))
    assert found == [n * n for n in range(5)]
    assert (tmp_path / "begun").exists()


@killed
def test_work_that_takes_every_worker_with_it_is_given_up():
    with pytest.raises(WorkerDied, match="ended without a word"), workers(2) as team:
        list(team(perishing.always, [1]))


@killed
def test_a_build_outlives_a_worker_that_is_killed_while_it_draws(tmp_path, monkeypatch):
    whole = courses.built(courses.write(tmp_path / "one"), monkeypatch)
    monkeypatch.setattr(course_build, "run_task", partial(perishing.built, str(tmp_path)))
    root = courses.write(tmp_path / "two")
    with perishing.killer(tmp_path) as who, workers(2) as team:
        assert courses.built(root, monkeypatch, team=team) == whole
    assert len(who) == 1


bounded = pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds what data take")


@bounded
def test_a_task_that_takes_too_much_memory_costs_none_of_the_others():
    done = {}

    def gather():
        for number, result in team.done(perishing.large, [(n,) for n in (1, 2, 900, 3)]):
            done[number] = result

    text = "than the 300 MB that a worker may have: allow more with --memory"
    with workers(2, memory=300 * MEGABYTE) as team:
        with pytest.raises(OutOfMemory, match=text):
            gather()
        assert done == {0: 1, 1: 2, 3: 3}
        assert list(team(perishing.large, [4, 5])) == [4, 5], "the same workers go on"


@bounded
def test_a_task_too_large_for_its_share_is_done_again_alone(monkeypatch):
    monkeypatch.setattr(executor, "machine_memory", lambda: 800 * MEGABYTE)
    with workers(4) as team:
        assert list(team(perishing.large, [1, 450, 2])) == [1, 450, 2]
        assert list(team(perishing.large, [3])) == [3], "several work again for what comes next"
        with pytest.raises(OutOfMemory, match="than the 800 MB that a worker may have"):
            list(team(perishing.large, [900]))


@bounded
def test_each_process_gets_its_share_of_the_memory(monkeypatch):
    monkeypatch.setattr(executor, "machine_memory", lambda: 900 * MEGABYTE)
    with workers(3) as team:
        assert set(team(perishing.bound, range(3))) == {300 * MEGABYTE}
    with workers(3, memory=400 * MEGABYTE) as team:
        assert set(team(perishing.bound, range(3))) == {400 * MEGABYTE}
    assert executor.memory_bound() is None, "whoever asks has no bound"


@pytest.mark.skipif(not hasattr(os, "sysconf"), reason="this system does not say")
def test_a_container_has_less_memory_than_its_machine(tmp_path, monkeypatch):
    monkeypatch.setattr(executor, "CGROUP", tmp_path / "memory.max")
    machine = executor.machine_memory()
    assert machine == os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    for text, memory in (("max\n", machine), ("1048576\n", 1048576)):
        executor.CGROUP.write_text(text)
        assert executor.machine_memory() == memory


def test_a_worker_with_another_program_is_told_which():
    theirs = {**program.parts(), "matplotlib": "3.0.0"}
    here = program.parts()["matplotlib"]
    with pytest.raises(OtherProgram, match=f"matplotlib {here} instead of 3.0.0; install"):
        _run_task(theirs, perishing.square, (2,))
    assert _run_task(dict(program.parts()), perishing.square, (2,)) == 4


def test_executors_are_found_by_name_and_by_entry_point(monkeypatch):
    @contextmanager
    def theirs(jobs, scheduler):
        with ThreadPoolExecutor(jobs) as pool:
            yield asked.append((jobs, scheduler)) or pool

    asked = []

    entry = SimpleNamespace(name="theirs", dist=None, load=lambda: SimpleNamespace(executor=theirs))
    monkeypatch.setattr(executor, "entry_points_of", lambda kind: iter([entry]))
    assert executor.executors() == ["dask", "processes", "theirs"]
    assert executor.open_executor("theirs") is theirs
    with workers(3, "theirs", "there:1") as team:
        assert list(team(perishing.square, range(4))) == [0, 1, 4, 9]
    assert asked == [(3, "there:1")]
    with pytest.raises(NoExecutor, match="choose one of dask, processes, theirs"):
        executor.open_executor("nonsense")


def test_a_broken_executor_of_another_package_is_named(monkeypatch):
    def load():
        raise ImportError("no such thing")

    facts = {"group": plugins.GROUPS["executors"], "value": "theirs:x"}
    entry = SimpleNamespace(name="theirs", module="theirs", dist=None, load=load, **facts)
    monkeypatch.setattr(executor, "entry_points_of", lambda kind: iter([entry]))
    with pytest.raises(plugins.BadPlugin, match="theirs"):
        executor.open_executor("theirs")
