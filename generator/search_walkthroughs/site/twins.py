"""The same page in the other languages."""

from html import escape

from .words import languages, words


def twins(file: str, language: str, top: str) -> str:
    """Links to the page in every other language, each in that language's own name.

    `file` is the page as seen from a language's folder, `top` leads to where these folders lie.
    """
    return " · ".join(
        f'<a class="wt-twin" href="{escape(f"{top}{code}/{file}")}" lang="{code}" '
        f'hreflang="{code}">{words(code).say("language.name")}</a>'
        for code in languages()
        if code != language
    )
