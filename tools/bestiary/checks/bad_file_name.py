"""The name of the file makes no id.

Ids are small letters, digits and hyphens, so that they can be written in any text.
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("N213", "bad-file-name", Severity.WARNING, __doc__ or "")
