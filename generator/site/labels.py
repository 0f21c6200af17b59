"""What the player and a page's fixed parts say, in each language."""

from collections.abc import Mapping

LABELS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "player": "Step through the search",
        "controls": "Frames",
        "first": "First frame",
        "back": "Back one frame",
        "next": "Forward one frame",
        "last": "Last frame",
        "slider": "Frame",
        "frame": "frame {n} / {last}",
        "spoken": "Frame {n} of {last}: {caption}",
        "cut": "Next cut",
        "node": "Same node",
        "link": "Copy link",
        "copied": "Copied",
        "failed": "The frames could not be loaded. The key frames stand below.",
        "picture": "Picture of the tree",
        "listing": "The algorithm, with the running line lit",
        "stack": "Where we are",
        "counts": "Counts",
        "calculated": "calculated",
        "pruned": "pruned",
        "keys": "Key frames",
        "transcript": "Every frame in words",
        "key": "Frame {n}.",
        "question": "Before frame {n}",
        "ask": "Before you go on.",
        "answer": "Answer",
        "right": "Yes.",
        "wrong": "Not quite.",
    },
    "ja": {
        "player": "探索を一歩ずつ見る",
        "controls": "フレームの操作",
        "first": "最初のフレーム",
        "back": "一つ前のフレーム",
        "next": "一つ次のフレーム",
        "last": "最後のフレーム",
        "slider": "フレーム",
        "frame": "フレーム {n} / {last}",
        "spoken": "フレーム {n} / {last}：{caption}",
        "cut": "次の枝刈り",
        "node": "同じノード",
        "link": "リンクをコピー",
        "copied": "コピーしました",
        "failed": "フレームを読み込めませんでした。主なフレームは下にあります。",
        "picture": "木の図",
        "listing": "アルゴリズム（実行中の行を強調表示）",
        "stack": "現在位置",
        "counts": "ノード数",
        "calculated": "計算済",
        "pruned": "枝刈り済",
        "keys": "主なフレーム",
        "transcript": "全フレームの説明",
        "key": "フレーム {n}",
        "question": "フレーム {n} の前に",
        "ask": "進む前に考えてみましょう。",
        "answer": "答え",
        "right": "正解です。",
        "wrong": "惜しい。",
    },
}

_SPOKEN_BY_THE_PLAYER = (
    *("controls", "first", "back", "next", "last", "slider", "frame", "spoken"),
    *("cut", "node", "link", "copied", "failed", "ask", "right", "wrong"),
)


def labels(language: str) -> Mapping[str, str]:
    """The labels of a language."""
    return LABELS[language]


def player_words(language: str) -> dict[str, str]:
    """The labels that the player's script needs: it holds no language of its own."""
    return {key: LABELS[language][key] for key in _SPOKEN_BY_THE_PLAYER}
