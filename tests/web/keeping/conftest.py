"""Halls that notice at once what is done outside the server."""

import pytest

from sobremesa.web import notices


@pytest.fixture(autouse=True)
def _heeds_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "HEED_EVERY", 0.01)
