"""Compiled code is dropped when one of its sources changes, and kept when any other file does."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import azalai
from azalai.core.sources import COMPILED, SHARED, compiled_files, digest

PACKAGE = Path(azalai.__file__).parent


@pytest.fixture
def dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with one compiled function, a constant it uses, and texts it does not need."""
    folder = tmp_path / "dice_sources"
    (folder / "rules").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "rules" / "__init__.py").write_text("from .roll import roll\n")
    (folder / "rules" / "roll.py").write_text(
        "from azalai.core.compile import compiled\nfrom ..state import (\n    SIDES,\n)\n\n"
        "@compiled\ndef roll():\n    return SIDES\n"
    )
    (folder / "state.py").write_text("from dice_sources import numbers\nSIDES = numbers.SIX\n")
    (folder / "numbers.py").write_text("SIX = 6\n")
    (folder / "words.py").write_text("TITLE = 'Dice'\n")
    monkeypatch.syspath_prepend(tmp_path)
    __import__("dice_sources")
    yield folder
    sys.modules.pop("dice_sources", None)


def test_a_constant_of_a_constant_counts(dice: Path) -> None:
    names = {file.name for file in compiled_files(["dice_sources"])}
    assert names == {"roll.py", "state.py", "numbers.py", "__init__.py"}
    before = digest(["dice_sources"])
    (dice / "numbers.py").write_text("SIX = 7\n")
    assert digest(["dice_sources"]) != before


def test_texts_do_not_count(dice: Path) -> None:
    before = digest(["dice_sources"])
    (dice / "words.py").write_text("TITLE = 'Würfel'\n")
    assert digest(["dice_sources"]) == before


@pytest.mark.parametrize("game", ["desert", "targi"])
def test_every_compiled_module_of_a_game_counts(game: str) -> None:
    azalai.library.kind(game)
    found = compiled_files([*SHARED, f"azalai.games.{game}"])
    assert PACKAGE / "games" / game / "state.py" in found
    assert PACKAGE / "core" / "contract.py" in found
    assert PACKAGE / "bots" / "tree.py" in found


def test_every_compiled_file_is_found() -> None:
    others = [PACKAGE / folder for folder in ("core", "bots", "games", "learn")]
    astray = [
        file
        for file in PACKAGE.rglob("*.py")
        if COMPILED.search(file.read_bytes()) and not any(folder in file.parents for folder in others)
    ]
    assert astray == []


def compiled_modules() -> Iterator[tuple[str, ast.AST]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if COMPILED.search(content := path.read_bytes()):
            yield path.relative_to(PACKAGE).as_posix(), ast.parse(content)


def records_of_temporaries(tree: ast.AST) -> list[int]:
    """The lines where an array is made and indexed at once, such as `np.empty(1, record)[0]`."""
    made = [node for node in ast.walk(tree) if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Call)]
    return [node.lineno for node in made if re.fullmatch(MAKES_AN_ARRAY, ast.unparse(node.value.func))]


MAKES_AN_ARRAY = r"np\.(empty|zeros|ones|full|array)(_like)?|.+\.copy"


def test_no_compiled_code_uses_a_record_whose_array_is_already_gone() -> None:
    """In compiled code a record does not keep its array: the memory is free for others at once."""
    assert records_of_temporaries(ast.parse("plan = np.empty(1, plan_type)[0]")) == [1]
    assert records_of_temporaries(ast.parse("after = states.copy()[0]")) == [1]
    assert {name: lines for name, tree in compiled_modules() if (lines := records_of_temporaries(tree))} == {}


def functions_of_the_host(tree: ast.AST) -> list[str]:
    """What compiled functions use whose last bit depends on the platform: functions of a library, and powers."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    compiled = [function for function in functions if {"compiled", "lengthy", "inner"} & decorators(function)]
    inside = [node for function in compiled for node in ast.walk(function)]
    called = [ast.unparse(node) for node in inside if isinstance(node, ast.Attribute)]
    powers = [ast.unparse(node) for node in inside if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow)]
    return powers + [name for name in called if re.fullmatch(DIFFERS, name)]


def decorators(function: ast.FunctionDef) -> set[str]:
    return {ast.unparse(decorator) for decorator in function.decorator_list}


DIFFERS = r"math\.(?!sqrt$).*|(np|numpy)\.\w*(exp|log|sin|cos|tan|power|cbrt|hypot|sinh|cosh|tanh)\w*"


def test_no_compiled_code_depends_on_the_hosts_last_bits() -> None:
    """The browser and the server must search the same tree. A square root is the same everywhere."""
    wrong = "@inner\ndef f(x):\n    return math.log(x) + np.tanh(x) + math.sqrt(x) + x**0.5\ny = math.exp(1)"
    assert sorted(functions_of_the_host(ast.parse(wrong))) == ["math.log", "np.tanh", "x ** 0.5"]
    assert {name: found for name, tree in compiled_modules() if (found := functions_of_the_host(tree))} == {}
