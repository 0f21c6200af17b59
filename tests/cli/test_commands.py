"""The commands and their JSON, to the letter."""

import json
import runpy
import sys
from pathlib import Path

import pytest

from cli.conftest import without_excerpts
from search_walkthroughs.reading.course_limits import course_limits
from search_walkthroughs.reading.schema import schema
from search_walkthroughs.runs.registry import algorithms, catalogue
from support import WRONG as MISTAKES

COURSE = Path(__file__).parents[2]
ASTRAY = {name for name, _ in MISTAKES}
"""Algorithms that need not find the right value."""

SEED = """\
title: {en: Alpha-beta, ja: αβ法}
algorithm: alpha-beta
options: {window: [-100, 100], fail: soft, cut: at-bound}
root: max
tree:
  A: {C: [2, 4, 5], D: [7, 3, 5]}
  B: {E: [4, 3, 2], F: [6, 4, 1]}
expect:
  value: 5
  best: A
  line: [A, C, 3]
  leaves: [2, 4, 5, 7, 4, 3, 2]
  pruned: [A/D/2, A/D/3, B/F]
  calculated: 13
  pruned-nodes: 6
  frames: {start: 13, score: 12, update: 12, end: 13}
  cutoffs: [A/D, B]
"""

KEYS = [
    "walkthrough",
    "file",
    "algorithm",
    "options",
    "value",
    "best",
    "line",
    "calculated",
    "pruned_nodes",
    "total",
    "visited",
    "leaves",
    "pruned",
    "cutoffs",
    "frames",
    "expect",
    "seconds",
]


def test_the_command_runs_as_a_module_and_not_in_processes_that_only_load_it(monkeypatch, capsys):
    """A worker that is spawned loads the module that was started, under another name."""
    monkeypatch.setattr(sys, "argv", ["walkthroughs", "--version"])
    runpy.run_module("search_walkthroughs.__main__", run_name="__mp_main__")
    assert capsys.readouterr().out == ""
    with pytest.raises(SystemExit):
        runpy.run_module("search_walkthroughs.__main__", run_name="__main__")
    assert capsys.readouterr().out


def test_run_prints_the_whole_result(walkthroughs, write):
    done = walkthroughs("run", write("walkthroughs/seed/tree.yml", SEED), "--format", "json")
    (facts,) = done.lines
    assert (done.code, done.err) == (0, "")
    assert list(facts) == KEYS
    assert facts["seconds"] >= 0
    del facts["seconds"]
    assert facts == {
        "walkthrough": "seed/tree",
        "file": "walkthroughs/seed/tree.yml",
        "algorithm": "alpha-beta",
        "options": {
            "window": [-100, 100],
            "cut": "at-bound",
            "bounds": "infinite",
            "fail": "soft",
            "depth": None,
            "order": "given",
            "seed": 0,
        },
        "value": 5,
        "best": "A",
        "line": ["A", "C", "3"],
        "calculated": 13,
        "pruned_nodes": 6,
        "total": 19,
        "visited": (
            [
                "",
                "A",
                "A/C",
                "A/C/1",
                "A/C/2",
                "A/C/3",
                "A/D",
                "A/D/1",
                "B",
                "B/E",
                "B/E/1",
                "B/E/2",
                "B/E/3",
            ]
        ),
        "leaves": [
            {"path": "A/C/1", "value": 2},
            {"path": "A/C/2", "value": 4},
            {"path": "A/C/3", "value": 5},
            {"path": "A/D/1", "value": 7},
            {"path": "B/E/1", "value": 4},
            {"path": "B/E/2", "value": 3},
            {"path": "B/E/3", "value": 2},
        ],
        "pruned": ["A/D/2", "A/D/3", "B/F"],
        "cutoffs": [
            {
                "path": "A/D",
                "kind": "beta",
                "after": "A/D/1",
                "skipped": ["A/D/2", "A/D/3"],
                "bound_from": "A",
                "deep": False,
            },
            {
                "path": "B",
                "kind": "alpha",
                "after": "B/E",
                "skipped": ["B/F"],
                "bound_from": "",
                "deep": False,
            },
        ],
        "frames": {"start": 13, "score": 12, "update": 12, "end": 13},
        "expect": "ok",
    }


def test_run_says_the_same_to_people(walkthroughs, write):
    done = walkthroughs("run", write("tree.yml", SEED))
    assert "value       5" in done.out
    assert "beta cut    at A/D skips A/D/2 A/D/3 (bound from A, shallow)" in done.out
    assert "expect      ok" in done.out


@pytest.mark.parametrize(
    ("search", "rows"),
    [
        ("game: tic-tac-toe\nalgorithm: self-play\nposition: OOXXXOO..", {"positions": "2"}),
        ("game: match\nposition: 2-0 1-1\nalgorithm: sequential-test", {"pairs": "2"}),
    ],
)
def test_run_counts_what_the_family_counts(walkthroughs, write, search, rows):
    file = write("t.yml", f"title: t\n{search}\n")
    printed = walkthroughs("run", file).out
    counted = dict(line.split(maxsplit=1) for line in printed.splitlines()[1:])
    assert rows.items() <= counted.items()
    assert not counted.keys() & {"playouts", "calculated", "pruned"}


@pytest.mark.parametrize(
    ("search", "numbers"),
    [
        ("split-root", {"steps": 14, "work": 14, "idle": 14}),
        ("lazy-smp", {"steps": 6, "work": 13}),
    ],
)
def test_run_says_how_many_steps_several_workers_take(walkthroughs, write, search, numbers):
    tree = "{A: [1, [9, 8], [7, 9], [8, 6], [6, 7]], B: [4, 5]}"
    file = write("t.yml", f"title: t\nalgorithm: {search}\ntree: {tree}\n")
    (facts,) = walkthroughs("run", file, "--format", "json").lines
    assert facts["numbers"] == numbers
    printed = walkthroughs("run", file).out
    rows = dict(line.split(maxsplit=1) for line in printed.splitlines()[1:])
    assert {name: int(rows[name]) for name in numbers} == numbers


@pytest.mark.parametrize("name", [n for n, one in algorithms().items() if one.facts.players == 2])
def test_any_algorithm_runs_on_any_file_and_claims_of_others_are_not_held_against_it(
    walkthroughs, write, name
):
    done = walkthroughs("run", write("t.yml", SEED), "--algorithm", name, "--format", "json")
    (facts,) = done.lines
    assert (done.code, facts["algorithm"]) == (0, name)
    assert facts["value"] == 5 or name in ASTRAY or not algorithms()[name].facts.exact
    assert facts["expect"] == ("ok" if name == "alpha-beta" else "none")


def test_an_option_changes_the_run_and_drops_the_claims(walkthroughs, write):
    file = write("t.yml", SEED)
    done = walkthroughs("run", file, "--option", "cut=past-bound", "--format", "json")
    (facts,) = done.lines
    assert facts["options"]["cut"] == "past-bound"
    assert facts["expect"] == "none"
    assert facts["pruned"] == ["A/D/2", "A/D/3", "B/F"]


def test_a_window_by_option(walkthroughs, write):
    file = write("t.yml", SEED)
    done = walkthroughs("run", file, "--option", "window=[6, inf]", "--format", "json")
    (facts,) = done.lines
    assert facts["options"]["window"] == [6, "inf"]
    assert facts["value"] == 5
    assert facts["cutoffs"][0] == {
        "path": "A",
        "kind": "alpha",
        "after": "A/C",
        "skipped": ["A/D"],
        "bound_from": None,
        "deep": False,
    }


@pytest.mark.parametrize("argument", ["--option=cutt=at-bound", "--option=cut=never", "--option=x"])
def test_a_wrong_option_is_one_line(walkthroughs, write, argument):
    done = walkthroughs("run", write("t.yml", SEED), argument)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert done.out == ""


def test_an_unknown_algorithm_names_the_nearest(walkthroughs, write):
    done = walkthroughs("run", write("t.yml", SEED), "--algorithm", "alhpa-beta")
    assert (done.code, "did you mean `alpha-beta`" in done.err) == (2, True)


def test_a_wrong_claim_names_place_claim_and_truth(walkthroughs, write):
    file = write("walkthroughs/t.yml", SEED.replace("value: 5", "value: 6"))
    done = walkthroughs("check", file)
    assert done.code == 1
    fault = f"{file}:9:10: alpha-beta: value is claimed to be 6, and is 5: the root's score last "
    assert done.out.startswith(f"{fault}changes at frame 28; ")
    done = walkthroughs("run", file, "--format", "json")
    assert done.code == 1
    assert done.lines[0]["expect"] == [
        {"claim": "value", "claimed": 6, "happened": 5, "at": f"{file}:9:10", "frame": 28}
    ]


WRONG = {
    "value: 5": ("value: 4", 9, 10),
    "best: A": ("best: B", 10, 9),
    "line: [A, C, 3]": ("line: [A, C, 2]", 11, 9),
    "leaves: [2, 4, 5, 7, 4, 3, 2]": ("leaves: [2, 4, 5, 7, 3, 4, 2]", 12, 11),
    "pruned: [A/D/2, A/D/3, B/F]": ("pruned: [A/D/2, B/F]", 13, 11),
    "calculated: 13": ("calculated: 14", 14, 15),
    "pruned-nodes: 6": ("pruned-nodes: 5", 15, 17),
    "update: 12": ("update: 13", 16, 11),
    "cutoffs: [A/D, B]": ("cutoffs: [A/D]", 17, 12),
}


@pytest.mark.parametrize("right", WRONG)
def test_every_kind_of_claim_can_fail(walkthroughs, write, right):
    wrong, line, column = WRONG[right]
    file = write("t.yml", SEED.replace(right, wrong))
    done = walkthroughs("check", file)
    (fault,) = done.faults
    assert done.code == 1
    assert fault.startswith(f"{file}:{line}:{column}: alpha-beta: ")


@pytest.mark.parametrize(
    "claim",
    [
        "frames: 50",
        "cutoffs: 2",
        "pruned: [B/F, A/D/3, A/D/2]",
        "cutoffs: [{path: A/D, kind: beta}, {path: B, deep: false, bound_from: ''}]",
        "proof: holds",
    ],
)
def test_claims_have_several_forms(walkthroughs, write, claim):
    text = SEED[: SEED.index("expect:")] + f"expect:\n  {claim}\n"
    assert walkthroughs("check", write("t.yml", text)).code == 0


def test_a_proof_that_is_claimed_to_fail_must_fail(walkthroughs, write):
    done = walkthroughs("check", write("t.yml", SEED + "  proof: fails\n"))
    assert done.code == 1
    assert "the proof is claimed to fail, and it holds" in done.out


def test_a_bad_file_does_not_stop_the_others(walkthroughs, write):
    write("walkthroughs/a.yml", "title: a\n")
    write("walkthroughs/b.yml", SEED)
    done = walkthroughs("run", "walkthroughs", "--format", "json")
    assert done.code == 2
    assert [facts["walkthrough"] for facts in done.lines] == ["b"]
    faults = without_excerpts(done.err.splitlines())
    assert all(line.startswith("walkthroughs/a.yml:") for line in faults)
    assert walkthroughs("check").code == 2


def test_an_unknown_leaf_that_is_read_is_bad_input(walkthroughs, write):
    tree = "title: t\nalgorithm: [minimax, alpha-beta]\ntree: [[4], [3, '?']]\n"
    done = walkthroughs("run", write("t.yml", tree), "--format", "json")
    assert done.code == 2
    assert done.err.startswith("t.yml:3:17: minimax evaluates the leaf 2/2, whose value is ?; ")
    done = walkthroughs("run", "t.yml", "--algorithm", "alpha-beta", "--format", "json")
    assert (done.code, done.lines[0]["value"]) == (0, 4)
    assert walkthroughs("check", "t.yml").code == 2


def test_check_speaks_three_forms(walkthroughs, write):
    file = write("t.yml", SEED.replace("value: 5", "value: 6"))
    (record,) = walkthroughs("check", file, "--format", "json").lines
    assert (record["level"], record["file"], record["line"], record["column"]) == (
        "claim",
        file,
        9,
        10,
    )
    done = walkthroughs("check", file, "--format", "github")
    assert done.out.startswith(
        "::error file=t.yml,line=9,col=10,title=A claim fails::alpha-beta: value is claimed"
    )


def test_trace_prints_every_frame_as_it_happens(walkthroughs, write):
    done = walkthroughs("trace", write("t.yml", SEED), "--format", "jsonl")
    assert len(done.lines) == 50
    assert done.lines[0] == {
        "frame": 0,
        "status": "start",
        "path": [],
        "line": done.lines[0]["line"],
        "turn": 1,
        "alpha": -100,
        "beta": 100,
        "calculated": 0,
        "pruned": 0,
    }
    assert list(done.lines[45]) == (
        [
            "frame",
            "status",
            "path",
            "line",
            "turn",
            "alpha",
            "beta",
            "calculated",
            "pruned",
            "score",
            "updated",
            "cut",
            "skipped",
        ]
    )
    assert done.lines[49]["kind"] == "exact"
    assert len(walkthroughs("trace", "t.yml").out.splitlines()) == 50


def test_trace_keeps_to_the_budget_unless_all_is_asked_for(walkthroughs, write):
    write("t.yml", SEED + "frames: {depth: 1, from: 3, limit: 4}\n")
    frames = walkthroughs("trace", "t.yml", "--format", "jsonl").lines
    assert len(frames) == 4
    assert all(frame["frame"] >= 3 and len(frame["path"]) <= 1 for frame in frames)
    assert len(walkthroughs("trace", "t.yml", "--all", "--format", "jsonl").lines) == 50


def test_trace_tells_the_ranges_that_a_table_would_hold(walkthroughs, write):
    tree = "[[[2, 4, 5], [7, 3, 5]], [[4, 3, 2], [6, 4, 1]]]"
    file = write("t.yml", f"title: t\nalgorithm: alpha-beta\ntree: {tree}\n")

    def frames(*arguments):
        return walkthroughs("trace", file, "--format", "jsonl", *arguments).lines

    fields = ("registered", "lower", "upper", "computed", "stored")
    plain = frames()
    assert not any(field in frame for frame in plain for field in fields)
    ranged = frames("--ranges")
    assert [{k: v for k, v in frame.items() if k not in fields} for frame in ranged] == plain
    values = {
        tuple(frame["path"]): frame["score"]
        for frame in frames("--algorithm", "minimax")
        if frame["status"] == "end"
    }
    for frame in ranged:
        added = {field: frame.get(field) for field in fields}
        if frame["status"] == "start":
            assert set(added.values()) == {None}
            continue
        assert (added["registered"], added["lower"], added["upper"]) == (False, "-inf", "inf")
        if frame["status"] == "end":
            low, high = map(float, frame["computed"])
            assert frame["stored"] == frame["computed"]
            assert low <= values[tuple(frame["path"])] <= high
            assert (low == high) == (frame["kind"] == "exact")
    assert {frame.get("kind") for frame in ranged} == {None, "exact", "fail low", "fail high"}
    assert walkthroughs("trace", file, "--ranges").code == 2


def test_the_ranges_of_a_search_with_a_table_are_its_own(walkthroughs, write):
    text = """
title: t
algorithm: alpha-beta-table
game: tic-tac-toe
position: O X . X O . . . .
options: {bounds: score-range}
"""
    file = write("t.yml", text)
    with_table = walkthroughs("trace", file, "--format", "jsonl").lines
    ranged = walkthroughs("trace", file, "--format", "jsonl", "--ranges").lines
    assert ranged == with_table
    arguments = ("--format", "jsonl", "--ranges", "--algorithm", "minimax")
    ends = [f for f in walkthroughs("trace", file, *arguments).lines if f["status"] == "end"]
    assert {(f["lower"], f["upper"]) for f in ends} == {(-1, 1)}
    assert all(f["computed"] == f["stored"] == [f["score"]] * 2 for f in ends)


def test_trace_of_several_asks_which(walkthroughs, write):
    file = write("t.yml", "title: t\nalgorithm: [minimax, alpha-beta]\ntree: [[4, 2], [3, 5]]\n")
    done = walkthroughs("trace", file)
    assert (done.code, "minimax, alpha-beta" in done.err) == (2, True)
    assert walkthroughs("trace", file, "--algorithm", "minimax").code == 0


ROWS = {
    # algorithm, options: calculated, pruned, frames
    ("minimax",): (549946, 0, 2199782),
    ("minimax-table",): (2271, 547675, 10961),
    ("alpha-beta",): (18297, 531649, 73186),
    ("alpha-beta-table", "table-window: widen"): (1173, 548773, 5607),
    ("alpha-beta-table", "table-window: narrow"): (1069, 548877, 5115),
    ("alpha-beta-table", "bounds: score-range"): (832, 549114, 3984),
    (
        "alpha-beta-table",
        "bounds: score-range, shortest-win: on, table-window: widen",
    ): (1343, 548603, 6404),
    ("alpha-beta-table", "bounds: score-range, shortest-win: on"): (1242, 548704, 5925),
}


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_the_whole_game_of_tic_tac_toe_is_counted(walkthroughs, write, row):
    algorithm, options = row[0], ", ".join(row[1:])
    calculated, pruned, frames = ROWS[row]
    text = f"title: t\ngame: tic-tac-toe\nalgorithm: {algorithm}\noptions: {{{options}}}\n"
    claims = f"{{value: 0, calculated: {calculated}, pruned-nodes: {pruned}, frames: {frames}}}"
    done = walkthroughs("run", write("t.yml", f"{text}expect: {claims}\n"), "--format", "json")
    (facts,) = done.lines
    assert (done.code, facts["expect"], facts["total"]) == (0, "ok", 549946)
    assert (facts["calculated"], facts["pruned_nodes"]) == (calculated, pruned)
    assert sum(facts["frames"].values()) == frames
    assert (facts["visited"] is None) == (calculated > 10_000)


def test_lists_are_kept_when_asked_for(walkthroughs, write):
    file = write("t.yml", "title: t\ngame: tic-tac-toe\nalgorithm: alpha-beta\n")
    (facts,) = walkthroughs("run", file, "--lists", "--format", "json").lines
    assert len(facts["visited"]) == 18297


def test_a_trace_of_the_whole_game_has_a_line_a_frame(walkthroughs, write):
    text = "title: t\ngame: tic-tac-toe\nalgorithm: alpha-beta-table\nframes: {depth: 1}\n"
    frames = walkthroughs("trace", write("t.yml", text), "--all", "--format", "jsonl").lines
    assert len(frames) == 5115
    some = walkthroughs("trace", "t.yml", "--format", "jsonl").lines
    assert some == [frame for frame in frames if len(frame["path"]) <= 1]


def test_an_impossible_position_is_bad_input(walkthroughs, write):
    text = "title: t\ngame: tic-tac-toe\nalgorithm: minimax\nposition: X . . / . . . / . . .\n"
    done = walkthroughs("run", write("t.yml", text))
    assert done.code == 2
    assert done.faults == [
        "t.yml:4:11: found 0 O and 1 X; O moves first: as many O as X, or one more"
    ]


def test_a_walk_below_a_move_that_is_not_there(walkthroughs, write):
    text = "title: t\ngame: tic-tac-toe\nalgorithm: minimax\nframes: {below: [4, 4]}\n"
    done = walkthroughs("trace", write("t.yml", text))
    assert (done.code, "there is no move '4' at" in done.err) == (2, True)


def test_perft_counts_the_games(walkthroughs):
    done = walkthroughs("perft", "tic-tac-toe", "4")
    assert (done.code, done.out.split()) == (0, ["9", "72", "504", "3024"])
    done = walkthroughs("perft", "tic-tac-toe", "2", "--position", "O X O / X X O / . O .")
    assert done.out.split() == ["2", "2"]
    done = walkthroughs("perft", "tic-tac-toe", str(10**20), "--position", "O X O / X X O / . O .")
    assert (done.code, done.out.split()) == (0, ["2", "2", "0"])  # and there it ends
    assert walkthroughs("perft", "go", "2").code == 2
    assert walkthroughs("perft", "tic-tac-toe", "2", "--position", "X").code == 2


def test_perft_takes_the_options_of_the_game(walkthroughs):
    small = walkthroughs("perft", "othello", "4", "--option", "size=4")
    large = walkthroughs("perft", "othello", "4", "--option", "size=6")
    assert (small.code, large.code) == (0, 0)
    assert large.out.split() == walkthroughs("perft", "othello", "4").out.split()
    assert int(small.out.split()[-1]) < int(large.out.split()[-1])
    for option, remedy in {
        "size=5": "--option size=5: found number 5, 4, 6 or 8 is expected",
        "sise=6": "did you mean `size`?",
        "size": "depth=3",
        "depth=3": "othello knows no option `depth`",
    }.items():
        done = walkthroughs("perft", "othello", "2", "--option", option)
        assert (done.code, done.out, len(done.err.splitlines())) == (2, "", 1)
        assert remedy in done.err


def test_list_names_what_there_is(walkthroughs):
    (facts,) = walkthroughs("list", "--format", "json").lines
    assert [one["name"] for one in facts["algorithms"]] == list(algorithms())
    (alpha_beta,) = [one for one in facts["algorithms"] if one["name"] == "alpha-beta"]
    assert {one["name"]: one["takes"] for one in alpha_beta["options"]} == {
        "window": "[low, high]",
        "cut": "at-bound | past-bound",
        "bounds": "infinite | score-range",
        "fail": "soft | hard",
        "depth": "whole number | none",
        "order": "given | static | best-first | worst-first | captures | random",
        "seed": "whole number",
    }
    assert "alpha-beta" in walkthroughs("list").out


def test_the_schema_is_the_committed_one(walkthroughs):
    printed = json.loads(walkthroughs("schema").out)
    assert printed == schema(catalogue())
    assert printed == json.loads((COURSE / "walkthroughs/schema.json").read_text("utf-8"))


def test_limits_come_from_the_course_and_from_the_command(walkthroughs, write, tmp_path):
    write(
        "mkdocs.yml", "extra: {walkthroughs: {limits: {levels: 2}}}\nx: !!python/name:os.system\n"
    )
    file = write("t.yml", SEED)
    done = walkthroughs("check", file)
    assert (done.code, "levels" in done.out) == (2, True)
    assert walkthroughs("check", file, "--limit", "levels=3").code == 0
    assert course_limits(tmp_path).levels == 2


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [("written", "file-nodes", "file_nodes"), ("unfolded", "tree-nodes", "tree_nodes")],
)
def test_a_limit_has_its_old_name_too_and_check_notes_the_new_one(
    walkthroughs, write, tmp_path, old, new, field
):
    file = write("t.yml", SEED)
    by_old = walkthroughs("check", file, "--limit", f"{old}=100")
    by_new = walkthroughs("check", file, "--limit", f"{new}=100")
    assert (by_old.code, by_new.code) == (0, 0)
    note = f"note: the limit {old} has an old name, which stays valid; write {new}"
    assert note in by_old.out
    assert "note" not in by_new.out
    for name in (old, new):
        assert getattr(course_limits(tmp_path, [f"{name}=100"]), field) == 100
        assert walkthroughs("check", file, "--limit", f"{name}=1").code == 2
    both = walkthroughs("check", file, "--limit", f"{old}=9", "--limit", f"{new}=8")
    assert (both.code, len(both.faults)) == (2, 1)
    assert f"{old} is the old name of the limit {new}, and both are given" in both.faults[0]


def test_an_old_limit_of_the_course_is_noted_at_its_place(walkthroughs, write, tmp_path):
    write("mkdocs.yml", "extra:\n  walkthroughs:\n    limits: {written: 50}\n")
    assert course_limits(tmp_path).file_nodes == 50
    assert course_limits(tmp_path, ["file-nodes=60"]).file_nodes == 60, (
        "each source has its own names"
    )
    assert "mkdocs.yml:3:23" in walkthroughs("check", write("t.yml", SEED)).out


@pytest.mark.parametrize("limit", ["leves=3", "levels=0", "levels=x", "levels", "levels=201"])
def test_a_wrong_limit_is_one_line(walkthroughs, write, limit):
    done = walkthroughs("check", write("t.yml", SEED), "--limit", limit)
    assert (done.code, len(done.faults)) == (2, 1)


@pytest.mark.parametrize("command", ["check", "run", "build", "trace"])
def test_a_path_that_is_not_there(walkthroughs, write, command):
    write("mkdocs.yml", "")
    done = walkthroughs(command, "nowhere.yml")
    assert (done.code, "nowhere.yml" in done.err) == (2, True)


def test_usage_is_an_error_of_its_own(walkthroughs):
    assert walkthroughs("run").code == 2
    assert walkthroughs("dance").code == 2
    assert walkthroughs("--version").code == 0
