"""The command line, called as a user calls it."""

import json
import re
import sys
from dataclasses import dataclass

import pytest

from search_walkthroughs import cli


def without_excerpts(lines):
    """The lines that are neither an excerpt, a numbered line of a file and its carets, nor the
    number of all faults."""
    return [line for line in lines if not re.match(r" *\d* \| |\d+ faults$", line)]


@dataclass
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def faults(self):
        """The faults printed, a line each, without the excerpts below them."""
        return without_excerpts((self.out + self.err).splitlines())

    @property
    def lines(self):
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def walkthroughs(monkeypatch, capsys):
    """Run a command; never a traceback."""

    def call(*arguments):
        monkeypatch.setattr(sys, "argv", ["walkthroughs", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            cli.main()
        output = capsys.readouterr()
        assert "Traceback" not in output.err
        return Done(left.value.code or 0, output.out, output.err)

    return call


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Write a file into an empty course and stand in it."""
    monkeypatch.chdir(tmp_path)

    def put(name, text):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return name

    return put
