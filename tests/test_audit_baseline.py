"""Baselines: which findings are known, and what a mark survives."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from badugi_hh.audit import Finding
from badugi_hh.audit.baseline import BaselineError, add_to_baseline, mark, read_baseline

FINDING = Finding(
    "showdown.winner", "error", "pokerstars", "254811338657", "a.txt", 85,
    "the pot goes to bob; ann is better", "bob", "ann", "pokerstars", 45,
)  # fmt: skip  # in the order of the fields
DEALING = Finding(
    "dealing.suits", "warning", "pokerstars", "", "", 0, "9,100 hearts of 34,000 cards",
    "9,100", "8,500", "", subject="hearts",
)  # fmt: skip  # as above


def test_a_mark_holds_wherever_the_file_lies() -> None:
    moved = dataclasses.replace(FINDING, file="b/c.txt", line=285, hand_line=245, rules="other")
    assert mark(moved) == mark(FINDING)
    words = mark(FINDING).split(" ")
    assert words[:3] == ["pokerstars", "254811338657", "showdown.winner"]
    assert len(words) == 4


@pytest.mark.parametrize(
    "change",
    [
        {"claimed": "cy"},
        {"implied": "cy"},
        {"line": 86},
        {"code": "showdown.split"},
        {"hand_id": "254811338658"},
        {"site": "merge"},
    ],
)
def test_another_finding_has_another_mark(change: dict[str, str | int]) -> None:
    assert mark(dataclasses.replace(FINDING, **change)) != mark(FINDING)  # type: ignore[arg-type]  # mypy sees one type for all fields


def test_one_about_many_hands_is_known_by_its_subject() -> None:
    later = dataclasses.replace(DEALING, claimed="9,500", implied="8,900", message="more")
    assert mark(later) == mark(DEALING)
    assert mark(dataclasses.replace(DEALING, subject="spades")) != mark(DEALING)


@given(
    st.lists(
        st.builds(
            dataclasses.replace,
            st.sampled_from([FINDING, DEALING]),
            hand_id=st.text(st.characters()),
            message=st.text(st.characters(exclude_categories=())),
            claimed=st.text(),
            subject=st.text(),
        ),
        max_size=5,
    )
)
def test_what_is_added_is_read_back(findings: list[Finding]) -> None:
    text, added = add_to_baseline("", findings)
    marks = {mark(finding) for finding in findings}
    assert (set(read_baseline(text)), added) == (marks, len(marks))
    assert text.encode().decode() == text
    assert add_to_baseline(text, findings) == (text, 0)


def test_remarks_and_blank_lines_stand_beside_marks() -> None:
    own = mark(FINDING)
    text = f"# ours\n\n  {own} # settled with bob\r\n{own}\n"
    assert read_baseline(text) == {own}
    more, added = add_to_baseline(text, [FINDING, DEALING])
    assert added == 1
    assert more.startswith(text.rstrip("\n"))
    assert more.endswith(f"{mark(DEALING)}  # {DEALING.message}\n")
    assert more.count(own) == 2


@pytest.mark.parametrize(
    "line",
    ["showdown.winner", "pokerstars 1 showdown.winner", "pokerstars 1 showdown.winner 12 # x",
     "pokerstars 1 2 showdown.winner 0123456789ab", "pokerstars 1 winner 0123456789ab"],
)  # fmt: skip  # a list
def test_a_line_that_is_no_mark_is_refused(line: str) -> None:
    with pytest.raises(BaselineError, match=r"^line 2: '.*' is no mark of a finding$"):
        read_baseline(f"# known\n{line}\n")
