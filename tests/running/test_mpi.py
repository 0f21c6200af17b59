"""The processes of a real MPI job, where there is MPI."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from search_walkthroughs.running.executor import NoExecutor, workers
from trust import tiny

from . import courses, perishing

LAUNCHER = shutil.which("mpiexec", path=f"{Path(sys.executable).parent}{os.pathsep}{os.defpath}")
there = importlib.util.find_spec("mpi4py") is not None
needed = pytest.mark.skipif(not (LAUNCHER and there), reason="mpi4py or mpiexec is not installed")
JOB = ("-n", "3", sys.executable, "-P", "-m", "mpi4py.futures", "-m", "search_walkthroughs")


@needed
def test_the_processes_of_a_job_write_the_same_bytes(tmp_path, monkeypatch):
    whole = courses.built(courses.write(tmp_path / "one"), monkeypatch)
    root = courses.write(tmp_path / "two")
    subprocess.run(
        (LAUNCHER, *JOB, "build", "--pages-only", "--executor", "mpi"),
        cwd=root,
        env=tiny.around(),
        check=True,
        timeout=60,
    )
    assert courses.looks(root) == whole


@pytest.mark.parametrize("installed", [True, False])
def test_who_is_not_in_a_job_is_told_how_to_start_one(installed, monkeypatch):
    if installed:
        monkeypatch.setitem(sys.modules, "mpi4py", type(sys)("mpi4py"))
    else:
        monkeypatch.setitem(sys.modules, "mpi4py", None)
    wanted = "mpiexec -n 4" if installed else r"pip install 'search-walkthroughs\[mpi\]'"
    with pytest.raises(NoExecutor, match=wanted), workers(1, "mpi") as team:
        list(team(perishing.square, [1]))
