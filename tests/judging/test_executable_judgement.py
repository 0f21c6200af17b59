"""`judge` on programs in other languages: what is right is fine, and each mistake is found."""

import os
import subprocess

import pytest
from click.testing import CliRunner

from search_walkthroughs.cli import commands
from search_walkthroughs.judging.process.executable_judgement import (
    event_program_text,
    is_event_program,
)
from search_walkthroughs.judging.process.limited_process import judge_file
from search_walkthroughs.judging.process.process_limits import Limits
from search_walkthroughs.judging.question import Question

from .conftest import PROGRAMS, need

pytestmark = pytest.mark.day(4)

SOURCE = (PROGRAMS / "alpha_beta.cpp").read_text("utf-8")
SMALL = Question(trees=40)


@pytest.fixture
def changed(tmp_path):
    """Compile a changed alpha-beta; its file."""
    need("g++")

    def make(old="", new=""):
        assert old in SOURCE
        source, program = tmp_path / "program.cpp", tmp_path / "program"
        source.write_text(SOURCE.replace(old, new, 1) if old else SOURCE)
        subprocess.run(["g++", "-O1", "-o", program, source], check=True)
        return program

    return make


def verdict(file, **limits):
    (judgement,) = judge_file(file, SMALL, limits=Limits(**limits))
    return judgement.verdict


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", ["alpha_beta.cpp", "negamax.rs"])
def test_the_programs_of_the_guide_are_fine_on_the_whole_battery(command, name):
    (file,) = command(name)
    done = CliRunner().invoke(commands, ["judge", file])
    assert done.exit_code == 0, done.output
    assert "1,167 trees, 0 bad" in done.output


def test_a_script_says_what_runs_it(tmp_path):
    need("node")
    script = tmp_path / "search.js"
    script.write_text(f"#!/usr/bin/env node\n{(PROGRAMS / 'alpha_beta.js').read_text('utf-8')}")
    assert not is_event_program(script)
    script.chmod(0o755)
    assert is_event_program(script)
    assert verdict(script).kind == "fine"


MISTAKES = {
    "no cut": ("if (alpha >= beta)", "if (false)", "wasteful", [0, [0, 0]], "need not be"),
    "last child": ("std::min(best, score)", "score", "wrong", [[0, 1]], "MIN takes the minimum, 0"),
    "early cut": ("alpha >= beta", "alpha >= beta - 1", "wrong", None, "the program cuts at"),
}


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_found_on_a_smallest_tree(changed, name):
    old, new, kind, tree, sentence = MISTAKES[name]
    found = verdict(changed(old, new))
    assert found.kind == kind
    assert tree is None or found.tree == tree
    assert any(sentence in text for text in found.says), found.says
    assert not any("line 0" in text for text in found.says)
    assert found.frame is not None


@pytest.mark.skipif(os.name != "posix", reason="a shell sets the limits, and there is none")
def test_what_does_not_come_to_its_end_is_broken(changed):
    hangs = changed("double best =", "while (max);\n    double best =")
    found = verdict(hangs, seconds=1)
    assert found.kind == "broken"
    assert found.says == ("it used up its time (limits: 1 s, 1024 MiB)",)


def test_what_prints_no_log_is_broken(changed):
    torn = changed('"{\\"score\\": " << number(best) << "}\\n"', '"{\\"score\\": "')
    found = verdict(torn)
    assert found.kind == "broken"
    assert "which is no JSON object" in found.says[0]


def test_verdicts_speak_japanese(changed):
    program = changed("std::min(best, score)", "score")
    question = Question(trees=40, language="ja")
    (judgement,) = judge_file(program, question, limits=Limits())
    found = judgement.verdict
    assert any("MINは最小の0を選びますが" in text for text in found.says)
    assert not any("0行目" in text for text in found.says)


def test_the_page_of_a_program_in_another_language_opens_at_its_first_wrong_frame(
    tmp_path, run_command
):
    need("node")
    script = tmp_path / "plain.js"
    source = (
        (PROGRAMS / "alpha_beta.js").read_text("utf-8").replace("if (alpha >= beta) break;", "")
    )
    script.write_text(f"#!/usr/bin/env node\n{source}")
    script.chmod(0o755)
    code, out, _ = run_command("judge", script, "--trees", 5, "--page", tmp_path / "pages")
    assert code == 1
    html = (tmp_path / "pages/plain.html").read_text("utf-8")
    sentence = "2/2 need not be searched"
    assert sentence in out
    assert sentence in html
    assert "Math.max" in html  # its own text is the listing
    assert (tmp_path / "pages/plain.svg").read_bytes().startswith(b"<svg")


def test_a_program_that_tells_of_no_node_has_no_page(tmp_path, run_command):
    script = tmp_path / "guess"
    script.write_text("#!/bin/sh\nwhile read tree; do echo '{\"value\": 0}'; done\n")
    script.chmod(0o755)
    code, out, said = run_command("judge", script, "--trees", 5, "--page", tmp_path / "pages")
    assert code == 1
    assert "the value is wrong" in out
    assert "guess has no page: it tells of no node" in said
    assert not (tmp_path / "pages").exists()


def test_what_is_compiled_has_no_text(tmp_path):
    file = tmp_path / "program"
    for content in (b"\x7fELF\0", b"\xff\xfe"):
        file.write_bytes(content)
        assert event_program_text(file) == ""
