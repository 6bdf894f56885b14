r"""The file is text, but not saved as UTF-8.

Letters such as é or ö then come out wrong, so nothing of it is read. Save it again with the encoding UTF-8.

Bad:

    name: caf\xe9 in Latin-1

Good:

    name: café in UTF-8
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y102", "not-utf8", Severity.ERROR, __doc__ or "")
