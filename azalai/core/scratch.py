"""Short-lived arrays on the stack, so that a compiled function needs no memory from the heap for a short list.

Such an array ends with the function that made it. It may be passed to other functions, but never returned or kept. Its
size must be a constant. It is for numbers only: LLVM would split a whole position on the stack into single bytes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.core.typing.npydecl import parse_dtype
from numba.extending import intrinsic
from numba.np.arrayobj import make_array, populate_array

from azalai.core.compile import COMPILING

ALIGNED = 16  # bytes, like memory from the heap: enough for every field of a record


def _on_stack(cleared: bool) -> Any:
    """An intrinsic that makes an array in the frame of the function."""

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def make(typing_context: Any, size: Any, kind: Any) -> Any:
        found = types.Array(parse_dtype(kind), 1, "C")

        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return _array(context, builder, found, size.literal_value, cleared)

        return found(size, kind), generate

    return make


def _array(context: Any, builder: Any, kind: Any, size: int, cleared: bool) -> Any:
    element = context.get_data_type(kind.dtype)
    width = context.get_constant(types.intp, context.get_abi_sizeof(element))
    length = context.get_constant(types.intp, size)
    room = cgutils.alloca_once(builder, element, size=length)
    room.align = ALIGNED
    if cleared:
        cgutils.memset(builder, room, builder.mul(width, length), 0)
    array = make_array(kind)(context, builder)
    populate_array(array, room, [length], [width], width, meminfo=None)
    return array._getvalue()


scratch: Any = np.empty  # an array of this many elements of this type, not cleared
zeros: Any = np.zeros  # the same, all 0
if COMPILING:  # intrinsics are part of their caller, whereas a function's array would end with that function
    scratch, zeros = _on_stack(cleared=False), _on_stack(cleared=True)
