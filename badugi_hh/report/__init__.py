"""One page about a player: gathered as plain data, then rendered as one HTML file."""

from badugi_hh.report.data import HandKey, Pot, PricedDraw, Report
from badugi_hh.report.gathering import NoHandsError, gather
from badugi_hh.report.page import render

__all__ = ["HandKey", "NoHandsError", "Pot", "PricedDraw", "Report", "gather", "render"]
