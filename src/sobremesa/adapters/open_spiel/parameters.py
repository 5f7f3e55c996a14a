"""The parameters of an OpenSpiel game: all table options, as values that a game string can carry.

A game string turns whatever looks like a number into one, and has no lists. So names are joined by ``+``, a custom deck
is packed, a choice among numbers is a number, and defaults are left out: for an edition that is the only way to say
``2023``.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Final, Mapping
from zlib import compress, decompress, error

from sobremesa.kernel import Config, ConfigError, Meta
from sobremesa.kernel.config import CHOICE, ORDER, SUBSET, TEXT, Option

Parameters = dict[str, Any]

PLAYERS: Final = 4
JOIN: Final = "+"
PACKED: Final = "z"  # the first letter of a packed text, so that it cannot be taken for a number


def specification(meta: Meta) -> Parameters:
    """Every parameter with its default."""
    out: Parameters = {"players": usual_players(meta), "edition": meta.default_edition, "modules": ""}
    for option in (*meta.options, *meta.rulings):
        out[option.name] = _write(option, option.default)
    return out


def usual_players(meta: Meta) -> int:
    """How many play by default: four, or as close to it as the game allows."""
    return max(meta.min_seats, min(PLAYERS, meta.max_seats))


def config_of(meta: Meta, parameters: Mapping[str, Any]) -> Config:
    """The configuration that the parameters describe; `ConfigError` says what does not fit and what would."""
    chosen = {**specification(meta), **parameters}
    return meta.config(
        chosen["players"],
        chosen["edition"],
        [m for m in chosen["modules"].split(JOIN) if m],
        _chosen(meta.rulings, chosen),
        _chosen(meta.options, chosen),
    )


def parameters_of(meta: Meta, config: Config) -> Parameters:
    """The parameters of a configuration that are not at their defaults."""
    out: Parameters = {"players": config.seats, "edition": config.edition, "modules": JOIN.join(config.modules)}
    for option in (*meta.options, *meta.rulings):
        for values in (config.options, config.rulings):
            if option.name in values:
                out[option.name] = _write(option, values[option.name])
    defaults = specification(meta)
    return {name: value for name, value in out.items() if value != defaults[name]}


def _chosen(options: tuple[Option, ...], chosen: Mapping[str, Any]) -> Parameters:
    """The options that are not at their defaults; options of modules not in play cannot differ."""
    return {o.name: _read(o, chosen[o.name]) for o in options if chosen[o.name] != _write(o, o.default)}


def _write(option: Option, value: Any) -> Any:
    if option.kind in (SUBSET, ORDER):
        return JOIN.join(value)
    if _is_number(option):
        return int(value)
    if option.kind == TEXT:
        return PACKED + urlsafe_b64encode(compress(value.encode())).decode().rstrip("=") if value else ""
    return value


def _read(option: Option, value: Any) -> Any:
    if option.kind in (SUBSET, ORDER):
        return value.split(JOIN)
    if option.kind == TEXT:
        return _unpack(value)
    return str(value) if _is_number(option) else value


def _is_number(option: Option) -> bool:
    """Whether an option is a choice among numbers."""
    return option.kind == CHOICE and all(v.isdecimal() and v == str(int(v)) for v in option.values)


def _unpack(text: str) -> str:
    try:
        packed = text.removeprefix(PACKED)
        return decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4))).decode()
    except (ValueError, error):
        raise ConfigError("open_spiel.deck") from None
