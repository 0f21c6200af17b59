"""A variant's tree in YAML, as a walkthrough has it."""

from collections.abc import Mapping

from ..game import CHANCE, MAX
from ..skills.instance import node_names
from ..skills.small_tree import Path, SmallTree


def move_label(names: Mapping[Path, str], path: Path) -> str:
    """Return the label of the move to the node in the walkthrough: leaves are numbered."""
    return names.get(path) or str(path[-1] + 1)


def tree_text(tree: SmallTree, estimates: Mapping[Path, int] | None = None) -> str:
    """Return the tree on one line of YAML, with static evaluations of inner nodes, if there are
    any."""
    return _text(tree, node_names(tree), estimates or {}, ())


def _text(
    tree: SmallTree, names: Mapping[Path, str], estimates: Mapping[Path, int], path: Path
) -> str:
    if len(path) == len(tree.turns):
        return str(tree.at(path))
    turn = tree.turns[len(path)]
    children = [(*path, n) for n in range(len(tree.at(path)))]
    texts = [_text(tree, names, estimates, child) for child in children]
    if turn == CHANCE:
        shares = tree.shares[path]
        texts = [_with_share(text, str(p)) for text, p in zip(texts, shares, strict=True)]
    labels = [move_label(names, child) for child in children]
    inner = ", ".join(f"{name}: {text}" for name, text in zip(labels, texts, strict=True))
    player = {CHANCE: "chance", MAX: "max"}.get(turn, "min")
    key = "" if path else "key: S, "
    estimate = f"estimate: {estimates[path]}, " if path in estimates else ""
    return f"{{{key}{estimate}player: {player}, children: {{{inner}}}}}"


def _with_share(text: str, share: str) -> str:
    """Return the child of a chance node, with its chance."""
    if text.startswith("{"):
        return f"{{p: {share}, {text[1:]}"
    return f"{{p: {share}, value: {text}}}"
