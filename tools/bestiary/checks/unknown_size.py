"""A size is named that no trait of the group `size` defines.

Bad:

    size: medum 1

Good:

    size: medium 1
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N208", "unknown-size", Severity.ERROR, __doc__ or "")
