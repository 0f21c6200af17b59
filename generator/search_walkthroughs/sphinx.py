"""An extension of Sphinx: a directive `walkthrough` in a page is the player of its search.

Name ``search_walkthroughs.sphinx`` in the list `extensions` of ``conf.py``. In reStructuredText the
directive is ``.. walkthrough::``, in the Markdown of MyST and of Jupyter Book ```{walkthrough}. A
block that is wrong is a warning, with the page's own line: ``sphinx-build -W`` stops at it.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from .captions.catalogue import languages
from .hosts.fenced_block import OPTIONS, Block
from .hosts.fenced_player import block_html
from .hosts.player_assets import asset_names, player_script, player_sheet
from .reading import BadInput
from .version import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_log = logging.getLogger(__name__)


class WalkthroughDirective(SphinxDirective):
    """The directive, whose options are those of a block in Markdown."""

    has_content = True
    option_spec: ClassVar[dict[str, Any]] = dict.fromkeys(OPTIONS, directives.unchanged_required)

    def run(self) -> list[nodes.Node]:
        """Return the player as HTML; what is wrong with it is told and left out."""
        source, _ = self.get_source_info()
        above = self.content_offset
        if type(self.state).__module__.startswith("myst_parser"):  # counts from the directive
            above += self.lineno
        block = Block(
            text="\n".join(self.content),
            file=source,
            line=above if self.content else self.lineno,
            options=self.options,
            folder=Path(source).parent,
        )
        number = self.env.new_serialno("walkthrough") + 1
        if name := self.options.get("include"):
            self.env.note_dependency(str(block.folder / name))
        try:
            html = block_html(block, site_language(self.env.app), f"walkthrough-{number}")
        except BadInput as error:
            for fault in error.faults:
                message = f"{fault.message}; {fault.remedy}"
                _log.warning("%s", message, location=f"{fault.file}:{fault.line}")
            return []
        return [nodes.raw("", html, format="html")]


def site_language(app: "Sphinx") -> str:
    """Return the language of captions where a block says no other: the site's, if it is ours."""
    language = str(app.config.language).partition("_")[0]
    return language if language in languages() else languages()[0]


def add_assets(app: "Sphinx", page: str, _template: str, _context: object, tree: Any) -> None:
    """Let a page that has players load their script and styles."""
    raws = tree.findall(nodes.raw) if tree else ()
    if any("wt-host" in node.astext() for node in raws):
        script, sheet = asset_names()
        app.add_js_file(script, loading_method="defer")
        app.add_css_file(sheet)


def write_assets(app: "Sphinx") -> None:
    """Write script and styles where the site's own will be."""
    if app.builder.format == "html":
        folder = Path(app.outdir) / "_static"
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in zip(asset_names(), (player_script(), player_sheet()), strict=True):
            (folder / name).write_text(text, "utf-8")


def setup(app: "Sphinx") -> dict[str, Any]:
    """Add the directive and what its players need."""
    app.add_directive("walkthrough", WalkthroughDirective)
    app.connect("html-page-context", add_assets)
    app.connect("builder-inited", write_assets)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
