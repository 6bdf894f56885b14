"""A picture from a template of SVG: every expression is escaped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from bestiary.render.visible import harmless

if TYPE_CHECKING:
    from jinja2 import BaseLoader, Environment, Template


def render_picture(template: str, values: Mapping[str, object]) -> str:
    """The template, given as its text, filled with values; numbers get one decimal, controls in text become visible."""
    return _compiled(template).render(values)


@lru_cache(maxsize=8)
def _compiled(template: str) -> Template:
    return escaped_environment(_finalize).from_string(template)


def escaped_environment(finalize: Callable[[object], object], loader: BaseLoader | None = None) -> Environment:
    """Where every expression of every template is escaped; one can ask by name (`safe`) to opt out, and none does."""
    from jinja2 import Environment, StrictUndefined

    return Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        finalize=finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def _finalize(value: object) -> object:
    if isinstance(value, float):
        return f"{value:.1f}".removesuffix(".0")
    if isinstance(value, str) and not hasattr(value, "__html__"):
        return harmless(value)
    return value
