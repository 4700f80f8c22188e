"""The chips of one street, where Merge leaves open what they are.

An all-in may be a call, a bet or a raise; a raise of old files tells what it
adds; and of a bet that goes back it is told at the end of the hand alone.
"""

from typing import Literal

Move = Literal["call", "bet", "raise"]


class Street:
    """What each player has in on a street, by seat, without antes and dead blinds.

    ``stake`` is the big blind as the stakes tell it.
    """

    def __init__(self) -> None:
        self.stake: int | None = None
        self.bet = 0
        self._in: dict[str, int] = {}

    def post(self, seat: str, blind: str, amount: int) -> None:
        """A blind or an ante is put in."""
        if blind in ("ante", "dead small blind"):
            return
        if blind == "small & big blinds" and self.stake:
            amount = min(amount, self.stake)  # the small one is dead
        self.add(seat, amount)

    def open(self) -> None:
        """The blinds are posted: one all-in for less is no smaller bet."""
        if self.bet:
            self.bet = max(self.bet, self.stake or 0)

    def clear(self) -> None:
        """The next street begins."""
        self.bet = 0
        self._in.clear()

    def after(self, seat: str, amount: int) -> int:
        """A player's total once an amount is added."""
        return self._in.get(seat, 0) + amount

    def add(self, seat: str, amount: int) -> None:
        """A player adds an amount."""
        self.reach(seat, self.after(seat, amount))

    def reach(self, seat: str, total: int) -> None:
        """A player's total becomes that."""
        self._in[seat] = total
        self.bet = max(self.bet, total)

    def move(self, seat: str, amount: int) -> Move:
        """What it is to add an amount."""
        if self.after(seat, amount) <= self.bet:
            return "call"
        return "raise" if self.bet else "bet"

    def excess(self) -> tuple[str, int]:
        """Who has more in than everybody else, and by how much: ("", 0) for nobody."""
        totals = sorted(self._in.values())
        if not totals:
            return "", 0
        over = totals[-1] - (totals[-2] if len(totals) > 1 else 0)
        return (max(self._in, key=self._in.__getitem__), over) if over else ("", 0)
