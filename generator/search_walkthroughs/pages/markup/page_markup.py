"""Markdown and HTML helpers: templates, front matter, escaping, tables, other languages."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from markupsafe import Markup

from ...captions.caption_length import CAPTION_WORDS, LETTERS_A_WORD
from ...captions.catalogue import languages, later_words, messages, player_words
from ...course.files import PAGES, page_path, to_top

if TYPE_CHECKING:
    from jinja2 import BaseLoader, Environment, Template

SHEETS = ("embed", "walkthroughs", "paper")
"""Stylesheets of a player that stands alone, in order: what a theme would do, ours, and what
differs on paper."""
SHEET_PARTS = (
    *("walkthroughs", "player", "stage", "head", "picture", "signs", "caption", "drawer"),
    *("comparison", "controls", "listing", "questions", "reading"),
)
"""Files that `walkthroughs.css` is made of, in order."""


SCRIPTS = ("stage",)
"""Scripts of a player, in order: every page of a site loads them too."""
ALONE_SCRIPTS = ("system-palette", *SCRIPTS)
"""Scripts of a player that stands alone, in order."""
SITE_SEARCH = "site-search"
"""Script that a page of a site loads before the theme's."""
SITE_SCRIPT = "progress"
"""Script that a page of a site loads when its first frame is shown."""
LATER = "later"
LATER_SCRIPTS = (LATER, "questions", "on-paper")
"""Scripts that a player loads after its first frame, all but the first on demand; a document that
is one file holds them all."""
COMPARISON_SCRIPTS = ("compare-listings",)
"""Scripts that a player of several searches loads besides, on demand; a document that is one file
holds them where it compares searches."""
LATER_PARTS = (
    *("facts", "motion", "arrows", "overview-drawing", "edge-chips"),
    *("node-card", "touch", "full-screen"),
)
"""Files of which the first of these is made, in order."""
PRUNE_SHEETS = ("pages", "prune")
PRUNE_SCRIPTS = ("light-search", "prune-reasons", "prune-draw", "prune-picture", "prune")
"""Scripts that an exercise in pruning needs besides, in order; `page.js` loads them on a site."""
LIGHT_PARTS = (
    *("light-search", "light-numbers", "light-frames", "light-states", "light-captions"),
    *("light-picture", "light-film", "light-tree", "leaf"),
)
"""Files of the light search, in order: what a page loads when a reader changes a leaf. The first is
a script of its own, for exercises in pruning too; `light.js` holds the others."""

VISIT_SHEETS = ("embed", "judged", "visit-tree")
VISIT_PARTS = ("visit-nodes", "visit-picture", "visit-times", "visit-tree")
"""Scripts of a tree of visits, in order; `page.js` loads them on a site."""
VISIT_SCRIPTS = ("system-palette", "elements", *VISIT_PARTS)
"""The same for a document that is one file."""

PARTS = (
    *("elements", "arrange", "marks", "compact-layout", "film", "camera", "caption", "picture"),
    *("number-line", "timeline", "listing", "keys", "name-tag", "overview", "view"),
    *("controls", "choice", "drawer", "playback", "site-keys", "player", "page"),
)
"""Files of which the player's script is made: a page asks for one, not for twenty. Each stands
after those that it needs, and otherwise where it compresses best."""


ASSET_FOLDER = f"{PAGES}/assets"
"""Folder of our stylesheets and scripts in a site."""
HIDDEN = f"{PAGES}/.site"
"""Folder of what is written for builders and is not published."""
ASSETS = Path(__file__).parents[1] / "assets"
TEMPLATES = Path(__file__).parents[1] / "templates"
TEMPLATE_MODULES = TEMPLATES / "compiled"
"""Folder of the templates as modules, which the pack of the page *Try it* has in their place:
Jinja2 takes longer to compile them than a browser takes to search a tree."""


EMBED = f"{HIDDEN}/embed"
"""Folder of what pages of prose show: `--8<-- "en/chapter/name.html"` at any depth of folders."""
TOP = "walkthroughs-top:"
"""Stands in such files for the way to the top of the site. It looks like the scheme of an address,
so that site builders leave it alone; `with_way_to_top` replaces it in each finished page."""
RELATED_FOLDER = f"{HIDDEN}/theme/related"
"""Folder in which a file for each page holds what stands below it: a template of the theme, so that
the site builder puts it there."""


def related_file(name: str, language: str) -> str:
    """Return the file of the walkthrough's page, below `docs`: it has the name of the page's
    address.

    >>> related_file("few/first", "en")
    'walkthroughs/.site/theme/related/en/few/first.html'
    """
    return f"{RELATED_FOLDER}/{language}/{quote(name)}.html"


def related_page(file: str) -> str | None:
    """Return the source of the page that such a file belongs to, below `docs`; None for others.

    >>> related_page(related_file("few/first", "ja"))
    'ja/walkthroughs/few/first.md'
    """
    if not file.startswith(f"{RELATED_FOLDER}/"):
        return None
    language, _, name = file.removeprefix(f"{RELATED_FOLDER}/").partition("/")
    return f"{page_path(unquote(name.removesuffix('.html')), language)}.md"


# Scripts as a site sends them: without the comments and the spaces, which are for readers.


def lean(*scripts: str) -> str:
    """Return the scripts as one, without comments and spaces that mean nothing.

    >>> lean("let a = 1; // one\\nsay('a // b');", "  say(a);")
    "let a=1;say('a // b');\\nsay(a);\\n"
    """
    from rjsmin import jsmin  # only a build shrinks scripts; the pack for browsers does without

    return "".join(f"{jsmin(script)}\n" for script in scripts)


_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_LINE_END = re.compile(r"(?<=[;{},])\s*\n\s*|^\s+", re.MULTILINE)
"""The end of a line after a sign that parts what a stylesheet says, or an indentation."""
_PROPERTY = re.compile(r"(?<=[{;])([\w-]+): ")


def lean_sheet(sheet: str) -> str:
    r"""Return a stylesheet without comments, indentation, and blanks that mean nothing.

    >>> lean_sheet("/* One. */\na,\nb {\n  color: red; /* why */\n}\n\nc {}\n")
    'a,b{color:red}c{}'
    """
    lines = _LINE_END.sub("", _COMMENT.sub("", sheet)).replace(" {", "{")
    return _PROPERTY.sub(r"\1:", lines).replace(";}", "}")


def assets() -> Iterator[tuple[str, str]]:
    """Yield every stylesheet and script, as a site sends it."""
    from ...drawing.theme import palette_css
    from ...visit_trees.colours import sheet_css
    from ..walkthrough.light_words import light_scripts
    from .theme_colours import colours_css

    yield "palette.css", palette_css() + colours_css()
    yield "walkthroughs.css", joined_sheet(SHEET_PARTS)
    scripts = {file.stem: file.read_text("utf-8") for file in ASSETS.glob("*.js")}
    made = {SCRIPTS[0]: PARTS, LATER: LATER_PARTS, "light": LIGHT_PARTS[1:]}
    words = {SCRIPTS[0]: words_script(), LATER: later_words_script()}
    for name, parts in made.items():
        yield f"{name}.js", words.get(name, "") + lean(*(scripts[part] for part in parts))
    yield from light_scripts(languages())
    for file in sorted(ASSETS.iterdir()):
        text = file.read_text("utf-8")
        if file.suffix != ".js":
            if file.stem not in SHEET_PARTS:
                colours = sheet_css() if file.stem == VISIT_SHEETS[-1] else ""
                yield file.name, lean_sheet(text) + colours
        elif not any(file.stem in parts for parts in made.values()):
            yield file.name, lean(text)


def joined_sheet(parts: Iterable[str]) -> str:
    """Return these stylesheets as one, as a site sends it; `signs` are those of the pictures."""
    from ...drawing.charts.drawn_signs import sign_css

    sheets = (
        sign_css() if name == "signs" else (ASSETS / f"{name}.css").read_text("utf-8")
        for name in parts
    )
    return lean_sheet("\n".join(sheets))


def words_script(spoken: Iterable[str] = ()) -> str:
    """Return what the player's script says in each of the languages, or in all, and how much of a
    caption it shows at once; it stands before that script."""
    words = {language: player_words(language) for language in spoken or languages()}
    limits = f"{{ most: {CAPTION_WORDS}, letters: {LETTERS_A_WORD} }}"
    namespace = "(self.walkthroughs ??= {})"
    return (
        f"{namespace}.words = {compact_json(words)};\nself.walkthroughs.captionLimits = {limits};\n"
    )


def later_words_script(spoken: Iterable[str] = ()) -> str:
    """Return what scripts say that no first frame needs: in each of the languages, for a document
    that is one file, or in all, for a site."""
    of_site = not spoken
    words = {language: later_words(language, of_site=of_site) for language in spoken or languages()}
    return "".join(
        f'Object.assign(self.walkthroughs.words["{language}"],{compact_json(said)});\n'
        for language, said in words.items()
    )


def redirect_script() -> str:
    """Return the script that leads on from former addresses; pages hold it themselves."""
    return lean((ASSETS / "redirect.js").read_text("utf-8")).strip()


# Pages as a site sends them: a theme's templates leave more lines without a word than with one, and
# blocks of code name twice what each of their signs is.

_VERBATIM = re.compile(
    r"(<article\b.*</article>|<(script|style|pre|textarea)\b.*?</\2>)", re.DOTALL
)
"""Text that the theme does not write, or in which each space counts."""
_HIDDEN_CONTENTS = re.compile(
    r'<div class="md-sidebar md-sidebar--secondary"[^>]* hidden>.*?(?:</div>\s*){3}', re.DOTALL
)
"""A second table of contents, of a page that shows none beside it: the theme's styles never show
it, and a narrow screen has that of the navigation."""
_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'
"""Attribute that an icon needs as a file, and not within a page."""
_BREAK = re.compile(r"\s*\n\s*")
_BLOCK = (
    r"</?(?:article|div|footer|h[1-6]|head|header|li|link|main|meta|nav|ol|p|section"
    r"|t(?:able|body|d|h|head|r)|title|ul)\b"
)
"""Beginning of a tag beside which a line break shows nothing."""
_IDLE_BREAK = re.compile(rf"({_BLOCK}[^<>]*>)\n|\n(?={_BLOCK})")
_CODE = re.compile(r'<div class="[^"]*\bhighlight\b[^"]*">.*?</pre>', re.DOTALL)
_SPACE = re.compile(r'<span class="w">(\s*)</span>')
_KINDS = re.compile(r'(?<=class=")(\w{1,3}) [\w -]+(?=")')
"""Classes of a sign of code: the short one, and longer ones, which no theme paints."""
_PLAIN = re.compile(r'<span class="(?:l|n|nv|o|p)">([^<]*)</span>')
"""Names, operators, punctuation and texts without quotes are read best in the colour of the text;
Pygments gives texts without quotes one colour in a list of YAML and another outside."""
_PIECES = re.compile(r'<span class="(\w+)">[^<]*</span>(?: *<span class="\1">[^<]*</span>)+')
"""Neighbours of one colour: Pygments makes each word of a YAML text a sign of its own."""
_SEAM = re.compile(r'</span>( *)<span class="\w+">')


def lean_page(page: str) -> str:
    r"""Return the page without what nobody sees: the blank lines and the indentation of its theme,
    a hidden table of contents, marks of code that show nothing.

    >>> lean_page("<nav>\n\n  <a>A</a> \n <a>B</a></nav>\n  <pre>\n\n b</pre>")
    '<nav><a>A</a>\n<a>B</a></nav><pre>\n\n b</pre>'
    >>> text = '<span class="s">A</span> <span class="s">B</span>'
    >>> code = f'<span class="p p-Indicator">[</span>{text}'
    >>> lean_page(f'<div class="highlight"><pre>{code}</pre></div>')
    '<div class="highlight"><pre>[<span class="s">A B</span></pre></div>'
    """
    parts, start = list[str](), 0
    for verbatim in _VERBATIM.finditer(page):
        parts += _lean_theme(page[start : verbatim.start()]), verbatim[0]
        start = verbatim.end()
    return _CODE.sub(_lean_code, "".join((*parts, _lean_theme(page[start:]))))


def _lean_theme(html: str) -> str:
    shown = _HIDDEN_CONTENTS.sub("", _BREAK.sub("\n", html)).replace(_NAMESPACE, "")
    return _IDLE_BREAK.sub(r"\1", shown)


def _lean_code(block: re.Match[str]) -> str:
    painted = _PLAIN.sub(r"\1", _KINDS.sub(r"\1", _SPACE.sub(r"\1", block[0])))
    return _PIECES.sub(lambda pieces: _SEAM.sub(r"\1", pieces[0]), painted)


# Markdown that says what was meant: the head of a page, and text that stays text in it.


def front_matter(title: str, language: str, description: str = "", *, player: bool = False) -> str:
    """Return the head of a walkthrough's page, which needs the whole width.

    `player`: its player lies alone beside it, for other sites to show.

    Themes write both texts into the page as they stand: the title between tags, where its quotes
    do no harm, the description into an attribute. So they must be HTML already.

    >>> front_matter("a < b", "en").splitlines()[1]
    'title: "a &lt; b"'
    """
    about = _about(title, language, description) | ({"player": True} if player else {})
    return _head({**about, "hide": ["navigation", "toc"]})


def page_head(title: str, language: str, description: str) -> str:
    """Return the head of a page that is read like prose, with the navigation beside it."""
    return _head(_about(title, language, description))


def _about(title: str, language: str, description: str) -> dict[str, object]:
    about: dict[str, object] = {"title": escape(title, quote=False), "lang": language}
    return {**about, "description": escape(description)} if description else about


def _head(about: Mapping[str, object]) -> str:
    # JSON is YAML: no label can break out of its value.
    rows = (f"{key}: {json.dumps(value, ensure_ascii=False)}\n" for key, value in about.items())
    return f"---\n{''.join(rows)}---\n\n"


_ACTIVE = re.compile(r"[\\`*_{}\[\]()#+!|~^$=:&-]")


_ENDING = re.compile(r"<(?=/?script|!--)", re.IGNORECASE)


def in_script(text: str) -> str:
    r"""Return the text, in whose strings alone an author's words stand, so that none ends its
    element.

    >>> in_script('"</SCRIPT> <!-- <b>"')
    '"\\x3c/SCRIPT> \\x3c!-- <b>"'
    """
    return _ENDING.sub(r"\\x3c", text)


def markdown_safe(html: str) -> str:
    """Return HTML whose text Markdown leaves alone: active characters become references.

    >>> markdown_safe("<b>a_1</b> &amp; *")
    '<b>a&#95;1</b> &amp; &#42;'
    """
    parts = re.split(r"(<[^<>]*>|&#?\w+;)", html)
    return "".join(
        part if at % 2 else _ACTIVE.sub(lambda match: f"&#{ord(match[0])};", part)
        for at, part in enumerate(parts)
    )


def code_block(text: str, language: str) -> str:
    """Return the text as a block of code that no line of it can end."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
    return f"{fence}{language}\n{text.rstrip()}\n{fence}\n"


# HTML from templates, which Jinja2 fills in.


def render(template: str, /, **facts: object) -> str:
    """Return the HTML of the template of that name with these facts.

    Every fact is text and is escaped, unless the template says `|safe`: then it is HTML already.

    >>> render("missing.html", language="en", text="a < b")
    '<!doctype html><html lang="en"><p>a &lt; b</p>'
    """
    return _template(template).render(facts)


@cache
def _template(name: str) -> "Template":
    return _environment().get_template(name)


@cache
def _environment() -> "Environment":
    """Return the environment; Jinja2 is imported for the first page: most commands make none."""
    from jinja2 import FileSystemLoader, ModuleLoader

    compiled = TEMPLATE_MODULES.is_dir()
    return template_environment(
        ModuleLoader(TEMPLATE_MODULES) if compiled else FileSystemLoader(TEMPLATES)
    )


def template_environment(loader: "BaseLoader") -> "Environment":
    """Return how our templates are read and filled in, wherever they come from."""
    from jinja2 import Environment, StrictUndefined, Template

    class OurTemplate(Template):
        """A template that escapes as the rest of our HTML does, in less time than Jinja2's own."""

        @classmethod
        def from_code(cls, *args: Any, **more: Any) -> Template:
            return _with_escape(super().from_code(*args, **more))

        @classmethod
        def from_module_dict(cls, *args: Any, **more: Any) -> Template:
            return _with_escape(super().from_module_dict(*args, **more))

    class OurEnvironment(Environment):
        template_class = OurTemplate

    environment = OurEnvironment(
        loader=loader,
        autoescape=True,
        auto_reload=False,  # the program's files do not change while it runs
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
    )
    environment.globals.clear()  # every page would copy them, and no template uses one
    environment.filters |= {"json": compact_json, "markdown": _markdown}
    environment.filters |= {"safe": _html, "short": _short}
    return environment


def _with_escape(template: "Template") -> "Template":
    template.root_render_func.__globals__["escape"] = _escape
    return template


def _escape(value: object) -> str:
    """Return the value as HTML; what is marked as HTML stays."""
    if value.__class__ is Markup:
        return value
    return str(value) if value.__class__ is int else escape(str(value))


def _html(text: str) -> Markup:
    """Return the text marked as HTML; `Markup` itself would examine it first."""
    return str.__new__(Markup, text)


def compact_json(value: object) -> str:
    """Return the value as scripts read it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _markdown(value: str) -> Markup:
    """Return text, or HTML, that Markdown leaves alone."""
    return Markup(markdown_safe(str(_escape(value))))


def _short(number: float) -> str:
    """Return a length, without zeros that say nothing."""
    return f"{number:g}"


# Tables of a page as HTML.

EMPTY_CELL = "–"


def table(rows: Sequence[Sequence[str]], head: Sequence[str] = ()) -> str:
    """Return an HTML table of cells that are HTML; without a head the first column is one."""
    return render("table.html", head=head, rows=rows)


def wide_table(name: str, rows: Iterable[Sequence[str]], title: str) -> str:
    """Return an HTML table of that class whose cells are texts, in a box that scrolls: the first
    row is the head, as is the first cell of the others."""
    head, *body = rows
    labelled = [(label, cells) for label, *cells in body]
    return wide(render("class_table.html", name=name, head=head, rows=labelled), title)


def wide(table: str, name: str) -> str:
    """Return the table in a box that scrolls if the page is narrower, also by keyboard."""
    label = escape(name)
    return f'<div class="wt-wide" role="region" tabindex="0" aria-label="{label}">{table}</div>\n'


# What pages of prose show by its name, wherever they lie.


def snippet(language: str, name: str, text: str) -> dict[str, str]:
    """Return the file that a page shows with `--8<-- "en/NAME"`, by path below `docs`. Its
    addresses begin with `TOP`.

    `guide/en/NAME`, which pages in a folder had to write in earlier versions, shows the same file.
    """
    return {
        f"{EMBED}/{language}/{name}": text,
        f"{EMBED}/guide/{language}/{name}": f'--8<-- "{language}/{name}"\n',
    }


def with_way_to_top(html: str, address: str) -> str:
    """Return the page at that address of the site, with the way to the top in what it shows by
    name.

    >>> with_way_to_top('<img src="walkthroughs-top:a.svg">', "ja/course/one.html")
    '<img src="../../a.svg">'
    """
    return html.replace(TOP, to_top(address))


# The same page in the other languages, and how a page of words begins.


def other_languages(name: str, language: str) -> str:
    """Return links to the page of that name in every other language, named in that language."""
    top = to_top(page_path(name, language))
    return " · ".join(
        f'<a class="wt-translation" href="{escape(f"{top}{page_path(name, code)}.html")}" '
        f'lang="{code}" hreflang="{code}">{messages(code).say("language.name")}</a>'
        for code in languages()
        if code != language
    )


def without_translations(page: str | bytes, codes: Iterable[str]) -> str:
    """Return the Markdown without its links to itself in these languages."""
    spoken = "|".join(map(re.escape, codes))
    link = rf'(?: · )?<a class="wt-translation" [^>]*lang="(?:{spoken})".*?</a>'
    text = page if isinstance(page, str) else page.decode()
    without = re.sub(link, "", text).replace('<p class="wt-summary"></p>\n\n', "")
    return without.replace('<span class="wt-translations"></span>', "")


def page_opening(
    name: str, language: str, title: str, about: str = "", facts: str = "", links: str = ""
) -> str:
    """Return the Markdown with which a page begins that does not begin with a player: its head, its
    title, `links` beside it and a line of `facts`, which are both HTML, with the page in other
    languages, and what it is about.

    `name` is the page's path below the folder of walkthroughs, without suffix.
    """
    line = " · ".join(filter(None, [facts, other_languages(name, language)]))
    rows = [
        front_matter(title, language, about),
        f"# {markdown_safe(escape(title))}\n",
        *([f'<p class="wt-group">{links}</p>\n'] if links else []),
        f'<p class="wt-summary">{line}</p>\n',
    ]
    return "\n".join([*rows, f'<p class="wt-about">{escape(about)}</p>\n'] if about else rows)


def file_bytes(data: str | bytes) -> bytes:
    """Return what is written of a file."""
    return data.encode() if isinstance(data, str) else data
