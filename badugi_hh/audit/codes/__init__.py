"""The table of all codes: severity, what a check holds hands to, and an example of each side."""

from badugi_hh.audit.codes.over_hands import CONTINUITY, DEALING
from badugi_hh.audit.codes.play import BETTING, CARDS, ORDER
from badugi_hh.audit.codes.results import MONEY, SHOWDOWN
from badugi_hh.audit.findings import Check, Code

CHECKS: tuple[Check, ...] = (*CARDS, *ORDER, *BETTING, *MONEY, *SHOWDOWN)
"""The checks of one hand, in the order in which they run. A code is stable once published."""

OVER_HANDS: tuple[Code, ...] = (*CONTINUITY, *DEALING)
"""What many hands are held to together; see ``badugi_hh.audit.across``."""

BY_CODE: dict[str, Code] = {code.code: code for code in (*CHECKS, *OVER_HANDS)}
