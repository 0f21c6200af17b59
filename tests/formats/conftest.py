"""What tests of formats share."""

import pytest

from cli.conftest import walkthroughs, write
from search_walkthroughs import reading
from search_walkthroughs.formats.foreign_tree import of_tree
from search_walkthroughs.formats.import_file import import_tree
from search_walkthroughs.runs.registry import catalogue

__all__ = ["walkthroughs", "write"]


@pytest.fixture(scope="session")
def read():
    """The walkthrough that YAML describes."""
    return lambda text: reading.read(text, "made.yml", catalogue())


@pytest.fixture(scope="session")
def tree(read):
    """The nodes of a tree in another format, as the walkthrough made of it has them."""

    def make(text, file="tree.txt", **how):
        return known(read(import_tree(text.encode(), file, **how).text))

    return make


def known(walkthrough):
    """What makes a game tree: labels, movers, chances, values. A leaf has no mover."""
    return [
        (knot.depth, knot.label, knot.turn if knot.children else None, knot.chance, knot.value)
        for knot in of_tree(walkthrough.tree)
    ]


@pytest.fixture(scope="session")
def shape():
    return known
