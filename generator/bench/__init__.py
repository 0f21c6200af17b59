"""What is measured of the generator: `make bench`. It is outside the wheel."""
