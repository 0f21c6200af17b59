"""Every kind of fault of a page to find a mistake, as in the other list of broken files."""

HEAD = "title: T\npage: mistake\nalgorithm: alpha-beta\ntree: {A: {C: [2, 4], D: 7}, B: 3}\n"
SOUND = HEAD + "claim: c\nstatements:\n- {says: a, value: 3}\n"
"""Lines are counted from here: the next statement stands on line 8."""
SECOND = SOUND + "- {says: b, value: 4}\n"

BROKEN_MISTAKES = {
    "no claim": (
        HEAD + "statements: [{says: a, value: 3}, {says: b, value: 4}]",
        *("2:1", "has no `claim`", "add `claim: …`"),
    ),
    "no statements": (HEAD + "claim: c", "2:1", "has no `statements`", "add `statements: …`"),
    "an empty list": (HEAD + "claim: c\nstatements: []", "6:13", "here are 0", "to be judged"),
    "a single statement": (SOUND, "7:1", "weighs 2 to 6 statements, and here are 1", "split"),
    "too many statements": (
        HEAD + f"claim: c\nstatements: [{', '.join(['{says: a, value: 3}'] * 7)}]",
        *("6:13", "here are 7", "split the page"),
    ),
    "a statement of a text": (SOUND + "- b", "8:3", "a mapping is expected", "a mapping here"),
    "nothing said": (SOUND + "- {value: 4}", "8:3", "`says` is missing", "add `says: …`"),
    "nothing claimed": (SOUND + "- {says: b}", "8:3", "and this one makes 0", "add one of value,"),
    "two claims": (SOUND + "- {says: b, value: 4, best: A}", "8:3", "makes 2", "split it in two"),
    "a claim of a proof": (
        SOUND + "- {says: b, proof: fails}",
        *("8:13", "unknown key `proof`", "it may be value, best,"),
    ),
    "a worth of nothing": (
        SOUND + "- {says: b, minimax-values: {}}",
        *("8:29", "found a mapping, paths and numbers", "{A: 5}"),
    ),
    "a worth in words": (
        SOUND + "- {says: b, minimax-values: {A: x}}",
        "8:33",
        "found text 'x'",
        "such as",
    ),
    "the worth of no node": (
        SOUND + "- {says: b, minimax-values: {A/E: 4}}",
        *("8:30", "the tree has no path 'A/E'", "there is C and D"),
    ),
    "what no node returns": (
        SOUND + "- {says: b, returns: {E: 4}}",
        *("8:23", "the tree has no path 'E'", "there is A and B"),
    ),
    "no node to look at": (
        SOUND + "- {says: b, value: 4, at: A/C/3}",
        *("8:27", "no path 'A/C/3'", "below 'A/C' there is 1 and 2"),
    ),
    "no node pruned": (
        SOUND + "- {says: b, pruned: [E]}",
        *("8:22", "the tree has no path 'E'", "there is A and B"),
    ),
    "an unknown search": (
        SOUND + "- {says: b, value: 4, entry: minmax}",
        *("8:30", "there is no search `minmax` on this page", "it may be 1 or alpha-beta"),
    ),
    "a sound tree refused": (
        SECOND + "refused: '[1, 2]'",
        "9:10",
        "can be read",
        "leave `refused`",
    ),
    "a sound tree refused by the new key": (
        SECOND + "invalid-tree: '[1, 2]'",
        *("9:15", "`invalid-tree` is for one that cannot", "leave `invalid-tree`"),
    ),
    "a worth of nothing by the old key": (
        SOUND + "- {says: b, worth: {}}",
        *("8:20", "found a mapping, paths and numbers", "{A: 5}"),
    ),
    "an old key beside the new one": (
        SECOND + "refused: '[no]'\ninvalid-tree: '[no]'",
        *("9:1", "`refused` is the old name of `invalid-tree`", "leave one of them out"),
    ),
    "an old claim beside the new one": (
        SOUND + "- {says: b, minimax-values: {A: 4}, worth: {A: 4}}",
        *("8:37", "`worth` is the old name of `minimax-values`", "leave one of them out"),
    ),
    "an old key elsewhere": (
        SECOND.replace("page: mistake", "page: compare") + "refused: '[no]'",
        *("9:1", "`refused` stands on a page to find a mistake", "write `page: mistake`"),
    ),
    "statements elsewhere": (
        SECOND.replace("page: mistake", "page: compare"),
        *("6:1", "`statements` stands on a page to find a mistake", "write `page: mistake`"),
    ),
    "a claim elsewhere": (
        "title: T\nalgorithm: minimax\ntree: 1\nclaim: c",
        *("4:1", "`claim` stands on a page to find a mistake", "or leave it out"),
    ),
}
