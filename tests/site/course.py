"""A course made by hand, small enough to read: two films of one tree, in two languages."""

import shutil
from dataclasses import dataclass
from html import escape
from pathlib import Path

from generator.picture.theme import LIGHT, palette_css
from generator.site.markup import (
    Asked,
    Show,
    Still,
    compare,
    front_matter,
    key_figures,
    player,
    question,
    transcript,
)
from generator.site.output import Output
from generator.site.reel import Mark, Reel, Standing, film_script
from generator.site.store import MANIFEST, STORE, Store, write_manifest

ROOT = Path(__file__).parents[2]
WIDTH, HEIGHT = 880, 380
HEAD = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
    f'width="{WIDTH}" height="{HEIGHT}" role="img">'
)
RULES = (
    "text{font:15px 'DejaVu Sans','Noto Sans CJK JP',sans-serif;fill:var(--wt-ink);"
    "text-anchor:middle}.n{fill:var(--wt-paper);stroke:var(--wt-line);stroke-width:1.5}"
    ".c{stroke:var(--wt-focus);stroke-width:4}.x{stroke-dasharray:3 4}"
    ".e{stroke:var(--wt-line);stroke-width:1.5}.f{stroke:var(--wt-focus);stroke-width:4}"
)
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


@dataclass(frozen=True, slots=True)
class Step:
    """One frame of the story."""

    node: str
    value: str
    line: int
    mark: Mark
    stack: tuple[Standing, ...]
    counts: tuple[int, int]
    en: str
    ja: str


S, A, B = ("S", "MAX", "−∞", "∞"), ("A", "MIN", "−∞", "∞"), ("B", "MIN", "3", "∞")
STORY = (
    Step("S", "", 2, "", (S,), (0, 0), "<b>The search begins at S.</b> MAX moves.",
         "<b>Sから探索を始めます。</b>MAXの手番です。"),
    Step("A", "", 2, "", (S, A), (0, 0), "<b>MIN moves at A.</b> Nothing is known yet.",
         "<b>AはMINの手番です。</b>まだ何も分かっていません。"),
    Step("A", "≤ 3", 14, "best", (S, A), (1, 0), "<b>A is at most 3.</b> The leaf gave 3.",
         "<b>Aは高々3です。</b>葉の値は3でした。"),
    Step("A", "= 3", 19, "", (S, A), (3, 0), "<b>A is worth 3.</b> Its other leaf, 12, is no help.",
         "<b>Aの評価値は3です。</b>もう一方の葉の12は役に立ちません。"),
    Step("S", "≥ 3", 12, "best", (("S", "MAX", "3", "∞"),), (3, 0),
         "<b>MAX has 3 at S.</b> From now on, anything up to 3 is of no use to MAX.",
         "<b>MAXはSで3を確保しました。</b>これ以降、3以下の値はMAXの役に立ちません。"),
    Step("B", "≤ 2", 18, "cut", (("S", "MAX", "3", "∞"), ("B", "MIN", "3", "2")), (4, 1),
         "<b>B is cut.</b> The leaf gave 2, so MIN can already hold B to 2. MAX has 3 waiting at "
         "S, so nothing else under B can change the answer: the other leaf is skipped. "
         '<span class="wt-term">(α cut, shallow: the bound comes from B’s parent.)</span>',
         "<b>Bは枝刈りされます。</b>葉の値が2なので、MINはBを2以下に抑えられます。MAXはSですでに3を"
         "確保しているため、Bの残りの葉は結果に影響しません。"
         '<span class="wt-term">（αカット、浅い枝刈り）</span>'),
    Step("S", "= 3", 19, "", (("S", "MAX", "3", "∞"),), (6, 1),
         "<b>S is worth 3.</b> One leaf was never read.",
         "<b>Sの評価値は3です。</b>一つの葉は読まれませんでした。"),
)  # fmt: skip
PLACES = {"S": (440, 70), "A": (240, 190), "B": (640, 190)}
LEAVES = ((160, "3"), (320, "12"), (560, "2"), (720, "8"))


def cuttings(step: Step, values: dict[str, str]) -> list[str]:
    """What fills each slot in a frame: title, desc, edges, nodes, leaves."""
    parts = [f"<title>{escape(step.node)}</title>", f"<desc>{escape(step.en)}</desc>"]
    for name in "AB":
        x, y = PLACES[name]
        style = "f" if step.node == name else "e"
        parts.append(f'<path class="{style}" d="M440 90L{x} {y - 22}"/>')
    for name, (x, y) in PLACES.items():
        style = "n c" if step.node == name else "n"
        house = "0,-22 24,-8 24,18 -24,18 -24,-8" if name == "S" else "0,22 24,8 24,-18 -24,-18 -24,8"
        parts.append(
            f'<g transform="translate({x} {y})"><polygon class="{style}" points="{house}"/>'
            f'<text y="6">{values.get(name, "")}</text><text x="-40" y="0">{name}</text></g>'
        )
    for x, value in LEAVES:
        y = 300
        parts.append(f'<g><path class="e" d="M{240 if x < 440 else 640} 212L{x} {y - 24}"/>'
                     f'<text x="{x}" y="{y}">{value}</text></g>')  # fmt: skip
    return parts


def film(story: tuple[Step, ...]) -> tuple[dict[str, object], list[bytes]]:
    """The film's picture and the files of its frames."""
    known: dict[str, int] = {}
    frames, files, before, values = [], [], [], {}
    light = RULES
    for role, colour in LIGHT.items():
        light = light.replace(f"var(--wt-{role})", colour)
    for step in story:
        values[step.node] = step.value
        now = cuttings(step, values)
        changes: list[int] = []
        for slot, cutting in enumerate(now):
            if not before or before[slot] != cutting:
                changes += [slot, known.setdefault(cutting, len(known))]
        frames.append(changes)
        files.append(f"{HEAD}<style>{light}</style>{''.join(now)}</svg>\n".encode())
        before = now
    picture = {"width": WIDTH, "height": HEIGHT, "head": HEAD, "tail": "</svg>\n", "style": RULES}
    return picture | {"cuttings": list(known), "frames": frames}, files


def reel(name: str, story: tuple[Step, ...], align: tuple[int, ...] = ()) -> Reel:
    """The film with its facts."""
    return Reel(
        name=name,
        picture=film(story)[0],
        captions={"en": [step.en for step in story], "ja": [step.ja for step in story]},
        lines=[step.line for step in story],
        status=["update"] * len(story),
        marks=[step.mark for step in story],
        stack=[step.stack for step in story],
        counts=[step.counts for step in story],
        nodes=["SAB".index(step.node) for step in story],
        keys=[key for key in (0, 5, 6) if key < len(story)],
        focus=[PLACES[step.node][0] for step in story],
        align=align,
    )


def page(language: str) -> str:
    """A walkthrough's page."""
    up = "" if language == "en" else "../"
    captions = [getattr(step, language) for step in STORY]
    stills = [
        Still(number, f"{up}tree/frames/{number:04}.svg", WIDTH, HEIGHT, f"*{number}*", captions[number])
        for number in range(len(STORY))
    ]
    keys = [
        Still(n, f"{up}tree/keys/{n:04}.svg", WIDTH, HEIGHT, f"_Frame_ {n} [B]", captions[n])
        for n in (0, 5, 6)
    ]

    def show(name: str, title: str = "", frames: int = len(STORY)) -> Show:
        address = f"{up}tree/{name}.js"
        return Show(name, address, f"tree/{name}", frames, language, stills[0], LISTING, 2, (S,), (0, 0), title)

    asked = Asked("tree", 5, "Will B's other leaf be read?", ("yes", "no"), 1, "MAX has 3.", stills[4].src)
    title = "Alpha-beta on a small tree" if language == "en" else "小さな木でαβ法"
    switch, other = ("日本語", "ja/page.md") if language == "en" else ("English", "../page.md")
    return "\n".join(
        (
            front_matter(title, language, "A tree of seven nodes."),
            f"# {title}\n",
            f"[{switch}]({other}){{ .wt-language }}\n",
            player(show("tree")),
            question(asked, language),
            key_figures(keys, show("tree")),
            transcript(stills, show("tree")),
            "\n## Two at once\n",
            compare((show("left", "minimax"), show("right", "alpha-beta", 5))),
        )
    )


def write(root: Path) -> None:
    """Write the course's whole folder, as the generator would."""
    for folder in ("overrides", "docs/assets"):
        shutil.copytree(ROOT / folder, root / folder)
    (root / "generator/site").mkdir(parents=True)
    shutil.copy(ROOT / "generator/site/hook.py", root / "generator/site/hook.py")
    shutil.copy(ROOT / "mkdocs.yml", root / "mkdocs.yml")
    (root / "docs/index.md").write_text("# Home\n\n[The tree](generated/page.md)\n")
    (root / "docs/ja").mkdir()
    (root / "docs/ja/index.md").write_text("---\nlang: ja\n---\n\n# はじめに\n\n枝刈りと置換表。\n")
    store, manifest = Store(root / STORE), {}
    picture, files = film(STORY)
    with Output(root / "docs/generated") as out:
        out.write("nav.yml", "nav:\n  - Home: index.md\n  - Trees:\n    - generated/page.md\n"
                  "  - 日本語:\n    - ja/index.md\n    - generated/ja/page.md\n")  # fmt: skip
        out.write("assets/palette.css", palette_css())
        out.write("page.md", page("en"))
        out.write("ja/page.md", page("ja"))
        out.write("tree/tree.js", film_script(reel("tree/tree", STORY)))
        out.write("tree/left.js", film_script(reel("tree/left", STORY)))
        out.write("tree/right.js", film_script(reel("tree/right", STORY[:5], (0, 1, 2, 3, 4, 4, 4))))
        for number, data in enumerate(files):
            manifest[f"generated/tree/frames/{number:04}.svg"] = store.put(data)
            if number in (0, 5, 6):
                out.write(f"tree/keys/{number:04}.svg", data)
    write_manifest(root / MANIFEST, manifest)
