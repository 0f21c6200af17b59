open course/01-cuts.html
