"""Weights of the evaluation `linear` of Othello, by the size of the board.

`python docs/course/fit_othello.py` fits them to the results of random play, and writes this file.
"""

WEIGHTS = {
    4: {"discs": 0.6, "mobility": 0.47, "corners": 3.08, "diagonal": -0.65, "mover": 0.63},
    6: {"discs": 0.41, "mobility": 0.28, "corners": 4.85, "diagonal": -0.62, "mover": 0.99},
    8: {"discs": 0.34, "mobility": 0.33, "corners": 6.53, "diagonal": -0.75, "mover": 0.72},
}
