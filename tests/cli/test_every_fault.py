"""One run tells every fault of every file, and names what may have been meant."""

import pytest

TREE = "tree: {A: {C: [2, 4], D: 7}, B: 3}\n"
SOUND = f"title: T\nalgorithm: minimax\n{TREE}"
COIN = "{player: chance, children: [{p: 1/2, value: 2}, {p: 1/2, value: 4}]}\n"
UNREAD = "tree: [[4, '?'], [3, '?']]\n"


def places(done):
    """The faults by file, line and column, and the words that help."""
    return [line.split(": ", 1)[0] for line in done.faults]


def test_all_faults_of_all_kinds_of_files_come_at_once(walkthroughs, write):
    write("walkthroughs/one/a.yml", "titel: T\nalgorithm: minmax\ntree: [no]\n")
    write("walkthroughs/one/b.yml", SOUND + "expect: {value: 9, best: B}\n")
    write("walkthroughs/one/c.yml", SOUND.replace("title: T", "title: U"))
    write("walkthroughs/one/_chapter.yml", "titel: T\nwalkthroughs: [a, d, a]\n")
    write("walkthroughs/two/e.yml", f"title: T\nalgorithm: [minimax, negamax]\n{UNREAD}")
    write("walkthroughs/two/_chapter.yml", "title: [T]\norder: first\n")
    write("docs/experiments/f.yml", "titel: T\ngame: tic-tac-toe\nparts: [{games: none}]\n")
    write("docs/experiments/g.yml", "title: T\ngame: tick-tac-toe\nparts: []\n")
    done = walkthroughs("check")
    assert done.code == 2
    assert places(done) == [
        *(f"walkthroughs/one/a.yml:{place}" for place in ("1:1", "2:12", "3:8")),
        *(f"walkthroughs/one/b.yml:{place}" for place in ("4:17", "4:26")),
        *(f"walkthroughs/two/e.yml:{place}" for place in ("3:12", "3:12")),
        *(f"walkthroughs/one/_chapter.yml:{place}" for place in ("1:1", "2:19", "2:22")),
        *(f"walkthroughs/two/_chapter.yml:{place}" for place in ("1:8", "2:8")),
        *(f"docs/experiments/f.yml:{place}" for place in ("1:1", "3:17")),
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
    faults = walkthroughs("check", file).faults
    assert [line.split(": ")[1].split()[0] for line in faults] == [
        "minimax",
        "alpha-beta",
        "negamax",
    ]


SEVERAL = "title: T\nalgorithm: [minimax, alpha-beta]\ntree: [[1, 2], [0, 4]]\n"
OWN = """\
title: T
algorithm:
- minimax: {expect: {pruned: []}}
- alpha-beta: {expect: {pruned: [1/2]}}
tree: [[1, 2], [0, 4]]
"""


def test_a_claim_of_several_searches_that_fails_is_to_be_made_of_each(walkthroughs, write):
    done = walkthroughs("check", write("t.yml", SEVERAL + "expect: {value: 1, pruned: [2/2]}\n"))
    (line,) = done.faults
    assert done.code == 1
    assert "claim per algorithm, `algorithm: [{minimax: {expect: {pruned: …}}}, …]`" in line


@pytest.mark.parametrize("text", [OWN, SEVERAL + "expect: {value: 3}\n"], ids=["own", "value"])
def test_a_claim_of_one_search_or_of_the_value_is_only_to_be_put_right(walkthroughs, write, text):
    done = walkthroughs("check", write("t.yml", text))
    assert done.code == 1
    assert done.faults
    assert "claim per algorithm" not in done.out


def test_a_claim_that_holds_of_several_searches_is_right(walkthroughs, write):
    file = write("t.yml", SEVERAL.replace("minimax", "nega-alpha") + "expect: {pruned: [2/2]}\n")
    assert walkthroughs("check", file).code == 0


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
        (["run", "walkthroughs", "--algorithm", "Alpha_Beta"], "did you mean `alpha-beta`"),
        (["run", "walkthroughs", "--option", "dept=2"], "did you mean `depth`?"),
        (["run", "walkthroughs", "--option", "order=gven"], "did you mean `given`?"),
        (["check", "--limit", "level=2"], "did you mean `levels`?"),
        (["perft", "tictactoe", "2"], "did you mean `tic-tac-toe`?"),
        (["chek"], "there is no command 'chek'; did you mean `check`?"),
        (["bild", "walkthroughs"], "did you mean `build`?"),
        (["walkthroughs/one/tree.yml"], "`walkthroughs check walkthroughs/one/tree.yml`"),
        (["zzz"], "it may be audit, build, check,"),
        (["run", "walkthroughs", "--algoritm", "x"], "Did you mean '--algorithm'?"),
    ],
)
def test_the_nearest_name_is_told_on_the_command_line(walkthroughs, write, arguments, meant):
    write("walkthroughs/one/tree.yml", SOUND)
    done = walkthroughs(*arguments)
    assert (done.code, meant in done.err) == (2, True), done.err


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["check", "no/file.yml"], "no/file.yml"),
        (["check", "x" * 5000], "x" * 5000),
        (["check", "--limit", "bytes=many"], "--limit"),
        (["run", "t.yml", "--algorithm", "no-such"], "--algorithm"),
        (["run", "t.yml", "--option", "depth=x"], "--option depth=x"),
        (["run", "t.yml", "--option", "order=given", "--option", "seed=x"], "--option seed=x"),
        (["run", "t.yml", "--option", "window=[3"], "--option window=[3"),
        (["run", "chance.yml", "--algorithm", "minimax"], "--algorithm"),
        (["run", "t.yml", "--format", "usi"], "t.yml"),
        (["trace", "no.yml"], "no.yml"),
        (["trace", "folder"], "folder"),
        (["trace", "two.yml"], "two.yml"),
        (["export", "no.yml", "--to", "svg"], "no.yml"),
        (["export", "two.yml", "--to", "svg"], "two.yml"),
        (["export", "t.yml", "--to", "svg", "--frame", "999"], "--frame"),
        (["export", "t.yml", "--to", "json", "-o", "chance.yml"], "chance.yml"),
        (["export", "t.yml", "--to", "json", "-o", "t.yml/t.json"], "t.yml/t.json"),
        (["import", "no.efg"], "no.efg"),
        (["import", "tree.json", "--algorithm", "no-such"], "--algorithm"),
        (["experiment", "no.yml"], "no.yml"),
        (["perft", "draughts", "2"], "GAME"),
        (["perft", "tic-tac-toe", "2", "--position", "zzz"], "--position"),
        (
            ["perft", "tic-tac-toe", "2", "--option", "symmetry=perhaps"],
            "--option symmetry=perhaps",
        ),
        (["new", "index"], "NAME"),
        (["new", "a b"], "NAME"),
        (["new", "walkthroughs/mine/first"], "NAME"),
        (["new", "a", "--algorithm", "no-such"], "--algorithm"),
        (["new", "a", "--game", "draughts"], "--game"),
        (["new", "a", "--game", "tic-tac-toe", "--position", "zzz"], "--game tic-tac-toe"),
    ],
)
def test_a_fault_of_an_argument_names_the_argument_and_no_line(
    walkthroughs, write, arguments, named
):
    write("t.yml", SOUND)
    write("two.yml", f"title: T\nalgorithm: [minimax, negamax]\n{TREE}")
    write("chance.yml", "title: T\nalgorithm: expectimax\ntree: " + COIN)
    write("tree.json", "[1, [2, 3]]")
    write("folder/t.txt", "")
    write("walkthroughs/t.yml", SOUND)
    write("mkdocs.yml", "site_name: T\n")
    done = walkthroughs(*arguments)
    assert (done.code, done.out) == (2, "")
    (line,) = done.err.splitlines()
    assert line.startswith(f"{named}: "), line
    assert "; " in line, "a fault says what to do"


def test_outside_a_course_it_is_said_how_to_get_into_one(walkthroughs, write):
    write("t.yml", SOUND)
    done = walkthroughs("check")
    assert done.code == 2
    assert done.err.startswith("walkthroughs: there is no such folder here; go into the folder")


def test_a_fault_of_a_file_still_names_its_line(walkthroughs, write):
    done = walkthroughs("run", write("t.yml", SOUND + "options: {dept: 2}\n"))
    assert places(done) == ["t.yml:4:11"]


def test_all_paths_that_are_not_there_are_told(walkthroughs, write):
    write("a.yml", SOUND)
    done = walkthroughs("check", "b", "a.yml", "c/d")
    assert (done.code, places(done)) == (2, ["b", "c/d"])


def test_a_chapter_and_an_experiment_can_be_checked_by_name(walkthroughs, write):
    write("walkthroughs/a.yml", SOUND)
    file = write("walkthroughs/_chapter.yml", "title: T\nwalkthroughs: [b]\n")
    trial = write("docs/experiments/f.yml", "title: T\ngame: draughts\nparts: []\n")
    assert places(walkthroughs("check", file)) == [f"{file}:2:16"]
    assert places(walkthroughs("check", trial)) == [f"{trial}:2:7"]
    assert places(walkthroughs("check", "walkthroughs/a.yml")) == [f"{file}:2:16"]
