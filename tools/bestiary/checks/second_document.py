"""A line `---` starts a second document in the file.

One file holds one thing, because its id is the name of the file.

Bad:

    name: Wolf
    ---
    name: Bear

Good:

    name: Wolf
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y108", "second-document", Severity.ERROR, __doc__ or "")
