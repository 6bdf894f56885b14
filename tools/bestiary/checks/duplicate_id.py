"""Two files of one kind have the same id.

The id is the name of the file, in whichever folder below its kind it stands.
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N212", "duplicate-id", Severity.ERROR, __doc__ or "")
