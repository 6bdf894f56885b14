"""A disposition is named that is not in the table.

Bad:

    disposition: hostil

Good:

    disposition: hostile
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N209", "unknown-disposition", Severity.ERROR, __doc__ or "")
