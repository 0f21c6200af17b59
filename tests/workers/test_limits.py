"""How many processes there are, and how often work that ends its worker is tried again."""

from concurrent.futures import BrokenExecutor, Future
from contextlib import contextmanager

import pytest

from search_walkthroughs.workers import executor
from search_walkthroughs.workers.executor import (
    MAX_RETRIES,
    WorkerDied,
    Workers,
    process_count,
)

from . import perishing


@pytest.mark.parametrize(("cores", "processes"), [(1, 1), (2, 2), (4, 4), (64, 4)])
def test_nobody_need_say_how_many_processes_there_are(cores, processes, monkeypatch):
    monkeypatch.setattr(executor, "core_count", lambda: cores)
    assert process_count(None) == processes


def test_work_that_ends_every_worker_is_given_up_after_as_many_tries_as_are_allowed():
    opened = []

    class Deadly:
        def submit(self, *call):
            future = Future()
            future.set_exception(BrokenExecutor())
            return future

    @contextmanager
    def deadly():
        opened.append(1)
        assert len(opened) <= 2 * MAX_RETRIES, "it is tried for ever"
        yield Deadly()

    with pytest.raises(WorkerDied), Workers(deadly, {}) as team:
        list(team(perishing.square, [1, 2, 3]))
    assert len(opened) == 1 + MAX_RETRIES
