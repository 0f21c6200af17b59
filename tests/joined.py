"""Neighbouring paths of one style made one, as files have them, and taken apart again."""

import re

_RUN = re.compile(r'<path class="([^"]*)" d="[^"]*"/>(?:<path class="\1" d="[^"]*"/>)+')
_PATH = re.compile(r'(<path class="[^"]*" d=")([^"]*)"/>')


def fused(svg: str) -> str:
    """Every run of neighbours as one path."""
    return _RUN.sub(lambda run: run[0].replace(f'"/><path class="{run[1]}" d="', ""), svg)


def apart(svg: str) -> str:
    """Every mark as a path of its own: each begins with the only capital M in it."""

    def marks(path: re.Match[str]) -> str:
        return "".join(f'{path[1]}M{mark}"/>' for mark in path[2].split("M")[1:])

    return _PATH.sub(marks, svg)
