"""`<<` stands before something that is no map.

It copies the keys of another map, so it takes a map or a list of maps.

Bad:

    <<: maul

Good:

    <<: *base
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y113", "bad-merge", Severity.ERROR, __doc__ or "")
