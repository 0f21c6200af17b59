"""The course itself: each walkthrough shows the point it was made for."""

from functools import cache
from pathlib import Path

import pytest

from search_walkthroughs.course.check import CheckedRun, check_file, check_run
from search_walkthroughs.course.files import read_walkthrough, walkthrough_files
from search_walkthroughs.game import spell
from search_walkthroughs.reading import Walkthrough
from search_walkthroughs.record.family_runs import Proofs
from search_walkthroughs.record.frame import Cutoff, Frame
from search_walkthroughs.runs.registry import algorithms

HOUSE = Path(__file__).parents[2]
COURSE = walkthrough_files([HOUSE / "walkthroughs"])
LARGE = {
    *("tic-tac-toe/variants", "tic-tac-toe/minimax", "tic-tac-toe/eight-settings"),
    *("othello/four-by-four", "ordering/whole-game-orders", "best-first/whole-game"),
    *("hashing/whole-game", "shogi/start-at-the-least-counted", "shogi/engine-deep"),
    *("chess/repetition", "chess/fifty-moves", "chess/king-and-rook", "shogi/mate-in-seven-plain"),
    *("chess/captures-many", "articles/tic-tac-toe-settings"),
}
"""Pages that search most: they take longer than all the others together."""


@cache
def walkthrough(name: str) -> Walkthrough:
    return read_walkthrough(HOUSE / "walkthroughs" / f"{name}.yml")


@cache
def runs_of(name: str) -> dict[str, CheckedRun]:
    """The runs of a walkthrough by label."""
    found = walkthrough(name)
    return {run.run.label: run for entry in found.entries for run in [check_run(found, entry)]}


def cuts(run: CheckedRun) -> list[Cutoff]:
    return [m.frame.cutoff for m in run.moments if m.frame.cutoff]


def only(name: str) -> CheckedRun:
    (run,) = runs_of(name).values()
    return run


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(
            file,
            id=(name := f"{file.parent.name}/{file.stem}"),
            marks=[pytest.mark.night] if name in LARGE else [],
        )
        for file in COURSE
    ],
)
def test_what_a_walkthrough_claims_is_true_and_proved(file: Path) -> None:
    assert [one for one in check_file(file)[1] if one.level != "skipped"] == []


@pytest.mark.parametrize("file", COURSE, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_walkthrough_is_whole(file: Path) -> None:
    """It claims what there is to claim."""
    if file.parent.name == "guide":
        return  # the author's guide shows how one begins, and options that no lesson needs
    found = walkthrough(f"{file.parent.name}/{file.stem}")
    assert set(found.title) == set(found.about) == {"en", "ja"}
    claims = {"value", "best", "frames", "calculated", "pruned-nodes"}
    if found.tree is not None:
        assert found.tree.nodes[0].key
        hides = any(node.sees is not None for node in found.tree.nodes)
        assert sum(not node.branches for node in found.tree.nodes) <= (30 if hides else 16)
        claims = {"value", "best", "line", "leaves", "pruned", "frames", "cutoffs"}
    if found.mistake is not None:
        claims = set()  # its statements claim what there is to claim, and some are wrong
        assert all(one.wrong is not None and one.says["ja"] for one in found.mistake.statements)
    sampling = {
        name for name, one in algorithms().items() if not one.text.family.part(Proofs).proves
    }
    if found.mistake is None and any(entry.algorithm in sampling for entry in found.entries):
        claims = {"value", "best", "frames", "calculated"}  # it proves nothing, and prunes nothing
    families = {algorithms()[entry.algorithm].text.family.name for entry in found.entries}
    if families & {"worlds", "regret"}:
        claims = {"value", "best", "frames"}  # and goes through the whole tree
    for entry in found.entries:
        wrong = entry.expect.get("proof") == "fails"
        assert ({"value", "calculated"} if wrong else claims) <= set(entry.expect)


def test_every_algorithm_has_a_page() -> None:
    named = {entry.algorithm for file in COURSE for entry in read_walkthrough(file).entries}
    assert named == set(algorithms())


def test_deep_cutoff_has_cuts_from_afar_only() -> None:
    found = cuts(only("beyond/deep-cutoff"))
    assert len(found) > 1
    assert all(cut.deep and cut.skipped for cut in found)


def test_only_at_bound_cuts_at_the_ties() -> None:
    at, past = runs_of("beyond/ties")["at-bound"], runs_of("beyond/ties")["past-bound"]
    assert at.run.value == past.run.value
    tied = {cut.after for cut in cuts(at)} - {cut.after for cut in cuts(past)}
    assert len(tied) == 2


def test_nothing_to_skip_has_cuts_that_skip_nothing() -> None:
    run = only("beyond/nothing-to-skip")
    assert len(cuts(run)) == 2
    assert run.run.tally.pruned == 0


def test_min_root_cuts_on_the_other_side() -> None:
    run = only("beyond/min-root")
    assert run.plan.nodes[()].turn == -1
    assert [cut.kind for cut in cuts(run)] == ["beta"]


def test_uneven_depth_has_leaves_at_every_depth() -> None:
    run = only("beyond/uneven-depth")
    assert {node.depth for node in run.plan.nodes.values() if node.leaf} == {1, 2, 3, 4}


def test_soft_and_hard_give_different_bounds() -> None:
    found = runs_of("beyond/fail-soft-fail-hard")
    soft, hard = found["fail-soft"], found["fail-hard"]
    assert soft.run.tally.visited == hard.run.tally.visited
    assert (soft.run.value, hard.run.value) == (5, 6)
    assert [run.moments[-1].frame.kind for run in (soft, hard)] == ["fail low", "fail low"]


def test_two_agents_move_in_a_row() -> None:
    for run in runs_of("beyond/two-min-agents").values():
        nodes = run.plan.nodes
        assert any(node.turn == nodes[node.path[:-1]].turn for node in nodes.values() if node.path)


def test_order_decides_how_much_is_read() -> None:
    leaves = {
        label: len(run.run.tally.leaves) for label, run in runs_of("beyond/move-order").items()
    }
    assert leaves["best-first"] == 2**2 + 2**2 - 1  # Knuth and Moore's least for this tree
    assert leaves["best-first"] < leaves["given"] < leaves["worst-first"] == 2**4


def test_narrow_windows_fail_to_both_sides() -> None:
    kinds = [run.moments[-1].frame.kind for run in runs_of("beyond/narrow-window").values()]
    assert kinds == ["exact", "fail low", "fail high"]


def test_the_unknown_leaf_is_skipped() -> None:
    run = only("beyond/unknown-leaf")
    (unknown,) = (path for path, node in run.plan.nodes.items() if node.leaf and node.value is None)
    assert unknown in {root for cut in cuts(run) for root in cut.skipped}


def test_the_horizon_changes_the_best_move() -> None:
    assert [run.run.best for run in runs_of("beyond/horizon").values()] == ["A", "B"]


def test_the_cut_at_n2_saves_and_the_one_at_n3_does_not() -> None:
    found = cuts(only("small-trees/two-players-alpha-beta"))
    assert [(cut.path, bool(cut.skipped)) for cut in found] == [(("N2",), True), (("N3",), False)]


def returned(run: CheckedRun) -> dict[str, float]:
    """What each node came back with."""
    return {spell(m.frame.path): m.frame.score for m in run.moments if m.frame.status == "end"}


def test_the_published_program_returns_its_bound_where_ours_returns_what_it_saw() -> None:
    found = {label: returned(run) for label, run in runs_of("small-trees/fail-hard").items()}
    hard, soft = found["fail-hard"], found["fail-soft"]
    assert [node for node in hard if hard[node] != soft[node]] == ["B/E", "B"]
    assert [(hard[node], soft[node]) for node in ("B/E", "B")] == [(5, 4), (5, 4)]
    assert hard["A/D"] == soft["A/D"] == 7  # the score that cut, past the bound of 5


def test_two_functions_return_what_one_does_from_every_node() -> None:
    two, one = map(returned, runs_of("small-trees/two-functions").values())
    assert list(two.items()) == list(one.items())
    assert two == {"N1/N1-1": 7, "N1/N1-2": 12, "N1": 7, "N2/N2-1": -5, "N2": -5} | {
        "N3/N3-1": 20,
        "N3/N3-2": -2,
        "N3": -2,
        "": 7,
    }


def test_the_opening_page_tells_of_the_search_beneath_it() -> None:
    """What the hand-written page says of B, C and D of the textbook tree."""
    run = only("textbook/alpha-beta")
    ends = {m.frame.path: m.states[-1] for m in run.moments if m.frame.status == "end"}
    assert (ends[("B",)].sign, ends[("B",)].score) == ("=", 3)
    assert (ends[("C",)].sign, ends[("C",)].score) == ("≤", 2)
    assert run.run.best == "B"
    assert [(cut.path, len(cut.skipped)) for cut in cuts(run)] == [(("C",), 2), (("D",), 0)]
    for page in ("index.md", "ja/index.md"):
        text = (HOUSE / "docs" / page).read_text("utf-8")
        assert '/textbook/alpha-beta.html"' in text
        assert "`= 3`" not in text, "the reader finds it out"


def test_two_agents_are_cut_by_a_bound_two_levels_up() -> None:
    found = {cut.path: cut for cut in cuts(runs_of("beyond/two-min-agents")["alpha-beta"])}
    assert found["B", "E"].bound_from == ()
    assert not found["B", "E"].deep


def test_deep_bounds_come_from_three_moves_up() -> None:
    assert all(
        len(cut.path) == 3 and cut.bound_from == () for cut in cuts(only("beyond/deep-cutoff"))
    )


def looks(run: CheckedRun) -> list[Frame]:
    """The looks into the table that found something."""
    return [m.frame for m in run.moments if m.frame.status == "table" and m.frame.registered]


def test_a_table_helps_in_every_way_on_the_small_graph() -> None:
    found = runs_of("beyond/transpositions")
    hits = looks(found["alpha-beta-table"])
    assert any(hit.table_cut and hit.lower == hit.upper for hit in hits)
    assert any(hit.table_cut and hit.lower != hit.upper for hit in hits)
    assert any(hit.window_moved for hit in hits)
    counts = {label: run.run.tally.calculated for label, run in found.items()}
    assert counts["alpha-beta-table"] < min(counts["minimax-table"], counts["alpha-beta"])


def test_symmetry_is_what_saves_the_mirrored_move() -> None:
    on, off = runs_of("tic-tac-toe/mirror").values()
    assert (6,) in {hit.path for hit in looks(on) if hit.table_cut}
    assert (6,) not in {hit.path for hit in looks(off)}
    assert on.run.tally.calculated < off.run.tally.calculated


def test_bounds_settle_nodes_to_both_sides() -> None:
    hits = [hit for hit in looks(only("tic-tac-toe/bounds-settle")) if hit.table_cut]
    bounds = [hit for hit in hits if hit.lower != hit.upper]
    assert {hit.upper <= hit.alpha for hit in bounds} == {True, False}  # type: ignore[operator]
    assert len(bounds) < len(hits)


def test_the_window_is_narrowed_once_and_widened_thrice() -> None:
    narrow, widen = runs_of("tic-tac-toe/window-rules").values()
    assert [sum(bool(hit.window_moved) for hit in looks(run)) for run in (narrow, widen)] == [1, 3]
    assert widen.run.tally.calculated - narrow.run.tally.calculated == 2
    narrow, widen = runs_of("tic-tac-toe/window-rules-whole").values()
    assert widen.run.tally.calculated - narrow.run.tally.calculated == 104


def test_a_sooner_win_is_taken_at_once() -> None:
    alike, sooner = runs_of("tic-tac-toe/shortest-win").values()
    assert len(alike.run.line) - len(sooner.run.line) == 4
    assert len(sooner.run.line) == 1


def test_the_loose_table_is_found_out() -> None:
    right, loose = runs_of("tic-tac-toe/loose-table").values()
    assert right.run.value != loose.run.value
    assert right.proof.holds
    assert not loose.proof.holds
