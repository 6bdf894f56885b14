"""Data back to YAML text: a file rewritten with its comments, or a new one in the style of the samples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
import re
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError
from ruamel.yaml.scalarstring import FoldedScalarString, SingleQuotedScalarString

from bestiary.diagnostic import Data, Source
from bestiary.source.scalars import plain_scalar
from bestiary.source.tree import read_tree

#: Longer prose is folded; code points.
_LONGEST_LINE = 72
_WIDTH = 100
#: Maps and lists of scalars up to this many code points stand on one line.
_LONGEST_FLOW = 100


def edited_text(text: str, data: Mapping[str, Data], order: Sequence[str] = ()) -> str:
    """A file's text changed to hold other data: what stays the same keeps its style and comments.

    New keys of the top go before the first key that follows them in `order`.
    """
    try:
        loaded = _yaml().load(text)
        for key in [key for key in order if key in data and key not in loaded]:
            later = order[order.index(key) + 1 :]
            place = next((place for place, known in enumerate(loaded) if known in later), len(loaded))
            loaded.insert(place, key, _styled(data[key]))
        _change(loaded, data)
        stream = StringIO()
        _yaml().dump(loaded, stream)
        if _holds(stream.getvalue(), data):
            return stream.getvalue()
    except (YAMLError, ValueError, TypeError, AttributeError, KeyError):
        pass
    return new_text(data)


def new_text(data: Mapping[str, Data]) -> str:
    """A new file for data: short lists and maps on a line, prose folded; ValueError if it would not read back the same."""
    stream = StringIO()
    _yaml().dump(_styled(data), stream)
    if not _holds(stream.getvalue(), data):
        raise ValueError("the data cannot be written as YAML that reads back the same")
    return stream.getvalue()


def in_quotes(text: str) -> str:
    """A text that `new_text` writes in quotes, though YAML as we read it could do without."""
    quoted: str = SingleQuotedScalarString(text)
    return quoted


def _yaml() -> YAML:
    yaml = YAML(typ="rt")
    yaml.preserve_quotes = True
    yaml.width = _WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml


def _holds(text: str, data: Data) -> bool:
    tree = read_tree(Source("", "", text))
    return tree.readable and bool(tree.data == data)


def _change(old: Any, new: Data) -> None:
    """Make a loaded map or list equal to data, touching only what differs."""
    if isinstance(new, Mapping):
        for key in [key for key in old if key not in new]:
            del old[key]
        for key, value in new.items():
            if key not in old:
                old[key] = _styled(value)
            elif not _same(old[key], value):
                old[key] = _replaced(old[key], value)
    else:
        for position, value in enumerate(new):
            if position >= len(old):
                old.append(_styled(value))
            elif not _same(old[position], value):
                old[position] = _replaced(old[position], value)
        del old[len(new) :]


def _replaced(old: Any, new: Data) -> Any:
    if (isinstance(old, CommentedMap) and isinstance(new, Mapping)) or (
        isinstance(old, CommentedSeq) and isinstance(new, list)
    ):
        _change(old, new)
        return old
    return _styled(new)


def _same(old: Any, new: Data) -> bool:
    return bool(old == new) and isinstance(old, bool) == isinstance(new, bool)


def _styled(value: Data) -> Any:
    if isinstance(value, Mapping):
        styled = CommentedMap({key: _styled(each) for key, each in value.items()})
        if _is_short(value.values(), value):
            styled.fa.set_flow_style()
        return styled
    if isinstance(value, (list, tuple)):
        listed = CommentedSeq([_styled(each) for each in value])
        if _is_short(value, value):
            listed.fa.set_flow_style()
        return listed
    if isinstance(value, str):
        return _styled_text(value)
    return value


def _is_short(values: Any, whole: Data) -> bool:
    """Whether values are plain words and numbers, or short lists of them, that fit on a line together; never prose."""
    flat = all(
        _is_word(each) or (isinstance(each, (list, Mapping)) and _is_short(_parts(each), each)) for each in values
    )
    return flat and len(str(whole)) <= _LONGEST_FLOW


def _parts(value: Any) -> Any:
    return value.values() if isinstance(value, Mapping) else value


def _is_word(value: Data) -> bool:
    return not isinstance(value, (list, Mapping)) and (
        not isinstance(value, str) or re.fullmatch(r"[\w.-]+(?: \d[\d-]*)?", value) is not None
    )


def _styled_text(text: str) -> Any:
    if len(text) > _LONGEST_LINE and "\n" not in text and text == text.strip() and "  " not in text:
        return FoldedScalarString(text)
    if not isinstance(plain_scalar(text), str):
        return SingleQuotedScalarString(text)
    return text
