"""A hall with nothing of other tests in it, which hears at once of what is done beside it."""

import pytest

from sobremesa.web import hall as hall_module
from sobremesa.web.hall import Hall
from sobremesa.web.storage.models import Base


@pytest.fixture(autouse=True)
def _heeds_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "HEED_EVERY", 0.01)


@pytest.fixture
async def emptied(both_halls: Hall) -> Hall:
    """A hall on each database, with nothing of other tests in it."""
    tables = list(reversed(Base.metadata.sorted_tables))
    await both_halls.store.database.write(lambda c: [c.execute(t.delete()) for t in tables])
    return both_halls
