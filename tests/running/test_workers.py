"""Work that is shared out comes to the same, whoever does it and whoever is lost over it."""

import os
from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager
from functools import partial
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs import plugins
from search_walkthroughs.building import course_build
from search_walkthroughs.running import executor
from search_walkthroughs.running import executor as team_of
from search_walkthroughs.running.executor import (
    AGAIN,
    FEW,
    MOST,
    ExecutorWorkers,
    NoExecutor,
    OtherProgram,
    WorkerDied,
    _done,
    workers,
)

from . import courses, perishing

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


@given(st.lists(st.integers()), st.integers(0, AGAIN), st.randoms())
def test_what_is_lost_is_done_again_and_the_order_is_kept(numbers, losses, rng):
    with ExecutorWorkers(Losing(rng, losses).open, {}) as team:
        assert list(team(perishing.square, numbers)) == [n * n for n in numbers]
    with ExecutorWorkers(Losing(rng, losses).open, {}) as team:
        done = dict(team.done(perishing.square, [(n,) for n in numbers]))
    assert done == {place: n * n for place, n in enumerate(numbers)}


def test_nobody_is_called_where_there_is_nothing_to_do():
    losing = Losing(None, 0)
    with ExecutorWorkers(losing.open, {}) as team:
        assert list(team(perishing.square, [])) == []
    assert losing.calls == 0


@pytest.mark.parametrize(("tasks", "calls"), [(FEW - 1, 0), (FEW, 1)])
def test_few_tasks_are_done_here_and_many_by_others(tasks, calls):
    others = Losing(None, 0)
    with ExecutorWorkers(others.open, {}, FEW) as team:
        assert list(team(perishing.square, range(tasks))) == [n * n for n in range(tasks)]
    assert others.calls == calls


@pytest.mark.parametrize(
    ("jobs", "cores", "called"),
    [(None, 1, 0), (None, 3, 3), (None, 64, MOST), (2, 1, 2), (1, 64, 0)],
)
def test_there_are_as_many_processes_as_are_asked_for_or_as_there_are_cores_for(
    jobs, cores, called, monkeypatch
):
    asked = []

    @contextmanager
    def executor(hands):
        asked.append(hands.jobs)
        yield SimpleNamespace(submit=Losing(None, 0).submit)

    monkeypatch.setattr(team_of, "_cores", lambda: cores)
    monkeypatch.setattr(team_of, "open_executor", lambda name: executor)
    with workers(jobs) as team:
        assert list(team(perishing.square, range(FEW))) == [n * n for n in range(FEW)]
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


def test_a_worker_with_another_program_is_told_which():
    theirs = {**executor.parts(), "matplotlib": "3.0.0"}
    here = executor.parts()["matplotlib"]
    with pytest.raises(OtherProgram, match=f"matplotlib {here} instead of 3.0.0; install"):
        _done(theirs, perishing.square, (2,))
    assert _done(dict(executor.parts()), perishing.square, (2,)) == 4


def test_executors_are_found_by_name_and_by_entry_point(monkeypatch):
    @contextmanager
    def theirs(hands):
        yield hands

    entry = SimpleNamespace(name="theirs", load=lambda: SimpleNamespace(executor=theirs))
    monkeypatch.setattr(executor, "entry_points_of", lambda kind: iter([entry]))
    assert executor.executors() == ["dask", "mpi", "processes", "theirs"]
    assert executor.open_executor("theirs") is theirs
    with pytest.raises(NoExecutor, match="choose one of dask, mpi, processes, theirs"):
        executor.open_executor("nonsense")


def test_a_broken_executor_of_another_package_is_named(monkeypatch):
    def load():
        raise ImportError("no such thing")

    facts = {"group": plugins.GROUPS["executors"], "value": "theirs:x"}
    entry = SimpleNamespace(name="theirs", load=load, **facts)
    monkeypatch.setattr(executor, "entry_points_of", lambda kind: iter([entry]))
    with pytest.raises(plugins.BadPlugin, match="theirs"):
        executor.open_executor("theirs")
