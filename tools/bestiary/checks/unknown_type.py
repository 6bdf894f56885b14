"""A creature type is named that no trait of the group `type` defines.

Bad:

    types: [beats]

Good:

    types: [beast]
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N206", "unknown-type", Severity.ERROR, __doc__ or "")
