"""Gambit's extensive games: what is read, what is refused, each with its place."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_walkthroughs.formats.efg_writer import efg
from search_walkthroughs.formats.foreign_tree import of_tree
from search_walkthroughs.formats.import_file import import_tree
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.hidden_information import solve
from search_walkthroughs.reading import BadInput

from .exact_solver import value

HEAD = 'EFG 2 R "A game" { "Ann" "Bob" }\n'
CARDS = (
    HEAD
    + """"One card is drawn.
Then they bet."

c "deal" 1 "(0,1)" { "Red" 1/4 "Black" .75 } 0
p "" 1 1 "(1,1)" { "Raise" "Fold" } 0
p "" 2 1 "(2,1)" { "Meet" "Pass" } 0
t "" 1 "Win big" { 2, -2 }
t "" 2 "Win" { 1 -1 }
t "" 2
p "" 1 2 "(1,2)" { "say \\"go\\"" "Fold" } 0
t "" 3 "Lose" { -0.5 0.5 }
t "end" 0
"""
)


def refused(text):
    with pytest.raises(BadInput) as error:
        import_tree(text.encode(), "x.efg")
    return str(error.value)


def test_movers_labels_chances_and_payoffs_are_read(tree):
    quarter, rest = Fraction(1, 4), Fraction(3, 4)
    assert tree(CARDS, "x.efg") == [
        (0, "", 0, None, None),
        (1, "Red", 1, quarter, None),
        (2, "Raise", -1, None, None),
        (3, "Meet", None, None, 2),
        (3, "Pass", None, None, 1),
        (2, "Fold", None, None, 1),
        (1, "Black", 1, rest, None),
        (2, 'say "go"', None, None, -0.5),
        (2, "Fold", None, None, 0),
    ]


def test_title_comment_and_names_are_kept(read):
    walkthrough = read(import_tree(CARDS.encode(), "x.efg").text)
    assert walkthrough.title["en"] == "A game"
    assert walkthrough.about["en"] == "One card is drawn.\nThen they bet."
    assert walkthrough.tree.nodes[0].key == "deal"
    assert "end" in {node.note for node in walkthrough.tree.nodes}


def test_where_things_stand_on_the_page_means_nothing(tree):
    assert tree(CARDS.replace("\n", "  \t").replace("{", "{ "), "x.efg") == tree(CARDS, "x.efg")


def test_the_second_player_may_begin(read):
    text = HEAD + 'p "" 2 1 "" { "l" "r" } 0 t "" 1 "" { 1 -1 } t "" 2 "" { 2 -2 }'
    assert read(import_tree(text.encode(), "x.efg").text).root == -1


def test_what_is_paid_on_the_way_is_added():
    text = HEAD + ('p "" 1 1 "" { "a" } 1 "tax" { -1 1 } p "" 1 2 "" { "b" } 1 t "" 2 "" { 5 -5 }')
    assert "{a: {player: max, children: {b: 3}}}" in import_tree(text.encode(), "x.efg").text


def test_one_player_alone_is_max(tree):
    text = 'EFG 2 R "" { "Me" }\np "" 1 1 "" { "a" "b" } 0 t "" 1 "" { 4 } t "" 2 "" { -4 }'
    assert [value for *_, value in tree(text, "x.efg")] == [None, 4, -4]


def test_half_of_a_constant_sum_is_taken_from_each():
    text = HEAD + 'p "" 1 1 "" { "a" "b" } 0 t "" 1 "" { 4 2 } t "" 2 "" { 6 0 }'
    made = import_tree(text.encode(), "x.efg")
    assert "tree: {a: 1, b: 3}" in made.text
    (note,) = made.notes
    assert note.startswith("x.efg:2:")
    assert "always add up to 6: 3 is taken from each" in note


def test_a_third_is_rounded_and_said():
    made = import_tree((HEAD + 't "" 1 "" { 1/3 -1/3 }').encode(), "x.efg")
    assert repr(1 / 3) in made.text
    assert "the payoff 1/3 is rounded" in made.notes[0]


SETS = (
    HEAD
    + """c "" 1 "" { "x" 1/2 "y" 1/2 } 0
p "" 1 1 "(1,1)" { "l" "r" } 0
t "" 1 "" { 3 -3 }
t "" 2 "" { 0 0 }
p "" 1 1 "(1,1)" { "l" "r" } 0
t "" 2
p "" 2 1 "alone" { "m" } 0
t "" 3 "" { 1 -1 }
"""
)


def test_nodes_of_an_information_set_see_the_same(read):
    walkthrough = read(import_tree(SETS.encode(), "x.efg").text)
    assert walkthrough.page == "hidden-information"
    assert [node.sees for node in walkthrough.tree.nodes if node.sees] == [
        "(1,1)",
        "(1,1)",
        "alone",
    ]
    assert solve(Tree(walkthrough.tree.nodes)).value == value(SETS) == Fraction(3, 2)


def test_what_stands_between_a_choice_and_a_set_does_not_matter(read):
    """Player 1 chooses l, and comes to the set 2 at once or after a move of player 2."""
    two = 'p "" 1 2 "" { "s" "t" } 0 t "" 1 "" { 1 -1 } t "" 2 "" { 0 0 } '
    first = 'p "" 1 1 "" { "l" "r" } 0 '
    text = (
        f'{HEAD}c "" 1 "" {{ "x" 1/2 "y" 1/2 }} 0 {first}{two} t "" 2 '
        f'{first} p "" 2 1 "" {{ "e" "f" }} 0 {two} t "" 2 t "" 2'
    )
    walkthrough = read(import_tree(text.encode(), "x.efg").text)
    assert [node.sees for node in walkthrough.tree.nodes if node.sees] == ["set 1", "set 2"] * 2
    assert solve(Tree(walkthrough.tree.nodes)).value == value(text)


def test_sets_of_one_player_with_one_name_are_told_apart(read):
    text = SETS.replace('1 1 "(1,1)" { "l" "r" } 0\nt "" 2', '1 2 "(1,1)" { "l" "r" } 0\nt "" 2')
    text = text.replace('"(1,1)"', '"a card"')
    walkthrough = read(import_tree(text.encode(), "x.efg").text)
    seen = [node.sees for node in walkthrough.tree.nodes if node.sees]
    assert seen == ["a card", "a card (2)", "alone"]
    assert solve(Tree(walkthrough.tree.nodes)).value == value(text) == 2


FORGETFUL = (
    HEAD
    + """p "" 1 1 "" { "l" "r" } 0
p "" 2 1 "" { "a" "b" } 0
p "" 1 2 "later" { "x" "y" } 0
t "" 1 "" { 3 -3 }
t "" 2 "" { 0 0 }
t "" 2
p "" 2 1 0
p "" 1 2 0
t "" 2
t "" 3 "" { 1 -1 }
t "" 4 "" { 5 -5 }
"""
)
"""Player 1 does not know at the second choice what the first one was."""
DRIVER = (
    HEAD
    + """p "" 1 1 "a turning" { "go on" "turn" } 0
p "" 1 1 "a turning" { "go on" "turn" } 0
t "" 1 "" { 1 -1 }
t "" 2 "" { 4 -4 }
t "" 3 "" { 0 0 }
"""
)
"""A driver comes to the same turning twice and does not know whether it is the first."""


def test_a_player_who_forgets_mixes_plans(read):
    made = import_tree(FORGETFUL.encode(), "x.efg")
    (note,) = made.notes
    assert note.startswith(
        "x.efg:9:1: the information set 2 of player 1, begun at 4:1, joins nodes"
    )
    assert "each drawn once, before the game" in note
    found = solve(Tree(read(made.text).tree.nodes))
    assert found.value == value(FORGETFUL)
    assert not any(one.is_met_twice for one in found.sets)


def test_a_set_that_a_path_meets_twice_is_noted_and_has_one_move(read):
    made = import_tree(DRIVER.encode(), "x.efg")
    (note,) = made.notes
    assert note.startswith("x.efg:3:1: a path comes twice to the information set 1 of player 1")
    assert "(absent-mindedness) is not counted" in note
    found = solve(Tree(read(made.text).tree.nodes))
    assert found.value == value(DRIVER) == 1  # who tosses a coin at each turning gets 4/3
    assert [one.is_met_twice for one in found.sets] == [True]


@st.composite
def games(draw):
    """A game whose players may forget anything: nodes are put into sets at random."""
    outcomes = iter(range(1, 1000))

    def node(depth):
        if depth == 0 or draw(st.integers(0, 4)) == 0:
            return f't "" {next(outcomes)} "" {{ {(paid := draw(st.integers(-9, 9)))} {-paid} }}\n'
        kind = draw(st.sampled_from(["chance", "1", "2", "1", "2"]))
        below = node(depth - 1) + node(depth - 1)
        if kind == "chance":
            return f'c "" {next(outcomes)} "" {{ "x" 1/3 "y" 2/3 }} 0\n{below}'
        return f'p "" {kind} {draw(st.integers(1, 3))} "" {{ "l" "r" }} 0\n{below}'

    return HEAD + node(4)


@settings(max_examples=100, deadline=None)
@given(games())
def test_any_game_is_worth_what_the_second_reader_says(read, text):
    walkthrough = read(import_tree(text.encode(), "x.efg").text)
    if any(node.sees for node in walkthrough.tree.nodes):
        assert solve(Tree(walkthrough.tree.nodes)).value == value(text)


def test_a_game_with_too_many_plans_is_searched_with_a_note(read):
    deals = "".join(f'"{n}" 1/16 ' for n in range(16))
    nodes = 'p "" 1 {} "" {{ "l" "r" }} 0 p "" 2 1 "" {{ "l" "r" }} 0 {} {} {}'
    ends = ['t "" 1 "" { 1 -1 }', 't "" 2 "" { 0 0 }', 't "" 3 "" { 2 -2 }']
    text = (
        HEAD
        + f'c "" 1 "" {{ {deals}}} 0 '
        + " ".join(nodes.format(n + 1, *ends) for n in range(16))
    )
    made = import_tree(text.encode(), "x.efg")
    assert read(made.text).entries[0].name == "expectimax"
    (note,) = made.notes
    assert "the search sees through them" in note


def test_what_cannot_happen_is_left_out():
    text = HEAD + 'c "" 1 "" { "a" 0 "b" 1 } 0 t "" 1 "" { 1 -1 } t "" 2 "" { 2 -2 }'
    made = import_tree(text.encode(), "x.efg")
    assert "{player: chance, children: {b: {p: 1, value: 2}}}" in made.text
    assert "the chance 0" in made.notes[0]


TWO = 'p "" 1 1 "" { "l" "r" } 0\n'
WIN = 't "" 1 "" { 1, -1 }\n'


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ('NFG 1 R "x"', "1:1", "this is a game in Gambit's strategic form, which is not read"),
        ('EFG 2 X "x"', "1:7", "found X, R is expected"),
        ("EFG 2 R", "1:8", "the file ends, and the title in quotes is expected"),
        ('EFG 2 R "x { "A" }', "1:16", 'the quotes " that begin here do not end'),
        ('EFG 2 R "" { "A" "B" "C" }\n' + WIN, "1:12", "found 3 players"),
        ('EFG 2 R "" { }\n' + WIN, "1:12", "found 0 players"),
        (HEAD, "2:1", "the file ends before the first node"),
        (HEAD + "x 1", "2:1", "found x, a node that begins with c, p or t is expected"),
        (HEAD + TWO + WIN, "4:1", "the action 'r' of 2:1 leads nowhere"),
        (HEAD + TWO + WIN * 3, "5:1", "found a node after the end of the tree"),
        (HEAD + 'p "" 3 1 "" { "l" } 0\n' + WIN, "2:1", "found player 3 of 2"),
        (HEAD + 'p "" 1 1 "" { } 0\n' + WIN, "2:1", "found a node without actions"),
        (HEAD + 'p "" 1 1 "" { l r } 0\n', "2:15", "found l, the label of an action in quotes"),
        (
            HEAD + TWO + 'p "" 2 1 "" { "a" } 0\n' + WIN + 'p "" 2 1 "" { "b" } 0\n' + WIN,
            "5:1",
            "the actions differ from those of the information set 1 of player 2, begun at 3:1",
        ),
        (HEAD + 't "" 1 "" { 1 }', "2:11", "found 1 payoffs for 2 players"),
        (HEAD + 't "" 7', "2:6", "the outcome 7 has not been described"),
        (HEAD + TWO + WIN + 't "" 1 "" { 2, -2 }', "4:11", "the outcome 1 pays something else"),
        (HEAD + TWO + WIN + 't "" 2 "" { 2, 2 }', "4:11", "add up to 4 here, and to 0 at 3:11"),
        (HEAD + 't "" 1 "" { one, -1 }', "2:13", "found one, a payoff is expected"),
        (HEAD + 't "" 1 "" { 1/0, -1 }', "2:13", "found 1/0, a payoff is expected"),
        (HEAD + 't "" 1 "" { 1e999, -1e999 }', "2:11", "found a payoff that is too large"),
        (
            HEAD + 'c "" 1 "" { "a" 1/2 "b" 1/3 } 0\n' + WIN * 2,
            "2:1",
            "the chances of the children add up to 5/6, not 1",
        ),
        (HEAD + 'c "" 1 "" { "a" 3/2 "b" -1/2 } 0\n' + WIN * 2, "2:25", "the chance -0.5 is below"),
        (HEAD + 'c "" 1 "" { "a" 1 "b" 1 } 0\n' + WIN * 2, "2:1", "add up to 2, not 1"),
        (HEAD + 'c "" 1 "" { "a" "b" } 0\n' + WIN * 2, "2:17", 'found "b", a probability'),
    ],
)
def test_faults_have_a_place_and_a_remedy(text, place, words):
    said = refused(text)
    assert said.startswith(f"x.efg:{place}: ")
    assert words in said
    assert "; " in said.partition(words)[2] + ";"


def test_all_of_them_are_told_at_once():
    text = HEAD + 'p "" 3 1 "" { "l" "r" } 0\nt "" 7\nt "" 8\n'
    assert [line.split(":")[1] for line in refused(text).splitlines()] == ["2", "3", "4"]


@pytest.mark.parametrize("label", ['"', '""', "\\", "\\\\", '\\"', 'a\\"b\\', '\\\\"', "a\\b"])
def test_quotes_and_backslashes_come_back(read, tree, label):
    quoted = label.replace("\\", "\\\\").replace('"', '\\"')
    walkthrough = read(f'title: x\nalgorithm: minimax\ntree: {{"{quoted}": 1, b: 2}}\n')
    text = efg(of_tree(walkthrough.tree), label, "", "x.yml")
    assert [name for _, name, *_ in tree(text, "x.efg")] == ["", label, "b"]
    assert read(import_tree(text.encode(), "x.efg").text).title["en"] == label


def test_a_leaf_that_nobody_knows_cannot_go_out(read):
    walkthrough = read('title: x\nalgorithm: minimax\ntree: {A: [1, "?"]}\n')
    with pytest.raises(BadInput, match="has the value"):
        efg(of_tree(walkthrough.tree), "x", "", "x.yml")
