"""Every kind of broken file: its text, where it is said to be broken, what is said, what to do."""

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
    "an open list": (
        HEAD + "tree: [1, 2\n",
        *("3:7", "not YAML: the bracket [ that opens here is not closed to the end", "with ]"),
    ),
    "an open list before a key": (
        HEAD + "tree: [[2, 4], [1.5, 3]\nexpect: {value: 2}\n",
        *("3:7", "not closed before 'expect: {value: 2}' at 4:1", "close it with ]"),
    ),
    "an open list in a list": (
        HEAD + "tree: [1, [2, 3, [4, 5]\nroot: max\n",
        *("3:11", "the bracket [ that opens here is not closed before 'root: max'", "with ]"),
    ),
    "an open mapping": (
        HEAD + "tree:\n  A: {C: [2, 4], D: [1, 2]\n  B: 3\n",
        *("4:6", "the brace { that opens here is not closed before 'B: 3' at 5:3", "with }"),
    ),
    "a bracket closed by a brace": (HEAD + "tree: [1, 2}", "3:7", "before '}' at 3:12", "with ]"),
    "a bracket too many": (HEAD + "tree: [1, 2]]", "3:13", "not YAML", "leave the ] out"),
    "no comma in a mapping": (
        HEAD + "tree: {A: [1] B: 2}",
        *("3:15", "did not find expected ',' or '}'", "part the pairs of the mapping with commas"),
    ),
    "no comma in a list": (
        HEAD + "tree: [[1] [2]]",
        *("3:12", "did not find expected ',' or ']'", "part the members of the list with commas"),
    ),
    "an open quote": (
        "title: 'x\n",
        *("1:8", "not YAML: the quote ' that opens here is not closed", "close it with '"),
    ),
    "an open quote far above": (
        'title: "T\nalgorithm: alpha-beta\ntree:\n  A: [1, 2]\n',
        *("1:8", 'the quote " that opens here is not closed', 'close it with "'),
    ),
    "a quote within quotes": (
        "title: T\nabout: 'It's fine'\n",
        *("2:12", "not YAML", "write '' for a quote within the text"),
    ),
    "a full-width colon": (
        "title：T\nalgorithm: minimax\ntree: 1",
        *("1:6", "not YAML: found the full-width sign ：", "a colon and a space for the full"),
    ),
    "full-width colons alone": (
        "title：T\nalgorithm：minimax\ntree：1",
        *("1:1", "a mapping is expected", "a colon and a space for the full-width colon"),
    ),
    "no space after a colon": (
        "title:T\nalgorithm: minimax\ntree: 1",
        *("1:7", "not YAML: no space follows the colon", "write a space after `title:`"),
    ),
    "no space after a colon before a good line": (
        "title: T\nalgorithm:minimax\n\ntree: 1",
        *("2:11", "not YAML: no space follows the colon", "write a space after `algorithm:`"),
    ),
    "no space after any colon": (
        "title:T\nalgorithm:minimax\ntree:1",
        *("1:1", "a mapping is expected", "write a space after `title:`"),
    ),
    "no space after a colon in a tree": (
        HEAD + "tree: {A:1, B: 2}",
        *("3:8", "the label 'A:1' leads to nothing", "write a space after `A:`"),
    ),
    "no space after colons in a block": (
        HEAD + "tree:\n  A:[1, 2]\n  B:[3, 4]\n",
        *("4:3", "a tree is expected", "write a space after `A:`"),
    ),
    "no space before a mapping": (
        TREE + "expect:{value: 2}",
        *("4:1", "unknown key `expect:{value`", "write a space after `expect:`"),
    ),
    "no comma between numbers": (
        HEAD + "tree: [[1 2], 3]",
        *("3:9", "found text '1 2', a tree is expected", "part the numbers with commas"),
    ),
    "a full-width colon at the end": (TREE + "root：max", "4:5", "sign ：", "colon and a space"),
    "a full-width colon in a tree": (
        HEAD + "tree: {A：1, B: 2}",
        *("3:8", "the label 'A：1' leads to nothing", "a colon and a space for the full-width"),
    ),
    "full-width colons in a block": (
        HEAD + "tree:\n  A：[1, 2]\n  B：[3, 4]",
        *("4:3", "a tree is expected", "a colon and a space for the full-width colon"),
    ),
    "a full-width colon in an option": (
        TREE + "options: {depth：2}",
        *("4:11", "no option `depth：2`", "a colon and a space for the full-width colon"),
    ),
    "a full-width colon in a claim": (
        TREE + "expect: {value：2}",
        *("4:10", "unknown key `value：2`", "a colon and a space for the full-width colon"),
    ),
    "a full-width comma": (HEAD + "tree: [1，2，3]", "3:8", "'1，2，3'", "a comma and a space"),
    "a Japanese comma": (HEAD + "tree: [1、2]", "3:8", "'1、2'", "for the Japanese comma"),
    "a Japanese comma between names": (
        "title: T\nalgorithm: [minimax、alpha-beta]\ntree: 1",
        *("2:13", "no algorithm `minimax、alpha-beta`", "a comma and a space for the Japanese"),
    ),
    "full-width brackets": (HEAD + "tree: ［1, 2］", "3:7", "found text", "write [ for the full"),
    "full-width digits": (HEAD + "tree: [２５]", "3:8", "found text '２５'", "write 25"),
    "a tree that is not indented": (
        HEAD + "tree:\nA: [3, 12]\nB: [2, 4]\n",
        *("5:1", "unknown key `B`", "indent it below `tree:`, by two spaces"),
    ),
    "a key behind a whole tree": (
        HEAD + "tree: [1, 2]\nA: [3, 12]\n",
        *("4:1", "unknown key `A`", "it may be title"),
    ),
    "a long vowel for a minus": (
        HEAD + "tree: [\u30fc2]",
        *("3:8", "a tree is expected", "write -2"),
    ),
    "a dash for a minus": (HEAD + "tree: [\u22122]", "3:8", "a tree is expected", "write -2"),
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
    "too many brackets": (HEAD + "tree: " + "[" * 50_000, "3:71", "64 levels", "take moves away"),
    "brackets outside": ("title: " + "[" * 50_000, "1:19", "12 levels", "nothing outside"),
    "no title": ("algorithm: minimax\ntree: 1", "1:1", "`title` is missing", "add `title:"),
    "an empty title": ("title:\nalgorithm: minimax\ntree: 1", "1:7", "found nothing", "a text"),
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
    "an option at the top": (
        TREE + "depth: 2",
        *("4:1", "unknown key `depth`", "it is an option: write `options: {depth: 2}`"),
    ),
    "an option of a game at the top": (
        HEAD + "game: tic-tac-toe\nsymmetry: off",
        *("4:1", "unknown key `symmetry`", "write `options: {symmetry: off}`"),
    ),
    "a claim at the top": (
        TREE + "pruned: [B]",
        *("4:1", "unknown key `pruned`", "it is a claim: write `expect: {pruned: …}`"),
    ),
    "a frame limit at the top": (TREE + "limit: 9", "4:1", "key `limit`", "`frames: {limit: 9}`"),
    "a player at the top": (TREE + "player: min", "4:1", "key `player`", "said by `root: min`"),
    "a slip in a key": (TREE + "expct: {}", "4:1", "unknown key `expct`", "`expect`"),
    "a wrong address": (
        TREE + "source: {text: x, url: 'javascript:alert(1)'}",
        *("4:24", "not the address of a page", "https://"),
    ),
    "a day that is not": (TREE + "date: 2026-02-30", "4:7", "a day is expected", "2026-11-23"),
    "a day the other way round": (TREE + "date: 23/11/2026", "4:7", "a day is", "year, month"),
    "no algorithm": ("title: T\ntree: 1", "1:1", "`algorithm` is missing", "add `algorithm:"),
    "a slip in a name": (
        "title: T\nalgorithm: alhpa-beta\ntree: 1",
        *("2:12", "no algorithm `alhpa-beta`", "did you mean `alpha-beta`? `walkthroughs list alg"),
    ),
    "no algorithms": ("title: T\nalgorithm: []\ntree: 1", "2:12", "is empty", "name one"),
    "every nothing": (TREE + "every: {}", "4:8", "`every` names no option", "[infinite"),
    "every of a text": (TREE + "every: fail", "4:8", "options and the values", "bounds: [infinite"),
    "every unknown": (
        TREE + "every: {fial: [soft, hard]}",
        *("4:9", "alpha-beta knows no option `fial`", "did you mean `fail`?"),
    ),
    "every without a list": (TREE + "every: {fail: soft}", "4:15", "a list of values of", "a list"),
    "every of no values": (TREE + "every: {fail: []}", "4:15", "`fail` is empty", "write one"),
    "every of a wrong value": (
        TREE + "every: {fail: [soft, stiff]}",
        *("4:22", "found text 'stiff'", "one of these"),
    ),
    "every of the same value": (
        TREE + "every: {fail: [soft, hard, soft]}",
        *("4:28", "soft stands in this list twice, first at 4:16", "leave one"),
    ),
    "every of too many values": (
        TREE + f"every: {{depth: {list(range(11))}, seed: {list(range(10))}}}",
        *(
            "2:12",
            "110 runs, and at most 100",
            "leave some out, or raise it with `--limit runs=110`",
        ),
    ),
    "every and an option": (
        "title: T\nalgorithm:\n"
        "  - alpha-beta: {every: {fail: [soft, hard]}, options: {fail: soft}}\ntree: [1]",
        *("3:26", "`fail` stands under `options` too", "leave it out"),
    ),
    "every with claims left out": (
        "title: T\nalgorithm:\n"
        "  - alpha-beta: {every: {fail: [soft, hard]}, expect: [{value: 1}]}\ntree: [1]",
        *("3:55", "1 claims are listed, and there are 2 combinations", "the last option"),
    ),
    "every with a wrong claim": (
        "title: T\nalgorithm:\n  - alpha-beta: {every: {fail: [soft, hard]},\n"
        "      expect: [{value: 1}, {price: 1}]}\ntree: [1]",
        *("4:29", "`price`", "value"),
    ),
    "claims listed without every": (
        "title: T\nalgorithm:\n  - alpha-beta: {expect: [{value: 1}]}\ntree: [1]",
        *("3:26", "a mapping is expected", ""),
    ),
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
    "an option of another": (
        "title: T\nalgorithm: minimax\ntree: 1\noptions: {window: [1, 2]}",
        *("4:11", "minimax knows no option `window`", "it is an option of alpha-beta; here it may"),
    ),
    "an option of another beside a game": (
        HEAD + "game: tic-tac-toe\noptions: {bias: 2}",
        *("4:11", "no option `bias`", "it is an option of expectimax; here it may be window"),
    ),
    "an option of a game for a tree": (
        TREE + "options: {symmetry: off}",
        *("4:11", "no option `symmetry`", "it is an option of the game tic-tac-toe; here"),
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
    "a decimal comma": (
        HEAD + 'tree: ["2,5", 4]',
        *("3:8", "found text '2,5'", "write 2.5, or [2, 5] for two leaves"),
    ),
    "a decimal comma in a block": (HEAD + "tree:\n  A: -0,5", "4:6", "'-0,5'", "write -0.5"),
    "a decimal comma in a claim": (TREE + "expect: {value: '2,5'}", "4:17", "'2,5'", "write 2.5"),
    "thousands with commas": (HEAD + "tree: ['1,000']", "3:8", "'1,000'", "write 1000"),
    "a list without brackets": (
        HEAD + "tree:\n  A: 3, 12, 8",
        *("4:6", "found text '3, 12, 8'", "write [3, 12, 8] for a list"),
    ),
    "several numbers for one": (
        TREE + "options: {depth: '1, 2'}",
        *("4:18", "a whole number is expected", "write a single number"),
    ),
    "a quoted number": (HEAD + "tree: ['3']", "3:8", "found text '3'", "without quotes"),
    "no number": (HEAD + "tree: [.nan]", "3:8", "found text '.nan'", "a finite number"),
    "an infinite leaf": (HEAD + "tree: [-.inf]", "3:8", "found text '-.inf'", "finite number"),
    "a number too large": (HEAD + "tree: [1e999]", "3:8", "at most 1e300", "a smaller one"),
    "a number whose doubles overflow": (
        HEAD + "tree: [1e308]",
        "3:8",
        "at most 1e300",
        "a smaller",
    ),
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
    "a type for a player": (
        HEAD + "tree: {type: max, children: [1, 2]}",
        *("3:8", "a node spelled out has no word 'type'", "did you mean `player`?"),
    ),
    "a type alone": (HEAD + "tree: [{type: min, A: 1}]", "3:9", "'type'", "did you mean `player`?"),
    "a slip in a word": (
        HEAD + "tree: [{player: max, chidren: [1, 2]}]",
        *("3:22", "has no word 'chidren'", "did you mean `children`?"),
    ),
    "a label in a node": (
        HEAD + "tree: [{label: R, value: 3}]",
        *("3:9", "has no word 'label'", "a label is the key that leads to the node"),
    ),
    "children beside a player": (
        HEAD + "tree: [{player: min, A: 1, B: 2}]",
        *("3:22", "'A' and 'B' stand beside the word that says who moves", "{player: max, child"),
    ),
    "a slip in a player": (
        HEAD + "tree: [{player: mix, value: 1}]",
        *("3:17", "max, min or chance is expected", "did you mean"),
    ),
    "a leaf of chance": (
        HEAD + "tree: [{player: chance, value: 1}]",
        *("3:17", "a leaf has the player chance", "leave `player` out"),
    ),
    "a noisy move that is no switch": (
        HEAD + "tree: {A: {noisy: very, value: 3}, B: 2}\n",
        *("3:19", "found text 'very', true or false is expected", "write true or false"),
    ),
    "a noisy root": (
        HEAD + "tree: {noisy: on, children: [1, 2]}\n",
        *("3:8", "the root is `noisy`, and no move leads to it", "leave it out"),
    ),
    "another word for noisy": (
        HEAD + "tree: {A: {capture: on, value: 3}, B: 2}\n",
        *("3:12", "a node spelled out has no word 'capture'", "did you mean `noisy`?"),
    ),
    "a pass at a leaf": (
        HEAD + "tree: {A: {value: 3, after-pass: 2}, B: 2}\n",
        *("3:22", "a leaf has an `after-pass`", "leave it out: the game is over there"),
    ),
    "a pass at a chance node": (
        HEAD + "tree: {player: chance, after-pass: 2, children: {A: {p: 1, value: 3}}}\n",
        *("3:24", "a chance node has an `after-pass`", "leave it out, or let a player move"),
    ),
    "a pass beside a child of its name": (
        HEAD + "tree: {after-pass: 2, children: {pass: 3, A: 1}}\n",
        *("3:8", "a child is called `pass`", "give the child another label"),
    ),
    "a pass after which the same player moves": (
        HEAD + "tree: {after-pass: {player: max, children: [1, 2]}, children: [3, 4]}\n",
        *("3:29", "after a pass of max max moves", "write `player: min` there"),
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
    "a prior at the root": (
        HEAD + "tree: {prior: 1, value: 2}",
        *("3:8", "the root has a prior", "leave it out, or write a player at the parent"),
    ),
    "a prior without that of its sibling": (
        HEAD + "tree: {A: {prior: 1/2, value: 2}, B: 3}",
        *("3:35", "the child `B` whose siblings have one has no `prior`", "{prior: 1/2, value: 3}"),
    ),
    "priors that do not add up": (
        HEAD + "tree: {A: {prior: 1/2, value: 2}, B: {prior: 1/3, value: 3}}",
        *("3:7", "the priors of the children add up to 5/6, not 1", "thirds as 1/3"),
    ),
    "a prior below a chance node": (
        HEAD + "tree: {player: chance, children: {A: {p: 1, prior: 1, value: 2}}}",
        *("3:45", "leaves all to chance has a prior", "a player at the parent"),
    ),
    "a prior of 0": (
        HEAD + "tree: {A: {prior: 0, value: 2}, B: {prior: 1, value: 3}}",
        *("3:19", "a prior above 0", "a whole weight, above 0"),
    ),
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
    "a chance with a comma": (
        HEAD + "tree: {player: chance, children: [{p: '0,5', value: 1}]}",
        *("3:39", "found text '0,5', a chance", "write 0.5"),
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
    "one path": (TREE + "expect: {line: A}", "4:16", "a list is expected", "write a list"),
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
    "no frames": (
        TREE + "frames: {from: 9, to: 3}",
        "4:9",
        "there are no frames from 9 to 3",
        "`from`",
    ),
    "frames below nothing": (TREE + "frames: {below: [A, E]}", "4:21", "'A/E'", "C and D"),
    "no frame at all": (TREE + "frames: {limit: 0}", "4:17", "at least 1", "these bounds"),
    "no child at all": (TREE + "frames: {children: 0}", "4:20", "at least 1", "these bounds"),
    "a page of one": (TREE + "page: compare", "4:7", "cannot be compared", "two or more"),
    "all orders of a game": (
        HEAD + "game: tic-tac-toe\npage: orders",
        *("4:7", "every order of a tree, and the file has a game", "write the tree out"),
    ),
    "all orders of chance": (
        "title: T\nalgorithm: expectimax\npage: orders\n"
        "tree: [{player: chance, children: [{p: 1, value: 2}]}, 3]",
        *("4:8", "moved by chance", "change the tree"),
    ),
    "all orders of an unknown leaf": (
        HEAD + 'page: orders\ntree: [[1, "?"], 2]',
        *("4:12", "nobody knows what this one is worth", "change the tree"),
    ),
    "all orders of transpositions": (
        HEAD + "page: orders\ntree: [[&a 1, 2], [*a, 3]]",
        *("4:9", "this one is reached twice", "change the tree"),
    ),
    "all orders of a large tree": (
        HEAD + f"page: orders\ntree: {[1] * 1000}",
        *("3:7", "has 1,001 nodes", "a smaller tree"),
    ),
    "all orders and one order": (
        HEAD + "page: orders\noptions: {order: best-first}\ntree: [1, 2]",
        *("4:11", "the page tries every order", "leave it out"),
    ),
    "all orders and a window": (
        "title: T\nalgorithm: [{alpha-beta: {options: {window: [1, 2]}}}]\npage: orders\ntree: [1]",
        *("2:37", "a window asks for less", "leave it out"),
    ),
    "a page unknown": (
        TREE + "page: compar",
        "4:7",
        "chart, compare, growth, hidden-information, mistake, network, orders, prune, "
        "prune-random, retrograde or walkthrough",
        "`compare`?",
    ),
}
