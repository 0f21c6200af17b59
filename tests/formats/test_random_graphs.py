"""Random trees with chance and transpositions, written here in every format without an export."""

import json
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

TURNS = {"max": 1, "min": -1, "chance": 0}


@st.composite
def graphs(draw):
    """Nodes by their names, the root first: who moves and the edges, or a value. An edge has a
    move, a chance and the name of a node, which several edges may lead to."""
    nodes, shared = {}, []

    def add(depth):
        name = f"n{len(nodes)}"
        if depth == 0 or draw(st.integers(0, 4)) == 0:
            nodes[name] = draw(st.integers(-99, 99) | st.sampled_from([0.5, -2.25]))
            return name
        player = draw(st.sampled_from(sorted(TURNS)))
        nodes[name] = player, []
        moves = draw(st.lists(st.sampled_from("abcd"), min_size=1, max_size=3, unique=True))
        weights = [draw(st.integers(1, 5)) for _ in moves]
        for move, weight in zip(moves, weights, strict=True):
            joins = [known for known, level in shared if level == depth - 1]
            child = joins[0] if joins and draw(st.booleans()) else add(depth - 1)
            chance = Fraction(weight, sum(weights)) if player == "chance" else None
            nodes[name][1].append((move, chance, child))
        shared.append((name, depth))
        return name

    add(3)
    return nodes


def expanded(nodes, name="n0", depth=0, label="", chance=None):
    """The nodes as the walkthrough has them, those that are shared at each of their places."""
    node = nodes[name]
    if not isinstance(node, tuple):
        return [(depth, label, None, chance, node)]
    below = (expanded(nodes, child, depth + 1, move, p) for move, p, child in node[1])
    first = depth, label, TURNS[node[0]], chance, None
    return [first, *(one for part in below for one in part)]


def parts(nodes):
    """Each node with who moves, its value and its edges."""
    for name, node in nodes.items():
        inner = isinstance(node, tuple)
        yield name, node[0] if inner else "", "" if inner else node, node[1] if inner else []


def dot(nodes):
    lines = [f'{name} [label="{player}{value}"]' for name, player, value, _ in parts(nodes)]
    for name, *_, edges in parts(nodes):
        for move, p, child in edges:
            lines.append(
                f'{name} -> {child} [label="{move}"{f", p={json.dumps(str(p))}" if p else ""}]'
            )
    return "digraph { " + "; ".join(lines) + " }"


def csv(nodes):
    facts = {name: (value, player) for name, player, value, _ in parts(nodes)}
    rows = ["parent,child,move,value,player,p", f",n0,,{facts['n0'][0]},{facts['n0'][1]},"]
    for name, *_, edges in parts(nodes):
        for move, p, child in edges:
            value, player = facts[child]
            rows.append(f"{name},{child},{move},{value},{player},{p or ''}")
    return "\n".join(rows) + "\n"


def mermaid(nodes):
    lines = [f'{name}["{player}{value}"]' for name, player, value, _ in parts(nodes)]
    for name, *_, edges in parts(nodes):
        for move, p, child in edges:
            lines.append(f'{name} -->|"{move}{f" ({p})" if p else ""}"| {child}')
    return "graph TD\n" + "\n".join(lines) + "\n"


def links(nodes):
    written = [
        {"id": name, **({"player": player} if player else {"value": value})}
        for name, player, value, _ in parts(nodes)
    ]
    edges = [
        {"source": name, "target": child, "move": move, **({"p": str(p)} if p else {})}
        for name, *_, edges in parts(nodes)
        for move, p, child in edges
    ]
    return json.dumps({"nodes": written, "links": edges})


def nested(nodes, name="n0", move="", p=None):
    facts = {"name": move, **({"p": str(p)} if p else {})}
    if not isinstance(nodes[name], tuple):
        return {**facts, "value": nodes[name]}
    player, edges = nodes[name]
    below = [nested(nodes, child, label, chance) for label, chance, child in edges]
    return {**facts, "player": player, "children": below}


def forest(nodes, name="n0", move="", p=None):
    label = f", edge label={{node{{{move}{f' ({p})' if p else ''}}}}}" if move else ""
    if not isinstance(nodes[name], tuple):
        return f"[{nodes[name]}{label}]"
    player, edges = nodes[name]
    below = " ".join(forest(nodes, child, label, chance) for label, chance, child in edges)
    return f"[, {player}{label} {below}]"


WRITERS = {
    "csv": csv,
    "dot": dot,
    "json": links,
    "latex": lambda nodes: f"\\begin{{forest}} {forest(nodes)} \\end{{forest}}",
    "mermaid": mermaid,
    "yaml": lambda nodes: json.dumps(nested(nodes)),
}


def is_read(tree, form, nodes):
    text = WRITERS[form](nodes)
    assert tree(text, "x", form=form) == expanded(nodes)


@pytest.mark.parametrize("form", WRITERS)
@settings(max_examples=10, deadline=None)
@given(nodes=graphs().filter(lambda nodes: len(nodes) > 1))
def test_a_random_tree_is_read(tree, form, nodes):
    is_read(tree, form, nodes)


@pytest.mark.night
@pytest.mark.parametrize("form", WRITERS)
@settings(max_examples=1000, deadline=None)
@given(nodes=graphs().filter(lambda nodes: len(nodes) > 1))
def test_a_thousand_random_trees_are_read(tree, form, nodes):
    is_read(tree, form, nodes)
