"""What the WebAssembly build uses of Numba's inside is still there."""

from __future__ import annotations

import numba
import pytest

from azalai.wasm import numba_inside


def test_numba_still_has_every_private_name() -> None:
    gone = numba_inside.missing()
    assert not gone, f"Numba {numba.__version__} has no {', '.join(gone)}: see azalai/wasm/numba_inside.py"


def test_a_missing_name_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    moved = (("numba.core.codegen", "CPUCodeLibrary", "_gone"), ("numba.no_such_module", "x", ""))
    monkeypatch.setattr(numba_inside, "USED", numba_inside.USED + moved)
    assert numba_inside.missing() == ["numba.core.codegen.CPUCodeLibrary._gone", "numba.no_such_module.x"]
