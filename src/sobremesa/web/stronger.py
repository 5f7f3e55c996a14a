"""Stronger opponents for whoever plays from a checkout (`make play`): the compiled build, made in the background.

The environment names the checkout (`settings.CHECKOUT`); without it nothing of this happens. What is made lies in the
environment of Python, in a folder named after the sources it was made of, so that changed sources are made anew:

- bots think with it as soon as it is there: processes that are started then find it first;
- the server runs on it from its next start on (`start_compiled`).

Nothing is of any use before it has played: a build that fails, or is interrupted, leaves nothing but a log.
"""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from contextvars import copy_context
from hashlib import sha256
from logging import getLogger
from pathlib import Path
from threading import Thread
from typing import Callable, Final
from zipfile import ZipFile

from sobremesa.i18n import say
from sobremesa.kernel import is_compiled

log = getLogger(__name__)

MAKING: Final = "making"
READY: Final = "ready"
FAILED: Final = "failed"
NO_COMPILER: Final = "no_compiler"
NO_HEADERS: Final = "no_headers"
TRIED: Final = "SOBREMESA_STRONGER_TRIED"  # this server was started anew on what had been made
LEFT_OUT: Final = (".pyc", ".mo")  # they follow from other files
#: what a build has to do before it is believed
PLAYS: Final = """
import sobremesa as sm
import sobremesa.cli, sobremesa.web.botpool
from sobremesa import bots
from sobremesa.kernel import is_compiled

assert is_compiled()
for name in sm.ours():
    state = sm.load(name).new(seats=2)
    sm.Dealer(1).settle(state)
    bots.make("search:4", 1).move(state)
"""


def lacking() -> str:
    """What the machine lacks to compile, if anything."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name == "posix" and not any(shutil.which(name) for name in (compiler, "cc", "gcc", "clang")):
        return NO_COMPILER
    return "" if (Path(sysconfig.get_path("include")) / "Python.h").exists() else NO_HEADERS


def folder_of(checkout: Path) -> Path:
    """Where the build of these sources for this Python belongs."""
    sources = sha256(f"{sys.implementation.cache_tag} {sysconfig.get_platform()}".encode())
    for path in [checkout / "pyproject.toml", checkout / "hatch_build.py", *sorted((checkout / "src").rglob("*"))]:
        if path.is_file() and path.suffix not in LEFT_OUT:
            sources.update(f"{path.relative_to(checkout).as_posix()} {path.stat().st_size}\n".encode())
            sources.update(path.read_bytes())
    return Path(sys.prefix) / "stronger" / sources.hexdigest()[:16]


def start_compiled(checkout: Path) -> None:
    """This process goes on as the same command on the compiled build, if that has been made; else nothing happens."""
    if is_compiled() or os.environ.get(TRIED) or os.name != "posix":
        return
    folder = folder_of(checkout)
    if folder.is_dir():
        path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
        command = [sys.executable, *sys.orig_argv[1:]]
        os.execve(sys.executable, command, {**os.environ, "PYTHONPATH": path, TRIED: "1"})


def command_for(checkout: Path, wheels: Path) -> list[str]:
    """What makes the wheel, behind everything else that the machine does."""
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    behind = ["nice", "-n", "19"] if shutil.which("nice") else []
    return [*behind, *build, "--wheel-dir", str(wheels), str(checkout)]


class Stronger:
    """The build, on its way. ``made`` is called when it is there, ``tell`` says to whoever started us what happens."""

    def __init__(self, checkout: Path, made: Callable[[], None], tell: Callable[[str], None]) -> None:
        self.state = READY if is_compiled() else lacking()
        self._checkout = checkout
        self._made = made
        self._tell = tell
        self._is_stopped = False
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: Thread | None = None

    def begin(self) -> None:
        """It is being made, if this machine can and has not done so before."""
        if self.state:
            return
        self.state = MAKING
        self._thread = Thread(target=copy_context().run, args=(self._work,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Nothing is made any more. Quick enough for a signal handler."""
        self._is_stopped = True
        process = self._process
        if process is not None and process.poll() is None:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except (OSError, AttributeError):  # it has just ended, or there are no groups here
                process.kill()

    def close(self, patience: float = 3.0) -> None:
        """Nothing is made any more, and nothing half made is left."""
        self.stop()
        if self._thread is not None:
            self._thread.join(patience)

    # -- the thread --------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        place = Path(sys.prefix) / "stronger"
        half = place / f"making-{os.getpid()}"
        try:
            folder = folder_of(self._checkout)
            if not folder.is_dir():
                self._tell(say("cli.stronger.making"))
                self._tidy(place)
                self._make(half, folder)
            sys.path.insert(0, str(folder))  # processes that are started now look there first
            self.state = READY
            self._made()
            self._tell(say("cli.stronger.ready"))
        except Exception as e:
            if not self._is_stopped:
                self.state = FAILED
                log.debug("the compiled build could not be made", exc_info=e)
                self._tell(say("cli.stronger.failed", path=str(place / "log.txt")))
        finally:
            shutil.rmtree(half, ignore_errors=True)

    def _make(self, half: Path, folder: Path) -> None:
        """The build lies in its folder; it has played."""
        wheels, temporary, site = half / "wheels", half / "tmp", half / "site"
        for path in (wheels, temporary, site):
            path.mkdir(parents=True)
        env = {**os.environ, "SOBREMESA_COMPILE": "1", "TMPDIR": str(temporary)}
        self._run(command_for(self._checkout, wheels), env)
        (wheel,) = wheels.glob("*.whl")
        with ZipFile(wheel) as packed:
            packed.extractall(site, [name for name in packed.namelist() if ".dist-info/" not in name])
        self._run([sys.executable, "-c", PLAYS], {**os.environ, "PYTHONPATH": str(site)})
        if folder_of(self._checkout) != folder:
            raise RuntimeError("the sources have changed in the meantime")
        site.rename(folder)

    def _run(self, command: list[str], env: dict[str, str]) -> None:
        with (Path(sys.prefix) / "stronger" / "log.txt").open("wb") as told:
            self._process = subprocess.Popen(
                command, env=env, stdin=subprocess.DEVNULL, stdout=told, stderr=told, start_new_session=True
            )
            if self._is_stopped:
                self.stop()  # it had come too early for this process
            if self._process.wait() or self._is_stopped:
                raise RuntimeError(f"{command[0]} has ended with {self._process.returncode}")

    def _tidy(self, place: Path) -> None:
        """What older sources and interrupted servers have left is gone."""
        place.mkdir(parents=True, exist_ok=True)
        for old in place.iterdir():
            maker = old.name.removeprefix("making-")
            if old.is_dir() and not (maker.isdecimal() and _is_running(int(maker))):
                shutil.rmtree(old, ignore_errors=True)


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
