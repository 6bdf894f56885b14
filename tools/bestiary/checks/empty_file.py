"""The file holds nothing, or nothing but comments.

Every sheet needs at least its name and the keys its schema asks for.

Bad:

    # to do

Good:

    name: Bandit Lackey
    tier: pawn
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y105", "empty-file", Severity.ERROR, __doc__ or "")
