"""The files of a course: walkthroughs, claims, numbers in prose, former addresses."""
