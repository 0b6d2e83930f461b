"""Check that pages, Python comments and strings, and English texts are in plain English.

    python tools/check_words.py             all files
    python tools/check_words.py FILE...     only these files

`words.json` lists regular expressions and what to say instead. A space in an expression also matches the end of a
line. Code blocks of pages and text in backticks are not checked for words. No line of a page may be longer than 120
characters. The exit code is 1 if anything was found.
"""

from __future__ import annotations

import io
import json
import re
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 120

GAP = r"(?:[^\S\n]+|[^\S\n]*\n[^\S\n]*)"
CODE = re.compile(r"^```.*?^```|`(?:[^`\n]|\n(?!\s*\n))+`", re.MULTILINE | re.DOTALL)
ENGLISH_VALUE = re.compile(r'"en":\s*"((?:[^"\\]|\\.)*)"')

PROSE_TOKENS = {tokenize.COMMENT, tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}

Span = tuple[int, int]
Prose = Callable[[str], str]  # keeps the prose of a file's text: everything else becomes blank


class Found(NamedTuple):
    line: int
    what: str
    better: str


def main(arguments: list[str]) -> int:
    chosen = {Path(name).resolve() for name in arguments}
    faults = [
        f"{path.relative_to(ROOT).as_posix()}:{line}: {what}: {better}"
        for path, prose in files().items()
        if not chosen or path in chosen
        for line, what, better in check(path.read_text("utf-8"), prose, is_page=path.suffix == ".md")
    ]
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


def files() -> dict[Path, Prose]:
    """Every file that is checked, with the function that extracts its prose."""
    found: dict[Path, Prose] = {}
    for globs, prose in KINDS:
        for path in (path for glob in globs for path in sorted(ROOT.glob(glob))):
            if ROOT / "azalai/server/client" not in path.parents:
                found.setdefault(path, prose)
    return found


def check(text: str, prose: Prose, *, is_page: bool) -> list[Found]:
    return sorted([*bad_words(prose(text)), *(long_lines(text) if is_page else ())])


def bad_words(prose: str) -> Iterator[Found]:
    for rule, better in RULES:
        for match in rule.finditer(prose):
            yield Found(prose.count("\n", 0, match.start()) + 1, f'"{" ".join(match[0].split())}"', better)


def long_lines(text: str) -> Iterator[Found]:
    for number, line in enumerate(text.splitlines(), 1):
        if len(line) > LONGEST:
            yield Found(number, f"{len(line)} characters", f"at most {LONGEST}")


def rules() -> list[tuple[re.Pattern[str], str]]:
    words: dict[str, str] = json.loads(Path(__file__).with_name("words.json").read_text("utf-8"))
    return [(matcher(pattern), better) for pattern, better in words.items()]


def matcher(pattern: str) -> re.Pattern[str]:
    start = r"\b" if re.match(r"[\w(]", pattern) else ""
    end = r"\b" if re.search(r"[\w?)]$", pattern) else ""
    return re.compile(start + pattern.replace(" ", GAP) + end, re.IGNORECASE)


def page(text: str) -> str:
    """A page without its code.

    >>> page("Say `so many` twice.")
    'Say           twice.'
    """
    return CODE.sub(lambda code: blank(code[0]), text)


def comments_and_strings(text: str) -> str:
    """The comments, docstrings and other strings of a Python file.

    >>> comments_and_strings("x = 1  # one")
    '         one'
    """
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    spans = [(place(starts, token.start), place(starts, token.end)) for token in tokens if token.type in PROSE_TOKENS]
    return page(only(text, spans)).replace("#", " ")


def place(starts: list[int], where: tuple[int, int]) -> int:
    line, column = where
    return starts[line - 1] + column


def english_values(text: str) -> str:
    """The values called "en" in a JSON file of two languages."""
    return only(text, (match.span(1) for match in ENGLISH_VALUE.finditer(text)))


def only(text: str, spans: Iterable[Span]) -> str:
    """The text with everything outside the spans blank, so that lines keep their numbers."""
    parts, done = [], 0
    for start, end in spans:
        parts += [blank(text[done:start]), text[start:end]]
        done = end
    return "".join([*parts, blank(text[done:])])


def blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)


RULES = rules()
KINDS: list[tuple[list[str], Prose]] = [
    (["*.md", "docs/**/*.md", "web/*.md", ".github/**/*.md"], page),
    ([f"{folder}/**/*.py" for folder in ("azalai", "bench", "examples", "tests", "tools")], comments_and_strings),
    (["azalai/**/texts/en.json", "web/src/**/messages/**/en.json"], str),
    (["azalai/**/*.json", "web/src/**/guide.json", "web/src/**/about.json"], english_values),
]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
