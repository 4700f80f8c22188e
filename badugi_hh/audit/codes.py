"""The table of all checks: code, severity, what it holds a hand to, and an example of each side."""

from badugi_hh.audit import betting, chips, dealt, deck, order, showdown
from badugi_hh.audit.findings import Check

CHECKS: tuple[Check, ...] = (
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
        "order.draw",
        "error",
        "a draw out of order",
        "At each draw every player still in draws or stands pat, all-in or not, from the left of "
        "the button.",
        "the button draws before the small blind",
        "the small blind draws before the button",
        order.draws,
    ),
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
    Check(
        "money.pot",
        "error",
        "a total that is not what was put in",
        "The total pot is the sum of all that was put in, less what went back uncalled.",
        "contributions of $5.70: 'Total pot $5.80'",
        "contributions of $5.70: 'Total pot $5.70'",
        chips.pot,
    ),
    Check(
        "money.side_pot",
        "error",
        "main and side pots that the contributions do not make",
        "There is a pot for each level at which somebody is all-in. Printed pots are net of rake: "
        "each lies within the rake of its contributions, and with the rake they make the total. "
        "Unverifiable after an action that breaks the rules.",
        "gross pots 3.05 and 2.65, rake 0.25: 'Main pot $2.60. Side pot $2.85.'",
        "gross pots 3.05 and 2.65, rake 0.25: 'Main pot $2.90. Side pot $2.55.'",
        chips.side_pot,
        follows_play=True,
    ),
    Check(
        "money.rake",
        "error",
        "a rake that is not what is missing",
        "What the players put in and nobody collected is the rake, so the nets of all players and "
        "the rake make 0. A rake that is not printed is unverifiable, not zero.",
        "total $5.70, $5.45 collected: 'Rake $0.20'",
        "total $5.70, $5.45 collected: 'Rake $0.25'",
        chips.rake,
    ),
    Check(
        "money.uncalled",
        "error",
        "an uncalled bet not returned, or to the wrong player",
        "The part of the last bet that nobody matched goes back to the player who made it. "
        "Unverifiable after an action that breaks the rules.",
        "bet $0.50, all fold: 'Uncalled bet ($0.25) returned to bob'",
        "bet $0.50, all fold: 'Uncalled bet ($0.50) returned to bob'",
        chips.uncalled,
        follows_play=True,
    ),
    Check(
        "money.collected",
        "error",
        "a pot collected wrongly",
        "Each pot is collected whole, and by players who have not folded and have put in as much "
        "as it asks for. Unverifiable after an action that breaks the rules.",
        "a player all-in for the main pot collects from the side pot",
        "that player collects from the main pot",
        chips.collected,
        follows_play=True,
    ),
    Check(
        "money.share",
        "error",
        "unequal shares",
        "Players who share a pot get equal parts, to the smallest unit of the table.",
        "two share $4: $2.50 and $1.50",
        "two share $4.01: $2.01 and $2",
        chips.share,
    ),
    Check(
        "money.odd_unit",
        "note",
        "an odd unit placed otherwise",
        "The odd unit of a shared pot goes to the first winner left of the button. Rooms differ, "
        "so this is a note and never changes a verdict.",
        "the button gets the odd cent from the small blind",
        "the small blind gets it",
        chips.odd_unit,
    ),
    Check(
        "money.summary",
        "error",
        "a summary that differs from the hand",
        "The summary says of each player when they folded, what they won and whether they put "
        "anything in, as the hand's body does, and sits them where the seat lines do.",
        "folds after draw 1: 'folded after the 2nd Draw'",
        "folds after draw 1: 'folded after the 1st Draw'",
        chips.summary,
    ),
    Check(
        "money.street_pot",
        "error",
        "a pot told at a draw that is not what was put in",
        "Where a room tells the pot at the heading of a draw, it is what the players have put in "
        "by then, less what went back uncalled. The first that differs is reported. Unverifiable "
        "after an action that breaks the rules.",
        "$0.40 put in before the draw: '*** FIRST DRAW *** (Pot: $0.45)'",
        "$0.40 put in before the draw: '*** FIRST DRAW *** (Pot: $0.40)'",
        chips.street_pot,
        follows_play=True,
    ),
    Check(
        "money.balance",
        "error",
        "a stack or a net told wrongly",
        "Where a room tells what a hand brought a player and the stack after it, the first is what "
        "was collected less what was put in, and the second the stack before the hand with that. "
        "Unverifiable after an action that breaks the rules.",
        "stack 600, lost 30: 'Seat 5: bob (580) -30'",
        "stack 600, lost 30: 'Seat 5: bob (570) -30'",
        chips.balance,
        follows_play=True,
    ),
    Check(
        "showdown.winner",
        "error",
        "a pot to the worse hand",
        "Each pot of a showdown goes to the best badugi among the players who can win it, in "
        "Badacey and Badeucey to one of the best in either half, mucked "
        "hands that the summary prints included. Unverifiable while a hand that could be better "
        "is not shown, contradicted by any hand shown that is better.",
        "a ten-high badugi collects from an eight-high badugi",
        "an eight-high badugi collects from a ten-high badugi",
        showdown.winner,
    ),
    Check(
        "showdown.split",
        "error",
        "a missed split",
        "Hands with the same ranks share the pot: suits never break ties.",
        "8-4-3-A against 8-4-3-A, one collects it all",
        "8-4-3-A against 8-4-3-A, both collect half",
        showdown.split,
    ),
    Check(
        "showdown.half",
        "error",
        "a half of a pot that goes to the wrong hand",
        "In Badacey half of each pot goes to the best badugi and half to the best ace-to-five low, "
        "in Badeucey to the best badugi (with the ace high, unless the rules say low) and to the "
        "best deuce-to-seven low; equal hands share a half. The shares told are held to that, but "
        "for odd units. Unverifiable while a hand that could win is not shown.",
        "the better badugi collects all of a Badacey pot whose better low another holds",
        "both collect half",
        showdown.half,
    ),
    Check(
        "showdown.description",
        "error",
        "a hand called what it is not",
        "What the room calls a hand is worked out anew from its cards: the best subset without "
        "two of a rank or a suit.",
        "[8c 5d 7s Tc] called 'Badugi: T,8,7,5'",
        "[8c 5d 7s Th] called 'Badugi: T,8,7,5'",
        showdown.description,
    ),
    Check(
        "showdown.order",
        "note",
        "hands shown in another order",
        "Hands are shown pot by pot from the last side pot; the last player to bet or raise in "
        "the last round opens, else the first left of the button. Rooms differ, so this is a note "
        "and never changes a verdict.",
        "the caller shows before the bettor",
        "the bettor shows before the caller",
        showdown.order,
    ),
)
"""In the order in which they run. A code is stable once published."""

BY_CODE: dict[str, Check] = {check.code: check for check in CHECKS}
