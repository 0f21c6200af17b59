"""One run tells every fault of every file, and names what may have been meant."""

import pytest

TREE = "tree: {A: {C: [2, 4], D: 7}, B: 3}\n"
SOUND = f"title: T\nalgorithm: minimax\n{TREE}"
UNREAD = "tree: [[4, '?'], [3, '?']]\n"


def places(done):
    """The faults by file, line and column, and the words that help."""
    return [line.split(": ", 1)[0] for line in done.faults]


def test_all_faults_of_all_kinds_of_files_come_at_once(walkthroughs, write):
    write("walkthroughs/one/a.yml", "titel: T\nalgorithm: minmax\ntree: [no]\n")
    write("walkthroughs/one/b.yml", SOUND + "expect: {value: 9, best: B}\n")
    write("walkthroughs/one/c.yml", SOUND)
    write("walkthroughs/one/_chapter.yml", "titel: T\nwalkthroughs: [a, d, a]\n")
    write("walkthroughs/two/e.yml", f"title: T\nalgorithm: [minimax, negamax]\n{UNREAD}")
    write("walkthroughs/two/_chapter.yml", "title: [T]\norder: first\n")
    write("docs/experiments/f.yml", "titel: T\ngame: tic-tac-toe\nparts: [{games: none}]\n")
    write("docs/experiments/g.yml", "title: T\ngame: tick-tac-toe\nparts: []\n")
    done = walkthroughs("check")
    assert done.code == 2
    assert places(done) == [
        *(f"walkthroughs/one/a.yml:{place}" for place in ("1:1", "1:1", "2:12", "3:8")),
        *(f"walkthroughs/one/b.yml:{place}" for place in ("4:17", "4:26")),
        *(f"walkthroughs/two/e.yml:{place}" for place in ("3:12", "3:12")),
        *(f"walkthroughs/one/_chapter.yml:{place}" for place in ("1:1", "1:1", "2:19", "2:22")),
        *(f"walkthroughs/two/_chapter.yml:{place}" for place in ("1:8", "2:8")),
        *(f"docs/experiments/f.yml:{place}" for place in ("1:1", "1:1", "3:17")),
        "docs/experiments/g.yml:2:7",
    ]
    assert "did you mean `tic-tac-toe`?" in done.out
    assert "did you mean `title`?" in done.out


def test_a_build_tells_them_all_too(walkthroughs, write):
    write("walkthroughs/a.yml", "titel: T\nalgorithm: minmax\ntree: [no]\n")
    write("walkthroughs/e.yml", f"title: T\nalgorithm: [minimax, negamax]\n{UNREAD}")
    write("walkthroughs/_chapter.yml", "title: T\nwalkthroughs: [b, e, f]\n")
    done = walkthroughs("build", "--pages-only")
    assert done.code == 2
    assert {place.rpartition("/")[2] for place in places(done)} == {
        *(f"a.yml:{place}" for place in ("1:1", "2:12", "3:8")),
        *("e.yml:3:12", "_chapter.yml:2:16", "_chapter.yml:2:22"),
    }


def test_faults_of_a_run_are_told_of_every_search(walkthroughs, write):
    file = write("t.yml", f"title: T\nalgorithm: [minimax, alpha-beta, negamax]\n{UNREAD}")
    told = walkthroughs("check", file).faults
    assert [line.split(": ")[1].split()[0] for line in told] == ["minimax", "alpha-beta", "negamax"]


STATEMENTS = """\
page: mistake
claim: c
statements:
- {says: a, value: 9, wrong: off}
- {says: b, value: 4, wrong: on}
- {says: d, best: A}
"""


def test_all_statements_are_judged_at_once(walkthroughs, write):
    done = walkthroughs("check", write("t.yml", SOUND + STATEMENTS))
    assert (done.code, places(done)) == (2, ["t.yml:7:3", "t.yml:8:3"])


NAMES = {
    "a key": ("expct: {}", "did you mean `expect`?"),
    "a key in capitals": ("Expect: {}", "did you mean `expect`?"),
    "an option": ("options: {dept: 2}", "did you mean `depth`?"),
    "a choice": ("options: {order: best_first}", "did you mean `best-first`?"),
    "a claim": ("expect: {prunned: []}", "did you mean `pruned`?"),
    "a path in other letters": ("expect: {visited: [a/c]}", "did you mean 'A/c'?"),
    "a path to be shown": ("frames: {below: [a]}", "did you mean 'A'?"),
    "a path without its beginning": ("expect: {visited: [D]}", "did you mean 'A/D'?"),
    "a page": ("page: comparison", "did you mean `compare`?"),
    "a status": ("expect: {frames: {updates: 3}}", "did you mean `update`?"),
}


@pytest.mark.parametrize("name", NAMES)
def test_the_nearest_name_is_told_in_a_file(walkthroughs, write, name):
    text, meant = NAMES[name]
    done = walkthroughs("check", write("t.yml", f"{SOUND}{text}\n"))
    assert (done.code, meant in done.out) == (2, True), done.out


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["check", "walkthrough"], "did you mean walkthroughs?"),
        (["check", "walkthroughs/one/treee.yml"], "did you mean walkthroughs/one/tree.yml?"),
        (["check", "walkthroughs/oen/tree.yml"], "did you mean walkthroughs/one/tree.yml?"),
        (["check", "walkthroughs/one/tree"], "did you mean walkthroughs/one/tree.yml?"),
        (["check", "one/tree"], "did you mean walkthroughs/one/tree.yml?"),
        (["run", "walkthroughs", "--algorithm", "Alpha_Beta"], "did you mean `alpha-beta`?"),
        (["run", "walkthroughs", "--option", "dept=2"], "did you mean `depth`?"),
        (["run", "walkthroughs", "--option", "order=gven"], "did you mean `given`?"),
        (["check", "--limit", "level=2"], "did you mean `levels`?"),
        (["perft", "tictactoe", "2"], "did you mean `tic-tac-toe`?"),
        (["chek"], "Did you mean"),
        (["run", "walkthroughs", "--algoritm", "x"], "Did you mean '--algorithm'?"),
    ],
)
def test_the_nearest_name_is_told_on_the_command_line(walkthroughs, write, arguments, meant):
    write("walkthroughs/one/tree.yml", SOUND)
    done = walkthroughs(*arguments)
    assert (done.code, meant in done.err) == (2, True), done.err


def test_all_paths_that_are_not_there_are_told(walkthroughs, write):
    write("a.yml", SOUND)
    done = walkthroughs("check", "b", "a.yml", "c/d")
    assert (done.code, places(done)) == (2, ["b:1:1", "c/d:1:1"])


def test_a_chapter_and_an_experiment_can_be_checked_by_name(walkthroughs, write):
    write("walkthroughs/a.yml", SOUND)
    file = write("walkthroughs/_chapter.yml", "title: T\nwalkthroughs: [b]\n")
    trial = write("docs/experiments/f.yml", "title: T\ngame: chess\nparts: []\n")
    assert places(walkthroughs("check", file)) == [f"{file}:2:16"]
    assert places(walkthroughs("check", trial)) == [f"{trial}:2:7"]
    assert places(walkthroughs("check", "walkthroughs/a.yml")) == [f"{file}:2:16"]
