"""A sit-and-go of one table, from its first hand to its winner."""

from dataclasses import replace
from datetime import datetime, timedelta

from badugi_hh import events as ev
from badugi_hh.simulate.chance import Chance
from badugi_hh.simulate.dealer import deal_hand
from badugi_hh.simulate.game import tournament_game
from badugi_hh.simulate.seating import first_blinds, next_blinds
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
from badugi_hh.simulate.state import Entry, Line, Place, Player, Setup

_CHIPS = 150_000
_LEVEL = timedelta(minutes=7)

# Percent of all buy-ins, by place; the winner has the rest. So many players ask for so many prizes.
_PRIZES = {2: (), 3: (), 4: (35,), 5: (35,), 6: (35,), 7: (30, 20), 8: (30, 20)}


class Tournament(Sitting):
    """A sit-and-go of ``size`` players."""

    def __init__(
        self,
        session: Session,
        entry: Entry,
        *,
        hero: str,
        size: int,
        zone: str,
        chance: Chance,
        begins: datetime,
    ) -> None:
        super().__init__(session, hero, chance, begins)
        self.entry, self.size, self.zone, self.begins = entry, size, zone, begins
        self.max_seats = table_size(size)
        free = list(range(1, self.max_seats + 1))
        self.guests: dict[int, Guest] = {}
        for name in gather(chance, hero, size):
            seat = chance.take(free)
            self.guests[seat] = Guest(seat, name, manners(name, hero), _CHIPS)

    def play(self, hand_id: str) -> SimulatedHand:
        """Deal the next hand."""
        chance = self.chance
        session, level = self.session, (self.next_at - self.begins) // _LEVEL
        game = tournament_game(session.structure, level)
        game = replace(game, profile=session.profile, variant=session.variant)
        seats = sorted(self.guests)
        last = self.blinds
        blinds = next_blinds(last, seats) if last else first_blinds(seats, chance.pick(seats))
        self.blinds = blinds
        early: list[Line] = []
        places = []
        for guest in self.guests.values():
            if guest.out:
                guest.out -= 1
                if not guest.out:
                    early.append((ev.Presence, (guest.name, "returned", None)))
            away = guest.out > 0
            places.append(Place(guest.seat, guest.name, guest.habits, guest.stack, away))
        talk = small_talk(chance, [place.name for place in places])
        setup = Setup(
            hand_id, self.next_at, self.zone, self.session.table, self.max_seats, game,
            blinds.button, blinds.small, blinds.big, places, early=early, talk=talk, hero=self.hero,
            entry=self.entry,
        )  # fmt: skip  # in the order of the fields
        dealt = deal_hand(setup, chance, self._close)
        self.next_at += duration(chance, len(dealt.events))
        self.over = len(self.guests) < 2
        return SimulatedHand(
            self.session, hand_id, self.hero, dealt.events, dealt.accounts, dealt.rake
        )

    def _close(self, players: list[Player]) -> list[Line]:
        """Who is out, in what place, who has won, and who goes away."""
        lines: list[Line] = []
        busted = []
        for player in players:
            guest = self.guests[player.seat]
            if player.stack:
                guest.stack = player.stack
            else:
                busted.append(guest)
        # Who began the hand with less is out before; their seats tell who is first among equals.
        for guest in sorted(busted, key=lambda guest: (guest.stack, guest.seat)):
            place = len(self.guests)
            del self.guests[guest.seat]
            lines.append((ev.Finish, (guest.name, place, self._prize(place))))
        if len(self.guests) == 1:
            (winner,) = self.guests.values()
            lines.append((ev.Finish, (winner.name, 1, self._prize(1))))
        elif len(self.guests) > 2 and self.chance.of(0.02):
            guest = self.chance.pick(list(self.guests.values()))
            if not guest.out:
                guest.out = 3 + self.chance.below(8)
                lines.append((ev.Presence, (guest.name, "sitting out", None)))
        return lines

    def _prize(self, place: int) -> int | None:
        pool = self.size * self.entry.buy_in
        prizes = [pool * percent // 100 for percent in _PRIZES[self.size]]
        if place == 1:
            return pool - sum(prizes)
        return prizes[place - 2] if place - 2 < len(prizes) else None
