"""The page *Practise*: fresh questions on every skill, mixed and spaced; the browser alone keeps
what a reader can do."""

import json
from collections.abc import Collection, Mapping
from functools import cache

from ...captions.catalogue import languages, messages, section
from ...course.files import page_path
from ...skills.catalogue import INSTANCES, SKILLS, instances, shares, words
from ...skills.instance import LEVELS
from ..markup.page_markup import ASSET_FOLDER, render
from .reader_pages import PRACTISE, reader_page

FORMER = "progress"
"""Name of the page that it took the place of."""


def practise_pages(chapters: Mapping[str, Collection[str]]) -> dict[str, str | bytes]:
    """Return the page in every language, by path below `docs`. `chapters` are the chapters of prose
    in each language, without suffix: the page leads to those that teach a skill."""
    return {
        f"{page_path(PRACTISE, language)}.md": _page(language, chapters.get(language, ()))
        for language in languages()
    }


def instance_files() -> dict[str, str | bytes]:
    """Return a script for each skill with its instances by level, the same for all languages."""
    return {f"{ASSET_FOLDER}/skills/{skill.name}.js": _script(skill.name) for skill in SKILLS}


@cache
def _script(name: str) -> str:
    (skill,) = (skill for skill in SKILLS if skill.name == name)
    levels = [
        [instance.row() for instance in instances(skill, level, number)]
        for level, number in zip(LEVELS, shares(INSTANCES), strict=True)
    ]
    rows = json.dumps(levels, ensure_ascii=False, separators=(",", ":"))
    return f'((self.walkthroughs ??= {{}}).skills ??= {{}})["{name}"] = {rows};\n'


def _page(language: str, chapters: Collection[str]) -> str:
    say = messages(language)
    page_words = {**section(language, PRACTISE), "chance": say.say("picture.chance")}
    page_words["gap"] = say.messages["list.sentence"]
    taught = [{"name": skill.name, "chapter": skill.chapter} for skill in SKILLS]
    facts = {
        "words": page_words,
        "skills": taught,
        "says": dict(words(language)),
        "chapters": sorted({skill.chapter for skill in SKILLS} & set(chapters)),
    }
    body = render("practise.html", facts=facts, language=language)
    return reader_page(PRACTISE, language, page_words["lead"], body)
