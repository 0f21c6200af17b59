"""Tasks: programs that pupils write to a contract, and what must hold of their answers."""
