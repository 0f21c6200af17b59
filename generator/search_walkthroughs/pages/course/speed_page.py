"""Tables of the benchmark."""

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from ...captions.catalogue import languages
from ..markup.page_markup import snippet, wide_table

# The words of the tables of speed, and in Japanese what each row measured.

ROW_NAMES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "machine": "Measured on {cores} cores ({processor}, {system}) with Python {python} and "
        "matplotlib {matplotlib}.",
        "table": "What was measured",
        "columns": "What|Measured|Goal|",
        "missing": "not installed",
        "met": "reached",
        "missed": "missed",
        "undo": "Boards that are copied",
        "paper": "A course of 100,000 walkthroughs",
        "paper_columns": "|Largest built|Of 100,000",
        "paper_files": "Files",
        "paper_bytes": "Bytes",
        "paper_alone": "Processor time, one worker",
        "paper_shared": "Shared by {n} workers",
        "paper_site": "The site by MkDocs, one processor",
    },
    "ja": {
        "machine": "{cores}コア（{processor}、{system}）、Python {python}、"
        "matplotlib {matplotlib}で測りました。",
        "table": "測った結果",
        "columns": "何を|結果|目標|",
        "missing": "入っていません",
        "met": "達成",
        "missed": "未達成",
        "undo": "盤のコピー",
        "paper": "10万ページの講座",
        "paper_columns": "|実測（最大）|10万ページ",
        "paper_files": "ファイルの数",
        "paper_bytes": "バイト数",
        "paper_alone": "計算時間（ワーカー1個）",
        "paper_shared": "ワーカー{n}個で分けたとき",
        "paper_site": "MkDocsによるサイト作成（プロセッサー1個）",
    },
}
_LOADS = {
    "tree": "木（13ノード、40フレーム）",
    "boards": "盤面のある木（61ノード、242フレーム）",
}
_JAPANESE = {
    "drawing.*.naive": "{}：1フレームごとにfigureを作って保存する方法に比べて",
    "drawing.*.animation": "{}：1つのfigureとmatplotlibのアニメーション機能を使う方法に比べて",
    "drawing.*.further": "{}：フレームを1枚追加する時間、同じバイト列を書くだけの時間に対して",
    "drawing.*.graphviz": "{}：1フレームごとにgraphvizを使う方法に比べて",
    "drawing.*.networkx": "{}：1フレームごとにnetworkxを使う方法に比べて",
    "weight.*.bytes": "{}：1フレームの大きさ",
    "weight.*.gzip": "{}：1フレームの大きさ（圧縮後）",
    "weight.*.film": "{}：アニメーションの大きさ、全フレームに対して",
    "search.silent": "〇×ゲームの全探索（ミニマックス法）、手書きのビット盤ループに対して",
    "search.remembered": "その全ノードを局面と窓ごとに1度だけ調べて数える時間、同じループに対して",
    "search.perft": "チェスのパーフト（深さ3）を講座のゲームで数える時間、python-chessに対して",
    "search.openspiel": "OpenSpielの1ノードの時間、記録しない探索に対して",
    "search.easyai": "easyAIの1ノードの時間、記録しない探索に対して",
    "search.window": "約220万フレームのうち400フレームを描く時間、数える時間と描く時間の和に対して",
    "search.streamed": "約220万フレームをJSONの行として書き出す時間",
    "search.streamed.peak": "そのときの最大メモリ",
    "search.copied": "対局のコピーとフレームごとの辞書を残す方法、フレームを数える探索に対して",
    "search.copied.peak": "その方法で全フレームに必要なメモリ、1つずつ書き出す場合に対して",
    "search.undo.copy": "1手ごとに盤をlist.copyでコピーする探索、手を戻す探索に対して",
    "search.undo.deepcopy": "1手ごとに盤をcopy.deepcopyでコピーする探索、手を戻す探索に対して",
    "build.whole": "10本の木を6つのアルゴリズムで探索する講座のビルド",
    "build.again": "何も変えずにもう一度ビルドする時間、全体のビルドに対して",
    "build.again.written": "何も変えないビルドで書かれたファイル",
    "build.again.matplotlib": "何も変えないビルドでmatplotlibが読み込まれた回数",
    "build.one": "1ファイルを変えたときの時間（読み込みを除く）、そのファイルの分に対して",
    "build.two": "ワーカー2個、1個に対して",
    "build.large.again": "1,000ファイルの講座を、何も変えずにもう一度ビルドする時間",
    "build.large.peak": "その講座のビルドの最大メモリ、10ファイルの講座に対して",
    "drawing.course": "木と局面5つずつを6つのアルゴリズムで：figureを作る方法に比べて",
    "drawing.two": "同じものを3回、ワーカー1個に対する2個の速さ",
    "course.fresh": "この講座のサイト全体を最初から作る時間",
    "course.again": "この講座を、何も変えずにもう一度ビルドする時間",
    "course.one": "この講座で1ファイルを変えたあと、もう一度ビルドする時間",
    "site.frames": "2万フレームがある50ページのサイトのビルド、フレームがない場合に対して",
    "site.one": "そのサイトで1ファイルを変えたあと、もう一度ビルドする時間",
    "site.saved": "serveの実行中に保存してから、ページのフレームが新しくなるまでの時間",
    "site.each": "そのサイトの1ページ",
    "site.performance": "Lighthouseによる解説ページの速さの点数",
    "site.accessibility": "Lighthouseによる解説ページのアクセシビリティの点数",
    "site.page": "2枚目のフレームを見せるまでに読み込む1ページの大きさ（圧縮後）",
    "step.fit": "400フレームのページ（木全体）で1フレーム進む時間：20回のうち19回はこれ以下",
    "step.positions": "400フレームのページ（盤面）で1フレーム進む時間：20回のうち19回はこれ以下",
    "step.follow": "400フレームのページ（動く図）で1フレーム進む時間：20回のうち19回はこれ以下",
    "try.compressed": "「試す」のページで動く部分の大きさ（圧縮後）",
    "try.scripts": "「試す」のページで動く部分の大きさ（スクリプトとして）",
    "try.start": "「試す」：「始める」を押してから最初のフレームまで（ブラウザーの全プロセス）",
    "try.answer": "「試す」：葉を1つ変えて、探索し、証明し、表示するまで",
    "tree.page": "探索した木（100,000ノード）のページの大きさ",
    "tree.open": "同じページを開いて、図を動かせるようになるまで",
    "tree.all": "同じページで、すべてのノードを一度に表示するまで",
    "tree.move": "同じページで、すべてのノードを表示して図を動かすときの1画面の時間（平均）",
}


def row_name(name: str, measured: str, language: str) -> str:
    """Return what the row of that name measured; untranslated, its own words."""
    if language != "ja":
        return measured
    parts = name.split(".")
    if len(parts) > 1 and parts[1] in _LOADS:
        key = ".".join((parts[0], "*", *parts[2:]))
        return _JAPANESE[key].format(_LOADS[parts[1]]) if key in _JAPANESE else measured
    return _JAPANESE.get(name, measured)


# What was measured of the speed: tables of the stored results, for the page about it.
# The charts are drawn when the benchmark runs: a build that changes nothing imports no matplotlib.

PAPER_WALKTHROUGHS = 100_000
"""Number of walkthroughs of the course on paper."""
WORKERS = (1, 2, 16, 64)
UNDO = "search.undo."
"""Beginning of the names of rows that compare copied boards with moves taken back."""

Benchmark = Mapping[str, Any]


def snippets(data: bytes) -> dict[str, str]:
    """Return the tables of the results, by path below `docs`; none without results.

    A page says `--8<-- "en/speed.table"`.
    """
    if not data:
        return {}
    benchmark: Benchmark = json.loads(data)
    files: dict[str, str] = {}
    for language in languages():
        say = ROW_NAMES.get(language, ROW_NAMES["en"])
        machine = f"{escape(say['machine'].format(**benchmark['machine']))}\n"
        files |= snippet(language, "speed.machine", machine)
        rows = [_row(row, language) for row in benchmark["rows"] if not grows(row)]
        undo = [
            _row(row, language)[:2] for row in benchmark["rows"] if row["name"].startswith(UNDO)
        ]
        head, paper_head = say["columns"].split("|"), say["paper_columns"].split("|")
        tables: dict[str, Sequence[Sequence[str]]] = {
            "table": [head, *rows],
            "undo": [head[:2], *undo],
            "paper": [paper_head, *_paper(benchmark, say)],
        }
        for name, table in tables.items():
            shown = wide_table("wt-measured", table, say[name])
            files |= snippet(language, f"speed.{name}", shown)
    return files


def grows(row: Mapping[str, Any]) -> bool:
    """Return whether the row is a point of the charts."""
    return str(row["name"]).startswith("growth.")


def three_digits(number: float) -> str:
    """Return a number as tables say it: with three significant digits.

    >>> three_digits(0.01234), three_digits(3.14159), three_digits(549946), three_digits(60)
    ('0.0123', '3.14', '549,946', '60')
    """
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"


def _row(row: Mapping[str, Any], language: str) -> list[str]:
    say = ROW_NAMES.get(language, ROW_NAMES["en"])
    measured = row_name(row["name"], row["what"], language)
    if "value" not in row:
        return [measured, say["missing"], "", ""]
    goal = row.get("goal")
    sign = "≥" if row.get("better") == "most" else "≤"
    met = "" if goal is None else say["met"] if row["met"] else say["missed"]
    return [measured, _value(row), "" if goal is None else f"{sign} {three_digits(goal)}", met]


def _value(row: Mapping[str, Any]) -> str:
    unit = "" if row["unit"] in ("files", "times") else f" {row['unit']}"
    return f"{three_digits(row['value'])}{unit}"


def _paper(benchmark: Benchmark, say: Mapping[str, str]) -> Iterator[Sequence[str]]:
    """Yield rows about a course of a hundred thousand walkthroughs, by the largest one built."""
    built = [row for row in benchmark["rows"] if row["name"].startswith("growth.files.")]
    if not built:
        return
    last = max(built, key=lambda row: row["files"])
    times = PAPER_WALKTHROUGHS / last["files"]
    yield say["paper_files"], f"{last['written']:,}", three_digits(last["written"] * times)
    yield (
        say["paper_bytes"],
        f"{last['bytes'] / 1e6:,.0f} MB",
        f"{last['bytes'] * times / 1e9:,.1f} GB",
    )
    for workers in WORKERS:
        label = say["paper_alone" if workers == 1 else "paper_shared"].format(n=workers)
        seconds = last["cpu"] / workers
        yield label, _lasting(seconds), _lasting(seconds * times)
    for seconds_a_page in (
        row["value"] / 1e3 for row in benchmark["rows"] if row["name"] == "site.each"
    ):
        seconds = seconds_a_page * last["files"] * len(languages())
        yield say["paper_site"], _lasting(seconds), _lasting(seconds * times)


def _lasting(seconds: float) -> str:
    """Return a time in the unit that suits it.

    >>> _lasting(2.21), _lasting(141), _lasting(14_000)
    ('2.2 s', '2.4 min', '3.9 h')
    """
    for unit, size in (("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{seconds / size:,.1f} {unit}"
    return f"{seconds:,.1f} s"
