"""What the light search in a page needs of a film: the leaves' values and the running lines."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from math import isfinite
from typing import Any

from ... import reading
from ...course.check import CheckedRun, check_run
from ...game import MAX
from ...record.frame import Frame
from ...runs.registry import algorithms, catalogue
from ...runs.run import Run

# Which films can be searched anew in the page.

ALGORITHMS = ("minimax", "negamax", "alpha-beta", "pvs")
"""The algorithms whose films the light search is proved by test to make as the generator does."""
OPTIONS = ("window", "cut", "fail", "bounds")
"""Their options that it knows; any other must be left at its default."""
MAX_NODES = 40
"""Upper limit of the nodes of a tree that a page searches anew."""


def light_facts(checked: CheckedRun, moments: int) -> dict[str, Any]:
    """Return the key `light` of the film of a run, if a page can search its tree anew: `algorithm`,
    `options` with infinite numbers as text, `values` of the leaves, and `lines`: the running line
    of the listing for each kind of frame, as `line_key` names it."""
    run, nodes = checked.run, checked.plan.nodes
    if not _is_light(checked) or moments != sum(run.tally.frames.values()):
        return {}
    values = [node.value for node in nodes.values() if node.leaf]
    options = {name: run.options[name] for name in OPTIONS if name in run.options}
    option_facts = algorithms()[run.algorithm].facts.options
    set_options = {
        name: value for name, value in options.items() if value != option_facts[name].default
    }
    facts = {
        "algorithm": run.algorithm,
        "options": {name: _plain_option(value) for name, value in set_options.items()},
        "values": values,
        "lines": line_table(run.algorithm, file_choice(run)),
    }
    return {"light": facts}


def _is_light(checked: CheckedRun) -> bool:
    """Return whether the run searches plain numbers, by an algorithm whose text nobody has
    changed."""
    run, plan = checked.run, checked.plan
    if run.algorithm not in ALGORITHMS or checked.walkthrough.tree is None or not plan.is_sound:
        return False
    if (
        type(run.text.module.__loader__).__module__.partition(".")[0]
        == __package__.partition(".")[0]
    ):
        return False  # the text of a reader, which has a loader of its own
    option_facts = run.text.options
    if any(
        value != option_facts[name].default
        for name, value in run.options.items()
        if name not in OPTIONS and name in option_facts
    ):
        return False
    nodes = plan.nodes.values()
    if not 1 < len(nodes) <= MAX_NODES or len(nodes) != plan.total:
        return False
    return all(
        node.turn
        and not node.note
        and node.critical is None
        and node.first_occurrence is None
        and not node.estimate
        and (not node.leaf or (isinstance(node.value, int | float) and isfinite(node.value)))
        for node in nodes
    )


def _plain_option(value: object) -> object:
    """Return an option as JSON can hold it; infinite numbers become text."""
    if isinstance(value, tuple):
        return [end if isfinite(end) else "inf" if end > 0 else "-inf" for end in value]
    return value


# The running line of the listing, by kinds of frames: read off runs on trees that have them all.

SAMPLES: Sequence[object] = (
    [[3, 12, 8], [2, 4, 6], [14, 5, 2]],
    [[[1, 2], [3, 0]], [[2, 5], [1, 4]], [[6, 7], [8, 9]]],
    [[[9, 8], [7, 6]], [[5, 4], [3, 2]], [[2, 1], [0, 9]]],
    [[[[5], [6, 4]], [[7, 8], [1]]], [[[3, 9], [4]], [[8], [2, 6]]]],
    {"children": [[[1, 2], [3, 0]], [[2, 5], [1, 4]], [[6, 7], [8, 9]]], "player": "min"},
    {"children": [[[9, 8], [7, 6]], [[5, 4], [3, 2]], [[2, 1], [0, 9]]], "player": "min"},
)
"""Trees whose searches have all kinds of frames."""


def light_run(algorithm: str, tree: object, options: Mapping[str, object]) -> CheckedRun:
    """Run an algorithm on a tree."""
    file = {"title": "t", "algorithm": algorithm, "tree": tree}
    walkthrough = reading.read(
        json.dumps(file | ({"options": options} if options else {})), "t.yml", catalogue()
    )
    return check_run(walkthrough, walkthrough.entries[0])


def line_key(frame: Frame, leaf: bool, is_repeated: bool) -> str:
    """Return the name of a kind of frame. `is_repeated`: after this update a child is searched
    again at once, or it was searched again when it returned this score."""
    parts = [frame.status, "max" if frame.turn == MAX else "min"]
    parts += [
        word
        for word, is_so in (("leaf", leaf), ("cut", frame.cut), ("again", is_repeated))
        if is_so
    ]
    return " ".join(parts)


def file_choice(run: Run) -> tuple[tuple[str, str], ...]:
    """Return the options, with their values, that have chosen the file of the run's algorithm."""
    choices = algorithms()[run.algorithm].variants
    return tuple((name, value) for name, value in choices if run.options.get(name) == value)


@cache
def line_table(algorithm: str, choice: tuple[tuple[str, str], ...]) -> Mapping[str, int]:
    """Return the line of the listing that runs, by the name of the kind of frame."""
    lines: dict[str, int] = {}
    for tree in SAMPLES:
        checked = light_run(algorithm, tree, dict(choice))
        frames = [moment.frame for moment in checked.moments]
        for place, moment in enumerate(checked.moments):
            frame, after = moment.frame, frames[place + 1 : place + 2]
            entered = bool(after) and after[0].status == "start" and after[0].path == frame.child
            twice = moment.states[-1].searched_children[-2:] == (frame.child, frame.child)
            is_repeated = (frame.status == "update" and entered) or (
                frame.status == "score" and twice
            )
            leaf = checked.plan.nodes[frame.path].leaf
            lines[line_key(frame, leaf, is_repeated)] = frame.line
    return lines
