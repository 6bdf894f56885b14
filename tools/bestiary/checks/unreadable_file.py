"""The file or folder cannot be opened.

It may be missing, a link that leads nowhere, or closed to you. The rest of the bestiary is checked all the same.
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y101", "unreadable-file", Severity.ERROR, __doc__ or "")
