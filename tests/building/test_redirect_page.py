"""The page at a former address leads on, whatever characters the name of the new one has."""

import re

import pytest

from search_walkthroughs.building.redirects import redirect


@pytest.mark.parametrize(
    ("name", "written"),
    [("100%", "100%25"), ("a#b", "a%23b"), ("a?b", "a%3Fb"), ("a b", "a%20b"), ("木", "%E6%9C%A8")],
)
def test_an_address_of_any_characters_leads_to_its_page(name, written):
    page = redirect("former/one.html", f"walkthroughs/{name}.html")
    assert set(re.findall(r"\.\./walkthroughs/([^\"']*?)\.html", page)) == {written}
