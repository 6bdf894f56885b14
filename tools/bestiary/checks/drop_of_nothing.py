"""Something is taken away that the base does not have.

What was meant to go would stay on the card. In a sheet without `extends` there is nothing to take away at all.

Bad:

    traits: {drop: [wolff]}

Good:

    traits: {drop: [wolf]}
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N217", "drop-of-nothing", Severity.ERROR, __doc__ or "")
