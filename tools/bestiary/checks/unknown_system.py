"""The file says it is for a game that is not known.

Bad:

    system: sentia

Good:

    system: senteia
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("F110", "unknown-system", Severity.ERROR, __doc__ or "")
