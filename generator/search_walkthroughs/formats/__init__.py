"""Other people's formats, in and out: one file for each.

In: a file becomes an `Outline`, a tree that nobody has judged yet, which `writing` turns into a
walkthrough's YAML and the reader then holds to all its rules. Out: a run's pictures, its tree and
its trace. What a format allows and ours does not is mended and noted, or refused with its place.
"""
