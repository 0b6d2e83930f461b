"""The web application: routes, health checks, the client's files, and how errors are reported."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
from collections.abc import AsyncIterator
from functools import cache

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.routing import Match
from starlette.types import Scope

import azalai
from azalai.core.errors import AzalaiError
from azalai.server import metrics
from azalai.server.engines import FOLDER, MANIFEST
from azalai.server.failures import AWAY, problem_of
from azalai.server.http import complaints, finished, games, host, notices, people, play, players, socket, tables, texts
from azalai.server.http.client import Client
from azalai.server.http.description import Described
from azalai.server.http.guard import Guard, address
from azalai.server.http.previews import PAGE, with_preview
from azalai.server.problems import PROBLEM_TYPE, Problem, bad_request
from azalai.server.services import Services
from azalai.server.settings import Settings

API = "/api/v1"
# Routes are tried in this order, so what is asked most often comes first.
SUBJECTS = (play, socket, tables, games, finished, people, players, notices, complaints, host, texts)


def make_app(settings: Settings) -> FastAPI:
    services = Services(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await services.start()
        yield
        await services.stop()

    app = Described(
        title="Azalai",
        version=azalai.__version__,
        description=f"{_titles()}: tables for people and programs.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,
    )
    app.state.services = services
    for subject in SUBJECTS:
        app.include_router(subject.router, prefix=API)
    _add_description(app)
    _add_health(app, services)
    _add_client(app, services)
    _add_problems(app)
    app.add_middleware(Guard, settings=settings, limits=services.limits)
    return app


def _titles() -> str:
    """The titles of all games, joined into one phrase."""
    *before, last = [str(game["title"]["en"]) for game in azalai.games()]
    return " and ".join([", ".join(before), last]) if before else last


def _add_description(app: FastAPI) -> None:
    @cache
    def description() -> bytes:
        """Encoding it takes milliseconds that would hold up everybody's moves, so it is done once."""
        return json.dumps(app.openapi()).encode()

    @app.api_route(f"{API}/openapi.json", methods=["GET", "HEAD"], include_in_schema=False)
    async def openapi() -> Response:
        return Response(description(), media_type="application/json")


def _add_health(app: FastAPI, services: Services) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> dict[str, str]:
        return {"status": "ok", "version": azalai.__version__}

    @app.get("/readyz", include_in_schema=False)
    async def readyz() -> Response:
        """Whether to send requests here: not while the server is stopping or nothing can be stored."""
        why = await _why_not_ready(services)
        return JSONResponse({"ready": False, "why": why} if why else {"ready": True}, 503 if why else 200)

    @app.get("/metrics", include_in_schema=False)
    async def page(request: Request) -> Response:
        _check_metrics_token(request, services.settings.metrics_token)
        return Response(metrics.page(), media_type="text/plain; version=0.0.4")


async def _why_not_ready(services: Services) -> str | None:
    if services.stopping:
        return "stopping"
    if services.store.pulse.problem:
        return services.store.pulse.problem.code
    try:
        async with asyncio.timeout(3):
            await services.store.database.ready()
    except Exception as failure:
        problem = problem_of(failure)
        return problem.code if problem else AWAY
    return None


def _check_metrics_token(request: Request, token: str) -> None:
    """Numbers about a server help attackers, so only the host's token gives access to them."""
    given = request.headers.get("authorization", "").encode()
    if not token or not hmac.compare_digest(given, f"Bearer {token}".encode()):
        words = "Set AZALAI_METRICS_TOKEN and send it as a bearer token to read this page."
        raise Problem(401, "metrics-closed", words, headers={"WWW-Authenticate": "Bearer"})


def _add_client(app: FastAPI, services: Services) -> None:
    client = Client()

    @app.api_route("/api/{path:path}", methods=METHODS, include_in_schema=False)
    async def no_page(path: str, request: Request) -> Response:
        allowed = [method for method in METHODS if _offered(app, request.scope, method)]
        if not allowed:
            raise Problem(404, "no-page", "There is nothing at this address. See /api/v1/openapi.json.")
        words = f"This address takes {', '.join(allowed)}, not {request.method}."
        raise Problem(405, "wrong-method", words, headers={"Allow": ", ".join(allowed)})

    @app.api_route(FOLDER + "{name}", methods=["GET", "HEAD"], include_in_schema=False)
    async def engine(name: str, request: Request) -> Response:
        served = services.engines.find(name, request.headers.get("accept-encoding", ""))
        if served is None:
            raise Problem(404, "no-file", "There is no such file.")
        if name != MANIFEST:  # a browser keeps all others
            services.limits.spend("engine", address(request.scope))
        return Response(served.content, headers=served.headers)

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def file(path: str, request: Request) -> Response:
        if PAGE.fullmatch(path):
            return await page(path, request)
        found = client.find(path, request.headers.get("accept-encoding", ""))
        if found is None:
            if client.built:
                raise Problem(404, "no-file", "There is no such file.")
            return Response(NOT_BUILT, media_type="text/html")
        content = await asyncio.to_thread(found[0].read_bytes)
        return Response(content, headers=found[1])

    async def page(path: str, request: Request) -> Response:
        """A page that other sites show a preview of: read uncompressed, because the preview is added to it."""
        found = client.find("index.html", "")
        if found is None:
            return Response(NOT_BUILT, media_type="text/html")
        shell = (await asyncio.to_thread(found[0].read_bytes)).decode()
        headers = found[1] | {"vary": "accept-encoding, accept-language"}
        return Response(await with_preview(services, request, path, shell), headers=headers)


METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]


def _offered(app: FastAPI, scope: Scope, method: str) -> bool:
    """Whether the API has a route for this address and method."""
    asked = {**scope, "method": method}
    found = [route for route in app.routes if route.matches(asked)[0] == Match.FULL]
    return bool(found) and getattr(found[0], "path", "") != "/api/{path:path}"


NOT_BUILT = """<!doctype html><html lang="en"><title>Azalai</title><h1>Azalai</h1>
<p>The server is running, but the browser client is not built. Build it with <code>./play</code>, or with
<code>npm ci && npm run build</code> in <code>web/</code>.</p></html>"""


def _add_problems(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    async def known(_: Request, problem: Exception) -> Response:
        assert isinstance(problem, Problem)
        return answer(problem)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, problem: Exception) -> Response:
        assert isinstance(problem, RequestValidationError)
        return answer(bad_request([(tuple(error["loc"]), str(error["msg"])) for error in problem.errors()]))

    @app.exception_handler(AzalaiError)
    async def refused_by_library(_: Request, problem: Exception) -> Response:
        return answer(Problem(422, "bad-options", str(problem)[:2000]))

    @app.exception_handler(HTTPException)
    async def plain(_: Request, problem: Exception) -> Response:
        assert isinstance(problem, HTTPException)
        headers = dict(problem.headers or {})
        code = CODES.get(problem.status_code, "http")
        return answer(Problem(problem.status_code, code, str(problem.detail), headers=headers))


CODES = {400: "bad-body", 404: "no-page", 405: "wrong-method"}  # for errors raised by the framework


def answer(problem: Problem) -> Response:
    return Response(problem.content(), problem.status_code, headers=problem.headers, media_type=PROBLEM_TYPE)
