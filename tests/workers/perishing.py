"""Work that takes its worker with it: what a test kills while it works."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from search_walkthroughs.building.tasks import run_task
from search_walkthroughs.workers.executor import MEGABYTE, memory_bound


def square(number):
    """A number that everybody can check."""
    return number * number


def once(folder, number):
    """The same, but the first who is asked for it in the folder is killed over it."""
    if _first(folder):
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def always(number):
    """Whoever is asked for it is killed."""
    os.kill(os.getpid(), signal.SIGKILL)


def large(megabytes):
    """So many megabytes, held for a moment."""
    return len(bytearray(megabytes * MEGABYTE)) // MEGABYTE


def greedy(task, limits):
    """What comes of a task of a build, which takes 600 megabytes more than it needs."""
    assert large(600)
    return run_task(task, limits)


def bound(number):
    """How much memory the worker may take."""
    return memory_bound()


def built(folder, task, limits):
    """What comes of a task of a build; the first worker that is asked waits to be killed."""
    if _first(folder):
        with open(Path(folder, "pipe"), "w") as pipe:
            pipe.write(str(os.getpid()))
        threading.Event().wait()
    return run_task(task, limits)


@contextmanager
def killer(folder) -> Iterator[list[int]]:
    """Kill the first worker at work in the folder, from outside; whom it was."""
    os.mkfifo(folder / "pipe")
    killed: list[int] = []

    def kill():
        worker = int((folder / "pipe").read_text())  # waits until one has written
        os.kill(worker, signal.SIGKILL)
        killed.append(worker)

    thread = threading.Thread(target=kill)
    thread.start()
    yield killed
    thread.join()


def _first(folder):
    try:
        os.close(os.open(Path(folder, "begun"), os.O_CREAT | os.O_EXCL))
    except FileExistsError:
        return False
    return True
