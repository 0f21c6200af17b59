"""Parsons problems: a listing in shuffled lines, to be put in order and run.

D. Parsons and P. Haden, Parson's Programming Puzzles, Proceedings of the 8th Australasian
Conference on Computing Education (2006), pp. 157-163.
"""
