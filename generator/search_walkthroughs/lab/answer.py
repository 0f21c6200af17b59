"""`answer`: a walkthrough as text goes in, all that a page shows of it comes out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from .. import reading
from ..captions.catalogue import messages
from ..course.check import CheckedRun, check_walkthrough
from ..course.notes import first_turns
from ..course.run_output import result
from ..game import Board, ContractError, spell
from ..pages.markup.one_file import inline_player
from ..pages.walkthrough.results import failure_sentence
from ..pages.walkthrough.run_name import entry_name, run_name
from ..pages.walkthrough.walkthrough_page import Page
from ..reading import BadInput, Fault
from ..reading.entries import search_obstacle
from ..reading.errors import BREAK, excerpt
from ..reading.known_names import Option
from ..runs.proofs import Failure, Law
from ..runs.registry import algorithms, catalogue
from ..runs.run import all_options, game_of
from ..runs.search_game import SearchGame
from .algorithm_edit import BadAlgorithm, Edit, algorithm_fault, edited_algorithms, edits_of
from .limits import FILE
from .tree_edit import parse, tree_data, whole_text

if TYPE_CHECKING:
    from .refutation import Examination

PAGE_NAME = "try/yours"
"""Name of the page of the answer."""
LAWS: tuple[Law, ...] = ("value", "counterfactual", "bounds", "table")
MAX_TREES_AFTER_WRONG_REPORT = 2_000
"""Upper limit of small trees that decide whether a wrong report comes of a wrong search."""
MAX_PROBED_MOVES = 8
"""Upper limit of moves of a game that are played to see who moves in it."""
MAX_PICTURE_NODES = 400
"""Larger trees (nodes) can be changed as text only."""

# The answer.


def answer(
    text: str,
    sources: Mapping[str, str] | None = None,
    language: str = "en",
    *,
    report: Callable[[Any], object] | None = None,
) -> dict[str, Any]:
    """Return what the page shows of the walkthrough in `text`.

    `sources` are algorithms whose text the reader has changed, by the names of their files; each is
    a listing, or a file with its reports. Either `faults` says why there is nothing to show, or:

    `text` is the walkthrough; `html` the player and the questions; `films` the scripts that it
    reads; `findings` what claims, proofs and edits have to say; `proofs` the laws that hold;
    `results` what each search came to; `tree` or `board` what can be changed by clicking.

    With `report`, a search that grows a tree with many playouts has no frames: `report` is given
    the tree while it grows, `html` shows the whole of it, and `grown` says so.
    """
    try:
        text = whole_text(text, language)
        edits = edits_of(sources or {})
        with edited_algorithms(edits):
            return {"text": text, **_answer(text, edits, language, report)}
    except BadAlgorithm as error:
        return {"text": text, "faults": [error.fault]}
    except BadInput as error:
        return {"text": text, "faults": [fault_data(fault, text) for fault in error.faults]}


def _answer(
    text: str,
    edits: Mapping[str, Edit],
    language: str,
    report: Callable[[Any], object] | None,
) -> dict[str, Any]:
    walkthrough = parse(text)
    parts = {"tree": _tree(walkthrough), "searches": list(_searches(walkthrough))}
    if report is not None and _may_grow(walkthrough):
        return {**parts, **_grown(walkthrough, edits, language, report)}
    examinations = _examinations(walkthrough, edits)
    try:
        return {**parts, **_with_frames(walkthrough, edits, examinations, language)}
    except BadInput:
        if not examinations:
            raise
        return {**parts, **_without_frames(examinations, language)}
    except (Exception, SystemExit) as error:
        if not examinations:
            raise  # a defect of this program: the caller reports it
        line = algorithm_fault(error, edits)["line"]
        broken_contract = error if isinstance(error, ContractError) else None
        return {**parts, **_without_frames(examinations, language, line, broken_contract)}


def _may_grow(walkthrough: reading.Walkthrough) -> bool:
    from .growth import shows_growth  # a page about alpha-beta is ready sooner without it

    return shows_growth(walkthrough)


def _grown(
    walkthrough: reading.Walkthrough,
    edits: Mapping[str, Edit],
    language: str,
    report: Callable[[Any], object],
) -> dict[str, Any]:
    """Return the tree that the search grows. Raises BadAlgorithm for an edited one that fails."""
    from .growth import grown_parts, live_growth

    entry = walkthrough.entries[0]
    try:
        growth = live_growth(walkthrough, language, report)
    except BadInput:
        raise
    except (Exception, SystemExit) as error:
        if not edits:
            raise
        raise BadAlgorithm(algorithm_fault(error, edits)) from error
    file = algorithms()[entry.algorithm].file_for(all_options(walkthrough, entry)).name
    findings = []
    if file in edits and (missing := edits[file].missing):
        label = entry_name(entry.algorithm, entry.label, language, entry.algorithm)
        sentence = messages(language).count("try.missing", missing)
        findings.append(_finding("reports", label, sentence))
    parts = grown_parts(walkthrough, growth, language)
    return {**parts, "board": _board(growth.search_game), "findings": findings, "proofs": []}


def _examinations(
    walkthrough: reading.Walkthrough, edits: Mapping[str, Edit]
) -> "dict[reading.Entry, Examination]":
    """Return what the searches with edited algorithms answer when their reports go nowhere.

    Raises BadAlgorithm for one that cannot run, or that does not end.
    """
    if not edits:
        return {}
    from .refutation import examine  # loaded only where something is edited

    examinations = {}
    for entry in walkthrough.entries:
        if algorithms()[entry.algorithm].file_for(all_options(walkthrough, entry)).name in edits:
            try:
                examinations[entry] = examine(walkthrough, entry)
            except BadInput:
                raise
            except (Exception, SystemExit) as error:
                raise BadAlgorithm(algorithm_fault(error, edits)) from error
    return examinations


def _with_frames(
    walkthrough: reading.Walkthrough,
    edits: Mapping[str, Edit],
    examinations: "Mapping[reading.Entry, Examination]",
    language: str,
) -> dict[str, Any]:
    """Return the searches with all their frames."""
    checked = check_walkthrough(walkthrough)
    page = Page.of(PAGE_NAME, walkthrough, checked)
    showings = {id(showing.checked_run): showing for showing in page.showings}
    return {
        "board": _board(checked[0].run.search_game),
        "html": inline_player(page, language),
        "films": [showing.film() for showing in page.showings],
        "findings": [
            finding
            for run in checked
            for finding in _findings(
                run, edits, examinations.get(run.entry), language, showings[id(run)].display_number
            )
        ],
        "proofs": sorted({law for run in checked for law in run.proof.laws}),
        "results": [_result(run) for run in checked],
    }


def _result(checked: CheckedRun) -> dict[str, Any]:
    """Return what `run` prints of the search, without the time that it took."""
    facts = result(PAGE_NAME, FILE, checked.run, None)
    return {key: value for key, value in facts.items() if key != "seconds"}


def fault_data(fault: Fault, text: str = "") -> dict[str, Any]:
    """Return a fault as JSON holds it."""
    return {
        "where": "text",
        "line": fault.line,
        "column": fault.column,
        "message": fault.message,
        "remedy": fault.remedy,
        "excerpt": "\n".join(excerpt(BREAK.split(text), fault)),
    }


def _tree(walkthrough: reading.Walkthrough) -> dict[str, Any] | None:
    tree = walkthrough.tree
    is_small = tree is not None and tree.size <= MAX_PICTURE_NODES
    return tree_data(walkthrough) if is_small else None


def _searches(walkthrough: reading.Walkthrough) -> Iterator[dict[str, Any]]:
    """Yield each search of the file: its algorithm, the file that it runs, its own options."""
    for entry in walkthrough.entries:
        text = algorithms()[entry.algorithm].file_for(all_options(walkthrough, entry))
        options = {name: _option_text(value) for name, value in entry.options.items()}
        yield {"algorithm": entry.algorithm, "file": text.name, "options": options}


def _board(search_game: SearchGame) -> dict[str, Any] | None:
    """Return the position at the root, if it is one of marks or discs on squares."""
    board: Board | None = search_game.board(search_game.game.start(), None)
    if board is None or not board.rows or board.stones not in ("marks", "discs"):
        return None
    turn = search_game.game.turn(search_game.game.start())
    return {"rows": [list(row) for row in board.rows], "stones": board.stones, "turn": turn}


# What the proofs say of a run, and whose fault it is.


def _findings(
    checked: CheckedRun,
    edits: Mapping[str, Edit],
    examination: "Examination | None",
    language: str,
    display_number: Callable[[int], int],
) -> Iterator[dict[str, Any]]:
    """Yield what is wrong with a run: claims of its author, laws that it breaks, false reports.

    A law of the value or of leaves not read refutes an edited algorithm. A bound that is reported
    and false does so only if a small tree shows that the search is wrong: else a report stands in a
    wrong place, and the reader is shown that.
    """
    say, label = messages(language), run_name(checked.run, language)
    for difference in checked.differences or ():
        yield _finding("claim", label, difference.sentence, line=difference.mark.line)
    if checked.entry.expect.get("proof") == "fails":
        return
    failure_by_law = _first_by_law(checked.proof.failures)
    if examination is None:
        for failure in failure_by_law.values():
            text = failure_sentence(failure, say, display_number)
            yield _finding(failure.law, label, text, frame=_frame(failure))
        return
    edit = edits[checked.run.text.name]
    yield from _reports(checked, edit, examination, language)
    examined_by_law = _first_by_law(examination.failures)
    for law in (law for law in LAWS if law in {**failure_by_law, **examined_by_law}):
        failure = examined_by_law.get(law) or failure_by_law[law]
        text = failure_sentence(failure, say, display_number)
        if law in examined_by_law:
            frame = _cut(checked, examination) if law == "counterfactual" else None
            if frame is not None and examination.leaf is not None:
                leaf, number = spell(examination.leaf), display_number(frame)
                text = say.paragraph([text, say.say("try.leaf", leaf=leaf, frame=number)])
            yield _finding(law, label, text, frame=frame, refutes=True)
        elif not edit.missing and law != "counterfactual":
            from .refutation import refute

            max_trees = MAX_TREES_AFTER_WRONG_REPORT
            is_refuted = "number" in refute(edit.name, edit.text, language, max_trees)
            yield _finding(law, label, text, frame=_frame(failure), refutes=is_refuted)


def _first_by_law(failures: Sequence[Failure]) -> dict[Law, Failure]:
    """Return the first failure of each law; the laws that failed last come first."""
    return {failure.law: failure for failure in reversed(failures)}


def _cut(checked: CheckedRun, examination: "Examination") -> int | None:
    """Return the frame at which the leaf that matters was skipped."""
    leaf = examination.leaf
    if leaf is None:
        return None
    for moment in checked.moments:
        cutoff = moment.frame.cutoff
        if cutoff is not None and any(leaf[: len(path)] == path for path in cutoff.skipped):
            return moment.frame.number
    return None


def _reports(
    checked: CheckedRun, edit: Edit, examination: "Examination", language: str
) -> Iterator[dict[str, Any]]:
    """Yield what the reports leave out: leaves that were evaluated, or reports that fit nowhere."""
    say, label = messages(language), run_name(checked.run, language)
    if not checked.run.tally.full:
        hidden_leaves = [
            path for path in examination.leaves if path not in checked.run.tally.leaves
        ]
        if hidden_leaves:
            leaf = spell(hidden_leaves[0]) or say.say("name.root")
            text = say.count("try.hidden", len(hidden_leaves), leaf=leaf)
            yield _finding("reports", label, text)
            return
    if edit.missing:
        yield _finding("reports", label, say.count("try.missing", edit.missing))


def _without_frames(
    examinations: "Mapping[reading.Entry, Examination]",
    language: str,
    line: int = 0,
    broken_contract: ContractError | None = None,
) -> dict[str, Any]:
    """Return the answer if an edited algorithm's reports make no frames: what is known of it."""
    say = messages(language)
    text: str = say.say("try.unwatched")
    if broken_contract is not None:
        text = say.paragraph([text, f"(It {broken_contract.message}: {broken_contract.remedy}.)"])
    findings, results = [], []
    for entry, examination in examinations.items():
        label = entry_name(entry.algorithm, entry.label, language, entry.algorithm)
        findings.append(_finding("reports", label, text, line=line))
        for failure in _first_by_law(examination.failures).values():
            text = failure_sentence(failure, say, int)
            findings.append(_finding(failure.law, label, text, refutes=True))
        results.append({"algorithm": entry.algorithm, "value": _json_number(examination.value)})
    empty: dict[str, Any] = {"board": None, "html": "", "films": [], "proofs": []}
    return {**empty, "findings": findings, "results": results}


def _json_number(value: Any) -> Any:
    return value if isinstance(value, int) else str(value)


def _frame(failure: Failure) -> int | None:
    frame = failure.facts.get("frame")
    return frame if isinstance(frame, int) else None


def _finding(
    law: str,
    run: str,
    text: str,
    *,
    frame: int | None = None,
    line: int = 0,
    refutes: bool = False,
) -> dict[str, Any]:
    """Return a finding as JSON holds it; `frame` is where to look."""
    facts: dict[str, Any] = {"law": law, "run": run, "text": text, "refutes": refutes}
    return {**facts, "frame": frame, "line": line}


# What the reader can choose from.


def choices(text: str, language: str = "en") -> dict[str, Any]:
    """Return what the pickers offer: every algorithm with its options and its name in the language,
    and whether it can search the tree or the game in `text`; all can if no text can be read."""
    try:
        walkthrough = parse(whole_text(text, language))
    except BadInput:
        walkthrough = None
    return {"algorithms": [*_algorithms(walkthrough, language)]}


def _algorithms(walkthrough: reading.Walkthrough | None, language: str) -> Iterator[dict[str, Any]]:
    known_names = catalogue()
    turns = _turns(walkthrough)
    for name, facts in known_names.algorithms.items():
        fits = True
        if walkthrough is not None and walkthrough.tree is not None:
            fits = search_obstacle(facts, walkthrough.tree, known_names) is None
        elif turns:
            fits = facts.searches(chance=0 in turns, players=len(turns - {0}))
        options = [_option(option) for option in facts.options.values()]
        game = walkthrough.game if walkthrough is not None else None
        if game is not None:
            options += [_option(option) for option in known_names.games[game].options.values()]
        display_name = entry_name(name, {}, language, name)
        algorithm_data = {"name": name, "called": display_name, "doc": facts.doc, "fits": fits}
        yield {**algorithm_data, "exact": facts.exact, "options": options}


def _turns(walkthrough: reading.Walkthrough | None) -> frozenset[int]:
    """Return who has a turn in the file's game, as a few moves show; nobody without a game."""
    if walkthrough is None or walkthrough.game is None:
        return frozenset()
    try:
        search_game = game_of(walkthrough, walkthrough.entries[0])
    except BadInput:
        return frozenset()
    return frozenset(first_turns(search_game, MAX_PROBED_MOVES))


def _option(option: Option) -> dict[str, Any]:
    """Return an option as a picker shows it: the values that it may have, if they can be listed."""
    values: list[str] = []
    if option.annotation is bool:
        values = ["on", "off"]
    elif all(isinstance(value, str) for value in get_args(option.annotation)):
        values = [str(value) for value in get_args(option.annotation)]
    default = _option_text(option.default)
    return {"name": option.name, "values": values, "default": default, "doc": option.doc}


def _option_text(value: object) -> str:
    """Return the value of an option as YAML has it."""
    match value:
        case None:
            return ""
        case bool():
            return "on" if value else "off"
        case tuple():
            return f"[{', '.join(map(_option_text, value))}]"
        case float():
            return f"{value:g}" if abs(value) != float("inf") else str(value)
    return str(value)
