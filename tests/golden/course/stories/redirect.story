open course/01-pruning.html#more
