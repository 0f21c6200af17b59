"""The page types by name: what each is for, its class, and what it asks of a file.

`PAGE_TYPES` is the table of those of the course; a new one is a new row, and its class goes to
`pages/`. What draws takes long to load, so a row says where the class is, and nothing is loaded
before a page is made.

Another package brings a page type as a module, by the entry points `search_walkthroughs.pages`; the
entry's module is named as the type is in YAML, with ``_`` for ``-``. The module says

- in the first line of its docstring, what such a page is for: editors and the guide show it;
- ``PAGE``, the class that makes the page, or where that is: ``"package.module:Class"``. The class
  keeps to `PageType` in `pages/walkthrough/walkthrough_page.py`;
- ``check(asked, faults)``, if such a page asks anything of its file: it gets a `PageRequest` and
  adds what is wrong to the faults, each with its place and a remedy;
- ``WHOLE = True``, if it shows whole runs and not only the part of the tree that has frames.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType, ModuleType

from .entries import PageRequest
from .errors import FaultList, Position
from .known_names import PageFacts
from .walkthrough import Tree

MAX_ORDERS_NODES = 1000
"""Upper limit of nodes of a tree that a page searches in thousands of orders."""
ORDERS_WITHOUT = {
    "order": "the page tries every order, and this chooses one",
    "window": "the page asks what proves the value, and a window asks for less",
    "goal": "the page asks what proves the value, and a goal asks for less",
}
"""Options that the page of all orders does not use, and why."""
MAX_PRUNE_NODES = 150
"""Upper limit of nodes of a tree that a reader prunes by hand."""
PRUNE_OPTIONS = ("window", "cut", "fail")
"""Options that a reader who prunes a tree can follow."""


def page_type(module: ModuleType) -> PageFacts:
    """Return the page type that a module of another package brings."""
    return PageFacts(
        name=module.__name__.rpartition(".")[2].replace("_", "-"),
        doc=(module.__doc__ or "").partition("\n")[0],
        page=module.PAGE,
        check=getattr(module, "check", None),
        whole=bool(getattr(module, "WHOLE", False)),
    )


def check_compare(request: PageRequest, faults: FaultList) -> None:
    """Report a page that compares and has only one search."""
    if request.searches.whole and len(request.searches.entries) < 2:
        remedy = "list two or more under `algorithm`, or leave `page` out"
        faults.add(request.mark, "one algorithm cannot be compared", remedy)


def check_orders(request: PageRequest, faults: FaultList) -> None:
    """Report a page of all orders whose tree cannot be put in any order."""
    if not request.searched:
        return
    mark, tree = request.mark, request.tree
    for choice in request.searches.entries:
        if not choice.facts.exact:
            message = f"{choice.facts.name} may miss the value, and the page asks what proves it"
            faults.add(choice.mark, message, "choose an algorithm that finds it")
    for at in request.options:
        for name in ORDERS_WITHOUT.keys() & at.pairs.keys():
            faults.add(at.pairs[name].key.mark, ORDERS_WITHOUT[name], "leave it out")
    if tree is None:
        message = "the page tries every order of a tree, and the file has a game"
        faults.add(mark, message, "write the tree out, or leave `page` out")
        return
    if tree.size > MAX_ORDERS_NODES:
        message = (
            f"the tree has {tree.size:,} nodes, and all orders can be tried of {MAX_ORDERS_NODES:,}"
        )
        faults.add(mark, message, "write a smaller tree, or leave `page` out")
    for node, why in _unordered(tree):
        faults.add(node, why, "change the tree, or leave `page` out")


def _unordered(tree: Tree) -> Iterator[tuple[Position, str]]:
    """Yield the nodes whose orders mean nothing to the page of all orders, and why."""
    reached = Counter(branch.node for node in tree.nodes for branch in node.branches)
    for place, (mark, node) in enumerate(tree.marked()):
        if node.turn == 0 and node.branches:
            yield mark, "the page puts moves in order, and this node is moved by chance"
        elif node.unknown:
            yield (
                mark,
                "the page evaluates every leaf, and nobody knows what this one is worth",
            )
        elif reached[place] > 1:
            yield mark, "the page orders every node by itself, and this one is reached twice"


def check_prune(request: PageRequest, faults: FaultList) -> None:
    """Report a page for pruning whose tree cannot be pruned by hand."""
    if not request.searched:
        return
    _check_pruner(request, faults)
    mark, tree = request.mark, request.tree
    if tree is None:
        message = "a reader prunes a tree that is written out, and the file has a game"
        faults.add(mark, message, "write the tree out, or leave `page` out")
    else:
        _check_pruned(tree, mark, faults)


def _check_pruner(request: PageRequest, faults: FaultList) -> None:
    """Report what a reader who prunes a tree does not search with."""
    chosen = request.searches.entries
    for choice in chosen[1:]:
        message = "a reader prunes a tree by one algorithm, and this is another"
        faults.add(choice.mark, message, "leave all but one out")
    for choice in chosen[:1]:
        if choice.facts.name != "alpha-beta":
            message = f"a reader prunes a tree as alpha-beta does, and not as {choice.facts.name}"
            faults.add(choice.mark, message, "use alpha-beta")
    for at in request.options:
        for name in at.pairs.keys() - {*PRUNE_OPTIONS}:
            message = f"a reader who prunes a tree does not ask for `{name}`"
            faults.add(at.pairs[name].key.mark, message, "leave it out")


def _check_pruned(tree: Tree, mark: Position, faults: FaultList) -> None:
    """Report a tree that is too large to be pruned by hand, or whose nodes are not all known."""
    if tree.size > MAX_PRUNE_NODES:
        message = (
            f"the tree has {tree.size:,} nodes, and a reader can prune one of {MAX_PRUNE_NODES}"
        )
        faults.add(mark, message, "write a smaller tree, or leave `page` out")
    if not tree.nodes[0].branches:
        message = "the tree is a leaf, and there is nothing to prune"
        faults.add(tree.marks[0], message, "give the root children, or leave `page` out")
    reached = Counter(branch.node for node in tree.nodes for branch in node.branches)
    for place, (mark, node) in enumerate(tree.marked()):
        if node.unknown:
            message = "a reader works the search out, and nobody knows what this leaf is worth"
            faults.add(mark, message, "give it a value, or leave `page` out")
        elif reached[place] > 1:
            message = "a reader prunes every node by itself, and this one is reached twice"
            faults.add(mark, message, "write it out twice, or leave `page` out")


def check_hidden_information(request: PageRequest, faults: FaultList) -> None:
    """Report a page on information sets with a leaf of unknown value."""
    marked = () if request.tree is None else request.tree.marked()
    if unknown := next((mark for mark, node in marked if node.unknown), None):
        message = "the page compares results, and nobody knows what this leaf is worth"
        faults.add(unknown, message, "give it a value, or leave `page` out")


def check_network(request: PageRequest, faults: FaultList) -> None:
    """Report a page about a network whose game does not ask one."""
    if request.tree is not None:
        message = "the page shows the network of a game, and the file has a tree"
        faults.add(request.mark, message, "use tic-tac-toe, or leave `page` out")


def check_retrograde(request: PageRequest, faults: FaultList) -> None:
    """Report a page of retrograde analysis whose game cannot list its positions."""
    if request.tree is not None:
        message = "the page lists the positions of a game, and the file has a tree"
        faults.add(request.mark, message, "use rook-ending or position-graph, or leave `page` out")


_PAGES = "search_walkthroughs.pages"

PAGE_TYPES: Mapping[str, PageFacts] = MappingProxyType(
    {
        facts.name: facts
        for facts in (
            PageFacts(
                "chart",
                "Whole runs, however long, as charts: progress, and a map of the tree.",
                f"{_PAGES}.types.chart_page:ChartPage",
                whole=True,
            ),
            PageFacts(
                "compare",
                "Several searches of one tree, side by side, step by step.",
                f"{_PAGES}.walkthrough.walkthrough_page:Page",
                check_compare,
            ),
            PageFacts(
                "growth",
                "The tree of a search with playouts while it grows, as an animation of 20 seconds.",
                f"{_PAGES}.types.growth_page:GrowthPage",
                whole=True,
            ),
            PageFacts(
                "hidden-information",
                "Compares determinization with what a player can reach who does not see all, then "
                "walks through the search.",
                f"{_PAGES}.types.hidden_information_page:HiddenInformationPage",
                check_hidden_information,
            ),
            PageFacts(
                "mistake",
                "The reader says which of several statements about a search are wrong.",
                f"{_PAGES}.types.mistake_page:MistakePage",
            ),
            PageFacts(
                "network",
                "Shows the network that the game asks, its weights and its training, then walks "
                "through a search that asks it.",
                f"{_PAGES}.types.network_page:NetworkPage",
                check_network,
            ),
            PageFacts(
                "orders",
                "Counts what every order of the children costs, then walks through the order "
                "given.",
                f"{_PAGES}.types.orders_page:OrdersPage",
                check_orders,
                aliases=("lab",),
            ),
            PageFacts(
                "prune",
                "The reader marks what alpha-beta skips, and only then sees the search.",
                f"{_PAGES}.types.prune_page:PrunePage",
                check_prune,
            ),
            PageFacts(
                "prune-random",
                "The same as prune, on as many random trees as the reader likes.",
                f"{_PAGES}.types.prune_page:PrunePage",
                check_prune,
                aliases=("prune-lab",),
            ),
            PageFacts(
                "retrograde",
                "Decides all positions of a game backwards from its ends, then walks through a "
                "search of it.",
                f"{_PAGES}.types.retrograde_page:RetrogradePage",
                check_retrograde,
            ),
            PageFacts(
                "walkthrough",
                "One search, walked through frame by frame.",
                f"{_PAGES}.walkthrough.walkthrough_page:Page",
            ),
        )
    }
)
"""Page types of the course, by their names under `page:` in YAML."""
