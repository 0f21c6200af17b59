"""What pages call a run that its author has not named."""

from collections.abc import Mapping

from ..captions.catalogue import labels, messages
from ..running.run import Run

YAML_LANGUAGE = "en"
"""The language of the names in YAML."""


def run_name(run: Run, language: str) -> str:
    """The author's label; if the run has none, the algorithm.

    A label that is missing in the language is the one that the terminal prints.
    """
    return entry_name(run.algorithm, run.labels, language, run.label)


def entry_name(algorithm: str, own: Mapping[str, str], language: str, name: str) -> str:
    """The same of an entry, of which `own` are the labels and `name` is what the terminal prints.

    In English an algorithm is called as YAML calls it, elsewhere as people call it.
    """
    if own or language == YAML_LANGUAGE:
        return own.get(language, name)
    words, plain = labels(language), algorithm.removesuffix("-table")
    if called := words.get(f"method_{algorithm}"):
        return called
    if called := words.get(f"method_{plain}"):
        return messages(language).say("page.with_table", first=called)
    return name
