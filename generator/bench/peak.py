"""How much memory a process held, as it reports itself by a module that imports next to nothing.

The kernel's accounts of a child begin with what its parent held, so the child looks itself; and
what it imports to do so is charged to what is measured.
"""

import os

PEAK = "WALKTHROUGHS_BENCH_PEAK"
"""Variable that names the file in which a process reports how much memory it held."""
_STATUS = "/proc/self/status"


def write_peak() -> None:
    """Write down the most memory that this process has held, in MB, where it was asked to."""
    if PEAK in os.environ and os.path.isfile(_STATUS):
        with open(_STATUS) as status, open(os.environ[PEAK], "w") as out:
            line = next(line for line in status if line.startswith("VmHWM"))
            out.write(str(int(line.split()[1]) * 1024 / 1e6))
