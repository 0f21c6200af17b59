"""The judgement of a program on its own game: on the tree that its own calls make."""
