"""Algorithms, games, page types and options from the catalogue, each with pages that use it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from html import escape
from typing import Any

from ...reading import Limits, Option
from ...reading.catalogue import AlgorithmFacts
from ...reading.schema import forms
from ...running.find import algorithms as found
from ...running.find import catalogue
from ..embedding import prose
from ..examples import Example, Examples
from ..markdown import markdown_safe
from ..tables import table
from ..words import Words
from .explaining import code, explained
from .reference import either, form


def algorithms(seen: Examples, say: Words) -> str:
    """Every algorithm: what it does, what it can search, and its options."""
    parts: list[str] = []
    for name, facts in catalogue().algorithms.items():
        able = [
            say.say(f"guide.{_finds(facts)}"),
            *([say.say("guide.chance")] if facts.chance else []),
            *([say.say("guide.alone")] if facts.players == 1 else []),
        ]
        parts += [
            f"### {name} {{ #{name} }}\n",
            f"<p>{code(explained('algorithms', name, facts.doc, say.language))}</p>\n",
            f"- {say.say('guide.able')}: {say.messages['list.semicolon'].join(able)}",
            f"- {say.say('guide.options')}: {_options(facts.options)}",
            f"- {say.say('guide.source')}: {markdown_safe(found()[name].text.source)}",
            f"- {say.say('guide.seen')}: {_linked(seen.get(f'algorithm {name}', ()), say)}\n",
        ]
    return "\n".join(parts)


def _finds(facts: AlgorithmFacts) -> str:
    """Whether it finds the value."""
    return "wrong" if facts.wrong else "exact" if facts.exact else "inexact"


def games(seen: Examples, say: Words) -> str:
    """Every game, and its options."""
    parts: list[str] = []
    for name, facts in catalogue().games.items():
        parts += [
            f"### {name} {{ #{name} }}\n",
            f"<p>{code(explained('games', name, facts.doc, say.language))}</p>\n",
            f"- {say.say('guide.options')}: {_options(facts.options)}",
            f"- {say.say('guide.seen')}: {_linked(seen.get(f'game {name}', ()), say)}\n",
        ]
    return "\n".join(parts)


def page_types(seen: Examples, say: Words) -> str:
    """Every page type."""
    rows = [
        [
            f'<code id="{name}">{name}</code>',
            code(explained("pages", name, facts.doc, say.language)),
            _links(seen.get(f"page {name}", ()), say),
        ]
        for name, facts in catalogue().pages.items()
    ]
    return table(rows, ["", *_head(("means", "seen"), say)])


def options(seen: Examples, say: Words) -> str:
    """Every option, by name: what it means, who knows it, and pages on which it is set."""
    return "\n".join(part for name in every_option() for part in _option(name, seen, say))


def every_option() -> dict[str, dict[str, Option]]:
    """The options by name, each as those know it who have it."""
    every: dict[str, dict[str, Option]] = {}
    for part in (catalogue().algorithms, catalogue().games):
        for owner, facts in part.items():
            for name, option in facts.options.items():
                every.setdefault(name, {})[owner] = option
    return dict(sorted(every.items()))


@cache
def known() -> Mapping[str, Mapping[str, Any]]:
    """What each option takes, by who knows it."""
    return forms(catalogue())


def limits(say: Words) -> str:
    """How large a file and its tree may be."""
    rows = [
        [f"<code>{one.name}</code>", f"{one.default:,}", escape(say.say(f"guide.limit_{one.name}"))]
        for one in fields(Limits)
    ]
    return table(rows, _head(("key", "default", "means"), say))


def _option(name: str, seen: Examples, say: Words) -> Iterator[str]:
    owners = every_option()[name]
    option = next(iter(owners.values()))
    takes = dict.fromkeys(form(known()[owner][name], say) for owner in owners)
    default = f"`{_plain(option.default)}`" if option.default is not None else NOTHING
    everyone = len(owners) == len(catalogue().algorithms)
    whose = say.say("guide.everyone") if everyone else ", ".join(f"`{o}`" for o in owners)
    yield f"## {name} {{ #{name} }}\n"
    yield f"<p>{code(explained('options', name, option.doc, say.language))}</p>\n"
    yield f"- {say.say('guide.takes')}: {either(takes, say)}"
    yield f"- {say.say('guide.default')}: {default}"
    yield f"- {say.say('guide.known')}: {whose}"
    yield f"- {say.say('guide.seen')}: {_linked(seen.get(f'option {name}', ()), say)}\n"


NOTHING = "–"


def _linked(pages: Sequence[Example], say: Words) -> str:
    """Links in Markdown, which the site builder follows."""
    top = _top(say)
    return (
        ", ".join(
            f"[{markdown_safe(page.title[say.language])}]({top}{page.name}.md)" for page in pages
        )
        or NOTHING
    )


def _links(pages: Sequence[Example], say: Words) -> str:
    """The same in a table."""
    top = _top(say)
    return (
        "<br>".join(
            f'<a href="{top}{page.name}.html">{escape(page.title[say.language])}</a>'
            for page in pages
        )
        or NOTHING
    )


def _top(say: Words) -> str:
    """From a page of the guide to the walkthroughs in its language."""
    (_, _), (_, top) = prose(say.language)
    return f"{top}{say.language}/"


def _options(options: Mapping[str, Option]) -> str:
    return (
        ", ".join(f'<a href="options.html#{name}"><code>{name}</code></a>' for name in options)
        or NOTHING
    )


def _head(columns: Sequence[str], say: Words) -> list[str]:
    return [escape(say.say(f"guide.{column}")) for column in columns]


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
