"""A picture has far too few pixels to be printed.

Print wants about 300 pixels to the inch, 744 across a poker card; below 100 every pixel shows as a square. SVG
pictures have no pixels and are always sharp.

Bad: a picture of 120 × 80 pixels. Good: one of 900 × 600.
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("C304", "small-image", Severity.WARNING, __doc__ or "")
