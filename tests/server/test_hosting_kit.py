"""The files in `deploy/` fit the server and pass their own linters.

Linters from PyPI always run. Those that only Linux distributions have run where they are installed.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from azalai import cli
from azalai.server import metrics
from azalai.server.settings import Settings, from_environment
from bench.portable import Visitor
from tests.server.running import PATIENCE, Server
from tools import try_image

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PAGE = (ROOT / "docs" / "hosting.md").read_text("utf-8")
SQLITE, POSTGRES, BACKUP = (DEPLOY / f"compose.{name}.yaml" for name in ("sqlite", "postgres", "backup"))
SITES = {"sqlite": (SQLITE,), "postgres": (POSTGRES,), "backup": (POSTGRES, BACKUP)}
GIVEN = {"AZALAI_SITE": "games.example", "POSTGRES_PASSWORD": "secret"}

# Variables that are not settings of the server: for compiled code, and for the compose files
CODE = {"AZALAI_CACHE", "AZALAI_PORTABLE_CACHE", "AZALAI_CODE"}
COMPOSE = {"AZALAI_SITE", "AZALAI_SUBNET", "AZALAI_WORKER_THREADS", "AZALAI_BACKUP_DAYS", "POSTGRES_PASSWORD"}
OF_THE_MACHINE = {"AZALAI_DATA_DIR", "AZALAI_THINKERS"}  # settings with another default on each machine


def run(*command: str | Path, **more: Any) -> None:
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, cwd=ROOT, **more)
    assert done.returncode == 0, done.stdout + done.stderr


def installed(name: str) -> str:
    beside = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    found = shutil.which(name, path=beside)
    if not found:
        pytest.skip(f"{name} is not installed")
    return found


# -- settings


def example() -> dict[str, str]:
    lines = (DEPLOY / ".env.example").read_text("utf-8").splitlines()
    found = [re.fullmatch(r"#?([A-Z_]+)=(.*)", line) for line in lines]
    return {line[1]: line[2] for line in found if line}


def settings() -> dict[str, str]:
    return {f"AZALAI_{field.name.upper()}": field.name for field in msgspec.structs.fields(Settings)}


def test_the_example_has_every_setting_and_no_other() -> None:
    assert set(example()) == set(settings()) | CODE | COMPOSE


def test_the_example_shows_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable, value in example().items():
        if variable in settings().keys() - OF_THE_MACHINE:
            monkeypatch.setenv(variable, value)
    shown = from_environment()
    for variable in settings().keys() - OF_THE_MACHINE:
        name = settings()[variable]
        assert getattr(shown, name) == getattr(Settings(), name), variable


@pytest.mark.parametrize("files", SITES.values(), ids=SITES)
def test_compose_files_use_variables_that_exist(files: tuple[Path, ...]) -> None:
    texts = [file.read_text("utf-8") for file in files]
    assert {name for text in texts for name, _ in try_image.VARIABLE.findall(text)} <= COMPOSE
    found = try_image.services(*files, given=GIVEN)
    ours = [service for service in found.values() if service["image"] == "azalai"]
    assert {name for service in ours for name in service["environment"]} <= set(settings()) | CODE


# -- metrics


def named_metrics(text: str) -> set[str]:
    return set(re.findall(r"\b(?:azalai|python_gc)_\w+", text))


def expressions(value: Any) -> Iterator[str]:
    """Every value called `expr` or `query` in a document."""
    if isinstance(value, dict):
        yield from (text for key, text in value.items() if key in ("expr", "query") and isinstance(text, str))
    for child in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from expressions(child)


@pytest.mark.parametrize("name", ["grafana-dashboard.json", "alerts.yaml"])
def test_every_metric_that_is_shown_exists(name: str) -> None:
    families = list(metrics.registry.collect())
    suffixes = {"counter": ["_total"], "gauge": [""], "histogram": ["_bucket", "_count", "_sum"]}
    exist = {family.name + suffix for family in families for suffix in suffixes[family.type]}
    shown = {
        metric
        for text in expressions(yaml.safe_load((DEPLOY / name).read_text("utf-8")))
        for metric in named_metrics(text)
    }
    assert shown
    assert shown <= exist


def test_the_dashboard_shows_every_metric() -> None:
    shown = named_metrics((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
    for family in metrics.registry.collect():
        assert any(metric.startswith(family.name) for metric in shown), family.name


def test_the_panels_of_the_dashboard_do_not_overlap() -> None:
    panels = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))["panels"]
    places = [panel["gridPos"] for panel in panels]
    squares = [
        (x, y) for at in places for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])
    ]
    assert len(squares) == len(set(squares))
    assert max(x for x, _ in squares) < 24
    assert len({panel["id"] for panel in panels}) == len(panels)


# -- the image


def test_the_image_is_built_from_what_the_wheel_needs() -> None:
    sent = set(try_image.sent_files())
    assert {"pyproject.toml", "README.md", "LICENSE", "requirements.lock", "tools/build_client.py"} <= sent
    assert {"azalai/cli.py", "azalai/server/serve.py", "web/package.json", "web/src/main.ts"} <= sent
    tops = {path.partition("/")[0] for path in sent}
    assert tops == {"azalai", "tools", "web", "pyproject.toml", "README.md", "LICENSE", "requirements.lock"}
    for secret in (".env", "deploy/.env", "web/.env.local", "azalai/games.sqlite", "azalai/x/games.sqlite-wal"):
        assert not try_image.is_sent(secret)


def test_the_image_has_no_root() -> None:
    user, group = map(int, try_image.last("USER").split(":"))
    assert user >= 10_000
    assert group >= 10_000
    for files in SITES.values():
        for service in try_image.services(*files, given=GIVEN).values():
            assert "no-new-privileges:true" in service.get("security_opt", []) or service.get("network_mode") == "none"
            assert service.get("privileged") is None


def test_our_services_cannot_write_outside_their_volumes() -> None:
    for files in SITES.values():
        for service in try_image.services(*files, given=GIVEN).values():
            if service["image"] == "azalai":
                assert service["read_only"] is True
                assert service["tmpfs"] == "/tmp"
                assert service["cap_drop"] == ["ALL"]
                assert service["volumes"] == [f"data:{try_image.last('VOLUME')}"]


@pytest.mark.parametrize("files", SITES.values(), ids=SITES)
def test_every_command_of_a_container_exists(files: tuple[Path, ...]) -> None:
    found = try_image.services(*files, given=GIVEN)
    assert set(try_image.in_order(found)) == set(found)
    for service in found.values():
        if service["image"] == "azalai":
            program, *arguments = try_image.command(*service.get("command", []))
            assert program == "azalai"
            assert callable(cli.parser(arguments).parse_args(arguments).run)


def test_the_health_check_knows_a_server_that_is_ready(server: Server) -> None:
    program, *arguments = try_image.health_check()
    assert program == "python"
    run(sys.executable, *arguments, env=os.environ | {"AZALAI_PORT": str(server.port)})
    nobody = subprocess.run(
        [sys.executable, *arguments], env=os.environ | {"AZALAI_PORT": "9"}, capture_output=True, timeout=PATIENCE
    )
    assert nobody.returncode == 1


def test_whoever_tries_the_image_stays_the_same_guest(server: Server) -> None:
    visitor = Visitor(server.url)
    made = visitor.ask("/api/v1/me", {"name": "Amina"})
    assert visitor.ask("/api/v1/me")["id"] == made["id"]


# -- linters


def test_the_dockerfile_passes_hadolint() -> None:
    run(installed("hadolint"), DEPLOY / "Dockerfile")


@pytest.mark.parametrize("file", [SQLITE, POSTGRES, BACKUP], ids=lambda file: file.name)
def test_a_compose_file_fits_the_schema(file: Path) -> None:
    run(installed("check-jsonschema"), "--builtin-schema", "vendor.compose-spec", file)


@pytest.mark.parametrize("files", SITES.values(), ids=SITES)
def test_docker_compose_reads_the_files(files: tuple[Path, ...], tmp_path: Path) -> None:
    program = compose()
    for file in DEPLOY.iterdir():
        shutil.copy(file, tmp_path)
    values = "".join(f"{name}={value}\n" for name, value in GIVEN.items())
    (tmp_path / ".env").write_text(values)
    chosen = [word for file in files for word in ("-f", str(tmp_path / file.name))]
    run(*program, *chosen, "config", "--quiet")


def compose() -> list[str]:
    """Compose as a part of Docker, or as a program of its own. It needs no container engine to check files."""
    with contextlib.suppress(OSError):
        if not subprocess.run(["docker", "compose", "version"], capture_output=True).returncode:
            return ["docker", "compose"]
    return [installed("docker-compose")]


def test_settings_of_the_image_win_over_the_env_file() -> None:
    """A host who uncomments a path for systemd in .env must not move the data out of the volume."""
    image = dict(word.split("=", 1) for step in try_image.steps() for word in shlex.split(step.value) if "=" in word)
    for files in SITES.values():
        for service in try_image.services(*files, given=GIVEN).values():
            if service["image"] == "azalai":
                for name in set(image) & (set(settings()) | CODE):
                    assert service["environment"][name] == image[name], name


@pytest.mark.parametrize("name", ["azalai.service", "azalai-backup.service", "azalai-backup.timer"])
def test_systemd_accepts_the_units(name: str, tmp_path: Path) -> None:
    program = installed("systemd-analyze")
    for file in DEPLOY.glob("azalai*"):
        there = file.read_text("utf-8").replace("/opt/azalai/bin/azalai", sys.executable)
        (tmp_path / file.name).write_text(there)
    run(program, "verify", "--recursive-errors=no", tmp_path / name)


@pytest.mark.parametrize(("name", "exposure"), [("azalai.service", 1.5), ("azalai-backup.service", 1.0)])
def test_the_units_leave_little_exposed(name: str, exposure: float) -> None:
    program = installed("systemd-analyze")
    if subprocess.run([program, "security", "--help"], capture_output=True).returncode:
        pytest.skip("systemd-analyze is too old to check a file")
    run(program, "security", "--offline=true", f"--threshold={exposure * 10:.0f}", DEPLOY / name)


def test_the_unit_allows_a_compiler() -> None:
    unit = (DEPLOY / "azalai.service").read_text("utf-8")
    assert not re.search(r"^MemoryDenyWriteExecute", unit, re.MULTILINE)


def test_promtool_accepts_the_rules() -> None:
    promtool = installed("promtool")
    run(promtool, "check", "config", "--syntax-only", DEPLOY / "prometheus.yaml")  # hosts add the token's file
    run(promtool, "check", "rules", DEPLOY / "alerts.yaml")


def test_prometheus_understands_every_panel(tmp_path: Path) -> None:
    promtool = installed("promtool")
    dashboard = json.loads((DEPLOY / "grafana-dashboard.json").read_text("utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]
    rules = [
        {"record": f"panel:{number}", "expr": re.sub(r"\$\w+", "5m", expression)}
        for number, expression in enumerate(asked)
    ]
    assert rules
    (tmp_path / "rules.yaml").write_text(yaml.safe_dump({"groups": [{"name": "panels", "rules": rules}]}))
    run(promtool, "check", "rules", tmp_path / "rules.yaml")


def test_caddy_accepts_the_caddyfile() -> None:
    nodes = {"AZALAI_SITE": "games.example", "AZALAI_NODES": "node1:8000 node2:8000"}
    run(installed("caddy"), "adapt", "--config", DEPLOY / "Caddyfile", "--validate", env=os.environ | nodes)


# -- the page


def test_the_page_explains_every_file_and_names_no_other() -> None:
    exist = {file.name for file in DEPLOY.iterdir() if file.name != ".env"}
    named = set(re.findall(r"deploy/([\w.-]*\w)", PAGE)) - {".env"}
    assert named == exist


def test_the_page_lists_every_setting() -> None:
    for variable in example():
        assert variable in PAGE or f"--{variable.removeprefix('AZALAI_').lower().replace('_', '-')}" in PAGE, variable
