"""No text that a reader meets uses a word that the glossary avoids."""

import ast
import json
import re
import tomllib
from functools import cache

import pytest
import yaml

from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.pages.course.glossary_page import snippets
from search_walkthroughs.pages.markup.page_markup import EMBED
from search_walkthroughs.plugins import language_codes
from search_walkthroughs.reading import BadInput
from search_walkthroughs.reading.other_files.glossary import read_glossary

from .written import DOCS, OTHERS, PAGES, ROOT, bare, language, named

PACKAGE = ROOT / "generator/search_walkthroughs"
FILE = DOCS / "glossary.toml"
PUBLIC = ("api", "algorithms", "games", "policies.py", "game.py", "watch.py")
"""Where readers meet docstrings: in the reference, in listings, in their own programs."""
TEXT_KEYS = frozenset(("title", "about", "label", "claim", "says", "why", "source", "note"))
"""The keys of a walkthrough under which texts stand, by language or for all languages."""


def avoid_patterns(glossary, code):
    """What is not written in the language, each with what is written instead.

    In English the pattern stands between word borders, in either case.
    """
    terms = [(one.word, one.avoid) for part in glossary.section for one in part.term]
    for word, avoid in (*terms, *((one.use, one.avoid) for one in glossary.spelling)):
        for expression in avoid.get(code, ()):
            border = r"\b" if code == "en" else ""
            pattern = re.compile(f"{border}(?:{expression}){border}", re.IGNORECASE)
            yield pattern, word.get(code, "")


@cache
def avoided(code):
    glossary = read_glossary(FILE.read_text("utf-8"), str(FILE))
    return list(avoid_patterns(glossary, code))


@cache
def any_avoided(code):
    """One pattern for all of them: most texts hold none, and are looked at once."""
    patterns = [pattern for pattern, _ in avoided(code)]
    (flags,) = {pattern.flags for pattern in patterns}
    return re.compile("|".join(f"(?:{pattern.pattern})" for pattern in patterns), flags)


def offences(text, code):
    """The words of the text that the glossary avoids, each with the line and what to write."""
    if not any_avoided(code).search(text):
        return
    for pattern, instead in avoided(code):
        for found in pattern.finditer(text):
            yield f"line {text.count(chr(10), 0, found.start()) + 1}: {found[0]!r}: write {instead}"


def titles(page):
    """The front matter's texts of a page of prose."""
    head = page.read_text("utf-8").partition("\n---\n")[0]
    facts = yaml.safe_load(head.removeprefix("---\n")) if head.startswith("---\n") else {}
    return "\n".join(str(facts.get(key, "")) for key in ("title", "description"))


def yaml_texts(value, key=""):
    """The texts of a walkthrough, each with its language."""
    if isinstance(value, dict):
        if value and value.keys() <= {*language_codes()}:
            yield from ((code, str(text)) for code, text in value.items())
        else:
            for name, part in value.items():
                yield from yaml_texts(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from yaml_texts(part, key)
    elif isinstance(value, str) and key in TEXT_KEYS:
        yield "ja" if re.search("[ぁ-ん]", value) else "en", value


def descriptions(value):
    """What editors show of a schema's keys."""
    if isinstance(value, dict):
        yield from (
            str(value[key]) for key in ("description", "markdownDescription") if key in value
        )
        for part in value.values():
            yield from descriptions(part)
    elif isinstance(value, list):
        for part in value:
            yield from descriptions(part)


def strings(file):
    """The sentences of a module, each with its line: texts of three words or more, and all Japanese
    ones, which have no spaces.

    Docstrings count only where readers meet them.
    """
    tree = ast.parse(file.read_text("utf-8"))
    public = file.relative_to(PACKAGE).parts[0] in PUBLIC
    bodies = [node.body for node in ast.walk(tree) if isinstance(getattr(node, "body", None), list)]
    docs = {id(part.value) for body in bodies for part in body if isinstance(part, ast.Expr)}
    for node in ast.walk(tree):
        text = node.value if isinstance(node, ast.Constant) else None
        if not isinstance(text, str) or not (public or id(node) not in docs):
            continue
        if text.count(" ") > 1 or re.search("[ぁ-ん]", text):
            yield node.lineno, text


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_pages_of_prose(page):
    text = bare(page.read_text("utf-8")).partition("\n## What to read next")[0]
    found = [*offences(text, language(page)), *offences(titles(page), language(page))]
    assert not found


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_catalogues(code):
    found = [
        f"{key}: {one}"
        for key, message in messages(code).messages.items()
        for one in offences(message, code)
    ]
    assert not found


@pytest.mark.parametrize("code", ["en", *OTHERS])
def test_what_skills_say(code):
    text = (PACKAGE / f"skills/{code}.toml").read_text("utf-8")
    assert not [*offences(text, code)]


@pytest.mark.parametrize("page", ["author_guide", "speed_page"])
def test_what_tables_of_prose_say(page):
    texts = tomllib.loads((PACKAGE / f"pages/course/{page}.ja.toml").read_text("utf-8"))
    said = "\n".join(text for part in texts.values() for text in part.values())
    assert not [*offences(said, "ja")]


def test_descriptions_of_keys():
    schema = json.loads((ROOT / "walkthroughs/schema.json").read_text("utf-8"))
    found = [f"{text}: {one}" for text in descriptions(schema) for one in offences(text, "en")]
    assert not found


def test_walkthroughs():
    for folder in ("walkthroughs", "docs/experiments", "docs/engines"):
        for file in sorted((ROOT / folder).rglob("*.yml")):
            name = file.relative_to(ROOT).as_posix()
            texts = yaml_texts(yaml.load(file.read_text("utf-8"), yaml.CSafeLoader))
            assert not [f"{name}: {one}" for code, said in texts for one in offences(said, code)]


def test_the_players_of_tic_tac_toe_are_called_as_on_the_board():
    """In Japanese by 〇 and ×; letters are only what a file may write for them."""
    wrong = re.compile("[OX](?=[はがのをにとも]|から|まで)")
    for file in sorted((ROOT / "walkthroughs").rglob("*.yml")):
        data = yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)
        if "tic-tac-toe" in str(data.get("game", "")):
            said = [text for code, text in yaml_texts(data) if code == "ja"]
            assert said, file.name
            assert not [text for text in said if wrong.search(text)], file.name


def test_the_readme_and_the_contributors_guide():
    for name in ("README.md", "CONTRIBUTING.md"):
        found = [*offences(bare((ROOT / name).read_text("utf-8")), "en")]
        assert not found


def test_messages_and_public_docstrings():
    found = [
        f"{file.relative_to(PACKAGE)}:{line}: {one}"
        for file in sorted(PACKAGE.rglob("*.py"))
        for line, said in strings(file)
        for one in offences(said, "ja" if re.search("[ぁ-ん]", said) else "en")
    ]
    assert not found


def test_every_word_that_is_avoided_would_be_found():
    assert [*offences("The fourth pass pays.", "en")] == []
    assert [*offences("One\ntree by lot", "en")] == ["line 2: 'by lot': write at random"]
    assert [*offences("第5章と5章", "ja")] == ["line 1: '5章': write 第5章"]
    assert [*offences("解の木", "ja")] == ["line 1: '解の木': write 解木"]
    walkthrough = {
        "title": {"en": "A film", "ja": "映画"},
        "algorithm": [{"pvs": {"label": "film"}}],
    }
    assert [*yaml_texts(walkthrough)] == [("en", "A film"), ("ja", "映画"), ("en", "film")]


def test_every_entry_has_a_word_and_a_meaning_in_every_language():
    glossary = read_glossary(FILE.read_text("utf-8"))
    words = [tuple(term.word.items()) for part in glossary.section for term in part.term]
    assert len(set(words)) == len(words) > 70
    for part in glossary.section:
        for term in part.term:
            for code in ("en", *OTHERS):
                assert term.word[code], term
                assert term.meaning[code].endswith("." if code == "en" else "。"), term


def test_the_pages_show_every_entry_and_its_other_names():
    made = snippets(FILE.read_text("utf-8"), str(FILE))
    for code in ("en", *OTHERS):
        page = DOCS / ("" if code == "en" else code) / "reference/glossary.md"
        name = f"{code}/glossary.md"
        assert f'--8<-- "{name}"' in page.read_text("utf-8")
        text = made[f"{EMBED}/{name}"]
        for part in read_glossary(FILE.read_text("utf-8")).section:
            for term in part.term:
                shown = (term.word[code], term.meaning[code], *term.also.get(code, ()))
                assert all(one in text for one in shown)
    assert snippets("", "glossary.toml") == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[section]]\ntitle = ", "this is no TOML"),
        ("[[section]]\n[[section.term]]\nword.en = 1", "g.toml:2:1: `section.term.word.en`"),
        ('[[section]]\n\n[[spelling]]\nuse.en = "a"\navoid.en = ["("]', "g.toml:3:1: `spelling"),
    ],
)
def test_a_glossary_with_a_fault_is_refused(text, said):
    with pytest.raises(BadInput) as error:
        read_glossary(text, "g.toml")
    assert said in str(error.value)
