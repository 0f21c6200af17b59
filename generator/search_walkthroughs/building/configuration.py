"""A course's settings of the site builder: `mkdocs.yml`, and all that this inherits and names.

A course names the plug-in `walkthroughs`, which adds the generated settings: then lists of
plug-ins, extensions and hooks add to those of the generator. Or it inherits the generated settings,
as every course once did. Of what is inherited, mappings are merged key by key and all else is
replaced. So a list of hooks in such a course would take the place of ours, and its pages would have
no policy: that is refused here, with what to write instead.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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
from .setting import NULL, Setting

CONFIG = "mkdocs.yml"
OURS = f"{DOCS}/{HIDDEN}"
"""Path of the settings that a course inherits; the hook and the templates lie beside it."""
HOOK = f"{OURS}/hook.py"
SNIPPETS = f"{OURS}/embed"
THEME = f"{OURS}/theme"
_ENV = "!ENV"
BASE_CONFIGURATION = f"{OURS}/mkdocs.yml"
PLUGIN = "walkthroughs"
"""Name of the plug-in that adds the generated settings."""
_LISTED_KEYS = ("plugins", "markdown_extensions")
"""Keys under which names may be listed, or be mapped to their options."""
_READ_NO_MORE = ("search", PLUGIN)
"""Plug-ins that read no files but those of the course."""
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
    """Whether they inherit the generated settings."""

    @property
    def has_plugin(self) -> bool:
        """Whether they name the plug-in that adds the generated settings, for a course."""
        for plugins in map(_by_name, self.settings("plugins")):
            if options := plugins.below(PLUGIN):
                course = options.below("course")
                return course is None or course.texts() not in [[text] for text in _FALSE]
        return False

    @property
    def is_course(self) -> bool:
        """Whether they lead to the generated settings."""
        return self.inherits or self.has_plugin

    def settings(self, *keys: str) -> list[Setting]:
        """Return what the course sets there itself, by file; the first value counts."""
        settings = (file.below(*keys) for file in self.files)
        return [setting for setting in settings if setting]

    def setting(self, *keys: str) -> Setting | None:
        """Return what counts of what the course sets there itself, if it sets anything."""
        return next(iter(self.settings(*keys)), None)

    def texts(self, *keys: str) -> list[str]:
        """Return the texts of the list that counts there; of a single text, that text alone."""
        setting = self.setting(*keys)
        return setting.texts() if setting else []

    def faults(self) -> Iterator[Fault]:
        """Yield what of the generator's settings these would leave out, each with a remedy."""
        if not self.is_course:
            message = f"does not name the plugin {PLUGIN}, which adds the theme and the scripts"
            yield Fault.of_file(CONFIG, message, f"write `plugins: [search, {PLUGIN}]`")
            return
        theme, name = self.setting("theme"), self.setting("theme", "name")
        if theme and theme.adds and not name and self.has_plugin:
            message = "MkDocs asks for the name of the theme before it asks the plugin"
            yield theme.fault(message, "add `name: material`")
        yield from self._missing_paths()
        yield from self._replaced_mappings()
        if name and name.texts() != ["material"]:
            otherwise = f"; in a site that is not a course, write `{PLUGIN}: {{course: false}}`"
            remedy = f"leave it out{otherwise if self.has_plugin else ''}"
            yield name.fault("the templates extend those of material", remedy)
        yield from self.own_faults()
        folders = self.setting("use_directory_urls")
        if folders and folders.texts()[:1] not in [[text] for text in _FALSE]:
            message = "pages link to each other as files, to be read without a server"
            yield folders.fault(message, "leave it out")

    def _missing_paths(self) -> Iterator[Fault]:
        """Yield the lists of paths in which the generator's own is missing."""
        for keys, path, message, remedy in _OUR_PATHS:
            setting = self.setting(*keys)
            if setting and not _names(setting, path):
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
        setting = self.setting(*keys)
        if setting is None or setting.node.tag == NULL:
            return ""
        texts = setting.texts()
        if setting.node.tag != _ENV:
            return "".join(texts[:1])
        last = texts[1:][-1:]
        names = texts[:-1] if last else texts
        return next((os.environ[name] for name in names if name in os.environ), "".join(last))

    @property
    def address(self) -> str:
        """Where the site will be; empty if the course does not say."""
        url = self.text("site_url").rstrip("/")
        return url and f"{url}/"

    @property
    def redirects(self) -> bool:
        """Whether the site has a page at each address that a page had in earlier versions."""
        return self.texts(*_REDIRECTS) == ["true"]

    @property
    def frame_files(self) -> FrameFiles:
        """Which frames of a page are files of their own."""
        chosen = self.texts(*_FRAMES)
        return next((name for name in FRAME_FILES if chosen == [name]), "auto")

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the course says it has, the first first; empty if it does not say."""
        return tuple(self.texts(*_LANGUAGES))

    @property
    def has_try(self) -> bool:
        """Whether readers may search trees of their own and play, in the page."""
        return _SWITCH.get(" ".join(self.texts(*_TRY)), True)

    @property
    def skip(self) -> Sequence[str]:
        """The packages whose walkthroughs may be skipped in CI."""
        return self.texts(*_SKIP)

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
        if spoken := self.setting(*_LANGUAGES):
            yield from _language_faults(spoken)

    def _unknown_names(self) -> Iterator[Fault]:
        """Yield the settings under `extra: walkthroughs:` that do not exist."""
        for setting in self.settings(*_OWN):
            for name in setting.names():
                if name.node.value not in _OPTIONS:
                    message = f"there is no setting {quote_short(str(name.node.value))}"
                    yield name.fault(message, choose(str(name.node.value), _OPTIONS))

    def hooks(self) -> list[str]:
        """Return the hooks that the course has of its own."""
        return [name for name in self.texts("hooks") if os.path.normpath(name) != HOOK]

    def snippet_folders(self) -> list[str]:
        """Return the folders of files that pages may take in (`--8<-- "FILE"`), ours too."""
        return [os.path.normpath(name) for name in self.texts(*_SNIPPETS)] or [SNIPPETS]

    @property
    def reads_more(self) -> bool:
        """Whether pages may depend on files unknown here: the course has hooks, plugins or Markdown
        extensions of its own, other than folders of snippets in its pages."""
        plugins = (name for setting in self.settings("plugins") for name in setting.names())
        if self.hooks() or any(name.node.value not in _READ_NO_MORE for name in plugins):
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
        yield from self.texts(*_SNIPPETS)

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
    """Return the settings of the course in the folder; BadInput if a file of them is unreadable.

    Beside the plug-in, what a course lists is given as what adds to the generator's own.
    """
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
    settings = Configuration(files, inherits=False)
    if not settings.has_plugin:
        return settings
    return replace(settings, files=[_with_additions(file) for file in files])


def _with_additions(file: Setting) -> Setting:
    """Return a file of settings in which each list that would replace one of ours adds to it."""
    changes: Mapping[tuple[str, ...], Callable[[Setting], Setting]] = {
        **{(key,): _by_name for key in _LISTED_KEYS},
        ("theme",): _theme_by_name,
        ("hooks",): lambda hooks: _with_path(hooks, HOOK),
        _SNIPPETS: lambda folders: _with_path(folders, SNIPPETS),
    }
    for keys, change in changes.items():
        file = file.changed(keys, change)
    return file


def _by_name(setting: Setting) -> Setting:
    """Return names that are listed, or mapped to options, as a mapping; nothing is no options."""
    node = setting.node
    pairs = [*node.value] if isinstance(node, yaml.MappingNode) else []
    for item in setting.items():
        if isinstance(item.node, yaml.MappingNode):
            pairs += item.node.value
        elif isinstance(item.node, yaml.ScalarNode):
            pairs += [(item.node, item.with_value("", yaml.ScalarNode, NULL).node)]
    named = [
        (name, Setting(setting.file, value).with_value([], yaml.MappingNode).node)
        if value.tag == NULL
        else (name, value)
        for name, value in pairs
    ]
    return setting.with_value(named, yaml.MappingNode) if named else setting


def _theme_by_name(setting: Setting) -> Setting:
    """Return the theme as a mapping, if it is given by its name."""
    if not isinstance(setting.node, yaml.ScalarNode) or setting.node.tag == NULL:
        return setting
    key = setting.with_value("name", yaml.ScalarNode)
    return setting.with_value([(key.node, setting.node)], yaml.MappingNode)


def _with_path(setting: Setting, path: str) -> Setting:
    """Return a list of paths that has that one, too."""
    if _names(setting, path):
        return setting
    paths = [item.node for item in setting.scalars() if item.node.tag != NULL]
    ours = setting.with_value(path, yaml.ScalarNode).node
    return setting.with_value([*paths, ours], yaml.SequenceNode)


def merged_settings(root: Path, besides: Mapping[str, Any]) -> str:
    """Return all settings of the course in the folder as YAML, merged as MkDocs merges them: first
    those of `besides`, then its own, then the generated ones. The plug-in has done its work then,
    and is left out."""
    settings = configuration(root)
    base = (root / BASE_CONFIGURATION).read_bytes()
    first = settings_tree("", json.dumps(besides).encode())
    own = [file.node for file in settings.files]
    nodes = [first, *own, settings_tree(BASE_CONFIGURATION, base)]
    merged = Setting(BASE_CONFIGURATION, _merge([node for node in nodes if node]))
    merged = merged.without("INHERIT")
    if not settings.inherits:
        merged = merged.changed(("plugins",), lambda plugins: plugins.without(PLUGIN))
    return str(yaml.serialize(merged.node, allow_unicode=True))


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
        wrong = file.fault(message, remedy) if file else Fault.of_file(name, message, remedy)
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
