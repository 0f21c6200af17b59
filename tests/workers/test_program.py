"""The fingerprint of the program changes with all that makes pages, and with nothing else.

And its processes end with all that they have started.
"""

import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from importlib.metadata import EntryPoint, PackageNotFoundError

import pytest

from search_walkthroughs.workers import program


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A program of a few files, without packages beside it."""
    for name in ("a.py", "b.toml", "c.js", "d.css", "e.html", "f.yml", "h.xml"):
        (tmp_path / name).write_text("x")
    monkeypatch.setattr(program, "HOUSE", tmp_path)
    monkeypatch.setattr(program, "entry_points_of", lambda kind: [])
    monkeypatch.setattr(program, "texts", lambda: [])
    return tmp_path


def fingerprint():
    """Worked out anew, whatever was worked out before."""
    program.parts.cache_clear()
    program.program.cache_clear()
    try:
        return program.program()
    finally:
        program.parts.cache_clear()
        program.program.cache_clear()


def test_each_file_counts_with_its_name_and_its_text(house):
    found = {fingerprint()}
    for file in sorted(house.iterdir()):
        file.write_text("y")
        found.add(fingerprint())
        file.write_text("x")
    (house / "a.py").rename(house / "g.py")
    found.add(fingerprint())
    assert len(found) == 9


def test_every_data_file_that_makes_pages_counts():
    files = [path.relative_to(program.HOUSE) for path in program.HOUSE.rglob("*") if path.is_file()]
    data = [
        file
        for file in files
        if not any(part.startswith(".") or part == "__pycache__" for part in file.parts)
        and not file.is_relative_to("starting")  # copied into new courses
        and not file.is_relative_to("building/pack")  # of a pack, which a command of its own makes
        and file.name != "py.typed"
    ]
    assert len(data) > 100, "they are found at all"
    assert [file.as_posix() for file in data if file.suffix not in program.KINDS] == []


def test_what_makes_no_pages_does_not_count(house):
    before = fingerprint()
    (house / "a.pyc").write_text("x")
    (house / "notes.txt").write_text("x")
    assert fingerprint() == before


@pytest.mark.usefixtures("house")
def test_libraries_and_python_count(monkeypatch):
    found = {fingerprint()}
    for name in program.LIBRARIES:
        with monkeypatch.context() as patch:
            patch.setattr(program, "version_of", lambda one, name=name: str(one == name))
            found.add(fingerprint())
    with monkeypatch.context() as patch:
        patch.setattr(program.platform, "python_version", lambda: "2.7")
        found.add(fingerprint())
    assert len(found) == len(program.LIBRARIES) + 2


@pytest.mark.usefixtures("house")
def test_a_library_counts_once_it_is_installed(monkeypatch):
    def missing(name):
        if name in ("cshogi", "chess", "open_spiel"):
            raise PackageNotFoundError(name)
        return "1"

    with monkeypatch.context() as patch:
        patch.setattr(program, "version", missing)
        before = fingerprint()
        program.parts.cache_clear()
        parts = program.parts()
        assert [parts[name] for name in ("Jinja2", "chess", "open_spiel")] == ["1", "-", "-"]
        patch.setattr(program, "version", lambda name: "1")
        assert fingerprint() != before


def test_other_packages_count(house, monkeypatch):
    found = {fingerprint()}
    for value in ("one", "other"):
        entry = EntryPoint("a", value, program.IN_PAGES[0])
        with monkeypatch.context() as patch:
            patch.setattr(program, "entry_points_of", lambda kind, entry=entry: [entry])
            found.add(fingerprint())
    words = house / "words"
    words.mkdir()
    for text in ("one", "other"):
        (words / "de.txt").write_text(text)
        with monkeypatch.context() as patch:
            patch.setattr(program, "texts", lambda: [words / "de.txt"])
            found.add(fingerprint())
    assert len(found) == 5


PARENT = """
import subprocess, sys
child = subprocess.Popen((sys.executable, "-c", "import sys; sys.stdin.read()"))
print(child.pid, flush=True)
"""
WAITING = PARENT + "child.wait()\n"
ENDED = (
    PARENT
    + """
import os
{patch}
from search_walkthroughs.workers.program import end_this_process
end_this_process()
"""
)


@pytest.fixture
def start():
    """Starts a Python that runs a text in a session of its own; with it the number of its child.

    The child ends with the test at the latest, for it reads what nobody writes any more.
    """
    with ExitStack() as stack:

        def started(text):
            process = stack.enter_context(
                subprocess.Popen(
                    (sys.executable, "-c", text),
                    cwd=program.HOUSE.parent,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    start_new_session=True,
                )
            )
            return process, int(process.stdout.readline())

        yield started


def test_a_process_is_ended_with_all_that_it_has_started(start):
    process, _ = start(WAITING)
    program.end_process(process)
    assert process.returncode == -signal.SIGKILL
    assert process.stdout.read() == "", "nobody has it open any more"
    program.end_process(process)  # and nothing happens


def test_a_process_is_ended_where_there_are_no_groups(start, monkeypatch):
    monkeypatch.delattr(os, "killpg")
    process, child = start(WAITING)
    program.end_process(process)
    assert process.returncode
    os.kill(child, 0)  # it is there
    program.end_process(process)


def test_a_process_ends_itself_with_all_that_it_has_started(start):
    process, _ = start(ENDED.format(patch=""))
    assert process.wait(20) == -signal.SIGKILL
    assert process.stdout.read() == ""


def test_a_process_ends_itself_where_there_are_no_groups(start):
    process, _ = start(ENDED.format(patch="del os.killpg"))
    assert process.wait(20) == 1
