"""Where everything stands on the faces of a card, before it is typeset."""
