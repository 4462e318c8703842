"""Which addresses of the internet are public, whatever they are dressed as."""

from collections.abc import Iterator
from ipaddress import IPv4Address, IPv6Address, IPv6Network

# Prefixes that carry an IPv4 address inside: a translator or tunnel would connect to that one.
_NAT64 = IPv6Network("64:ff9b::/96")  # RFC 6052
_NAT64_LOCAL = IPv6Network("64:ff9b:1::/48")  # RFC 8215
_COMPATIBLE = IPv6Network("::/96")  # RFC 4291, deprecated


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Say whether an address, and each one hidden inside it, belongs to the public internet.

    Private, loopback, link-local, shared, multicast, unspecified and reserved ones do not, nor do
    those that map, translate or tunnel to one of them.
    """
    return all(_is_public(each) for each in (address, *_inside(address)))


def _is_public(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address) and (address.scope_id or address in _NAT64_LOCAL):
        return False
    wrapped = isinstance(address, IPv6Address) and any(_inside(address))
    return (address.is_global or wrapped) and not (
        address.is_multicast or address.is_unspecified or address.is_loopback
    )


def _inside(address: IPv4Address | IPv6Address) -> Iterator[IPv4Address]:
    """Yield the IPv4 addresses that an IPv6 address stands for."""
    if isinstance(address, IPv4Address):
        return
    if address.ipv4_mapped:
        yield address.ipv4_mapped
    if address.sixtofour:
        yield address.sixtofour
    if address.teredo:
        yield from address.teredo
    if address in _NAT64 or address in _COMPATIBLE:
        yield IPv4Address(int(address) & 0xFFFFFFFF)
