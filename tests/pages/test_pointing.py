"""Pointing at the picture: the card of a node, and a camera that the reader moves."""

import pytest

from .browsing import menu, press
from .staging import run, staged

pytestmark = [pytest.mark.browser, pytest.mark.day(3)]
DEEP = [[[[5, 1], [3, 8]], [[2, 7], [4, 6]], [[1, 9], [0, 3]]] for _ in range(6)]
CARD = ".wt-card"


@pytest.fixture
def open_(browser, tmp_path):
    def open_(*groups, below="", **facts):
        context = browser.new_context(viewport={"width": 1280, "height": 800}, **facts)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.goto(staged(tmp_path, *groups, below=below).as_uri())
        page.wait_for_selector(".wt-running")
        page.evaluate("self.player = walkthroughs.start()[0]")
        return page

    return open_


def end(page):
    """Go to the last frame."""
    page.locator(".wt-player").focus()
    press(page, "End")


def at(page):
    return int(page.locator(".wt-time input").input_value())


def film(page, script):
    """What the film of the page says."""
    return page.evaluate(f"player.film.{script}")


def node(page, number):
    return page.locator(f'.wt-canvas [data-node="{number}"]')


def view(page):
    """What the camera shows: left, top, width, height."""
    return [float(n) for n in page.locator(".wt-canvas svg").get_attribute("viewBox").split()]


def test_a_node_tells_its_window_and_leads_to_its_frames(open_):
    """By mouse: hovering tells, a press pins the card, and its buttons go to the node's frames."""
    page = open_(run("alpha-beta"))
    end(page)
    leaf = film(page, "data.tree.leaves[0]")
    node(page, leaf).hover()
    card = page.locator(CARD)
    assert card.get_attribute("role") == "tooltip"
    assert film(page, f"name({leaf})") in card.inner_text()
    assert "window" in card.inner_text().lower()
    assert page.locator(".wt-line.wt-other").count() == 1, "the number line is that of the node"
    assert card.locator("button").count() == 0
    page.mouse.move(3, 3)
    assert card.count() == 0
    assert page.locator(".wt-line.wt-other").count() == 0
    for place, visit in enumerate(("first", "last")):
        end(page)
        node(page, 1).click()
        assert card.get_attribute("role") == "group"
        box, aim = card.bounding_box(), node(page, 1).bounding_box()
        apart = box["x"] >= aim["x"] + aim["width"] or box["x"] + box["width"] <= aim["x"]
        assert apart or not aim["y"] - box["height"] < box["y"] < aim["y"] + aim["height"]
        assert all(b.bounding_box()["height"] >= 24 for b in card.locator("button").all())
        card.locator("button").nth(place).click()
        assert at(page) == film(page, f"visits(1, 0).{visit}")
        assert card.count() == 0
    node(page, 1).click()
    page.locator(".wt-scene").click(position={"x": 4, "y": 4})
    assert card.count() == 0


def test_a_node_that_was_left_out_says_why(open_):
    page = open_(run("alpha-beta"))
    end(page)
    (frame, _, _, roots) = film(page, "data.omissions[0]")
    node(page, roots[0]).hover()
    assert str(frame) in page.locator(CARD).inner_text()
    assert page.locator(CARD).locator("p").count() >= 2
    assert film(page, f"leftOut({roots[0]}, {frame}).frame") == frame
    assert film(page, f"leftOut({roots[0]}, {frame - 1})") is None, "it may still be searched"
    later = """() => {
      const { film } = player;
      const { nodes } = film.data;
      return nodes.some((_, frame) => nodes.some((node) => film.visits(node, frame).shown > frame));
    }"""
    assert not page.evaluate(later), "a card says nothing of frames to come"


def test_by_keyboard_one_walks_through_the_tree_and_leaves(open_):
    page = open_(run("alpha-beta"))
    end(page)
    focus = "document.querySelector('.wt-canvas').shadowRoot.activeElement?.dataset.node"
    tabbed = page.locator('.wt-canvas [tabindex="0"]')
    assert tabbed.count() == 1, "one stop for the Tab key: the current node"
    assert page.locator('.wt-canvas [role="img"]').count() == 0, "an image would hide its buttons"
    assert page.locator('.wt-canvas svg[role="group"]').get_attribute("aria-label")
    tabbed.focus()
    before = at(page)
    press(page, "ArrowDown", "ArrowRight", "ArrowDown")
    below = film(page, f"children({film(page, 'children(0)[1]')})[0]")
    assert page.evaluate(focus) == str(below)
    assert at(page) == before, "the arrows stay in the picture"
    assert page.locator(CARD).get_attribute("role") == "tooltip"
    press(page, "ArrowUp")
    assert page.evaluate(focus) == str(film(page, "children(0)[1]"))
    press(page, "Enter")
    assert page.evaluate("document.activeElement.className") == "wt-visit"
    press(page, "Enter")
    assert at(page) == film(page, f"visits({film(page, 'children(0)[1]')}, 0).first")
    page.locator('.wt-canvas [tabindex="0"]').focus()
    press(page, "ArrowUp", "Escape")
    assert page.locator(CARD).count() == 0
    assert page.evaluate("document.activeElement.className").startswith("wt-player")


def test_fingers_tap_a_node_move_the_picture_and_step(open_):
    page = open_(run("alpha-beta", tree=DEEP), has_touch=True, reduced_motion="reduce")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("player.width === 390")
    page.locator('.wt-canvas [tabindex="0"]').tap()
    assert page.locator(CARD).get_attribute("role") == "group"
    page.locator(".wt-scene").tap(position={"x": 4, "y": 100})
    assert page.locator(CARD).count() == 0
    touch = page.context.new_cdp_session(page)

    def fingers(kind, *points):
        found = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": found})

    box = page.locator(".wt-picture").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = view(page)
    fingers("touchStart", (x - 30, y), (x + 30, y))
    fingers("touchMove", (x - 60, y), (x + 60, y))
    fingers("touchEnd")
    assert view(page)[2] == pytest.approx(before[2] / 2, rel=0.05), "twice as large"
    assert at(page) == 0, "two fingers do not step"
    fingers("touchStart", (x + 60, y))
    for step in range(1, 7):
        fingers("touchMove", (x + 60 - 20 * step, y))
    fingers("touchEnd")
    assert at(page) == 1


def test_a_mouse_drags_and_zooms_what_is_larger_and_its_wheel_scrolls_the_page(open_):
    below = '<div style="height: 3000px"></div>'
    page = open_(run("alpha-beta", tree=DEEP), below=below, reduced_motion="reduce")
    menu(page, ".wt-player")
    follow = page.locator('[data-look="follow"]')
    assert follow.get_attribute("aria-pressed") == "true"
    assert min(follow.bounding_box()[side] for side in ("width", "height")) >= 24
    box = page.locator(".wt-picture").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    before = view(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y, steps=3)
    page.mouse.move(x - 120, y, steps=3)
    page.mouse.up()
    dragged = view(page)
    assert dragged[0] - before[0] == pytest.approx(120 * before[2] / box["width"], abs=2)
    assert at(page) == 0
    assert follow.get_attribute("aria-pressed") == "false"
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_function(
        "before => parseFloat(document.querySelector('.wt-canvas').shadowRoot"
        ".querySelector('svg').getAttribute('viewBox').split(' ')[2]) < before",
        arg=dragged[2],
    )
    assert page.evaluate("scrollY") == 0
    menu(page, ".wt-player")
    follow.click()
    page.locator(".wt-more").click()
    assert view(page) == before
    page.mouse.move(x, y)
    page.mouse.wheel(0, 200)
    page.wait_for_function("scrollY > 0")
    assert view(page) == before
    page.evaluate("scrollTo(0, 0)")
    strip = page.locator(".wt-overview").bounding_box()
    page.mouse.click(strip["x"] + strip["width"] - 5, strip["y"] + 20)
    assert view(page)[0] > before[0]
    page.locator('.wt-chip[data-kind="now"]').click()
    assert view(page) == before


def test_a_score_rises_to_the_parent_and_holds_up_no_key(open_):
    """The frame is there while its score still goes up the edge; with reduced motion none goes."""
    page = open_(run("alpha-beta"))
    first = film(page, "data.nodes.findIndex((_, n, all) => player.film.risingScore(n))")
    child = film(page, f"risingScore({first})")
    assert film(page, f"parent({child['child']})") == film(page, f"data.nodes[{first}]")
    go = """async ([at, press]) => {
      await player.go(at - 1, "slide");
      document.activeElement.blur();
      player.root.focus();
      for (let n = 0; n < press; n++) {
        const key = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
        player.root.dispatchEvent(key);
      }
      const found = document.querySelector(".wt-canvas").shadowRoot.querySelectorAll(".rise");
      const [text] = found;
      const [move] = text?.getAnimations({ subtree: true }) ?? [];
      const lasts = move?.effect.getTiming().duration;
      return [player.number, [...found].map((one) => one.textContent), lasts];
    }"""
    number, texts, lasts = page.evaluate(go, [first, 1])
    assert (number, texts) == (first, [child["text"]])
    assert 300 <= lasts <= 400
    page.wait_for_function(
        "!document.querySelector('.wt-canvas').shadowRoot.querySelector('.rise')"
    )
    assert page.evaluate(go, [first, 3])[0] == first + 2, "no key waits for what moves"
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_timeout(450)  # two steps in quick succession would not move either
    assert page.evaluate(go, [first, 1])[:2] == [first, []]


def test_a_step_lays_the_page_out_few_times(open_):
    """What is measured is measured after all is written: layout is most of what a step costs."""
    page = open_(run("alpha-beta-table", tree=DEEP), reduced_motion="reduce")
    metrics = page.context.new_cdp_session(page)
    metrics.send("Performance.enable")

    def layouts():
        found = metrics.send("Performance.getMetrics")["metrics"]
        return next(one["value"] for one in found if one["name"] == "LayoutCount")

    frames, before = 60, layouts()
    page.evaluate(
        """(frames) => {
      const { root } = player;
      for (let n = 0; n < frames; n++) {
        const key = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
        root.dispatchEvent(key);
      }
    }""",
        frames,
    )
    assert at(page) == frames
    each = (layouts() - before) / frames
    print(f"{each:.1f} layouts a step")
    assert each <= 2


COVERED = """() => {
  const [{ picture }] = player.views;
  const { camera, scene } = picture;
  const frames = { chips: 0, covered: [] };
  for (let n = 0; n <= player.last; n += 4) {
    player.show(n, { quick: true });
    const box = picture.box(picture.node, true);
    const home = scene.getBoundingClientRect();
    const [left, top] = camera.pixel(box.left, box.top);
    const [right, bottom] = camera.pixel(box.right, box.bottom);
    for (const chip of scene.querySelectorAll(".wt-chip")) {
      const at = chip.getBoundingClientRect();
      frames.chips += 1;
      if (at.left - home.left < right && at.right - home.left > left
        && at.top - home.top < bottom && at.bottom - home.top > top) frames.covered.push(n);
      const within = at.top >= home.top && at.bottom <= home.bottom
        && at.left >= home.left + 5 && at.right <= home.right - 5;
      if (!within) frames.covered.push(`${n} is cut off`);
    }
  }
  return frames;
}"""


def test_the_hatched_band_has_two_ends_in_order_however_narrow_the_line_is(open_):
    page = open_(run("alpha-beta"))
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.add_style_tag(content=".wt-line { width: 30px !important }")
    page.set_viewport_size({"width": 320, "height": 700})
    widths = """() => [...document.querySelectorAll(".wt-player *")]
      .flatMap((one) => [...one.shadowRoot?.querySelectorAll("rect") ?? []])
      .filter((one) => one.getAttribute("fill") === "url(#hatching)")
      .map((one) => Number(one.getAttribute("width")))"""
    found = []
    for number in range(page.evaluate("player.last")):
        page.evaluate("number => player.go(number)", number)
        found += page.evaluate(widths)
    assert found
    assert min(found) >= 0
    assert said == []


def test_what_is_read_aloud_has_no_entities(open_):
    page = open_(run("minimax", tree={"A&B": [3, 5], "<C>": [2, 9]}))
    page.keyboard.press("ArrowRight")
    named = [
        page.locator('.wt-canvas svg[role="group"]').get_attribute("aria-label"),
        page.get_by_role("slider").get_attribute("aria-valuetext"),
    ]
    assert all("A&B" in text and "&amp;" not in text and "<b>" not in text for text in named)


def test_no_chip_covers_the_current_node_or_its_bounds(open_):
    page = open_(run("alpha-beta", tree=DEEP), reduced_motion="reduce")
    for width, height in ((768, 760), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        end(page)
        found = page.evaluate(COVERED)
        assert found["chips"] > 5
        assert found["covered"] == [], (width, height)
