"""What the server logs: warnings and errors, and optionally every HTTP request, as text or as JSON lines.

Nobody can fill the disk by causing log lines: the number of lines of each kind is limited.
"""

import json
import logging
import sys
import time
from collections import OrderedDict
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, Final

TEXT: Final = "text"
JSON: Final = "json"
FORMATS: Final = (TEXT, JSON)

#: the id of the request being answered
request_id: ContextVar[str] = ContextVar("request_id", default="")

access = logging.getLogger("sobremesa.access")

MINUTE: Final = 60.0
OF_A_KIND: Final = 20  # lines per minute
OF_A_NETWORK: Final = 600  # lines per minute, for requests from one network
REQUESTS: Final = 3_000  # and for all requests together
KINDS_KEPT: Final = 1_000
LONGEST: Final = 80  # characters of a message that determine its kind


Kind = tuple[str, int, str]


class Calm(logging.Filter):
    """Limits how many lines of a kind pass per minute; the first one after that says how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self._kinds: OrderedDict[Kind, tuple[float, int]] = OrderedDict()

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name != access.name:
            return self._has_room((record.name, record.levelno, str(record.msg)[:LONGEST]), OF_A_KIND, record)
        network = getattr(record, "fields", {}).get("network", "")
        # A network that has used up its own share takes nothing from the total.
        return self._has_room((record.name, record.levelno, network), OF_A_NETWORK, record) and self._has_room(
            (record.name, record.levelno, "all"), REQUESTS, record
        )

    def _has_room(self, kind: Kind, most: int, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        began, count = self._kinds.pop(kind, (now, 0))
        if now - began >= MINUTE:
            left_out = max(0, count - most)
            began, count = now, 0
            if left_out:
                record.msg = f"{record.msg} (and {left_out} more like it)"
        self._kinds[kind] = (began, count + 1)
        if len(self._kinds) > KINDS_KEPT:
            self._kinds.popitem(last=False)
        return count < most


class Line(logging.Formatter):
    """Formats lines for people."""

    def format(self, record: logging.LogRecord) -> str:
        record.request = f" [{request_id.get()}]" if request_id.get() else ""
        return super().format(record)


class JsonLine(logging.Formatter):
    """Formats lines for programs: one JSON object each, including everything passed as ``extra={"fields": ...}``."""

    def format(self, record: logging.LogRecord) -> str:
        fields: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id.get():
            fields["request"] = request_id.get()
        fields.update(getattr(record, "fields", {}))
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False, default=str)


def set_up(format: str, has_requests: bool, is_chatty: bool = False) -> None:
    """Start logging to standard error; with ``has_requests``, every request too."""
    handler = logging.StreamHandler(sys.stderr)
    line = Line("%(asctime)s %(levelname)s %(name)s%(request)s: %(message)s")
    handler.setFormatter(JsonLine() if format == JSON else line)
    handler.addFilter(Calm())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO if is_chatty else logging.WARNING)
    access.setLevel(logging.INFO if has_requests else logging.WARNING)
