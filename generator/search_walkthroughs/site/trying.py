"""One experiment made into files, from the results that are kept beside it."""

from ..reading import BadInput, Limits
from ..running import tried
from ..running.finding import Finding
from ..running.sources import Source
from . import experimented
from .making import Built
from .words import languages


def one(source: Source, limits: Limits) -> Built:
    """Everything one experiment gives; nothing where there are no results yet."""
    try:
        page = experimented.page(source.file, limits)
    except BadInput as error:
        return Built([Finding("input", fault) for fault in error.faults])
    if not page.results:
        return Built()
    texts = {f"{language}/{page.name}.md": page.text(language) for language in languages()}
    figures = tried.figures(source.file, limits)
    return Built(files={**page.files, **texts}, card=page.card(), figures=figures)
