"""How a program that somebody else wrote is read and run."""
