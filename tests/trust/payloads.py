"""Texts that would do harm if a page took them for more than text: what to do, by where they stand.

Each that could make an element makes one with `data-pwn`, and each that could run calls `pwn()`.
"""

from collections.abc import Iterator

DEEDS = (
    "<script data-pwn>pwn()</script>",
    "<img data-pwn src=x onerror=pwn()>",
    "<svg data-pwn onload=pwn()>",
    "<svg><script data-pwn>pwn()</script></svg>",
    "<iframe data-pwn srcdoc='<script>parent.pwn()</script>'></iframe>",
    "<a data-pwn href='javascript:pwn()'>x</a>",
    "<details data-pwn open ontoggle=pwn()>",
    "<body data-pwn onload=pwn()>",
    "<style data-pwn>*{display:none}</style>",
    "<base data-pwn href='https://example.org'>",
    "<meta data-pwn http-equiv=refresh content='0;url=javascript:pwn()'>",
    "<object data-pwn data='javascript:pwn()'></object>",
    "<math><mtext data-pwn></mtext></math>",
    "<foreignObject data-pwn><b>x</b></foreignObject>",
    "<h1 data-pwn>x</h1>",
)
"""Elements that run something, load something, or change the page."""

LEAVES = (
    *("", '"', "'", '">', "'>", "`", "```\n", "-->", "]]>", "</", "</script>", "</title>"),
    *("</text>", "</style>", "</td>", "*/", "\\", "&quot;", "%22%3E"),
)
"""How a text may try to leave the place it stands in, before such an element."""

OTHERS = (
    *("[x](javascript:pwn())", "![x](x.png){ data-pwn onclick=pwn() }", "{: data-pwn }"),
    *("{ #pwn .pwn data-pwn }", "**x**{ data-pwn }", "[x]: javascript:pwn()", "[^1]", "[[x]]"),
    *("<javascript:pwn()>", "<https://example.org>", "https://example.org/?pwn", "**bold**", "_x_"),
    *(
        "# x",
        "- x",
        "1. x",
        "> x",
        "| a | b |",
        "---",
        "===",
        "    code",
        "~~~",
        "!!! note",
        "??? x",
    ),
    *("{{ pwn() }}", "{% include 'x' %}", "{# x #}", "{{ config.__class__ }}", "${pwn()}", "#{x}"),
    *('--8<-- "docs/index.md"', "--8<--", ';--8<-- "x"', "<!--run few/first value-->9<!--/run-->"),
    *(
        "<!--run-->",
        "<!--",
        "-->",
        "<!-- data-pwn",
        "<?php pwn() ?>",
        "<![CDATA[",
        "]]>",
        "<!DOCTYPE x>",
    ),
    *(
        "&lt;b&gt;",
        "&amp;",
        "&#60;script&#62;",
        "&pwn;",
        "&",
        "<",
        ">",
        '"',
        "'",
        "\\",
        "\\u003cscript",
    ),
    *("{node}", "{0}", "{0.__class__}", "{}", "%s", "%(x)s", "%n", "{", "}", "$1", "\\1", "$&"),
    *("__proto__", "constructor", "toString", "NaN", "undefined", "null", "true", "-0", "1e999"),
    *(
        "../../x",
        "..\\x",
        "C:\\x",
        "con",
        "~root",
        "$(pwn)",
        "`pwn`",
        "; pwn",
        "| pwn",
        "=cmd|' /C x'!A0",
    ),
    *(":smile:", "++x++", "==x==", "^x^", "~x~", "(c)", "...", "$x$", "\\(x\\)", "@x", "#123"),
    *(
        "\u202edcba",
        "a\u200db",
        "\u2066x\u2069",
        "\u0301x",
        "\ufeffx",
        "\u00adx",
        "\u00a0x",
        "x\u3000",
    ),
    *(
        "é",
        "e\u0301",
        "日本",
        "한",
        "😀",
        "👩\u200d👩\u200d👧",
        "\U0001d4d0",
        "ｘ",
        "ﬀ",
        "İ",
        "ß",
        "\ufffd",
    ),
)
"""What Markdown, its extensions, templates, our own marks, formats and terminals might take up."""


def payloads() -> Iterator[str]:
    """Every text, once; of one line, since that is what labels and titles are."""
    seen: set[str] = set()
    for leave in LEAVES:
        for deed in DEEDS:
            seen.add(f"{leave}{deed}".replace("\n", " "))
    seen.update(OTHERS)
    yield from sorted(seen)
