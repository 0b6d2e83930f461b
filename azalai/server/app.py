"""The application: what is where, and what lives as long as the process."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

import azalai
from azalai.server import api_people, api_tables, metrics, realtime
from azalai.server.limits import Limits
from azalai.server.nodes import Nodes
from azalai.server.people import People
from azalai.server.problems import Problem
from azalai.server.settings import Settings
from azalai.server.store import Store
from azalai.server.tables import Tables
from azalai.server.thinking import Claims, Thinkers
from azalai.server.warmth import Warmth
from azalai.server.web import Client, Guard

API = "/api/v1"
log = logging.getLogger("azalai.app")


class Services:
    """Everything that the routes work with."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.name = secrets.token_hex(6)
        self.store = Store(settings)
        self.limits = Limits(settings.limits)
        self.warmth = Warmth()
        self.thinkers = Thinkers(settings.thinkers)
        self.tables = Tables(self.store, self.thinkers, self.warmth, self.name)
        self.nodes = Nodes(self.tables, settings.url) if settings.postgres else None
        self.people: People
        self.stopping = False

    async def start(self) -> None:
        await self.store.open()
        self.warmth.start()
        self.people = People(self.store, await self.store.secret("cookie"))
        claims = None
        if self.settings.postgres:
            claims = Claims(self.thinkers, self.tables, self.name, self.settings.thinkers)
        self.thinkers.start()
        await self.tables.start(claims)
        if claims:
            claims.start()
        if self.nodes:
            self.nodes.start()

    async def stop(self) -> None:
        self.stopping = True
        await self.warmth.stop()
        if self.nodes:
            await self.nodes.stop()
        if self.tables.claims:
            await self.tables.claims.stop()
        await self.tables.stop()
        await self.thinkers.stop()
        await self.store.close()


def make_app(settings: Settings) -> FastAPI:
    services = Services(settings)

    @contextlib.asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await services.start()
        yield
        await services.stop()

    app = FastAPI(
        title="Azalai",
        version=azalai.__version__,
        description="Through the Desert and Targi: tables for people and programs.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=f"{API}/openapi.json",
    )
    app.state.services = services
    app.include_router(api_people.router, prefix=API)
    app.include_router(api_tables.router, prefix=API)
    app.include_router(realtime.router, prefix=API)
    _add_health(app, services)
    _add_client(app)
    _add_problems(app)
    app.add_middleware(Guard, origin=settings.origin)
    return app


def _add_health(app: FastAPI, services: Services) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> dict[str, str]:
        return {"status": "ok", "version": azalai.__version__}

    @app.get("/readyz", include_in_schema=False)
    async def readyz() -> Response:
        """Whether requests should come here: not while stopping, nor without the database."""
        try:
            async with asyncio.timeout(3):
                await services.store.ready()
            ready = not services.stopping
        except Exception:
            ready = False
        return JSONResponse({"ready": ready}, 200 if ready else 503)

    @app.get("/metrics", include_in_schema=False)
    async def page() -> Response:
        return Response(metrics.page(), media_type="text/plain; version=0.0.4")


def _add_client(app: FastAPI) -> None:
    client = Client()

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def file(path: str, request: Request) -> Response:
        if path.startswith("api/"):
            raise Problem(404, "no-page", "There is nothing at this address. See /api/v1/openapi.json.")
        found = client.find(path, request.headers.get("accept-encoding", ""))
        if found is None:
            if client.built:
                raise Problem(404, "no-file", "There is no such file.")
            return Response(NOT_BUILT, media_type="text/html")
        content = await asyncio.to_thread(found[0].read_bytes)
        return Response(content, headers=found[1])


NOT_BUILT = """<!doctype html><html lang="en"><title>Azalai</title><h1>Azalai</h1>
<p>The server runs, but the browser client is not built. <code>./play</code> builds it, or
<code>npm ci && npm run build</code> in <code>web/</code>.</p></html>"""


def _add_problems(app: FastAPI) -> None:
    @app.exception_handler(Problem)
    async def known(_: Request, problem: Exception) -> Response:
        assert isinstance(problem, Problem)
        return answer(problem)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, problem: Exception) -> Response:
        assert isinstance(problem, RequestValidationError)
        faults = [
            {"where": ".".join(map(str, error["loc"])), "message": str(error["msg"])} for error in problem.errors()
        ]
        detail = "; ".join(f"{fault['where']}: {fault['message']}" for fault in faults[:5])
        return answer(Problem(422, "bad-request", detail[:2000], faults=faults[:50]))

    @app.exception_handler(HTTPException)
    async def plain(_: Request, problem: Exception) -> Response:
        assert isinstance(problem, HTTPException)
        headers = dict(problem.headers or {})
        return answer(Problem(problem.status_code, "http", str(problem.detail), headers=headers))

    @app.exception_handler(Exception)
    async def unknown(request: Request, problem: Exception) -> Response:
        log.error("%s %s failed", request.method, request.scope.get("route"), exc_info=problem)
        return answer(Problem(500, "internal", "Something went wrong on the server; nothing was changed."))


def answer(problem: Problem) -> Response:
    return JSONResponse(
        problem.document(), problem.status, headers=problem.headers, media_type="application/problem+json"
    )
