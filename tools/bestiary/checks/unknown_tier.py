"""A tier is named that no trait of the group `tier` defines.

Bad:

    tier: rok

Good:

    tier: rook
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N207", "unknown-tier", Severity.ERROR, __doc__ or "")
