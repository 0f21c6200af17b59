"""Agents of the Pacman projects: each class of a file gets the verdict that it deserves."""

import ast
import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

from judging.pacman_agents import ALPHA_BETA, EXPECTIMAX, FAULTS, HEAD, MINIMAX, RIGHT
from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.judging.counterexample import Counterexample
from search_walkthroughs.judging.judgement_page import JudgementPage
from search_walkthroughs.judging.judgements import judgements_here
from search_walkthroughs.judging.pacman.agent_verdict import agent_judgement
from search_walkthroughs.judging.pacman.agents_judgement import NoRecords, judge_agents
from search_walkthroughs.judging.pacman.games import ActionPath, PacmanGame, games
from search_walkthroughs.judging.pacman.played_game import PlayedGame, Visit
from search_walkthroughs.judging.pacman.playing import agent_names, play
from search_walkthroughs.judging.pacman.reference import Reference, Span
from search_walkthroughs.judging.programs.program_text import ProgramText
from search_walkthroughs.judging.programs.student_program import StudentProgram
from search_walkthroughs.judging.question import Question
from search_walkthroughs.judging.verdict import Verdict
from search_walkthroughs.judging.verdict_report import gradescope

from .conftest import DOCS, blocks

pytestmark = pytest.mark.day(14)

FILE = "multiAgents.py"
FEW = Question(trees=60)


def judged(source: str, question: Question = FEW) -> dict[str, Verdict]:
    """The verdicts on the agents of a file, by their classes; the file itself may have one."""
    names = agent_names(ast.parse(source))

    def played(names: Sequence[str], count: int, seed: int) -> Mapping[str, Any]:
        return play(source, FILE, names, list(games(count, seed)))

    found = judge_agents(names, played, question, FILE)
    verdicts = [judgement.verdict for judgement in found]
    return {one.program.removeprefix(f"{FILE}::"): one for one in verdicts}


def start_bounds(reference: Reference, read: Collection[ActionPath]) -> dict[str, Span]:
    """What each action at the start may be worth by what was read."""
    start = reference.game.start
    return {
        action: reference.bounds((action,), state, read)
        for action, state in start.successors.items()
    }


def test_right_agents_are_fine_each_by_its_name() -> None:
    found = judged(HEAD + MINIMAX + ALPHA_BETA + EXPECTIMAX, Question())
    assert list(found) == list(RIGHT), "an agent that only reflects is not judged"
    assert {(one.kind, one.bad, one.trees) for one in found.values()} == {("fine", 0, 144)}
    assert found["AlphaBetaAgent"].says == (
        "it cuts only past the bound, as the Pacman project asks",
    )
    assert found["AlphaBetaAgent"].read == found["AlphaBetaAgent"].needed
    assert found["MinimaxAgent"].headline(messages("en")) == (
        "multiAgents.py::MinimaxAgent: right and sound"
    )


def page_of(source: str, language: str = "en", question: Question = FEW) -> JudgementPage | None:
    """The page of the only agent of a file."""
    program = StudentProgram(FILE, source)
    (judgement,) = judgements_here(program, FILE, replace(question, language=language))
    boards = judgement.boards
    travelled = boards and Counterexample.of_facts(json.loads(json.dumps(asdict(boards))))
    assert travelled == boards
    text = ProgramText.of(program)
    return JudgementPage.of(replace(judgement, boards=travelled), text, "minimax", language)


SHOWN_FAULTS = [name for name in FAULTS if FAULTS[name].kind != "unrecognised"]


@pytest.mark.parametrize("name", SHOWN_FAULTS)
def test_a_fault_is_shown_on_a_game_frame_by_frame(name: str) -> None:
    source = FAULTS[name].source
    page = page_of(source)
    assert page is not None
    (shown,) = page.page.showings
    run, moments = shown.checked_run, shown.moments
    leaves = {path for path, node in shown.plan.nodes.items() if node.leaf}
    ends = {m.frame.path: m.frame.score for m in moments if m.frame.status == "end"}
    starts = [m.frame.path for m in moments if m.frame.status == "start"]
    assert len(starts) == len(set(starts))
    assert all(path[:-1] in starts[:place] for place, path in enumerate(starts) if path)
    assert all(ends[path] == shown.plan.nodes[path].value for path in ends if path in leaves)
    assert all(0 <= moment.frame.line <= len(source.splitlines()) for moment in moments)
    (verdict,) = judged(source).values()
    said = shown.captions["en"][-1].text
    if verdict.kind in ("wrong", "broken"):  # of others the rule is said, and a state shown
        assert verdict.says[0][1:] in said
    assert "ghosts: " in said
    assert run.run.text.listing.text.splitlines()[20:30] == source.splitlines()[20:30]


def test_what_ghosts_do_is_drawn_as_what_they_are_taken_for() -> None:
    turns = {}
    for name in ("ghosts help Pacman", "a sum for a mean"):
        page = page_of(FAULTS[name].source)
        assert page is not None
        (shown,) = page.page.showings
        turns[name] = {node.turn for node in shown.plan.nodes.values() if not node.leaf}
        inner = [m for m in shown.moments if m.frame.status == "end" and m.frame.path][-1]
        assert inner.changed[inner.frame.path].sign == "="
        last = shown.moments[-1]
        assert (last.frame.path, last.changed[()].sign) == ((), "")
    assert turns == {"ghosts help Pacman": {1, -1}, "a sum for a mean": {1, 0}}


def test_right_agents_and_unwritten_ones_have_no_page() -> None:
    for source in (HEAD + MINIMAX, HEAD + ALPHA_BETA, HEAD + EXPECTIMAX):
        assert page_of(source) is None
    assert page_of(FAULTS["not written"].source) is None


def test_pages_of_games_speak_japanese() -> None:
    page = page_of(FAULTS["only one ghost moves"].source, "ja")
    assert page is not None
    (shown,) = page.page.showings
    assert page.page.walkthrough.title["ja"] == "multiAgents.py::MinimaxAgent：ゴースト2、深さ2"
    assert "ここはパックマンの手番" in shown.captions["ja"][0].text
    assert "31行目：" in shown.captions["ja"][-1].text


def test_chance_in_an_agent_gives_the_same_verdict_again() -> None:
    source = FAULTS["a sum for a mean"].source
    assert "random.choice" in source
    assert judged(source) == judged(source)


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_named(name: str) -> None:
    fault = FAULTS[name]
    (verdict,) = judged(fault.source).values()
    assert (verdict.kind, fault.words in " ".join(verdict.says)) == (fault.kind, True), verdict.says
    assert (verdict.kind == "wrong") == (verdict.bad > 0)


def test_what_is_said_of_an_error_names_its_line_and_the_case() -> None:
    (verdict,) = judged(FAULTS["a ghost is moved as Pacman"].source).values()
    line = (
        FAULTS["a ghost is moved as Pacman"]
        .source.split("\n")
        .index("            successor = state.generateSuccessor(0, action)")
    )
    assert verdict.says[0] == (
        f"line {line + 1}: agent 0 is moved, and it is the turn of agent 1 (ghosts: 1, depth: 1)"
    )


def test_a_wrong_answer_comes_with_a_tree_on_which_anybody_can_check_it() -> None:
    (verdict,) = judged(FAULTS["ghosts help Pacman"].source).values()

    def worth(tree: object, ghost: bool = False) -> float:
        if not isinstance(tree, dict):
            assert isinstance(tree, int)
            return tree
        below = [worth(one, not ghost) for one in tree.values()]
        return min(below) if ghost else max(below)

    assert isinstance(verdict.tree, dict)
    values = {action: worth(below, ghost=True) for action, below in verdict.tree.items()}
    answer, best = verdict.says[0].split()[2].strip(","), max(values, key=lambda one: values[one])
    said = verdict.says[0].replace("−", "-")
    assert f"it answers {answer}, which is worth {values[answer]}; {best} is worth" in said
    assert values[answer] < values[best]


def test_cutting_at_equality_is_right_unless_the_project_forbids_it() -> None:
    source = HEAD + ALPHA_BETA.replace("v > beta", "v >= beta").replace("v < alpha", "v <= alpha")
    for cut, kind in (("", "fine"), ("past-bound", "wasteful")):
        (verdict,) = judged(source, Question(trees=60, cut=cut)).values()  # type: ignore[arg-type]
        assert verdict.kind == kind
        assert "without the equals sign" in verdict.says[0]
    (mixed,) = judged(HEAD + ALPHA_BETA.replace("v > beta", "v >= beta"), FEW).values()
    assert (mixed.kind, mixed.says[0].startswith("it cuts at some places")) == ("fine", True)


def test_the_next_state_has_two_names() -> None:
    renamed = MINIMAX.replace("generateSuccessor(agent", "getNextState(agent")
    (verdict,) = judged(HEAD + renamed, FEW).values()
    assert renamed != MINIMAX
    assert verdict.kind == "fine"
    (wrong,) = judged(HEAD + renamed.replace("getNextState(agent", "getNextState(0"), FEW).values()
    assert wrong.kind == "wrong"


def test_an_agent_that_never_stops_is_judged_so() -> None:
    source = MINIMAX.replace(
        "getLegalActions(agent):",
        "getLegalActions(agent):\n            if action == Directions.STOP: continue",
    )
    (verdict,) = judged(HEAD + source).values()
    assert (verdict.kind, verdict.says) == (
        "fine",
        ("it never lets Pacman stop, and is judged so",),
    )


STOP_FORGOTTEN = {
    "at the start": "(state.getLegalActions(agent) if depth or agent else "
    "[a for a in state.getLegalActions(agent) if a != 'Stop'])",
    "below the start": "(state.getLegalActions(agent) if not depth or agent else "
    "[a for a in state.getLegalActions(agent) if a != 'Stop'])",
    "where it comes last": "(state.getLegalActions(agent)[:-1] "
    "if state.getLegalActions(agent)[-1] == 'Stop' else state.getLegalActions(agent))",
}
"""Actions among which Pacman's `Stop` is left out in places."""


@pytest.mark.parametrize("place", STOP_FORGOTTEN)
def test_an_agent_that_misses_stop_in_places_is_not_acquitted(place: str) -> None:
    source = HEAD + MINIMAX.replace("state.getLegalActions(agent):", STOP_FORGOTTEN[place] + ":")
    (verdict,) = judged(source).values()
    assert verdict.kind in ("wrong", "unsound"), verdict.says
    assert "it never lets Pacman stop, and is judged so" not in verdict.says


def test_an_agent_that_never_stops_is_not_acquitted_of_another_mistake() -> None:
    never = "[a for a in state.getLegalActions(agent) if a != 'Stop']:"
    source = MINIMAX.replace("state.getLegalActions(agent):", never)
    (verdict,) = judged(HEAD + source.replace("min(found)", "max(found)")).values()
    assert verdict.kind == "wrong"


def test_a_minimax_that_cuts_soundly_is_right() -> None:
    (verdict,) = judged(HEAD + ALPHA_BETA.replace("AlphaBeta", "Minimax")).values()
    assert verdict.kind == "fine"
    assert "reads fewer states than a search without cuts" in verdict.says[0]


@pytest.mark.parametrize(
    ("source", "kind", "words"),
    [
        (EXPECTIMAX, "fine", "its answers are those of expectimax"),
        (MINIMAX.replace("min(found)", "found[0]"), "unrecognised", "Say in the name"),
    ],
)
def test_without_a_telling_name_nobody_is_accused(source: str, kind: str, words: str) -> None:
    for name in RIGHT:
        source = source.replace(f"class {name}", "class ContestAgent")
    (verdict,) = judged(HEAD + source).values()
    assert (verdict.kind, words in verdict.says[0]) == (kind, True)


def test_an_answer_that_what_was_read_does_not_prove_is_luck() -> None:
    game = next(games())
    right = Reference(game)
    action = max(right.values, key=lambda one: right.values[one])
    played = [PlayedGame(game, action, {min(right.leaves): Visit(1, True)})]
    verdict = agent_judgement("MinimaxAgent", played, messages("en")).verdict
    assert verdict.kind == "unsound"
    assert verdict.kind_text(messages("en")) == "an unsound cut: the answer is right by luck"
    assert "was not read; if it were worth" in verdict.says[0]
    proved = [PlayedGame(game, action, dict.fromkeys(right.leaves, Visit(1, True)))]
    assert agent_judgement("MinimaxAgent", proved, messages("en")).verdict.kind == "fine"


def test_the_first_state_named_as_unread_would_change_the_answer() -> None:
    for game in (game for game in games(4) if len(Reference(game).leaves) <= 20):
        right = Reference(game)
        action = max(right.values, key=lambda one: right.values[one])
        for path in right.leaves:
            read = right.leaves - {path}
            changed = [right.values_if(path, value)[action] for value in (-99, 99)]
            others = [max(right.values_if(path, value).values()) for value in (-99, 99)]
            could_change = any(one < best for one, best in zip(changed, others, strict=True))
            assert right.proves(action, read) != could_change


def test_alpha_beta_reads_what_proves_the_answer_and_no_more_past_the_bound() -> None:
    for game in games(3):
        right = Reference(game)
        best = max(right.values.values())
        for read in (right.read_at_bound, right.read_past_bound):
            bounds = start_bounds(right, read)
            assert max(low for low, _ in bounds.values()) == best
            assert all(high <= best for _, high in bounds.values())
        assert right.read_at_bound <= right.read_past_bound <= right.leaves


def test_a_game_is_the_same_in_both_processes_and_never_without_a_choice() -> None:
    assert PacmanGame.grow(4, 3, 2, 2) == PacmanGame.grow(4, 3, 2, 2)
    assert PacmanGame.grow(4, 3, 2, 2) != PacmanGame.grow(5, 3, 2, 2)
    for game in games(4):
        assert len(game.start.successors) >= 2
        assert (game.ghosts + 1, game.horizon) == (game.agents, game.depth * game.agents)
    assert {(game.ghosts, game.depth) for game in games(1)} == {
        (ghosts, depth) for ghosts in (1, 2, 3) for depth in (1, 2, 3)
    }


def test_a_file_that_does_not_load_is_broken() -> None:
    (verdict,) = judged("no_such_name\n" + HEAD + MINIMAX).values()
    assert (verdict.program, verdict.kind) == (FILE, "broken")
    assert verdict.says == ("line 1: NameError: name 'no_such_name' is not defined",)


def test_a_module_that_is_not_installed_here_is_no_fault_of_the_program() -> None:
    (verdict,) = judged("import nosuchmodule\n" + HEAD + MINIMAX).values()
    assert verdict.kind == "fine"


def test_of_an_agent_with_values_of_its_own_nothing_is_said() -> None:
    source = HEAD + MINIMAX.replace("self.evaluationFunction(state), None", "id(state), None")
    (verdict,) = judged(source).values()
    assert verdict.kind == "unrecognised"
    assert "`self.evaluationFunction`" in verdict.says[0]


@pytest.mark.parametrize("answer", [{}, {"agents": {}}, {"agents": {"A": [{"action": 1}]}}, []])
def test_what_are_no_records_of_games_gives_no_verdict(answer: object) -> None:
    with pytest.raises(NoRecords):
        judge_agents(["A"], lambda names, count, seed: answer, FEW, FILE)  # type: ignore[arg-type, return-value]


def test_the_command_gives_every_agent_a_verdict_in_every_format(
    run_command, tmp_path: Path
) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / FILE
    file.write_text(HEAD + MINIMAX.replace("min(found)", "max(found)") + ALPHA_BETA)
    config = tmp_path / "judge.toml"
    config.write_text('cut = "past-bound"\ntrees = 60\n')
    given = (file, "--config", config, "--format")
    code, out, _ = run_command("judge", *given, "text")
    assert code == 1
    assert "multiAgents.py::MinimaxAgent: the answer is wrong\n" in out
    assert "multiAgents.py::AlphaBetaAgent: right, sound, and reads no more" in out
    _, out, _ = run_command("judge", *given, "gradescope")
    results = json.loads(out)
    assert [test["score"] for test in results["tests"]] == [2, 10]
    assert results["score"] == 12
    assert ("score" in results, results["output"].count("\n") > 1) == (True, True)


def test_an_unwritten_agent_leaves_the_points_of_a_file_open() -> None:
    source = FAULTS["not written"].source + ALPHA_BETA
    results = json.loads(gradescope(list(judged(source).values()), messages("en")))
    assert "score" not in results
    assert [test["score"] for test in results["tests"]] == [10]
    assert results["output"].endswith("no points are given and none are taken.")


def test_verdicts_speak_japanese() -> None:
    (verdict,) = judged(FAULTS["only one ghost moves"].source, replace(FEW, language="ja")).values()
    assert verdict.headline(messages("ja")) == "multiAgents.py::MinimaxAgent: 答えが誤りです"
    assert verdict.says[0].startswith("31行目：エージェント2の手番に、エージェント0を")
    assert "手番が次のゴーストに移るところ" in verdict.says[1]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_guide_shows_what_is_said_of_an_agent(language: str) -> None:
    page = DOCS / ("guide" if language == "en" else f"{language}/guide") / "judge.md"
    question = Question(language=language)
    (verdict,) = judged(FAULTS["only one ghost moves"].source, question).values()
    (shown,) = [text for text in blocks(page, "text") if text.startswith("multiAgents.py::")]
    assert shown == verdict.text(messages(language)) + "\n"


def test_a_rule_on_cuts_that_there_is_not_is_refused(run_command, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    config, file = tmp_path / "judge.toml", tmp_path / FILE
    config.write_text('cut = "never"\n')
    file.write_text(HEAD)
    code, _, said = run_command("judge", file, "--config", config)
    assert (code, "cut': found 'never'; past-bound" in said) == (2, True)


def test_bounds_of_nothing_read_are_infinite() -> None:
    game = next(games())
    bounds = start_bounds(Reference(game), ())
    assert set(bounds[next(iter(game.start.successors))]) == {-inf, inf}
