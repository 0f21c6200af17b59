"""A course with one page of each kind, which takes a moment to build."""

import shutil
from pathlib import Path

from trust import tiny

TREE = "tree: {key: S, children: {A: [4, 3], B: [3, 9], C: [5, 1]}}\n"
SEARCH = "algorithm: alpha-beta\n"
WRONG = """claim: {en: It reads six leaves., ja: 6つの葉を読む。}
statements:
  - {says: {en: The root is worth 3., ja: 根の値は3。}, value: 3}
  - says: {en: It reads them all., ja: 全部読む。}
    leaves: [4, 3, 3, 9, 5, 1]
    wrong: on
    why: {en: One is cut off., ja: 1つは枝刈りされる。}
"""
WALKTHROUGHS = {
    "walkthrough": SEARCH + TREE,
    "compare": f"page: compare\nalgorithm: [minimax, alpha-beta]\n{TREE}",
    "chart": f"page: chart\nalgorithm: [minimax, alpha-beta]\n{TREE}",
    "orders": f"page: orders\n{SEARCH}{TREE}",
    "prune": f"page: prune\n{SEARCH}{TREE}",
    "prune-random": f"page: prune-random\n{SEARCH}{TREE}",
    "mistake": f"page: mistake\n{SEARCH}{TREE}{WRONG}",
    "hidden-information": "page: hidden-information\nalgorithm: expectimax\n"
    "tree: {player: chance, children: {red: {p: 1/2, player: max, sees: a card, "
    "children: {stay: 0, go: 1}}, black: {p: 1/2, player: max, sees: a card, "
    "children: {stay: 0, go: -2}}}}\n",
    "retrograde": f"page: retrograde\n{SEARCH}game: position-graph\noptions: {{depth: 2}}\n"
    "position: |\n  a: max to b, L\n  b: min to a, L\n  L: -1\n",
    "network": "page: network\nalgorithm: puct\ngame: tic-tac-toe\nposition: XXO OOX ...\n"
    "options: {evaluation: network, simulations: 8}\n",
    "growth": "page: growth\nalgorithm: uct\ngame: tic-tac-toe\nposition: XX. OO. ...\n"
    "options: {playouts: 200, seed: 2}\nframes: {depth: 0}\n",
    "estimated": "algorithm: flat-monte-carlo\ngame: tic-tac-toe\nposition: XX. OO. ...\n"
    "options: {playouts: 30}\nframes: {limit: 20}\n",
}
"""Walkthroughs, by what kind of page they give, but for their titles."""
EXPERIMENT = "sure-and-wrong"
PROSE = """# Prose

| at the left | at the right |
|:--|--:|
| a | 1 |

!!! note
    A note[^1].

??? tip "Folded"
    ```python title="one.py"
    x = 1
    ```

[^1]: Below.

--8<-- "en/few/compare.html"
"""


def write(root: Path) -> Path:
    """The course's folder."""
    tiny.write(root)
    for file in (root / "walkthroughs/few").iterdir():
        file.unlink()
    for name, text in WALKTHROUGHS.items():
        title = f"title: {{en: Of kind {name}, ja: {name}の種類}}\n"
        (root / f"walkthroughs/few/{name}.yml").write_text(title + text, "utf-8")
    (root / "docs/prose.md").write_text(PROSE, "utf-8")
    (root / "docs/ja/prose.md").write_text("---\nlang: ja\n---\n\n# 文章\n", "utf-8")
    for suffix in (".yml", ".json"):
        (root / "docs/experiments").mkdir(exist_ok=True)
        shutil.copy(tiny.ROOT / f"docs/experiments/{EXPERIMENT}{suffix}", root / "docs/experiments")
    return root


def addresses(site: Path) -> list[str]:
    """A page of each kind, in the site."""
    return [
        *("index.html", "404.html", "prose.html", "ja/index.html", "walkthroughs/few/index.html"),
        *(f"walkthroughs/few/{name}.html" for name in WALKTHROUGHS),
        f"walkthroughs/experiments/{EXPERIMENT}.html",
        "walkthroughs/few/compare/embed.html",
    ]
