"""Foreign formats, in and out: one file for each.

Import: a file becomes a `ForeignTree`, which `yaml_writer` writes as the YAML of a walkthrough; the
reader then checks it like any other. Export: a run's pictures, its tree and its trace. What a
format allows and ours does not is changed with a note, or refused with its place.
"""

from typing import Literal, TypeAlias

Target: TypeAlias = Literal[
    "svg", "png", "gif", "mp4", "pdf", "html", "scorm", "tikz", "json", "efg"
]
"""Formats that `export` writes."""
