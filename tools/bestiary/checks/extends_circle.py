"""Sheets are built over each other in a circle.

Each waits for the other, so none of them ever comes to anything.

Bad:

    # creatures/guard.yaml
    name: Guard
    extends: captain

    # creatures/captain.yaml
    name: Captain
    extends: guard

Good:

    # creatures/captain.yaml
    name: Captain
    extends: guard

    # creatures/guard.yaml, which needs no other
    name: Guard
    tier: rook
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N216", "extends-circle", Severity.ERROR, __doc__ or "")
