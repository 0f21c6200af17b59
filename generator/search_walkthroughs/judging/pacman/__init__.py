"""Agents of the Pacman projects: each class of a file is judged on games with several ghosts."""
