"""Codes of the families ``cards``, ``order`` and ``betting``: the play of one hand."""

from badugi_hh.audit import betting, dealt, deck, order
from badugi_hh.audit.findings import Check

CARDS: tuple[Check, ...] = (
    Check(
        "cards.count",
        "error",
        "wrong number of cards",
        "A hand has four cards, in Badacey and Badeucey five. A draw throws none to all of them, "
        "and as many come back; a line that names the cards names as many as it counts. Without a "
        "showdown some of a hand's cards may be shown.",
        "'bob: discards 5 cards'",
        "'bob: discards 4 cards'",
        dealt.count,
    ),
    Check(
        "cards.duplicate",
        "error",
        "a card seen twice",
        "A card that was dealt, thrown or shown cannot be seen in another place, unless the deck "
        "was reshuffled after it was thrown and the other player drew after that. What a player "
        "throws in a draw does not come back in that draw. Unverifiable where a reshuffle would "
        "have given a player back an earlier discard, or somebody the cards of a folded hand.",
        "two players show the 4h",
        "the hero throws the 4h, 'The deck is reshuffled', and a player who draws later shows it",
        deck.duplicate,
    ),
    Check(
        "cards.discard",
        "error",
        "a discard that was not held",
        "The cards that a line says are thrown were in the hand, each once; the cards that it "
        "says are stood pat on are the hand. Unverifiable where the room does not tell the "
        "discard of a hand that it prints.",
        "held As 3h 8h 6s: 'discards 1 card [Kd]'",
        "held As 3h 8h 6s: 'discards 1 card [8h]'",
        dealt.discard,
    ),
    Check(
        "cards.received",
        "error",
        "kept cards that do not fit the discard",
        "After a draw the cards kept are those held less those thrown, and cards come to nobody "
        "who did not draw. Unverifiable where the discard or the new cards are not told.",
        "held As 3h 8h 6s, threw 8h 6s: 'Dealt to bob [As 8h] [5h Ks]'",
        "held As 3h 8h 6s, threw 8h 6s: 'Dealt to bob [As 3h] [5h Ks]'",
        dealt.received,
    ),
    Check(
        "cards.shown",
        "error",
        "a hand shown that is not the hand held",
        "A hand shown at the end is the one that the deals and draws printed before make, and the "
        "summary repeats it. Where showdown and summary differ, the line is reported whose "
        "description does not fit its cards, else the one in the showdown.",
        "'shows [8c 5d 7s Th]' and in the summary 'showed [8c 5d 7s Tc]'",
        "the same cards in another order",
        dealt.shown,
    ),
    Check(
        "cards.reshuffle",
        "error",
        "a reshuffle missing or out of place",
        "The stub is 52 cards less the hands, the draws and the burned cards. Discards are "
        "shuffled in when it is used up or cannot fill a player's draw, before it or while it is "
        "dealt, and not earlier.",
        "8 players draw 21 cards and nothing is reshuffled",
        "8 players draw 20 cards",
        deck.reshuffle,
    ),
)

ORDER: tuple[Check, ...] = (
    Check(
        "order.turn",
        "error",
        "an action out of turn",
        "Before the draw the player left of the big blind acts first, later the first player still "
        "in left of the button; then clockwise. Who has folded or is all-in does not act. The "
        "first such action of each street is reported.",
        "the button folds before the player to its right",
        "the button folds after that player",
        order.turn,
    ),
    Check(
        "order.round",
        "error",
        "a round that ends early or is missing",
        "A betting round goes on until everybody still in has acted and matched the bet or is "
        "all-in, and a hand that is shown down had three draws, each under its own heading.",
        "'*** SECOND DRAW ***' with a bet not answered",
        "'*** SECOND DRAW ***' after the last call",
        order.rounds,
    ),
    Check(
        "order.players",
        "error",
        "a draw with another number of players",
        "Where the heading of a draw tells how many players are in, it is those who have not "
        "folded. The first that differs is reported. Unverifiable after an action that breaks the "
        "order of the play.",
        "'*** SECOND DRAW *** (Pot: $0.65, 3 Players)' after one of three folded",
        "'*** SECOND DRAW *** (Pot: $0.65, 2 Players)' after one of three folded",
        order.players,
    ),
    Check(
        "order.draw",
        "error",
        "a draw out of order",
        "At each draw every player still in draws or stands pat, all-in or not, from the left of "
        "the button.",
        "the button draws before the small blind",
        "the small blind draws before the button",
        order.draws,
    ),
)

BETTING: tuple[Check, ...] = (
    Check(
        "betting.blinds",
        "error",
        "a blind or ante of the wrong amount",
        "The big blind is one small bet at fixed limit and the second stake otherwise; the small "
        "blind is no larger, and the first stake otherwise; antes are equal. All-in for less is "
        "allowed.",
        "at $0.50/$1: 'posts big blind $1'",
        "at $0.50/$1: 'posts big blind $0.50'",
        betting.blinds,
    ),
    Check(
        "betting.size",
        "error",
        "a bet or raise of the wrong size",
        "At fixed limit a bet or raise goes to the next whole bet of the street: the small bet on "
        "streets 0 and 1, then the big bet; a short all-in is completed upward. At pot limit it is "
        "at most the pot after calling, at half-pot limit half of that, and no less than the last "
        "full raise. All-in for less is allowed.",
        "'bets 37' where the bet is 40",
        "'bets 37 and is all-in' with 37 left",
        betting.size,
    ),
    Check(
        "betting.cap",
        "error",
        "a raise over the cap",
        "A fixed-limit round has one bet and as many raises as the rule profile says. The big "
        "blind counts as the first bet. Short all-ins count by the bet levels that are reached.",
        "a fourth raise on a street of PokerStars",
        "a third raise",
        betting.cap,
    ),
    Check(
        "betting.call",
        "error",
        "a call of the wrong amount",
        "A call matches the bet, or puts in the rest of the stack. Nobody checks with something "
        "to call. Of each street the first is reported that no other fault explains.",
        "'calls $0.20' with $0.25 to call and more behind",
        "'calls $0.20 and is all-in' with $0.20 left",
        betting.call,
    ),
    Check(
        "betting.stack",
        "error",
        "more put in than the stack",
        "Nobody puts in more than they brought to the hand. Unverifiable for a player without a "
        "seat line.",
        "a stack of $3 calls $1 four times",
        "a stack of $3 calls $1 three times",
        betting.stack,
    ),
    Check(
        "betting.all_in",
        "error",
        "all-in said wrongly",
        "'and is all-in' stands where the last of a stack goes in, and there only.",
        "'calls 40 and is all-in' with 60 left",
        "'calls 40 and is all-in' with 40 left",
        betting.all_in,
    ),
)
