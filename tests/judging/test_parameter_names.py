"""What a program calls its parameters decides nothing but what they are: how they are written does
not matter, and the page of a verdict takes its numbers as the program means them."""

import ast
from pathlib import Path

import pytest

from search_walkthroughs.judging.examination import examine
from search_walkthroughs.judging.judgement_page import JudgementPage
from search_walkthroughs.judging.programs.program_text import ProgramText
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question

PROGRAMS = Path(__file__).parent / "programs"
FEW = Question(trees=12, leaves=3)


class Renamed(ast.NodeTransformer):
    """Writes each parameter in capitals, with an underscore behind it."""

    def __init__(self, tree):
        self.names = {part.arg for part in ast.walk(tree) if isinstance(part, ast.arg)} - {"self"}

    def name(self, name):
        return f"{name.upper()}_" if name in self.names else name

    def visit_arg(self, node):
        return ast.arg(self.name(node.arg))

    def visit_Name(self, node):
        return ast.Name(self.name(node.id), node.ctx)

    def visit_keyword(self, node):
        node = self.generic_visit(node)
        return ast.keyword(node.arg and self.name(node.arg), node.value)


@pytest.mark.parametrize("name", ["right_aima", "right_geeks", "right_lists", "right_wikipedia"])
def test_a_right_program_is_right_however_its_parameters_are_written(name):
    tree = ast.parse((PROGRAMS / f"{name}.py").read_text("utf-8"))
    text = ast.unparse(ast.fix_missing_locations(Renamed(tree).visit(tree)))
    verdict = examine(StudentProgram("program.py", text), "program.py", FEW).verdict
    assert verdict.kind == "fine", verdict.says


@pytest.mark.parametrize(
    ("name", "terms"), [("wrong_window_not_swapped", "mover"), ("wrong_cut_sign", "max")]
)
def test_the_page_of_a_verdict_takes_values_for_those_of_whom_the_program_means(name, terms):
    text = (PROGRAMS / f"{name}.py").read_text("utf-8")
    program = StudentProgram(f"{name}.py", text)
    judgement = examine(program, f"{name}.py", FEW)
    page = JudgementPage.of(judgement, ProgramText.of(program), "alpha-beta", "en")
    assert page.page.showings[0].checked_run.run.text.traits.terms == terms
