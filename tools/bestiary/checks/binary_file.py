"""The file is no text at all.

A picture or a document of a word processor may have got a `.yaml` name by mistake.

Bad:

    creatures/
      thug.yaml      (a picture that was given another ending)

Good:

    creatures/
      thug.png
      thug.yaml      (the text of the sheet)
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y103", "binary-file", Severity.ERROR, __doc__ or "")
