"""All that WebAssembly needs of Numba beyond its documented interface. No other module of this package uses such names.

`missing` says which of them a version of Numba lacks. `requirements.lock` pins the version.
"""

from __future__ import annotations

import importlib
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import callconv, cgutils, codegen, cpu
from numba.core.registry import cpu_target
from numba.core.runtime import nrtdynmod
from numba.np import arrayobj

from azalai.core.cache import CacheByGame
from azalai.core.inner import _InnerLibrary
from azalai.wasm.exports import Export

POINTER = ir.IntType(8).as_pointer()
INT = ir.IntType(32)

USED = (  # (module, class or function, attribute): what a new version of Numba may rename
    ("numba.core.codegen", "JITCPUCodegen", "_library_class"),
    ("numba.core.codegen", "CPUCodeLibrary", "_optimize_functions"),
    ("numba.core.codegen", "CPUCodeLibrary", "_get_module_for_linking"),
    ("numba.core.codegen", "JITCodeLibrary", "_finalize_dynamic_globals"),
    ("numba.core.codegen", "JITCodeLibrary", "_verify_declare_only_symbols"),
    ("numba.core.cpu", "CPUContext", "create_cpython_wrapper"),
    ("numba.core.cpu", "CPUContext", "create_cfunc_wrapper"),
    ("numba.core.cpu", "CPUContext", "make_array"),
    ("numba.core.cpu", "CPUContext", "make_tuple"),
    ("numba.core.cpu", "CPUContext", "get_abi_sizeof"),
    ("numba.core.cpu", "CPUContext", "call_conv"),
    ("numba.core.callconv", "CPUCallConv", "call_function"),
    ("numba.core.callconv", "CPUCallConv", "get_function_type"),
    ("numba.core.callconv", "CPUCallConv", "return_user_exc"),
    ("numba.core.callconv", "CPUCallConv", "return_dynamic_user_exc"),
    ("numba.core.cgutils", "normalize_ir_text", ""),
    ("numba.core.registry", "cpu_target", "target_context"),
    ("numba.core.runtime.nrtdynmod", "create_nrt_module", ""),
    ("numba.np.arrayobj", "populate_array", ""),
)


def missing() -> list[str]:
    """The names that this version of Numba does not have."""
    return [".".join(filter(None, name)) for name in USED if not _exists(*name)]


def _exists(module: str, name: str, attribute: str) -> bool:
    try:
        found = getattr(importlib.import_module(module), name, None)
    except ImportError:
        return False
    return found is not None and (not attribute or hasattr(found, attribute))


def keep_llvm_code() -> None:
    """From now on, let this process compile to plain LLVM code, which no optimisation has touched.

    Optimisation would use the sizes of this machine's pointers. An error stops the module where it happens. Nothing
    that is compiled after this can run here.
    """
    CacheByGame.load_overload = lambda self, signature, target: None  # type: ignore[method-assign]
    CacheByGame.save_overload = lambda self, signature, data: None  # type: ignore[method-assign]
    codegen.JITCPUCodegen._library_class = _InnerLibrary
    codegen.CPUCodeLibrary._optimize_functions = lambda self, module: None
    cpu.CPUContext.create_cpython_wrapper = lambda self, *arguments, **how: None
    cpu.CPUContext.create_cfunc_wrapper = lambda self, *arguments, **how: None
    callconv.CPUCallConv.return_user_exc = lambda self, builder, *what, **how: stop(builder)
    callconv.CPUCallConv.return_dynamic_user_exc = lambda self, builder, *what, **how: stop(builder)


def stop(builder: ir.IRBuilder) -> None:
    """Write code that stops the module: WebAssembly has no Python that could handle an error."""
    builder.call(builder.module.declare_intrinsic("llvm.trap", fnty=ir.FunctionType(ir.VoidType(), [])), [])
    builder.unreachable()


class Compiled:
    """The functions that a module exports, compiled to LLVM code."""

    def __init__(self, exports: list[Export]) -> None:
        self._results = [(export, _compile(export)) for export in exports]

    def texts(self) -> list[str]:
        """The LLVM code: first the functions that JavaScript calls, then everything that they call."""
        parts = [str(result.library._get_module_for_linking()) for _, result in self._results]
        return [self._entries(), *parts, _reference_counting()]

    def _entries(self) -> str:
        module = ir.Module("entries")
        for export, result in self._results:
            _Entry(module, export.name, result).write()
        return str(cgutils.normalize_ir_text(str(module)))


def _compile(export: Export) -> Any:
    export.function.compile(export.types)
    return export.function.overloads[export.types]


def _reference_counting() -> str:
    module, _ = nrtdynmod.create_nrt_module(cpu_target.target_context)
    return str(module)


class _Entry:
    """A function that JavaScript can call: it takes addresses and 32-bit numbers, and stops the module on any error.

    An array is its address followed by its lengths; a tuple is all of its parts, one after the other.
    """

    def __init__(self, module: ir.Module, name: str, result: Any) -> None:
        self._context = result.target_context
        self._described = result.fndesc
        kinds = [part for kind in self._described.argtypes for part in _parts(kind)]
        returned = _returned(self._described.restype)
        self._function = ir.Function(module, ir.FunctionType(returned, kinds), name)
        self._builder = ir.IRBuilder(self._function.append_basic_block())
        self._given = iter(self._function.args)

    def write(self) -> None:
        builder, convention, described = self._builder, self._context.call_conv, self._described
        kind = convention.get_function_type(described.restype, described.argtypes)
        inner = cgutils.get_or_insert_function(builder.module, kind, described.llvm_func_name)
        values = [self._value(argument) for argument in described.argtypes]
        status, found = convention.call_function(builder, inner, described.restype, described.argtypes, values)
        with builder.if_then(status.is_error, likely=False):
            stop(builder)
        self._return(found)

    def _value(self, kind: Any) -> Any:
        if isinstance(kind, types.Array):
            return self._array(kind)
        if isinstance(kind, types.BaseTuple):
            return self._context.make_tuple(self._builder, kind, [self._value(part) for part in kind.types])
        given = next(self._given)
        if isinstance(kind, types.Boolean):
            return self._builder.icmp_signed("!=", given, ir.Constant(INT, 0))
        return given if isinstance(kind, types.Float) else self._widened(given)

    def _array(self, kind: types.Array) -> Any:
        builder, context = self._builder, self._context
        array = context.make_array(kind)(context, builder)
        data = builder.bitcast(next(self._given), array.data.type)
        shape = [self._widened(next(self._given)) for _ in range(kind.ndim)]
        size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
        strides = [ir.Constant(ir.IntType(64), size)]
        for length in reversed(shape[1:]):
            strides.insert(0, builder.mul(strides[0], length))
        arrayobj.populate_array(array, data, shape, strides, size, None)
        return array._getvalue()

    def _widened(self, given: Any) -> Any:
        return self._builder.sext(given, ir.IntType(64))

    def _return(self, found: Any) -> None:
        kind = self._function.function_type.return_type
        if isinstance(kind, ir.VoidType):
            self._builder.ret_void()
        elif kind == INT:
            narrow = found.type.width < INT.width
            self._builder.ret(self._builder.zext(found, INT) if narrow else self._builder.trunc(found, INT))
        else:
            self._builder.ret(found)


def _parts(kind: Any) -> list[Any]:
    """The LLVM types that stand for an argument."""
    if isinstance(kind, types.Array):
        return [POINTER, *[INT] * kind.ndim]
    if isinstance(kind, types.BaseTuple):
        return [part for inner in kind.types for part in _parts(inner)]
    return [ir.DoubleType() if isinstance(kind, types.Float) else INT]


def _returned(kind: Any) -> Any:
    if kind == types.none:
        return ir.VoidType()
    return ir.DoubleType() if isinstance(kind, types.Float) else INT
