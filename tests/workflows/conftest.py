"""What the locks install."""

import pytest

from once import once

from .steps import install_what_is_locked, link_what_is_installed


@pytest.fixture(scope="session")
def locked(request, tmp_path_factory):
    """The packages of an environment which lacks the generator: other environments find there what
    it needs. By night the action has installed in it what is locked; by day these are the packages
    that are installed here, since CI installs the locks anyway before it tests and builds."""
    make = install_what_is_locked if request.config.getoption("--night") else link_what_is_installed
    folder = once(tmp_path_factory, "locked", make)
    (packages,) = folder.glob("venv/lib/python*/site-packages")
    return packages
