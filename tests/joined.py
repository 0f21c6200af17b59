"""Neighbouring marks of one style made one, as files have them, and taken apart again."""

import re

_RUN = re.compile(r'<path class="([^"]*)" d="[^"]*"/>(?:<path class="\1" d="[^"]*"/>)+')
_TEXTS = re.compile(r'<text class="([^"]*)"[^<]*</text>(?:<text class="\1"[^<]*</text>)+')
_PATH = re.compile(r'(<path class="[^"]*" d=")([^"]*)"/>')
_GROUP = re.compile(r'<g class="([^"]*)">(.*?)</g>')


def fused(svg: str) -> str:
    """Every run of neighbours as one path, or as a group of texts."""

    def group(run: re.Match[str]) -> str:
        texts = run[0].replace(f'<text class="{run[1]}"', "<text")
        return f'<g class="{run[1]}">{texts}</g>'

    svg = _RUN.sub(lambda run: run[0].replace(f'"/><path class="{run[1]}" d="', ""), svg)
    return _TEXTS.sub(group, svg)


def apart(svg: str) -> str:
    """Every mark as an element of its own: each path begins with the only capital M in it."""

    def marks(path: re.Match[str]) -> str:
        return "".join(f'{path[1]}M{mark}"/>' for mark in path[2].split("M")[1:])

    svg = _GROUP.sub(lambda group: group[2].replace("<text ", f'<text class="{group[1]}" '), svg)
    return _PATH.sub(marks, svg)
