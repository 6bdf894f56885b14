"""A file looks like part of the bestiary, but nothing reads it.

Its folder, its ending or its kind is not known.
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N214", "unread-file", Severity.HINT, __doc__ or "")
