"""Make a release: check that everything names the same version, build twice, and compare.

    python tools/release.py check     version, changelog, tag and a clean tree
    python tools/release.py build     the same, then wheel and sdist into dist/, with their SHA-256
    python tools/release.py try       wheel and sdist of any commit, without a check

The files depend on the commit only: they are built from what is committed, with the commit's date and the versions of
`requirements.lock`. `docs/releasing.md` says when to do what.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
VERSION = re.compile(r'^__version__ = "(.+)"$', re.MULTILINE)
ENTRY = re.compile(r"^## (\S+) \((\d{4}-\d{2}-\d{2})\)$", re.MULTILINE)


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def version() -> str:
    found = VERSION.search((ROOT / "azalai" / "__init__.py").read_text("utf-8"))
    assert found, "azalai/__init__.py names no version"
    return found[1]


def problems() -> list[str]:
    """What keeps this commit from being a release."""
    now, found = version(), []
    newest = ENTRY.search((ROOT / "CHANGELOG.md").read_text("utf-8"))
    if not newest or newest[1] != now:
        has = f"its newest entry is {newest[1]}" if newest else "it has no dated entry"
        found.append(f"CHANGELOG.md has no entry for {now}: {has}.")
    if git("status", "--porcelain"):
        found.append("There are changes that are not committed.")
    if f"v{now}" not in git("tag", "--points-at", "HEAD").split():
        found.append(f"This commit is not tagged v{now}.")
    return found


def build(folder: Path) -> dict[str, str]:
    """Build what is committed into a folder: the SHA-256 of each file by its name."""
    with tempfile.TemporaryDirectory() as sources:
        archive = Path(sources) / "sources.tar"
        git("archive", "--prefix=azalai/", "-o", str(archive), "HEAD")
        shutil.unpack_archive(archive, sources, filter="data")
        constraints = {"PIP_CONSTRAINT": str(ROOT / "requirements.lock")}
        date = {"SOURCE_DATE_EPOCH": git("log", "-1", "--format=%ct")}
        shutil.rmtree(folder, ignore_errors=True)
        command = [sys.executable, "-m", "build", "-o", str(folder), f"{sources}/azalai"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, **constraints, **date})
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(folder.iterdir())}


def build_twice() -> None:
    first = build(DIST)
    with tempfile.TemporaryDirectory() as folder:
        second = build(Path(folder))
    if first != second:
        raise SystemExit(f"Two builds of the same commit differ:\n{first}\n{second}")
    for name, digest in first.items():
        print(f"{digest}  dist/{name}")


def main(command: str) -> None:
    if command == "try":
        build(DIST)
        return
    found = problems()
    if found:
        raise SystemExit("\n".join(found))
    print(f"Version {version()}: changelog, tag and tree agree.")
    if command == "build":
        build_twice()


if __name__ == "__main__":
    if sys.argv[1:] not in (["check"], ["build"], ["try"]):
        raise SystemExit(__doc__)
    main(sys.argv[1])
