open walkthroughs/cuts/one-cut.html
press d
go #f=4
click .wt-ask button:text-is("α = 4, β = ∞")
press ArrowRight
go #f=16
click .wt-ask button:text-is("Show me")
click .wt-more
click .wt-modes input[value=ask]
click .wt-more
go #f=17
press ArrowRight
press ArrowRight
