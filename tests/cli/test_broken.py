"""A broken file is exit 2, a line for each fault and its excerpt: never a traceback."""

import re
import sys

import pytest

from cli.conftest import without_excerpts
from reading.broken import BROKEN
from search_walkthroughs import cli

ELSEWHERE = {
    "a lone surrogate",  # no file can hold one: its bytes are not UTF-8
    "an option for none",  # these two speak of algorithms that only the reader's tests have
    "two for one",
}


def test_there_are_kinds_enough():
    assert len(BROKEN) >= 30


def _kind(broken):
    """What the commands may treat in another way: bytes or text, the whole file or a word in it."""
    text, place, _, _ = broken
    return isinstance(text, bytes), place == "1:1"


ONE_OF_EACH = {_kind(broken): name for name, broken in BROKEN.items()}
"""A broken file of each kind: all commands read files with the same reader."""
CASES = [("check", name) for name in BROKEN]
CASES += [(command, name) for command in ("run", "trace") for name in ONE_OF_EACH.values()]


@pytest.mark.parametrize(("command", "name"), CASES)
def test_every_broken_file_is_a_line_with_a_remedy(command, name, tmp_path, monkeypatch, capsys):
    text, place, message, _ = BROKEN[name]
    file = tmp_path / "x.yml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    monkeypatch.setattr(sys, "argv", ["walkthroughs", command, str(file)])
    with pytest.raises(SystemExit) as left:
        cli.main()
    output = capsys.readouterr()
    every = (output.out if command == "check" else output.err).splitlines()
    lines = without_excerpts(every)
    assert (len(every) - len(lines)) % 2 == 0  # an excerpt is a line of the file and its carets
    assert left.value.code == 2
    assert all(re.match(rf"{re.escape(str(file))}:\d+:\d+: .+; .+", line) for line in lines)
    assert "Traceback" not in output.out + output.err
    if name not in ELSEWHERE:
        assert any(f":{place}: " in line and message in line for line in lines), lines
