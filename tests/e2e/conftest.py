"""A server, and Debian's Chromium driven by Playwright. If there is none, the tests say loudly what to install."""

import asyncio
import os
import shutil
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Response, expect, sync_playwright

from sobremesa.web.settings import Settings
from sobremesa.web.tables.facts import OVER

from ..patience import PATIENCE
from ..web.server import BOT, Running, order, person, running, until

NO_CHROMIUM = (
    "NO CHROMIUM: the pages are NOT tested in a browser; install it ('apt install chromium') or name one with "
    "SOBREMESA_CHROMIUM"
)
SKIPPED: list[str] = []
expect.set_options(timeout=PATIENCE * 1000)

#: Chromium, about leaving a page just when it has been told that the visitor wants less motion; nothing is lost by it
BETWEEN_PAGES = "ViewTransition opt-in disabled"


def chromium() -> str | None:
    """The path of the browser."""
    named = os.environ.get("SOBREMESA_CHROMIUM")
    if named:
        return named
    found = (shutil.which(name) for name in ("chromium", "chromium-browser", "google-chrome"))
    return next((path for path in found if path), None)


class Server:
    """A server in a thread of its own; ``do`` runs something in its event loop."""

    def __init__(self, data: Path) -> None:
        self._settings = Settings(data=data, bot_workers=1, bot_delay=0.0, is_limited=False)
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._over = asyncio.Event()
        self._finished: dict[tuple[str, tuple[str, ...]], str] = {}
        self.running: Running
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        assert self._ready.wait(PATIENCE), "the server did not start"

    def _run(self) -> None:
        async def live() -> None:
            async with running(self._settings) as self.running:
                self._ready.set()
                await self._over.wait()

        self._loop.run_until_complete(live())
        self._loop.close()

    @property
    def url(self) -> str:
        return self.running.url

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(2 * PATIENCE)

    def finished(self, game: str, *modules: str) -> str:
        """The address of a table at which three computers have finished a game; always the same one."""

        async def play() -> str:
            wanted = order(BOT, BOT, BOT, game=game, modules=modules, seed="finished")
            table = await self.running.hall.create(wanted, person("h"))
            await until(lambda: table.facts.stage == OVER)
            return f"/t/{table.id}"

        if (game, modules) not in self._finished:
            self._finished[game, modules] = self.do(play())
        return self._finished[game, modules]

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(PATIENCE)


# Both live as long as a test file: while Playwright runs, no other test of the process can have an event loop.
@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("data"))
    yield server
    server.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None:
        SKIPPED.append(NO_CHROMIUM)
        if os.environ.get("SOBREMESA_E2E") == "required":
            pytest.fail(NO_CHROMIUM)
        pytest.skip(NO_CHROMIUM)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


Opener = Callable[..., Page]


def told(answer: Response) -> str:
    """Describes a failed response: the status, the request and the reason."""
    request = answer.request
    reason = ""
    with suppress(Error):  # the page may have been left by now
        reason = answer.text()[:1000]
    return f"{answer.status} {request.method} {request.url} {request.post_data or ''} {reason}"


@pytest.fixture
def open_page(browser: Browser, server: Server) -> Iterator[Opener]:
    """Opens pages: ``open_page(390)`` is a new visitor with a phone, ``likes`` are their preferences.

    At the end no page may have reported any trouble.
    """
    contexts: list[BrowserContext] = []
    troubles: list[str] = []
    refused: list[str] = []

    def open_one(width: int = 1280, height: int = 0, **how: Any) -> Page:
        is_phone = width < 600
        likes = how.pop("likes", {})
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": width, "height": height or (844 if is_phone else 800)},
            has_touch=is_phone,
            reduced_motion=how.pop("reduced_motion", "reduce"),
            **how,
        )
        context.set_default_timeout(PATIENCE * 1000)
        context.add_cookies([{"name": name, "value": value, "url": server.url} for name, value in likes.items()])
        contexts.append(context)
        context.on("console", lambda m: troubles.append(m.text) if m.type in ("error", "warning") else None)
        context.on("weberror", lambda e: troubles.append(str(e.error)))
        context.on("response", lambda r: refused.append(told(r)) if r.status >= 400 else None)
        return context.new_page()

    open_one.troubles = troubles  # type: ignore[attr-defined]
    yield open_one
    for context in contexts:
        context.close()
    assert not troubles, (troubles, refused)  # includes everything that the Content-Security-Policy refused


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for line in dict.fromkeys(SKIPPED):
        terminalreporter.write_line(line, red=True, bold=True)
