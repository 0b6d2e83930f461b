"""Write the whole client with the engine as static files."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec

import azalai
from azalai.core.errors import AzalaiError
from azalai.site import engine

CLIENT = Path(__file__).parents[1] / "server" / "client"
MARK = '<meta name="azalai-site" content="static" />'
# The same as on a server, except that a page cannot forbid others to show it in a frame.
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "base-uri 'none'; form-action 'self'; object-src 'none'"
)
LANGUAGES, THEMES = ("en", "de"), ("light", "dark")


def write_site(folder: Path, games: list[str]) -> None:
    """Write the site into a new or empty folder, or over an older site."""
    page = CLIENT / "index.html"
    if not page.is_file():
        raise AzalaiError("The browser client is not built. Install Azalai with it, or run tools/build_client.py.")
    if folder.exists() and any(folder.iterdir()) and MARK not in _read(folder / "index.html"):
        raise AzalaiError(f"{folder} has other files in it. Choose a new folder.")
    _copy_client(folder)
    (folder / "index.html").write_text(site_page(_read(page)), encoding="utf-8")
    for game in games:
        _write_cards(folder, game)
    _write_engine(folder / "engine", games)


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def site_page(page: str) -> str:
    """The client's page for a static site: its files are beside it."""
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    relative = page.replace('href="/', 'href="./').replace('src="/', 'src="./')
    return relative.replace("<head>", f"<head>\n    {MARK}\n    {policy}", 1)


def _copy_client(folder: Path) -> None:
    for old in ("assets", "cards", "engine"):
        shutil.rmtree(folder / old, ignore_errors=True)
    shutil.copytree(CLIENT, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.gz", "*.br", ".*"))


def _write_engine(folder: Path, games: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    files = {game: engine.made(game) for game in games}
    for part in (part for one in files.values() for part in one.all()):
        shutil.copyfile(part.path, folder / part.name)
    name, content = engine.catalogue()
    (folder / name).write_bytes(content)
    (folder / engine.LIST).write_bytes(engine.listing(files.items()))


def _write_cards(folder: Path, game: str) -> None:
    """The large pictures of a game's cards. A server draws them on request."""
    kind = azalai.library.kind(game)
    for card in card_names(game):
        for language in LANGUAGES:
            for theme in THEMES:
                drawn = kind.part_svg(card, language, theme)
                if drawn is not None:
                    file = folder / "cards" / game / f"{card}.{language}.{theme}.svg"
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_text(drawn, encoding="utf-8")


def card_names(game: str) -> list[str]:
    """All cards that the boards of a game name."""
    found = msgspec.json.decode(engine.made(game).boards.path.read_bytes())
    boards = (msgspec.json.decode("".join(found["pieces"][n] for n in row)) for row in found["rows"].values())
    return sorted({card for board in boards for card in board.get("cards", {})})
