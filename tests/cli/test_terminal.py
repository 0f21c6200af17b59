"""A terminal is given texts alone: what it cannot show has to go into a file."""

import sys
from pathlib import Path

import pytest

TREE = "title: T\nalgorithm: minimax\ntree: [1, 2]\n"
BYTES = (b"\x89PNG", b"PK", b"%PDF")
"""Beginnings of files that are no text."""


@pytest.mark.parametrize(
    ("target", "frame"),
    [
        *((target, ()) for target in ("svg", "png", "tikz", "json", "pdf")),
        *((target, ("--frame", "2")) for target in ("svg", "png", "tikz", "pdf")),
        *((target, ("--frame", "all")) for target in ("svg", "tikz")),
    ],
)
def test_a_terminal_shows_every_text_and_nothing_else(
    walkthroughs, write, monkeypatch, target, frame
):
    file = write("made.yml", TREE)
    assert walkthroughs("export", file, "--to", target, *frame, "-o", "made").code == 0
    is_text = not Path("made").read_bytes().startswith(BYTES)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    done = walkthroughs("export", file, "--to", target, *frame)
    assert (done.code == 0) == is_text
    assert ("a terminal cannot show a" in done.err) != is_text
