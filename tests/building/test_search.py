"""The search finds pages in the language of the page that it is on, from a server and a disk."""

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from search_walkthroughs.running.course_files import language_of

pytestmark = pytest.mark.browser


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(params=["site", "zensical_site"])
def built(request):
    return request.getfixturevalue(request.param)


@pytest.fixture(params=["disk", "server"])
def base(request, built):
    """Where the site is."""
    if request.param == "disk":
        yield built.as_uri()
        return
    handler = partial(Quiet, directory=str(built))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def found(page, word):
    """What the search of either theme finds: addresses."""
    box = page.locator("input.md-search__input")
    if box.count():
        box.fill(word)
        box.press("End")  # the theme looks when a key is let go
        results = ".md-search-result__link"
    else:
        page.locator(".md-search__button").click()
        page.wait_for_selector("dialog[open]")
        page.keyboard.type(word)
        results = "dialog[open] a"
    page.locator(results).first.wait_for()
    return page.eval_on_selector_all(results, "all => all.map((one) => one.href)")


@pytest.mark.parametrize(
    ("address", "word"),
    [
        ("index.html", "MAX"),
        ("walkthroughs/page.html", "MAX"),
        ("ja/index.html", "置換表"),
        ("ja/walkthroughs/page.html", "MAX"),
    ],
)
def test_what_is_found_is_in_the_language_of_the_page(browser, base, address, word):
    page = browser.new_context(bypass_csp=True).new_page()
    page.set_default_timeout(10000)
    loaded, troubles = [], []
    page.on("request", lambda asked: loaded.append(asked.url.removeprefix(f"{base}/")))
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(f"{base}/{address}")
    places = [url.removeprefix(f"{base}/") for url in found(page, word)]
    here = language_of(address)
    assert places
    assert {language_of(place) for place in places} == {here}
    indexes = {url.rpartition(".")[0] for url in loaded if url.startswith("search/")}
    assert indexes - {"search/search_index"} == {f"search/{here}"}
    assert troubles == []
    page.context.close()
