"""The words and the sheet of light films: what captions and pictures of small trees say."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...captions.catalogue import messages
from ...drawing.theme import page_css, rule
from ..markup.picture_words import kind

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
    """Return what light films say in a language: `messages` of captions, `words` of pictures, and
    of the field on a leaf."""
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
    """Yield the scripts with the words of light films, one for each language, by name."""
    style = page_css({name: rule(name) for name in STYLES})
    for language in languages:
        facts = json.dumps(
            {**light_words(language), "style": style}, ensure_ascii=False, separators=(",", ":")
        )
        yield (
            f"light-words.{language}.js",
            f'((self.walkthroughs ??= {{}}).lightWords ??= {{}})["{language}"] = {facts};\n',
        )
