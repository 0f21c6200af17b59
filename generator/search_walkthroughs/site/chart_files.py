"""The charts of a page in one language: how the runs went on, and a map of the tree for each."""

from collections.abc import Mapping, Sequence

from ..picture.charts import ChartWords, progress
from ..picture.icicle import MapWords, icicle
from ..picture.tracks import Series
from ..picture.tree_map import SETTLED, SKIPPED, VISITED, Icicle
from .labels import labels
from .words import words


def charts_for(
    runs: Sequence[Series], maps: Mapping[str, Icicle], language: str
) -> dict[str, bytes]:
    """The files by name: `progress.svg` of all runs, and `<name>.svg` for every map.

    A walkthrough's labels are free text, so the maps' names are the runs' ids, and each map is
    called what the run at its place is called.
    """
    files = {"progress.svg": progress(runs, chart_words(runs, language))} if runs else {}
    for run, (name, tree) in zip(runs, maps.items(), strict=False):
        files[f"{name}.svg"] = icicle(tree, map_words(run.label, tree, language))
    return files


def chart_words(runs: Sequence[Series], language: str) -> ChartWords:
    """What the chart of these runs says."""
    say = labels(language)
    ends = (
        say["chart_end"].format(label=r.label, n=f"{r.calculated[-1]:,}", m=f"{r.pruned[-1]:,}")
        for r in runs
    )
    return ChartWords(
        title=say["chart_title"],
        about=words(language).paragraph([say["chart_about"], *ends]),
        calculated=say["chart_calculated"],
        pruned=say["chart_pruned"],
        frames=say["chart_frames"],
    )


def map_words(label: str, tree: Icicle, language: str) -> MapWords:
    """What the map of this run says."""
    say = labels(language)
    searched, settled, skipped = (f"{tree.count(s):,}" for s in (VISITED, SETTLED, SKIPPED))
    return MapWords(
        title=say["map_title"].format(label=label),
        about=say["map_about"].format(
            total=f"{tree.total:,}", searched=searched, settled=settled, skipped=skipped
        ),
        searched=say["map_searched"],
        settled=say["map_settled"],
        skipped=say["map_skipped"],
        depth=say["map_depth"],
        nodes=say["calculated"],
    )
