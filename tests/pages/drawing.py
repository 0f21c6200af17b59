"""Trees drawn at random, as the page's script draws them: the same wish gives the same tree."""

from dataclasses import dataclass, field
from math import inf

from search_walkthroughs.games.tree import Branch, Node, Tree
from support import search

WIDE, DEEP, TRIES = ("2", "3", "23"), ("2", "3", "4"), 4000
KINDS = ("any", "deep", "tie", "idle", "none")
WORD = 0xFFFFFFFF


@dataclass
class Lot:
    """Fractions from 0 up to 1, by Marsaglia's three shifts."""

    state: int

    @staticmethod
    def of(seed):
        return Lot((seed * 0x9E3779B1 & WORD) ^ 0x2545F491 or 1)

    def next(self):
        state = self.state
        state ^= state << 13 & WORD
        state ^= state >> 17
        self.state = state ^ (state << 5 & WORD)
        return self.state / 2**32

    def up(self, count):
        return int(self.next() * count)


@dataclass
class Grown:
    """A node while the tree is drawn: its places in the list, or its value."""

    turn: int
    children: list[int] = field(default_factory=list)
    value: float | None = None


def drawn(wide, depth, most, rule, kind, seed):
    """The nodes in depth-first order; the arguments are the parts of a link."""
    lot, calm = Lot.of(int(seed)), kind == "none"
    nodes = []

    def grow(left, turn, low, high):
        node = Grown(turn)
        nodes.append(node)
        if not left:
            node.value = low + (high - low) * lot.next() if calm else lot.up(int(most) + 1)
            return node.value
        for _ in range(2 + lot.up(2) if wide == "23" else int(wide)):
            node.children.append(len(nodes))
            value = grow(left - 1, -turn, low, high)
            low, high = (max(low, value), high) if turn > 0 else (low, min(high, value))
        return low if turn > 0 else high

    for _ in range(TRIES):
        nodes.clear()
        grow(4 if kind == "deep" else int(depth), 1 if lot.next() < 0.5 else -1, 0, 1)
        if calm:
            order = sorted(node.value for node in nodes if not node.children)
            for node in nodes:
                if not node.children:
                    node.value = order.index(node.value)
        if fits(nodes, rule, kind):
            break
    return nodes


def fits(nodes, rule, kind):
    """Whether the tree is of the kind, by the generator's own alpha-beta."""
    tallies = {cut: searched(nodes, cut=cut).tally for cut in ("at-bound", "past-bound")}
    cuts = tallies[f"{rule}-bound"].cutoffs
    match kind:
        case "deep":
            return any(cut.deep and cut.skipped for cut in cuts)
        case "tie":
            return tallies["at-bound"].calculated < tallies["past-bound"].calculated
        case "idle":
            return any(not cut.skipped for cut in cuts)
        case "none":
            return not cuts
    return True


def game(nodes):
    """The same tree as the generator searches it."""
    return Tree(
        [
            Node(
                node.turn,
                tuple(Branch(str(n), child) for n, child in enumerate(node.children, 1)),
                node.value,
            )
            for node in nodes
        ]
    )


def searched(nodes, *, cut="at-bound", fail="soft", window=(-inf, inf)):
    """Alpha-beta over the tree, watched."""
    return search("alpha-beta", game(nodes), cut=cut, fail=fail, window=window)
