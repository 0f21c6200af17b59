"""The commands `init` and `new`: a new course, a new walkthrough."""
