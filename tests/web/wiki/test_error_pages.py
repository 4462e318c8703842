"""What went wrong is said in words, also when nothing works."""

import pytest
from django.template.loader import render_to_string
from django.test import Client

from tests.cast import Cast


def test_a_missing_address_says_so_and_leads_on(client: Client, cast: Cast) -> None:
    client.force_login(cast.reader)
    response = client.get("/w/nowhere/")
    assert response.status_code == 404
    assert "There is nothing at this address" in response.content.decode()


def test_a_missing_role_is_named_as_the_reason(client: Client, cast: Cast) -> None:
    client.force_login(cast.reader)
    response = client.get("/w/handbook/review/")
    assert response.status_code == 403
    assert "Your role does not include this" in response.content.decode()


def test_a_visitor_sees_the_missing_page_too(client: Client, cast: Cast) -> None:
    assert "There is nothing" in client.get("/nothing-here/").content.decode()


@pytest.mark.parametrize("template", ["500.html"])
def test_the_page_for_a_broken_site_needs_nothing(template: str) -> None:
    said = render_to_string(template)
    assert "Wait half a minute and reload" in said
    assert "<script" not in said
