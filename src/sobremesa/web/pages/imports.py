"""A record from elsewhere: to look through, or to play on from at a new table."""

from typing import Final

from fastapi import APIRouter
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response

from sobremesa.kernel import RecordError

from ..errors import GameOver
from ..visitors import HallHere, Visitor
from .kit import page, to
from .viewer import address

router: Final = APIRouter()


@router.get("/import")
async def show(request: Request) -> Response:
    return page(request, "import", problem="", text="")


@router.post("/import")
async def read(request: Request, hall: HallHere, person: Visitor) -> Response:
    async with request.form() as form:
        file = form.get("file")
        data = await file.read() if isinstance(file, UploadFile) else b""
        text = str(form.get("text", ""))
        goes_on = form.get("way") == "play"
    try:
        text = _decoded(data) or text
        table = await (hall.go_on(text, person, keeps_bots=True) if goes_on else hall.show_record(text, person))
    except (RecordError, GameOver) as e:
        return page(request, "import", 422, problem=str(e), text=text)
    return to(address(table))


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as e:
        raise RecordError("error.record.not_utf8", byte=e.start) from None
