"""Libraries that only some installations have."""

from importlib import import_module
from typing import Any

from sobremesa.kernel import SobremesaError


def extra(module: str) -> Any:
    """The module; one line says how to get it where it is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as e:
        if e.name is None or e.name.partition(".")[0] != module.partition(".")[0]:
            raise  # it is there, but something that it needs is not
        raise SobremesaError("adapters.missing", module=module) from None
