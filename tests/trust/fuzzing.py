"""Feed the reader hostile files: `make fuzz`, or `FUZZ=1000000 make fuzz` for a million.

Each input must give a walkthrough or BadInput with a sentence, within a second of this processor
and 200 MB. Inputs are made by changing files of the course (`changing.py`); the number of an input
that breaks this is printed, and `python -m trust.fuzzing --input N` shows it.
"""

import os
import resource
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from search_walkthroughs import reading
from search_walkthroughs.course import check as course_check
from search_walkthroughs.formats.import_file import import_tree
from search_walkthroughs.formats.tree_format import tree_formats
from search_walkthroughs.reading import BadInput, Limits
from search_walkthroughs.runs.registry import catalogue
from trust.changing import FOREIGN, changed, corpus

SECOND = 1.0
MEMORY = 200 * 2**20
CHUNK = 20_000
"""Inputs for one process: a crash of the interpreter itself then says where to look."""
SMALL = 60
"""Walkthroughs of at most so many nodes are run and proved as well, if they can be read."""
OFTEN = 10
"""Of those, one in so many; and one input in so many goes to the importer instead."""
FORMS = (*tree_formats(), None)


class TooSlow(Exception):
    """An input that takes more than its second."""


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TooSlow

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def judged(data: bytes, number: int) -> str:
    """What became of an input: `read`, `proved`, `imported` or `refused`; else an exception."""
    with _within(SECOND):
        try:
            if number % OFTEN == 1:
                import_tree(data, "fuzz", form=FORMS[number // OFTEN % len(FORMS)])
                return "imported"
            walkthrough = reading.read(data, "fuzz.yml", catalogue(), Limits())
        except BadInput as error:
            _hold(error)
            return "refused"
    if number % OFTEN or walkthrough.tree is None or len(walkthrough.tree.nodes) > SMALL:
        return "read"
    if walkthrough.tree.size > SMALL or any(_long(entry) for entry in walkthrough.entries):
        return "read"
    with _within(20 * SECOND):  # a run may take its time; it must not break
        try:
            found = [
                f for one in course_check.check_walkthrough(walkthrough) for f in one.findings()
            ]
        except BadInput as error:
            _hold(error)
            return "refused"
    broken = [finding for finding in found if finding.level == "proof" and not walkthrough.mistake]
    assert not broken, broken
    return "proved"


def _long(entry: reading.Entry) -> bool:
    """Whether the entry asks for more playouts than anybody wants to wait for here."""
    return any(entry.options.get(name, 0) > 200 for name in ("playouts",))


def _hold(error: BadInput) -> None:
    """Every fault names a place and says a sentence that a terminal can show."""
    assert error.faults
    for fault in error.faults:
        text = str(fault)
        assert fault.message
        assert fault.line >= 1
        assert fault.column >= 1
        assert all(c.isprintable() or c == "\n" for c in text), text
        assert len(text) < 2000, text[:200]


def fuzz(seed: int, numbers: range, where: int | None = None) -> tuple[Counter[str], list[str]]:
    """What became of the inputs of these numbers, and what broke."""
    files, came, broken = corpus(), Counter[str](), []
    for number in numbers:
        data = input_of(files, seed, number)
        if where is not None:
            os.pwrite(where, b"%20d" % number, 0)
        try:
            came[judged(data, number)] += 1
        except BaseException as error:
            if isinstance(error, KeyboardInterrupt):
                raise
            came["BROKEN"] += 1
            broken.append(f"input {number}: {type(error).__name__}: {str(error)[:300]}")
    return came, broken


def input_of(files: Sequence[bytes], seed: int, number: int) -> bytes:
    """The input of that number, in the format that it is taken for."""
    return changed(FOREIGN if number % OFTEN == 1 else files, seed, number)


def bounded() -> None:
    """Give this process 200 MB beyond what it has now."""
    catalogue()
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    most = pages * resource.getpagesize() + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _chunk(seed: int, start: int, end: int, place: str) -> None:
    judged(b"title: x\nalgorithm: minimax\ntree: [1]", 0)
    bounded()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    where = os.open(place, os.O_RDWR | os.O_CREAT)
    came, broken = fuzz(seed, range(start, end), where)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(repr((dict(came), broken, grown)))


def main() -> None:
    """Run as many inputs as the environment asks for, and say what became of them."""
    seed, wanted = int(os.environ.get("FUZZ_SEED", "0")), int(os.environ.get("FUZZ", "100000"))
    if sys.argv[1:2] == ["--input"]:
        sys.stdout.buffer.write(input_of(corpus(), seed, int(sys.argv[2])))
        return
    if sys.argv[1:2] == ["--chunk"]:
        _chunk(seed, int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
        return
    first = int(os.environ.get("FUZZ_FROM", "0"))
    place = Path(os.environ.get("TMPDIR", "/tmp")) / f"fuzzing.{os.getpid()}"
    came, broken, most, began = Counter[str](), [], 0, time.monotonic()
    for start in range(first, first + wanted, CHUNK):
        end = min(start + CHUNK, first + wanted)
        call = [sys.executable, "-m", "trust.fuzzing", "--chunk", str(start), str(end), str(place)]
        done = subprocess.run(call, capture_output=True, text=True, check=False)
        if done.returncode:
            number = place.read_text().strip()
            came["BROKEN"] += 1
            broken.append(f"input {number}: the process ended: {done.stderr[-300:]}")
            continue
        some, wrong, grown = eval(done.stdout, {"__builtins__": {}})
        came, broken, most = came + Counter(some), broken + wrong, max(most, grown)
        print(f"{end - first:,} inputs, {len(broken)} broken", file=sys.stderr)
    place.unlink(missing_ok=True)
    parts = ", ".join(f"{count:,} {name}" for name, count in sorted(came.items()))
    minutes = (time.monotonic() - began) / 60
    print(f"{sum(came.values()):,} inputs in {minutes:.1f} minutes: {parts}")
    print(f"memory grew by {most / 1024:.0f} MB at most; {len(broken)} broke")
    print("\n".join(broken[:50]))
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
