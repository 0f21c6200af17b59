"""The course while it is written: a process that makes it, and one that shows it."""
