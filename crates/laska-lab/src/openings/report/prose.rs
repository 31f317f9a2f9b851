//! What the account says in words, and its numbers and moves as text.

use laska_library::OpeningGames;
use laska_rules::{Game, Move};

use super::evidence::{Chances, Points};

/// The beginning of the account.
pub(super) const INTRODUCTION: &str = "\
# How the openings of Laska stand

Emanuel Lasker published the rules of Laska in 1911 with five short games and little advice on how to begin one. Later
writers gave the openings their names and printed a few lines. This is an account of how these openings stand, as far as
anyone knows. It distinguishes three kinds of knowledge:

- **Proven**: a forced win that a program has checked against every defense. Nothing can change it.
- **Measured**: the results of games of the engine against itself, from the same position and nearly all different. ± is the 95%
  confidence interval. A stronger player may find that the weaker side had better moves.
- **Estimated**: the result of a search that looks far ahead, but not to the end of the game, as White’s winning chances.
  It is the weakest kind: some estimates on this page will turn out to be wrong.

In the diagrams, `w` and `b` are soldiers and `W` and `B` officers. A column is written from its top counter down: `wb` is
a white soldier on a black one, and it belongs to White. A dot is an empty square. Left and right are equal in Laska, so
each line has a mirror image that is not mentioned: 1. e3-f4 is 1. c3-b4 seen from the other side.";

pub(super) const FIRST_MOVES: &str = "\
White has six first moves, which are three and their mirror images. None is quiet: each offers a soldier, and Black must
capture it at once. After 1. c3-b4 and 1. c3-d4, White must capture back and chooses only with which soldier. After
1. a3-b4 White cannot capture back; that is the Wing Gambit.";

pub(super) const NAMES: &str = "\
The classic names follow from this. The first word says where White’s first move goes, *out* to the edge (b4) or *in* to
the center (d4), and the second where the capturing column lands. One rule of thumb explains most of what follows:
**capture toward the center.** The openings that end on *in* are good for White or at least even, and those that end on *out*
lose almost every game.";

pub(super) fn start_points(points: Points) -> String {
    format!(
        "From the start, where both sides follow the book and then search, White scored {points}. So the right to move first \
         is worth a lot in Laska, if White knows the right first move."
    )
}

/// Returns what there is to say about an opening with this id.
pub(super) fn about(id: &str) -> &'static str {
    match id {
        "wing-gambit" => {
            "White gives a soldier on the first move. The black column that captures it lands on a3, at the edge, where no \
             white column can jump it, and where it guards nothing. In the printed lines White gets \
             play in the center for it. The engine finds that too little."
        }
        "out-out" => {
            "White recaptures with the soldier from d2 and stands on b4, at the edge, with a hole on d2 in front of the back \
             rank. The column on b4 has no move that helps the center."
        }
        "out-in" => {
            "White recaptures with the soldier from b2 and holds d4 with a column of two. The name comes from Lasker’s book \
             *Brettspiele der Völker* (1931), and his explanatory games 4 and 5 begin like this."
        }
        "in-out" => {
            "White goes to the center and then captures away from it, as in Lasker’s explanatory game 3. The column on b4 \
             is far from the side of the board where Black now has more room."
        }
        "in-in" => {
            "White keeps the center with both moves, as in Lasker’s explanatory games 1 and 2. Play is sharp: both sides can \
             force a long series of captures in the next few moves, and the printed main line does."
        }
        "in-in-berlin" => {
            "Black answers In-In by offering a soldier at the edge, and White must capture it. The name is also from *Brettspiele \
             der Völker*."
        }
        _ => "",
    }
}

/// The difference between an estimate and games that deserves a comment, in percentage points.
const DISAGREEMENT: f64 = 12.0;

/// Returns a comment if the games went otherwise than the estimate says.
pub(super) fn disagreement(Chances(estimate): Chances, Points(points): Points) -> Option<&'static str> {
    let difference = 100.0 * points.share - f64::from(estimate);
    if difference.abs() < DISAGREEMENT {
        return None;
    }
    // The side that did better in the games than the estimate says.
    Some(match (difference > 0.0, estimate >= 47) {
        (true, true) => {
            "That is more than the estimate: the long search has seen defenses that Black did not find in these games, \
             where each move had to be found in a few thousand positions. People will not find them more often."
        }
        (true, false) => {
            "That is more than the estimate: Black’s advantage exists, but it is hard to win with it in play."
        }
        (false, true) => "That is less than the estimate: White’s advantage exists, but it is hard to keep in play.",
        (false, false) => {
            "That is less than the estimate: in play, the defense is harder for White than it looks in a long search."
        }
    })
}

/// The beginning of the section on forced wins.
pub(super) const FORCED_WINS: &str = "\
## Forced wins in the opening

Some positions of the opening are not a matter of opinion. In the following ones a side wins by force, whatever the other
does: the proof was found by proof-number search and then played out against every defense. From each, the search went
back toward the start as long as the position before was proven, too. One move earlier, nothing is proven yet.";

/// The certificates of named openings.
pub(super) const CERTIFICATES: &str = "\
The proof of In-Out is stored as a certificate, [in-out.laska](../crates/laska-library/certificates/in-out.laska), which has
Black’s move in every position that can arise. `laska check` and a second program with its own rules, `certificate-verifier`,
have played it out against every defense. The longest line has 263 plies. No line repeats a position, and at most 59 plies in
a row count toward the 40-move rule, which allows 79. The SHA-256 of the file is
`438a9fe6a16de4b075c98b4bb6b5b2882e14357107e2d9fd483dd5aee5d702a6`.

The proof of Out-Out after 2... e5-f4 3. g3-f4-e5 d6-e5-f4-e3-d2 4. c1-d2-e3 is stored and checked in the same way:
[out-out-c1-d2-e3.laska](../crates/laska-library/certificates/out-out-c1-d2-e3.laska) has at most 143 plies, of which at most 36 in a
row count toward the 40-move rule. Its SHA-256 is `1313f776c019125e732c4fce00a13e3c24552f00f6a52560a9ab5445f7932bd7`.";

/// The beginning of the section on misprints.
pub(super) const ERRORS_IN_PRINT: &str = "\
## What the old books got wrong

Some printed lines cannot be played as they stand: they name squares that are not on the board, or stop a capture in the
middle.
";

/// The beginning of the list of doubtful moves.
pub(super) const DOUBTFUL_MOVES: &str = "
More important than misprints are moves that can be played and should not be. **Estimated**: these moves of the printed
lines cost about ten percentage points or more (`?!`, `?`), or at least fifteen (`??`).
";

/// Returns the section on how everything was computed.
pub(super) fn computation(positions: usize, games: &OpeningGames) -> String {
    let settings = &games.settings;
    let (nodes, spread, count) = (settings.nodes, settings.spread, settings.games);
    format!(
        "\
## What is not known

Nobody has proven the result of the game. If the estimates are right, White is better after the best first move; but
“better” does not mean that White wins, and one better defense would change this page.

How far away are proofs? `laska-lab openings wins` tried to prove 1398 positions of the book, nearly all with an advantage of
10 counters or more, with two million nodes each, and proved 127. `laska-lab openings forecast` fits a line to these attempts:
each counter of advantage, as a search of five million nodes sees it, makes a proof half as long, and the size of two proofs
with the same advantage often differs tenfold. For In-Out, which had no part in this, the line expects 300 million nodes;
its proof took 132 million. **Estimated** in the same way, for a core that searches 900,000 nodes a second, each if it is won
at all:

| Opening | Winner | Advantage | Nodes | Core hours, and 95% of all proofs |
| --- | --- | ---: | ---: | ---: |
| Out-Out | Black | 6.8 | 3 × 10⁹ | 0.8 (0.007 to 80) |
| In-In, 2... f6-e5 | White | 4.8 | 1 × 10¹⁰ | 3 (0.03 to 400) |
| Out-In, 2... b6-a5 | White | 2.4 | 6 × 10¹⁰ | 18 (0.2 to 1900) |
| In-In (The Berlin Defense), 2... c5-b4 | White | 1.6 | 1 × 10¹¹ | 33 (0.3 to 3500) |
| Wing Gambit | Black | 0.9 | 2 × 10¹¹ | 52 (0.5 to 5500) |
| The game | White | 1.4 | 1 × 10¹¹ | 39 (0.4 to 4100) |

The numbers of the first lines deserve more trust than those of the last: the positions that were tried are nearly all 9 to 16
counters ahead, so the line is extended far beyond them (without the four that are further ahead, the last numbers are half as
large), and nothing says that a side that is one counter ahead wins. They also
assume a table with room for a proof.

One half of Out-Out is proven, in parts, because one table does not do: a search of 83 minutes of processor time with a table of 14
gigabytes found nothing. Split at its frontier by `laska-lab proof`, it has 940 proven positions so far, which took more than
9 × 10⁹ nodes ([out-out.results](../crates/laska-lab/proofs/out-out.results)). Black plays 2... e5-f4, and after 3. g3-f4-e5
d6-e5-f4-e3-d2 White has two captures. After 4. c1-d2-e3 Black is proven to win, in at most 72 moves; the checker played out
454,169 positions. After 4. b4-c5-d6 e7-d6-c5 nothing is proven. The tree above the frontier chooses Black’s moves by the engine’s
advantage, and in endings in which officers walk far it grows without coming nearer to a proof: the position that seems hardest
is 5.1 counters ahead in a tree of 400 estimates, 6.8 in one of 800, 8.4 in one of 6,400 and about 9 in one of 25,600, with 3,921
open positions. At 14 to 16 counters, proofs of a few million nodes succeed; at 9 to 13 none of 13 did. By the line above, 3,921 proofs
at 9 counters take 3 × 10¹² nodes, or about 800 core hours, which is **estimated**.

The other openings in the table have trees, too, of estimates of 150,000 nodes each, without proofs so far. Their positions that
are still open, and how far the winner is ahead in the hardest of them, as far as such a search sees it:

| Tree | Estimates | Open | Advantage |
| --- | ---: | ---: | ---: |
| [In-In, 2... f6-e5](../crates/laska-lab/proofs/in-in-f6-e5.tree) | 4967 | 1285 | 5.5 |
| [Out-In, 2... b6-a5](../crates/laska-lab/proofs/out-in.tree) | 2566 | 803 | 7.2 |
| [In-In (The Berlin Defense), 2... c5-b4](../crates/laska-lab/proofs/berlin.tree) | 782 | 268 | 5.1 |
| [Wing Gambit](../crates/laska-lab/proofs/wing-gambit.tree) | 1328 | 258 | 2.6 |

Where the games disagree with the estimates, both may be right. A game is played with a few thousand positions a move, and
a defense that must be found move by move is lost more often than a long search says. Against people, that matters more
than the estimate.

How good are the estimates? `laska-lab train depths` searched positions of games that the engine played against itself with
2,000 positions a move, to each depth, and compared the chances with the results: the mean difference in ten ranges of
chances, in percentage points.

| Depth in plies | 2 | 4 | 6 | 8 | 10 | 12 | 14 | 16 |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
| A position anywhere in a game (1272 games) | 2.9 | 2.9 | 3.2 | 2.8 | 2.3 | 1.9 | 1.6 | 1.0 |
| The position after eight random plies (850 games) | 8.8 | 10.7 | 10.5 | 13.2 | 12.2 | 8.9 | 6.5 | 5.3 |

So a score means the same chances at every depth, except near the start: there, a search of less than about fifteen plies does
not see far enough and says too little about either side’s advantage. That is why the start itself rises from 47% at depth 12
to 60% at 15 and 70% at 20, which takes the engine less than a second.

## How it was computed

- The book has {positions} positions: those nearest to best play, and some that follow from certificates. `laska-lab book`
  searched each of the former with five million nodes from an empty table and backed up the scores to the first move.
- The chances in the sections on the named openings are from longer searches, by `laska-lab openings search`. Those of first
  moves and replies are from the book, so the two can differ. For printed moves that the book leaves out, and those that
  follow them, `laska analyze` searched 30 million positions.
- `laska-lab openings play` played {count} games from each position. In the book, both sides chose at random among moves of
  equal value. Then the engine searched about {nodes} positions a move; the number varied by up to {spread}%, so that games
  differed.
- `laska-lab openings wins` looked for forced wins among the positions of the book.
- `laska-lab openings report` wrote this page."
    )
}

/// Returns moves after a game with their numbers: `2... c5-b4 3. a3-b4-c5`.
pub(super) fn line_text(game: &Game, moves: &[Move]) -> String {
    let first = game.moves().len();
    let text = |(index, mv): (usize, &Move)| match (first + index, index) {
        (ply, _) if ply % 2 == 0 => format!("{}. {mv}", ply / 2 + 1),
        (ply, 0) => format!("{}... {mv}", ply / 2 + 1),
        _ => mv.to_string(),
    };
    moves.iter().enumerate().map(text).collect::<Vec<_>>().join(" ")
}

/// Returns a small number as a word.
pub(super) fn number(count: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned())
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::record;

    use super::*;

    #[test]
    fn a_line_continues_the_numbers_of_its_game() {
        let (mut game, mut whole) = (Game::default(), Game::default());
        record::play(&mut whole, "c3-d4 e5-d4-c3 b2-c3-d4 c5-b4").expect("legal moves");
        assert_eq!(line_text(&game, whole.moves()), "1. c3-d4 e5-d4-c3 2. b2-c3-d4 c5-b4");
        record::play(&mut game, "c3-d4").expect("a legal move");
        assert_eq!(line_text(&game, &whole.moves()[1..]), "1... e5-d4-c3 2. b2-c3-d4 c5-b4");
    }
}
