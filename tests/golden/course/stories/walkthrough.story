open walkthroughs/cuts/one-cut.html
press ArrowRight ArrowRight ArrowRight
click .wt-next
press End
press c
press Shift+C
press Home
press u
press l
press n
click .wt-more
press Escape
press d
go #f=6
click .wt-question summary
