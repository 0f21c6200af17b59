"""How close a tree is drawn: the first arrangement that is no wider than a page should be."""

from hypothesis import given
from hypothesis import strategies as st

from search_walkthroughs.drawing.layout import arrangements, fits, fullest, lay_out, spread_out
from search_walkthroughs.drawing.node_size import plain_sizes

from .support import Tree, plan, trees


@given(trees(), st.booleans())
def test_no_tree_is_narrower_than_its_fullest_row(tree: Tree, window: bool) -> None:
    drawn = plan(tree, window=window)
    children = {path: node.children for path, node in drawn.nodes.items()}
    for gap, beside, cell in arrangements(drawn):
        room = plain_sizes(drawn, (), (), cell)
        _, wide = spread_out(children, drawn.root, room, gap, beside)
        assert fullest(children, room, gap, beside) <= wide + 1e-6


@given(trees(60))
def test_a_page_takes_the_first_arrangement_that_fits_or_else_the_last(tree: Tree) -> None:
    drawn = plan(tree)
    children = {path: node.children for path, node in drawn.nodes.items()}
    for gap, beside, cell in arrangements(drawn):
        across, wide = spread_out(
            children, drawn.root, plain_sizes(drawn, (), (), cell), gap, beside
        )
        if fits(drawn, wide):
            break
    page = lay_out(drawn)
    shift = page.places[drawn.root].x - across[drawn.root]
    # each of the two stands on a whole unit
    assert all(abs(place.x - across[path] - shift) <= 1 for path, place in page.places.items())
    assert all(place.x.is_integer() for place in page.places.values())
    assert all(place.beside == beside for place in page.places.values())
