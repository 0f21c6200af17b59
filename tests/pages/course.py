"""A whole course made by hand, small enough to read: two pages, each in its language."""

import shutil
from pathlib import Path

from markupsafe import Markup

from search_walkthroughs.building.cache import MANIFEST, STORE, FrameStore, write_manifest
from search_walkthroughs.building.output import Output, page_folders
from search_walkthroughs.building.shared_files import settings, theme
from search_walkthroughs.captions.catalogue import messages
from search_walkthroughs.course.files import page_path, to_top
from search_walkthroughs.drawing.charts.drawn_signs import drawn_sign
from search_walkthroughs.pages.course.chapter_pages import card_item, card_list
from search_walkthroughs.pages.course.parsons_page import parsons_pages
from search_walkthroughs.pages.course.practise_page import instance_files, practise_pages
from search_walkthroughs.pages.course.today_page import today_pages
from search_walkthroughs.pages.markup.page_markup import (
    ASSET_FOLDER,
    assets,
    front_matter,
    related_file,
    render,
)
from search_walkthroughs.pages.walkthrough.film_script import film_script
from search_walkthroughs.pages.walkthrough.player_html import (
    PlayerHead,
    PlayerView,
    QuestionView,
    StillView,
    key_figures,
    player,
    question,
    transcript,
)

from .film import HEIGHT, KEYS, STORY, WIDTH, S, counted, film, reel

ROOT = Path(__file__).parents[2]
NAVIGATION = """extra:
  generator: false
  site_languages:
    - {code: en, name: English, path: Where you are, pages: [index.html]}
    - {code: ja, name: 日本語, path: 現在の位置, pages: [index.html]}
nav:
  - Home: index.md
  - Trees:
    - walkthroughs/page.md
  - walkthroughs/practise.md
  - 日本語:
    - ja/index.md
    - ja/walkthroughs/page.md
    - ja/walkthroughs/practise.md
"""

ALGORITHMS = """
## Why not pvs

After pvs and uct comes alpha-beta, and then pvs again.

## uct

Grows a tree.

## pvs

Asks first.

## alpha-beta

Prunes.
"""
"""The end of the first page: sections about algorithms, and one that mentions them all."""
CODE = """
```python
best = max(best, score)
```

```python
alpha = max(alpha, best)
```
"""
"""Two blocks of code, each with the key that copies it."""

LISTING = '''def alpha_beta(game):
    def value(state, alpha=-inf, beta=inf):
        """The value of a state, if it lies in the window."""
        if game.over(state):
            return game.score(state)
        maximizing = game.turn(state) == MAX
        best = -inf if maximizing else inf
        for move in game.moves(state):
            score = value(game.play(state, move), alpha, beta)
            if maximizing:
                best = max(best, score)
                alpha = max(alpha, best)
            else:
                best = min(best, score)
                beta = min(beta, best)

            if alpha >= beta:  # the other player will not come here
                break
        return best

    return value(game.start)
'''


def page(language: str) -> str:
    """A walkthrough's page."""
    up = to_top(page_path("page", language))
    captions = [getattr(step, language) for step in STORY]

    def still(folder: str, n: int) -> StillView:
        return StillView(
            n,
            f"{up}walkthroughs/tree/{folder}/{n:04}.svg",
            WIDTH,
            HEIGHT,
            f"_{n}_ [B]",
            captions[n],
        )

    stills = [still("frames", number) for number in range(len(STORY))]
    keys = [still("keys", number) for number in KEYS]

    def show(name: str, title: str = "", frames: int = len(STORY)) -> PlayerView:
        return PlayerView(
            id=name,
            film=f"{up}walkthroughs/tree/{name}.js",
            name=f"tree/{name}",
            frames=frames,
            language=language,
            first=stills[0],
            listing=LISTING,
            line=2,
            stack=(S,),
            counts=counted(STORY[0]),
            status="update",
            conditions=("alpha-beta", "table: no"),
            total=7,
            title=title,
            longest=sorted(captions, key=len)[-2:],
            deepest=max(len(step.stack) for step in STORY),
        )

    choices, reasons = ("yes", "no"), ("B is no better.", "MAX has 3.")
    asked = QuestionView(
        "tree",
        5,
        4,
        "Will B's other leaf be read?",
        choices,
        1,
        reasons,
        stills[4].src,
        skill="cut",
    )
    title = "Alpha-beta on a small tree" if language == "en" else "小さな木でαβ法"
    second = "Two searches" if language == "en" else "二つの探索"
    switch, other = (
        ("日本語", "../ja/walkthroughs/page.md")
        if language == "en"
        else ("English", "../../walkthroughs/page.md")
    )
    key = render(
        "legend.html", signs=[("×2", "Entered again."), (Markup(drawn_sign("cut")), "A cut.")]
    )
    head = PlayerHead(title, "value 3", "Three nodes.", key=key, leads=True)
    return "\n".join(
        (
            front_matter(title, language, "A tree of seven nodes."),
            player([show("tree")], head),
            f"[{switch}]({other}){{ .wt-language }}\n",
            question(asked, language),
            key_figures(keys, show("tree")),
            transcript(stills, show("tree")),
            "\n## Two at once\n",
            player((show("left", "minimax"), show("right", "alpha-beta", 5)), PlayerHead(second)),
        )
    )


LISTED = ("page", "practise")
CARDS = card_list(
    "".join(card_item(f"walkthroughs/{name}.html", "", name, "", "") for name in LISTED),
    messages("en"),
)
"""A list of two pages."""


def write(root: Path) -> None:
    """Write the course's whole folder, as the generator would."""
    shutil.copy(ROOT / "mkdocs.yml", root / "mkdocs.yml")
    (root / "docs/assets").mkdir(parents=True)
    shutil.copy(ROOT / "docs/assets/logo.svg", root / "docs/assets/logo.svg")
    shutil.copy(ROOT / "docs/glossary.toml", root / "docs/glossary.toml")
    home = f"# Home\n\n[The tree](walkthroughs/page.md)\n{CODE}{ALGORITHMS}\n{CARDS}"
    (root / "docs/index.md").write_text(home)
    (root / "docs/course/__pycache__").mkdir(parents=True)
    (root / "docs/course/proof.py").write_text("PROOF = 1\n")
    (root / "docs/course/__pycache__/proof.pyc").write_bytes(b"bytecode")
    (root / "docs/ja").mkdir()
    (root / "docs/ja/index.md").write_text(
        "---\nlang: ja\n---\n\n# はじめに\n\n枝刈りと置換表。αβ法とβカット。\n" + ALGORITHMS
    )
    store, manifest = FrameStore(root / STORE), {}
    _picture, files = film(STORY)
    with Output(root / "docs", page_folders(root / "docs")) as out:
        for name, text in assets():
            out.write(f"{ASSET_FOLDER}/{name}", text)
        for path, text in {**theme({}), **settings(NAVIGATION)}.items():
            out.write(path, text)
        out.write("walkthroughs/page.md", page("en"))
        out.write("ja/walkthroughs/page.md", page("ja"))
        for code, title in (("en", "The tree"), ("ja", "小さな木")):
            link = f'<a href="page.html">{title}</a>'
            out.write(related_file("page", code), f'<section class="wt-related">{link}</section>')
        practice = {**practise_pages({}), **instance_files(), **today_pages()}
        for path, text in {**practice, **parsons_pages(None)}.items():
            out.write(path, text)
        out.write("walkthroughs/tree/tree.js", film_script(reel("tree/tree", STORY)))
        out.write("walkthroughs/tree/left.js", film_script(reel("tree/left", STORY)))
        shorter = reel("tree/right", STORY[:5], align=(0, 1, 2, 3, 4, 4, 4))
        out.write("walkthroughs/tree/right.js", film_script(shorter))
        for number, data in enumerate(files):
            manifest[f"walkthroughs/tree/frames/{number:04}.svg"] = store.put(data)
            if number in KEYS:
                out.write(f"walkthroughs/tree/keys/{number:04}.svg", data)
    write_manifest(root / MANIFEST, manifest)
