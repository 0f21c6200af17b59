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
from ..course.files import DOCS, FORMER
from ..pages.markup.page_markup import HIDDEN
from ..pages.walkthrough.frame_files import FRAME_FILES, FrameFiles
from ..plugins import language_codes
from ..reading import BadInput, Fault
from ..reading.errors import choose, quote_short
from ..reading.yaml.yaml_parser import settings_tree
from .cache import FrameStore

CONFIG = "mkdocs.yml"
OURS = f"{DOCS}/{HIDDEN}"
"""Path of the settings that a course inherits; the hook and the templates lie beside it."""
HOOK = f"{OURS}/hook.py"
SNIPPETS = f"{OURS}/embed"
THEME = f"{OURS}/theme"
_ENV = "!ENV"
_NULL = "tag:yaml.org,2002:null"
BASE_CONFIGURATION = f"{OURS}/mkdocs.yml"
_MAPPING_KEYS = ("plugins", "markdown_extensions", "theme", "extra")
"""Keys that a course which adds to them writes as mappings."""
_FOLDER = ("theme", "custom_dir")
_SNIPPETS = ("markdown_extensions", "pymdownx.snippets", "base_path")
_OWN = ("extra", "walkthroughs")
_OPTIONS = ("limits", "redirects", "frames", "languages", "skip", "try")
"""Keys that may stand below `extra: walkthroughs:`."""
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
        """Return what stands under the keys, if anything."""
        node = self.node
        for key in keys:
            pairs = node.value if isinstance(node, yaml.MappingNode) else ()
            values = [value for name, value in pairs if name.value == key]
            if not values:
                return None
            node = values[-1]
        return Setting(self.file, node)

    def names(self) -> list["Setting"]:
        """Return the names in a mapping."""
        pairs = self.node.value if isinstance(self.node, yaml.MappingNode) else ()
        return [Setting(self.file, name) for name, _ in pairs]

    def plain(self) -> Any:
        """Return the value in lists, dictionaries and texts."""
        if isinstance(self.node, yaml.SequenceNode):
            return [item.plain() for item in self.items()]
        if isinstance(self.node, yaml.MappingNode):
            return {key.value: Setting(self.file, node).plain() for key, node in self.node.value}
        return self.node.value

    def scalars(self) -> list["Setting"]:
        """Return the texts of a list, each where it stands; of a single text, that text alone."""
        nodes = self.node.value if isinstance(self.node, yaml.SequenceNode) else [self.node]
        return [Setting(self.file, node) for node in nodes if isinstance(node, yaml.ScalarNode)]

    def texts(self) -> list[str]:
        """Return the texts of a list; of a single text, that text alone."""
        return [str(item.node.value) for item in self.scalars()]

    def items(self) -> list["Setting"]:
        """Return the items of a list; nothing if it is not a list."""
        nodes = self.node.value if isinstance(self.node, yaml.SequenceNode) else ()
        return [Setting(self.file, node) for node in nodes]

    def fault(self, message: str, remedy: str) -> Fault:
        """Return a fault at the place of the value."""
        mark = self.node.start_mark
        return Fault(self.file, mark.line + 1, mark.column + 1, message, remedy)


_OUR_PATHS = (
    (
        *(("hooks",), HOOK),
        "this takes the place of the generator's hook: pages would have no policy",
        f"write a list, and add {HOOK} to it",
    ),
    (
        *(_SNIPPETS, SNIPPETS),
        "this takes the place of the folder that holds the players of pages",
        f"write a list, and add {SNIPPETS} to it",
    ),
    (
        *(_FOLDER, THEME),
        "this takes the place of the generator's templates",
        "leave it out: those of your own go into overrides/",
    ),
    (("docs_dir",), DOCS, f"pages are generated below {DOCS}", f"keep yours in {DOCS}"),
)
"""Settings that must name a path of ours: where they are, the path, what is said of one that does
not, and the remedy."""


@dataclass(frozen=True)
class Configuration:
    """The settings of a course: its own file, and those that it inherits, in that order."""

    files: Sequence[Setting]
    """The whole of each file that the course has written."""
    inherits: bool
    """Whether they lead to the generated settings."""

    def settings(self, *keys: str) -> list[Setting]:
        """Return what the course sets there itself, by file; the first value counts."""
        settings = (file.below(*keys) for file in self.files)
        return [setting for setting in settings if setting]

    def faults(self) -> Iterator[Fault]:
        """Yield what of the generator's settings these would leave out, each with a remedy."""
        if not self.inherits:
            has = "which has the theme, the hook and the scripts"
            message = f"does not inherit {BASE_CONFIGURATION}, {has}"
            yield Fault(CONFIG, 1, 1, message, f"write `INHERIT: {BASE_CONFIGURATION}` at its top")
        yield from self._missing_paths()
        yield from self._replaced_mappings()
        for setting in self.settings("theme", "name")[:1]:
            if setting.texts() != ["material"]:
                yield setting.fault("the templates extend those of material", "leave it out")
        yield from self.own_faults()
        for setting in self.settings("use_directory_urls")[:1]:
            if setting.texts()[:1] not in [[text] for text in _FALSE]:
                message = "pages link to each other as files, to be read without a server"
                yield setting.fault(message, "leave it out")

    def _missing_paths(self) -> Iterator[Fault]:
        """Yield the lists of paths in which the generator's own is missing."""
        for keys, path, message, remedy in _OUR_PATHS:
            for setting in self.settings(*keys)[:1]:
                if not _names(setting, path):
                    yield setting.fault(message, remedy)

    def _replaced_mappings(self) -> Iterator[Fault]:
        """Yield the settings that take the place of the generator's, to which they should add."""
        for key in _MAPPING_KEYS:
            for setting in self.settings(key):
                if not setting.adds:
                    message = f"this takes the place of the generator's own `{key}`"
                    remedy = f"write a mapping, which adds to it: `{key}: {{NAME: …}}`"
                    yield setting.fault(message, remedy)

    def text(self, *keys: str) -> str:
        """Return the text that counts there; where it names variables (`!ENV`), that of the first
        one that is set, or else the last text of several. Empty if there is none."""
        for setting in self.settings(*keys)[:1]:
            texts = setting.texts()
            if setting.node.tag != _ENV:
                return "" if setting.node.tag == _NULL else "".join(texts[:1])
            last = texts[1:][-1:]
            names = texts[:-1] if last else texts
            return next((os.environ[name] for name in names if name in os.environ), "".join(last))
        return ""

    @property
    def redirects(self) -> bool:
        """Whether the site has a page at each address that a page had in earlier versions."""
        return [setting.texts() for setting in self.settings(*_REDIRECTS)[:1]] == [["true"]]

    @property
    def frame_files(self) -> FrameFiles:
        """Which frames of a page are files of their own."""
        chosen = [setting.texts() for setting in self.settings(*_FRAMES)[:1]]
        return next((name for name in FRAME_FILES if chosen == [[name]]), "auto")

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the course says it has, the first first; empty if it does not say."""
        return tuple(code for setting in self.settings(*_LANGUAGES)[:1] for code in setting.texts())

    @property
    def has_try(self) -> bool:
        """Whether readers may search trees of their own and play, in the page."""
        switches = self.settings(*_TRY)[:1]
        return all(_SWITCH.get(" ".join(setting.texts()), True) for setting in switches)

    @property
    def skip(self) -> Sequence[str]:
        """The packages whose walkthroughs may be skipped in CI."""
        return [name for setting in self.settings(*_SKIP)[:1] for name in setting.texts()]

    def own_faults(self) -> Iterator[Fault]:
        """Yield what is wrong with what stands under `extra: walkthroughs:`, except its limits."""
        yield from self._unknown_names()
        for setting in self.settings(*_REDIRECTS):
            if setting.texts() not in (["true"], ["false"]):
                yield setting.fault("redirects are wanted or not", "write true or false")
        for setting in self.settings(*_SKIP):
            if not isinstance(setting.node, yaml.SequenceNode):
                message = "`skip` lists the packages that may be missing in CI"
                yield setting.fault(message, "write a list: `skip: [cshogi]`")
        for setting in self.settings(*_FRAMES):
            chosen = " ".join(setting.texts())
            if chosen not in FRAME_FILES:
                message = f"`frames` says which frames are files, and not {quote_short(chosen)}"
                yield setting.fault(message, choose(chosen, FRAME_FILES))
        for setting in self.settings(*_TRY):
            if " ".join(setting.texts()) not in _SWITCH:
                message = "`try` says whether readers may search trees of their own in the pages"
                yield setting.fault(message, "write on or off")
        for setting in self.settings(*_LANGUAGES)[:1]:
            yield from _language_faults(setting)

    def _unknown_names(self) -> Iterator[Fault]:
        """Yield the settings under `extra: walkthroughs:` that do not exist."""
        for setting in self.settings(*_OWN):
            for name in setting.names():
                if name.node.value not in _OPTIONS:
                    message = f"there is no setting {quote_short(str(name.node.value))}"
                    yield name.fault(message, choose(str(name.node.value), _OPTIONS))

    def hooks(self) -> list[str]:
        """Return the hooks that the course has of its own."""
        names = [name for setting in self.settings("hooks")[:1] for name in setting.texts()]
        return [name for name in names if os.path.normpath(name) != HOOK]

    def snippet_folders(self) -> list[str]:
        """Return the folders of files that pages may take in (`--8<-- "FILE"`), ours too."""
        names = [name for setting in self.settings(*_SNIPPETS)[:1] for name in setting.texts()]
        return [os.path.normpath(name) for name in names] or [SNIPPETS]

    @property
    def reads_more(self) -> bool:
        """Whether pages may depend on files unknown here: the course has hooks, plugins or Markdown
        extensions of its own, other than folders of snippets in its pages."""
        if self.hooks() or self.settings("plugins"):
            return True
        if any(not f"{name}/".startswith(f"{DOCS}/") for name in self.snippet_folders()):
            return True
        extensions = (
            extension for setting in self.settings(_SNIPPETS[0]) for extension in setting.names()
        )
        options = (
            option for setting in self.settings(*_SNIPPETS[:2]) for option in setting.names()
        )
        return any(extension.node.value != _SNIPPETS[1] for extension in extensions) or any(
            option.node.value != _SNIPPETS[2] for option in options
        )

    def named_paths(self) -> Iterator[str]:
        """Yield the files and folders that the settings name, and the settings files themselves."""
        yield from (file.file for file in self.files)
        yield from self.hooks()
        for setting in self.settings(*_SNIPPETS)[:1]:
            yield from setting.texts()

    def environment(self) -> dict[str, str | None]:
        """Return the variables that the settings ask for; None for one that is not set.

        Of a value only the digest is given: it may be a secret.
        """
        names = {name for file in self.files for name in _variables(file.node)}
        values = {name: os.environ.get(name) for name in sorted(names)}
        return {
            name: None if value is None else FrameStore.digest(os.fsencode(value))
            for name, value in values.items()
        }


def configuration(root: Path) -> Configuration:
    """Return the settings of the course in the folder; BadInput if a file of them is unreadable."""
    files: list[Setting] = []
    name = CONFIG
    while name not in (file.file for file in files):
        if os.path.normpath(name) == os.path.normpath(BASE_CONFIGURATION):
            return Configuration(files, inherits=True)
        files.append(_read(root, name, files))
        parent = files[-1].below("INHERIT")
        if parent is None:
            break
        name = os.path.normpath(os.path.join(os.path.dirname(name), *parent.texts()[:1]))
    return Configuration(files, inherits=False)


def merged_settings(root: Path, besides: Mapping[str, Any]) -> str:
    """Return all settings of the course in the folder as YAML, merged as MkDocs merges them: first
    those of `besides`, then its own, then inherited ones."""
    course_settings = [merged.node for merged in configuration(root).files]
    base = (root / BASE_CONFIGURATION).read_bytes()
    first = settings_tree("", json.dumps(besides).encode())
    nodes = [first, *course_settings, settings_tree(BASE_CONFIGURATION, base)]
    merged = _merge([node for node in nodes if node])
    merged.value = [(key, value) for key, value in merged.value if key.value != "INHERIT"]
    return str(yaml.serialize(merged, allow_unicode=True))


def _merge(nodes: Sequence[yaml.Node]) -> yaml.Node:
    """Merge mappings key by key; of all other nodes return the first."""
    first, *rest = nodes
    if not isinstance(first, yaml.MappingNode):
        return first
    merged: dict[str, tuple[yaml.Node, list[yaml.Node]]] = {}
    for node in (first, *takewhile(lambda node: isinstance(node, yaml.MappingNode), rest)):
        for key, value in node.value:
            merged.setdefault(key.value, (key, []))[1].append(value)
    return yaml.MappingNode(first.tag, [(key, _merge(values)) for key, values in merged.values()])


def expected_skips(root: Path) -> Sequence[str]:
    """Return the packages whose walkthroughs the course in `root` expects to be skipped in CI; none
    if its settings cannot be read, which other checks report."""
    try:
        return configuration(root).skip
    except BadInput:
        return ()


def _read(root: Path, name: str, before: Sequence[Setting]) -> Setting:
    """Read a file of settings."""
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
    """Yield what is wrong with the languages that a course says it has."""
    remedy = "write a list of codes, such as [en] or [en, ja]"
    items = languages.items()
    if not items:
        yield languages.fault("`languages` says which languages the course has", remedy)
    earlier = set[str]()
    for item in items:
        code = item.texts()[0] if item.texts() else ""
        if code not in language_codes():
            yield item.fault(f"there is no language {quote_short(code)}", _language_remedy(code))
        elif code in earlier:
            yield item.fault(f"{code} stands here twice", "leave one of them out")
        earlier.add(code)


def _language_remedy(code: str) -> str:
    """Return which language the author may have meant; one that is missing comes with a package."""
    called = {
        str(messages(name).say("language.name")).casefold(): name for name in language_codes()
    }
    likely_code = called.get(code.casefold()) or code.casefold().replace("_", "-").partition("-")[0]
    return choose(likely_code if likely_code in language_codes() else code, language_codes())


def _names(setting: Setting, path: str) -> bool:
    """Return whether the path is among those of the setting."""
    return path in map(os.path.normpath, setting.texts())


def _variables(node: yaml.Node) -> Iterator[str]:
    """Yield the names of the variables whose values a file asks for: `!ENV NAME`, `!ENV [A, B, 5]`.

    The last of several is what stands for them where there is none; it may look like a name.
    """
    if node.tag == _ENV:
        yield from Setting("", node).texts()
    elif isinstance(node, yaml.SequenceNode):
        yield from (name for child in node.value for name in _variables(child))
    elif isinstance(node, yaml.MappingNode):
        yield from (name for _, child in node.value for name in _variables(child))
