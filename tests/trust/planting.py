"""Bugs planted at places that nobody chose: what noticed each at first, and what notices it now.

A line is drawn from all files of the generator, programs, messages and scripts, a file by the
number of its lines; then a bug is written there that a user would notice, and only then are the
tests tried. The bugs are kept in `docs/planted.json`. `make mutants` plants those again that are
noticed.

    python -m trust.planting    # says on the page on trust what is kept
"""

from collections.abc import Mapping, Sequence
from typing import Any

from search_walkthroughs.record.statistics import wilson
from trust.bug import Bug
from trust.figures import code_cell, figures, keep

NAME = "planted"
KINDS = {
    "py": ("programs", "プログラム"),
    "toml": ("messages", "文言"),
    "js": ("scripts", "スクリプト"),
}
"""What the files are, by their suffix, in each language."""


def planted_bugs() -> tuple[Bug, ...]:
    """Return the bugs that a test notices, for `make mutants`."""
    return tuple(
        Bug(
            f"{bug['file']}: {bug['shown']}",
            bug["file"],
            ((bug["right"], bug["wrong"]),),
            tests=(bug["by"],),
        )
        for bug in figures(NAME)["bugs"]
        if bug["by"]
    )


def counts(bugs: Sequence[Mapping[str, Any]]) -> tuple[int, int, int]:
    """Return how many bugs there are, how many were noticed at first, and how many are now."""
    return len(bugs), sum(bool(bug["first"]) for bug in bugs), sum(bool(bug["by"]) for bug in bugs)


def sentences(kept: Mapping[str, Any]) -> dict[str, str]:
    """Return what the page on trust says, by language."""
    bugs, plantings = kept["bugs"], kept["plantings"]
    rounds = [[bug for bug in bugs if bug["planting"] == n + 1] for n in range(len(plantings))]
    total, first, now = counts(bugs)
    low, high = (f"{100 * end:.0f}" for end in wilson(first / total, total))
    share = f"{100 * first / total:.0f}"
    heads = {
        "en": "| planting | seed | places | noticed at first | noticed now |",
        "ja": "| 回 | 乱数の種 | 場所 | 初めに検出 | 今は検出 |",
    }
    rows = "\n".join(
        _row(n + 1, planting["seed"], *counts(rounds[n])) for n, planting in enumerate(plantings)
    )
    noticed = {
        words: "{1}/{0}".format(*counts([b for b in bugs if b["file"].endswith(f".{suffix}")]))
        for suffix, words in KINDS.items()
    }
    in_english = ", ".join(f"{words[0]} {share}" for words, share in noticed.items())
    in_japanese = "、".join(f"{words[1]}{share}" for words, share in noticed.items())
    english = (
        f"{total} bugs were planted, one at each place. {first} of them were noticed at first,"
        f" which is {share} %; of all bugs like these it is between {low} % and {high} %"
        f" (95 % confidence, Wilson's interval). By kind of file: {in_english}. New tests, or"
        f" tests by night, notice {now - first} more; {total - now} are noticed by no test yet."
    )
    japanese = (
        f"{total}か所に1つずつ植えたバグのうち、初めに検出したのは{first}個（{share}%）です。"
        f"このようなバグすべての検出率は、{low}%から{high}%の間です（信頼度95%、Wilsonのスコア区間）。"
        f"ファイルの種類別：{in_japanese}。"
        f"そのあとに書いたテストか夜のテストがさらに{now - first}個を検出し、"
        f"{total - now}個はまだ検出できません。"
    )
    table = f"|--:|--:|--:|--:|--:|\n{rows}"
    english_list = _list(
        bugs,
        "What was not noticed at first",
        "| file | line | changed into | noticed by |",
        "**nothing**",
    )
    japanese_list = _list(
        bugs,
        "初めは検出できなかったバグ",
        "| ファイル | 行 | 変えた行 | 気づいたテスト |",
        "**なし**",
    )
    return {
        "en": f"{english}\n\n{heads['en']}\n{table}\n\n{english_list}",
        "ja": f"{japanese}\n\n{heads['ja']}\n{table}\n\n{japanese_list}",
    }


def _row(number: int, seed: int, places: int, first: int, now: int) -> str:
    """Return the row of one planting."""
    return f"| {number} | {seed} | {places} | {first} ({100 * first / places:.0f} %) | {now} |"


def _list(bugs: Sequence[Mapping[str, Any]], title: str, head: str, nothing: str) -> str:
    """Return a folded table of the bugs that were not noticed at first, survivors before all."""
    lines = [
        f"    | `{bug['file']}` | {right} | {wrong} | {_test(bug['by']) or nothing} |"
        for bug in sorted(bugs, key=lambda bug: (bug["by"] is not None, bug["file"]))
        if not bug["first"]
        for right, wrong in [_first_difference(bug["right"], bug["wrong"])]
    ]
    return "\n".join((f'??? note "{title}"', f"    {head}", "    |---|---|---|---|", *lines))


def _test(by: str | None) -> str:
    return f"`{by.rpartition('/')[2].partition('::')[2] or by.rpartition('/')[2]}`" if by else ""


def _first_difference(right: str, wrong: str) -> tuple[str, str]:
    """Return the first line that differs, before and after, as cells of a table."""
    pairs = zip([*right.split("\n"), ""], [*wrong.split("\n"), ""], strict=False)
    before, after = next(pair for pair in pairs if pair[0] != pair[1])
    return code_cell(before.strip()), code_cell(after.strip())


def main() -> None:
    """Say on the pages what is kept."""
    kept = figures(NAME)
    keep(NAME, kept, sentences(kept))


if __name__ == "__main__":
    main()
