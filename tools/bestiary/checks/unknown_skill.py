"""A skill is named that the game does not have.

The list of skills is a table that `skills` in bestiary.yaml replaces.

Bad:

    against: migt

Good:

    against: might
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N204", "unknown-skill", Severity.ERROR, __doc__ or "")
