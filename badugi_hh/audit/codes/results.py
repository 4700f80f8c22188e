"""Codes of the families ``money`` and ``showdown``: what one hand comes to."""

from badugi_hh.audit import chips, showdown
from badugi_hh.audit.findings import Check

MONEY: tuple[Check, ...] = (
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
        "money.rake_schedule",
        "error",
        "a rake over the schedule",
        "With --rake FILE, the rake of a cash game's pot is no more than the schedule there takes: "
        "a percentage, at most the cap for the number of players dealt in, nothing where the hand "
        "ends before the first draw if it says so. Less is no fault. Does not arise without a "
        "schedule; unverifiable where that has nothing for the stakes, or no rake is printed.",
        "5% and at most $0.50, pot $5.70: 'Rake $0.30'",
        "5% and at most $0.50, pot $5.70: 'Rake $0.28'",
        chips.schedule,
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
        "as it asks for; where no line tells each pot, all of them together. Unverifiable where an "
        "action that breaks the rules explains it.",
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
        "was collected less what was put in, and the second the stack before the hand with that; "
        "the seat is the one that the player had at its beginning. Unverifiable where an action "
        "that breaks the rules explains it.",
        "stack 600, lost 30: 'Seat 5: bob (580) -30'",
        "stack 600, lost 30: 'Seat 5: bob (570) -30'",
        chips.balance,
        follows_play=True,
    ),
)

SHOWDOWN: tuple[Check, ...] = (
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
