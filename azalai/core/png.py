"""Pictures in pixels."""

from __future__ import annotations


def to_png(svg: str, width: int) -> bytes:
    """An SVG picture as PNG, so many pixels wide.

    >>> to_png('<svg xmlns="http://www.w3.org/2000/svg" width="6" height="4"/>', 12)[1:4]
    b'PNG'
    """
    import resvg_py  # not at the top: the wheel is large, and most who draw want SVG

    return resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
