"""Two players in the 78 hands of the real tournament, each hand read by eye.

The hands of ``badugi-tournament-2usd-2010.txt`` are numbered from 1 in the
order of the file. Every row was decided by reading the hand, not by a program,
and says in a few words how it was read.
"""

from typing import NamedTuple


class Row(NamedTuple):
    hand: int  # place of the hand in the file, from 1
    vpip_chance: int  # had a decision before draw 1
    vpip: int  # called or raised before draw 1
    pfr: int  # raised before draw 1
    drawn: str  # cards drawn at draws 1, 2, 3; "0" is standing pat
    pats_known: tuple[int, ...]  # draws stood pat at with cards that can be known
    badugi_pats: tuple[int, ...]  # those of them with a badugi
    snow: tuple[int, ...]  # those of them without one, betting still possible
    saw_draw: int  # not folded when draw 1 was made
    wtsd: int  # reached a showdown
    wsd: int  # collected anything there
    note: str


ALL = (1, 2, 3)  # stood pat at every draw

PLAYER19 = (
    Row(1, 1, 0, 0, "", (), (), (), 0, 0, 0, "button, folds, nobody in"),
    Row(2, 1, 1, 1, "000", ALL, ALL, (), 1, 0, 0, "opens, pat badugi, last caller gives up"),
    Row(3, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds, nobody in"),
    Row(4, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds first to act"),
    Row(5, 1, 0, 0, "211", (), (), (), 1, 1, 0, "BB, free look, bets, calls, 3 cards lose"),
    Row(6, 1, 0, 0, "", (), (), (), 0, 0, 0, "SB, folds to a raise"),
    Row(7, 1, 0, 0, "", (), (), (), 0, 0, 0, "button, folds to a raise and a call"),
    Row(8, 1, 1, 0, "211", (), (), (), 1, 0, 0, "limps, calls once, folds to the last bet"),
    Row(9, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds first to act"),
    Row(10, 1, 0, 0, "221", (), (), (), 1, 0, 0, "BB, free look, calls on, folds to last bet"),
    Row(11, 1, 1, 0, "210", (3,), (3,), (), 1, 1, 1, "SB completes, pat 6 badugi, 3-bets, wins"),
    Row(12, 1, 0, 0, "", (), (), (), 0, 0, 0, "button, folds to a raise and two calls"),
    Row(13, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds to a limp and a raise"),
    Row(14, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds behind a limper"),
    Row(15, 1, 1, 0, "", (), (), (), 0, 0, 0, "limps, folds when it comes back capped"),
    Row(16, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds first to act"),
    Row(17, 1, 0, 0, "", (), (), (), 0, 0, 0, "BB, folds to a raise over limpers"),
    Row(18, 1, 0, 0, "", (), (), (), 0, 0, 0, "SB, folds behind two limpers"),
    Row(19, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds to a raise and a call"),
    Row(20, 1, 1, 0, "220", (3,), (3,), (), 1, 1, 1, "limps, calls a raise, pat Q badugi wins"),
    Row(21, 1, 1, 1, "000", ALL, ALL, (), 1, 1, 1, "3-bets, pat 9 badugi, beats an all-in"),
    Row(22, 1, 1, 0, "11", (), (), (), 1, 0, 0, "limps, calls a raise, folds to three bets"),
    Row(23, 1, 1, 0, "111", (), (), (), 1, 1, 0, "limps, calls down, hits a T badugi, loses"),
    Row(24, 1, 0, 0, "211", (), (), (), 1, 1, 1, "BB, free look, hits a J badugi, bets, wins"),
    Row(25, 1, 0, 0, "", (), (), (), 0, 0, 0, "SB, folds behind two limpers"),
    Row(26, 1, 0, 0, "", (), (), (), 0, 0, 0, "button, folds to a raise"),
    Row(27, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds, nobody in"),
    Row(28, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds to a raise"),
    Row(29, 1, 1, 0, "2", (), (), (), 1, 0, 0, "limps, calls a raise, folds after draw 1"),
    Row(30, 1, 1, 0, "111", (), (), (), 1, 0, 0, "limps, calls a raise, misses, folds at last"),
    Row(31, 1, 1, 0, "000", ALL, ALL, (), 1, 1, 0, "BB, calls a 3-bet, pat T badugi loses"),
    Row(32, 1, 1, 0, "211", (), (), (), 1, 1, 1, "SB completes, hits a 7 badugi, bets, wins"),
    Row(33, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds to a raise"),
    Row(34, 1, 1, 0, "2", (), (), (), 1, 0, 0, "limps, folds to a bet and a call"),
    Row(35, 1, 1, 0, "211", (), (), (), 1, 1, 0, "limps, calls once, mucks 3 cards at the end"),
    Row(36, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds, nobody in"),
    Row(37, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds first to act"),
    Row(38, 1, 0, 0, "21", (), (), (), 1, 0, 0, "BB, free look, bets after draw 2, takes it"),
    Row(39, 1, 1, 0, "211", (), (), (), 1, 1, 0, "SB completes, calls twice, 3 cards lose"),
    Row(40, 1, 1, 0, "111", (), (), (), 1, 0, 0, "button limps, calls a raise later, misses"),
    Row(41, 1, 1, 0, "2", (), (), (), 1, 0, 0, "limps, folds to a bet after draw 1"),
    Row(42, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds, nobody in"),
    Row(43, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds to a limp and a raise"),
    Row(44, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds, nobody in"),
    Row(45, 1, 1, 0, "111", (), (), (), 1, 0, 0, "limps, calls on, misses, folds at last"),
    Row(46, 1, 1, 0, "2", (), (), (), 1, 0, 0, "BB, calls a raise, folds after draw 1"),
    Row(47, 1, 1, 0, "111", (), (), (), 1, 0, 0, "SB, calls a raise, misses, folds at last"),
    Row(48, 1, 0, 0, "", (), (), (), 0, 0, 0, "button, folds behind a limper"),
    Row(49, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds behind three limpers"),
    Row(50, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds behind a limper"),
    Row(51, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds, nobody in"),
    Row(52, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds first to act"),
    Row(53, 1, 0, 0, "21", (), (), (), 1, 0, 0, "BB, free look, folds to a bet after draw 2"),
    Row(54, 1, 1, 1, "111", (), (), (), 1, 1, 1, "SB raises limpers, all-in, wins main pot"),
    Row(55, 1, 0, 0, "", (), (), (), 0, 0, 0, "button, folds to a raise"),
    Row(56, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds behind a limper"),
    Row(57, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds, nobody in"),
    Row(58, 1, 1, 0, "222", (), (), (), 1, 1, 0, "limps, all checked through, mucks"),
    Row(59, 1, 0, 0, "", (), (), (), 0, 0, 0, "new table, folds first to act"),
    Row(60, 1, 0, 0, "1", (), (), (), 1, 0, 0, "BB, free look, folds to a bet after draw 1"),
    Row(61, 1, 0, 0, "", (), (), (), 0, 0, 0, "SB, folds behind a limper"),
    Row(62, 1, 0, 0, "", (), (), (), 0, 0, 0, "button, folds behind a limper"),
    Row(63, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds behind a limper"),
    Row(64, 1, 1, 0, "211", (), (), (), 1, 1, 0, "limps, calls a raise, 3 cards lose"),
    Row(65, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds first to act"),
    Row(66, 1, 0, 0, "221", (), (), (), 1, 0, 0, "BB, free look, bets the end, all fold"),
    Row(67, 1, 0, 0, "", (), (), (), 0, 0, 0, "SB, folds to a raise"),
    Row(68, 1, 0, 0, "", (), (), (), 0, 0, 0, "button, folds to a raise and two calls"),
    Row(69, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds behind a limper"),
    Row(70, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds, nobody in"),
    Row(71, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds behind two limpers"),
    Row(72, 1, 1, 1, "111", (), (), (), 1, 1, 0, "opens, never improves, calls the end, mucks"),
    Row(73, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds first to act"),
    Row(74, 1, 0, 0, "", (), (), (), 0, 0, 0, "BB, folds to a raise and three calls"),
    Row(75, 1, 0, 0, "", (), (), (), 0, 0, 0, "SB, folds behind a limper"),
    Row(76, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds behind a short all-in call"),
    Row(77, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds behind a limper"),
    Row(78, 1, 1, 1, "111", (), (), (), 1, 1, 0, "raises all-in, hits a T badugi, loses"),
)

PLAYER8 = (
    Row(5, 1, 0, 0, "", (), (), (), 0, 0, 0, "first hand dealt, folds behind limpers"),
    Row(6, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds, nobody in"),
    Row(7, 1, 1, 0, "111", (), (), (), 1, 0, 0, "cold-calls, calls on, folds at the end"),
    Row(8, 1, 0, 0, "111", (), (), (), 1, 0, 0, "BB, free look, folds to the last bet"),
    Row(9, 1, 1, 0, "22", (), (), (), 1, 0, 0, "SB, calls a raise, folds after draw 2"),
    Row(10, 1, 1, 0, "210", (3,), (3,), (), 1, 1, 1, "button limps, pat T badugi, bets, wins"),
    Row(11, 1, 1, 0, "111", (), (), (), 1, 0, 0, "limps, calls on, folds to a raise at last"),
    Row(12, 1, 1, 0, "211", (), (), (), 1, 0, 0, "cold-calls, calls on, folds to a raise"),
    Row(13, 1, 1, 0, "001", (), (), (), 1, 0, 0, "limps, calls a raise, two pats, cards unseen"),
    Row(14, 1, 1, 0, "32", (), (), (), 1, 0, 0, "limps, calls; raises, then folds to a 3-bet"),
    Row(15, 1, 1, 1, "221", (), (), (), 1, 0, 0, "BB, puts in the cap, misses, folds at last"),
    Row(16, 1, 1, 1, "211", (), (), (), 1, 1, 0, "SB 3-bets, bets on, 3 cards lose"),
    Row(17, 1, 1, 1, "321", (), (), (), 1, 1, 1, "button raises, all-in, wins main pot"),
    Row(18, 1, 1, 0, "200", (2, 3), (2, 3), (), 1, 1, 1, "limps, caps draw 1, J badugi wins"),
    Row(19, 1, 1, 0, "111", (), (), (), 1, 1, 1, "cold-calls, calls down, 3 cards win"),
    Row(20, 1, 1, 0, "211", (), (), (), 1, 1, 0, "limps, calls down, mucks 3 cards"),
    Row(21, 1, 1, 1, "111", (), (), (), 1, 0, 0, "opens, calls a 3-bet, folds at the end"),
    Row(22, 1, 1, 1, "110", (3,), (3,), (), 1, 1, 1, "SB raises limpers, pat 6 badugi wins"),
    Row(23, 1, 1, 1, "011", (), (), (), 1, 0, 0, "raises limpers, pat then draws, unseen"),
    Row(24, 1, 1, 0, "211", (), (), (), 1, 1, 0, "limps, bets twice, calls, mucks 3 cards"),
    Row(25, 1, 1, 0, "110", (3,), (), (3,), 1, 1, 0, "limps, pat with two spades, is caught"),
    Row(26, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds, then goes to sit out"),
    Row(27, 1, 0, 0, "", (), (), (), 0, 0, 0, "marked as sitting out, folded for him"),
    Row(28, 1, 0, 0, "", (), (), (), 0, 0, 0, "marked as sitting out, BB, folded for him"),
    Row(29, 1, 1, 0, "211", (), (), (), 1, 1, 0, "SB, back in time, calls a raise, loses"),
    Row(30, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds to a raise and a call"),
    Row(31, 1, 1, 1, "000", ALL, ALL, (), 1, 1, 1, "3-bets, pat 8 badugi wins both pots"),
    Row(32, 1, 1, 0, "321", (), (), (), 1, 1, 0, "limps, calls down, K badugi loses"),
    Row(33, 1, 1, 1, "1", (), (), (), 1, 0, 0, "opens, bets after draw 1, takes it"),
    Row(34, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds first to act"),
    Row(35, 1, 0, 0, "331", (), (), (), 1, 1, 0, "BB, free look, calls once, mucks 3 cards"),
    Row(36, 1, 1, 0, "221", (), (), (), 1, 1, 0, "SB completes, bets, calls, mucks 3 cards"),
    Row(37, 1, 0, 0, "", (), (), (), 0, 0, 0, "button, folds behind a limper"),
    Row(38, 1, 1, 0, "22", (), (), (), 1, 0, 0, "limps, folds to a bet after draw 2"),
    Row(39, 1, 1, 0, "111", (), (), (), 1, 1, 0, "limps, calls twice, mucks 3 cards"),
    Row(40, 1, 1, 0, "100", (2, 3), (2, 3), (), 1, 1, 1, "limps, raises, all-in, 8 badugi wins"),
    Row(41, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds, nobody in"),
    Row(42, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds first to act"),
    Row(43, 1, 1, 0, "111", (), (), (), 1, 1, 1, "BB, calls a raise, hits a J badugi, wins"),
    Row(44, 1, 1, 0, "11", (), (), (), 1, 0, 0, "SB, calls a raise, folds after draw 2"),
    Row(45, 1, 1, 0, "100", (2, 3), (2, 3), (), 1, 1, 1, "limps, raises later, 8 badugi wins"),
    Row(46, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds to a raise"),
    Row(47, 1, 1, 0, "000", ALL, ALL, (), 1, 1, 0, "cold-calls, pat Q badugi loses, mucked"),
    Row(48, 1, 1, 0, "11", (), (), (), 1, 0, 0, "limps, bets after draw 2, takes it"),
    Row(49, 1, 1, 0, "11", (), (), (), 1, 0, 0, "limps, bets, is raised, folds after draw 2"),
    Row(50, 1, 1, 0, "2", (), (), (), 1, 0, 0, "limps, calls a raise, folds after draw 1"),
    Row(51, 1, 0, 0, "11", (), (), (), 1, 0, 0, "BB, free look, calls once, then folds"),
    Row(52, 1, 0, 0, "", (), (), (), 0, 0, 0, "SB, gives up to the BB, nobody else in"),
    Row(53, 1, 0, 0, "", (), (), (), 0, 0, 0, "button, folds behind a limper"),
    Row(54, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds behind two limpers"),
    Row(55, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds to a raise"),
    Row(56, 1, 1, 0, "222", (), (), (), 1, 0, 0, "limps, checks, folds to the last bet"),
    Row(57, 1, 0, 0, "", (), (), (), 0, 0, 0, "folds first to act"),
    Row(58, 1, 0, 0, "111", (), (), (), 1, 1, 0, "BB, free look, checked through, loses"),
)

# Totals (draws counted for draw 1, 2, 3):
#
#                        Player19           Player8
# rows                         78                54
# vpip_chance                  78                54
# vpip                         25                34
# pfr                           5                 8
# draws made           31, 26, 23        38, 36, 29
# stood pat             3,  3,  5         4,  6,  8
# pats_known                   11                15
# badugi_pats                  11                14
# snow                          0                 1  (hand 25, draw 3)
# saw_draw                     31                38
# wtsd                         15                20
# wsd                           6                 9
#
# Rows 27 and 28 of PLAYER8 are doubtful: he is marked as sitting out and folds both times (the
# tournament deals him in and folds for him).  Without them: 52 rows, vpip_chance 52, all else
# the same.  Hand 29 begins with the same mark, but he comes back in time and calls a raise.
