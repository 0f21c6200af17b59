"""Beginning courses and walkthroughs, as a user does."""

import sys

import pytest

from search_walkthroughs import cli
from workflows.conftest import locked

__all__ = ("locked",)


@pytest.fixture
def walkthroughs(monkeypatch, capsys):
    """Run a command: its exit code and what it says on stderr."""

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["walkthroughs", *map(str, arguments)])
        try:
            cli.main()
            code = 0
        except SystemExit as left:
            code = left.code or 0
        output = capsys.readouterr()
        assert "Traceback" not in output.err
        return code, output.err

    return call


@pytest.fixture
def course(tmp_path, monkeypatch):
    """Stand in a course that has nothing yet but its settings."""
    (tmp_path / "mkdocs.yml").write_text("site_name: A\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def contents():
    """All files below a folder, by name, with what they hold."""

    def read(folder):
        files = (path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}

    return read
