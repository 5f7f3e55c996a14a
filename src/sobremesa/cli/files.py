"""Files of running and finished games: reading, checking, and saving with the secret seed beside the record."""

import os
from pathlib import Path
from typing import Any

from sobremesa.kernel import CHANCE, OVER, Dealer, EndlessEffect, RecordError, SobremesaError, reason
from sobremesa.record import Record, Session
from sobremesa.record.record import MAGIC

SUFFIX = ".record"


def read_text(path: Path) -> str:
    """Read the text of a file, or fail with a one-line error."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as e:
        raise SobremesaError("cli.files.not_utf8", path=path, byte=e.start) from None
    except (OSError, ValueError) as e:
        raise SobremesaError("cli.files.cannot_read", path=path, why=reason(e)) from None


def write_text(path: Path, text: str) -> None:
    """Write the text to a file, whatever was there before."""
    try:
        path.write_bytes(text.encode("utf-8"))
    except (OSError, ValueError) as e:
        raise SobremesaError("cli.files.cannot_write", path=path, why=reason(e)) from None


def checked(path: Path) -> tuple[Record, Any]:
    """A record and its final state, with every entry, digest and draw verified."""
    text = read_text(path)
    try:
        record = Record.loads(text)
        state = record.check()
        if record.seed:
            check_draws(record, _dealer(record.seed))
    except RecordError as e:
        raise RecordError("cli.files.bad", e.ply, e.expected, e.got, path=path, message=e.said) from None
    except EndlessEffect as e:
        raise EndlessEffect("cli.files.bad", e.ply, path=path, message=e.said) from None
    return record, state


def check_draws(record: Record, dealer: Dealer) -> None:
    """Check that the dealer of the sealed seed draws what the record says; `RecordError` names the first mismatch."""
    if dealer.seal != record.seal:
        raise RecordError("cli.files.wrong_seal", 0, record.seal, dealer.seal)
    line = record.line()
    told = 0  # plies whose draws have been counted
    for ply, state, seat, a in record.walk():  # plies that only other rules could replay are left out
        dealer.draws += sum(who == CHANCE for who, _ in line[told : ply - 1])
        told = ply
        if seat == CHANCE:
            drawn = dealer.draw(state.outcomes())
            if drawn != a:
                expected, got = record.game.notation(drawn), record.game.notation(a)
                raise RecordError("cli.files.other_draw", ply, expected, got)


def _dealer(seed: str) -> Dealer:
    """The dealer for a seed from a file; a seed that cannot be encoded cannot have sealed anything."""
    try:
        return Dealer(seed)
    except UnicodeEncodeError:
        raise RecordError("cli.files.wrong_seal", 0) from None


# -- saving ------------------------------------------------------------------------------------------------------------


def save(session: Session, path: Path) -> None:
    """Save the record to a file. While the game is running its seed is secret and goes into a separate file."""
    if path.exists() and not _is_record(path):
        raise SobremesaError("cli.files.not_a_record", path=path)
    seed = path.with_name(path.name + ".seed")
    part = path.with_name(path.name + ".seed.part")
    running = session.dealer is not None and not session.record.seed
    try:
        if running:
            _write_secret(part, session.dealer)
        try:
            session.record.save(path)
        except SobremesaError:
            part.unlink(missing_ok=True)
            raise
        if running:
            part.replace(seed)
    except (OSError, ValueError) as e:
        raise SobremesaError("cli.files.cannot_write", path=path, why=reason(e)) from None


def _is_record(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            start = file.read(len(MAGIC))
    except OSError:
        return False
    return start == MAGIC.encode()


def _write_secret(path: Path, dealer: Dealer | None) -> None:
    """Write the seed to a file that only its owner can read, right from the start."""
    assert dealer is not None
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(dealer.seed + "\n")


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise SobremesaError("cli.files.not_a_folder", path=path) from None
    except (OSError, ValueError) as e:
        raise SobremesaError("cli.files.cannot_write", path=path, why=reason(e)) from None


def free_name(session: Session) -> Path:
    """An unused file name in the current folder."""
    stem = f"{session.game.name}-{session.record.seal[:8]}"
    path, number = Path(stem + SUFFIX), 1
    while path.exists():
        number += 1
        path = Path(f"{stem}-{number}{SUFFIX}")
    return path


# -- going on ----------------------------------------------------------------------------------------------------------


def resume(path: Path, seed: str | None) -> Session:
    """A saved game, ready to be continued by the dealer that matches its seal."""
    record, state = checked(path)
    if state.turn == OVER:
        raise SobremesaError("cli.files.game_over", path=path)
    if seed is None:
        beside = path.with_name(path.name + ".seed")
        if not beside.exists():
            raise SobremesaError("cli.files.no_seed", path=path)
        seed = read_text(beside).removesuffix("\n")
    dealer = Dealer(seed)
    if dealer.seal != record.seal:
        raise SobremesaError("cli.files.wrong_seed", path=path)
    try:
        check_draws(record, Dealer(seed))
    except RecordError as e:
        raise SobremesaError("cli.files.bad", path=path, message=e.said) from None
    session = Session(record, dealer)
    session.adopt()
    return session
