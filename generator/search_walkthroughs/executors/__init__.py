"""Executors: who does the work that can be shared out. One file each, named as `--executor` is.

An executor is a module that says

- in the first line of its docstring, who does the work;
- ``executor(hands)``, a context manager that gives a `concurrent.futures.Executor`. Who leaves it
  by an exception wants nothing of what has not begun. A task whose worker is lost either ends with
  `BrokenExecutor`, and then all is opened and done again, or the executor sees to that itself and
  raises `WorkerDied` when it gives up. `Hands`, `WorkerDied` and the rest are in `_hands.py`.

Tasks carry data and return data, and the process that hands them out writes everything, so that
workers need this program in the same version and nothing else: no folder, no course.

Only the module that is asked for is loaded. Other packages bring theirs by the entry points
`search_walkthroughs.executors`.
"""
