"""A claim that fails tells where it and the run part, and the frame that shows it."""

import json
from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs import reading
from search_walkthroughs.course import check as course_check
from search_walkthroughs.course.claim_location import locate_differences
from search_walkthroughs.record.frame import record
from search_walkthroughs.runs.registry import catalogue
from support import branches

SEED = """\
title: T
algorithm: alpha-beta
tree:
  A: {C: [2, 4, 5], D: [7, 3, 5]}
  B: {E: [4, 3, 2], F: [6, 4, 1]}
"""
WRONG = {
    "value: 6": "value is claimed to be 6, and is 5: the root's score last changes at frame 28",
    "best: B": "best is claimed to be B, and is A: the root's score last changes at frame 28",
    "pruned: [A/D/2, A/D/3, B/F, B/E]": "B/E is claimed to be pruned, and is entered at frame 30",
    "pruned: [A/D/2, A/D/3]": "B/F is pruned at frame 45 without being claimed",
    "pruned: [A/D/2, A/D/3, B/F/1]": "B/F/1 is claimed to be pruned, and lies in B/F, which is "
    "pruned whole at frame 45, and B/F is pruned at frame 45 without being claimed",
    "pruned: []": "A/D/2 is pruned at frame 22 without being claimed (and 2 more like it)",
    "leaves: [2, 4, 5, 8]": "they part at the 4th leaf, where 8 is claimed: A/D/1 is read at frame "
    "20, and is 7",
    "leaves: [2, 4, 5, 7, 4, 3, 2, 1]": "the run ends after 7 leaves, and the claim goes on with 1",
    "visited: ['', B]": "they part at the 2nd node, where B is claimed: A is entered at frame 1",
    "line: [A, D, 1]": "they part at the 2nd move, where D is claimed: A has its best move C at "
    "frame 17",
    "cutoffs: 3": "cutoffs is claimed to be 3, and is 2",
    "cutoffs: [A/D]": "they part at the 2nd cutoff, where nothing is claimed: B is cut at frame 45",
    "cutoffs: [{path: A/D}, {path: B, kind: beta}]": "they part at the 2nd cutoff, at frame 45: "
    "its `kind` is claimed to be beta, and is alpha",
    "frames: {start: 12, end: 13}": "is claimed to be {start: 12, end: 13}, and is {start: 13, ",
    "calculated: 12": "calculated is claimed to be 12, and is 13",
}


@pytest.mark.parametrize("claim", WRONG)
def test_it_is_told_in_a_sentence(walkthroughs, write, claim):
    done = walkthroughs("check", write("t.yml", f"{SEED}expect:\n  {claim}\n"))
    (line,) = done.faults
    assert done.code == 1
    assert WRONG[claim] in line


GAMBLE = """\
title: T
algorithm: expectimax
tree:
  key: S
  children:
    A: 3
    B: {player: chance, children: {six: {p: 1/6, value: 30}, other: {p: 5/6, value: 1}}}
"""


@pytest.mark.parametrize(
    ("tree", "line", "place", "remedy"),
    [
        (GAMBLE, "[B, other]", "chance moves at B, and the claim goes on with other", "[B]"),
        (
            GAMBLE.replace("  key: S", "  player: chance\n  key: S")
            .replace("A: 3", "A: {p: 1/2, value: 3}")
            .replace("B: {", "B: {p: 1/2, "),
            "[A]",
            "chance moves at the root, and the claim goes on with A",
            "[]",
        ),
    ],
)
def test_a_line_that_goes_on_where_chance_moves_is_refused(
    walkthroughs, write, tree, line, place, remedy
):
    done = walkthroughs("check", write("t.yml", f"{tree}expect:\n  line: {line}\n"))
    (fault,) = done.faults
    assert done.code == 1
    at = len(tree.splitlines()) + 2
    assert f"t.yml:{at}:9: expectimax: line is claimed to be {line}, and is {remedy}: " in fault
    assert fault.endswith(f"{place}; end the line where nobody chooses: line: {remedy}")
    right = walkthroughs("check", write("t.yml", f"{tree}expect:\n  line: {remedy}\n"))
    assert right.code == 0


def test_a_long_list_is_not_spelled_out(walkthroughs, write):
    tree = json.dumps([[n, n + 1, n + 2] for n in range(200)])
    text = (
        f"title: T\nalgorithm: minimax\ntree: {tree}\nexpect: {{leaves: [0, 2], pruned: ['3']}}\n"
    )
    done = walkthroughs("check", write("t.yml", text))
    assert done.code == 1
    assert max(map(len, done.faults)) < 250
    facts = walkthroughs("run", "t.yml").out
    assert max(map(len, facts.splitlines())) < 400


def test_json_has_the_facts(walkthroughs, write):
    file = write("t.yml", SEED + "expect: {pruned: [B/E, B/F], calculated: 12}\n")
    pruned, calculated = walkthroughs("check", file, "--format", "json").lines
    assert (pruned["frame"], calculated["frame"]) == (22, None)
    assert pruned["difference"] == {
        "claim": "pruned",
        "claimed": ["B/E", "B/F"],
        "happened": ["A/D/2", "A/D/3", "B/F"],
        "at": f"{file}:6:18",
        "frame": 22,
        "missing": ["B/E"],
        "extra": ["A/D/2", "A/D/3"],
    }
    (facts,) = walkthroughs("run", file, "--format", "json").lines
    assert facts["expect"] == [pruned["difference"], calculated["difference"]]


def walkthrough(tree, algorithm, expect):
    text = json.dumps({"title": "T", "algorithm": algorithm, "tree": tree, "expect": expect})
    return reading.read(text, "t.yml", catalogue())


def traced(given_):
    frames = []
    course_check.trace_run(given_, given_.entries[0], lambda frame: frames.append(record(frame)))
    return frames


def outcome(given_):
    return course_check.outcome(given_, given_.entries[0])


ALGORITHMS = st.sampled_from(["alpha-beta", "minimax", "pvs", "alpha-beta-table", "mtd-f"])
TREES = st.lists(branches, min_size=1, max_size=4)


@given(TREES, ALGORITHMS, st.data())
def test_the_frame_shows_it(tree, algorithm, data):
    ran = outcome(walkthrough(tree, algorithm, {}))
    paths = ran["visited"] + ran["pruned"]
    expect = {
        "value": ran["value"] + 1,
        "visited": data.draw(st.lists(st.sampled_from(paths), max_size=4)),
        "leaves": data.draw(st.lists(st.integers(20, 30), max_size=4)),
        "pruned": data.draw(st.lists(st.sampled_from(paths), max_size=4)),
        "cutoffs": data.draw(st.lists(st.sampled_from(paths), max_size=4)),
    }
    claimed = walkthrough(tree, algorithm, expect)
    frames = [{**frame, "path": "/".join(frame["path"])} for frame in traced(claimed)]
    wrong = outcome(claimed)["expect"]
    for one in wrong if isinstance(wrong, list) else ():
        shown = frames[one["frame"]] if "frame" in one else None
        match one["claim"]:
            case "value":
                assert shown["path"] == ""
                later = frames[one["frame"] + 1 :]
                assert not any(f["path"] == "" and f.get("updated") for f in later)
            case "visited" if one["place"] < len(ran["visited"]):
                assert shown["status"] == "start"
                assert shown["path"] == ran["visited"][one["place"]]
            case "leaves" if one["place"] < len(ran["leaves"]):
                assert shown["status"] == "end"
                assert shown["path"] == ran["leaves"][one["place"]]["path"]
            case "cutoffs" if one["place"] < len(ran["cutoffs"]):
                assert shown["cut"]
                assert shown["path"] == ran["cutoffs"][one["place"]]["path"]
            case "pruned":
                assert sorted(one["missing"] + one["happened"]) == sorted(
                    one["extra"] + one["claimed"]
                )
                above = {node.rpartition("/")[0] for node in one["extra"] + ran["pruned"]}
                assert shown is None or shown["path"] in {*above, *one["missing"]}
            case _:
                assert shown is None


@given(TREES, ALGORITHMS)
def test_the_first_place_is_the_first(tree, algorithm):
    ran = outcome(walkthrough(tree, algorithm, {}))
    values = [leaf["value"] for leaf in ran["leaves"]]
    for place in range(len(values)):
        claimed = [*values[:place], 77, *values[place + 1 :]]
        (one,) = outcome(walkthrough(tree, algorithm, {"leaves": claimed}))["expect"]
        pairs = enumerate(zip_longest(claimed, values))
        assert one["place"] == next(n for n, (mine, its) in pairs if mine != its)


def test_a_run_that_is_right_is_searched_once():
    def never(tell, budget):
        raise AssertionError(tell)

    assert locate_differences(None, None, never) is None
    assert locate_differences([], None, never) == []
