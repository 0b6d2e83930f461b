"""What the documentation site needs beyond `mkdocs.yml`: pages from outside `docs/`, and examples as code.

Links are written as they work in the repository. Those that leave `docs/` lead to the page of that file, or to its
source at the address `extra.source` (without one, only the link's text stays). A link to a missing file is a warning.
"""

from __future__ import annotations

import logging
import os
import re
from pathlib import Path, PurePosixPath

from markdown import Extension, Markdown
from markdown.preprocessors import Preprocessor
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parent.parent
INCLUDED = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "SECURITY.md": "security.md"}
ICON = ROOT / "web" / "public" / "icon.svg"
SOURCES = {page: name for name, page in INCLUDED.items()}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
ELSEWHERE = re.compile(r"[a-z]+:|#")
WELL_FORMED = re.compile(r"https://[\w-]+(\.[\w-]+)+(/\S*)?|mailto:\S+@\S+|#\S+")
PROMPT = ">>>"
BOOST = {"rules/": 4.0, "api/": 0.5, "changelog.md": 0.5, "decisions.md": 0.5}  # what a search should find first

log = logging.getLogger("mkdocs.hooks.site")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.markdown_extensions.append(Examples())  # type: ignore[arg-type]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for name, page in INCLUDED.items():
        files.append(File.generated(config, page, abs_src_path=str(ROOT / name)))
    files.append(File.generated(config, "pictures/icon.svg", abs_src_path=str(ICON)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    where = page.file.src_uri
    page.meta["search"] = {"boost": next((boost for start, boost in BOOST.items() if where.startswith(start)), 1.0)}
    return LINK.sub(lambda link: linked(link, where, config.extra["source"]), markdown)


def linked(link: re.Match[str], page: str, source: str) -> str:
    """A link of a page, as it works on the site."""
    picture, text, target = link.groups()
    if ELSEWHERE.match(target):
        if not WELL_FORMED.fullmatch(target):
            log.warning("%s: %s is not a well-formed address", page, target)
        return link[0]
    path, _, anchor = target.partition("#")
    found = in_repository(page, path)
    if not (ROOT / found).exists():
        log.warning("%s: there is no %s", page, target)
    place = page_of(found)
    if place:
        path = os.path.relpath(place, PurePosixPath(page).parent).replace(os.sep, "/")
        return f"{picture}[{text}]({path}{'#' + anchor if anchor else ''})"
    return f"[{text}]({source}/{found})" if source else text


def in_repository(page: str, target: str) -> str:
    """The file that a page links to, by its path in the repository."""
    folder = PurePosixPath(SOURCES.get(page, f"docs/{page}")).parent
    return os.path.normpath(folder / target).replace(os.sep, "/")


def page_of(path: str) -> str | None:
    if path in INCLUDED:
        return INCLUDED[path]
    return path.removeprefix("docs/") if path.startswith("docs/") else None


class Examples(Extension):
    """Doctests in docstrings, and on pages outside a code block, are shown as Python sessions."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.preprocessors.register(Fences(md), "examples", 40)  # before the preprocessor of code blocks


class Fences(Preprocessor):
    def run(self, lines: list[str]) -> list[str]:
        found: list[str] = []
        example = fenced = False
        for line in [*lines, ""]:
            if line.startswith("```"):
                fenced = not fenced
            if line.startswith(PROMPT) and not example and not fenced:
                found.append("```pycon")
                example = True
            elif example and not line.strip():
                found.append("```")
                example = False
            found.append(line)
        return found
