"""The browser client's files."""

from __future__ import annotations

import mimetypes
from pathlib import Path

CLIENT = Path(__file__).parent.with_name("client")


class Client:
    """Serves the browser client: files with hashed names are cached forever, all others are revalidated.

    Any other path is a page of the client, so it gets index.html.
    """

    def __init__(self, folder: Path = CLIENT) -> None:
        self._folder = folder
        self._files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}

    @property
    def built(self) -> bool:
        return "index.html" in self._files

    def find(self, path: str, encodings: str) -> tuple[Path, dict[str, str]] | None:
        """The file for a path, compressed if there is such a version and the browser accepts it."""
        name = path if path in self._files and not path.endswith((".br", ".gz")) else "index.html"
        if name not in self._files or (name == "index.html" and path.startswith("assets/")):
            return None
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        is_text = kind.startswith("text/") or kind.endswith("+xml")
        headers = {
            "content-type": f"{kind}; charset=utf-8" if is_text else kind,
            "vary": "accept-encoding",
        }
        headers["cache-control"] = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
        for encoding, ending in (("br", ".br"), ("gzip", ".gz")):
            if encoding in encodings and name + ending in self._files:
                return self._files[name + ending], headers | {"content-encoding": encoding}
        return self._files[name], headers
