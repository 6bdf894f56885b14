"""Something is taken away that the base does not have.

Bad:

    traits: {drop: [wolff]}

Good:

    traits: {drop: [wolf]}
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N217", "drop-of-nothing", Severity.WARNING, __doc__ or "")
