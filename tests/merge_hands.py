"""Merge hands that several tests read, and how they are read."""

import re

from badugi_hh import events as ev
from badugi_hh.formats import FORMATS, Reading
from badugi_hh.hand import Hand, build
from badugi_hh.reader import read_text
from badugi_hh.replay import Replayed, replay

MERGE = next(form for form in FORMATS if form.site == "merge")

# A hand with elements of nearly all kinds, in which all sums, cards and descriptions are right.
GOLDEN = """\
<description type="Badugi" stakes="Pot Limit ($0.50/$1)"/>
<game id="91000001-7" starttime="20120305143007" numholecards="4" gametype="71" seats="8" \
realmoney="true" data="20120305|Salt Flats (91000001)|91000001|91000001-7|false">
	<players dealer="3">
		<player seat="0" nickname="zoë &quot;&amp;&quot; &lt;co&gt;" \
balance="$40.00" dealtin="true" />
		<player seat="2" nickname=" bob folds " balance="$3.50" dealtin="true" />
		<player seat="3" nickname="Hero" balance="$60.00" dealtin="true" />
		<player seat="5" nickname="Seat 3: x" balance="$40.00" dealtin="true" />
		<player seat="6" nickname="&#8364;5" balance="$12.25" dealtin="false" />
	</players>
	<round id="BLINDS" sequence="1">
		<event sequence="1" type="SMALL_BLIND" timestamp="1330979407250" player="5" amount="0.50"/>
		<event sequence="2" type="BIG_BLIND" timestamp="1330979407500" player="0" amount="1.00"/>
		<event sequence="3" type="SIT_OUT" timestamp="1330979407600" player="6"/>
		<event sequence="4" type="RETURN_BLIND" timestamp="1330979407800" player="2" amount="1.50"/>
	</round>
	<round id="PRE_FIRST_DRAW" sequence="2">
		<event sequence="5" type="CHECK" timestamp="1330979410000" player="2"/>
		<event sequence="6" type="RAISE" timestamp="1330979411000" player="3" amount="4.00"/>
		<event sequence="6" type="CHAT" timestamp="1330979411500" player="Hero" \
text="&lt;/game&gt; r&amp;d"/>
		<event sequence="7" type="CALL" timestamp="1330979412000" player="5" amount="3.50"/>
		<event sequence="8" type="FOLD" timestamp="1330979413000" player="0"/>
		<event sequence="9" type="ALL_IN" timestamp="1330979414000" player="2" amount="2.00"/>
		<cards type="HOLE" cards="As,3h,8h,6s" player="3" hand="Two Cards, 3-A"/>
	</round>
	<round id="FIRST_DRAW" sequence="3">
		<event sequence="10" type="DRAW" timestamp="1330979415000" player="5" text="2"/>
		<event sequence="11" type="DRAW" timestamp="1330979416000" player="2" text="1"/>
		<event sequence="12" type="DRAW" timestamp="1330979417000" player="3" text="2"/>
		<cards type="DRAW_DRAWN_CARDS" cards="As,3h,Kc,5d" player="3" hand="Badugi, K-5-3-A"/>
	</round>
	<round id="POST_FIRST_DRAW" sequence="4">
		<event sequence="13" type="CHECK" timestamp="1330979418000" player="5"/>
		<event sequence="14" type="BET" timestamp="1330979419000" player="3" amount="6.00"/>
		<event sequence="15" type="DISCONNECTED" timestamp="1330979419500" player="5"/>
		<event sequence="16" type="RECONNECTED" timestamp="1330979419900" player="5"/>
		<event sequence="17" type="RAISE" timestamp="1330979420000" player="5" amount="18.00"/>
		<event sequence="18" type="CALL" timestamp="1330979421000" player="3" amount="12.00"/>
	</round>
	<round id="SECOND_DRAW" sequence="5">
		<event sequence="19" type="DRAW" timestamp="1330979422000" player="5" text="1"/>
		<event sequence="20" type="DRAW" timestamp="1330979423000" player="2" text="1"/>
		<event sequence="21" type="DRAW" timestamp="1330979424000" player="3" text="0"/>
		<cards type="DRAW_DRAWN_CARDS" cards="As,3h,Kc,5d" player="3" hand="Badugi, K-5-3-A"/>
	</round>
	<round id="POST_SECOND_DRAW" sequence="6">
		<event sequence="22" type="CHECK" timestamp="1330979425000" player="5"/>
		<event sequence="23" type="CHECK" timestamp="1330979426000" player="3"/>
	</round>
	<round id="THIRD_DRAW" sequence="7">
		<event sequence="24" type="DRAW" timestamp="1330979427000" player="5" text="0"/>
		<event sequence="25" type="DRAW" timestamp="1330979428000" player="2" text="1"/>
		<event sequence="26" type="DRAW" timestamp="1330979429000" player="3" text="0"/>
		<cards type="DRAW_DRAWN_CARDS" cards="As,3h,Kc,5d" player="3" hand="Badugi, K-5-3-A"/>
	</round>
	<round id="POST_THIRD_DRAW" sequence="8">
		<event sequence="27" type="BET" timestamp="1330979430000" player="5" amount="10.00"/>
		<event sequence="28" type="ALL_IN" timestamp="1330979431000" player="3" amount="38.00"/>
		<event sequence="29" type="ALL_IN" timestamp="1330979432000" player="5" amount="8.00"/>
	</round>
	<round id="SHOWDOWN" sequence="9">
		<event sequence="30" type="SHOW" timestamp="1330979433000" player="3"/>
		<event sequence="31" type="MUCK" timestamp="1330979434000" player="5"/>
		<event sequence="32" type="SHOW" timestamp="1330979435000" player="2"/>
		<cards type="SHOWN" cards="As,3h,Kc,5d" player="3"/>
		<cards type="MUCKED" cards="4c,7h,9s,9h" player="5"/>
		<cards type="SHOWN" cards="Qs,Jd,Jh,2c" player="2"/>
	</round>
	<round id="END_OF_GAME" sequence="10">
		<event sequence="33" type="LEAVE" timestamp="1330979436000" player="2"/>
		<winner amount="20.00" uncalled="true" potnumber="3" player="3" \
hand="Badugi, K-5-3-A" pottype="n"/>
		<winner amount="72.25" uncalled="false" potnumber="2" player="3" \
hand="Badugi, K-5-3-A" pottype="n"/>
		<winner amount="10.25" uncalled="false" potnumber="1" player="3" \
hand="Badugi, K-5-3-A" pottype="n"/>
	</round>
</game>
"""

# A hand that everybody folds to a bet, with antes, as the first of its file.
FOLDED = """\
<description type="Badugi" stakes="Half Pot Limit ($1/$1)"/>
<game id="91000002-1" starttime="20110110200000" numholecards="4" gametype="71" \
realmoney="true" data="20110110|Dry Lake (91000002)|91000002|91000002-1|false">
	<players dealer="1">
		<player seat="1" nickname="ann" balance="$30.00" dealtin="true" />
		<player seat="4" nickname="bo" balance="$25.00" dealtin="true" />
	</players>
	<round id="BLINDS" sequence="1">
		<event sequence="1" type="ANTE" timestamp="1294707605000" player="1" amount="1.00"/>
		<event sequence="2" type="ANTE" timestamp="1294707606000" player="4" amount="1.00"/>
	</round>
	<round id="PRE_FIRST_DRAW" sequence="2">
		<event sequence="3" type="CHECK" timestamp="1294707607000" player="4"/>
		<event sequence="4" type="BET" timestamp="1294707608000" player="1" amount="1.00"/>
		<event sequence="5" type="FOLD" timestamp="1294707609000" player="4"/>
	</round>
	<round id="END_OF_FOLDED_GAME" sequence="3">
		<event sequence="6" type="MUCK" timestamp="1294707610000" player="1"/>
		<winner amount="2.90" uncalled="false" potnumber="1" player="1" pottype="n"/>
	</round>
	<round id="END_OF_GAME" sequence="4">
	</round>
</game>
"""

# The blinds of a fixed-limit hand and a bet; GOLDEN's play follows no such rules.
LIMIT = """\
<description type="Badugi" stakes="Limit $1/$2"/>
<game id="91000003-12" starttime="20130601120000" numholecards="4" gametype="71" seats="6" \
realmoney="true" data="20130601|Mesa|91000003|91000003-12|true">
	<players dealer="0">
		<player seat="0" nickname="ann" balance="$30.00" dealtin="true" />
		<player seat="1" nickname="bo" balance="$25.00" dealtin="true" />
		<player seat="2" nickname="cy" balance="$20.00" dealtin="true" />
	</players>
	<round id="BLINDS" sequence="1">
		<event sequence="1" type="SMALL_BLIND" timestamp="1370106001000" player="1" amount="0.50"/>
		<event sequence="2" type="BIG_BLIND" timestamp="1370106002000" player="2" amount="1.00"/>
	</round>
	<round id="PRE_FIRST_DRAW" sequence="2">
		<event sequence="3" type="RAISE" timestamp="1370106003000" player="0" amount="2.00"/>
		<event sequence="4" type="FOLD" timestamp="1370106004000" player="1"/>
		<event sequence="5" type="FOLD" timestamp="1370106005000" player="2"/>
	</round>
	<round id="END_OF_FOLDED_GAME" sequence="3">
		<event sequence="6" type="MUCK" timestamp="1370106006000" player="0"/>
		<winner amount="2.50" uncalled="false" potnumber="1" player="0" pottype="n"/>
		<winner amount="1.00" uncalled="true" potnumber="2" player="0" pottype="n"/>
	</round>
	<round id="END_OF_GAME" sequence="4">
	</round>
</game>
"""


def readings(text: str) -> list[Reading]:
    """What becomes of the hands of a Merge text."""
    return list(read_text(text, MERGE, "hands.xml"))


def reading(text: str) -> Reading:
    """What becomes of the one hand of a Merge text."""
    (only,) = readings(text)
    return only


def events(text: str, *kinds: type) -> list[ev.Event]:
    """The events of the one whole hand of a text, of some kinds alone if any are named."""
    told = reading(text)
    assert told.status == "hand", told.reason
    return [event for event in told.events if not kinds or isinstance(event, kinds)]


def hand_of(text: str) -> Hand:
    """The one whole hand of a text."""
    found = reading(text)
    assert found.status == "hand", found.reason
    return build(found)


def played(text: str) -> Replayed:
    """The replayed hand of a text."""
    return replay(hand_of(text))


def without_lines(told: list[ev.Event]) -> list[str]:
    """Events without the numbers of their lines."""
    return [re.sub(r"line=\d+", "", repr(event)) for event in told]


def line_of(text: str, part: str) -> int:
    """The number of the first line that holds a part of a text."""
    return text[: text.index(part)].count("\n") + 1


def above(place: str, lines: str, text: str = GOLDEN) -> str:
    """A text with lines put above the first place that begins so."""
    at = text.index(place)
    return text[:at] + lines + text[at:]
