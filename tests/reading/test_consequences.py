"""One mistake is one fault: what follows from it is not reported beside it."""

import pytest

from search_walkthroughs.reading import BadInput, read
from search_walkthroughs.runs.registry import catalogue

TREE = "tree: [1, 2]\n"
TITLE = "title: T\n"
SEARCH = "algorithm: minimax\n"

CASES = {
    "a misspelt title": ("titel: T\n" + SEARCH + TREE, "1:1", "did you mean `title`?"),
    "a title in capitals": ("TITLE: T\n" + SEARCH + TREE, "1:1", "did you mean `title`?"),
    "a misspelt algorithm": (TITLE + "algoritm: minimax\n" + TREE, "2:1", "`algorithm`?"),
    "a misspelt tree": (TITLE + SEARCH + "tre: [1, 2]\n", "3:1", "did you mean `tree`?"),
    "a misspelt game": (TITLE + SEARCH + "gmae: tic-tac-toe\n", "3:1", "did you mean `game`?"),
    "a wide blank before a title": ("\u3000title: T\n" + SEARCH + TREE, "1:1", "write spaces"),
    "a wide blank before a tree": (TITLE + SEARCH + "\u3000tree: [1]\n", "3:1", "write spaces"),
    "a wide blank in a tree": (TITLE + SEARCH + "tree:\n\u3000A: 1\n", "4:1", "write spaces"),
    "a wide blank in a claim": (
        TITLE + SEARCH + TREE + "expect:\n\u3000value: 2\n", "5:1", "write spaces",
    ),
    "a no-break space in a tree": (TITLE + SEARCH + "tree:\n\xa0\xa0A: 1\n", "4:1", "U+00A0"),
    "a wide blank behind a colon": ("title:\u3000T\n" + SEARCH + TREE, "1:7", "write spaces"),
    "a wide blank behind the second colon": (
        TITLE + "algorithm:\u3000minimax\n" + TREE, "2:11", "write spaces",
    ),
    "a tree that is not indented": (TITLE + SEARCH + "tree:\nA: [1, 2]\n", "4:1", "indent it"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_mistake_is_one_fault_with_a_remedy(name):
    text, place, remedy = CASES[name]
    with pytest.raises(BadInput) as info:
        read(text, "x.yml", catalogue())
    (fault,) = info.value.faults
    assert (f"{fault.line}:{fault.column}", remedy in fault.remedy) == (place, True), fault


def test_two_mistakes_are_two_faults():
    with pytest.raises(BadInput) as info:
        read("titel: T\nfoo: 1\ntree: [1, 2]\n", "x.yml", catalogue())
    said = [fault.message for fault in info.value.faults]
    assert said == ["`algorithm` is missing", "unknown key `titel`", "unknown key `foo`"]
