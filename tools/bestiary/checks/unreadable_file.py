"""The file or folder cannot be opened.

It may be missing, a link that leads nowhere, or closed to you. The rest of the bestiary is checked all the same.

Bad:

    creatures/
      ogre.yaml -> ../shared/ogre.yaml
    shared/
      big-ogre.yaml

Good:

    creatures/
      ogre.yaml -> ../shared/ogre.yaml
    shared/
      ogre.yaml
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("Y101", "unreadable-file", Severity.ERROR, __doc__ or "")
