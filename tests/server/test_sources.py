"""What the sources of the server, the client and the hosting kit must not contain. See docs/asvs.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SERVER = [path for path in (ROOT / "azalai/server").rglob("*.py") if "client" not in path.relative_to(ROOT).parts]
WEB = ROOT / "web/src"
CLIENT = [path for path in WEB.rglob("*") if path.suffix in (".svelte", ".ts")]

# -- the server


def names_in(path: Path) -> set[str]:
    """What a module imports and calls, with dots."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
        elif isinstance(node, ast.Call):
            found.add(ast.unparse(node.func))
    return found


UNSAFE = {"eval", "exec", "os.system", "os.popen", "marshal", "shelve", "hashlib.md5", "hashlib.sha1", "random"}
OUTWARD = {"requests", "httpx", "urllib.request", "http.client", "smtplib", "ftplib", "ldap", "xml", "lxml", "yaml"}


@pytest.mark.parametrize("path", SERVER, ids=lambda path: str(path.relative_to(ROOT / "azalai/server")))
def test_the_server_uses_nothing_unsafe_and_calls_nobody(path: Path) -> None:
    found = names_in(path)
    letters = {"smtplib"} if path.name == "mail.py" else set()  # to the host's own mail server
    assert not found & ((UNSAFE | OUTWARD) - letters)
    assert "pickle" not in found or path.name == "checks.py"  # between the server and its own helper
    assert "shell=True" not in path.read_text("utf-8")


def test_only_one_module_calls_addresses_that_people_give() -> None:
    """It resolves them by the guard; see `test_outward`."""
    calling = {path.name for path in SERVER if names_in(path) & {"asyncio.open_connection", "socket.create_connection"}}
    assert calling == {"calling.py"}


def calls() -> Iterator[tuple[Path, ast.Call]]:
    for path in SERVER:
        yield from ((path, node) for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))


def is_ours(value: ast.expr) -> bool:
    """Whether a value that is put into a text is a constant of the module."""
    return isinstance(value, ast.Name) and (value.id.isupper() or value.id == "pragma")


def test_sql_has_no_values_of_guests_in_it() -> None:
    """Statements are built by SQLAlchemy, or are texts with nothing but constants in them."""
    texts = [(path, call.args[0]) for path, call in calls() if called(call) in ("text", "execute") and call.args]
    for path, text in texts:
        assert not isinstance(text, ast.BinOp), path
        for part in text.values if isinstance(text, ast.JoinedStr) else []:
            assert isinstance(part, ast.Constant) or is_ours(part.value), path  # type: ignore[attr-defined]


def test_words_of_guests_are_no_format_strings() -> None:
    for path, call in calls():
        owner = call.func.value if isinstance(call.func, ast.Attribute) else None
        if called(call) == "format":
            texts = owner.value if isinstance(owner, ast.Subscript) else None  # one of our own, by its key
            name = texts or owner
            assert isinstance(name, ast.Name), path
            assert name.id.isupper() or name.id in (("words", "forms") if texts else ("super", "formatter")), path
        if isinstance(owner, ast.Name) and owner.id == "log" and called(call) != "getLogger":
            assert isinstance(call.args[0], ast.Constant), path


def called(call: ast.Call) -> str:
    """The last part of the name of what is called."""
    return ast.unparse(call.func).rpartition(".")[2]


# -- the hosting kit


def test_caddy_keeps_its_safe_defaults() -> None:
    """TLS 1.2 and 1.3, good ciphers, public certificates and no plain HTTP are what Caddy does if nobody changes it."""
    words = (DEPLOY / "Caddyfile").read_text("utf-8").split()
    assert not {"tls", "auto_https", "protocols", "ciphers", "local_certs", "http_port"} & set(words)
    assert not [word for word in words if word.startswith("http://")]


def compose_files() -> list[Path]:
    return sorted(DEPLOY.glob("compose.*.yaml"))


def test_only_caddy_is_open_to_the_world() -> None:
    for path in compose_files():
        services: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))["services"]
        assert [name for name, service in services.items() if "ports" in service] in ([], ["caddy"])


def test_the_password_of_the_database_has_no_default() -> None:
    assert "${POSTGRES_PASSWORD:?" in (DEPLOY / "compose.postgres.yaml").read_text("utf-8")
    for path in (*compose_files(), DEPLOY / ".env.example"):
        assert not re.search(r"POSTGRES_PASSWORD:-|^POSTGRES_PASSWORD=.", path.read_text("utf-8"), re.MULTILINE), path


# -- the client


def test_the_client_shows_text_as_text() -> None:
    """HTML comes from our own drawings only, and no other window is listened to."""
    texts = {path: path.read_text("utf-8") for path in CLIENT}
    for path, text in texts.items():
        assert not re.search(r"\beval\(|new Function\(|document\.write|outerHTML|insertAdjacentHTML", text), path
        assert not re.search(r"\b(window|parent|opener|top)\.(on|post)message|window\.\w+\('message'", text, re.I), path
        for inserted in re.findall(r"\{@html ([^}]*)\}|innerHTML = ([^)]*)", text):
            assert re.match(r"drawings\[|drawn\(|inside\(village|shapes\[", "".join(inserted)), (path, inserted)


def test_only_the_clients_own_workers_are_sent_messages() -> None:
    talking = {str(path.relative_to(WEB)) for path in CLIENT if "postMessage" in path.read_text("utf-8")}
    engine = {"engine/client.ts", "engine/worker.ts"}
    device = {"lib/worker.ts", "lib/device.ts", "device/worker.ts", "device/thinker.ts", "device/engine-thinkers.ts"}
    assert talking == engine | device


def test_links_of_the_client_lead_to_its_own_pages() -> None:
    """Their addresses begin with a slash or a hash, or come from one of our own lists of pages."""
    ours = r"api\.|symbolId\(|page\.path|link\.href|address|cloth"
    for path in CLIENT:
        for link in re.findall(r"""href=(?:"([^"]*)"|\{([^}]*)\})""", path.read_text("utf-8")):
            assert link[0][:1] in ("/", "#") if link[0] else re.match(ours, link[1]), (path, link)


def test_the_browser_keeps_settings_lines_and_local_games_only() -> None:
    text = "".join(path.read_text("utf-8") for path in CLIENT)
    assert set(re.findall(r"localStorage\.setItem\(.*\);", text)) == {
        "localStorage.setItem(KEY, '1');",  # that somebody is signed in
        "localStorage.setItem(KEY, JSON.stringify(settings));",
        "localStorage.setItem(KEY, JSON.stringify(all.slice(0, KEPT_GAMES)));",  # lines tried in finished games
    }
    assert not re.search(r"sessionStorage|document\.cookie", text)
    assert [path.name for path in CLIENT if "indexedDB" in path.read_text("utf-8")] == ["store.ts"]


def test_password_fields_hide_what_is_typed_and_take_what_is_pasted() -> None:
    fields = [field for path in CLIENT for field in re.findall(r"<input[^>]*>", path.read_text("utf-8"), re.DOTALL)]
    fields = [field for field in fields if "password" in field]
    assert len(fields) >= 5
    for field in fields:
        assert 'type="password"' in field
        assert re.search(r'autocomplete="(new|current)-password"', field)
        assert "onpaste" not in field
