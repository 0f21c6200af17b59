"""The charts of growth, in every language that has words for them."""

from collections.abc import Iterable

from search_walkthroughs.picture.growth import Growth, growth
from bench.row import Row

WORDS = {
    "en": {
        "title": "How costs grow",
        "about": "What one frame, one frame of a larger tree and one walkthrough cost, the more "
        "there are.",
        "frames": "A frame, told",
        "frames_across": "frames in one trace",
        "nodes": "A further frame, drawn, for each node",
        "nodes_across": "nodes in the picture",
        "files": "A walkthrough, built",
        "files_across": "walkthroughs in the course",
    },
    "ja": {
        "title": "規模と時間",
        "about": "フレーム、木、教材が大きくなったときの、1つあたりの時間。",
        "frames": "記録した1フレーム",
        "frames_across": "1回の探索のフレーム数",
        "nodes": "追加の1フレームの描画、1ノードあたり",
        "nodes_across": "図のノード数",
        "files": "1ページのビルド",
        "files_across": "教材のページ数",
    },
}


def charts(rows: Iterable[Row]) -> dict[str, bytes]:
    """The charts by language; none if growth was not measured."""
    points: dict[str, list[tuple[float, float]]] = {}
    units: dict[str, str] = {}
    for row in rows:
        kind, *_ = row.name.removeprefix("growth.").split(".")
        if row.name.startswith("growth.") and row.value is not None:
            size = float(row.name.rpartition(".")[2])
            points.setdefault(kind, []).append((size, row.value))
            units[kind] = row.unit
    if not points:
        return {}
    return {
        language: growth(
            [
                Growth(say[kind], say[f"{kind}_across"], some, units[kind])
                for kind, some in points.items()
            ],
            say["title"],
            say["about"],
        )
        for language, say in WORDS.items()
    }
