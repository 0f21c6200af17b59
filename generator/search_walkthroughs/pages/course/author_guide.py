"""Tables of the author's guide."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache, reduce
from html import escape
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from ... import reading
from ...captions.catalogue import Messages, languages, messages
from ...course.check import check_walkthrough
from ...course.files import page_path
from ...plugins import FIRST, language_codes
from ...reading import BadInput, Fault, Limits, Option
from ...reading.course_limits import LIMIT_NAMES
from ...reading.errors import excerpt
from ...reading.known_names import AlgorithmFacts
from ...reading.models import (
    ChapterModel,
    Cutoff,
    Expect,
    Frames,
    Happening,
    Origin,
    Setting,
    Statement,
    Statuses,
    WalkthroughModel,
)
from ...reading.schema import forms, schema
from ...runs.registry import algorithms as found
from ...runs.registry import catalogue
from ..markup.page_markup import EMPTY_CELL, TOP, code_block, markdown_safe, render, snippet, table
from .chapter_pages import Example, Examples
from .frame_fields import frame_fields

# A broken file, and what `walkthroughs check` prints of it, anew in every build.

FILE = "walkthroughs/mine/first.yml"
UNREADABLE = """\
title: My first tree
algorithm: alpha-beta
options: {fial: hard}
tree:
  A: [3, 12, 8]
  B: [2, 4, 0x]
expect: {value: 4}
"""
WRONG = UNREADABLE.replace("fial", "fail").replace("0x", "6")
NOTES = """\
title: My first tree
algorithm: expectimax
options: {depth: 1}
tree:
  A: [2,5, 4]
  B: {children: {0.5: 3, .5: 8}, estimate: 1.5}
"""
START = "title: My first tree\nalgorithm: alpha-beta\n"
SLIPS = (
    "depth: 2\ntree: [3, [12, 8]]\n",
    "options: {table-window: widen}\ntree: [3, [12, 8]]\n",
    'tree: ["2,5", 4]\n',
    "tree: [[3, 12, 8], [2, 4, 6]\nexpect: {value: 3}\n",
    "tree: {A：3, B：12}\n",
    "tree: {type: max, children: [3, 12]}\n",
)
"""Lines that are often written and cannot be read, each below the first lines of a file."""


def wrong_example(say: Messages) -> str:
    """Return the file, what is said of it, and the same once all but one claim is mended."""
    parts = []
    files = ((UNREADABLE, "guide.broken"), (WRONG, "guide.mended"), (NOTES, "guide.noted"))
    for text, lead in files:
        parts += [
            f"{say.say(lead)}\n",
            code_block(text, "yaml"),
            code_block(complaints(text), "text"),
        ]
    parts.append(f"{say.say('guide.slips')}\n")
    parts.append(code_block("\n\n".join(complaints(START + slip) for slip in SLIPS), "text"))
    return "\n".join(parts)


def complaints(text: str) -> str:
    """Return the faults that the check finds in the text, with their lines."""
    lines = text.splitlines()
    return "\n".join("\n".join([str(fault), *excerpt(lines, fault)]) for fault in faults(text))


def faults(text: str) -> list[Fault]:
    """Return all that is wrong with the text, or with what it claims, and what is noted."""
    try:
        checked_runs = check_walkthrough(reading.read(text, FILE, catalogue()))
    except BadInput as error:
        return list(error.faults)
    findings = [finding.fault for run in checked_runs for finding in run.findings()]
    noted = dict.fromkeys(note.fault for run in checked_runs for note in run.notes())
    return findings + [replace(note, message=f"note: {note.message}") for note in noted]


# What keys, options and names mean, in any language: English where nothing else is said.

HOME = Path(__file__).parent


@cache
def texts(language: str) -> Mapping[str, Mapping[str, str]]:
    """Return the explanations in the language, by section and name; none for an unknown language.

    English has no file: its texts are those that editors show.
    """
    file = HOME / f"author_guide.{language}.toml"
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def explanation(section: str, name: str, english: str, language: str) -> str:
    """Return what the name of a section means."""
    return texts(language).get(section, {}).get(name, english)


def code(text: str) -> str:
    """Return the text as HTML, with what stands between backticks as code.

    >>> code("`a` < 1")
    '<code>a</code> &lt; 1'
    """
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))


# Every key of every file, from the models that read them.

TREE = "node"
MODELS: Mapping[str, type[BaseModel]] = {
    "file": WalkthroughModel,
    "setting": Setting,
    "expect": Expect,
    "statuses": Statuses,
    "cutoff": Cutoff,
    "frames": Frames,
    "origin": Origin,
    "statement": Statement,
    "folder": ChapterModel,
}
"""Models of the mappings of a file, by the names under which they are explained."""


def reference(say: Messages) -> str:
    """Return a table for each mapping."""
    return "\n".join(part for name in (*MODELS, TREE) for part in _section(name, say))


@cache
def rules() -> dict[str, Any]:
    """Return the schema that editors read."""
    return schema(catalogue())


def keys(name: str) -> dict[str, dict[str, Any]]:
    """Return the keys of a mapping with their schemas; those of a claim stand only once."""
    if name in ("file", TREE):
        part = rules() if name == "file" else rules()["$defs"]["node"]
    else:
        part = MODELS[name].model_json_schema(by_alias=True)
    all_properties: dict[str, dict[str, Any]] = part["properties"]
    properties = {key: rule for key, rule in all_properties.items() if not rule.get("deprecated")}
    properties.pop("bound_from", None)  # it is there twice, for the sake of older files
    if name == "statement":
        shared = {field.alias or key for key, field in Happening.model_fields.items()}
        properties = {key: rule for key, rule in properties.items() if key not in shared}
    return properties


def _section(name: str, say: Messages) -> Iterator[str]:
    yield f"## {say.say(f'guide.{name}')} {{ #{name} }}\n"
    yield f"{say.say(f'guide.{name}_about')}\n"
    head = [say.say(f"guide.{column}") for column in ("key", "takes", "default", "means")]
    rows = [_row(name, *key_and_rule, say) for key_and_rule in keys(name).items()]
    yield table(rows, head)


def _row(name: str, key: str, rule: Mapping[str, Any], say: Messages) -> list[str]:
    default = rule.get("default")
    meaning = explanation(name, key, rule["description"], say.language)
    usual = "" if default in (None, [], False) else f"<code>{escape(str(default))}</code>"
    return [f"<code>{key}</code>", takes(key, rule, say), usual, code(meaning)]


def takes(key: str, rule: Mapping[str, Any], say: Messages) -> str:
    """Return what a key of a file takes, in a few words."""
    if key in NAMES and rule.get("type") in (None, "object"):
        return say.say(f"guide.takes_{key}")
    return form(rule, say)


NAMES = {"algorithm", "options", "tree", "game", "page"}
"""Keys whose schema is a list of all names there are, or a whole grammar."""


def form(rule: Mapping[str, Any], say: Messages) -> str:
    """Return what the schema asks for, in a few words, as HTML."""
    if "$ref" in rule:
        return _other_form(rule["$ref"].rpartition("/")[2], say)
    if "enum" in rule:
        return _words(rule["enum"])
    if "anyOf" in rule or "oneOf" in rule:
        parts = [part for part in rule.get("anyOf", rule.get("oneOf")) if part != {"type": "null"}]
        forms = dict.fromkeys(form(part, say) for part in parts)
        return either(forms, say)
    if "prefixItems" in rule:
        return "<code>[low, high]</code>"
    if str(rule.get("pattern")).startswith("^at-least"):
        return "<code>at-least</code> " + say.say("guide.number")
    return _form_of_type(rule, say)


def _form_of_type(rule: Mapping[str, Any], say: Messages) -> str:
    """Return what a schema asks for that names no more than a type."""
    match rule.get("type"):
        case list(types):
            return say.say("guide.label" if "boolean" in types else "guide.text")
        case "array":
            return say.say("guide.list", of=form(rule.get("items", {}), say))
        case "integer":
            least = rule.get("minimum", rule.get("exclusiveMinimum"))
            return say.say("guide.whole") if least is None else say.say("guide.count", n=least)
        case "number":
            return say.say("guide.number")
        case "string":
            return say.say("guide.text")
    return say.say("guide.mapping")


def either(forms: Iterable[str], say: Messages) -> str:
    """Return the forms as alternatives."""
    return reduce(lambda first, last: say.say("guide.either", first=first, last=last), forms)


def _other_form(model: str, say: Messages) -> str:
    """Return what another table says, or a text in each language."""
    section = next(
        (name for name, model_class in MODELS.items() if model_class.__name__ == model), None
    )
    if section is not None:
        return f'<a href="#{section}">{say.say("guide.mapping")}</a>'
    translations = ", ".join(f"{code}: …" for code in language_codes())
    return f"<code>{{{translations}}}</code>"


def _words(choices: list[Any]) -> str:
    switch = set(map(str, choices)) == {"True", "False", "on", "off"}
    words = ["on", "off"] if switch else list(map(str, choices))
    return " | ".join(f"<code>{escape(word)}</code>" for word in words)


# Algorithms, games, page types and options from the catalogue, each with pages that use it.


def algorithms(all_examples: Examples, say: Messages) -> str:
    """Return every algorithm: what it does, what it can search, and its options."""
    parts: list[str] = []
    for name, facts in catalogue().algorithms.items():
        examples = all_examples.get(f"algorithm {name}", ())
        able = [
            say.say(f"guide.{_finds(facts)}"),
            *([say.say("guide.chance")] if facts.chance else []),
            *([say.say("guide.alone")] if facts.players == 1 else []),
        ]
        parts += [
            f"### {name} {{ #{name} }}\n",
            f"<p>{code(explanation('algorithms', name, facts.doc, say.language))}</p>\n",
            _item("able", say.messages["list.comma"].join(able), say),
            _item("options", _options(facts.options, say), say),
            _item("source", markdown_safe(found()[name].text.source), say),
            _item("seen", _example_links(examples, say), say) + "\n",
        ]
    return "\n".join(parts)


def _finds(facts: AlgorithmFacts) -> str:
    """Return whether the algorithm finds the value of the tree: the last part of the key of the
    message that says so."""
    return "wrong" if facts.wrong else "exact" if facts.exact else "inexact"


def games(examples: Examples, say: Messages) -> str:
    """Return every game, and its options."""
    parts: list[str] = []
    for name, facts in catalogue().games.items():
        parts += [
            f"### {name} {{ #{name} }}\n",
            f"<p>{code(explanation('games', name, facts.doc, say.language))}</p>\n",
            _item("options", _options(facts.options, say), say),
            _item("seen", _example_links(examples.get(f"game {name}", ()), say), say) + "\n",
        ]
    return "\n".join(parts)


def page_types(examples: Examples, say: Messages) -> str:
    """Return every page type."""
    rows = [
        [
            f'<code id="{name}">{name}</code>',
            code(explanation("pages", name, facts.doc, say.language)),
            _links(examples.get(f"page {name}", ()), say),
        ]
        for name, facts in catalogue().pages.items()
    ]
    return table(rows, ["", *_head(("means", "seen"), say)])


def options(examples: Examples, say: Messages) -> str:
    """Return every option, by name: what it means, who knows it, and pages on which it is set."""
    return "\n".join(part for name in every_option() for part in _option(name, examples, say))


def every_option() -> dict[str, dict[str, Option]]:
    """Return every option by its name, and for each the algorithms and games that have it, with
    what the option is in each of them."""
    owners_by_option: dict[str, dict[str, Option]] = {}
    for part in (catalogue().algorithms, catalogue().games):
        for owner, facts in part.items():
            for name, option in facts.options.items():
                owners_by_option.setdefault(name, {})[owner] = option
    return dict(sorted(owners_by_option.items()))


@cache
def option_values() -> Mapping[str, Mapping[str, Any]]:
    """Return what each option takes, by who knows it."""
    return forms(catalogue())


def limits(say: Messages) -> str:
    """Return how large a file and its tree may be."""
    rows = [
        [
            f"<code>{name}</code>",
            f"{limit.default:,}",
            escape(say.say(f"guide.limit_{limit.name}")),
        ]
        for name, limit in zip(LIMIT_NAMES, fields(Limits), strict=True)
    ]
    return table(rows, _head(("key", "default", "means"), say))


def _item(key: str, text: str, say: Messages) -> str:
    """Return a fact in the list below an algorithm, a game or an option."""
    return f"- {say.colon(say.say(f'guide.{key}'), text)}"


def _option(name: str, examples: Examples, say: Messages) -> Iterator[str]:
    owners = every_option()[name]
    first_option = next(iter(owners.values()))
    takes = dict.fromkeys(form(option_values()[owner][name], say) for owner in owners)
    has_default = first_option.default not in (None, "")
    default = f"`{plain_value(first_option.default)}`" if has_default else EMPTY_CELL
    everyone = len(owners) == len(catalogue().algorithms)
    names = say.messages["list.comma"].join(f"`{owner}`" for owner in owners)
    whose = say.say("guide.everyone") if everyone else names
    yield f"## {name} {{ #{name} }}\n"
    meanings = dict[str, list[str]]()  # some options mean something else in each game
    for owner, option in owners.items():
        meanings.setdefault(option.doc, []).append(f"`{owner}`")
    several = [f"{', '.join(their_names)}: {doc}" for doc, their_names in meanings.items()]
    english = " ".join(several) if len(several) > 1 else first_option.doc
    yield f"<p>{code(explanation('options', name, english, say.language))}</p>\n"
    yield _item("takes", either(takes, say), say)
    yield _item("default", default, say)
    yield _item("known", whose, say)
    yield _item("seen", _example_links(examples.get(f"option {name}", ()), say), say) + "\n"


OPTIONS_PAGE = "guide/options.html"
"""The page of the guide that explains all options."""


def _example_links(pages: Sequence[Example], say: Messages) -> str:
    """Return links in Markdown."""
    links = (
        f"[{markdown_safe(page.title[say.language])}]({_address(page, say)})" for page in pages
    )
    return say.messages["list.comma"].join(links) or EMPTY_CELL


def _links(pages: Sequence[Example], say: Messages) -> str:
    """Return links to pages in HTML, below one another, for a cell of a table."""
    return (
        "<br>".join(
            f'<a href="{_address(page, say)}">{escape(page.title[say.language])}</a>'
            for page in pages
        )
        or EMPTY_CELL
    )


def _address(page: Example, say: Messages) -> str:
    """Return the address of the page in the language."""
    return f"{TOP}{page_path(page.name, say.language)}.html"


def _options(options: Mapping[str, Option], say: Messages) -> str:
    home = "" if say.language == FIRST else f"{say.language}/"
    page = f"{TOP}{home}{OPTIONS_PAGE}"
    return render("option_links.html", options=options, page=page) if options else EMPTY_CELL


def _head(columns: Sequence[str], say: Messages) -> list[str]:
    return [escape(say.say(f"guide.{column}")) for column in columns]


def plain_value(value: object) -> str:
    """Return the value as a file would say it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


# The parts of the author's guide that the program writes itself: tables, and a broken file.
# A page names one as `--8<-- "en/options.md"`, a player as `en/chapter/name.html`.

__all__ = ["facts", "tables"]


def facts() -> dict[str, str]:
    """Return the parts of the guide that are the same in every course, by path below `docs`."""
    parts = {"broken": wrong_example, "limits": limits, "reference": reference}
    return _in_languages({**parts, "frame-fields": frame_fields})


def tables(examples: Examples) -> dict[str, str]:
    """Return the lists of all algorithms, games, options and page types, with links to the pages of
    the course that use them, by path below `docs`."""
    return _in_languages(
        {
            "algorithms": lambda say: algorithms(examples, say),
            "games": lambda say: games(examples, say),
            "options": lambda say: options(examples, say),
            "pages": lambda say: page_types(examples, say),
        }
    )


def _in_languages(parts: Mapping[str, Callable[[Messages], str]]) -> dict[str, str]:
    files: dict[str, str] = {}
    for language in languages():
        for name, part in parts.items():
            files |= snippet(language, f"{name}.md", part(messages(language)))
    return files
