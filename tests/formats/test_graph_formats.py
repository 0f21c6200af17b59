"""Trees written as graphs and drawings: their values, their movers, and what is refused."""

import pytest

from search_walkthroughs.formats.export_file import export
from search_walkthroughs.formats.import_file import import_tree
from search_walkthroughs.formats.tree_format import recognise
from search_walkthroughs.reading import BadInput, Limits
from search_walkthroughs.reading.errors import FaultList

SAME = {
    "dot": [
        "digraph { S -> A; S -> B; A -> a; A -> b; B -> c; a [label=3];"
        ' b [label="12"]; c[label=2] }',
        """// a remark
        strict digraph "tree of two" { rankdir=LR; node [shape=circle]
          S [shape=triangle]; A, B [shape=invtriangle];
          S -> {A B}; A -> {n1; n2}; B -> n3 [color="red"]
          n1 [value=3 label="x"]; n2 [label=<<b>12</b>>]; n3 [label="c\\\\n2"] }""",
        'graph { S -- A -- a; A -- b; S -- B -- c; a [label="a = 3"]; b [label="b: 12"];'
        ' c [label="c (2)"]; subgraph cluster_x { label=x; } }',
    ],
    "csv": [
        "parent,child,value\nS,A,\nS,B,\nA,a,3\nA,b,12\nB,c,2\n",
        'source;target;move;score;colour\n;S;;;\nS;A;"go; left";;red\nS;B;;;\nA;a;;3;\nA;b;;12;\n'
        "B;c;;2;\n",
        "Parent\tChild\tPlayer\tValue\nS\tA\tmin\nS\tB\tMIN\nA\ta\t\t3\nA\tb\t\t12\nB\tc\t\t2\n",
    ],
    "mermaid": [
        "graph TD\n  S --> A & B\n  A --> a[3]\n  A --> b[12]\n  B --> c[2]\n",
        "```mermaid\nflowchart LR;\n%% a remark\nS((S)) -- left --> A[/A\\];\nS -.->|right| B{B};"
        'A-->a["a = 3"]\nA==>b(["12"])\nB---c{{2}}\nclassDef x fill:#f96;\nstyle S fill:#bb\n```\n',
    ],
    "latex": [
        "\\begin{forest} for tree={draw}\n[S [A [3] [12]] % a remark\n [B [2]]]\n\\end{forest}",
        "\\Tree [.S [.A 3 12 ] [.B 2 ] ]",
        "[S, max [{A, B}, min, edge label={node[midway,left]{left}} [$3$] [\\textbf{12}]] [B [2]]]",
    ],
    "yaml": [
        "A:\n  - 3\n  - 12\nB:\n  c: 2\n",
        "children:\n- name: A\n  children: [{value: 3}, {value: 12}]\n- name: B\n"
        "  children:\n  - value: 2\n",
        "- [3, 12]\n- [2]\n",
        "S:\n  A: [3, 12]\n  B: [2]\n",
    ],
}
"""Texts of each format that write max(min(3, 12), 2)."""
CASES = [(form, text) for form, texts in SAME.items() for text in texts]


@pytest.mark.parametrize(("form", "text"), CASES)
def test_the_same_tree_in_every_format_has_the_same_movers_and_values(form, text, tree):
    assert recognise(text, "x", FaultList("x")).name == form
    found = [(depth, turn, value) for depth, _, turn, _, value in tree(text, "x")]
    assert found == [
        (0, 1, None), (1, -1, None), (2, None, 3), (2, None, 12), (1, -1, None), (2, None, 2)
    ]  # fmt: skip


def labels(text, tree):
    return [label for _, label, *_ in tree(text, "x")][1:]


@pytest.mark.parametrize(
    "text",
    [
        'digraph { S -> A [label=left]; S -> B [label="to B"]; A [label="A 3"]; B [label="2"] }',
        "parent,child,move,value\nS,A,left,3\nS,B,to B,2\n",
        'graph TD; S -->|left| A["A: 3"]; S -- to B --> B[2]',
        "[S [3, edge label={node[left]{left}}] [2, edge label={node{to B}}]]",
    ],
)
def test_texts_of_edges_are_moves(text, tree):
    assert labels(text, tree) == ["left", "to B"]


@pytest.mark.parametrize(
    "text",
    [
        'digraph { S [shape=diamond]; S -> A [label="heads 1/4"]; S -> B [label="3/4"];'
        ' A [label="3"]; B [label="B = 2"] }',
        "parent,child,move,p,value,player\n,S,,,,chance\nS,A,heads,1/4,3,\nS,B,,0.75,2,\n",
        'graph TD; S["chance S"] -->|"heads (0.25)"| A[3]; S -->|p = 0.75| B[B 2]',
        "[S, chance [3, edge label={node{heads 1/4}}] [B 2, edge label={node{3/4}}]]",
    ],
)
def test_edges_of_chance_have_probabilities(text, tree):
    assert [(label, str(p)) for _, label, _, p, _ in tree(text, "x")[1:]] == [
        ("heads", "1/4"), ("B", "3/4")
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "digraph { S -> A; S -> B; A -> C; B -> C; C -> x; C -> y; x [label=3]; y [label=4] }",
        "parent,child,value\nS,A,\nS,B,\nA,C,\nB,C,\nC,x,3\nC,y,4\n",
        "graph TD; S --> A & B --> C; C --> x[3] & y[4]",
        '{"nodes": [{"id": "x", "value": 3}, {"id": "y", "value": 4}], "edges": ['
        + ", ".join(
            f'{{"source": "{a}", "target": "{b}"}}' for a, b in ("SA", "SB", "AC", "BC", "Cx", "Cy")
        )
        + "]}",
    ],
)
def test_a_node_that_two_edges_lead_to_is_one_position(text, read):
    nodes = read(import_tree(text.encode(), "x").text).tree.nodes
    (shared,) = {
        branch.node for node in nodes[1:] for branch in node.branches if nodes[branch.node].key
    }
    assert [node.key for node in nodes].count("C") == 1
    assert sum(branch.node == shared for node in nodes for branch in node.branches) == 2


REFUSED = [
    ("digraph { a -> b; a -> c; }", "1:16", "the leaf 'b' has no value"),
    ("digraph { a -> b; b -> a; }", "1:1", "an edge leads to every node"),
    ("digraph { r -> a; a -> b; b -> a; b -> c [label=1] }", "1:16", "reached from itself"),
    ("digraph { a -> b; c -> d; }", "1:19", "no edge leads to 'a' and none to 'c'"),
    ("digraph { }", "1:1", "found no node"),
    ("digraph { a -> ; }", "1:16", "a node is missing here"),
    ("digraph { a -> b? }", "1:17", "found '?'"),
    ("digraph { a -> b; b [value=x] }", "1:16", "found text 'x'"),
    ("digraph { a -> b; b [label=1]; a [player=me] }", "1:11", "found 'me' as the player"),
    ("parent,child\nS\n", "2:1", "this row names no child"),
    ("parent,value\nS,3\n", "1:1", "the first row has no column child"),
    ("graph TD; A --> ", "1:17", "a node is expected here"),
    ("graph TD; A -> B", "1:13", "found '-> B'"),
    ("\\begin{forest} \\end{forest}", "1:1", "found no tree"),
    ("\\Tree [.S 3", "1:7", "the bracket [ that begins here does not end"),
    ("- 1\n- x\n", "2:3", "found text 'x'"),
    ("- 1\n- [\n", "3:1", "this is not YAML"),
]


@pytest.mark.parametrize(("text", "place", "words"), REFUSED)
def test_faults_have_a_place_and_a_remedy(text, place, words):
    with pytest.raises(BadInput) as error:
        import_tree(text.encode(), "x")
    said = str(error.value).splitlines()[0]
    assert said.startswith(f"x:{place}: ")
    assert words in said
    assert "; " in said


def test_a_shared_node_that_doubles_on_every_line_is_refused():
    lines = "".join(f"n{n} -> n{n + 1}; n{n} -> n{n + 1};" for n in range(60))
    few = Limits(file_nodes=1000)
    with pytest.raises(BadInput, match="more than 1,000 nodes"):
        import_tree(f"digraph {{ {lines} }}".encode(), "x", limits=few)
    doubled = "a0: &a0 [1, 2]\n" + "".join(
        f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 40)
    )
    with pytest.raises(BadInput, match="more than 1,000 nodes"):
        import_tree(doubled.encode(), "x", limits=few)


def test_the_column_that_means_nothing_is_noted():
    notes = import_tree(SAME["csv"][1].encode(), "x").notes
    assert any("the column 'colour' is left out" in note for note in notes)


def test_a_picture_for_latex_is_read_back(read):
    first = read("title: t\nalgorithm: alpha-beta\ntree: {A: [3, 12, 8], B: [2, 4, 6]}\n")
    data = export(first, "tikz", frame=0).data
    made = read(import_tree(data, "x.tex").text)
    assert [(n.turn, n.value) for n in made.tree.nodes if not n.branches] == [
        (n.turn, n.value) for n in first.tree.nodes if not n.branches
    ]
    assert [b.label for b in made.tree.nodes[0].branches] == ["A", "B"]
