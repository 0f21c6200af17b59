"""A course's settings of the site builder: `mkdocs.yml`, and all that this inherits and names.

Of what is inherited, mappings are merged key by key and all else is replaced. So a list of hooks in
a course would take the place of ours, and its pages would have no policy: that is refused here,
with what to write instead.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

import yaml

from ..captions.catalogue import messages
from ..pages.frame_files import FRAME_FILES, FrameFiles
from ..pages.page_markup import HIDDEN
from ..plugins import language_codes
from ..reading import BadInput, Fault
from ..reading.errors import choose, quote_short
from ..reading.yaml_parser import settings_tree
from ..running.course_files import DOCS, FORMER
from .cache import FrameStore

CONFIG = "mkdocs.yml"
OURS = f"{DOCS}/{HIDDEN}"
"""Where what a course inherits is written, with the hook and the templates."""
HOOK = f"{OURS}/hook.py"
SNIPPETS = f"{OURS}/embed"
THEME = f"{OURS}/theme"
_ENV = "!ENV"
_NULL = "tag:yaml.org,2002:null"
BASE_CONFIGURATION = f"{OURS}/mkdocs.yml"
_MAPPING_KEYS = ("plugins", "markdown_extensions", "theme", "extra")
"""What is written as a mapping by a course that adds to it."""
_FOLDER = ("theme", "custom_dir")
_SNIPPETS = ("markdown_extensions", "pymdownx.snippets", "base_path")
_OWN = ("extra", "walkthroughs")
_OPTIONS = ("limits", "redirects", "frames", "languages", "skip", "try")
"""What may stand there."""
_REDIRECTS = (*_OWN, "redirects")
_FRAMES = (*_OWN, "frames")
_LANGUAGES = (*_OWN, "languages")
_SKIP = (*_OWN, "skip")
_TRY = (*_OWN, "try")
_SWITCH = {"on": True, "true": True, "off": False, "false": False}
_FALSE = ("false", "no", "off")


@dataclass(frozen=True)
class Setting:
    """A value in a file of settings, where it stands."""

    file: str
    node: yaml.Node

    @property
    def adds(self) -> bool:
        """Whether the value is a mapping: such a value adds to the one that is inherited, and does
        not replace it."""
        return isinstance(self.node, yaml.MappingNode)

    def below(self, *keys: str) -> "Setting | None":
        """What stands under the keys, if anything."""
        node = self.node
        for key in keys:
            pairs = node.value if isinstance(node, yaml.MappingNode) else ()
            found = [value for name, value in pairs if name.value == key]
            if not found:
                return None
            node = found[-1]
        return Setting(self.file, node)

    def names(self) -> list["Setting"]:
        """The names in a mapping."""
        pairs = self.node.value if isinstance(self.node, yaml.MappingNode) else ()
        return [Setting(self.file, name) for name, _ in pairs]

    def plain(self) -> Any:
        """The value in lists, dictionaries and texts."""
        if isinstance(self.node, yaml.SequenceNode):
            return [item.plain() for item in self.items()]
        if isinstance(self.node, yaml.MappingNode):
            return {key.value: Setting(self.file, node).plain() for key, node in self.node.value}
        return self.node.value

    def scalars(self) -> list["Setting"]:
        """The texts of a list, each where it stands; of one text, as some settings may be, that."""
        nodes = self.node.value if isinstance(self.node, yaml.SequenceNode) else [self.node]
        return [Setting(self.file, node) for node in nodes if isinstance(node, yaml.ScalarNode)]

    def texts(self) -> list[str]:
        """The texts of a list; of one text that one."""
        return [str(item.node.value) for item in self.scalars()]

    def items(self) -> list["Setting"]:
        """The items of a list; nothing if it is none."""
        nodes = self.node.value if isinstance(self.node, yaml.SequenceNode) else ()
        return [Setting(self.file, node) for node in nodes]

    def fault(self, message: str, remedy: str) -> Fault:
        """What is wrong with it."""
        mark = self.node.start_mark
        return Fault(self.file, mark.line + 1, mark.column + 1, message, remedy)


@dataclass(frozen=True)
class Configuration:
    """The settings of a course: its own file, and those that it inherits, in that order."""

    files: Sequence[Setting]
    """The whole of each file that the course has written."""
    inherits: bool
    """Whether they lead to ours, which is generated."""

    def settings(self, *keys: str) -> list[Setting]:
        """What the course sets there itself, by file; the first of them counts."""
        found = (whole.below(*keys) for whole in self.files)
        return [setting for setting in found if setting]

    def faults(self) -> Iterator[Fault]:
        """What of ours the settings would leave out, each with what to write instead."""
        if not self.inherits:
            has = "which has the theme, the hook and the scripts"
            message = f"does not inherit {BASE_CONFIGURATION}, {has}"
            yield Fault(CONFIG, 1, 1, message, f"write `INHERIT: {BASE_CONFIGURATION}` at its top")
        for hooks in self.settings("hooks")[:1]:
            if not _names(hooks, HOOK):
                message = "this takes the place of the generator's hook: pages would have no policy"
                yield hooks.fault(message, f"write a list, and add {HOOK} to it")
        for key in _MAPPING_KEYS:
            for found in self.settings(key):
                if not found.adds:
                    message = f"this takes the place of the generator's own `{key}`"
                    remedy = f"write a mapping, which adds to it: `{key}: {{NAME: …}}`"
                    yield found.fault(message, remedy)
        for found in self.settings(*_SNIPPETS)[:1]:
            if not _names(found, SNIPPETS):
                message = "this takes the place of the folder that holds the players of pages"
                yield found.fault(message, f"write a list, and add {SNIPPETS} to it")
        for found in self.settings(*_FOLDER)[:1]:
            if not _names(found, THEME):
                message = "this takes the place of the generator's templates"
                yield found.fault(message, "leave it out: those of your own go into overrides/")
        for found in self.settings("docs_dir")[:1]:
            if not _names(found, DOCS):
                yield found.fault(f"pages are generated below {DOCS}", f"keep yours in {DOCS}")
        for found in self.settings("theme", "name")[:1]:
            if found.texts() != ["material"]:
                yield found.fault("the templates extend those of material", "leave it out")
        yield from self.own_faults()
        for found in self.settings("use_directory_urls")[:1]:
            if found.texts()[:1] not in [[text] for text in _FALSE]:
                message = "pages link to each other as files, to be read without a server"
                yield found.fault(message, "leave it out")

    def text(self, *keys: str) -> str:
        """The text that counts there; where it names variables (`!ENV`), that of the first one that
        there is, or else the last text of several. Empty if there is none."""
        for found in self.settings(*keys)[:1]:
            texts = found.texts()
            if found.node.tag != _ENV:
                return "" if found.node.tag == _NULL else "".join(texts[:1])
            last = texts[1:][-1:]
            names = texts[:-1] if last else texts
            return next((os.environ[name] for name in names if name in os.environ), "".join(last))
        return ""

    @property
    def redirects(self) -> bool:
        """Whether the site has a page at each address that a page had in earlier versions."""
        return [found.texts() for found in self.settings(*_REDIRECTS)[:1]] == [["true"]]

    @property
    def frame_files(self) -> FrameFiles:
        """Which frames of a page are files of their own."""
        said = [found.texts() for found in self.settings(*_FRAMES)[:1]]
        return next((name for name in FRAME_FILES if said == [[name]]), "auto")

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the course says it has, the first first; empty if it does not say."""
        return tuple(code for found in self.settings(*_LANGUAGES)[:1] for code in found.texts())

    @property
    def has_try(self) -> bool:
        """Whether readers may search trees of their own and play, in the page."""
        said = self.settings(*_TRY)[:1]
        return all(_SWITCH.get(" ".join(found.texts()), True) for found in said)

    @property
    def skip(self) -> Sequence[str]:
        """The packages whose walkthroughs may be skipped in CI."""
        return [name for found in self.settings(*_SKIP)[:1] for name in found.texts()]

    def own_faults(self) -> Iterator[Fault]:
        """What is wrong with what stands under `extra: walkthroughs:`, its limits aside."""
        for found in self.settings(*_OWN):
            for name in found.names():
                if name.node.value not in _OPTIONS:
                    message = f"there is no setting {quote_short(str(name.node.value))}"
                    yield name.fault(message, choose(str(name.node.value), _OPTIONS))
        for found in self.settings(*_REDIRECTS):
            if found.texts() not in (["true"], ["false"]):
                yield found.fault("redirects are wanted or not", "write true or false")
        for found in self.settings(*_SKIP):
            if not isinstance(found.node, yaml.SequenceNode):
                message = "`skip` lists the packages that may be missing in CI"
                yield found.fault(message, "write a list: `skip: [cshogi]`")
        for found in self.settings(*_FRAMES):
            said = " ".join(found.texts())
            if said not in FRAME_FILES:
                message = f"`frames` says which frames are files, and not {quote_short(said)}"
                yield found.fault(message, choose(said, FRAME_FILES))
        for found in self.settings(*_TRY):
            if " ".join(found.texts()) not in _SWITCH:
                message = "`try` says whether readers may search trees of their own in the pages"
                yield found.fault(message, "write on or off")
        for found in self.settings(*_LANGUAGES)[:1]:
            yield from _language_faults(found)

    def hooks(self) -> list[str]:
        """The hooks that the course has of its own."""
        found = [name for one in self.settings("hooks")[:1] for name in one.texts()]
        return [name for name in found if os.path.normpath(name) != HOOK]

    def snippet_folders(self) -> list[str]:
        """Where files lie that pages may take in: `--8<-- "FILE"`; ours is one of them."""
        found = [name for one in self.settings(*_SNIPPETS)[:1] for name in one.texts()]
        return [os.path.normpath(name) for name in found] or [SNIPPETS]

    @property
    def reads_more(self) -> bool:
        """Whether pages may depend on files that nobody here knows of: the course has hooks,
        plugins or Markdown extensions of its own, other than folders of snippets in its pages."""
        if self.hooks() or self.settings("plugins"):
            return True
        if any(not f"{name}/".startswith(f"{DOCS}/") for name in self.snippet_folders()):
            return True
        extensions = (one for found in self.settings(_SNIPPETS[0]) for one in found.names())
        options = (one for found in self.settings(*_SNIPPETS[:2]) for one in found.names())
        return any(one.node.value != _SNIPPETS[1] for one in extensions) or any(
            one.node.value != _SNIPPETS[2] for one in options
        )

    def named_paths(self) -> Iterator[str]:
        """The files and folders that the settings name, theirs among them."""
        yield from (whole.file for whole in self.files)
        yield from self.hooks()
        for found in self.settings(*_SNIPPETS)[:1]:
            yield from found.texts()

    def environment(self) -> dict[str, str | None]:
        """The variables that the settings ask for; None where there is none.

        Of a value only the digest is given: it may be a secret.
        """
        names = {name for whole in self.files for name in _variables(whole.node)}
        values = {name: os.environ.get(name) for name in sorted(names)}
        return {
            name: None if value is None else FrameStore.digest(os.fsencode(value))
            for name, value in values.items()
        }


def configuration(root: Path) -> Configuration:
    """The settings of the course in the folder; BadInput if one of their files cannot be read."""
    files: list[Setting] = []
    name = CONFIG
    while name not in (whole.file for whole in files):
        if os.path.normpath(name) == os.path.normpath(BASE_CONFIGURATION):
            return Configuration(files, inherits=True)
        files.append(_read(root, name, files))
        parent = files[-1].below("INHERIT")
        if parent is None:
            break
        name = os.path.normpath(os.path.join(os.path.dirname(name), *parent.texts()[:1]))
    return Configuration(files, inherits=False)


def merged_settings(root: Path, besides: Mapping[str, Any]) -> str:
    """The YAML of all settings of the course in the folder, inherited ones too, and of those
    `besides`, which go before: as MkDocs merges them."""
    own = [whole.node for whole in configuration(root).files]
    base = (root / BASE_CONFIGURATION).read_bytes()
    first = settings_tree("", json.dumps(besides).encode())
    every = [first, *own, settings_tree(BASE_CONFIGURATION, base)]
    whole = _merge([node for node in every if node])
    whole.value = [(key, value) for key, value in whole.value if key.value != "INHERIT"]
    return str(yaml.serialize(whole, allow_unicode=True))


def _merge(nodes: Sequence[yaml.Node]) -> yaml.Node:
    """Mappings merged key by key, of all else the first."""
    first, *rest = nodes
    if not isinstance(first, yaml.MappingNode):
        return first
    merged: dict[str, tuple[yaml.Node, list[yaml.Node]]] = {}
    for node in (first, *takewhile(lambda node: isinstance(node, yaml.MappingNode), rest)):
        for key, value in node.value:
            merged.setdefault(key.value, (key, []))[1].append(value)
    return yaml.MappingNode(first.tag, [(key, _merge(values)) for key, values in merged.values()])


def expected_skips(root: Path) -> Sequence[str]:
    """The packages whose walkthroughs the course in `root` expects to be skipped in CI; none if its
    settings cannot be read, which other checks say."""
    try:
        return configuration(root).skip
    except BadInput:
        return ()


def _read(root: Path, name: str, before: Sequence[Setting]) -> Setting:
    """A file of settings."""
    try:
        node = settings_tree(name, (root / name).read_bytes())
    except OSError as error:
        file = before[-1].below("INHERIT") if before else None
        message, remedy = f"there is no file {name}", "name one that is there"
        if name.startswith(f"{DOCS}/{FORMER}/"):
            remedy = f"write {BASE_CONFIGURATION}, where builds write now"
        wrong = file.fault(message, remedy) if file else Fault(name, 1, 1, message, remedy)
        raise BadInput([wrong]) from error
    return Setting(name, node or yaml.MappingNode("tag:yaml.org,2002:map", []))


def _language_faults(languages: Setting) -> Iterator[Fault]:
    """What is wrong with the languages that a course says it has."""
    remedy = "write a list of codes, such as [en] or [en, ja]"
    items = languages.items()
    if not items:
        yield languages.fault("`languages` says which languages the course has", remedy)
    seen = set[str]()
    for item in items:
        code = item.texts()[0] if item.texts() else ""
        if code not in language_codes():
            yield item.fault(f"there is no language {quote_short(code)}", _language_remedy(code))
        elif code in seen:
            yield item.fault(f"{code} stands here twice", "leave one of them out")
        seen.add(code)


def _language_remedy(code: str) -> str:
    """Which language the author may have meant; one that is missing comes with a package."""
    called = {
        str(messages(name).say("language.name")).casefold(): name for name in language_codes()
    }
    meant = called.get(code.casefold()) or code.casefold().replace("_", "-").partition("-")[0]
    return choose(meant if meant in language_codes() else code, language_codes())


def _names(setting: Setting, path: str) -> bool:
    """Whether the path is among those of the setting."""
    return path in map(os.path.normpath, setting.texts())


def _variables(node: yaml.Node) -> Iterator[str]:
    """The names of the variables whose values a file asks for: `!ENV NAME`, `!ENV [A, B, 5]`.

    The last of several is what stands for them where there is none; it may look like a name.
    """
    if node.tag == _ENV:
        yield from Setting("", node).texts()
    elif isinstance(node, yaml.SequenceNode):
        yield from (name for one in node.value for name in _variables(one))
    elif isinstance(node, yaml.MappingNode):
        yield from (name for _, one in node.value for name in _variables(one))
