"""What `walkthroughs list` prints: algorithms, games and their options."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Literal, get_args, get_origin

from ..reading import BadInput, Fault
from ..reading.catalogue import Catalogue, Option
from ..reading.faults import choose, shown
from ..trace.frame import plain
from .find import algorithms

PLAIN = {
    int: "whole number",
    float: "number",
    bool: "on | off",
    str: "text",
    type(None): "none",
}


def facts(catalogue: Catalogue) -> dict[str, Any]:
    """The catalogue as JSON holds it."""
    return {
        "algorithms": [
            {
                "name": name,
                "doc": known.doc,
                "source": algorithms()[name].text.source,
                "exact": known.exact,
                "wrong": known.wrong,
                "chance": known.chance,
                "players": known.players,
                "options": [_option(option) for option in known.options.values()],
            }
            for name, known in catalogue.algorithms.items()
        ],
        "games": [
            {
                "name": name,
                "doc": known.doc,
                "options": [_option(option) for option in known.options.values()],
            }
            for name, known in catalogue.games.items()
        ],
        "pages": [
            {"name": name, "doc": known.doc, "options": []}
            for name, known in catalogue.pages.items()
        ],
    }


def only(facts: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """What is called by one of the names; BadInput for a name that nothing has."""
    every = [one["name"] for named in facts.values() for one in named]
    wrong = {one["name"] for one in facts["algorithms"] if one["wrong"]}
    faults = [
        Fault.of_argument("NAME", f"nothing is called {shown(name)}", choose(name, every, wrong))
        for name in names
        if name not in every
    ]
    if faults:
        raise BadInput(faults)
    found = {kind: [one for one in named if one["name"] in names] for kind, named in facts.items()}
    return {kind: named for kind, named in found.items() if named}


def text(facts: dict[str, Any]) -> str:
    """The same facts as people read them."""
    lines = []
    for kind, named in facts.items():
        lines += [kind, *(line for one in named for line in _lines(one)), ""]
    return "\n".join(lines).rstrip()


def _lines(one: dict[str, Any]) -> list[str]:
    options = [
        line
        for option in one["options"]
        for line in (
            f"      {option['name']}: {option['takes']} (default {_said(option['default'])})",
            *wrap(option["doc"], 88, initial_indent=" " * 10, subsequent_indent=" " * 10),
        )
    ]
    return [f"  {one['name']}", f"      {one['doc']}", *options]


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "takes": takes(option.annotation),
        "default": plain(option.default),
        "doc": option.doc,
    }


def takes(annotation: Any) -> str:
    """What an option's annotation allows, in words.

    >>> from typing import Literal
    >>> takes(Literal["soft", "hard"]), takes(int | None)
    ('soft | hard', 'whole number | none')
    """
    names = {
        int: "whole number",
        float: "number",
        bool: "on | off",
        str: "text",
        type(None): "none",
    }
    if annotation in names:
        return names[annotation]
    parts = get_args(annotation)
    if parts == (float, float):
        return "[low, high]"
    if hasattr(annotation, "__metadata__") and isinstance(annotation.__metadata__[0], str):
        return f"{annotation.__metadata__[0]} {takes(parts[0])}"
    if hasattr(annotation, "__metadata__"):
        return takes(parts[0])
    chosen = get_origin(annotation) is Literal
    return " | ".join(str(part) if chosen else takes(part) for part in parts)


def _said(value: Any) -> str:
    match value:
        case None:
            return "none"
        case list():
            return f"[{', '.join(map(str, value))}]"
    return str(value)
