"""A study that anyone can run: two parallel forms of a test, to be taken before and after.

Both forms ask for the same skills at the same level; their questions are drawn by the same
generators. So whoever takes one before the lessons and the other after them answers no question
twice.
"""

from collections.abc import Mapping, Sequence

from ..captions.catalogue import section
from ..pages.markup.page_markup import render
from .exam_html import STYLE
from .exam_sheet import Paper
from .skill_bank import BankQuestion, SkillBank, bank_questions

SKILLS_ASKED = (
    *("tree-value", "best-move", "negamax", "window", "cut", "leaves-read", "bound", "order"),
)
"""The skills of a form, one question each."""
LEVEL = 2
"""Level of all questions: neither the easiest nor the hardest."""
FORMS = "a", "b"
"""Names of the forms."""


def study_forms(seed: int, language: str) -> Mapping[str, Sequence[BankQuestion]]:
    """Return the questions of each form; the same seed gives the same forms in every language."""
    bank = SkillBank(SKILLS_ASKED, len(FORMS), LEVEL, seed)
    pairs = bank_questions(bank, language).values()
    return dict(zip(FORMS, zip(*pairs, strict=True), strict=True))


def study_files(seed: int, language: str, paper: Paper) -> Mapping[str, str]:
    """Return the files of a study by name: instructions with the text of consent, both forms, and
    their solutions. Each loads nothing and prints on `paper`."""
    forms = study_forms(seed, language)
    words = section(language, "study")

    def made(title: str, *, shown: Sequence[str] = (), solved: bool = False) -> str:
        return render(
            "study.html",
            language=language,
            title=title,
            words=words,
            style=STYLE.read_text("utf-8"),
            paper=paper,
            solved=solved,
            forms=[(words["form"].format(name=name.upper()), forms[name]) for name in shown],
            count=len(SKILLS_ASKED),
        )

    files = {"instructions": made(words["title"])}
    files |= {f"form-{name}": made(words["test"], shown=[name]) for name in FORMS}
    return {**files, "solutions": made(words["solutions"], shown=FORMS, solved=True)}
