"""A person at the terminal, simulated by a list of lines."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from azalai.cli import main
from tests.terminal.sitting import Run, Said


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run an `azalai` command in this process, with these lines as its standard input."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def run(*argv: str, lines: list[str] | None = None) -> Said:
        typed = "".join(f"{line}\n" for line in lines or [])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
        status = 0
        try:
            main(list(argv))
        except SystemExit as end:
            status = int(end.code or 0)
        said = capsys.readouterr()
        return Said(status, said.out, said.err)

    return run
