"""Optional libraries that not every installation has."""

from importlib import import_module
from typing import Any

from sobremesa.kernel import SobremesaError


def extra(module: str) -> Any:
    """Import a module; if it is not installed, raise an error that says in one line how to get it."""
    try:
        return import_module(module)
    except ModuleNotFoundError as e:
        if e.name is None or e.name.partition(".")[0] != module.partition(".")[0]:
            raise  # it is installed, but something it needs is not
        raise SobremesaError("adapters.missing", module=module) from None
