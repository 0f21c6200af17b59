"""The command `audit`: its table, positions from a file, and a game without a pass."""

import json
from pathlib import Path

KALAH = "game: kalah\noptions: {pits: 3, seeds: 2, depth: 4, reduction: 1}\n"


def test_the_command_prints_the_table_and_names_what_is_missing(walkthroughs, tmp_path):
    file: Path = tmp_path / "kalah.yml"
    file.write_text(f"title: t\n{KALAH}algorithm: null-move\n", "utf-8")
    done = walkthroughs("audit", str(file), "--each", "3", "--depth", "3")
    assert done.code == 0
    assert "depth left" in done.out
    assert "null-move (depth=3, reduction=1, pits=3, seeds=2)" in done.out
    positions = tmp_path / "positions.txt"
    positions.write_text("2 2 2 | 2 2 2 | 0 0\n\n1 2 0 | 2 1 3 | 2 1\n", "utf-8")
    two = walkthroughs("audit", str(file), "--positions", str(positions), "--format", "json")
    assert len(json.loads(two.out)["answers"]) == 2
    file.write_text("title: t\ngame: tic-tac-toe\nalgorithm: null-move\n", "utf-8")
    refused = walkthroughs("audit", str(file))
    assert (refused.code, refused.out) == (2, "")
    assert "this game has no pass" in refused.err
