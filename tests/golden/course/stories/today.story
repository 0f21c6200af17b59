open walkthroughs/today.html
click [data-path="r10"] rect
fill .wt-tools input = 5
press Tab
click [data-act=split]
click [data-path="r1"] rect
click [data-act=more]
click [data-path="r11"] rect
fill .wt-tools input = 9
press Tab
click [data-act=remove]
click button:text-is("Check")
