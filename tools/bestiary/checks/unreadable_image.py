"""The file of a picture is damaged, or cannot be read.

It says of itself that it is a picture, but its size cannot be found out, or its end is missing: a download or a copy
may have been broken off. The card is printed without it.

Bad: a PNG of which only the first half was saved. Good: the whole file, saved again.
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("C302", "unreadable-image", Severity.ERROR, __doc__ or "")
