"""How much work a task is, as the foot of its sheet says."""

import re
from itertools import islice
from random import Random

import pytest

from search_walkthroughs.exams.exam_sheet import DIFFICULTY, task_sheet
from search_walkthroughs.exams.tree_kind import prove
from search_walkthroughs.exams.variants import PRESETS, fitting_variants

FORMS = {
    "en": {"leaves": r"(\d+) leaves to read", "changes": r"(\d+) scores to write"},
    "ja": {"leaves": r"読む葉(\d+)", "changes": r"書く評価値(\d+)"},
}
"""How each language says how many leaves a pupil reads, and how often a score changes."""
CUTS = {"en": r"(\d+) cuts", "ja": r"、カット(\d+)"}
MAX_TREES = 200
"""Upper limit of the trees among which one is looked for whose numbers differ."""


def _tells_apart(work):
    """Whether the numbers of the work differ, so that one taken for another shows."""
    return len({work.leaves, work.changes, work.cuts}) == 3


@pytest.mark.parametrize("language", FORMS)
@pytest.mark.parametrize("kind", PRESETS)
def test_each_number_is_called_by_its_name(kind, language):
    trees = islice(fitting_variants(PRESETS[kind][2], Random(5)), MAX_TREES)
    variant = next(variant for variant in trees if _tells_apart(variant.difficulty))
    work = variant.difficulty
    said = task_sheet(variant, prove(variant, "a task").checked_run, 1, language).difficulty
    forms = {**FORMS[language], **({"cuts": CUTS[language]} if kind in DIFFICULTY else {})}
    numbers = {name: int(re.search(form, said)[1]) for name, form in forms.items()}
    assert numbers == {name: getattr(work, name) for name in forms}
