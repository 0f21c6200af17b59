"""The other processes of an MPI job: `mpiexec -n N python -P -m mpi4py.futures -m search_walkthroughs …`.

MPI ends the whole job when one of its processes dies, so nothing is done again here.
"""

import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from ._hands import Hands, NoExecutor, held

RUNNER = "mpi4py.run"
"""What `python -m mpi4py.futures` loads; without it every process of the job would build."""
ALONE = (
    "the executor 'mpi' works in a job of several processes: start it with "
    "mpiexec -n 4 python -P -m mpi4py.futures -m search_walkthroughs …"
)


@contextmanager
def executor(hands: Hands) -> Iterator[Executor]:
    """All other processes of the job; how many there are was said when it was started."""
    try:
        import mpi4py  # noqa: F401 - nothing is begun by this, it is only found
    except ImportError as error:
        raise NoExecutor.without("mpi4py", "mpi") from error
    if RUNNER not in sys.modules:  # asked first: what comes next may wait for the other processes
        raise NoExecutor(ALONE)
    from mpi4py import MPI
    from mpi4py.futures import MPIPoolExecutor

    if MPI.COMM_WORLD.Get_size() == 1:
        raise NoExecutor(ALONE)
    with held(MPIPoolExecutor()) as pool:
        yield pool
