"""What several tests look at is made once, whichever worker asks first."""

import os
import shutil

from filelock import FileLock


def once(factory, name, make):
    """The folder `name` that all workers of this run share, filled by the first that asks for it.

    `make` is called with the new folder. Whoever asks meanwhile waits. Nobody writes in it later.
    """
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent
    folder, whole = base / name, base / f"{name}.whole"
    with FileLock(base / f"{name}.lock"):  # given back if its holder dies
        if not whole.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            make(folder)
            whole.touch()
    return folder
