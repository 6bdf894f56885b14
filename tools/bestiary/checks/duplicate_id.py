"""Two files of one kind have the same id.

The id is the name of the file, in whichever folder below its kind it stands.

Bad:

    creatures/
      harbour/guard.yaml
      keep/guard.yaml

Good:

    creatures/
      harbour/harbour-guard.yaml
      keep/keep-guard.yaml
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N212", "duplicate-id", Severity.ERROR, __doc__ or "")
