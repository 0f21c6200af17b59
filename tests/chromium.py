"""Where the browser of the tests is."""

import os
from pathlib import Path

# The package without windows shows the same pages in three quarters of the time.
PACKAGES = (Path("/usr/bin/chromium-headless-shell"), Path("/usr/bin/chromium"))


def chromium_path() -> Path:
    """Return the browser that `CHROMIUM` names, else the first package of Debian's that is there;
    where none is, the path at which the last would be."""
    if named := os.environ.get("CHROMIUM"):
        return Path(named)
    return next((path for path in PACKAGES if path.exists()), PACKAGES[-1])
