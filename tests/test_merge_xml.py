"""XML that others wrote is read safely: no entities, little time, little memory, a line told."""

import time
import tracemalloc

import pytest
from merge_hands import FOLDED, GOLDEN, LIMIT, reading, readings

from badugi_hh import events as ev

BOMB = "".join([f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">\n' for n in range(1, 12)])
HARMFUL = {
    "entities in entities": f'<!DOCTYPE game [\n<!ENTITY l0 "ha">\n{BOMB}]>\n',
    "a file from outside": '<!DOCTYPE game [<!ENTITY l11 SYSTEM "file:///etc/passwd">]>\n',
    "a page from outside": '<!DOCTYPE game SYSTEM "http://localhost/x.dtd">\n',
    "an entity alone": '<!ENTITY l11 "ha">\n',
}


@pytest.mark.parametrize("place", ["above", "in the game", "in a name"])
@pytest.mark.parametrize("harm", HARMFUL)
def test_declarations_are_refused(harm: str, place: str) -> None:
    declared = HARMFUL[harm]
    text = FOLDED.replace("ann", "&l11;")
    if place == "above":
        text = text.replace("<game", f"{declared}<game")
    elif place == "in the game":
        text = text.replace("\t<players", f"{declared}\t<players")
    else:
        text = text.replace("&l11;", f"&l11;{declared.replace(chr(34), '&quot;')}")
    *above, found = readings(text)
    assert [r.status for r in (*above, found)] == ["rejected"] * (len(above) + 1)
    assert len(above) == (place == "above")  # what stands there is told for itself
    for told in (*above, found):
        assert told.problems[-1].kind == "syntax"
        line = text.split("\n")[told.problems[-1].place.line - 1]
        assert line.lstrip().startswith(("<!", "<player"))
        assert "ha" not in [e.player for e in told.events if isinstance(e, ev.Seat)]


def test_declarations_above_the_first_hand() -> None:
    """They are no part of any hand, so that nothing knows the entities that they name."""
    text = (
        '<?xml version="1.0"?>\n' + HARMFUL["entities in entities"] + FOLDED.replace("ann", "&l11;")
    )
    above, hand = readings(text)
    assert (above.status, hand.status) == ("rejected", "rejected")
    assert hand.reason == "rejected: no XML: undefined entity"
    assert hand.problems[-1].place.line == text[: text.index("&l11;")].count("\n") + 1


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("\t</players>\n", "", "no XML: mismatched tag"),
        ('seat="1"', "seat=1", "no XML: not well-formed (invalid token)"),
        ('nickname="ann"', 'nickname="r&d"', "no XML: not well-formed (invalid token)"),
        ('nickname="ann"', 'nickname="<b>"', "no XML: not well-formed (invalid token)"),
        ('nickname="ann"', 'nickname="a\x07"', "no XML: not well-formed (invalid token)"),
        ('seat="1"', 'seat="1" seat="2"', "no XML: duplicate attribute"),
        ("\t<players", "\t" + "<a>" * 30 + "<players", "elements stand too deep within each other"),
        ("\t<players", '<round><game id="2"/></round>\t<players', "a game within a game"),
    ],
)
def test_what_is_no_xml(old: str, new: str, why: str) -> None:
    text = FOLDED.replace(old, new, 1)
    found = reading(text)
    assert (found.status, found.reason) == ("rejected", f"rejected: {why}")
    assert found.hand_id == "91000002-1"
    wrong = FOLDED[: FOLDED.index(old)].count("\n") + 1
    assert wrong <= found.problems[-1].place.line <= FOLDED.count("\n") + 1
    assert [r.status for r in readings(f"{text}\n{LIMIT}")] == ["rejected", "hand"]


LARGE = {
    "deep": lambda: FOLDED.replace("\t<players", "<a>" * 500_000),
    "wide": lambda: FOLDED.replace("\t<players", "<a/>" * 50_000 + "<players"),
    "a long attribute": lambda: FOLDED.replace("ann", "a" * 3_000_000),
    "a long number": lambda: FOLDED.replace('amount="1.00"', f'amount="{"1" * 1_000_000}"'),
    "long cards": lambda: GOLDEN.replace("As,3h,8h,6s", "As," * 400_000 + "As"),
    "long text": lambda: FOLDED.replace("\t<players", f"{'text ' * 400_000}\t<players"),
    "a long tag": lambda: FOLDED.replace("\t<players", f"<{'a' * 2_000_000}/><players"),
    "many attributes": lambda: FOLDED.replace(
        'seat="1"', 'seat="1" ' + " ".join([f'a{n}="1"' for n in range(100_000)])
    ),
    "long stakes": lambda: FOLDED.replace("Half Pot Limit (", "Half Pot Limit (" + "1," * 500_000),
    "a long type": lambda: FOLDED.replace('type="Badugi"', f'type="{"Badugi " * 200_000}"'),
    "many events": lambda: FOLDED.replace(
        '<event sequence="3"', '<event type="SHOW" player="1"/>' * 50_000 + '<event sequence="3"'
    ),
}


@pytest.mark.parametrize("large", LARGE)
def test_large_input_takes_little(large: str) -> None:
    """Time and memory within a small multiple of the text's."""
    text = LARGE[large]()
    tracemalloc.start()
    began = time.process_time()
    (found,) = readings(text)
    took = time.process_time() - began
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert found.status in ("hand", "rejected", "skipped")
    assert took < 20
    assert peak < 100 * len(text)
