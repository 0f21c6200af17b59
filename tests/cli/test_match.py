"""`walkthroughs match`."""

import json

FILE = """title: t
game: connect-four
options: {columns: 4, rows: 4}
algorithm:
  - alpha-beta: {label: two, options: {depth: 2}}
  - playout: {label: random}
"""


def test_the_command_prints_the_result_and_goes_on_from_a_file(walkthroughs, write, tmp_path):
    file = write("m.yml", FILE)
    results = str(tmp_path / "r.json")
    arguments = ("match", file, "--games", "8", "--jobs", "1", "--results", results)
    first = walkthroughs(*arguments, "--format", "json")
    again = walkthroughs(*arguments)
    assert (first.code, again.code) == (0, 0)
    assert json.loads(first.out)["games"] == 8
    assert again.out.startswith("two against random: 8 games\n  won ")
    assert len(json.loads((tmp_path / "r.json").read_text())["pairs"]) == 4


def test_what_is_no_match_is_told_with_its_place(walkthroughs, write):
    done = walkthroughs("match", write("m.yml", FILE.rpartition("  - ")[0]))
    assert done.code == 2
    assert done.err.startswith("m.yml:5:3: a match has two sides, and the file has 1 searches; ")
