from ipaddress import ip_address

import pytest

from engines.fetch.addresses import is_public


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("93.184.216.34", True),
        ("2606:2800:220:1:248:1893:25c8:1946", True),
        ("::ffff:93.184.216.34", True),
        ("10.0.0.1", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("100.64.0.1", False),
        ("127.0.0.53", False),
        ("169.254.169.254", False),
        ("0.0.0.0", False),  # noqa: S104
        ("224.0.0.251", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
        ("::", False),
        ("::1", False),
        ("fe80::1", False),
        ("fe80::1%eth0", False),
        ("fc00::1", False),
        ("ff02::1", False),
        ("ff0e::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:10.1.2.3", False),
        ("::127.0.0.1", False),
        ("64:ff9b::7f00:1", False),
        ("64:ff9b::a9fe:a9fe", False),
        ("64:ff9b:1::a00:1", False),
        ("2002:7f00:1::", False),
        ("2002:a00:1::1", False),
        ("2001:0:7f00:1::", False),
        ("::ffff:0:127.0.0.1", False),
        ("::ffff:0:93.184.216.34", True),
        ("::ffff:224.0.0.1", False),
        ("2606:4700::5efe:127.0.0.1", False),
        ("fe80::5efe:93.184.216.34", False),
        ("fec0::1", False),
        ("3fff::1", False),
        ("5f00::1", False),
        ("192.0.0.8", False),
        ("192.88.99.1", False),
    ],
)
def test_only_public_addresses_are_public_whatever_they_are_dressed_as(
    *, address: str, public: bool
) -> None:
    assert is_public(ip_address(address)) is public
