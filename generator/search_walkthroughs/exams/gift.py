"""An exam as questions in GIFT, a format of plain text that many quiz tools read.

It has no pictures and no question with several parts, so each question stands alone and brings the
tree in brackets. Source: https://docs.moodle.org/en/GIFT_format.
"""

from collections.abc import Iterator

from ..captions.catalogue import Messages, messages
from ..game import CHANCE, MAX, MIN
from ..record.frame_text import number_text
from ..skills.small_tree import Path, SmallTree
from .exam import ExamVariants
from .exam_tree import node_names
from .quiz import QuizQuestion, quiz_questions
from .variants import Variant

_SPECIAL = ("\\", "~", "=", "#", "{", "}", ":")
"""Signs that have a meaning in a text, the backslash first."""


def gift_questions(variants: ExamVariants, language: str) -> str:
    """Return all questions of all variants: a category for each task of the exam."""
    say, blocks = messages(language), []
    for place, properties in enumerate(variants.exam.tasks):
        title = variants.exam.title[language].replace("/", "//")  # which is how a category says it
        kind = say.say(f"exam.{properties.kind}")
        blocks.append(f"$CATEGORY: $course$/top/{title}/{place + 1} {kind}")
        for number, paper in enumerate(variants.papers, 1):
            variant = paper[place].variant
            name = f"{kind} {place + 1}.{number:03}"
            blocks += _questions(variant, name, say)
    return "\n\n".join(blocks) + "\n"


def _questions(variant: Variant, name: str, say: Messages) -> Iterator[str]:
    """Yield the questions of one variant."""
    lead = tree_sentences(variant.tree, say)
    rule = say.say(f"exam.rule_{variant.properties.kind}")
    for n, question in enumerate(quiz_questions(variant, say), 1):
        prompt = gift_text(f"{lead} {rule} {question.text}")
        yield f"::{gift_text(f'{name}.{n}')}:: [plain]{prompt} {{\n{_answers(question)}}}"


def _answers(question: QuizQuestion) -> str:
    """Return the part in braces: a number, or the choices.

    The choices are sorted: some tools show them in the order of the file, where the right one must
    not always be first.
    """
    if question.number is not None:
        return f"#{question.number}\n"
    choices = sorted([(question.right, "="), *((text, "~") for text, _ in question.wrong)])
    whys = dict(question.wrong)
    return "".join(
        f"{sign}{gift_text(text)}"
        + (f" #{gift_text(why)}" if (why := whys.get(text)) else "")
        + "\n"
        for text, sign in choices
    )


def tree_sentences(tree: SmallTree, say: Messages) -> str:
    """Return the tree in words, for students who do not get or see a picture."""
    text = tree_in_brackets(tree, str(say.say("exam.chance")))
    sentences = [say.say("exam.in_brackets", tree=text)]
    if CHANCE in tree.turns:
        sentences.append(say.say("exam.shares_before"))
    return say.paragraph(sentences)


def tree_in_brackets(tree: SmallTree, chance: str, path: Path = ()) -> str:
    """Return the tree as text: each node with who moves there, its children in brackets, and before
    children of a chance node their probabilities. `chance` is the word for who moves there.

    >>> tree_in_brackets(SmallTree(((3, 5), (2, 9)), (1, -1)), "chance")
    'S MAX (A MIN (3, 5), B MIN (2, 9))'
    """
    if len(path) == len(tree.turns):
        return number_text(tree.at(path))
    children = [tree_in_brackets(tree, chance, (*path, n)) for n in range(len(tree.at(path)))]
    turn = tree.turns[len(path)]
    if turn == CHANCE:
        shares = tree.shares[path]
        children = [f"{p}: {text}" for p, text in zip(shares, children, strict=True)]
    mover = {MAX: "MAX", MIN: "MIN"}.get(turn, chance)
    return f"{node_names(tree)[path]} {mover} ({', '.join(children)})"


def gift_text(text: str) -> str:
    """Return the text with a backslash before each sign that has a meaning in GIFT.

    >>> gift_text("a = {b}")
    'a \\\\= \\\\{b\\\\}'
    """
    for sign in _SPECIAL:
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\n", " ")
