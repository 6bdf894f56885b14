"""The file is no text at all.

A picture or a document of a word processor may have got a `.yaml` name by mistake.
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y103", "binary-file", Severity.ERROR, __doc__ or "")
