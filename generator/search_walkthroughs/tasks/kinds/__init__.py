"""One task a file: its name is that of the file, and its `TASK` is found by `tasks.registry`."""
