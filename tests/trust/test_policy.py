"""No page lets anything run that is not ours, on either builder, on every kind of page."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from search_walkthroughs.building.course_build import build
from search_walkthroughs.building.site_builder import build_site
from search_walkthroughs.course.files import walkthrough_files
from search_walkthroughs.pages.markup.csp import csp_digest, policy, with_policy
from search_walkthroughs.reading.course_limits import course_limits
from search_walkthroughs.runs.registry import pages
from trust import kinds, tiny

pytestmark = pytest.mark.day(4)

LISTEN = """
self.pwned = [];
self.pwn = () => pwned.push(document.location.href);
self.broken = [];
document.addEventListener("securitypolicyviolation", (event) => {
  broken.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}`);
});
"""
FAINT = """() => {
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => numbers(colour).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, k) => sum + part * [0.2126, 0.7152, 0.0722][k], 0);
  const paper = (one) => {
    const colour = one ? getComputedStyle(one).backgroundColor : "rgb(255, 255, 255)";
    return (numbers(colour)[3] ?? 1) > 0.5 ? colour : paper(one.parentElement); // a veil is none
  };
  const contrast = (one) => {
    const [less, more] = [getComputedStyle(one).color, paper(one)].map(light).sort((a, b) => a - b);
    return (more + 0.05) / (less + 0.05);
  };
  return [...document.querySelectorAll("main button, .md-button")]
    .filter((one) => one.checkVisibility() && !one.disabled && contrast(one) < 4.5)
    .map((one) => one.outerHTML.slice(0, 90));
}"""
"""What can be pressed and hardly seen: axe leaves alone what has the colour of its paper."""
HOLE = "<script>pwn()</script><img src=x onerror=pwn()><p style='--hole: 1'>"
ASKS = '<meta name="walkthroughs-policy" content="{}">'

RUNS_PYTHON = {"try-cell.html", "play-cell.html"}


# What writes the policy is one function, whoever built the site. By night the pages of the second
# builder are all opened.
@pytest.fixture(
    scope="module", params=["mkdocs", pytest.param("zensical", marks=pytest.mark.night)]
)
def site(request, tmp_path_factory):
    pytest.importorskip(request.param)
    root = kinds.write(tmp_path_factory.mktemp("kinds"))
    outcome = build(root, walkthrough_files([root / "walkthroughs"]), course_limits(root))
    assert outcome.findings == ()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(tiny.ROOT))
        build_site(root, request.param)
    return root / "site"


@pytest.fixture
def addresses(site):
    """Pages to look at: of each kind one."""
    return kinds.addresses(site)


@pytest.fixture
def page(browser):
    page = browser.new_page()
    page.add_init_script(LISTEN)
    yield page
    page.close()


def test_there_is_a_page_of_each_kind():
    assert pages().keys() <= kinds.WALKTHROUGHS.keys()


def test_every_page_has_a_policy_without_exceptions_for_what_is_inline(site):
    every = list(site.rglob("*.html"))
    assert {site / address for address in kinds.addresses(site)} <= set(every)
    for file in every:
        (content,) = re.findall(
            r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', file.read_text()
        )
        assert "unsafe-inline" not in content
        runs_python = file.name in RUNS_PYTHON  # in a sandbox, where it connects to nobody
        assert ("wasm-unsafe-eval" in content) == runs_python
        assert "unsafe-eval" not in content.replace("wasm-unsafe-eval", "")
        assert "http" not in content


@pytest.mark.browser
def test_pages_keep_to_their_policy(site, page, addresses, request):
    """Their own scripts and styles all work: players step, exercises answer, the search finds."""
    for address in addresses[:: 1 if request.config.getoption("--night") else 2]:
        page.goto((site / address).as_uri())
        if page.locator(".wt-picture img, .wt-canvas").count():
            _use(page)
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            assert page.evaluate(FAINT) == [], f"{address}, {scheme}"
        if address == "index.html":
            _search(page, "kind")
        assert page.evaluate("broken") == [], address


def _search(page, word):
    """Search the site, as Material or as Zensical has it, until something is found."""
    box = page.locator("input.md-search__input")
    if box.count():
        box.fill(word)
        box.press("End")  # the theme looks when a key is let go
    else:
        page.locator(".md-search__button").click()
        page.wait_for_selector("dialog[open]")
        page.keyboard.type(word)
    page.locator(".md-search-result__item, dialog[open] a").first.wait_for()


def _use(page):
    """Press what there is to press."""
    if page.locator(".wt-player").count():
        page.evaluate("document.querySelectorAll('.wt-keys').forEach((one) => { one.open = true })")
        page.locator(".wt-player").first.evaluate("(player) => player.scrollIntoView()")
        page.wait_for_selector(".wt-player.wt-running")
    page.evaluate(
        """async () => {
          const wait = (time) => new Promise((done) => setTimeout(done, time));
          const size = () => document.documentElement.outerHTML.length;
          const calm = async () => { // until nothing changes any more
            for (let before = -1; before !== size(); await wait(60)) before = size();
          };
          await calm();
          for (const name of [".wt-next", ".wt-take summary", ".wt-take button",
            ".wt-question button", ".wt-prune button", "[data-place]"])
            for (const one of [...document.querySelectorAll(name)].slice(0, 8)) one.click?.();
          await calm();
        }"""
    )


@pytest.mark.browser
def test_a_hole_in_a_page_lets_nothing_through(site, page, addresses, request):
    for address in addresses[:: 1 if request.config.getoption("--night") else 3]:
        file = site / address
        broken = file.with_name(f"broken-{file.name}")
        broken.write_text(file.read_text("utf-8").replace("</body>", f"{HOLE}</body>"), "utf-8")
        page.goto(broken.as_uri())
        page.wait_for_function("broken.length >= 3")
        assert page.evaluate("pwned") == [], address
        broken.unlink()


def theme_scripts():
    """The scripts of the theme, of those that vary with the page one as it may be."""
    (folder,) = find_spec("material").submodule_search_locations
    for file in sorted(Path(folder).glob("templates/partials/javascripts/*.html")):
        for text in re.findall(r"<script>(.*?)</script>", file.read_text("utf-8"), re.S):
            yield re.sub(r"\{\{.*?\}\}", "..", text, flags=re.S)


def test_only_the_scripts_of_the_theme_are_allowed():
    for theirs in (texts := list(theme_scripts())):
        for text in (theirs, "pwn()", f"{theirs}pwn()", f"pwn();{theirs}", f"pwn();{theirs}pwn()"):
            page = f"<head>{ASKS.format('')}</head><script>{text}</script>"
            assert (csp_digest(text) in with_policy(page)) is (text == theirs), text
    assert len(texts) > 3


def test_a_course_may_allow_more():
    page = with_policy(ASKS.format("script-src https://maths.example; form-action 'self'; "))
    assert re.search(r"script-src 'self' file:[^;]* https://maths\.example;", page)
    assert "form-action 'self'" in page


def test_sizes_are_the_only_styles_in_attributes_that_are_allowed():
    held = '<p style="--wt-width:12.5;--wt-depth:3"><p style="color:red"><p style="--wt-x:url(a)">'
    page = with_policy(ASKS.format("") + held)
    assert page.count("sha256-") == 1
    assert csp_digest("--wt-width:12.5;--wt-depth:3") in page


def test_a_page_that_asks_for_no_policy_stays_as_it_is():
    assert with_policy("<head></head>") == "<head></head>"
    assert "unsafe" not in policy()
