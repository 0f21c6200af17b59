"""Plant each bug in a copy of the generator and say what notices it: `make mutants`.

The working tree is never touched. Each bug is tried by the catchers of its room, in order, until
one fails; a bug that none of them notices is a survivor, and the program ends with 1.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from trust.bug import Bug
from trust.bugs import BUGS

ROOT = Path(__file__).parents[2]
SECONDS = 120
"""A program that has not ended after these, of the processor's time, hangs: that is noticed too."""

BUSY = 20
"""So many times as long it may wait for the processor, where others use it too."""

NOT_THERE = (4, 5)
"""How pytest ends if it finds no such test."""

Item = TypeVar("Item")
Result = TypeVar("Result")
Catcher = tuple[str, Sequence[str]]
"""What is tried, and the program that tries it; it fails if it notices anything."""


def pytest_call(*files: str) -> Sequence[str]:
    """What runs all cases of the files, quietly, until one fails. Examples of modules alone have no
    cases by night, and pytest reads no option of the tests for them."""
    quiet = ("-q", "-x", "--no-header", "--tb=line", "-p", "no:cacheprovider", "-p", "no:xdist")
    cases = ("--all-cases",) if any(file.startswith("tests") for file in files) else ()
    return ("-m", "pytest", *cases, *quiet, *files)


LAWS: Catcher = ("law", ("-m", "trust.small_laws"))
CLAIMS: Catcher = (
    "claims of the course",
    ("-m", "search_walkthroughs", "check", "walkthroughs/textbook", "walkthroughs/windows"),
)
GOLDEN: Catcher = ("golden traces", pytest_call("tests/golden/test_golden.py"))
CATCHERS: dict[str, tuple[Catcher, ...]] = {
    "search": (LAWS, CLAIMS, GOLDEN),
    "refusing": (("laws of refusals", pytest_call("tests/laws/test_refusals.py")),),
    "recording": (LAWS, CLAIMS, GOLDEN),
    "judging": (
        ("law", ("-m", "trust.small_laws", "judges", "refused")),
        ("planted faults", pytest_call("tests/laws/test_planted_faults.py")),
    ),
    "captions": (
        ("sentences", pytest_call("tests/captions/test_sentences.py")),
        (
            "captions",
            pytest_call("tests/captions/test_captions.py", "tests/trust/test_captions.py"),
        ),
        ("questions", pytest_call("tests/questions/test_questions.py")),
    ),
    "drawing": (
        ("pictures against runs", pytest_call("tests/trust/test_pictures.py")),
        ("scenes", pytest_call("tests/drawing/test_scene.py")),
        ("matplotlib", pytest_call("tests/drawing/test_svg.py")),
    ),
}


def planted(bug: Bug, text: str) -> str:
    """The file with the bug in it; ValueError if it does not hold what the bug changes."""
    for right, wrong in bug.patches:
        if right not in text:
            raise ValueError(f"{bug.file} has changed: it lacks {right!r}, so mend {bug.name!r}")
        text = text.replace(right, wrong, 1)
    return text


def caught(bug: Bug, root: Path) -> str | None:
    """What notices the bug in the copy of the generator there; None if nothing does."""
    file = root / "generator/search_walkthroughs" / bug.file
    narrow = [(one, pytest_call(one)) for one in bug.tests]
    with changed(file, planted(bug, file.read_text("utf-8"))):
        for what, call in narrow or CATCHERS[bug.room]:
            if (said := failure(call, root)) is not None:
                return f"{what}: {said}" if said else what
    return None


@contextmanager
def changed(file: Path, text: str) -> Iterator[None]:
    """The file has this text meanwhile."""
    before = file.read_bytes()
    try:
        file.write_text(text, "utf-8")
        yield
    finally:
        file.write_bytes(before)


def failure_without_bugs(bugs: Iterable[Bug]) -> str | None:
    """How the tests that some bugs name fail where no bug is planted; None if they all pass."""
    with scratch_copy() as root:
        return failure(pytest_call(*sorted({one for bug in bugs for one in bug.tests})), root, 1200)


@contextmanager
def scratch_copy() -> Iterator[Path]:
    """A copy of the generator with its tests and texts."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        # With the bytecode of what is not changed: each catcher would compile everything anew.
        leave = shutil.ignore_patterns("node_modules")
        for part in ("generator", "tests", "walkthroughs", "docs"):
            shutil.copytree(ROOT / part, root / part, ignore=leave)
        for part in ("pyproject.toml", "mkdocs.yml", "CONTRIBUTING.md"):
            shutil.copy(ROOT / part, root)
        yield root


def failure(call: Sequence[str], root: Path, seconds: int = SECONDS) -> str | None:
    """How the program fails in the copy, shortly; None if it does not."""
    paths = os.pathsep.join((str(root / "generator"), str(root / "tests")))
    around = os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    around.setdefault("HYPOTHESIS_PROFILE", "night")
    try:
        done = subprocess.run(
            ("sh", "-c", 'ulimit -t "$0" && exec "$@"', str(seconds), sys.executable, *call),
            cwd=root,
            env=around,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=seconds * BUSY,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "it never ends"
    if -done.returncode in (signal.SIGXCPU, signal.SIGKILL):
        return "it never ends"
    if done.returncode == 0:
        return None
    if done.returncode in NOT_THERE and re.search(r"\d skipped in ", done.stdout):
        return None  # they are there, and ask for what is not installed
    if done.returncode in NOT_THERE and "pytest" in call:
        raise ValueError(f"these tests are not there: {call}\n{done.stdout[-500:]}")
    return first_failure(done.stdout)


def first_failure(printed: str) -> str:
    """What a program that failed printed of the first failure: a test, an example, a file of the
    course, or the first words of its last line.

    >>> first_failure("FAILED tests/laws/test_kinds.py::test_a_kind[soft] - assert 1")
    'test_a_kind'
    >>> first_failure("FAILED generator/record/kinds.py::search_walkthroughs.record.kinds.kind_of")
    'search_walkthroughs.record.kinds.kind_of'
    >>> first_failure("value: ('minimax', [1, 2])")
    'value'
    """
    failed = re.search(r"^(?:FAILED|ERROR) \S*?([\w.]+)(?:\[|\s|$)", printed, re.MULTILINE)
    wrong = re.search(r"^(walkthroughs/\S+?):\d", printed, re.MULTILINE)
    if found := failed or wrong:
        return found[1]
    said = (printed.strip().splitlines() or [""])[-1]
    return said.partition(": {")[0].partition(": (")[0].partition(": [")[0][:70]


def in_copies(
    work: Callable[[Item, Path], Result],
    items: Iterable[Item],
    jobs: int,
    prepare: Callable[[Path], object] = lambda root: None,
) -> Iterator[Result]:
    """What `work` returns of each item and a copy of the generator, in so many copies at once, each
    of which is prepared first."""
    free: SimpleQueue[Path] = SimpleQueue()

    def one(item: Item) -> Result:
        root = free.get()
        try:
            return work(item, root)
        finally:
            free.put(root)

    with ExitStack() as stack:
        for _ in range(jobs):
            root = stack.enter_context(scratch_copy())
            prepare(root)
            free.put(root)
        pool = stack.enter_context(ThreadPoolExecutor(jobs))
        stack.callback(pool.shutdown, cancel_futures=True)  # of a run that is broken off
        yield from pool.map(one, items)


def table(bugs: Iterable[Bug], jobs: int = 1) -> Iterator[tuple[Bug, str | None]]:
    """Each bug with what notices it."""
    bugs = list(bugs)
    yield from zip(bugs, in_copies(caught, bugs, jobs), strict=True)


def main() -> None:
    """Print the table."""
    wanted = [bug for bug in BUGS if not sys.argv[1:] or any(w in bug.name for w in sys.argv[1:])]
    if any(bug.tests for bug in wanted) and (found := failure_without_bugs(wanted)):
        sys.exit(f"these tests fail without any bug: {found}")
    survivors = 0
    for bug, catcher in table(wanted, int(os.environ.get("JOBS", os.cpu_count() or 1))):
        survivors += catcher is None
        print(f"{bug.name:<48} {bug.file:<36} {catcher or 'NOTHING'}", flush=True)
    print(f"{len(wanted)} bugs, {survivors} survivors")
    sys.exit(bool(survivors))


if __name__ == "__main__":
    main()
