"""Passes in what is given away: they are no moves of the tree."""

import json
from pathlib import Path

from click.testing import CliRunner

from search_walkthroughs.cli import commands

COURSE = Path(__file__).parents[2] / "walkthroughs"


def test_the_tree_of_an_export_has_no_pass(tmp_path):
    target = tmp_path / "zugzwang.json"
    file = str(COURSE / "engines" / "zugzwang.yml")
    given = ["export", file, "--to", "json", "--algorithm", "null move", "-o", str(target)]
    assert CliRunner().invoke(commands, given).exit_code == 0
    written = json.loads(target.read_text("utf-8"))
    (_, below) = written["tree"]["children"]
    assert [child["name"] for child in below["children"]] == ["E", "F"]
    assert written["refused"] == 1
    assert any(frame["path"] == ["B", "pass"] for frame in written["trace"])
