"""What the audit cannot tell is unverifiable: neither contradicted nor confirmed."""

from playing import audited, codes
from test_audit_fair import SHORT_BLIND_OF_THREE, SIDE_POT_OF_ONE, SMALL_BLIND_ALL_IN


def test_mucked_cards_that_no_line_tells_are_not_held_against_the_winner() -> None:
    result = audited(SMALL_BLIND_ALL_IN.replace("mucked [9c 4d 6s Jh]", "mucked"))
    assert codes(result) == []
    assert (result.verdict, result.reasons) == ("unverifiable", ["cards not shown"])
    assert result.checks["showdown.winner"] == "unverifiable"


def test_a_rake_that_is_not_printed_is_not_zero() -> None:
    result = audited(SIDE_POT_OF_ONE.replace(" | Rake $0.10", ""))
    assert codes(result) == []
    assert result.reasons == ["rake not printed"]


def test_without_a_button_nobodys_turn_is_known() -> None:
    text = SHORT_BLIND_OF_THREE.replace(" Seat #3 is the button", "")
    result = audited(text)
    assert codes(result) == []
    assert [code for code, verdict in result.checks.items() if verdict == "unverifiable"] == [
        "order.turn",
        "order.round",
        "order.draw",
    ]


def test_words_that_are_not_known_are_not_wrong() -> None:
    result = audited(SMALL_BLIND_ALL_IN.replace("Badugi: T,8,7,5", "ten high"))
    assert codes(result) == []
    assert result.reasons == ["wording unknown"]


# Cy's call cannot be read: what follows from it is not held against the file.
UNREAD = SHORT_BLIND_OF_THREE.replace("Cy: calls 60", "Cy: calls sixty")


def test_after_a_line_that_cannot_be_read_nothing_is_contradicted() -> None:
    result = audited(UNREAD)
    assert codes(result) == []
    assert result.verdict == "unverifiable"
    assert result.reasons == ["a line could not be read"]


def test_before_it_everything_is() -> None:
    text = UNREAD.replace("posts big blind 20 and", "posts big blind 25 and")
    assert codes(audited(text)) == [("betting.stack", 7)]


def test_a_line_that_is_no_play_excuses_nothing() -> None:
    text = SHORT_BLIND_OF_THREE.replace("Cy: calls 60", "A new table opens\nCy: calls 50")
    assert codes(audited(text))[0] == ("betting.call", 11)
