"""What is said of MAX is said of MIN the other way round: less for more, β for α, low for high.

Messages come in such pairs, and their keys say so: `update.sure_max` and `update.sure_min`. Each
must read as the other one does in a mirror. The pairs that do not, such as "better" for MAX beside
"less" for MIN, are kept in `unmirrored.toml`; the list only shrinks.

    python -m meaning.mirror    # writes anew what is kept; the tests say whether it has grown
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from meaning.catalogues import LANGUAGES, catalogue
from meaning.reader import read
from meaning.vocabulary import OPPOSITE

KEPT = Path(__file__).with_name("unmirrored.toml")
HEAD = "# Messages that do not read as their counterparts do in a mirror, by language.\n"

COUNTERPARTS = ("max min", "alpha beta", "least most", "low high", "rise fall", "rises falls")
"""Words of keys."""
TURNED = {
    word: other
    for pair in map(str.split, COUNTERPARTS)
    for word, other in (tuple(pair), tuple(reversed(pair)))
}
WORD = re.compile(rf"(?<![a-z])(?:{'|'.join(TURNED)})(?![a-z])")
MIRRORED = ("size", "player", "window", "bound", "change")
"""The axes that a mirror turns round: a tree, its moves and time stay as they are."""


def counterpart(key: str) -> str:
    """Return the key of the message that says the same of the other player.

    >>> counterpart("update.sure_max"), counterpart("cut.alpha_least")
    ('update.sure_min', 'cut.beta_most')
    """
    return WORD.sub(lambda word: TURNED[word[0]], key)


def mirrored(senses: Mapping[str, int]) -> Counter[str]:
    """Return what is read where these senses are turned round.

    >>> mirrored({"player:MAX": 1, "size:up": 2, "time:late": 1})
    Counter({'size:down': 2, 'player:MIN': 1, 'time:late': 1})
    """
    return Counter(
        {
            OPPOSITE[sense] if sense.partition(":")[0] in MIRRORED else sense: count
            for sense, count in senses.items()
        }
    )


def pairs(language: str) -> Iterator[tuple[str, str]]:
    """Yield the keys of each message that has a counterpart, and of that."""
    messages = catalogue(language)
    for key in messages:
        other = counterpart(key)
        if other in messages and other != key:
            yield key, other


def is_mirrored(text: str, other: str, language: str) -> bool:
    """Return whether one message reads as the other does in a mirror."""
    return mirrored(read(text, language)) == read(other, language)


def unmirrored(language: str) -> frozenset[str]:
    """Return the messages that do not read as their counterparts do in a mirror."""
    texts = catalogue(language)
    return frozenset(
        key for key, other in pairs(language) if not is_mirrored(texts[key], texts[other], language)
    )


@cache
def kept() -> Mapping[str, frozenset[str]]:
    """Return the messages that are kept, by language."""
    table = tomllib.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    return {language: frozenset(table.get(language, ())) for language in LANGUAGES}


def write() -> None:
    """Write anew what is kept."""
    lists = ""
    for language in LANGUAGES:
        lines = "".join(f'  "{key}",\n' for key in sorted(unmirrored(language)))
        lists += f"{language} = [\n{lines}]\n"
    KEPT.write_text(HEAD + lists, "utf-8")


if __name__ == "__main__":
    write()
