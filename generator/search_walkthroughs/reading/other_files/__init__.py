"""Files of a course that are not walkthroughs."""
