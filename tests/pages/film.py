"""A film made by hand: seven frames of a tree of seven nodes."""

from dataclasses import dataclass
from html import escape

from joined import fused
from search_walkthroughs.drawing.theme import LIGHT
from search_walkthroughs.pages.walkthrough.facts_and_legend import thousandths
from search_walkthroughs.pages.walkthrough.film_script import FilmScript, Mark, Standing

WIDTH, HEIGHT = 880, 380
HEAD = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
    f'width="{WIDTH}" height="{HEIGHT}" role="img">'
)
RULES = (
    "text{font:15px 'DejaVu Sans','Noto Sans CJK JP',sans-serif;fill:var(--wt-ink);"
    "text-anchor:middle}.n{fill:var(--wt-paper);stroke:var(--wt-line);stroke-width:1.5}"
    ".current{stroke:var(--wt-focus);stroke-width:4}.x{stroke-dasharray:3 4}"
    ".e{stroke:var(--wt-line);stroke-width:1.5}.f{stroke:var(--wt-focus);stroke-width:4}"
)


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
         '<i>(α cut, shallow: the bound comes from B’s parent.)</i>',
         "<b>Bは枝刈りされます。</b>葉の値が2なので、MINはBを2以下に抑えられます。MAXはSですでに3を"
         "確保しているため、Bの残りの葉は結果に影響しません。"
         '<i>（αカット、浅い枝刈り）</i>'),
    Step("S", "= 3", 19, "", (("S", "MAX", "3", "∞"),), (6, 1),
         "<b>S is worth 3.</b> One leaf was never read.",
         "<b>Sの評価値は3です。</b>一つの葉は読まれませんでした。"),
)  # fmt: skip
KEYS = (0, 5, 6)
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
        style = "n current" if step.node == name else "n"
        up = -1 if name == "S" else 1
        house = f"0,{22 * up} 24,{8 * up} 24,{-18 * up} -24,{-18 * up} -24,{8 * up}"
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
        files.append(f"{HEAD}<style>{light}</style>{fused(''.join(now))}</svg>\n".encode())
        before = now
    picture = {"width": WIDTH, "height": HEIGHT, "head": HEAD, "tail": "</svg>\n", "style": RULES}
    places = [*PLACES.values(), *((x, 295) for x, _ in LEAVES)]
    where = {
        "parts": {"text": [[0, 2]], "tree": [[2, 2 + 2 + len(places)]]},
        "areas": {"tree": [140, 48, 740, 306]},
        "node_slots": {"count": len(places), "marks": [4, 4 + len(places)], "edges": 1, "bars": 99},
        "sizes": [[24, 22, 24, 22, 46, 22, 24, 22], [12, 12, 12, 12, 12, 12, 12, 12]],
        "places": [
            {
                "x": [x for x, _ in places],
                "y": [y for _, y in places],
                "size": [int(n >= len(PLACES)) for n in range(len(places))],
            }
        ],
    }
    return picture | where | {"cuttings": list(known), "frames": frames}, files


def counted(step: Step) -> tuple[int | None, ...]:
    """The rows of the counts."""
    calculated, pruned = step.counts
    total = calculated + pruned
    return calculated, pruned, total, thousandths(calculated, total)


def reel(name: str, story: tuple[Step, ...], align: tuple[int, ...] = ()) -> FilmScript:
    """The film with its facts."""
    return FilmScript(
        name=name,
        picture=film(story)[0],
        captions={"en": [step.en for step in story], "ja": [step.ja for step in story]},
        lines=[step.line for step in story],
        status=["update"] * len(story),
        marks=[step.mark for step in story],
        stack=[step.stack for step in story],
        counts=[counted(step) for step in story],
        depths=[len(step.stack) - 1 for step in story],
        nodes=["SAB".index(step.node) for step in story],
        align=align,
        facts={
            "tree": {
                "parent": [-1, 0, 0, 1, 1, 2, 2],
                "move": ["", "A", "B", "1", "2", "1", "2"],
                "name": ["S", "A", "B", "A/1", "A/2", "B/1", "B/2"],
            },
            "jumps": {
                kind: [n for n, step in enumerate(story) if step.mark == kind]
                for kind in dict.fromkeys(step.mark for step in story if step.mark)
            },
        },
    )
