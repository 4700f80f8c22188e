"""A table for money or play money, at which people come and go."""

from datetime import datetime

from badugi_hh import events as ev
from badugi_hh.simulate.chance import Chance
from badugi_hh.simulate.dealer import deal_hand
from badugi_hh.simulate.game import Game
from badugi_hh.simulate.seating import Blinds, between, first_blinds, next_blinds
from badugi_hh.simulate.sessions import (
    Guest,
    Session,
    SimulatedHand,
    Sitting,
    duration,
    gather,
    manners,
    small_talk,
    table_size,
)
from badugi_hh.simulate.state import Line, Place, Player, Setup

_FEW = 3  # fewer than this many stay
_SHORT = 8  # big blinds; who has fewer may bring more


class CashTable(Sitting):
    """A table at which ``size`` places are kept filled, for ``hands`` hands."""

    def __init__(  # noqa: PLR0913  # what a table is, and what it is played with
        self,
        session: Session,
        game: Game,
        *,
        hero: str,
        size: int,
        hands: int,
        zone: str,
        chance: Chance,
        begins: datetime,
    ) -> None:
        super().__init__(session, hero, chance, begins)
        self.game, self.size, self.zone, self.hands = game, size, zone, hands
        self.max_seats = table_size(size)
        self.guests: dict[int, Guest] = {}
        free = list(range(1, self.max_seats + 1))
        for name in gather(chance, hero, size):
            self._sit(name, chance.take(free))

    def _sit(self, name: str, seat: int) -> Guest:
        guest = Guest(seat, name, manners(name, self.hero), self._buy_in())
        self.guests[seat] = guest
        return guest

    def _buy_in(self) -> int:
        """Ten to sixty big blinds, with some odd hundredths of money."""
        game, chance = self.game, self.chance
        chips = game.big_blind * (10 + chance.below(50))
        return chips + (game.small_blind if chance.of(0.3) else 0)

    def play(self, hand_id: str) -> SimulatedHand:
        """Deal the next hand."""
        chance = self.chance
        early = self._return()
        blinds, places, waiting = self._positions()
        in_seats = {place.seat for place in places}
        others: list[Line] = []
        passed: list[Line] = []
        early += [(ev.Presence, (guest.name, "waiting", None)) for guest in waiting]
        for guest in self.guests.values():
            if guest.seat not in in_seats:
                line = (guest.seat, guest.name, guest.stack, None, "is sitting out")
                others.append((ev.Seat, line))
                if guest.out and chance.of(0.3):
                    passed.append((ev.SitsOut, (guest.name,)))
        talk = small_talk(chance, [place.name for place in places])
        setup = Setup(
            hand_id, self.next_at, self.zone, self.session.table, self.max_seats, self.game,
            blinds.button, blinds.small, blinds.big, places, others, early, passed, talk,
            self.hero,
        )  # fmt: skip  # in the order of the fields
        dealt = deal_hand(setup, chance, self._close)
        self.next_at += duration(chance, len(dealt.events))
        self.hands -= 1
        self.over = self.hands <= 0 or len([g for g in self.guests.values() if not g.out]) < 2
        return SimulatedHand(
            self.session, hand_id, self.hero, dealt.events, dealt.accounts, dealt.rake
        )

    def _return(self) -> list[Line]:
        """Count down who sits out, and tell who has come back."""
        lines: list[Line] = []
        for guest in self.guests.values():
            if guest.out:
                guest.out -= 1
                if not guest.out:
                    lines.append((ev.Presence, (guest.name, "returned", None)))
        return lines

    def _positions(self) -> tuple[Blinds, list[Place], list[Guest]]:
        """The blinds, who is dealt in with what extra post, and who has to wait for the button."""
        present = [guest for guest in self.guests.values() if not guest.out]
        playing = [guest for guest in present if guest.owes is None]
        last = self.blinds
        if len(playing) < min(_FEW, len(present)):  # too few to wait for: the table begins anew
            for guest in present:
                guest.owes = None
            last = None
        seats = sorted([guest.seat for guest in present])
        blinds = next_blinds(last, seats) if last else first_blinds(seats, self.chance.pick(seats))
        self._miss_blinds(last, blinds)
        places, waiting = [], []
        for guest in present:
            extra = None
            if guest.seat == blinds.big:
                guest.owes = None
            elif guest.owes:
                if between(blinds.button, guest.seat, blinds.big):
                    waiting.append(guest)
                    continue
                if self.chance.of(0.5):
                    continue  # waits for the big blind
                extra, guest.owes = guest.owes, None
                if guest.stack < 2 * self.game.big_blind:  # nobody comes back with less than that
                    guest.stack = self._buy_in()
            places.append(Place(guest.seat, guest.name, guest.habits, guest.stack, extra=extra))
        self.blinds = blinds
        if blinds.small_seat not in [place.seat for place in places]:
            blinds = blinds._replace(dead=True)
        return blinds, places, waiting

    def _miss_blinds(self, last: Blinds | None, blinds: Blinds) -> None:
        """Who sits out where a blind goes by owes it."""
        if last is None:
            return
        for guest in self.guests.values():
            if guest.out:
                if between(last.big, guest.seat, blinds.big):
                    guest.owes = "small & big blinds"
                elif guest.seat == blinds.small_seat and guest.owes is None:
                    guest.owes = "small blind"

    def _close(self, players: list[Player]) -> list[Line]:
        """Who leaves, sits out, brings more chips or comes, once a hand is paid out."""
        chance, guests = self.chance, self.guests
        lines: list[Line] = []
        for player in players:
            guest = guests[player.seat]
            guest.stack = player.stack
            stays = guest.name == self.hero or len(guests) <= _FEW
            if not guest.stack and not stays and chance.of(0.3):
                self._leave(guest, lines)
            elif guest.stack < _SHORT * self.game.big_blind and chance.of(
                0.2 if guest.stack else 1.0
            ):
                guest.stack = max(guest.stack, self._buy_in())  # which no line tells
            elif not stays and chance.of(0.008):
                self._leave(guest, lines)
            elif len(players) > _FEW and chance.of(0.01):
                guest.out = 2 + chance.below(6)
                lines.append((ev.Presence, (guest.name, "sitting out", None)))
        if len(guests) < self.size and chance.of(0.25):
            self._arrive(lines)
        return lines

    def _leave(self, guest: Guest, lines: list[Line]) -> None:
        del self.guests[guest.seat]
        lines.append((ev.Presence, (guest.name, "left", None)))

    def _arrive(self, lines: list[Line]) -> None:
        """Somebody who is not there yet takes a free seat."""
        names = {guest.name for guest in self.guests.values()}
        comers = [name for name in gather(self.chance, self.hero, 12) if name not in names]
        free = [seat for seat in range(1, self.max_seats + 1) if seat not in self.guests]
        guest = self._sit(self.chance.pick(comers), self.chance.pick(free))
        guest.owes = "big blind"
        lines.append((ev.Presence, (guest.name, "joined", guest.seat)))
