"""What other programs show: films, and players in a notebook and in one file."""

import re
from html import unescape
from xml.etree import ElementTree

import pytest

import search_walkthroughs as sw
from search_walkthroughs.formats.export_file import export

TREE = {"A": {"C": [2, 4, 5], "D": [7, 3, 5]}, "B": {"E": [4, 3, 2], "F": [6, 4, 1]}}
PAIR = "title: {en: Two, ja: 二つ}\nalgorithm: [minimax, alpha-beta]\ntree: [[3, 5], [2, 9]]\n"


@pytest.fixture(scope="module")
def run():
    return sw.run(TREE, "alpha-beta")


@pytest.fixture(scope="module")
def film(run):
    return sw.draw(run)


@pytest.fixture(scope="module")
def walk():
    return sw.walk(TREE, "alpha-beta", language="ja")


def test_a_film_has_a_picture_for_each_frame(run, film):
    assert len(film) == len(run.frames) == 50
    assert [frame.number for frame in film] == [frame.number for frame in run.frames]
    for frame in film:
        assert ElementTree.fromstring(frame.svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert film[-1] is film[49]
    assert [frame.number for frame in film[3:6]] == [3, 4, 5]
    assert film[17]._repr_svg_() == film[17].svg
    assert repr(film) == "<Film of 50 frames: <Run of alpha-beta: value 5, 13 nodes>>"
    assert repr(film[17]) == "FilmFrame(number=17)"
    for place in (50, 999, -51):
        with pytest.raises(IndexError, match=f"there is no frame at {place}: they are at 0 to 49"):
            film[place]


def test_captions_come_in_every_language(film):
    assert film[3].caption().startswith("The search reaches the leaf A/C/1.")
    assert film[3].caption("ja").startswith("葉A/C/1に着きました。")


def test_words_in_pictures_are_in_the_films_language(run, film):
    japanese = sw.draw(run, language="ja")
    assert any(one.svg != other.svg for one, other in zip(film, japanese, strict=True))


@pytest.mark.parametrize("name", ["all.svg", "all.html", "all.tex", "all.png"])
def test_a_film_is_saved_as_its_suffix_says(film, tmp_path, name):
    begins = {"svg": b"<svg", "html": b"<!doctype html>", "tex": b"%", "png": b"\x89PNG"}
    film.save(tmp_path / name)
    assert (tmp_path / name).read_bytes().startswith(begins[name[4:]])


def test_a_film_is_saved_in_a_folder(film, tmp_path):
    film.save(tmp_path / "new" / "frames")
    files = sorted((tmp_path / "new" / "frames").iterdir())
    assert [file.name for file in files] == [f"{n:04}.svg" for n in range(50)]
    assert files[17].read_text("utf-8") == film[17].svg


def test_what_cannot_be_saved_or_drawn_is_said(run, film, tmp_path):
    bad = {
        r"no pictures can be written as \.docx; choose one of": lambda: film.save(
            tmp_path / "a.docx"
        ),
        r"cannot be written: .+; name another place": lambda: film.save(tmp_path / "no" / "a.svg"),
        r"language: found 'fr', a language is expected; choose one of en, ja": (
            lambda: film[3].caption("fr")
        ),
        r"path: found '', a file or a folder": lambda: film.save(""),
        r"a player is no \.pdf file; write search\.html": (
            lambda: sw.walk(TREE).save(tmp_path / "a.pdf")
        ),
        r"language: found 'xx'": lambda: sw.draw(run, language="xx"),
        r"language: found 'yy'": lambda: sw.walk(TREE, language="yy"),
        r"language: found 'zz'": lambda: sw.Walk(run, "zz"),
        r"run: found list, a run is expected": lambda: sw.draw([1, 2]),
    }
    for said, call in bad.items():
        with pytest.raises(sw.BadInput, match=said):
            call()
    (tmp_path / "file").write_text("")
    with pytest.raises(sw.BadInput, match="cannot be written"):
        film.save(tmp_path / "file" / "frames")


def test_a_notebook_shows_a_player_and_an_image_for_those_without_scripts(walk):
    bundle = walk._repr_mimebundle_(include=None, exclude=None)
    assert bundle.keys() == {"text/html", "image/svg+xml", "text/plain"}
    assert bundle["text/html"] == walk._repr_html_()
    assert bundle["text/plain"] == "<Walk: <Run of alpha-beta: value 5, 13 nodes>>"
    frame = re.fullmatch(r'<iframe ([^<>]*) srcdoc="([^"]*)"></iframe>', bundle["text/html"])
    assert 'sandbox="allow-scripts"' in frame[1]
    assert unescape(frame[2]) == walk.html
    (first,) = (frame for frame in walk.film if frame.svg == bundle["image/svg+xml"])
    assert walk.run.frames[first.number].cut


def test_without_a_cut_the_image_is_the_last_frame():
    walk = sw.walk(TREE, "minimax")
    assert walk._repr_mimebundle_()["image/svg+xml"] == walk.film[-1].svg


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_player_in_one_file_is_small_and_asks_for_nothing(tmp_path, language):
    sw.walk(TREE, "alpha-beta", language=language).save(tmp_path / "one.html")
    text = (tmp_path / "one.html").read_text("utf-8")
    assert (tmp_path / "one.html").stat().st_size < 300_000
    assert f'<html lang="{language}">' in text
    assert "default-src 'none'" in text
    assert "[data-md-color-primary=pink]" not in text, "it has no theme"
    asks_for_nothing(text)


def asks_for_nothing(text):
    """Every address in the markup is a fragment, or holds what it names."""
    markup = re.sub(r"<(script|style)>.*?</\1>", "", text, flags=re.DOTALL)
    found = re.findall(
        r"""\b(?:src|href|srcset|action|poster|data-film)=["']?([^"'\s>]*)""", markup
    )
    assert found
    for address in found:
        assert address.startswith(("data:", "#")), address
    assert not re.search(r"@import|url\((?!#|data:|[\"']data:)", text)


def test_a_comparison_is_one_file_with_a_player_for_each():
    text = export(sw.load(PAIR), "html", language="ja").data.decode()
    assert len(re.findall(r'<section class="wt-view[ "]', text)) == 2
    assert len(re.findall(r"\(self\.walkthroughFilms\?\?=\{\}\)\[", text)) == 2
    assert "<title>二つ</title>" in text
    asks_for_nothing(text)


def test_an_authors_words_end_no_script():
    hostile, harmless = (sw.walk({name: 1, "B": 2}).html for name in ("<!--<SCRIPT>", "A"))
    ends = re.compile("<!--|</?script", re.IGNORECASE)
    assert ends.findall(hostile) == ends.findall(harmless)
