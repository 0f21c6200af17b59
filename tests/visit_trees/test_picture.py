"""The picture of a tree: what it shows, how large it is, and that the page draws the same."""

import base64
import json
import re
import zlib
from html import unescape

import pytest

import search_walkthroughs as sw
from search_walkthroughs.visit_trees import packing
from search_walkthroughs.visit_trees.folding import SHOWN_NODES

from .searched import searched


@pytest.fixture(scope="module")
def shown():
    return sw.tree(searched(400, heap=14), title="Nim < 14")


def data(html):
    """What the page's script reads."""
    packed = re.search(r'data-tree="([^"]*)"', html)[1]
    return json.loads(zlib.decompress(base64.b64decode(packed), -15))


def circles(svg):
    return len(re.findall("<circle", svg))


def test_the_picture_shows_the_most_visited_nodes_and_folds_the_others(shown):
    svg = shown.svg
    assert circles(svg) == SHOWN_NODES
    folded = re.findall(r"\+(\d+) moves?, (\d+) nodes?, \d+ % of visits", svg)
    assert sum(int(nodes) for _, nodes in folded) == shown.nodes - SHOWN_NODES
    assert "Nim &lt; 14" in svg


def test_a_small_tree_is_shown_whole():
    small = sw.tree(searched(20))
    assert circles(small.svg) == small.nodes
    assert "of visits" not in small.svg.partition("</style>")[2].replace("share of the visits", "")


def test_the_bold_line_follows_the_most_visits(shown):
    tree = shown._page.shown.tree
    line, best = 0, 1
    while tree.children[line]:
        line = max(tree.children[line], key=lambda child: tree.nodes[child].visits)
        best += 1
    assert 2 <= len(re.findall('<circle class="best', shown.svg)) <= best


def test_the_page_holds_every_node_and_number(shown):
    held, tree = data(shown.html), shown._page.shown.tree
    assert held["total"] == len(held["children"]) == shown.nodes
    assert held["times"][0]["visits"] == [node.visits for node in tree.nodes]
    assert held["times"][0]["values"] == pytest.approx([n.value for n in tree.nodes], rel=1e-5)
    assert [held["names"][at] for at in held["labels"]] == [node.label for node in tree.nodes]
    assert held["rest"] == {}


def test_what_does_not_fit_into_the_page_is_there_as_sums(shown):
    packed = packing.pack(shown._page.shown, 1000)
    held = json.loads(zlib.decompress(base64.b64decode(packed.data), -15))
    assert len(packed.data) <= 1000
    assert packed.nodes == len(held["children"]) < shown.nodes
    assert sum(nodes for _, nodes, _ in held["rest"].values()) == shown.nodes - packed.nodes


def test_the_page_names_nobody_elses_address_and_escapes_what_it_is_given():
    hostile = '"><script>alert(1)</script>'
    root = {"n": 3, "q": 0.5, "move": hostile, "children": [{"n": 2, "q": 1, "move": hostile}]}
    shown = sw.tree(root, title=hostile, board=lambda node: hostile)
    assert hostile not in shown.html
    assert hostile not in shown.svg
    assert not re.search(r'(?:src|href)="', shown.html)
    assert "default-src 'none'" in unescape(shown.html)


def test_a_notebook_gets_a_frame_and_a_picture(shown):
    bundle = shown._repr_mimebundle_()
    assert bundle["text/html"].startswith('<iframe title="Nim &lt; 14" sandbox="allow-scripts"')
    assert bundle["image/svg+xml"] == shown.svg
    assert bundle["text/plain"].startswith(f"<Tree of {shown.nodes} nodes> Found: children")


def test_a_tree_is_saved_by_its_suffix(shown, tmp_path):
    for name in ("tree.html", "tree.svg"):
        shown.save(tmp_path / name)
        assert (tmp_path / name).stat().st_size > 5000
    with pytest.raises(sw.BadInput, match=r"as \.html or \.svg"):
        shown.save(tmp_path / "tree.png")
    with pytest.raises(sw.BadInput, match="cannot be written"):
        shown.save(tmp_path / "none" / "tree.html")


def test_an_unknown_language_is_refused():
    with pytest.raises(sw.BadInput, match="language"):
        sw.tree(searched(20), language="xx")
