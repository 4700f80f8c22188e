"""Who is who: players are names at a site, and aliases join those of one person."""

from pathlib import Path

import pytest
from small_hands import FIRST, move_hand, put, write

from badugi_hh.people import AliasError, UnknownPlayerError, find_person, people_of, players
from badugi_hh.store import Store, open_store

ANN, BOB, CY = (("pokerstars", name) for name in ("ann", "bob", "cy"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    made = open_store(tmp_path / "db", create=True)
    put(made, write(tmp_path / "hands.txt", FIRST))
    return made


def tell(store: Store, text: str) -> Path:
    file = store.path / "aliases.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_players_are_names_at_a_site(store: Store) -> None:
    assert players(store) == {ANN, BOB, CY}
    assert find_person(store, "ann").keys == {ANN}
    assert find_person(store, "pokerstars:bob").keys == {BOB}
    assert find_person(store, "pokerstars:bob").name == "bob"


def test_an_unknown_name_is_told_with_the_nearest(store: Store) -> None:
    with pytest.raises(UnknownPlayerError, match=r"no player 'Anm' in .*; did you mean 'ann'"):
        find_person(store, "Anm")
    with pytest.raises(UnknownPlayerError) as nobody:
        find_person(store, "somebody else")
    assert "did you mean" not in str(nobody.value)


def test_aliases_join_the_names_of_a_person(store: Store) -> None:
    tell(store, '[Anna]\npokerstars = ["ann", "cy", "nobody yet"]\n[Bert]\npokerstars = "bob"\n')
    anna = find_person(store, "Anna")
    assert anna.name == "Anna"
    assert anna.keys == {ANN, CY, ("pokerstars", "nobody yet")}
    # By a name of theirs the person is meant as well.
    assert find_person(store, "cy") == anna
    assert find_person(store, "pokerstars:cy") == anna
    assert people_of(store).keys() == {"Anna", "Bert"}
    with pytest.raises(UnknownPlayerError, match="did you mean 'Anna'"):
        find_person(store, "anna")


def test_a_name_of_several_sites_is_nobody_in_particular(store: Store, tmp_path: Path) -> None:
    # One of another site, whose format need not be read for that.
    other = FIRST.replace("0001:", "0002:")
    put(store, write(tmp_path / "other.txt", other))
    move_hand(store, "700000000002", "elsewhere")
    with pytest.raises(UnknownPlayerError) as several:
        find_person(store, "ann")
    told = str(several.value)
    assert "several players 'ann': elsewhere:ann, pokerstars:ann" in told
    assert "aliases.toml" in told
    assert find_person(store, "elsewhere:ann").keys == {("elsewhere", "ann")}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[Anna\n", "is no TOML"),
        ('Anna = "ann"\n', "Anna is no table"),
        ('[Anna]\npokerstar = "ann"\n', "no site 'pokerstar'; there are: pokerstars"),
        ("[Anna]\n", r"[Anna] joins no names"),
        ("[Anna]\npokerstars = []\n", "[Anna] joins no names"),
        ("x = " + "[" * 5000, "is no TOML"),
        ("[Anna]\npokerstars = 3\n", "neither a name nor a list of names"),
        ("[Anna]\npokerstars = ['ann', 3]\n", "neither a name nor a list of names"),
        ("[A]\npokerstars = 'ann'\n[B]\npokerstars = ['bob', 'ann']\n",
         "pokerstars:ann is said to be A and B"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_meant_is_refused(store: Store, text: str, fault: str) -> None:
    file = tell(store, text)
    with pytest.raises(AliasError) as refused:
        find_person(store, "ann")
    assert str(refused.value).startswith(f"{file}: " if "TOML" not in fault else f"{file} ")
    assert fault in str(refused.value)


def test_text_that_is_not_utf8_is_refused(store: Store) -> None:
    (store.path / "aliases.toml").write_bytes(b"[Ann\xe4]\npokerstars = 'ann'\n")
    with pytest.raises(AliasError, match="is no TOML"):
        find_person(store, "ann")


def test_aliases_may_be_there_before_the_store(tmp_path: Path) -> None:
    (tmp_path / "aliases.toml").write_text("[Anna]\npokerstars = 'ann'\n", encoding="utf-8")
    made = open_store(tmp_path, create=True)
    put(made, write(tmp_path / "in" / "hands.txt", FIRST))
    assert find_person(made, "Anna").keys == {ANN}


def test_a_person_who_never_played_is_a_slip(store: Store) -> None:
    tell(store, '[Anna]\npokerstars = "anm"\n')
    with pytest.raises(UnknownPlayerError) as refused:
        find_person(store, "Anna")
    told = str(refused.value)
    assert "Anna has no hands" in told
    assert "as pokerstars:anm; did you mean 'pokerstars:ann'?" in told


def test_a_person_may_not_hide_a_player(store: Store) -> None:
    tell(store, '[ann]\npokerstars = "bob"\n')
    with pytest.raises(UnknownPlayerError, match="and another player, pokerstars:ann: rename"):
        find_person(store, "ann")
    tell(store, '[ann]\npokerstars = ["ann", "bob"]\n')
    assert find_person(store, "ann").keys == {ANN, BOB}
