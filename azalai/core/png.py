"""Turn SVG pictures into PNG."""

from __future__ import annotations


def to_png(svg: str, width: int) -> bytes:
    """Draw an SVG picture as PNG, `width` pixels wide.

    >>> to_png('<svg xmlns="http://www.w3.org/2000/svg" width="6" height="4"/>', 12)[1:4]
    b'PNG'
    """
    import resvg_py  # not at the top: the wheel is large, and most callers only need SVG

    return resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
