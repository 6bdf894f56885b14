"""A value is not written the way its key wants.

Bad:

    range: 1 to 3

Good:

    range: 1-3
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("F105", "wrong-spelling", Severity.ERROR, __doc__ or "")
