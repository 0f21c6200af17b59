"""The reference of the Python interface, written from the docstrings by griffe."""

import re
from functools import cache
from pathlib import Path

import griffe

import search_walkthroughs

ROOT = Path(__file__).parents[2]
HEADS = {
    "en": """---
title: Python interface
description: Every name that a program may rely on, with its parameters.
---

# Python interface

`import search_walkthroughs` gives these names, and they follow semantic versions.
[The guide](../guide/python.md) shows them at work.
""",
    "ja": """---
title: Pythonインターフェース
description: プログラムから使えるすべての名前と引数、戻り値、例外。
lang: ja
---

# Pythonインターフェース

`import search_walkthroughs`で使える名前です。これらはセマンティック バージョニングに従います。

使い方は[手引き](../guide/python.md)にあります。以下の説明はソースコードの中の英文です。
""",
}
ORDER = ("load", "run", "trace", "draw", "walk", "judge", "tree")


def reference(language):
    """The page in the language."""
    package = loaded()
    names = [name for name in search_walkthroughs.__all__ if not name.startswith("__")]
    classes = [name for name in names if name not in ORDER]
    about = package["api"].docstring.value.partition("\n\n")[2]
    parts = [HEADS[language], *english(text(about), language)]
    parts += [one for name in (*ORDER, *classes) for one in entry(found(package, name), language)]
    return "\n".join(parts)


@cache
def loaded():
    """The package as griffe reads it, which takes longer than to write a page of it."""
    return griffe.load(
        "search_walkthroughs",
        search_paths=[str(ROOT / "generator")],
        docstring_parser="google",
        docstring_options={"warnings": False},
        resolve_aliases=True,
    )


def found(package, name):
    """What the interface calls so, wherever it is written."""
    module = getattr(search_walkthroughs, name).__module__.removeprefix("search_walkthroughs.")
    return package[f"{module}.{name}"]


def english(markdown, language):
    """The text as it stands; a page in another language says that it is English."""
    if language == "en":
        return [f"{markdown}\n"]
    return [f'<div lang="en" markdown>\n\n{markdown}\n\n</div>\n']


def entry(one, language):
    """A name: how it is called, what it does, and what belongs to it."""
    entry_lines = [f"{signature(one)}\n", *sections(one)]
    for member in members(one):
        entry_lines += [f"`{member.name}{called(member)}`", f":   {first(member)}\n"]
    return [f"## {one.name} {{ #{one.name.lower()}-{one.kind.value} }}\n",
            *english("\n".join(entry_lines).strip(), language)]  # fmt: skip


def members(one):
    """What a class offers; the guide says what a page's base offers beyond that."""
    if one.kind is not griffe.Kind.CLASS:
        return []
    return [
        member
        for name, member in one.members.items()
        if not name.startswith("_") and not member.is_alias and member.docstring
    ]


def signature(one):
    if one.kind is griffe.Kind.CLASS:
        return f"```python\nclass {one.name}\n```"
    return f"```python\n{one.name}{called(one)}\n```"


def called(one):
    """The parameters and what is returned, as the source has them."""
    if one.kind is not griffe.Kind.FUNCTION:
        return ""
    written, star = [], False
    listed = [parameter for parameter in one.parameters if parameter.name != "self"]
    for place, parameter in enumerate(listed):
        kind = parameter.kind
        if kind is griffe.ParameterKind.keyword_only and not star:
            written.append("*")
            star = True
        mark = {griffe.ParameterKind.var_keyword: "**", griffe.ParameterKind.var_positional: "*"}
        default = "" if parameter.default is None or kind in mark else f" = {parameter.default}"
        written.append(f"{mark.get(kind, '')}{parameter.name}{default}")
        last = place + 1 == len(listed) or listed[place + 1].kind is not kind
        if kind is griffe.ParameterKind.positional_only and last:
            written.append("/")
    returns = f" -> {one.returns}" if one.returns else ""
    return f"({', '.join(written)}){returns}"


def first(member):
    """What a member is, on one line: all of it, with what it takes and raises."""
    return " ".join(part.replace("\n", " ") for part in sections(member)).strip()


def sections(one):
    """The docstring's parts as Markdown."""
    for section in one.docstring.parsed if one.docstring else ():
        match section.kind:
            case griffe.DocstringSectionKind.text:
                yield f"{text(section.value)}\n"
            case griffe.DocstringSectionKind.parameters:
                rows = (f"- `{of.name}`: {text(of.description)}" for of in section.value)
                yield "Parameters:\n\n" + "\n".join(map(flat, rows)) + "\n"
            case griffe.DocstringSectionKind.returns:
                yield (
                    flat(f"Returns: {' '.join(text(of.description) for of in section.value)}")
                    + "\n"
                )
            case griffe.DocstringSectionKind.raises:
                rows = (f"Raises `{of.annotation}`: {text(of.description)}" for of in section.value)
                yield "\n".join(map(flat, rows)) + "\n"
            case kind:
                raise ValueError(f"{one.path}: a section of kind {kind.value} has no place here")


def flat(row):
    return " ".join(row.split())


def text(docstring):
    """Markdown of a docstring, which has code between two backquotes."""
    return re.sub(r"``([^`]+)``", r"`\1`", docstring.strip())
