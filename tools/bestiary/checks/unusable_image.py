"""The file of a picture is of a type that cards cannot show.

PNG, JPEG, GIF, WebP and SVG can be shown. What counts is what is in the file, and its name has to end like a picture's.

Bad:

    image: thug.tiff

Good:

    image: thug.png
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("C303", "unusable-image", Severity.ERROR, __doc__ or "")
