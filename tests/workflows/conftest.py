"""What the locks install."""

import pytest

from once import once

from .steps import install_what_is_locked


@pytest.fixture(scope="session")
def locked(tmp_path_factory):
    """The packages of an environment in which the action has installed what is locked, and which
    lacks the generator: other environments find there what it needs."""
    folder = once(tmp_path_factory, "locked", install_what_is_locked)
    (packages,) = folder.glob("venv/lib/python*/site-packages")
    return packages
