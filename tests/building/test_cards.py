"""The picture of each page that other sites show beside a link, in builds that publish."""

from io import BytesIO

import pytest
from PIL import Image

from search_walkthroughs.building import course_build
from search_walkthroughs.course.files import Source, walkthrough_files
from search_walkthroughs.formats.card_picture import HEIGHT, WIDTH, make_cards
from search_walkthroughs.reading.course_limits import course_limits
from search_walkthroughs.reading.limits import Limits
from trust import tiny

PRUNE = "title: {en: Yours, ja: あなたの番}\npage: prune\nalgorithm: alpha-beta\ntree: "
FOCUS = (0xCC, 0x7A, 0x00)
"""The colour of the current node, and of the stripe at the lower edge."""


def made(text, tmp_path, name="few/first"):
    return make_cards(Source(tmp_path / "x.yml", name, text.encode()), Limits())


def picture(data):
    image = Image.open(BytesIO(data))
    assert (image.format, image.size) == ("PNG", (WIDTH, HEIGHT)) == ("PNG", (1200, 630))
    return image.convert("RGB")


def colours(image):
    return {colour for _, colour in image.getcolors(WIDTH * HEIGHT)}


def test_a_picture_has_the_title_above_the_key_frame(tmp_path):
    outcome = made(tiny.OLD, tmp_path)
    assert not outcome.findings
    assert set(outcome.files) == {
        "walkthroughs/few/first/card.png",
        "ja/walkthroughs/few/first/card.png",
    }
    english, japanese = map(picture, outcome.files.values())
    assert english.getpixel((WIDTH // 2, HEIGHT - 2)) == FOCUS
    assert FOCUS in colours(english.crop((0, 150, WIDTH, HEIGHT - 20)))
    head = (0, 0, WIDTH, 110)
    assert len(colours(english.crop(head))) > 20, "letters"
    assert english.crop(head).tobytes() != japanese.crop(head).tobytes()
    assert {english.getpixel(at) for at in ((3, 3), (WIDTH - 3, 3), (3, HEIGHT // 2))} == {
        (255, 255, 255)
    }


def test_of_a_picture_that_is_too_large_the_part_around_the_node_is_shown(tmp_path):
    leaves = "[[[[1, 2, 3, 4], [5, 6, 7, 8]], [[9, 8, 7, 6], [5, 4, 3, 2]]]]"
    text = f"title: {'A long title that goes on ' * 8}\nalgorithm: alpha-beta\ntree: {leaves * 1}"
    (english, _) = map(picture, made(text, tmp_path).files.values())
    assert FOCUS in colours(english.crop((0, 180, WIDTH, HEIGHT - 20)))


def test_an_exercise_in_pruning_is_not_given_away(tmp_path):
    picture_of = {}
    for leaves in ("[[4, 3], [3, 9]]", "[[4, 3], [5, 9]]"):
        files = made(PRUNE + leaves, tmp_path).files
        picture_of[leaves] = colours(picture(next(iter(files.values()))))
    red = (0xB3, 0x26, 0x1E)  # of the strokes across an edge that is cut
    assert all(red not in found for found in picture_of.values())
    assert red in colours(picture(next(iter(made(tiny.OLD, tmp_path).files.values()))))


@pytest.mark.parametrize("text", ["title: x\n", f"{tiny.OLD}page: chart\n", "tree: ["])
def test_where_no_run_is_shown_there_is_no_picture_and_no_second_complaint(tmp_path, text):
    outcome = made(text, tmp_path)
    assert (dict(outcome.files), list(outcome.findings)) == ({}, [])


def test_pictures_come_and_go_with_the_flag_and_pages_stay(tmp_path, monkeypatch):
    root = tiny.write(tmp_path)
    files = walkthrough_files([root / "walkthroughs"])
    card = root / "docs/ja/walkthroughs/few/second/card.png"
    settings = root / "docs/walkthroughs/.site/mkdocs.yml"

    def built(*, cards):
        outcome = course_build.build(root, files, course_limits(root), cards=cards)
        assert not outcome.findings
        assert ("cards: true" in settings.read_text("utf-8")) == cards == card.is_file()
        return outcome

    before = built(cards=False)
    todo = []
    work = course_build.run_task
    monkeypatch.setattr(
        course_build, "run_task", lambda task, *more: todo.append(task.name) or work(task, *more)
    )
    assert built(cards=True).pages == before.pages
    assert sorted(name.split()[0] for name in todo) == ["card", "card"]
    todo.clear()
    built(cards=True)
    assert todo == []
    built(cards=False)


def test_pictures_need_an_address(tmp_path, monkeypatch, run_command):
    root = tiny.write(tmp_path)
    monkeypatch.chdir(root)
    code, _, said = run_command("build", "--cards")
    assert code == 2
    assert "mkdocs.yml:1:1" in said
    assert "write `site_url: https://" in said
    assert not (root / "docs/walkthroughs").exists()
