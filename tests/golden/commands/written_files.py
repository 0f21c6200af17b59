"""What a command has written, as text: a text in full if it is short, and else its parts."""

import hashlib
import io
import json
import re
import struct
import zipfile
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import PurePath

MAX_SHOWN_CHARACTERS = 3_000
"""Upper limit of the characters of a text that is shown in full."""
DIGEST_DIGITS, PART_DIGITS = 12, 6
"""Hexadecimal digits that stand for a whole file, and for a part of one."""
MAX_LINE = 300
"""Upper limit of the characters of a line of a longer text; the digest stands for the others."""
PLAYER = "wt-player"
"""What a page has on which somebody steps through a search."""
MAX_PLAYER_CHARACTERS = 1_200
"""Upper limit of the characters of such a page that are shown: all searches have them."""
NO_TEXT = {"style", "script", "svg"}
"""Elements of HTML whose content nobody reads as text."""


def digest(data, digits=DIGEST_DIGITS):
    """The beginning of the SHA-256 of bytes or of a text."""
    data = data.encode() if isinstance(data, str) else data
    return hashlib.sha256(data).hexdigest()[:digits]


def shortened(text, limit=MAX_SHOWN_CHARACTERS):
    """A text in full if it has no more characters than the limit; else its beginning, without the
    ends of long lines, and a digest of all of it."""
    if len(text) <= limit:
        return text if text.endswith("\n") else f"{text}\n(no line break at the end)\n"
    lines = (line if len(line) <= MAX_LINE else f"{line[:MAX_LINE]}…" for line in text.splitlines())
    beginning = "\n".join(lines)[:limit]
    return f"{beginning}\n(all {len(text.splitlines())} lines: SHA-256 {digest(text)})\n"


def shown(name, data):
    """What the file of that name holds."""
    suffix = PurePath(name).suffix
    if data.startswith(b"PK\3\4"):
        return _zip_text(data)
    if suffix in PICTURES:
        return PICTURES[suffix](data)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return f"{len(data)} bytes, SHA-256 {digest(data)}\n"
    if suffix == ".html":
        return html_text(text)
    if suffix == ".json" and len(text) > MAX_SHOWN_CHARACTERS:
        return _large_json_text(text)
    if suffix == ".svg":
        return svg_text(text)
    return shortened(text)


def _zip_text(data):
    """The files of an archive, one after the other."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return "".join(
            f"-- inside: {name} --\n{shown(name, archive.read(name))}"
            for name in sorted(archive.namelist())
        )


def _png_text(data):
    """How large a picture is: its pixels depend on the version of the library that draws it."""
    return "PNG of {} × {} pixels\n".format(*struct.unpack(">II", data[16:24]))


def _gif_text(data):
    """How large a film is, and of how many frames: each begins with a control block."""
    width, height = struct.unpack("<HH", data[6:10])
    return f"GIF of {width} × {height} pixels, {data.count(b'!' + bytes([0xF9, 4]))} frames\n"


def _pdf_text(data):
    """The words of each page of a PDF: where lines end depends on the fonts of the machine."""
    from pypdf import PdfReader

    pages = [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]
    return "".join(f"page {n}: {' '.join(page.split())}\n" for n, page in enumerate(pages, 1))


PICTURES = {".png": _png_text, ".gif": _gif_text, ".pdf": _pdf_text}
"""What is said of a file of pictures, by the end of its name."""


def svg_text(svg):
    """The size and the words of a picture, and a digest of all elements of each kind."""
    width, height = (re.search(rf'^<svg[^>]* {name}="(.*?)"', svg) for name in ("width", "height"))
    size = f"{width[1]} × {height[1]}" if width and height else "of any size"
    elements = defaultdict(list)
    for element, name in re.findall(r"(<(\w+)\b[^>]*>[^<]*)", svg):
        elements[name].append(element)
    kinds = (
        f"{len(found)} {name} {digest(''.join(found), PART_DIGITS)}"
        for name, found in elements.items()
    )
    words = re.findall(r"<(?:text|title|desc|tspan)\b[^>]*>([^<]+)", svg)
    return f"SVG {size}: {', '.join(kinds)}\n  {' | '.join(words)}\n"


class _Words(HTMLParser):
    """Collects the words of a page, its pictures and the data that its scripts are given."""

    def __init__(self):
        super().__init__()
        self.lines = []
        self.inside = []

    def handle_starttag(self, tag, attributes):
        facts = dict(attributes)
        if tag in NO_TEXT:
            self.inside.append((tag, facts.get("type"), []))
        for name in ("alt", "aria-label", "href", "title", "placeholder", "value"):
            value = facts.get(name) or ""
            if value and not self.inside and not value.startswith("data:"):
                self.lines.append(f"[{tag} {name}: {value}]")

    def handle_endtag(self, tag):
        if not self.inside or self.inside[-1][0] != tag:
            return
        _, kind, parts = self.inside.pop()
        if kind == "application/json":
            self.lines.append(f"[data {_json_text(''.join(parts))}]")

    def handle_data(self, text):
        if self.inside:
            self.inside[-1][2].append(text)
        elif words := " ".join(text.split()):
            self.lines.append(words)


def _json_text(text):
    """Data as it stands, if it is short."""
    data = json.dumps(json.loads(text), ensure_ascii=False)
    return data if len(data) <= MAX_SHOWN_CHARACTERS else f"SHA-256 {digest(data)}"


def _large_json_text(text):
    """The names at the top of a large file of JSON, with digests of what they hold."""
    data = json.loads(text)
    if not isinstance(data, dict):
        return shortened(text)
    return "".join(f"{name}: {digest(json.dumps(part))}\n" for name, part in data.items())


def html_text(html):
    """The words that a page shows, in lines, with digests of its pictures and of its data. Icons,
    which have no size of their own, are passed over."""
    reader = _Words()
    reader.feed(html)
    markup = re.sub(r"<(script|style)\b.*?</\1>", "", html, flags=re.DOTALL)
    drawn = re.findall(r"<svg\b.*?</svg>", markup, re.DOTALL)
    pictures = [svg_text(svg) for svg in drawn if re.match(r"<svg[^>]* width=", svg)]
    words = "".join(f"{line}\n" for line in reader.lines)
    if PLAYER in html:
        return shortened(words, MAX_PLAYER_CHARACTERS) + "".join(pictures)
    return f"{shortened(words)}(markup: SHA-256 {digest(markup)})\n{''.join(pictures)}"
