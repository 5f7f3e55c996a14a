"""Stronger opponents for whoever plays from a checkout (`make play`): the compiled build, made in the background.

The environment names the checkout (`settings.CHECKOUT`); without it none of this happens. The build is kept in the
Python environment, in a folder named after a hash of its sources, so that changed sources are compiled again:

- bots use it as soon as it is there: processes started after that find it first;
- the server itself runs on it from its next start on (`start_compiled`).

No build is used before it has played: one that fails, or is interrupted, leaves nothing but a log.
"""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
from contextlib import suppress
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
LOG: Final = "log.txt"
TRIED: Final = "SOBREMESA_STRONGER_TRIED"  # set when this server was restarted on the compiled build
USED: Final = ".used-by-"  # between the names of a build and of a process in the names of marks
LEFT_OUT: Final = (".pyc", ".mo")  # derived from other files
#: what a build has to do before it is trusted
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
    """What this machine lacks for compiling; empty if nothing."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if os.name == "posix" and not any(shutil.which(name) for name in (compiler, "cc", "gcc", "clang")):
        return NO_COMPILER
    return "" if (Path(sysconfig.get_path("include")) / "Python.h").exists() else NO_HEADERS


def folder_of(checkout: Path) -> Path:
    """The folder for a build of these sources with this Python."""
    sources = sha256(f"{sys.implementation.cache_tag} {sysconfig.get_platform()}".encode())
    for path in [checkout / "pyproject.toml", checkout / "hatch_build.py", *sorted((checkout / "src").rglob("*"))]:
        if path.is_file() and path.suffix not in LEFT_OUT:
            sources.update(f"{path.relative_to(checkout).as_posix()} {path.stat().st_size}\n".encode())
            sources.update(path.read_bytes())
    return Path(sys.prefix) / "stronger" / sources.hexdigest()[:16]


def start_compiled(checkout: Path) -> None:
    """Restart this process with the same command on the compiled build, if there is one."""
    if is_compiled() or os.environ.get(TRIED) or os.name != "posix":
        return
    folder = folder_of(checkout)
    if folder.is_dir():
        use(folder)
        path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
        command = [sys.executable, *sys.orig_argv[1:]]
        os.execve(sys.executable, command, {**os.environ, "PYTHONPATH": path, TRIED: "1"})


def use(folder: Path) -> None:
    """Mark a build as used by this process, so that servers with other sources leave it alone."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.with_name(f"{folder.name}{USED}{os.getpid()}").touch()


def command_for(checkout: Path, wheels: Path) -> list[str]:
    """The command that builds the wheel, with the lowest priority."""
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps"]
    behind = ["nice", "-n", "19"] if shutil.which("nice") else []
    return [*behind, *build, "--wheel-dir", str(wheels), str(checkout)]


class Stronger:
    """The build in the background. ``made`` is called when it is ready; ``tell`` gets messages for the user."""

    def __init__(self, checkout: Path, made: Callable[[], None], tell: Callable[[str], None]) -> None:
        self.state = READY if is_compiled() else lacking()
        self._checkout = checkout
        self._made = made
        self._tell = tell
        self._is_stopped = False
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: Thread | None = None

    def begin(self) -> None:
        """Start the build, if this machine can make one and does not run on it already."""
        if self.state:
            return
        self.state = MAKING
        self._thread = Thread(target=copy_context().run, args=(self._work,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Stop the build. Quick enough for a signal handler."""
        self._is_stopped = True
        process = self._process
        if process is not None and process.poll() is None:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except (OSError, AttributeError):  # it has just ended, or this system has no process groups
                process.kill()

    def close(self, patience: float = 3.0) -> None:
        """Stop the build and clean up what is half done."""
        self.stop()
        if self._thread is not None:
            self._thread.join(patience)

    # -- the thread --------------------------------------------------------------------------------------------------

    def _work(self) -> None:
        place = Path(sys.prefix) / "stronger"
        half = place / f"making-{os.getpid()}"
        try:
            folder = folder_of(self._checkout)
            use(folder)
            if not folder.is_dir():
                self._tell(say("cli.stronger.making"))
                self._tidy(place)
                self._make(half, folder)
            sys.path.insert(0, str(folder))  # processes started from now on look there first
            self.state = READY
            self._made()
            self._tell(say("cli.stronger.ready"))
        except Exception as e:
            if not self._is_stopped:
                self.state = FAILED
                log.debug("the compiled build could not be made", exc_info=e)
                self._tell(say("cli.stronger.failed", path=str(place / LOG)))
        finally:
            with suppress(FileNotFoundError):
                (half / LOG).replace(place / LOG)
            shutil.rmtree(half, ignore_errors=True)

    def _make(self, half: Path, folder: Path) -> None:
        """Make the build, let it play, and move it to its folder."""
        wheels, temporary, site = half / "wheels", half / "tmp", half / "site"
        for path in (wheels, temporary, site):
            path.mkdir(parents=True)
        env = {**os.environ, "SOBREMESA_COMPILE": "1", "TMPDIR": str(temporary)}
        told = half / LOG
        self._run(command_for(self._checkout, wheels), env, told)
        (wheel,) = wheels.glob("*.whl")
        with ZipFile(wheel) as packed:
            packed.extractall(site, [name for name in packed.namelist() if ".dist-info/" not in name])
        self._run([sys.executable, "-c", PLAYS], {**os.environ, "PYTHONPATH": str(site)}, told)
        if folder_of(self._checkout) != folder:
            raise RuntimeError("the sources have changed in the meantime")
        try:
            site.rename(folder)
        except OSError:
            if not folder.is_dir():  # another server has just made the same build
                raise

    def _run(self, command: list[str], env: dict[str, str], log: Path) -> None:
        with log.open("wb") as told:
            self._process = subprocess.Popen(
                command, env=env, stdin=subprocess.DEVNULL, stdout=told, stderr=told, start_new_session=True
            )
            if self._is_stopped:
                self.stop()  # stop() was called before this process existed
            if self._process.wait() or self._is_stopped:
                raise RuntimeError(f"{command[0]} has ended with {self._process.returncode}")

    def _tidy(self, place: Path) -> None:
        """Delete what older sources and interrupted servers have left behind, but nothing that another one uses."""
        used = set()
        for mark in place.glob(f"*{USED}*"):
            build, _, user = mark.name.partition(USED)
            if _is_running(int(user)):
                used.add(build)
            else:
                mark.unlink(missing_ok=True)
        for old in place.iterdir():
            maker = old.name.removeprefix("making-")
            if old.is_dir() and old.name not in used and not (maker.isdecimal() and _is_running(int(maker))):
                shutil.rmtree(old, ignore_errors=True)


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
