"""List every text that a person reads, for proofreading.

python tools/list_texts.py                  everything
python tools/list_texts.py texts            English and German side by side: key, English, German
python tools/list_texts.py messages         English texts in Python code: errors, refusals, help of commands
python tools/list_texts.py docstrings       the first line of every docstring: module:name: line
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
BUILT = ROOT / "azalai/server/client"
PYTHON = ("azalai", "bench", "examples", "tests", "tools")
SENTENCE = re.compile(r"[A-Za-z,]+ [a-z\W]*[a-z]+ ")

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def main(arguments: list[str]) -> int:
    unknown = [name for name in arguments if name not in LISTS]
    if unknown:
        print(f"There is no list {unknown[0]!r}. Lists: {', '.join(LISTS)}.", file=sys.stderr)
        return 2
    for name in arguments or LISTS:
        print(f"== {name}", *LISTS[name](), "", sep="\n")
    return 0


def texts() -> Iterator[str]:
    for path in [*sorted((ROOT / "azalai").rglob("*.json")), *sorted((ROOT / "web/src").rglob("*.json"))]:
        if BUILT not in path.parents and path.name != "de.json":
            for key, english, german in pairs(path):
                yield f"{path.relative_to(ROOT).as_posix()} {key}\n  {english}\n  {german}"


def pairs(path: Path) -> Iterator[tuple[str, str, str]]:
    """Key, English and German of each text in a file of two languages, or in `en.json` and `de.json`."""
    value = json.loads(path.read_text("utf-8"))
    if path.name != "en.json":
        yield from bilingual("", value)
        return
    german = dict(flat("", json.loads(path.with_name("de.json").read_text("utf-8"))))
    for key, english in flat("", value):
        yield key, english, german.get(key, "")


def bilingual(key: str, value: Any) -> Iterator[tuple[str, str, str]]:
    """
    >>> list(bilingual("", {"cards": [{"id": "G11", "title": {"en": "Gold", "de": "Gold"}}]}))
    [('cards.G11.title', 'Gold', 'Gold')]
    """
    if isinstance(value, dict) and {"en", "de"} <= value.keys():
        german = dict(flat(key, value["de"]))
        yield from ((each, english, german.get(each, "")) for each, english in flat(key, value["en"]))
    else:
        for name, inner in parts(value):
            yield from bilingual(joined(key, name), inner)


def flat(key: str, value: Any) -> Iterator[tuple[str, str]]:
    """
    >>> list(flat("move", {"hand": "to hand", "goods": ["dates", "salt"]}))
    [('move.hand', 'to hand'), ('move.goods.0', 'dates'), ('move.goods.1', 'salt')]
    """
    if isinstance(value, str):
        yield key, value
    else:
        for name, inner in parts(value):
            yield from flat(joined(key, name), inner)


def parts(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield str(inner.get("id", number) if isinstance(inner, dict) else number), inner


def joined(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def messages() -> Iterator[str]:
    for path in python_files("azalai"):
        for text in sentences(ast.parse(path.read_text("utf-8"))):
            yield f"{path.relative_to(ROOT).as_posix()}:{text.lineno}: {' '.join(words(text).split())}"


def sentences(node: ast.AST) -> Iterator[ast.expr]:
    """The literal texts of at least three words, docstrings excepted."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.expr) and SENTENCE.search(words(inner)):
            yield inner
        elif not (isinstance(inner, ast.Expr) and isinstance(inner.value, ast.Constant)):
            yield from sentences(inner)


def words(node: ast.expr) -> str:
    """The words of a literal text; what an f-string fills in is in braces. Nothing for other expressions."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr():
            return "".join(words(part) or f"{{{ast.unparse(part)[1:-1].strip('{}')}}}" for part in node.values)
    return ""


def docstrings() -> Iterator[str]:
    for path in python_files(*PYTHON):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for name, node in documented(module, ast.parse(path.read_text("utf-8"))):
            if first := (ast.get_docstring(node) or "").partition("\n")[0]:
                yield f"{name}: {first}"


def documented(name: str, node: Documented) -> Iterator[tuple[str, Documented]]:
    """A module and everything in it that may have a docstring, by name: `module:Class.method`."""
    yield name, node
    for inner in node.body:
        if isinstance(inner, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from documented(f"{name}{'.' if ':' in name else ':'}{inner.name}", inner)


def python_files(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py")) if BUILT not in path.parents]


LISTS = {"texts": texts, "messages": messages, "docstrings": docstrings}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
