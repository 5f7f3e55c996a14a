"""The documentation of the HTTP API on one page, made from its OpenAPI description (`/openapi.json`), in English."""

import json
from typing import Any, Mapping

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from sobremesa.i18n import ENGLISH, say
from sobremesa.render.markup import el, join

from ..pages.kit import page
from ..visitors import HallHere

router = APIRouter()


@router.get("/docs", include_in_schema=False)
async def docs(request: Request, hall: HallHere) -> Response:
    """Show the documentation of the HTTP API."""
    api = request.app.openapi()
    return page(request, "docs", described=await hall.studio.draw("docs", lambda: described(api)))


def described(api: Mapping[str, Any]) -> Markup:
    """The whole description as HTML."""
    operations = [(path, method, what) for path, methods in api["paths"].items() for method, what in methods.items()]
    schemas: Mapping[str, Any] = api["components"]["schemas"]
    return el(
        "div",
        el("h1", say("server.docs.title")),
        el("p", say("server.docs.intro")),
        el("p", el("a", say("server.docs.machine"), href="/openapi.json")),
        el("ul", [el("li", el("a", f"{m.upper()} {p}", href=f"#{w['operationId']}")) for p, m, w in operations]),
        [_operation(path, method, what) for path, method, what in operations],
        el("h2", say("server.docs.schemas")),
        [_schema(name, schema) for name, schema in schemas.items()],
        cls="api-docs",
    )


def _operation(path: str, method: str, what: Mapping[str, Any]) -> Markup:
    body = what.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    rows = [(p["name"], p["in"], _type(p["schema"]), p.get("description", "")) for p in what.get("parameters", ())]
    return el(
        "section",
        el("h2", el("code", method.upper()), " ", el("code", path)),
        el("p", what.get("description", ""), lang=ENGLISH),
        el("p", say(f"server.docs.{_token(what)}")),
        _table(rows) if rows else None,
        el("p", say("server.docs.sends"), " ", _type(body)) if body else None,
        el("p", say("server.docs.answers")),
        el("dl", [_response(status, r) for status, r in what["responses"].items()]),
        id=what["operationId"],
    )


def _token(what: Mapping[str, Any]) -> str:
    """The message key that says whether an operation needs a token, takes one or needs none."""
    ways = what.get("security", ({},))
    return "needs_token" if {} not in ways else "no_token" if len(ways) == 1 else "may_have_token"


def _response(status: str, response: Mapping[str, Any]) -> Markup:
    kinds = [
        join((el("code", kind), " ", _type(content.get("schema", {}))))
        for kind, content in response.get("content", {}).items()
    ]
    return join(
        (el("dt", status), el("dd", response.get("description", ""), [(" ", kind) for kind in kinds], lang=ENGLISH))
    )


def _schema(name: str, schema: Mapping[str, Any]) -> Markup:
    rows = [
        (field, "", _type(of), " ".join(filter(None, (of.get("description"), _default(of)))))
        for field, of in schema.get("properties", {}).items()
    ]
    return el("section", el("h3", name), el("p", schema.get("description", ""), lang=ENGLISH), _table(rows), id=name)


def _default(schema: Mapping[str, Any]) -> str:
    return say("server.docs.default", value=json.dumps(schema["default"])) if "default" in schema else ""


def _table(rows: list[tuple[str, str, Markup, str]]) -> Markup:
    return el(
        "table", [el("tr", el("th", el("code", a), scope="row"), [el("td", x) for x in rest]) for a, *rest in rows]
    )


def _type(schema: Mapping[str, Any]) -> Markup:
    """The type of a value, linked to its schema if it has one."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return el("a", name, href=f"#{name}")
    if "anyOf" in schema:
        kinds = [_type(s) for s in schema["anyOf"]]
        return join([kinds[0], [(" | ", kind) for kind in kinds[1:]]])
    if "enum" in schema:
        return el("code", " | ".join(map(json.dumps, schema["enum"])))
    if schema.get("type") == "array":
        return join((_type(schema.get("items", {})), "[]"))
    return el("code", schema.get("type", "any"))
