"""A note is printed in the terminal of the server: nothing is wrong, and no panel says so."""

from pathlib import Path

from search_walkthroughs.serving.dev_server import ProblemPrinter
from search_walkthroughs.serving.http_server import Update, _facts
from search_walkthroughs.serving.worker import LivePages

NOTED = "title: T\nalgorithm: minimax\ntree: [2,5, 4]\n"


def test_a_note_is_told_in_the_terminal_and_in_no_panel(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("mkdocs.yml").write_text("site_name: T\n", encoding="utf-8")
    file = Path("walkthroughs/t.yml")
    file.parent.mkdir()
    printed = []
    printer, drafts = ProblemPrinter(printed.append), LivePages(tmp_path)

    def saved(text):
        file.write_text(text, encoding="utf-8")
        drafts.update()
        printer.notices(drafts.notices)
        output, printed[:] = "".join(printed), []
        return output, _facts(Update(0, (), tuple(drafts.notices), None))["notices"]

    output, shown = saved(NOTED)
    assert output.startswith("walkthroughs/t.yml:3:8: note: '2,5' is read as two leaves; write 2.5")
    assert shown == []
    output, shown = saved(NOTED + "expect: {value: 9}\n")
    assert "value is claimed to be 9, and is 5" in output
    assert [notice["drawn"] for notice in shown] == [True]
    output, shown = saved(NOTED)
    assert output == "all is well again\n"
    assert shown == []
    output, shown = saved(NOTED.replace("2,5", "2, 5"))
    assert (output, shown) == ("", [])
