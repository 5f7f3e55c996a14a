"""Where somebody comes from: an address, and the network around it, which is what is shared out by one provider."""

from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Final

from starlette.requests import Request

NOWHERE: Final = "nowhere"
SHARED_V4: Final = 24  # bits: whoever has one of these addresses may have the others too
SHARED_V6: Final = 56
LONGEST: Final = 45  # characters of an address


def address_of(request: Request) -> str:
    """The address of whoever asks; that of a proxy's client if the proxy is one of ours (`Settings.proxies`)."""
    return request.client.host[:LONGEST] if request.client else NOWHERE


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The network of an address: ``203.0.113.7`` is in ``203.0.113.0/24``. What is no address stands for itself."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:LONGEST]
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    bits = SHARED_V4 if isinstance(found, IPv4Address) else SHARED_V6
    return str(ip_network((found, bits), strict=False))
