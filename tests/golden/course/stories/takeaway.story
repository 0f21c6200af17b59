open walkthroughs/cuts/one-cut.html
go #f=17
click .wt-take summary
wait .wt-embedding
