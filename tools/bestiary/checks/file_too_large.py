"""The file is far larger than a sheet can be, so it was not read.

A sheet has a few thousand letters; files above 4 MB are refused.

Bad:

    creatures/
      all-of-them.yaml      (40 MB)

Good:

    creatures/
      bandit-lackey.yaml    (one sheet, 2 KB)
      bandit-thug.yaml
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y104", "file-too-large", Severity.ERROR, __doc__ or "")
