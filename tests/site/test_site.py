"""The files with which a browser plays without a server."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import azalai
from azalai.core.errors import AzalaiError
from azalai.site import build
from azalai.wasm import boards


def board(found: dict[str, Any], chosen: dict[str, Any]) -> Any:
    """A board from its pieces, as `web/src/device/boards.ts` puts it together."""
    values = [one["values"].index(chosen.get(one["name"], one["default"])) for one in found["options"]]
    row = found["rows"][",".join(map(str, values))]
    return msgspec.json.decode("".join(found["pieces"][number] for number in row))


def plain(content: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(content))


@pytest.fixture(scope="module")
def pieces() -> dict[str, Any]:
    return {game: msgspec.json.decode(boards.boards(game)) for game in ("desert", "targi")}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("desert", {"players": 2}),
        ("desert", {"players": 5, "edition": "kosmos", "board": "river"}),
        ("desert", {"players": 3, "variants": ["serpentine", "aquifers"], "open_scores": True}),
        ("targi", {}),
        ("targi", {"rules": "expansion", "tribe": "mixed", "border": "mixed", "challenges": "five"}),
        ("targi", {"rules": "expansion", "targia_repeat": "keep", "start": "second"}),
    ],
)
def test_a_board_from_pieces_is_the_board_of_the_server(
    pieces: dict[str, Any], game: str, options: dict[str, Any]
) -> None:
    setting = azalai.library.kind(game).configure(options, files=False)
    assert board(pieces[game], options) == plain(setting.board())


def test_every_choice_of_options_that_matter_has_a_board(pieces: dict[str, Any]) -> None:
    for game, found in pieces.items():
        kind = azalai.library.kind(game)
        for values in itertools.product(*(one["values"] for one in found["options"])):
            chosen = dict(zip((one["name"] for one in found["options"]), values))
            try:
                kind.configure(chosen, files=False)
            except AzalaiError:
                with pytest.raises(KeyError):
                    board(found, chosen)
            else:
                assert board(found, chosen)["game"] == game


def test_the_catalogue_is_what_a_server_says() -> None:
    found = msgspec.json.decode(boards.catalogue())
    assert found["games"] == plain(azalai.games())
    assert len(found["levels"]) == 5


def test_the_page_of_a_site_names_no_file_from_the_root() -> None:
    page = build.site_page('<head>\n<link href="/icon.svg"><script src="/assets/a.js"></script></head>')
    assert re.findall(r'(?:href|src)="(.*?)"', page) == ["./icon.svg", "./assets/a.js"]
    assert build.MARK in page
    assert "Content-Security-Policy" in page


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("<head></head>", encoding="utf-8")
    monkeypatch.setattr(build, "CLIENT", client)
    own = tmp_path / "photos"
    own.mkdir()
    (own / "camel.jpg").write_bytes(b"!")
    with pytest.raises(AzalaiError, match="other files"):
        build.write_site(own, [])
    assert [file.name for file in own.iterdir()] == ["camel.jpg"]


def test_without_a_client_the_site_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "CLIENT", tmp_path)
    with pytest.raises(AzalaiError, match="not built"):
        build.write_site(tmp_path / "site", [])
