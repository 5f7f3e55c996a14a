"""For whoever runs the server: whether it is alive, whether it is ready, and how it is doing."""

import asyncio
from hmac import compare_digest
from typing import Final

from fastapi import APIRouter, FastAPI, Request
from sqlalchemy import text
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, Response

from .errors import StorageDown
from .metrics import MEDIA_TYPE
from .settings import Settings
from .visitors import HallHere

router: Final = APIRouter(include_in_schema=False)

SOON: Final = 3.0  # seconds in which a healthy database answers


@router.get("/healthz")
async def healthz() -> Response:
    """Answer as long as the process is alive."""
    return PlainTextResponse("ok\n")


@router.get("/readyz")
async def readyz(hall: HallHere) -> Response:
    """Whether requests can be sent here: the database answers, and the server is not shutting down."""
    if hall.is_closing:
        return PlainTextResponse("closing\n", 503)
    try:
        async with asyncio.timeout(SOON):
            await hall.store.database.read(lambda c: c.execute(text("SELECT 1")).scalar())
    except (StorageDown, TimeoutError):
        return PlainTextResponse("no database\n", 503)
    return PlainTextResponse("ready\n")


@router.get("/metrics")
async def metrics(request: Request, hall: HallHere) -> Response:
    """Metrics for Prometheus, for holders of the token: on a small server they would reveal what others are doing."""
    settings: Settings = request.app.state.settings
    told = request.headers.get("authorization", "").encode(errors="replace")
    if not settings.metrics or not compare_digest(told, f"Bearer {settings.metrics}".encode()):
        raise HTTPException(404)
    others = [] if hall.house is None else await hall.house.others()
    all_together, now = hall.metrics.joined(others)
    return Response(all_together.text(now, await hall.store.stages()), media_type=MEDIA_TYPE)


def watch(app: FastAPI) -> None:
    """Register the gauges of this process."""
    state, hall, gate = app.state, app.state.hall, getattr(app.state, "gate", None)
    state.metrics.now = {
        "streams": ("Open streams.", lambda: state.limits.streams),
        "tables_in_memory": ("Tables that are loaded.", lambda: hall.tables_in_memory),
        "bots_waiting": ("Thoughts of bots that wait for their turn.", lambda: len(hall.bots.queue)),
        "bots_thinking": ("Bots that are thinking.", lambda: sum(lane.busy for lane in hall.bots.lanes)),
    }
    if gate is not None:
        state.metrics.now["connections"] = ("Open connections.", lambda: gate.inside)
        state.metrics.now["connections_refused"] = ("Connections refused since the start.", lambda: gate.refused)
