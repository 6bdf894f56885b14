"""A repeat stands inside the very thing it repeats.

Such a value would never end.

Bad:

    a: &a [*a]

Good:

    a: [1]
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y111", "alias-cycle", Severity.ERROR, __doc__ or "")
