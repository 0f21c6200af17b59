"""What a command has written, as text: a text in full if it is short, and else its parts."""

import hashlib
import io
import json
import re
import struct
import zipfile
from html.parser import HTMLParser
from pathlib import PurePath

MAX_SHOWN_CHARACTERS = 6_000
"""Upper limit of the characters of a text that is shown in full."""
DIGEST_DIGITS = 12
NO_TEXT = {"style", "script", "svg"}
"""Elements of HTML whose content nobody reads as text."""


def digest(data):
    """The beginning of the SHA-256 of bytes or of a text."""
    data = data.encode() if isinstance(data, str) else data
    return f"sha256:{hashlib.sha256(data).hexdigest()[:DIGEST_DIGITS]}"


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
        return f"{len(data)} bytes {digest(data)}\n"
    if suffix == ".html":
        return html_text(text)
    if suffix == ".svg":
        return svg_text(text)
    if len(text) <= MAX_SHOWN_CHARACTERS:
        return text if text.endswith("\n") else f"{text}\n(no line break at the end)\n"
    return f"{len(text.splitlines())} lines {digest(text)}\n"


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
    """The words of each page of a PDF."""
    from pypdf import PdfReader

    pages = [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]
    return "".join(f"page {number}:\n{text}\n" for number, text in enumerate(pages, 1))


PICTURES = {".png": _png_text, ".gif": _gif_text, ".pdf": _pdf_text}
"""What is said of a file of pictures, by the end of its name."""


def svg_text(svg):
    """The elements of a picture, a line each; of a large one the words, and a digest of all."""
    style = "".join(re.findall(r"<style>.*?</style>", svg, re.DOTALL))
    elements = re.sub(r"(?<=>)\s*(?=<(?!/|tspan))", "\n", svg.replace(style, "") if style else svg)
    if len(elements) <= MAX_SHOWN_CHARACTERS:
        return f"{elements.strip()}\n(style {digest(style)})\n"
    words = re.findall(r"<(?:text|title|desc|tspan)\b[^>]*>([^<]+)", svg)
    return f"SVG {digest(svg)}: {' | '.join(words)}\n"


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
    return data if len(data) <= MAX_SHOWN_CHARACTERS else digest(data)


def html_text(html):
    """The words that a page shows, in lines, with digests of its pictures and of its data."""
    reader = _Words()
    reader.feed(html)
    pictures = [svg_text(svg) for svg in re.findall(r"<svg\b.*?</svg>", html, re.DOTALL)]
    words = "".join(f"{line}\n" for line in reader.lines)
    if len(words) > MAX_SHOWN_CHARACTERS:
        words = f"{words[:MAX_SHOWN_CHARACTERS]}…\n[all words {digest(words)}]\n"
    return words + "".join(pictures)
