"""A picture in SVG needs what is not in its file, or has a part that cards cannot show.

It may need another picture, or fonts that the cards do not have; its part may be text of a web page (`foreignObject`), or an embedded
picture that is damaged.

The cards have fonts of their own and take nothing from the computer or the network, so that they come out the same
everywhere. Such a picture would have holes: the card is printed without it. Most drawing programs embed pictures when
asked to, and turn text into paths.

Bad:

    <image href="photo.png" width="100" height="100"/>
    <text y="20">龍</text>

Good:

    <image href="data:image/png;base64,…" width="100" height="100"/>
    <path d="M10 4 …"/>
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("C305", "incomplete-image", Severity.ERROR, __doc__ or "")
