"""Hostile files made of good ones: a seed and a number always give the same bytes."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from reading.broken import BROKEN
from search_walkthroughs.formats.tree_format import tree_formats

ROOT = Path(__file__).parents[2]
LARGEST = 4096
"""Files of more bytes are left out of the corpus: time is better spent on more inputs."""
GROWN = 2**16
"""No input is larger; what may be larger has tests of its own."""

TOKENS = (
    *(b": ", b"- ", b"\n", b"\t", b"  ", b"[", b"]", b"{", b"}", b",", b"&a ", b"*a", b"!!int "),
    *(b"<<: *a", b"!!python/object/apply:os.system ", b"? ", b"|\n", b">-\n", b"#", b"---\n"),
    *(b"...\n", b"%YAML 9.9\n", b"'", b'"', b"\\", b"\x00", b"\xff", b"\xef\xbb\xbf", b"\x85"),
    *("\u2028".encode(), "\u202e".encode(), b"\xed\xa0\x80", "😀".encode(), "\u0301".encode()),
    *(b"1e999", b"-1e999", b".inf", b".nan", b"9" * 400, b"1" + b"0" * 5000, b"0x7f", b"1_000"),
    *(b"1/0", b"1/3", b"-0", b"1e-999", b"2001-12-14", b"on", b"off", b"yes", b"null", b"~"),
    *(b'"?"', b"chance", b"player: chance", b"p: 1/2", b"children: ", b"key: a", b"note: x"),
    *(b"tree: ", b"game: tic-tac-toe\n", b"game: othello\n", b"game: shogi\n", b"position: x\n"),
    *(b"algorithm: alpha-beta-table\n", b"algorithm: [minimax, uct]\n", b"algorithm: mtd-f\n"),
    *(b"options: {depth: 99999999}\n", b"options: {window: [5, 2]}\n", b"options: {seed: -1}\n"),
    *(b"options: {playouts: 1e12}\n", b"frames: {depth: -1}\n", b"frames: {limit: 9e99}\n"),
    *(b"expect: {value: .nan}\n", b"expect: {pruned: [A/../B]}\n", b"page: mistake\n"),
    *(b"title: {en: x, ja: y}\n", b"root: min\n", b"range: [0, 1]\n", b"to-move: max\n"),
    *(b"../../etc/passwd", b"<script>alert(1)</script>", b"{{ x }}", b"--8<-- 'x'"),
)

WORD = re.compile(rb"[\w.+-]+")

Change = Callable[[Random, bytes, Sequence[bytes]], bytes]


def _place(rng: Random, data: bytes) -> tuple[int, int]:
    start = rng.randrange(len(data) + 1)
    return start, min(len(data), start + int(rng.expovariate(1 / 12)))


def _byte(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]


def _bit(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + bytes(b ^ 1 << rng.randrange(8) for b in data[at : at + 1]) + data[at + 1 :]


def _token(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    start, end = _place(rng, data)
    return data[:start] + rng.choice(TOKENS) + data[rng.choice((start, end)) :]


def _cut(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    start, end = _place(rng, data)
    return data[:start] + data[end:]


def _again(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    start, end = _place(rng, data)
    return data[:end] + data[start:end] * rng.choice((1, 1, 2, 9, 70, 700)) + data[end:]


def _other(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    other = rng.choice(corpus)
    (start, _), (there, _) = _place(rng, data), _place(rng, other)
    return data[:start] + other[there:]


def _lines(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    from_, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    line = lines.pop(from_)
    lines.insert(to, rng.choice((line, b"  " + line, line.lstrip(b" "), b"- " + line, b"")))
    return b"".join(lines)


def _number(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    digits = [at for at, byte in enumerate(data) if 48 <= byte <= 57]
    if not digits:
        return data
    at = rng.choice(digits)
    some = (b"-1", b"0", b"1e308", b"99999999999999999999", b'"?"', b".5", b"[1, 2]", b"{a: 1}")
    return data[:at] + rng.choice(some) + data[at + 1 :]


def _word(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    """Another word in the place of one: such files often stay YAML, and go deeper."""
    words, others = list(WORD.finditer(data)), WORD.findall(rng.choice(corpus))
    if not words or not others:
        return data
    start, end = rng.choice(words).span()
    return data[:start] + rng.choice(others) + data[end:]


def _deep(rng: Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    start, end = _place(rng, data)
    times = rng.choice((1, 3, 20, 70, 400))
    before, after = rng.choice(
        ((b"[", b"]"), (b"{a: ", b"}"), (b"- ", b""), (b"{children: ", b"}"))
    )
    return data[:start] + before * times + data[start:end] + after * times + data[end:]


CHANGES: tuple[Change, ...] = (
    *(_byte, _bit, _token, _token, _cut, _again, _other, _lines, _number, _number, _deep),
    *(_word, _word, _word, _word, _word),
)


def corpus() -> list[bytes]:
    """Small good files, and small files that are broken in every way we know."""
    good = sorted((ROOT / "walkthroughs").rglob("*.yml"))
    files = [data for file in good if len(data := file.read_bytes()) <= LARGEST]
    known = (text for text, *_ in BROKEN.values())
    bad = [text if isinstance(text, bytes) else text.encode(errors="replace") for text in known]
    return files * (1 + len(bad) // len(files)) + [data for data in bad if len(data) <= LARGEST]


def changed(corpus: Sequence[bytes], seed: int, number: int) -> bytes:
    """The input of that number: a file of the corpus after a few changes."""
    rng = Random(f"{seed}:{number}")
    data = rng.choice(corpus)
    for _ in range(rng.choice((1, 1, 1, 1, 2, 2, 3, 5, 8))):
        data = rng.choice(CHANGES)(rng, data, corpus)[:GROWN]
    return data


FOREIGN = (
    b"((3, 12, 8), (2, 4, 6), (14, 5, 2))\n",
    b"[[3, [17, -2.5]], [2, 12], [15], [[25, 0], 1]]",
    b"((3 17) (2 12) (15 (25 0)))\n; a comment\n",
    b"'(max (min 3 12) (chance 8 2))",
    b'{"name": "root", "children": [{"name": "A", "value": 3}, {"children": [1, 2]}]}',
    b'EFG 2 R "A tree" { "1" "2" }\n""\np "" 1 1 "" { "L" "R" } 0\n'
    b'c "" 1 "" { "a" 1/3 "b" 2/3 } 0\nt "" 1 "" { 3 -3 }\nt "" 2 "" { 1, -1 }\n'
    b'p "" 2 1 "" { "l" "r" } 0\nt "" 3 "" { 5 -5 }\nt "" 4 "" { 0 0 }\n',
    *(form.example.encode() for form in tree_formats().values()),
)
"""Trees in other formats, which the importer reads."""
