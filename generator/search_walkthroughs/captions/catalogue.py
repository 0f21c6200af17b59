"""The messages of a language (en.toml, ja.toml); labels of the player."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from ..plugins import FIRST, OURS, catalogue_texts, catalogues, family_texts, language_codes
from ..record.frame import STATUSES, Status

# The messages of one language, from the file that bears its code: ``en.toml``, ``ja.toml``.

__all__ = ["Messages", "Phrase", "languages", "messages"]


class Phrase(str):
    """Words of ours, such as "the leaf": they take a capital where a label must not."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Messages:
    """What a language says, by key."""

    language: str
    messages: Mapping[str, str]

    def say(self, key: str, **facts: object) -> Phrase:
        """Return the message with the facts put in.

        A place written with a capital, as in ``{Node} is cut``, is the head of a sentence.
        """
        return Phrase(self.messages[key].format_map(MessageFacts(facts)))

    def count(self, key: str, n: int, **facts: object) -> Phrase:
        """Return the message in the form that the number asks for; thousands are set apart."""
        return self.say(f"{key}.{'one' if n == 1 else 'other'}", n=f"{n:,}", **facts)

    def variant(self, section: str) -> "Messages":
        """Return the same messages, with those of one section in place of those that have the same
        keys: of the section `look`, `look.sampled.mean` is said in place of `sampled.mean`."""
        return Messages(self.language, _Variant(self.messages, section))

    def join(self, items: Sequence[str]) -> str:
        """Return the items as a list in running text.

        >>> messages("en").join(["A", "B", "C"])
        'A, B and C'
        """
        if len(items) < 2:
            return "".join(items)
        first = self.messages["list.comma"].join(items[:-1])
        return self.say("list.two" if len(items) == 2 else "list.last", first=first, last=items[-1])

    def clauses(self, items: Sequence[str]) -> str:
        """Return the items as a list of clauses; the word that joins nouns may not join these.

        >>> messages("ja").join(["A", "B"]), messages("ja").clauses(["Aは1", "Bは2"])
        ('AとB', 'Aは1、Bは2')
        """
        if len(items) < 2:
            return "".join(items)
        first = self.messages["list.comma"].join(items[:-1])
        return self.say("list.clauses", first=first, last=items[-1])

    def colon(self, first: str, last: str) -> str:
        """Return the two texts with a colon between them; if one of them is empty, the other alone.

        >>> messages("en").colon("Result", "alpha-beta"), messages("en").colon("Result", "")
        ('Result: alpha-beta', 'Result')
        """
        if not (first and last):
            return first or last
        return self.say("page.colon", first=first, last=last)

    def paragraph(self, sentences: Iterable[str]) -> str:
        """Return the sentences one after the other."""
        return self.messages["list.sentence"].join(sentences)


@dataclass(frozen=True, slots=True)
class _Variant(Mapping[str, str]):
    """Messages, some of which are replaced by those of a section."""

    messages: Mapping[str, str]
    section: str

    def __getitem__(self, key: str) -> str:
        section_key = f"{self.section}.{key}"
        return self.messages[section_key if section_key in self.messages else key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.messages)

    def __len__(self) -> int:
        return len(self.messages)


@cache
def messages(language: str) -> Messages:
    """Return the catalogue of a language; KeyError if it has none.

    What another package's language does not say yet is said in English, and so is what a package's
    family does not say in this one.
    """
    file = catalogues()[language]
    family_pairs = (pair for code in (FIRST, language) for pair in _flat(family_texts(code)))
    texts = {**dict(family_pairs), **dict(_flat(catalogue_texts(file)))}
    if file.parent != OURS:
        texts = {**messages(FIRST).messages, **texts}
    return Messages(language, MappingProxyType(texts))


def languages() -> tuple[str, ...]:
    """Return the languages that have catalogues, English first."""
    return language_codes()


class MessageFacts(dict[str, object]):
    """Facts by name; under the same name with a capital they are fit to begin a sentence."""

    def __missing__(self, name: str) -> object:
        plain = name.lower()
        if plain == name:
            raise KeyError(name)
        fact = self[plain]
        return fact[:1].upper() + fact[1:] if isinstance(fact, Phrase) else fact


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, part in table.items():
        if isinstance(part, Mapping):
            yield from _flat(part, f"{prefix}{name}.")
        else:
            yield prefix + name, str(part)


# The words of the player and of the fixed parts of a page.

SPOKEN_BY_THE_PLAYER = (
    *("frame", "spoken", "play", "pause", "full", "leave", "mark", "node", "link", "copied"),
    *("failed", "ask", "right", "wrong", "beside", "current", "from", "full_text"),
    *("drawer", "why", "less", "site_menu", "site_search"),
)
KEYS = {
    **{"← →": "key_frames", "Shift ← →": "key_kind", "Space": "play", "Home End": "key_ends"},
    **{"PgUp PgDn": "key_ten", "C L U N": "key_letters", ". 0 1": "key_look", "+ −": "pace"},
    **{"D": "drawer", "W": "why", "F": "full", "P": "present", "S": "key_notes", "?": "menu"},
}
"""What each of the player's keys does, as the menu lists them."""
KIND_PREFIX = "kind_"
"""The prefix of the name of each mark of the timeline."""
CHANCE_MOVES = "picture.chance"
"""The key of what stands for the player where chance moves, in the pictures and beside them."""
SCRIPT_SECTIONS = ("predict", "take", "card", "notes")
"""The sections of the catalogue that scripts say as a whole which come after the first frame."""
SITE_SECTIONS = ("last_steps", "read_aloud")
"""The same of scripts that a player of a site fetches on a press; a document that is one file does
without them."""


@cache
def section(language: str, name: str) -> Mapping[str, str]:
    """Return the messages of a section, by their names in it."""
    texts, head = messages(language).messages, f"{name}."
    return MappingProxyType(
        {key.removeprefix(head): m for key, m in texts.items() if key.startswith(head)}
    )


def labels(language: str) -> Mapping[str, str]:
    """Return the labels of a language."""
    return section(language, "player")


def player_words(language: str) -> dict[str, object]:
    """Return what the player's scripts say before or in the first frame: they hold no language of
    their own."""
    spoken: dict[str, object] = {key: labels(language)[key] for key in SPOKEN_BY_THE_PLAYER}
    kinds = {
        key.removeprefix(KIND_PREFIX): name
        for key, name in labels(language).items()
        if key.startswith(KIND_PREFIX)
    }
    say = messages(language).say
    return spoken | {
        "kinds": kinds,
        "take_away": say("take.title"),
        "root": say("name.root"),
        "chance": say(CHANCE_MOVES),
        "depth": labels(language)["depth"],
        "states": [state_words(status, language) for status in STATUSES],
        "now": say("passes.now", n="{n}", last="{last}"),
    }


def later_words(language: str, *, of_site: bool = True) -> dict[str, object]:
    """Return what the player's scripts say that come after the first frame.

    `of_site` is whether they have a site from which they fetch more scripts.
    """
    names = (*SCRIPT_SECTIONS, *(SITE_SECTIONS if of_site else ()))
    keys = [[keys, labels(language)[does]] for keys, does in KEYS.items()]
    return {name: dict(section(language, name)) for name in names} | {"keys": keys}


def state_words(status: Status, language: str) -> str:
    """Return what happens in a frame of the status, in two or three words."""
    return labels(language).get(f"state_{status}", status)
