"""Quotes of a word processor stand around a text.

YAML knows only ' and " as quotes; “ ” and their like are letters of the text and would be printed on the card. They come in
when a text is written in a word processor, or on a device that turns quotes into nicer ones.

Bad:

    name: “Old Grey”

Good:

    name: Old Grey
"""

from bestiary.diagnostic import Check, Severity

CHECK = Check("T403", "typographic-quotes", Severity.WARNING, __doc__ or "")
