"""Who is asking, and is it really them: signed cookies, form tokens and seat tokens."""

import hashlib
import hmac
import os
import secrets
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import Request

from sobremesa.kernel import SobremesaError

from .addresses import network_of
from .errors import ForgedForm
from .people import Person
from .settings import SECRET, Settings

COOKIE: Final = "sobremesa"
COOKIE_AGE: Final = 400 * 86400  # seconds; browsers keep cookies no longer
FIELD: Final = "csrf"
HEADER: Final = "x-csrf-token"
SAFE: Final = frozenset(("GET", "HEAD", "OPTIONS"))


def load_secret(settings: Settings) -> bytes:
    """The key that signs cookies: from the environment, or made once and stored so that only its owner can read it. An
    empty one is refused: anybody could sign with it."""
    if settings.secret.strip():
        return settings.secret.encode()
    path = settings.data / "secret"
    try:
        secret = path.read_bytes()
    except FileNotFoundError:
        return _make_secret(path)
    if not secret.strip():
        raise SobremesaError("server.serve.empty_secret", path=path)
    return secret


def _make_secret(path: Path, secret: bytes = b"") -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    made = secret or secrets.token_hex(32).encode()
    part = path.with_name(f"{path.name}.{os.getpid()}")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(made)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(part, path)  # if two servers start at once, only one key is kept
    except FileExistsError:
        pass
    except OSError:  # the file system has no hard links
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    return path.read_bytes()


def keep_secret(settings: Settings, secret: bytes) -> None:
    """Store the key from a backup for this server; `SobremesaError` if it already has another one."""
    path = settings.data / "secret"
    if settings.secret.strip() or path.exists():
        if load_secret(settings) != secret:
            raise SobremesaError("admin.other_secret", path=SECRET if settings.secret.strip() else path)
        return
    _make_secret(path, secret)


class Doorkeeper:
    """Recognises people by their cookies, and our own forms by their tokens."""

    def __init__(self, secret: bytes, is_https: bool) -> None:
        self._secret = secret
        self._signer = TimestampSigner(secret, salt="person", digest_method=hashlib.sha256)
        self._is_https = is_https

    def person_id(self, request: Request) -> str | None:
        """The person's id from a cookie that we signed; None without one."""
        cookie = request.cookies.get(COOKIE, "")
        try:
            return self._signer.unsign(cookie, max_age=COOKIE_AGE).decode()
        except (BadSignature, UnicodeError):
            return None

    def cookie(self, person: Person) -> str:
        """The value of a Set-Cookie header."""
        jar: SimpleCookie = SimpleCookie()
        jar[COOKIE] = self._signer.sign(person.id).decode()
        jar[COOKIE].update({"path": "/", "max-age": str(COOKIE_AGE), "samesite": "Lax"})
        jar[COOKIE]["httponly"] = True
        if self._is_https:
            jar[COOKIE]["secure"] = True
        return jar.output(header="").strip()

    def network_name(self, address: str) -> str:
        """A name for the network of an address: it tells networks apart, but does not reveal the address."""
        return hmac.new(self._secret, b"network:" + network_of(address).encode(), "sha256").hexdigest()[:16]

    def form_token(self, person: Person) -> str:
        """The token in our forms for this person."""
        return hmac.new(self._secret, b"form:" + person.id.encode(), "sha256").hexdigest()

    async def check_form(self, request: Request, person: Person | None) -> None:
        """`ForgedForm` unless the request comes from a page made by us for this person."""
        if request.method in SAFE:
            return
        if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            raise ForgedForm
        token: object = request.headers.get(HEADER)
        if token is None and request.headers.get("content-type", "").startswith(FORMS):
            token = (await request.form()).get(FIELD)
        if person is None or not isinstance(token, str) or not token.isascii():
            raise ForgedForm
        if not hmac.compare_digest(token, self.form_token(person)):
            raise ForgedForm


FORMS: Final = ("application/x-www-form-urlencoded", "multipart/form-data")


def new_token() -> str:
    """A new token, with which a program plays a seat."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    """The hash that is stored of a token. Tokens have so much entropy that nobody can guess one from its hash."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
