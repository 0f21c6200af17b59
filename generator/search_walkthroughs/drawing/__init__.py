"""Pictures of a run: one SVG for each frame, and the film that holds them all.

Frames are written as SVG. Only charts import matplotlib, when one is drawn.
"""
