"""The tree that a program's own calls make, and how the answers of its calls are read."""
