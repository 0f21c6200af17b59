"""Every kind of broken file: where it is said to be broken, what is said, and what to do."""

import pytest

from generator.reading import BadInput, Fault, read

HEAD = "title: T\nalgorithm: alpha-beta\n"
TREE = HEAD + "tree: {A: {C: [2, 4], D: 7}, B: 3}\n"

BROKEN = {
    "nothing": ("", "1:1", "the file is empty", "title"),
    "only a comment": ("# todo\n", "1:1", "the file is empty", "title"),
    "a list": ("- 3\n", "1:1", "found a list, a mapping is expected", "title"),
    "not UTF-8": (b"title: \xff", "1:8", "the byte 0xff is not UTF-8", "UTF-8"),
    "UTF-16": ("title: x".encode("utf-16"), "1:1", "the byte 0xff is not UTF-8", "UTF-8"),
    "a control character": ("title: a\x07b", "1:9", "U+0007", "delete it"),
    "a lone surrogate": ("title: a\ud800", "1:9", "U+D800", "delete it"),
    "a hidden line break": ("title: a\u2028b", "1:9", "U+2028", "delete it"),
    "a tab": ("title: x\nsource:\n\ttext: y\n", "3:1", "not YAML", "spaces, not with tabs"),
    "an open list": (HEAD + "tree: [1, 2\n", "4:1", "not YAML", "end the list with ]"),
    "an open quote": ("title: 'x\n", "2:1", "not YAML", "close the quotes"),
    "a bare colon": ("title: a: b\n", "1:9", "not YAML", "colon in quotes"),
    "a bare at sign": ("title: @x\n", "1:8", "not YAML", "in quotes"),
    "a bare question mark": (HEAD + "tree: [?, 3]\n", "3:11", "not YAML", 'in quotes: "?"'),
    "a second document": (TREE + "---\ntitle: U\n", "4:1", "second document", "file of its own"),
    "a key twice": (TREE + "title: U\n", "4:1", "`title` stands here a second", "another name"),
    "a label twice": (HEAD + "tree: {A: 1, A: 2}", "3:14", "first at 3:8", "another name"),
    "a merge key": (HEAD + "tree: {<<: {A: 1}}", "3:8", "the merge key <<", "write the pairs out"),
    "a python tag": (HEAD + "tree: !!python/none 1", "3:7", "tag !!python/none", "leave it out"),
    "a private tag": (HEAD + "tree: [!foo 1]", "3:8", "the tag !foo", "leave it out"),
    "a standard tag": (HEAD + "tree: !!int 1", "3:7", "the tag !!int", "leave it out"),
    "a list as key": (HEAD + "tree: {[1]: 2}", "3:8", "a list as a key", "write the key out"),
    "an alias as key": (HEAD + "tree: [&a 1, {*a : 2}]", "3:15", "an alias as a key", "write the"),
    "no key": (HEAD + "tree: {? : 2}", "3:10", "a key is missing", "name before the colon"),
    "a cycle": (HEAD + "tree: &r [1, *r]", "3:14", "inside what it repeats", "cut the cycle"),
    "an unknown alias": (HEAD + "tree: [*a]", "3:8", "*a has no anchor", "with &a"),
    "an anchor twice": (HEAD + "tree: [&a 1, &a 2]", "3:14", "first at 3:8", "another name"),
    "an anchor outside": ("title: &a T\n", "1:8", "&a outside `tree`", "leave it out"),
    "an alias outside": (HEAD + "tree: &a [1]\nabout: *a", "4:8", "*a outside", "write the value"),
    "too many brackets": (HEAD + "tree: " + "[" * 50_000, "3:71", "64 levels", "levels=128"),
    "brackets outside": ("title: " + "[" * 50_000, "1:19", "12 levels", "nothing outside"),
    "no title": ("algorithm: minimax\ntree: 1", "1:1", "`title` is missing", "add `title:"),
    "an empty title": ("title:\nalgorithm: minimax\ntree: 1", "1:7", "found nothing", "forms"),
    "a title of two lines": (
        'title: "a\\nb"\nalgorithm: minimax\ntree: 1',
        *("1:8", "a text of one line", "one line"),
    ),
    "a bell in the title": (
        'title: "a\\ab"\nalgorithm: minimax\ntree: 1',
        *("1:8", "a text that can be seen", "U+0007"),
    ),
    "a title in French": (
        "title: {fr: T}\nalgorithm: minimax\ntree: 1",
        *("1:9", "unknown key `fr`", "en or ja"),
    ),
    "a title in nothing": (
        "title: {}\nalgorithm: minimax\ntree: 1",
        *("1:8", "in no language", "{en: …, ja: …}"),
    ),
    "a slip in a key": (TREE + "expct: {}", "4:1", "unknown key `expct`", "`expect`"),
    "a wrong address": (
        TREE + "source: {text: x, url: 'javascript:alert(1)'}",
        *("4:24", "not the address of a page", "https://"),
    ),
    "no algorithm": ("title: T\ntree: 1", "1:1", "`algorithm` is missing", "add `algorithm:"),
    "a slip in a name": (
        "title: T\nalgorithm: alhpa-beta\ntree: 1",
        *("2:12", "no algorithm `alhpa-beta`", "did you mean `alpha-beta`? It may be minimax,"),
    ),
    "no algorithms": ("title: T\nalgorithm: []\ntree: 1", "2:12", "is empty", "name one"),
    "a mapping alone": (
        "title: T\nalgorithm: {minimax: {}}\ntree: 1",
        *("2:12", "found a mapping, an algorithm", "into a list"),
    ),
    "the same twice": (
        "title: T\nalgorithm: [minimax, minimax]\ntree: 1",
        *("2:22", "called `minimax`, the first at 2:13", "{minimax: {label: …}}"),
    ),
    "an unknown option": (
        TREE + "options: {windw: [1, 2]}",
        *("4:11", "alpha-beta knows no option `windw`", "`window`? It may be window, fail, cut,"),
    ),
    "an option for none": (
        "title: T\nalgorithm: [minimax, {a-star: {label: L}}]\ntree: 1\noptions: {cut: 1}",
        *("4:11", "minimax and a-star know no option `cut`", "depth, order or seed"),
    ),
    "an own option unknown": (
        "title: T\nalgorithm: [{minimax: {options: {fail: hard}}}]\ntree: 1",
        *("2:34", "minimax knows no option `fail`", "depth, order or seed"),
    ),
    "a wrong choice": (TREE + "options: {fail: sotf}", "4:17", "soft or hard is", "`soft`?"),
    "an empty window": (TREE + "options: {window: [5, 5]}", "4:19", "[5, 5] is empty", "greater"),
    "half a window": (TREE + "options: {window: [5]}", "4:19", "a list of two", "[low, high]"),
    "half an option": (TREE + "options: {depth: 1.5}", "4:18", "a whole number", "fraction out"),
    "options of nothing": (TREE + "options:", "4:9", "a mapping is expected", "a mapping here"),
    "a wrong root": (TREE + "root: mim", "4:7", "max or min is expected", "did you mean `min`"),
    "no tree": (HEAD, "1:1", "neither a `tree` nor a `game`", "add `tree:"),
    "tree and game": (TREE + "game: tic-tac-toe", "4:1", "both a `tree` and a `game`", "leave one"),
    "an unknown game": (HEAD + "game: tic-tac-to", "3:7", "no game", "`tic-tac-toe`?"),
    "the game of trees": (HEAD + "game: tree", "3:7", "a tree is not named", "under `tree:`"),
    "a game of lists": (HEAD + "game: [x]", "3:7", "found a list, the name of a game", "may be"),
    "a position of a tree": (TREE + "position: x", "4:1", "something of a game", "leave it out"),
    "a range of a game": (
        HEAD + "game: tic-tac-toe\nrange: [0, 1]",
        *("4:1", "something of a tree", "leave it out"),
    ),
    "no, a number": (HEAD + "tree: [no]", "3:8", "found text 'no', a tree is expected", "such as"),
    "a time": (HEAD + "tree: [12:30]", "3:8", "found text '12:30'", "such as 5"),
    "an octal": (HEAD + "tree: [017]", "3:8", "found text '017'", "write 17: digits only"),
    "thousands": (HEAD + "tree: [1_000]", "3:8", "found text '1_000'", "write 1000"),
    "a quoted number": (HEAD + "tree: ['3']", "3:8", "found text '3'", "without quotes"),
    "no number": (HEAD + "tree: [.nan]", "3:8", "found text '.nan'", "a finite number"),
    "an infinite leaf": (HEAD + "tree: [-.inf]", "3:8", "found text '-.inf'", "finite number"),
    "a number too large": (HEAD + "tree: [1e999]", "3:8", "a float can hold", "below 1e308"),
    "many digits": (HEAD + f"tree: [{'9' * 5000}]", "3:8", "at most 40 characters", "shorter"),
    "an empty leaf": (HEAD + "tree: {A: }", "3:11", "found nothing, a tree", "write a number"),
    "an empty list": (HEAD + "tree: [[], 1]", "3:8", "without children", "give it a child"),
    "an empty mapping": (HEAD + "tree: {A: {}}", "3:11", "without children", "give it a child"),
    "an empty label": (HEAD + "tree: {'': 1}", "3:8", "a label is empty", "a name"),
    "a slash in a label": (HEAD + "tree: {A/B: 1}", "3:8", "'A/B' holds a /", "path"),
    "a hidden label": (HEAD + 'tree: {"a\\u202eb": 1}', "3:8", "U+202E", "leave it out"),
    "a long label": (HEAD + f"tree: {{{'x' * 41}: 1}}", "3:8", "41 characters", "shorten it"),
    "a word as label": (HEAD + "tree: {A: 1, value: 2}", "3:14", "`value` could be", "children: {"),
    "value and children": (
        HEAD + "tree: {value: 1, children: [2]}",
        *("3:7", "both `value` and `children`", "give it one"),
    ),
    "neither of them": (HEAD + "tree: [{p: 1, key: k}]", "3:8", "neither `value`", "`p` and `key`"),
    "a leaf as children": (HEAD + "tree: {children: 3}", "3:18", "found number 3", "`value:`"),
    "a slip in a player": (
        HEAD + "tree: [{player: mix, value: 1}]",
        *("3:17", "max, min or chance is expected", "did you mean"),
    ),
    "a leaf of chance": (
        HEAD + "tree: [{player: chance, value: 1}]",
        *("3:17", "a leaf has the player chance", "leave `player` out"),
    ),
    "an estimated leaf": (
        HEAD + "tree: [{value: 1, estimate: 2}]",
        *("3:19", "a leaf has an `estimate`", "leave it out"),
    ),
    "an estimate of words": (
        HEAD + "tree: {children: [1], estimate: good}",
        *("3:33", "found text 'good', a number", "such as"),
    ),
    "another root": (
        HEAD + "root: max\ntree: {player: min, children: [1]}",
        *("4:16", "the root says that min moves, and `root:` says max", "write `root: min`"),
    ),
    "one key, two positions": (
        HEAD + "tree: {A: {C: {key: k, value: 1}}, B: {C: {key: k, value: 2}}}",
        *("3:43", "the key 'k' names two positions that differ, here and at 3:15", "equal below"),
    ),
    "a key below itself": (
        HEAD + "tree: {A: {key: k, children: {B: {children: {C: {key: k, value: 1}}}}}}",
        *("3:11", "names two positions that differ, here and at 3:49", "equal below"),
    ),
    "chance for alpha-beta": (
        HEAD + "tree: {player: chance, children: [{p: 1, value: 2}]}",
        *("2:12", "cannot search chance nodes, and there is one at 3:7", "use expectimax"),
    ),
    "two for one": (
        "title: T\nalgorithm: [a-star]\ntree: [[1]]",
        *("2:13", "a-star cannot search a tree of 2 players", "use minimax, alpha-beta or"),
    ),
    "p without chance": (HEAD + "tree: [{p: 1, value: 2}]", "3:9", "nothing to chance", "player:"),
    "p at the root": (HEAD + "tree: {p: 1, value: 2}", "3:8", "the root has a chance", "leave it"),
    "chance without p": (
        HEAD + "tree: {player: chance, children: {H: {p: 1, value: 2}, T: 3}}",
        *("3:56", "the child `T` of a chance node has no `p`", "{p: 1/2, value: 3}"),
    ),
    "chances short of 1": (
        HEAD + "tree: {player: chance, children: [{p: 0.33, value: 1}, {p: 0.66, value: 2}]}",
        *("3:7", "add up to 0.99, not 1", "thirds as 1/3"),
    ),
    "no chance": (
        HEAD + "tree: {player: chance, children: [{p: 0, value: 1}, {p: 1, value: 2}]}",
        *("3:39", "a chance above 0", "leave the child out"),
    ),
    "a chance of words": (
        HEAD + "tree: {player: chance, children: [{p: half, value: 1}]}",
        *("3:39", "found text 'half', a chance", "a fraction such as 1/3"),
    ),
    "a chance by nothing": (
        HEAD + "tree: {player: chance, children: [{p: 1/00, value: 1}]}",
        *("3:39", "found text '1/00'", "above 0"),
    ),
    "a leaf out of range": (TREE + "range: [0, 5]", "4:8", "the leaf 7 at 3:26", "widen"),
    "a range upside down": (TREE + "range: [9, 0]", "4:8", "upside down", "lower end first"),
    "an unknown claim": (TREE + "expect: {vlaue: 3}", "4:10", "unknown key `vlaue`", "`value`"),
    "a claim of words": (TREE + "expect: {value: high}", "4:17", '"inf" or "-inf"', "a number"),
    "less than no nodes": (TREE + "expect: {calculated: -1}", "4:22", "from 0", "minus sign"),
    "leaves of words": (TREE + "expect: {leaves: [2, x]}", "4:22", "found text 'x'", "a number"),
    "one leaf": (TREE + "expect: {leaves: 2}", "4:18", "a list is expected", "write a list"),
    "a path to nowhere": (
        TREE + "expect: {pruned: [A/C/3]}",
        *("4:19", "no path 'A/C/3'", "below 'A/C' there is 1 and 2"),
    ),
    "a path near another": (
        TREE.replace("D:", "Down:") + "expect: {visited: ['', A, A/Dowm]}",
        *("4:27", "no path 'A/Dowm'", "did you mean 'A/Down'?"),
    ),
    "a path through a leaf": (TREE + "expect: {pruned: [B/1]}", "4:19", "'B/1'", "'B' is a leaf"),
    "a best of none": (
        TREE + "expect: {best: Z}",
        "4:16",
        "no path 'Z'",
        "the root there is A and",
    ),
    "a line that ends": (
        TREE + "expect: {line: [A, D, 1]}",
        *("4:23", "no path 'A/D/1'", "'A/D' is a leaf"),
    ),
    "a cutoff of sorts": (
        TREE + "expect: {cutoffs: [{path: A/E, kind: gamma}]}",
        *("4:38", "alpha or beta is expected", "one of these"),
    ),
    "a cutoff nowhere": (
        TREE + "expect: {cutoffs: [{after: E}]}",
        "4:28",
        "no path 'E'",
        "A and B",
    ),
    "a proof of sorts": (TREE + "expect: {proof: maybe}", "4:17", "fails or holds", "one of these"),
    "frames of a status": (TREE + "expect: {frames: {begin: 3}}", "4:19", "`begin`", "start"),
    "no frames": (TREE + "frames: {from: 9, to: 3}", "4:9", "from 9 to 3 are none", "`from`"),
    "frames below nothing": (TREE + "frames: {below: [A, E]}", "4:21", "'A/E'", "C and D"),
    "no frame at all": (TREE + "frames: {limit: 0}", "4:17", "at least 1", "these bounds"),
    "a page of one": (TREE + "page: compare", "4:7", "cannot be compared", "two or more"),
    "a page unknown": (TREE + "page: compar", "4:7", "walkthrough or compare", "`compare`?"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken(catalogue, name):
    text, place, message, remedy = BROKEN[name]
    with pytest.raises(BadInput) as info:
        read(text, "x.yml", catalogue)
    lines = str(info.value).splitlines()
    assert len(lines) == len(info.value.faults)
    told = [fault for fault in info.value.faults if message in fault.message]
    assert told, lines
    assert f"{told[0].line}:{told[0].column}" == place, lines
    assert remedy in told[0].remedy, lines
    assert str(told[0]).startswith(f"x.yml:{place}: {told[0].message}")


def test_all_faults_at_once_in_the_order_of_the_file(catalogue):
    text = (
        "titel: T\n"
        "algorithm: [minimax, alfa-beta]\n"
        "options: {depth: -, depth: 2}\n"
        "root: left\n"
        "tree: {A: [no, 017], B: {p: 1, value: }, C: &c [*c]}\n"
        "expect: {best: [], leaves: {}}\n"
        "frames: {limit: many}\n"
    )
    with pytest.raises(BadInput) as info:
        read(text, "x.yml", catalogue)
    places = [f"{fault.line}:{fault.column}" for fault in info.value.faults]
    assert places == [
        *("1:1", "1:1", "2:22", "3:18", "3:21", "4:7", "5:12", "5:16", "5:26", "5:39", "5:49"),
        *("6:16", "6:28", "7:17"),
    ]


def test_a_claim_is_checked_in_a_tree_that_can_be_read(catalogue):
    text = TREE + "expect: {pruned: [X]}\noptions: {fail: x}\nrange: [8, 9]\n"
    with pytest.raises(BadInput) as info:
        read(text, "x.yml", catalogue)
    assert [fault.line for fault in info.value.faults] == [4, 5, 6]


def test_no_more_faults_than_anyone_reads(catalogue):
    with pytest.raises(BadInput) as info:
        read(HEAD + "tree: [" + "no, " * 5000 + "1]", "x.yml", catalogue)
    assert len(info.value.faults) == 101
    assert "mend these first" in info.value.faults[-1].remedy


def test_a_fault_is_one_line_whatever_is_in_it():
    fault = Fault("a\nb.yml", 1, 2, "found '\x1b[2J\u202e'", "go\rback")
    assert str(fault) == "a\\nb.yml:1:2: found '\\x1b[2J\\u202e'; go\\rback"
