"""A picture from a template of SVG: every expression is escaped."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from bestiary.render.visible import one_line, show_controls, show_directions

if TYPE_CHECKING:
    from jinja2 import Template


def render_picture(template: str, values: Mapping[str, object]) -> str:
    """The template, given as its text, filled with values; numbers get one decimal, controls in text become visible."""
    return _compiled(template).render(values)


@lru_cache(maxsize=8)
def _compiled(template: str) -> Template:
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.from_string(template)


def _finalize(value: object) -> object:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    if isinstance(value, str) and not hasattr(value, "__html__"):
        return show_directions(show_controls(one_line(value)))
    return value
