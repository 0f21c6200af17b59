"""A course that MkDocs itself builds or serves: its pages are written first.

MkDocs reads `mkdocs.yml` and asks the plug-in, which gives it all settings of the course in their
place. `walkthroughs build` goes the same way; it has written the pages before.
"""

import logging
import os
import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

from ..building.configuration import CONFIG, configuration
from ..building.course_build import build
from ..building.mkdocs_config import course_config
from ..building.output import build_lock
from ..building.own_settings import course_faults
from ..building.page_builds import VARIABLE
from ..building.prose_links import prose_link_faults
from ..cli.findings import SEVERITY, as_in_ci
from ..course.files import ROOT, walkthrough_files
from ..reading import BadInput, Fault
from ..reading.course_limits import course_limits
from ..workers.executor import workers

_log = logging.getLogger(f"mkdocs.plugins.{__name__}")


def course_settings(config: MkDocsConfig) -> MkDocsConfig | None:
    """Write the pages of the course that MkDocs has read the settings of; return all its settings.

    None for any other site, and for a course that inherits the generated settings. Raises BadInput
    with all that is wrong with the course, and ChildProcessError if a worker is lost.
    """
    root = course_root(config)
    if root is None:
        return None
    if VARIABLE not in os.environ:  # else the build that has started this process has written them
        write_pages(root)
    package = type(config).__module__.partition(".")[0]  # ProperDocs has the same function
    load = sys.modules[f"{package}.config"].load_config
    return course_config(root, load=load, site_dir=config.site_dir, site_url=config.site_url)


def course_root(config: MkDocsConfig) -> Path | None:
    """Return the folder of the course that the settings are of; None if they are of another site,
    or of a course that inherits the generated settings. BadInput for settings of another name."""
    file = Path(config.config_file_path or CONFIG)
    root = file.parent
    is_ordered = VARIABLE in os.environ  # by `walkthroughs build`, which knows what it builds
    if not (is_ordered or (root / ROOT).is_dir()) or not (root / CONFIG).is_file():
        return None
    if not configuration(root).has_plugin:
        return None
    if file.name != CONFIG:
        message = f"the folder {ROOT} makes this a course, which is built by {CONFIG} alone"
        raise BadInput([Fault(file.name, 1, 1, message, f"write its settings into {CONFIG}")])
    return root


def write_pages(root: Path) -> None:
    """Write the pages of the course in `root`; BadInput with all that is wrong with it."""
    here = Path(os.path.relpath(root))  # as messages name files
    if faults := course_faults(root) or prose_link_faults(here):
        raise BadInput(faults)
    bounds = course_limits(here)
    with build_lock(root, lambda: _log.info("waiting until another build has ended")):
        files = walkthrough_files([here / ROOT], bounds)
        with workers(None) as team:
            outcome = build(root, files, bounds, team=team)
    findings = as_in_ci((*outcome.findings, *outcome.skipped), root)
    if faults := [finding.fault for finding in findings if SEVERITY[finding.level]]:
        raise BadInput(faults)
    for finding in findings:
        _log.info("%s", finding.fault)
