"""The example on the page *Is my minimax right?* can be judged, and it is wrong."""

import re
from pathlib import Path

from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question

SCRIPT = Path(__file__).parents[2] / "generator/search_walkthroughs/pages/assets/check-page.js"


def test_the_example_is_judged_and_a_tree_shows_what_is_wrong():
    (source,) = re.findall(r"const EXAMPLE = `(.*?)`;", SCRIPT.read_text("utf-8"), re.DOTALL)
    judgement = examine(StudentProgram("example.py", source), "example.py", Question(trees=20))
    assert judgement.verdict.kind == "wrong"
    assert judgement.observation is not None
