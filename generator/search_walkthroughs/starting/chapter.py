"""A chapter's own file with one walkthrough more in its list; all else stays as it was written."""

import yaml

from ..formats.writing import quoted
from ..reading import BadInput, read_chapter
from ..running.filling import written


def titled(title: str) -> str:
    """The file of a new chapter."""
    return (
        f"title: {quoted(title)}   # or one for each language: {{en: …, ja: …}}\n"
        "# order: 2   # chapters are sorted by this number; those without one come last\n"
        "# about: What the chapter is about, in a sentence or two.\n"
    )


def with_name(text: str, name: str) -> str:
    """The text with the name at the end of `walkthroughs:`.

    Where there is no such list, or it cannot be added to, the text is left alone: files that are
    not in the list follow those that are.

    >>> print(with_name("title: A\\nwalkthroughs: [a, b]  # two\\n", "c"), end="")
    title: A
    walkthroughs: [a, b, c]  # two
    """
    added = _added(text, name)
    try:
        before = read_chapter(text, "_chapter.yml").walkthroughs
        after = read_chapter(added, "_chapter.yml").walkthroughs
    except BadInput:
        return text
    return added if after == (*before, name) else text


def _added(text: str, name: str) -> str:
    try:
        top = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.YAMLError:
        return text
    pairs = top.value if isinstance(top, yaml.MappingNode) else ()
    found = [value for key, value in pairs if key.value == "walkthroughs"]
    if not found or not isinstance(found[0], yaml.SequenceNode):
        return text
    (names,) = found
    if not names.value:
        place = names.start_mark.index + 1
        return f"{text[:place]}{written(name)}{text[place:]}"
    place = names.value[-1].end_mark.index
    if names.flow_style:
        return f"{text[:place]}, {written(name)}{text[place:]}"
    line = text.find("\n", place)
    line = len(text) if line < 0 else line
    margin = " " * names.start_mark.column
    return f"{text[:line]}\n{margin}- {written(name)}{text[line:]}"
