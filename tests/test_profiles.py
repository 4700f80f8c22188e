"""Rule profiles and how their fields are overridden."""

import dataclasses
from typing import Any

import pytest

from badugi_hh.formats import FORMATS
from badugi_hh.profiles import POKERSTARS, PROFILES, Profile, ProfileError, named, override
from badugi_hh.replay import profile_of


def test_every_format_has_a_profile() -> None:
    for form in FORMATS:
        assert profile_of(form.site) is PROFILES[form.profile]
    with pytest.raises(KeyError):
        profile_of("nowhere")


def test_every_field_says_what_it_is_about() -> None:
    for field in dataclasses.fields(Profile):
        assert field.name in ("name", "rake") or field.metadata["about"]


def test_an_override_changes_fields_and_marks_the_name() -> None:
    changed = override(POKERSTARS, {"raises_per_round": 4, "uncapped_heads_up": "two remain"})

    assert changed == Profile(
        "pokerstars+raises_per_round=4,uncapped_heads_up=two remain",
        raises_per_round=4,
        uncapped_heads_up="two remain",
    )
    assert POKERSTARS.raises_per_round == 3


def test_no_change_is_the_same_profile() -> None:
    assert override(POKERSTARS, {}) is POKERSTARS


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"cap": 4}, "'cap' is no field of a rule profile; there are: badeucey_ace, big_bet"),
        ({"name": "mine"}, "'name' is no field"),
        ({"raises_per_round": "4"}, "raises_per_round = '4': a whole number from 0 up"),
        ({"raises_per_round": -1}, "raises_per_round = -1: a whole number"),
        ({"raises_per_round": True}, "raises_per_round = True: a whole number"),
        ({"burns": 0.5}, "burns = 0.5: a whole number"),
        ({"uncapped_heads_up": "always"}, 'it can be one of "never", "round begins so", "two'),
        ({"short_all_in": None}, 'it can be one of "complete", "half"'),
        ({"uncapped_heads_up": ["never"]}, "it can be one of"),
        ({"big_bet_from": 4}, "big_bet_from = 4: a whole number from 0 to 3"),
        ({"smallest_money": 0}, "smallest_money = 0: a whole number from 1 up"),
    ],
)
def test_an_override_that_cannot_be(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(ProfileError) as error:
        override(POKERSTARS, changes)
    assert said in str(error.value)


@pytest.mark.parametrize(
    "changes",
    [{}, {"burns": 1}, {"raises_per_round": 4, "uncapped_heads_up": "round begins so"}],
)
def test_a_profile_is_found_again_by_its_name(changes: dict[str, Any]) -> None:
    profile = override(POKERSTARS, changes)
    assert named(profile.name) == profile


@pytest.mark.parametrize("name", ["moonroom", "pokerstars+luck=1", "pokerstars+burns=many"])
def test_a_name_that_tells_no_profile(name: str) -> None:
    with pytest.raises(ProfileError):
        named(name)
