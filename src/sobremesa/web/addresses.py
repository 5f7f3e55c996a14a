"""Where a request comes from: its address, and the network around it that one provider hands out."""

from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # bots and benchmarks need the rest without the libraries of the web
    from starlette.requests import Request

NOWHERE: Final = "nowhere"
SHARED_V4: Final = 24  # bits: whoever has one address in such a network may have the others too
SHARED_V6: Final = 56
LONGEST: Final = 45  # characters kept of an address

#: the name of the network that work is done for (`Doorkeeper.network_name`); empty for what the server does by itself
asking: Final = ContextVar("asking", default="")


def address_of(request: "Request") -> str:
    """The address of the caller; behind one of our own proxies (`Settings.proxies`), that of the proxy's client."""
    return request.client.host[:LONGEST] if request.client else NOWHERE


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The network of an address: ``203.0.113.7`` is in ``203.0.113.0/24``. Anything else is returned as it is."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST]
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    bits = SHARED_V4 if isinstance(found, IPv4Address) else SHARED_V6
    return str(ip_network((found, bits), strict=False))
