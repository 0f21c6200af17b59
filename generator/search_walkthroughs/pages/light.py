"""What the light search in a page needs of a film, and its words."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from math import isfinite
from typing import Any

from .. import reading
from ..captions.catalogue import messages
from ..drawing.theme import page_css, rule
from ..game import MAX
from ..running.course_check import CheckedRun, check_run
from ..running.registry import catalogue
from ..trace.frame import Frame
from .picture_words import kind

# Which films can be searched anew in the page.

ALGORITHMS = ("minimax", "negamax", "alpha-beta", "pvs")
"""Those whose films the light search is proved by test to make as the generator does."""
OPTIONS = ("window", "cut", "fail", "bounds")
"""Their options that it knows; any other must be left at its default."""
MOST_NODES = 40
"""Upper limit of the nodes of a tree that a page searches anew."""


def light_facts(checked: CheckedRun, moments: int) -> dict[str, Any]:
    """The key `light` of the film of a run, if a page can search its tree anew: `algorithm`,
    `options` with infinite numbers as text, `values` of the leaves, and `lines`: the running line
    of the listing for each kind of frame, as `line_key` names it."""
    run, nodes = checked.run, checked.plan.nodes
    if not _is_light(checked) or moments != sum(run.tally.frames.values()):
        return {}
    values = [node.value for node in nodes.values() if node.leaf]
    options = {name: run.options[name] for name in OPTIONS if name in run.options}
    usual = {name: option.default for name, option in run.text.options.items()} | {"fail": "soft"}
    set_options = {name: value for name, value in options.items() if value != usual[name]}
    facts = {
        "algorithm": run.algorithm,
        "options": {name: _plain(value) for name, value in set_options.items()},
        "values": values,
        "lines": line_table(run.algorithm, str(run.options.get("fail", ""))),
    }
    return {"light": facts}


def _is_light(checked: CheckedRun) -> bool:
    """Whether the run is one of plain numbers, by an algorithm whose text nobody has changed."""
    run, plan = checked.run, checked.plan
    if run.algorithm not in ALGORITHMS or checked.walkthrough.tree is None or not plan.is_sound:
        return False
    if (
        type(run.text.module.__loader__).__module__.partition(".")[0]
        == __package__.partition(".")[0]
    ):
        return False  # the text of a reader, which has a loader of its own
    known = run.text.options
    if any(
        value != known[name].default
        for name, value in run.options.items()
        if name not in OPTIONS and name in known
    ):
        return False
    nodes = plan.nodes.values()
    if not 1 < len(nodes) <= MOST_NODES or len(nodes) != plan.total:
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


def _plain(value: object) -> object:
    """An option as JSON can hold it; infinite numbers as text."""
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


def _checked(algorithm: str, tree: object, options: Mapping[str, object]) -> CheckedRun:
    """The run of an algorithm on a tree."""
    file = {"title": "t", "algorithm": algorithm, "tree": tree}
    walkthrough = reading.read(
        json.dumps(file | ({"options": options} if options else {})), "t.yml", catalogue()
    )
    return check_run(walkthrough, walkthrough.entries[0])


def line_key(frame: Frame, leaf: bool, again: bool) -> str:
    """The name of a kind of frame; `again`: a child is searched again at once after this update, or
    was when it returned this score."""
    parts = [frame.status, "max" if frame.turn == MAX else "min"]
    parts += [
        word for word, holds in (("leaf", leaf), ("cut", frame.cut), ("again", again)) if holds
    ]
    return " ".join(parts)


@cache
def line_table(algorithm: str, fail: str) -> Mapping[str, int]:
    """The line of the listing that runs, by the name of the kind of frame."""
    lines: dict[str, int] = {}
    for tree in SAMPLES:
        checked = _checked(algorithm, tree, {"fail": fail} if fail else {})
        frames = [moment.frame for moment in checked.moments]
        for place, moment in enumerate(checked.moments):
            frame, after = moment.frame, frames[place + 1 : place + 2]
            entered = bool(after) and after[0].status == "start" and after[0].path == frame.child
            twice = moment.states[-1].searched_children[-2:] == (frame.child, frame.child)
            again = (frame.status == "update" and entered) or (frame.status == "score" and twice)
            leaf = checked.plan.nodes[frame.path].leaf
            lines[line_key(frame, leaf, again)] = frame.line
    return lines


# The words and the sheet of light films.

MESSAGES: Mapping[str, Sequence[str]] = {
    "start": (
        *("root", "inner", "leaf", "worth", "max", "min", "only_max", "only_min", "again_max"),
        *("again_min", "free", "dropped", "alpha", "beta", "above", "below", "alpha_range"),
        *("beta_range", "between", "given", "null_more", "null_least", "ask_more", "ask_least"),
        *("has", "holds", "term", "term_window", "term_null", "term_window_turned"),
        "term_null_turned",
    ),
    "update": (
        *("first", "rise", "fall", "stay", "sure_max", "sure_min", "unsure_max", "unsure_min"),
        *("alpha", "beta", "alpha_late", "beta_late", "alpha_stays", "beta_stays", "keep_max"),
        *("keep_min", "keep_leaf_max", "keep_leaf_min", "keep_leaf_bound_max", "tie"),
        *("keep_leaf_bound_min", "keep_bound_max", "keep_bound_min", "more_max", "more_min"),
        *("least_max", "least_min", "term_changed", "term_same"),
    ),
    "score": (
        *("lead", "leaf", "exact", "least", "most", "claim", "first", "compare", "bound"),
        *("turned_max", "turned_min", "kept_max", "kept_min", "term"),
    ),
    "end": (
        *("exact", "least", "most", "claim", "leaf", "leaf_low", "leaf_high", "choice_max"),
        *("choice_min", "proved_least", "proved_most", "bound_low", "bound_high"),
        *("bound_low_range", "bound_high_range", "low", "high", "low_window", "high_window"),
        *("low_range", "high_range", "more_than_low", "more_than_high", "more_null_low"),
        *("more_null_high", "low_more", "high_more", "low_least", "high_least", "over_exact"),
        *("over_least", "over_most", "over_claim", "pass_exact", "pass_least", "pass_most"),
        *("pass_claim", "move", "counts.one", "counts.other", "all.one", "all.other", "mover"),
        *("term", "term_leaf", "term_low", "term_high", "term_exact"),
    ),
    "cut": (
        *("lead", "idle", "got_max", "got_min", "leaf_max", "leaf_min", "known_one", "known_many"),
        *(
            f"{side}{source}{idle}"
            for side in ("alpha", "beta")
            for source in ("", "_scout", "_window", "_range", "_more", "_least")
            for idle in ("", "_idle")
        ),
        *("term", "term_parent", "term_window", "term_range", "term_more", "term_least"),
        *("kind_alpha", "kind_beta", "shallow", "deep", "levels.one", "levels.other"),
    ),
    "skip": (
        *("one", "many", "with_leaves.one", "with_leaves.other", "with_nodes.one"),
        *("with_nodes.other", "many_with.one", "many_with.other", "children", "leaves"),
    ),
    "name": (
        *("root", "leaf", "leaf_value", "leaves", "own_leaves.one", "own_leaves.other"),
        *("own_children.one", "own_children.other", "held"),
    ),
    "list": ("comma", "two", "last", "sentence"),
    "shape": ("lead", "term"),
    "again": (
        *("inner", "research", "leaf", "scout_max", "scout_min", "scout_given_max"),
        *("scout_given_min", "yes_max", "no_max", "yes_min", "no_min", "research_max"),
        *("research_min", "research_leaf", "second_max", "second_min", "second_leaf"),
        *("confirmed", "confirmed_leaf", "earlier_exact", "earlier_least", "earlier_most"),
        *("follows_max", "follows_min", "met", "once.one", "once.other"),
        *("visits.one", "visits.other", "visits_so_far.one", "visits_so_far.other"),
        *("visits_made.one", "visits_made.other", "never.one", "never.other"),
        *("skipped.one", "skipped.other", "left_out.one", "left_out.other"),
    ),
}
"""The sentences of small trees, by section."""

STYLES = (
    *("paper", "edge-unseen", "edge", "edge-best", "edge-pruned", "path", "path-repeat"),
    *("path-repeat-core", "edge-return", "bar", "bar-now", "unseen", "open", "current", "done"),
    *("pruned", "change-outline", "repeat-open", "repeat-current", "times", "sign", "value"),
    *("leaf", "faded", "underline", "label", "label-faded", "small", "side", "alpha", "beta"),
    *("alpha-side", "beta-side", "quiet", "exact", "sliver", "cuts", "hatch", "axis"),
    *("window-outline", "name", "band", "band-current", "band-cut", "alpha-value"),
    *("beta-value", "score", "score-value", "child", "child-value"),
)
"""The styles of the marks of its pictures, in the theme's order."""


def light_words(language: str) -> dict[str, Any]:
    """What light films say in a language: `messages` of captions, `words` of pictures, and of the
    field on a leaf."""
    catalogue = messages(language)
    keys = (f"{section}.{name}" for section, names in MESSAGES.items() for name in names)
    words = {
        "fail low": kind("fail low", catalogue),
        "exact": kind("exact", catalogue),
        "fail high": kind("fail high", catalogue),
        **{name: catalogue.messages[f"picture.{name}"] for name in ("score", "child")},
    }
    return {
        "messages": {key: catalogue.messages[key] for key in keys},
        "words": words,
        "page": {
            key.removeprefix("light."): text
            for key, text in catalogue.messages.items()
            if key.startswith("light.")
        },
    }


def light_scripts(languages: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The scripts with the words of light films, one for each language, by name."""
    style = page_css({name: rule(name) for name in STYLES})
    for language in languages:
        facts = json.dumps(
            {**light_words(language), "style": style}, ensure_ascii=False, separators=(",", ":")
        )
        yield (
            f"light-words.{language}.js",
            f'((self.walkthroughs ??= {{}}).lightWords ??= {{}})["{language}"] = {facts};\n',
        )


# The players of the page *Try it*, which a light film fills before Python has started.


def light_players(language: str, title: str) -> str:
    """The script with a player for each algorithm: its `html` without a picture, the `name` of its
    film, and `lines`."""
    from .player_html import PlayerHead, player  # they need what needs this module
    from .presentation import showings

    found = {}
    for algorithm in ALGORITHMS:
        checked = _checked(algorithm, SAMPLES[0], {})
        (shown,) = showings(f"light/{algorithm}", [checked])
        show = shown.show(language, "")
        view = replace(show, film="", total=None, first=replace(show.first, src=""))
        lines = line_table(algorithm, str(checked.run.options.get("fail", "")))
        html = player([view], PlayerHead(title, leads=True))
        found[algorithm] = {"html": html, "name": shown.home, "lines": lines}
    facts = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
    return f'((self.walkthroughs ??= {{}}).lightPlayers ??= {{}})["{language}"] = {facts};\n'
