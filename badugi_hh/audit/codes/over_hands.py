"""Codes of the families ``continuity`` and ``dealing``: what many hands are held to together."""

from badugi_hh.audit.findings import Code

CONTINUITY: tuple[Code, ...] = (
    Code(
        "continuity.stack",
        "error",
        "a stack that changes between two hands",
        "At one table a player begins a hand with the chips that the last hand left, and what "
        "the player brought in between. Less is an error, and in a tournament more is one too; in "
        "a cash game more may have been bought. A player who left the table and came back begins "
        "anew. Unverifiable where hands may be missing, or where the hand before leaves open who "
        "got what.",
        "bob is left with 1,480 and begins the next hand of the tournament with 1,500",
        "bob is left with $9.50, and after 'bob adds $5' begins the next hand with $14.50",
    ),
    Code(
        "continuity.number",
        "error",
        "one hand number, two hands",
        "Two texts under one hand number of a room tell the same hand: the table, stakes and "
        "players, stacks, posts, actions, draws, cards shown, pots and results, and the time if "
        "both tell it. What only one of them tells, such as the cards of another player, may "
        "differ. The first text stands; the others count for nothing in checks over many hands.",
        "a hand is told again with another winner",
        "the same hand from the file of another player, with other cards dealt",
    ),
)

DEALING: tuple[Code, ...] = (
    Code(
        "dealing.suits",
        "warning",
        "a suit dealt too often or too rarely",
        "Of cards that are told whoever wins, the deals and draws of the player whose cards the "
        "file prints, each suit comes as often as the cards left to deal hold it. All tests of "
        "dealing at a site together find fault with one honest dealer in a hundred, so this is a "
        "warning and never changes a verdict. Unverifiable with too few cards to see a suit that "
        "comes 5% too often.",
        "26.3% hearts among 80,000 cards",
        "25.1% hearts among 80,000 cards",
    ),
    Code(
        "dealing.ranks",
        "warning",
        "a rank dealt too often or too rarely",
        "The same for ranks, but of first hands alone unless everybody's cards are told: whether "
        "somebody gets to draw depends on what the others hold, which moves the ranks drawn a "
        "little. Unverifiable with too few cards to see a rank that comes 10% too often.",
        "8.5% aces among 80,000 cards",
        "7.7% aces among 80,000 cards",
    ),
    Code(
        "dealing.hands",
        "warning",
        "hands of a class dealt too often or too rarely",
        "First hands of four cards are badugis, three-card, two-card and one-card hands as often "
        "as 17,160, 154,440, 96,252 and 2,873 of the 270,725 are. Unverifiable with too few hands "
        "to see a class that comes 10% too often. Hands of five cards are not tested.",
        "7.1% badugis among 50,000 hands of the hero",
        "6.4% badugis among 50,000 hands of the hero",
    ),
    Code(
        "dealing.draws",
        "warning",
        "one-card draws that make a badugi too often or too rarely",
        "One card drawn to three that go together makes a badugi as often as there are outs among "
        "the cards that the player has not seen in the hand. Unverifiable with too few draws to "
        "see that they get there 10% too often.",
        "24% badugis where the outs make 20%, in 12,000 draws",
        "20.3% badugis where the outs make 20%, in 12,000 draws",
    ),
)
