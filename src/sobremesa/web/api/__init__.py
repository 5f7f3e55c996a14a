"""The HTTP API: JSON for programs, with a token for each seat."""

from fastapi import APIRouter

from . import docs, routes

router = APIRouter()
router.include_router(routes.router)
router.include_router(docs.router)
