"""The app: pages, the HTTP API, static files and the middleware around every request."""

from contextlib import asynccontextmanager
from typing import AsyncIterator

from fastapi import APIRouter, Depends, FastAPI
from sqlalchemy.exc import SQLAlchemyError

import sobremesa
from sobremesa.kernel import SobremesaError

from . import health, pages, problems
from .api import router as api_router
from .errors import StorageDown
from .hall import Hall
from .limits import Limits
from .metrics import Metrics
from .middleware import Compressed, Cookies, Counted, Head, PlainAddress, SafeHeaders, SizeLimit
from .relay import Inside
from .security import Doorkeeper, load_secret
from .settings import Settings
from .storage.database import complaint
from .tongues import Speaking
from .visitors import visitor


def routes_of(pages: APIRouter) -> APIRouter:
    """All routes of a server with these pages."""
    router = APIRouter()
    router.include_router(api_router, prefix="/api")
    router.include_router(health.router)
    router.include_router(pages, dependencies=[Depends(visitor)], include_in_schema=False)
    return router


# FastAPI inspects the function behind each route, which takes longer than most requests do: so do it once per process,
# for all of its apps.
ROUTES = routes_of(pages.router)


def create_app(settings: Settings) -> FastAPI:
    """Make the app of a server. When it starts, it opens its database and lets the bots go on."""
    secret = load_secret(settings)
    keeper = Doorkeeper(secret, settings.is_https)
    inside = Inside(secret)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        try:
            app.state.hall = await Hall.open(settings, app.state.metrics, app.state.limits, inside.address)
        except (SQLAlchemyError, StorageDown, OSError) as e:
            app.state.trouble = str(SobremesaError("server.serve.no_database", why=complaint(e)))
            raise
        health.watch(app)
        yield
        await app.state.hall.close()

    app = FastAPI(
        title="Sobremesa",
        version=sobremesa.__version__,
        lifespan=lifespan,
        docs_url=None,  # these pages would need scripts from other servers; ours is /api/docs
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.doorkeeper = keeper
    app.state.inside = inside
    app.state.metrics = Metrics()
    app.state.limits = Limits(settings.is_limited)
    problems.install(app)
    app.router.routes.extend(ROUTES.routes)
    app.state.error_page = pages.error_page
    app.mount("/static", pages.Files(), name="static")
    app.add_middleware(SizeLimit)
    app.add_middleware(Cookies, keeper=keeper)
    app.add_middleware(Compressed)
    app.add_middleware(Head)
    app.add_middleware(Counted, limits=app.state.limits, keeper=keeper)
    app.add_middleware(PlainAddress)
    app.add_middleware(SafeHeaders)
    app.add_middleware(Speaking)
    return app
