"""Who sits at the tables, what the tables are called and what is said there: all invented."""

from badugi_hh.simulate.habits import CHARACTERS

# Names can hold anything; some of these look like play, markup, formulas or other players' lines.
STRANGERS = (
    "bob: folds", "Seat 3", "a (button)", "wren$4", "ünïcode", "old.finch.", "north & by",
    "<img src=x onerror=alert(1)>", "=1+1", "'; DROP TABLE hands;--", "🂡 lucky", "[Ah 2c]",
    "posts big blind", "Zoë said", "{{7*7}}", "$5 Fred", 'said, "', "Dealt to", "Größe 12",
    "*** FIRST DRAW", "Ambler", "Bexley Heath", "corvid_", "Dunnock", "Ennis", "ferryman",
    "Gilder", "hopscotch", "Ines P", "Juniper Lot", "Kit Marrin", "lena.o", "mst.eleven",
    "Nightjar", "Ostrava_", "plum", "q.e.d.", "Rook & Son", "sixpence", "Thornbury", "Umber",
    "Vesper 9", "Winterhaven", "xylem", "Yarrow", "zinc", "Old Tobias", "Drayhorse",
)  # fmt: skip  # a list

REGULARS = (*CHARACTERS,)

TABLES = (
    "Aldermoor", "Brackwater", "Calloway", "Dunmere", "Eastry", "Farrow", "Gannet Rock", "Halcyon",
    "Inverlea", "Jessamy", "Kestrel", "Lowick", "Merrow", "Norwood", "Ostler", "Pemberley Sound",
    "Quellmar", "Rookery", "Saltash", "Tolland", "Ulverley", "Vardy", "Wexcombe", "Yarmouth Roads",
)  # fmt: skip  # a list
NUMERALS = ("", " II", " III", " IV", " V", " VI", " VII", " VIII", " IX")

SAYINGS = (
    "nh", "gg", "ty", "nice hand", "evening all", "that river. oh wait", "no hurry", "brb",
    "*** SUMMARY ***", "bob: folds", "100% :)",
    'he said, "well played"', "Seat 3: plum showed [As 2d 3h 4c]",
    "<script>alert('hi')</script>", "PokerStars Hand #1: Badugi Limit ($1/$2 USD)",
    "Marlow collected $100 from pot", "how much is 3,50?", "ąęß 🂡", "one more?", "snow!",
)  # fmt: skip  # a list

WATCHERS = ("Heron", "railbird: 2", "Old Moss")
"""Who speaks without a seat."""
