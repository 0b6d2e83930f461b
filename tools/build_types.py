"""Write web/src/lib/types.ts from the server's own description: `python tools/build_types.py [check]`.

With `check` nothing is written: it fails if the file is not what the server says today.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from build_client import WEB, install, run

from azalai.server.app import make_app
from azalai.server.settings import Settings

TYPES = WEB / "src" / "lib" / "types.ts"
HEAD = "/** What the server says and takes (docs/server-api.md). Made by tools/build_types.py: do not edit. */\n\n"
REQUESTS = ("NewTable",)
ANSWERS = (
    *("Me", "Token", "ShownToken", "PersonPage", "LeaderboardRow", "Catalogue", "OptionCheck", "TableList"),
    *("Position", "UnstoredPosition", "WholeStory", "Review", "ProblemDocument"),
)
MESSAGES = ("ServerMessage", "ClientMessage")
ALSO = {  # what the client calls these, and parts of them
    "GameOption": "Option",
    "ReviewedMove": "Judgement",
    "Story": "WholeStory",
    "Options": "TableInfo['options']",
    "OptionValue": "Option['default']",
    "UndoRule": "TableInfo['undo']",
    "TimeoutRule": "TableInfo['on_timeout']",
    "View": "ViewMessage['view']",
    "Gain": "ViewMessage['gains'][string]",
}
UNSAID = ("title", "default", "discriminator", "properties")
REFERENCE = "#/components/schemas/"
MEMBER = re.compile(r"^ {8}(\w+): (.*?);\n(?= {8}[/\w]| {4}\})", re.MULTILINE | re.DOTALL)


def described() -> dict[str, Any]:
    """The shapes that the client uses, by name."""
    everything = make_app(Settings(data_dir=Path("unused"))).openapi()["components"]["schemas"]
    wanted = [*REQUESTS, *ANSWERS, *MESSAGES]
    found: dict[str, Any] = {}
    while wanted:
        name = wanted.pop()
        if name not in found:
            found[name] = _plain(everything[name])
            wanted += re.findall(rf'"{REFERENCE}(\w+)"', json.dumps(everything[name]))
    return dict(sorted(found.items()))


def _plain(schema: Any) -> Any:
    """Without what says nothing to a reader of types, such as titles, which only repeat names."""
    if isinstance(schema, list):
        return [_plain(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: value for key, value in schema.items() if key not in UNSAID}
    fields = {name: _plain(field) for name, field in schema.get("properties", {}).items()}
    return {key: _plain(value) for key, value in plain.items()} | ({"properties": fields} if fields else {})


def types() -> str:
    """The whole file."""
    install(checks=True)
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "openapi.json"), Path(folder, "types.ts")
        head = {"openapi": "3.1.0", "info": {"title": "Azalai", "version": "1"}, "paths": {}}
        source.write_text(json.dumps(head | {"components": {"schemas": described()}}), "utf-8")
        run("exec", "--", "openapi-typescript", str(source), "-o", str(made), "--default-non-nullable=false")
        made.write_text(HEAD + _flat(made.read_text("utf-8")), "utf-8")
        run("exec", "--", "prettier", "--write", "--log-level=warn", f"--config={WEB / '.prettierrc.json'}", str(made))
        return made.read_text("utf-8")


def _flat(generated: str) -> str:
    """One exported type for each shape, instead of one type that holds them all."""
    schemas = generated[generated.index("    schemas: {\n") :]
    schemas = schemas[schemas.index("\n") + 1 : schemas.index("\n    };\n") + 1] + "    }"
    named = re.sub(r'components\["schemas"\]\["(\w+)"\]', r"\1", MEMBER.sub(r"export type \1 = \2;\n", schemas))
    also = [f"export type {name} = {meaning};" for name, meaning in ALSO.items()]
    named = re.sub(r" */\*\* @enum .*\*/\n|@description ", "", named)
    return "\n".join([named.rstrip().removesuffix("}"), *also, ""])


def main() -> None:
    made = types()
    if sys.argv[1:] != ["check"]:
        TYPES.write_text(made, "utf-8")
    elif TYPES.read_text("utf-8") != made:
        raise SystemExit(f"{TYPES} is not what the server says. Run tools/build_types.py and commit what it writes.")


if __name__ == "__main__":
    main()
