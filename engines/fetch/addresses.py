"""Which addresses of the internet are public, whatever they are dressed as."""

from collections.abc import Iterator
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

# Prefixes that carry an IPv4 address inside: a translator or tunnel would connect to that one.
_NAT64 = IPv6Network("64:ff9b::/96")  # RFC 6052
_NAT64_LOCAL = IPv6Network("64:ff9b:1::/48")  # RFC 8215
_COMPATIBLE = IPv6Network("::/96")  # RFC 4291, deprecated
_TRANSLATED = IPv6Network("::ffff:0:0:0/96")  # RFC 7915
# ISATAP (RFC 5214) has the address behind these 32 bits, of which one may be set.
_ISATAP, _ISATAP_BITS = 0x0000_5EFE, 0xFDFF_FFFF

# All that is given out of IPv6; whatever a Python knows of the rest, nothing public is there.
_GIVEN_OUT = IPv6Network("2000::/3")
_SPECIAL = (
    IPv6Network("3fff::/20"),  # documentation, RFC 9637
    IPv4Network("192.0.0.0/24"),  # protocol assignments, RFC 6890
    IPv4Network("192.88.99.0/24"),  # relays to 6to4, RFC 7526
)


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Say whether an address, and each one hidden inside it, belongs to the public internet.

    Private, loopback, link-local, shared, multicast, unspecified and reserved ones do not, nor do
    those that map, translate or tunnel to one of them.
    """
    return all(_is_public(each) for each in (address, *_inside(address)))


def _is_public(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv6Address) and _is_local(address):
        return False
    if any(address in network for network in _SPECIAL):
        return False
    if any(_inside(address)):
        return not (address.is_unspecified or address.is_loopback)
    given_out = isinstance(address, IPv4Address) or address in _GIVEN_OUT
    return address.is_global and given_out and not address.is_multicast


def _is_local(address: IPv6Address) -> bool:
    """Say whether an address means something only where it is used."""
    is_isatap = int(address) >> 32 & _ISATAP_BITS == _ISATAP
    return bool(address.scope_id) or address in _NAT64_LOCAL or is_isatap


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
    if any(address in network for network in (_NAT64, _COMPATIBLE, _TRANSLATED)):
        yield IPv4Address(int(address) & 0xFFFFFFFF)
