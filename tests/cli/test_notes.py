"""What a file may not mean is noted, with a remedy, and fails nothing; what is meant is not."""

import json

import pytest

HEAD = "title: T\nalgorithm: minimax\n"
BOARD = "game: tic-tac-toe\nposition: |\n"
ESTIMATED = "{children: [1, 2], estimate: 3}"

NOTED = {
    "expectimax without chance": (
        "title: T\nalgorithm: expectimax\ntree: [[1, 2], [3, 4]]",
        *("2:12", "expectimax is for trees with chance nodes", "`player: chance`"),
    ),
    "two searches for chance without chance": (
        "title: T\nalgorithm: [star1, expectimax]\ntree: [[1, 2], [3, 4]]",
        *("2:13", "star1 is for trees with chance nodes", "`p` at its children"),
    ),
    "expectimax in a game without chance": (
        "title: T\nalgorithm: expectimax\n" + BOARD + "  X X O\n  O O X\n  X . O\n",
        *("2:12", "in tic-tac-toe there is none", "use minimax"),
    ),
    "a chance as a label": (
        "title: T\nalgorithm: expectimax\ntree: {chance: {0.5: 3}}",
        *("3:17", "the label '0.5' names a child", "{player: chance, children: [{p: 0.5, …}"),
    ),
    "chances as labels": (HEAD + "tree: {A: {.25: 1, .75: 2}}", "3:12", "'.25'", "{p: .25, …}"),
    "percents as labels": (HEAD + "tree: {A: {25%: 1, 75%: 2}}", "3:12", "'25%'", "{p: 25/100,"),
    "a player as a label": (
        HEAD + "tree: {A: {min: [1, 2]}}",
        *("3:12", "the label 'min' names the only child", "{player: min, children: …}"),
    ),
    "a decimal comma beside a space": (
        HEAD + "tree: [2,5, 4]",
        *("3:8", "'2,5' is read as two leaves", "write 2.5 for one number"),
    ),
    "a decimal comma beside decimals": (
        HEAD + "tree: [[2,5], [1.5, 3]]",
        *("3:9", "'2,5' is read as two leaves", "a space behind every comma"),
    ),
    "two decimal commas": (
        HEAD + "tree: [[2,5, 4], [-1,5, 3]]",
        "3:9",
        "so it is in 1 more",
        "2.5",
    ),
    "some estimates at a depth": (
        HEAD + f"options: {{depth: 1}}\ntree: [{ESTIMATED}, [5, 6], 7]",
        *("4:41", "1 of the 2 inner nodes where `depth: 1` stops has no", "{estimate: 3, children"),
    ),
    "no estimate at a depth": (
        HEAD + "options: {depth: 2}\ntree: [[[1, 2], 3], 4]",
        *("4:9", "the inner node where `depth: 2` stops has no `estimate`", "estimate"),
    ),
    "a depth of one search": (
        "title: T\nalgorithm: [minimax, {negamax: {options: {depth: 1}}}]\n"
        f"tree: [{ESTIMATED}, [5]]",
        *("3:41", "where `depth: 1` stops has no", "{estimate: 3"),
    ),
    "a game that is over": (
        HEAD + BOARD + "  O O O\n  X X .\n  . . .\n",
        *("4:11", "the game is over in this position", "give an earlier position"),
    ),
    "a tree of one leaf": (HEAD + "tree: 4", "3:7", "nothing to search", "give the root children"),
}

MEANT = {
    "expectimax with chance": (
        "title: T\nalgorithm: expectimax\n"
        "tree: [{player: chance, children: [{p: 1/2, value: 1}, {p: 1/2, value: 3}]}, 2]"
    ),
    "expectimax beside minimax": "title: T\nalgorithm: [minimax, expectimax]\ntree: [1, 2]",
    "expectimax in a game of chance": (
        "title: T\nalgorithm: expectimax\ngame: random-turn-tic-tac-toe\n"
        "position: |\n  X X O\n  O O X\n  X . .\n"
    ),
    "playouts without chance": "title: T\nalgorithm: uct\ntree: [[1, 0], [0, 1]]",
    "numbers as labels": HEAD + "tree: {1.5: 3, 0: 4, 12: [1, 2]}",
    "one label of several like a chance": HEAD + "tree: {0.5: 3, A: 4}",
    "chances at a chance node": (
        "title: T\nalgorithm: expectimax\n"
        "tree: {player: chance, children: {0.5: {p: 1/2, value: 1}, .5: {p: 1/2, value: 3}}}"
    ),
    "players as labels of several": HEAD + "tree: {max: [1, 2], min: [3, 4]}",
    "no spaces at all": HEAD + "tree: [[2,5],[3,4]]",
    "no spaces beside decimals": HEAD + "tree: [[2,5],[1.5,4]]",
    "spaces everywhere": HEAD + "tree: [[2, 5], [1.5, 3]]",
    "a list over two lines": HEAD + "tree: [2,\n  5, 4]",
    "a decimal before a number": HEAD + "tree: [2.5,3, 4]",
    "a list of lists": HEAD + "tree: [[2],[5], [4]]",
    "estimates wherever a depth stops": (
        HEAD + f"options: {{depth: 1}}\ntree: [{ESTIMATED}, {ESTIMATED}, 7]"
    ),
    "a depth that stops nothing": HEAD + "options: {depth: 2}\ntree: [[1, 2], [3, 4]]",
    "a depth beyond the tree": HEAD + "options: {depth: 9}\ntree: [[1, 2], [3, 4]]",
    "estimates without a depth": HEAD + f"tree: [{ESTIMATED}, [5, 6]]",
    "a game that is not over": HEAD + BOARD + "  O O .\n  X X .\n  O X .\n",
}


@pytest.mark.parametrize("name", NOTED)
def test_it_is_noted_and_fails_nothing(walkthroughs, write, name):
    text, place, message, remedy = NOTED[name]
    done = walkthroughs("check", write("t.yml", f"{text}\n"))
    assert done.code == 0
    assert "1 walkthrough is right" in done.err
    (line,) = [line for line in done.faults if "note: " in line]
    assert line.startswith(f"t.yml:{place}: note: ")
    said, _, cure = line.partition("; ")
    assert message in said + cure, line
    assert remedy in cure, line


@pytest.mark.parametrize("name", MEANT)
def test_what_is_meant_is_not_noted(walkthroughs, write, name):
    done = walkthroughs("check", write("t.yml", f"{MEANT[name]}\n"))
    assert (done.code, done.out) == (0, ""), done.out


@pytest.mark.parametrize("name", ["a decimal comma beside a space", "a game that is over"])
def test_notes_are_told_in_every_format_and_by_every_command(walkthroughs, write, name):
    text, place, message, _ = NOTED[name]
    write("mkdocs.yml", "site_name: T\n")
    file = write("walkthroughs/t.yml", f"{text}\n")
    (fact,) = walkthroughs("check", file, "--format", "json").lines
    assert (fact["level"], f"{fact['line']}:{fact['column']}") == ("note", place)
    assert message in fact["message"]
    assert walkthroughs("check", file, "--format", "github").out.startswith("::notice file=")
    ran = walkthroughs("run", file, "--format", "json")
    assert (ran.code, json.loads(ran.out)["algorithm"]) == (0, "minimax")
    assert ran.err.startswith(f"{file}:{place}: note: ")
    for _ in range(2):  # what was built before is not built again, and noted again
        built = walkthroughs("build", "--pages-only")
        assert (built.code, built.err.count(": note: ")) == (0, 1)


def test_a_note_of_the_file_is_not_one_of_what_is_run_instead(walkthroughs, write):
    file = write("t.yml", "title: T\nalgorithm: expectimax\ntree: [[1, 2], [3, 4]]\n")
    assert ": note: " in walkthroughs("run", file).err
    assert walkthroughs("run", file, "--algorithm", "minimax").err == ""


def test_labels_that_would_be_chances_and_stand_twice_have_the_remedy(walkthroughs, write):
    file = write("t.yml", HEAD + "tree: {chance: {0.5: 3, 0.5 : 4}}\n")
    assert "{player: chance, children: [{p: 0.5, value: 3}" in walkthroughs("check", file).out
    file = write("t.yml", HEAD + "tree: {A: {1/2: 3, B: 4}}\n")
    assert "write chances as {player: chance" in walkthroughs("check", file).out
    file = write("t.yml", HEAD + "tree: {A: 3, A: 4}\n")
    assert "chance" not in walkthroughs("check", file).out
