"""Trees in other formats: what they become, what is noted, what is refused and where."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.course import check as course_check
from search_walkthroughs.formats.import_file import import_tree
from search_walkthroughs.formats.tree_format import recognise, tree_formats
from search_walkthroughs.games.tree import Tree
from search_walkthroughs.reading import BadInput, Limits
from search_walkthroughs.reading.errors import FaultList

JSON = '{"S": {"A": {"C": [2, 4, 5], "D": [7, 3, 5],}, "B": {"E": [6, 4, 1], "F": [3, 4, 2],},},}'


def faults(text, file="tree.txt", **how):
    with pytest.raises(BadInput) as error:
        import_tree(text.encode() if isinstance(text, str) else text, file, **how)
    return str(error.value)


def body(text, file="tree.txt", **how):
    """What the walkthrough says after its first line."""
    return import_tree(text.encode(), file, **how).text.partition("\n")[2]


def test_nested_lists_become_a_list():
    assert body("[[3, 12, 8], [2, 4, 6]]") == (
        "title: tree\nalgorithm: alpha-beta\ntree: [[3, 12, 8], [2, 4, 6]]\n"
    )


def test_a_value_in_brackets_is_a_leaf(tree):
    assert tree("(((3)(6))((1)(9)))") == tree("[[3, 6], [1, 9]]")
    assert tree("((A 3)(B (17) 4))") == tree('{"A": 3, "B": [17, 4]}', "x.json")


def test_words_in_s_expressions_say_who_moves_and_what_leads_there(tree, read):
    text = import_tree(b"'(min (A 3 12) (max 4 ?)) ; a remark", "x.scm").text
    walkthrough = read(text)
    assert walkthrough.root == -1
    assert [b.label for b in walkthrough.tree.nodes[0].branches] == ["A", "2"]
    assert [node.turn for node in walkthrough.tree.nodes if node.branches] == [-1, 1, 1]
    assert walkthrough.tree.nodes[-1].unknown


def test_a_mapping_of_labels_as_javascript_writes_it(read):
    made = import_tree(JSON.encode(), "seed.json")
    assert "tree:\n  key: S\n  children:\n    A: {C: [2, 4, 5], D: [7, 3, 5]}\n" in made.text
    (note,) = made.notes
    assert note.startswith("seed.json:1:2: ")
    assert read(made.text).tree.nodes[0].key == "S"


def test_nodes_as_d3_draws_them(tree):
    text = """{"name": "S", "children": [
      {"name": "A", "player": "chance", "children": [
        {"name": "x", "p": "1/3", "value": 3}, {"name": "y", "p": "2/3", "value": 6}]},
      {"name": "B", "value": 2}]}"""
    same = """{"S": {"player": "max", "children": {"A": {"player": "chance",
      "children": {"x": {"value": 3, "p": 1}, "y": {"value": 6, "p": 2}}}, "B": 2}}}"""
    assert tree(text, "x.json") == tree(same, "x.json")
    assert [part and str(part) for *_, part, _ in tree(text, "x.json")] == (
        [None, None, "1/3", "2/3", None]
    )


JSON_SHAPES = {
    "ids that are numbers": (
        '{"id": 0, "children": [{"id": 1, "children": [{"id": 3, "value": 30},'
        ' {"id": 4, "value": 50}]}, {"id": 2, "value": 20}]}', 30),
    "the record of a search": (
        '{"depth": 0, "score": 7, "children": [{"depth": 1, "score": 7}, '
        '{"depth": 1, "score": 4}]}', 7),
    "a type that says who moves": (
        '{"name": "R", "type": "MIN", "children": [{"name": "A", "type": "MAX", "children":'
        ' [{"name": "p", "value": 1}, {"name": "q", "value": 6}]}, {"name": "B", "type": "MAX",'
        ' "children": [{"name": "r", "value": 2}, {"name": "s", "value": 8}]}]}', 6),
    "a switch that says who moves": (
        '{"isMax": false, "children": [{"value": 3, "type": "leaf"}, {"value": 5}]}', 3),
    "kinds of nodes": (
        '{"type": "MIN_NODE", "children": [{"value": 3, "type": "leaf"}, {"value": 5}]}', 3),
    "nodes and links with kinds of nodes": (
        '{"nodes": [{"id": "r", "type": "min"}, {"id": "a", "type": "leaf", "value": 3}, {"id":'
        ' "b", "value": 4}], "links": [{"source": "r", "target": "a"}, {"source": "r", "target":'
        ' "b"}]}', 3),
    "a player's number": ('{"player": 2, "children": [{"value": 3}, {"value": 5}]}', 3),
    "the hierarchy of d3 with what it was given": (
        '{"data": {"name": "R"}, "height": 1, "children": [{"data": {"name": "a", "value": 3}},'
        ' {"data": {"name": "b", "value": 5}}]}', 5),
    "names that are values": ('{"name": "R", "children": [{"name": "3"}, {"name": "5"}]}', 5),
    "trees of treelib": (
        '{"R": {"children": [{"A": {"children": [{"x": {"data": 3}}, {"y": {"data": 2}}]}},'
        ' {"B": {"data": 1}}]}}', 2),
    "a record of MCTS": (
        '{"visits": 9, "wins": 5, "children": [{"move": "a", "visits": 4, "wins": 1},'
        ' {"move": "b", "visits": 5, "wins": 4}]}', 0.8),
    "nodes below another word": ('{"branches": [{"score": 3}, {"score": 4}]}', 4),
    "nodes and links of networkx": (
        '{"directed": true, "nodes": [{"id": "r"}, {"id": "a", "value": 3}, {"id": "b",'
        ' "value": 4}], "links": [{"source": "r", "target": "a"}, {"source": "r", "target":'
        ' "b"}]}', 4),
}  # fmt: skip


@pytest.mark.parametrize("shape", JSON_SHAPES)
def test_trees_as_public_tools_write_them_have_their_value(shape, read):
    text, worth = JSON_SHAPES[shape]
    made = import_tree(text.encode(), "x.json")
    assert minimax(Tree(read(made.text).tree.nodes)) == worth


def minimax(game, state=0):
    if game.over(state):
        return game.score(state)
    below = [minimax(game, game.play(state, move)) for move in game.moves(state)]
    return max(below) if game.turn(state) == 1 else min(below)


def test_keys_that_mean_nothing_here_are_noted_once():
    text = JSON_SHAPES["the record of a search"][0]
    depth, inner = import_tree(text.encode(), "x.json").notes
    assert depth.startswith("x.json:1:2: the key 'depth' of a node is left out")
    assert inner.startswith("x.json:1:23: an inner node's value is left out")


def test_what_mcts_has_counted_becomes_a_remark(read):
    walkthrough = read(import_tree(JSON_SHAPES["a record of MCTS"][0].encode(), "x.json").text)
    assert walkthrough.tree.nodes[0].note == "visits 9, wins 5"


def test_what_our_labels_cannot_hold_is_noted():
    made = import_tree(
        b'[{"name": "a/b", "value": 1}, {"name": "x", "value": 2}, {"name": "x", "value": 3},'
        b'{"name": "tab\\there", "value": 4}, {"value": 5}]',
        "x.json",
    )
    assert 'tree: {"a|b": 1, x: 2, "x (2)": 3, tab here: 4, 5: 5}' in made.text
    assert [note.partition(";")[0] for note in made.notes] == [
        "x.json:1:2: the label 'a/b' is written 'a|b'",
        "x.json:1:58: the label 'x' is written 'x (2)'",
        "x.json:1:84: the label 'tab\\there' is written 'tab here'",
    ]


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", "1:1", "found nothing, a tree is expected"),
        ("[[3, 12", "1:2", "the bracket [ that begins here does not end; close it with ]"),
        ("[3, 12)", "1:7", "the bracket ) closes nothing that 1:1 began; write ]"),
        ("[3,, 12]", "1:4", "found a comma with nothing before it"),
        ("[3 12]", "1:4", "found 12 right after another value; part them with a comma"),
        ("[3, []]", "1:5", "found a list with nothing in it"),
        ("[3, 'four']", "1:5", "found text 'four', a tree is expected"),
        ("[3]\n[4]", "2:1", "found [ after the end of the tree"),
        ("[3, 'four]", "1:5", "the quotes ' that begin here do not end"),
        ("[3, nine]", "1:5", "found text 'nine'"),
        ("[3, 0x]", "1:5", "found text '0x'"),
        ('{"A": 3, "B"}', "1:10", "the label B leads to nothing"),
        ('{"A" 3}', "1:6", "found 3 right after another value; write a colon"),
        ('{"A": {}}', "1:7", "found a mapping with nothing in it"),
        ("{[3]: 3}", "1:2", "found [ where a label is expected"),
        ('{"A": 3: 4}', "1:8", "found a colon that follows no label"),
        ('{"A":: 3}', "1:6", "found a colon that follows no label"),
        ('{"name": "A"}', "1:1", "found a node with neither children nor a value"),
        ('{"name": "A", "children": 3}', "1:27", "found number 3 as children"),
        ('{"name": "A", "value": [3]}', "1:24", "found a list as a value"),
        ('{"name": "A", "player": "maxx", "value": 1}', "1:25", "did you mean `max`?"),
        ('{"player": "chance", "children": [{"value": 1}]}', "1:35", "has no chance"),
        (
            '{"player": "chance", "children": [{"value": 1, "p": "1/3"}]}',
            "1:1",
            "the chances of the children add up to 1/3, not 1",
        ),
        (
            '{"player": "chance", "children": [{"value": 1, "p": -1}]}',
            "1:53",
            "a chance is expected",
        ),
        ('{"player": "max", "children": [{"value": 1, "p": 1}]}', "1:50", "leaves nothing to"),
        ("(chance 3 4)", "1:1", "an S-expression has no place for probabilities"),
        ("(A)", "1:1", "found a list with nothing in it"),
        ("(3 4", "1:1", "the bracket ( that begins here does not end"),
    ],
)
def test_faults_have_a_place_and_a_remedy(text, place, words):
    said = faults(text)
    assert said.startswith(f"tree.txt:{place}: ")
    assert words in said.splitlines()[0]
    assert "; " in said


def test_a_fault_never_names_a_line_of_the_yaml_that_is_made():
    text = '[{"key": "K", "children": [1]}, {"key": "K", "children": [2]}]'
    assert faults(text, "x.json").startswith("x.json: the key 'K' names two positions")
    lucky = '{"player": "chance", "children": [{"p": 1, "value": 3}]}'
    assert faults(lucky, "x.json", algorithm="alpha-beta").startswith("x.json: ")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"children": [{"visits": "many", "wins": 2}]}', "neither children nor a value"),
        ("child,parent,value\nA\n", "the leaf 'A' has no value"),
        ("[S, max [3, edge label={node{}}] [{}]]", "has no value"),
    ],
)
def test_what_is_missing_is_refused(text, words):
    assert words in faults(text, "x")


def test_all_faults_are_told_at_once():
    assert len(faults("[3, x, [], y]").splitlines()) == 3


@pytest.mark.parametrize("name", tree_formats())
def test_the_example_of_a_format_is_recognised_as_that_alone(name, read):
    example = tree_formats()[name].example
    assert [form.name for form in tree_formats().values() if form.begins.match(example)] == [name]
    assert read(import_tree(example.encode(), "x").text).tree


@pytest.mark.parametrize(
    ("text", "file", "form"),
    [
        ("[1]", "x.efg", "list"),
        ("EFG 2 R", "x.json", "efg"),
        ("  ((3)(17))", "x", "sexpr"),
        ("'((3) 4)", "x", "sexpr"),
        ("((3, 4), 5)", "x", "list"),
        ("[[3, 4], 5]", "x.json", "list"),
        ('[{"value": 4}, 5]', "x", "json"),
        ('{"A": 4}', "x", "json"),
        ("let tree = {a: [3, 4]};", "x.js", "json"),
        ("const t = [[3, 12], 5];", "x.js", "list"),
        ("no text of any kind", "x.sexpr", "sexpr"),
    ],
)
def test_the_format_is_told_by_the_content_or_else_the_suffix(text, file, form):
    assert recognise(text, file, FaultList(file)).name == form


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(;FF[4]GM[1]SZ[19];B[aa])", "this is a game in SGF"),
        ("((A:1,B:2):3,C:4);", "this is a tree in Newick"),
        ("<graphml></graphml>", "this is XML"),
        ("title: x\nalgorithm: minimax\ntree: [1]\n", "this is a walkthrough"),
        ("Dear all, no tree.", "with `--from`: graphs in DOT, for Graphviz (`dot`), "),
    ],
)
def test_another_format_is_refused_by_its_name(text, words):
    assert words in faults(text, "x")


def test_the_algorithm_fits_the_tree_or_is_refused():
    lucky = '{"player": "chance", "children": [{"p": 1, "value": 3}]}'
    assert "algorithm: expectimax\n" in body(lucky)
    assert "algorithm: minimax\n" in body("[3]", algorithm="minimax")
    assert "did you mean `minimax`, " in faults("[3]", algorithm="minimx")
    assert "expectimax" in faults(lucky, algorithm="alpha-beta")


def test_limits_are_those_of_the_reader():
    assert "levels=" in faults("[[[[1]]]]", limits=Limits(levels=3))
    assert "file-nodes=" in faults("[1,2,3,4,5,6,7]", limits=Limits(file_nodes=6))
    assert "bytes=" in faults("[" + "1, " * 20 + "1]", limits=Limits(bytes=40))


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "text",
    ["[" * 10**5, "(" * 10**5, '{"a":' * 10**5, "[1," * 10**5, '"' * 10**5, "\\" * 10**5,
     "EFG 2 R " + '"' * 99999, "EFG 2 R " + "{" * 99999,
     'EFG 2 R "" {"" ""} ' + 'p "" 1 1 "" {""} 0 ' * 9999,
     'EFG 2 R "" {"" ""} t "" 1 "" { 1e999 -1e999 }',
     'EFG 2 R "" {"" ""} t "" 1 "" { ' + "9" * 5000 + " 1}",
     "[" + "9" * 5000 + "]", "[1e999]", b"\xff\xfe", b"[1, \x00]", b"[\xed\xa0\x80]"],
)  # fmt: skip
def test_hostile_files_are_refused(text):
    assert len(faults(text)) < 20_000


PARTS = ["[", "]", "(", ")", "{", "}", ",", ":", '"', "'", "\\", "1", "-2.5", "?", "max", '"A"',
         '"children"', '"value"', '"name"', '"p"', "1/2", "chance", "EFG 2 R", 'p "" 1 1 ""',
         'c "" 1 ""', 't "" 1 ""', "{ 1, -1 }", '{ "A" "B" }', '"" { "" "" }',
         "\n", "#", ";"]  # fmt: skip


@given(
    st.lists(st.sampled_from(PARTS) | st.text(max_size=3), max_size=14).map(" ".join),
    st.sampled_from([*tree_formats(), None]),
)
def test_whatever_stands_in_a_file_it_is_read_or_refused(text, form):
    data = text.encode("utf-8", "surrogatepass")
    with suppress(BadInput):
        assert import_tree(data, "x", form=form).text.startswith("# yaml-language-server")


def test_what_is_made_passes_the_check(tmp_path):
    for name, text in (("a.json", JSON), ("b", "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")):
        file = tmp_path / f"{name}.yml"
        file.write_text(import_tree(text.encode(), name).text)
        assert course_check.check_file(file)[1] == []
