"""What pages call a run that its author has not named, and what its folder is called."""

from collections.abc import Mapping, Sequence

from ...captions.catalogue import labels, messages
from ...runs.run import Run

YAML_LANGUAGE = "en"
"""The language of the names in YAML."""


def run_name(run: Run, language: str) -> str:
    """Return the author's label; if the run has none, the algorithm.

    A label that is missing in the language is the one that the terminal prints.
    """
    return entry_name(run.algorithm, run.labels, language, run.label)


def entry_name(
    algorithm: str, labels_by_language: Mapping[str, str], language: str, name: str
) -> str:
    """Return the name of an entry that is called by its labels, by language; `name` is what the
    terminal prints.

    In English an algorithm is called as YAML calls it, elsewhere as people call it.
    """
    if labels_by_language or language == YAML_LANGUAGE:
        return labels_by_language.get(language, name)
    words, plain = labels(language), algorithm.removesuffix("-table")
    if called := words.get(f"method_{algorithm}"):
        return called
    if called := words.get(f"method_{plain}"):
        return messages(language).say("page.with_table", first=called)
    return name


def run_folders(page: str, algorithms: Sequence[str]) -> list[str]:
    """Return the folders of a page's runs, as seen from the top of the site, by which completion
    codes know the page; where several runs stand together, each has its number.

    >>> run_folders("few/one", ["minimax"]), run_folders("few/two", ["minimax", "alpha-beta"])[1]
    (['walkthroughs/few/one/minimax'], 'walkthroughs/few/two/2-alpha-beta')
    """
    numbered = [f"{place}-{algorithm}" for place, algorithm in enumerate(algorithms, 1)]
    return [f"walkthroughs/{page}/{id}" for id in (numbered if len(numbered) > 1 else algorithms)]
