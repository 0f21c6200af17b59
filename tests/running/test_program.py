"""The fingerprint of the program changes with all that makes pages, and with nothing else."""

from importlib.metadata import EntryPoint

import pytest

from search_walkthroughs.running import program


@pytest.fixture
def house(tmp_path, monkeypatch):
    """A program of a few files, without packages beside it."""
    for name in ("a.py", "b.toml", "c.js", "d.css", "e.html", "f.yml"):
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
    assert len(found) == 8


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
