"""A variant's tree in words, for students who do not get or see a picture."""

from ..captions.catalogue import Messages
from ..game import CHANCE, MAX, MIN
from ..record.frame_text import number_text
from ..skills.instance import node_names
from ..skills.small_tree import Path, SmallTree


def tree_sentences(tree: SmallTree, say: Messages) -> str:
    """Return the tree in sentences."""
    text = tree_in_brackets(tree, str(say.say("exam.chance")))
    sentences = [say.say("exam.in_brackets", tree=text)]
    if CHANCE in tree.turns:
        sentences.append(say.say("exam.shares_before"))
    return say.paragraph(sentences)


def tree_in_brackets(tree: SmallTree, chance: str) -> str:
    """Return the tree as text: each node with who moves there, its children in brackets, and before
    children of a chance node their probabilities. `chance` is the word for who moves there.

    >>> tree_in_brackets(SmallTree(((3, 5), (2, 9)), (1, -1)), "chance")
    'S MAX (A MIN (3, 5), B MIN (2, 9))'
    """
    names = node_names(tree)

    def text(path: Path) -> str:
        if path not in names:
            return number_text(tree.at(path))
        children = [text((*path, n)) for n in range(len(tree.at(path)))]
        turn = tree.turns[len(path)]
        if turn == CHANCE:
            children = [f"{p}: {t}" for p, t in zip(tree.shares[path], children, strict=True)]
        mover = {MAX: "MAX", MIN: "MIN"}.get(turn, chance)
        return f"{names[path]} {mover} ({', '.join(children)})"

    return text(())
