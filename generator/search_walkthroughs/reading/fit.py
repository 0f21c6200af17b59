"""Whether the parts of a file fit one another."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .catalogue import AlgorithmFacts, Catalogue
from .entries import Choice, Choices
from .faults import START, Faults, Mark, listed
from .values import Number, Tree
from .written import At, Pairs

LAB = 1000
"""A lab searches a tree in thousands of orders, so it must not have many nodes."""
CHOSEN_BY_A_LAB = {
    "order": "a lab tries every order, and this chooses one",
    "window": "a lab asks what proves the value, and a window asks for less",
    "goal": "a lab asks what proves the value, and a goal asks for less",
}
"""The options that a lab has no use for."""
PRUNED = 150
"""A reader can prune a tree of so many nodes."""
KEPT_BY_THE_READER = ("window", "cut", "fail")
"""The options that a reader who prunes a tree can keep to."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a file asks its page type for."""

    mark: Mark
    """Where it names the type."""
    searches: Choices
    options: Sequence[At]
    """Every place where options are set."""
    tree: Tree | None
    """None for a game, and for a tree that cannot be read."""
    game: bool

    @property
    def searched(self) -> bool:
        """Whether it is known what is searched."""
        return self.game or self.tree is not None


def check_keys(top: Pairs, faults: Faults) -> None:
    """Exactly one of tree and game, and nothing that only the other one can have."""
    keys = {name: pair.key.mark for name, pair in top.pairs.items()}
    if "tree" in keys and "game" in keys:
        later = max(keys["tree"], keys["game"])
        message = "the file has both a `tree` and a `game`"
        faults.add(later, message, "leave one of them out: a walkthrough searches one thing")
    elif "tree" not in keys and "game" not in keys:
        message = "the file has neither a `tree` nor a `game`"
        faults.add(START, message, "add `tree: [[3, 12, 8], [2, 4, 6]]`, or the name of a game")
    for needed, names in (("game", ("position", "to-move")), ("tree", ("range",))):
        for name in names:
            if name in keys and needed not in keys and ("tree" in keys or "game" in keys):
                message = f"`{name}` says something of a {needed}, and the file has none"
                faults.add(keys[name], message, "leave it out")


def check_compare(asked: Asked, faults: Faults) -> None:
    """A page that compares has something to compare."""
    if asked.searches.whole and len(asked.searches.chosen) < 2:
        remedy = "list two or more under `algorithm`, or leave `page` out"
        faults.add(asked.mark, "one algorithm cannot be compared", remedy)


def check_lab(asked: Asked, faults: Faults) -> None:
    """A page that asks for every order has a tree that can be put in any."""
    if not asked.searched:
        return
    mark, tree = asked.mark, asked.tree
    for choice in asked.searches.chosen:
        if not choice.facts.exact:
            message = f"{choice.facts.name} may miss the value, and a lab asks what proves it"
            faults.add(choice.mark, message, "choose an algorithm that finds it")
    for at in asked.options:
        pairs = at.value.pairs if isinstance(at.value, Pairs) else {}
        for name in filter(pairs.get, CHOSEN_BY_A_LAB):
            faults.add(pairs[name].key.mark, CHOSEN_BY_A_LAB[name], "leave it out")
    if tree is None:
        message = "a lab tries every order of a tree, and the file has a game"
        faults.add(mark, message, "write the tree out, or leave `page` out")
        return
    if tree.size > LAB:
        message = f"the tree has {tree.size:,} nodes, and a lab can try the orders of {LAB:,}"
        faults.add(mark, message, "write a smaller tree, or leave `page` out")
    for node, why in _unordered(tree):
        faults.add(node, why, "change the tree, or leave `page` out")


def _unordered(tree: Tree) -> Iterator[tuple[Mark, str]]:
    """The nodes whose orders mean nothing to a lab, and why."""
    reached = Counter(branch.node for node in tree.nodes for branch in node.children)
    for place, node in enumerate(tree.nodes):
        if node.turn == 0 and node.children:
            yield node.mark, "a lab puts moves in order, and this node is moved by chance"
        elif node.unknown:
            yield node.mark, "a lab evaluates every leaf, and nobody knows what this one is worth"
        elif reached[place] > 1:
            yield node.mark, "a lab orders every node by itself, and this one is reached twice"


def check_prune(asked: Asked, faults: Faults) -> None:
    """A page that lets the reader prune has a tree that can be pruned by hand."""
    if not asked.searched:
        return
    mark, chosen, tree = asked.mark, asked.searches.chosen, asked.tree
    for choice in chosen[1:]:
        message = "a reader prunes a tree by one algorithm, and this is another"
        faults.add(choice.mark, message, "leave all but one out")
    for choice in chosen[:1]:
        if choice.facts.name != "alpha-beta":
            message = f"a reader prunes a tree as alpha-beta does, and not as {choice.facts.name}"
            faults.add(choice.mark, message, "use alpha-beta")
    for at in asked.options:
        pairs = at.value.pairs if isinstance(at.value, Pairs) else {}
        for name in pairs.keys() - {*KEPT_BY_THE_READER}:
            message = f"a reader who prunes a tree does not ask for `{name}`"
            faults.add(pairs[name].key.mark, message, "leave it out")
    if tree is None:
        message = "a reader prunes a tree that is written out, and the file has a game"
        faults.add(mark, message, "write the tree out, or leave `page` out")
        return
    if tree.size > PRUNED:
        message = f"the tree has {tree.size:,} nodes, and a reader can prune one of {PRUNED}"
        faults.add(mark, message, "write a smaller tree, or leave `page` out")
    if not tree.nodes[0].children:
        message = "the tree is a leaf, and there is nothing to prune"
        faults.add(tree.nodes[0].mark, message, "give the root children, or leave `page` out")
    reached = Counter(branch.node for node in tree.nodes for branch in node.children)
    for place, node in enumerate(tree.nodes):
        if node.unknown:
            message = "a reader works the search out, and nobody knows what this leaf is worth"
            faults.add(node.mark, message, "give it a value, or leave `page` out")
        elif reached[place] > 1:
            message = "a reader prunes every node by itself, and this one is reached twice"
            faults.add(node.mark, message, "write it out twice, or leave `page` out")


def check_range(range: tuple[Number, Number], mark: Mark, tree: Tree, faults: Faults) -> None:
    """All scores lie in the range that the author states at the mark."""
    low, high = range
    for node in tree.nodes:
        for kind, score in (("leaf", node.value), ("estimate", node.estimate)):
            if score is not None and not low <= score <= high:
                message = f"the {kind} {score} at {node.mark} lies outside [{low}, {high}]"
                faults.add(mark, message, "widen the range")
                return


def check_players(
    chosen: Iterable[Choice], tree: Tree, catalogue: Catalogue, faults: Faults
) -> None:
    """Every algorithm can search the tree."""
    for choice in chosen:
        if wrong := misfit(choice.facts, tree, catalogue):
            faults.add(choice.mark, *wrong)


def misfit(facts: AlgorithmFacts, tree: Tree, catalogue: Catalogue) -> tuple[str, str] | None:
    """Why the algorithm cannot search the tree and which ones can; None if it can itself."""
    chance = next((node.mark for node in tree.nodes if node.turn == 0), None)
    players = len({node.turn for node in tree.nodes if node.children and node.turn})
    if facts.searches(chance=chance is not None, players=players):
        return None
    obstacle = f"a tree of {players} players"
    if chance is not None and not facts.chance:
        obstacle = f"chance nodes, and there is one at {chance}"
    able = catalogue.able(chance=chance is not None, players=players)
    remedy = f"use {listed(able)}" if able else "no algorithm can: change the tree"
    return f"{facts.name} cannot search {obstacle}", remedy
