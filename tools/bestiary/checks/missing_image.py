"""There is no picture where `image` says.

The path starts at the folder of the file that names it.

Bad, beside a file `thug.png`:

    image: thugs.png

Good:

    image: thug.png
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("C301", "missing-image", Severity.ERROR, __doc__ or "")
