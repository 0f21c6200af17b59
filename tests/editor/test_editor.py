"""What an author sees while typing, asked of the language server that editors use.

The server's own limits, which no schema can mend: in an inline mapping (`options: {`) it offers
nothing; a word it completes is explained by its key, unless the schema has words for each; and a
key that is missing is reported at the first line.
"""

from typing import Literal, get_args, get_origin

import pytest

from reading.broken import BROKEN
from search_walkthroughs.reading import BadInput, read
from search_walkthroughs.reading.models import Expect, Frames, WalkthroughModel
from search_walkthroughs.runs.registry import algorithms, catalogue, games, pages

HEAD = "title: T\nalgorithm: minimax\n"
TREE = "tree: [1, 2]\n"


def keys(model):
    return {field.alias or name: field.description for name, field in model.model_fields.items()}


def explained(offered, facts):
    """Whether what is offered is these options and each is explained in their words."""
    docs = {name: option.doc for name, option in facts.items()}
    return {name: said.replace("\\", "") for name, said in offered.items()} == docs


@pytest.mark.parametrize("name", algorithms())
def test_the_options_of_an_algorithm_are_offered_and_no_others(editor, name):
    offered = editor.completions(f"title: T\nalgorithm: {name}\n{TREE}options:\n  |\n")
    assert explained(offered, catalogue().algorithms[name].options)


@pytest.mark.parametrize("name", games())
def test_a_game_adds_its_own(editor, name):
    offered = editor.completions(f"{HEAD}game: {name}\noptions:\n  |\n")
    known = catalogue()
    assert explained(offered, {**known.algorithms["minimax"].options, **known.games[name].options})


def test_an_entry_of_a_list_has_the_options_of_its_algorithm(editor):
    offered = editor.completions(
        f"title: T\n{TREE}algorithm:\n  - minimax\n  - mtd-f:\n      options:\n        |\n"
    )
    assert explained(offered, catalogue().algorithms["mtd-f"].options)


def test_what_is_set_already_is_not_offered_again(editor):
    text = f"title: T\nalgorithm: alpha-beta\n{TREE}options:\n  fail: hard\n  |\n"
    assert "fail" not in editor.completions(text)


@pytest.mark.parametrize(
    ("algorithm", "option"),
    [
        (name, key)
        for name, one in catalogue().algorithms.items()
        for key, option in one.options.items()
        if get_origin(option.annotation) is Literal
    ],
)
def test_the_words_of_an_option_are_offered(editor, algorithm, option):
    facts = catalogue().algorithms[algorithm].options[option]
    text = f"title: T\nalgorithm: {algorithm}\n{TREE}options:\n  {option}: |\n"
    assert set(editor.completions(text)) == set(get_args(facts.annotation))


@pytest.mark.parametrize(
    ("text", "model"),
    [
        (f"{HEAD}{TREE}expect:\n  |\n", Expect),
        (f"{HEAD}{TREE}frames:\n  |\n", Frames),
    ],
)
def test_keys_are_offered_with_what_they_mean(editor, text, model):
    assert editor.completions(text) == keys(model)


def test_the_keys_of_a_file_are_those_that_can_stand_there(editor):
    given, every = {"title", "algorithm"}, keys(WalkthroughModel).keys()
    with_tree = editor.completions(f"{HEAD}{TREE}|\n")
    assert set(with_tree) >= every - given - {"tree", "game", "position", "to-move"}
    assert not {"tree", *given} & set(with_tree)


@pytest.mark.parametrize(
    ("key", "found"), [("algorithm", algorithms), ("game", games), ("page", pages)]
)
def test_names_are_offered_with_what_they_do(editor, key, found):
    part = {"algorithm": "algorithms", "game": "games", "page": "pages"}[key]
    docs = {name: facts.doc for name, facts in getattr(catalogue(), part).items()}
    assert set(docs) == set(found()) or key == "game"
    text = f"title: T\n{key}: |\n"
    assert editor.completions(text) == {name: docs[name] for name in found()}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{HEAD}{TREE}options:\n  de|pth: 3\n", "The number of moves after which"),
        (f"title: T\nalgorithm: alpha-beta\n{TREE}options:\n  fa|il: soft\n", "* `hard`"),
        (f"{HEAD}{TREE}expect:\n  pru|ned: []\n", "largest subtrees"),
        (f"{HEAD}ro|ot: max\n{TREE}", "Who moves at the root"),
        (f"{HEAD}tree:\n  pla|yer: max\n  children: [1]\n", "Who moves here"),
        (f"{HEAD}{TREE}page: la|b\n", "what every order of the children costs"),
        (f"title: T\nalgorithm: min|imax\n{TREE}", "MAX takes the largest value"),
    ],
)
def test_what_one_points_at_is_explained(editor, text, said):
    assert said in editor.hover(text)


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (f"title: T\nalgorithm: alpha-beta\n{TREE}options:\n  fial: soft\n", 5, "fail"),
        (f"title: T\nalgorithm: alpha-beta\n{TREE}options:\n  fail: sfot\n", 5, '"soft", "hard"'),
        (f"title: T\nalgorithm: alphabeta\n{TREE}", 2, '"alpha-beta"'),
        (f"{HEAD}{TREE}game: othello\n", 4, "game"),
        (f"{HEAD}game: othello\nrange: [1, 2]\n", 4, "range"),
        (f"{HEAD}{TREE}options: {{size: 6}}\n", 4, ""),
        (f"{HEAD}{TREE}expect:\n  vlaue: 1\n", 5, "vlaue"),
        (f"{HEAD}{TREE}page: ordres\n", 4, "orders"),
    ],
)
def test_a_fault_is_marked_where_it_stands(editor, text, line, said):
    faults = editor.faults(text)
    assert [at for at, _, _ in faults] == [line]
    assert said in faults[0][2]


def test_files_that_the_reader_refuses_are_marked_on_the_right_line(editor):
    """Where the server sees a fault at all: what a schema cannot say, the reader alone does."""
    marked = set()
    for name, (text, place, *_) in BROKEN.items():
        if isinstance(text, bytes) or len(text) > 10_000 or not refused(text):
            continue
        if lines := {line for line, _, _ in editor.faults(text)}:
            marked.add(name)
            assert int(place.partition(":")[0]) in lines or name in ELSEWHERE, name
    assert len(marked) > len(BROKEN) / 3


ELSEWHERE = {"a second document", "an alias outside"}
"""Read as two files, and as the value that the alias stands for."""


def refused(text):
    try:
        read(text, "x.yml", catalogue())
    except BadInput:
        return True
    return False


def test_a_sound_file_has_no_mark(editor):
    assert editor.faults(f"{HEAD}{TREE}expect: {{value: 2}}\noptions: {{depth: 3}}\n") == []
