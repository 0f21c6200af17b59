"""A player in the Markdown of any site: a block of YAML becomes the search that it describes.

The settings of the other site name `walkthrough_fence` as the format of a custom fence of
``pymdownx.superfences``, and `walkthrough_options` as its validator. The player stands in a frame
of its own, so that the site's styles and scripts do not meet ours; no other file is needed.
"""

from collections.abc import Mapping, MutableMapping
from typing import Any

from ..captions.catalogue import languages
from ..pages.markup.one_file import PLAYER_HEIGHT, player_frame
from ..reading import BadInput, Fault, read
from ..runs.registry import catalogue
from .export_file import export

FENCE_SOURCE = "(fence)"
"""Name of the source in messages about a search that stands in Markdown."""
FENCE_OPTIONS = ("language", "frame", "height")
"""Options that may stand behind the name of the fence."""


def walkthrough_options(
    _language: str, inputs: Mapping[str, str], options: MutableMapping[str, str], *_: Any
) -> bool:
    """Take what stands behind the name of a block as its options, good or bad.

    The parameters are those that ``pymdownx.superfences`` gives.
    """
    options.update(inputs)
    return True


def walkthrough_fence(
    source: str, _language: str, _class: str, options: Mapping[str, str], *_: Any, **_more: Any
) -> str:
    """Return the HTML of a block; the parameters are those that ``pymdownx.superfences`` gives.

    `source` is the YAML of a walkthrough; `options` may hold a `language`, the `frame` at which the
    player opens, and its `height` in pixels. Raises SuperFencesException, which stops the build,
    with every fault of the text.
    """
    from pymdownx.superfences import SuperFencesException

    try:
        language, frame, height = _wishes(options)
        walkthrough = read(source, FENCE_SOURCE, catalogue())
        outcome = export(walkthrough, "html", language=language, frame=frame)
    except BadInput as error:
        raise SuperFencesException(str(error)) from error
    if outcome.findings:
        raise SuperFencesException("\n".join(str(finding.fault) for finding in outcome.findings))
    return player_frame(outcome.data.decode(), walkthrough.title[language], height)


def _wishes(options: Mapping[str, str]) -> tuple[str, int | None, int]:
    """Language, frame and height; BadInput for what is none."""
    for name in options:
        if name not in FENCE_OPTIONS:
            raise _bad(name, "is not an option of a walkthrough", f"use {', '.join(FENCE_OPTIONS)}")
    language = options.get("language", languages()[0])
    if language not in languages():
        raise _bad("language", f"is {language!r}", f"choose one of {', '.join(languages())}")
    for name in ("frame", "height"):
        if name in options and not options[name].isdecimal():
            raise _bad(name, f"is {options[name]!r}", "write a number")
    frame = int(options["frame"]) if "frame" in options else None
    return language, frame, int(options.get("height", PLAYER_HEIGHT))


def _bad(name: str, message: str, remedy: str) -> BadInput:
    return BadInput([Fault(FENCE_SOURCE, 1, 1, f"{name} {message}", remedy)])
