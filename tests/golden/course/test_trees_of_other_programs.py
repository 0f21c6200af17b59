"""Trees that other programs have grown: what is found in them, and how they are shown."""

import re
from pathlib import Path

import pytest

from golden.course.digests import digest
from golden.course.made_pages import without_compression
from golden.course.page_words import words
from search_walkthroughs.pages.markup.tree_page import TreePage
from search_walkthroughs.plugins import language_codes
from search_walkthroughs.reading import BadInput
from search_walkthroughs.visit_trees.object_tree import Readers, object_tree
from search_walkthroughs.visit_trees.timeline import timeline
from search_walkthroughs.visit_trees.tree_file import read_trees
from visit_trees.node_classes import STYLES
from visit_trees.searched import searched

HERE = Path(__file__).parent / "trees"
FILES = sorted([*HERE.glob("*.json"), HERE / "lc0.txt", HERE / "katago.txt"])
TEXT = re.compile(r"<text[^>]*>([^<]+)<")
READERS = {
    "nothing": Readers(),
    "names": Readers(children="children", visits="visits", value="wins", label="move"),
    "functions": Readers(
        children=lambda node: node["children"],
        visits=lambda node: node["visits"],
        value=lambda node: node["wins"] / node["visits"],
        board=lambda node: f"board of {node.get('move', 'the start')}",
    ),
    "a name that is none": Readers(visits="visit"),
    "a function that fails": Readers(value=lambda node: 1 / 0),
}
"""What a caller may say of the nested tree."""


def _account(trees) -> list[str]:
    """Return everything that is read of trees, and how they are shown in each language."""
    lines = []
    for number, tree in enumerate(trees):
        lines += [f"## tree {number}", f"fields: {tree.fields}", f"passed over: {tree.passed_over}"]
        lines += [f"links: {tree.links}"]
        lines += [
            f"{place} below {node.parent}: {node.label!r} visits {node.visits} value {node.value} "
            f"prior {node.prior} {dict(node.facts)} {node.board}".rstrip()
            for place, node in enumerate(tree.nodes)
        ]
    for view in ("stored", "root"):
        shown = timeline(trees, view)
        lines += [f"## seen by {view}", f"range {shown.range}"]
        for language in language_codes():
            page = TreePage(shown, "", language)
            lines += [f"# {language}", *page.notes, f"picture {digest(page.svg)} {page.size}"]
            lines += [" | ".join(TEXT.findall(page.svg)), words(page.body("Heading"))]
            lines += [f"body {digest(without_compression(page.body()))}"]
    return lines


def _told(read) -> str:
    """Return what comes of reading, or what is said of it."""
    try:
        lines = _account(read())
    except BadInput as error:
        lines = [str(fault) for fault in error.faults]
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_what_is_found_in_a_file_is_what_it_was(file, golden):
    told = _told(lambda: read_trees(file.read_bytes(), file.name, Readers()))
    golden(HERE / f"{file.stem}.seen.txt", told)


@pytest.mark.parametrize("name", READERS)
def test_what_is_read_as_a_caller_says_is_what_it_was(name, golden):
    data = (HERE / "nested.json").read_bytes()
    told = _told(lambda: read_trees(data, "nested.json", READERS[name]))
    golden(HERE / f"as-said.{name.replace(' ', '-')}.seen.txt", told)


def test_what_is_found_in_objects_is_what_it_was(golden):
    """Nodes in the ways of public programs, each filled from the same search."""
    lines = []
    for name, style in STYLES.items():
        tree = object_tree(style(searched(iterations=12, heap=4)), Readers())
        lines += [f"## {name}", f"fields: {tree.fields}", f"passed over: {tree.passed_over}"]
        lines += [f"{node.label!r} {node.visits} {node.value} {node.prior}" for node in tree.nodes]
    golden(HERE / "objects.seen.txt", "\n".join([*lines, ""]))
