"""A bot that is a separate program, in any language: it is asked over HTTP, ``http://127.0.0.1:9000/move``.

For every decision it receives a POST request with a JSON object and answers with another:

| asked | |
|---|---|
| ``game``, ``config``, ``seat`` | what is played, and which seat is to decide, 0 for p1 |
| ``view`` | what that seat sees, as written by `sobremesa.plain` |
| ``legal`` | what it may do: a list of ``{"id": 12, "notation": "power 3"}`` |
| ``world`` | a position text that is possible as far as the seat knows: read it with `Game.from_position` |

| answered | |
|---|---|
| ``action`` | one of these, by its id or by its notation |
"""

from ipaddress import ip_address
from json import dumps, loads
from operator import index
from typing import Any, ClassVar, Final
from urllib.parse import urlsplit
from urllib.request import OpenerDirector, ProxyHandler, Request, build_opener

from sobremesa.games import load
from sobremesa.kernel import ConfigError, Game, plain

from .situation import Advice, Candidate, Situation

PATIENCE: Final = 60.0  # seconds to wait for an answer


class CalledBot:
    """Asks the program at an address, which has to bring its own random numbers."""

    looks: ClassVar[bool] = True

    def __init__(self, address: str) -> None:
        self._address = address

    def __reduce__(self) -> tuple[Any, ...]:
        return CalledBot, (self._address,)

    def choose(self, situation: Situation) -> int:
        game = load(situation.game)
        told = {
            "game": game.name,
            "config": situation.config.key,
            "seat": situation.seat,
            "view": plain(situation.view),
            "legal": [{"id": a, "notation": game.notation(a)} for a in situation.legal],
            "world": situation.text(),
        }
        try:
            request = Request(self._address, dumps(told).encode(), {"Content-Type": "application/json"})
            with _opener(self._address).open(request, timeout=PATIENCE) as reply:
                answer = loads(reply.read())["action"]
            action = _read(game, answer)
        except Exception as e:  # it is somebody else's program: anything can go wrong there
            raise ConfigError("error.bot.own_failed", name=self._address[:80], why=f"{type(e).__name__}: {e}") from e
        if action not in situation.legal:
            why = f"{answer!r} is not legal"
            raise ConfigError("error.bot.own_failed", name=self._address[:80], why=why[:200])
        return action

    def advise(self, situation: Situation) -> Advice:
        """The move it would play, and nothing else."""
        return Advice([Candidate(self.choose(situation), 0, 0.0, 0.0)], 0)


def _opener(address: str) -> OpenerDirector:
    """Opens the address: through the proxies of the environment, but not if the program runs on this machine."""
    is_here = _is_loopback(urlsplit(address).hostname or "")
    return build_opener(ProxyHandler({})) if is_here else build_opener()


def _is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False  # a name


def _read(game: Game, answer: Any) -> int:
    """The action that an answer names, by its notation or its id."""
    if isinstance(answer, str):
        return game.action(answer)
    if isinstance(answer, bool):
        raise TypeError(f"{answer!r} is neither a notation nor an id")
    return index(answer)
