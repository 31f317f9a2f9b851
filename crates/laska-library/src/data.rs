//! The data files in `data/`, as the site serves them.
//!
//! | file | contents | written by |
//! |---|---|---|
//! | `games.pgn`, `openings.pgn`, `studies.pgn`, `advice.pgn` | one record for each entry | hand |
//! | `book.txt` | the opening book | `laska-lab book` |
//! | `puzzles.txt` | puzzles with ratings, and which are like studies | `laska-lab puzzles` |
//! | `endings.txt` | the course of endings | hand, from `laska-lab endings` |
//! | `opening-games.txt` | results of games from the openings | `laska-lab openings play` |
//! | `opening-wins.txt` | forced wins soon after the start | `laska-lab openings wins`, and `laska solve` for named openings |
//! | `../certificates` | certificates of the named openings among them | `laska solve --certificate` |
//!
//! A record has the tags `Id`, `Verdict`, `Proof` (`exact`, `searched` or `claim`; see [`Certainty`](crate::Certainty)) and
//! `Plies`. Openings also have the `Score`, `Depth` and `Nodes` of a deep search and the counts of `Games`, both written by
//! `laska-lab openings search`. A comment that starts with "Printed" reports a misprint. A printed move that loses has the
//! sign `??` and a comment with its score and a better move.
//!
//! These files are the only source of moves and positions. Tests replay every move on the oracle, solve the studies, prove the
//! claimed wins, and compare the scores of moves with the book.
//!
//! The pages fetch these files and must not embed them, so only tests and native programs use this module.

use crate::{EntryKind, Library};

/// The kind and text of each file of games, openings, studies and advice.
pub const RECORDS: [(EntryKind, &str); 4] = [
    (EntryKind::Game, include_str!("../data/games.pgn")),
    (EntryKind::Opening, include_str!("../data/openings.pgn")),
    (EntryKind::Study, include_str!("../data/studies.pgn")),
    (EntryKind::Advice, include_str!("../data/advice.pgn")),
];

/// The opening book.
pub const BOOK: &str = include_str!("../data/book.txt");

/// The results of games of the engine against itself from openings.
pub const OPENING_GAMES: &str = include_str!("../data/opening-games.txt");

/// The forced wins in the opening.
pub const OPENING_WINS: &str = include_str!("../data/opening-wins.txt");

/// The certificates of what is proven of named openings.
pub const CERTIFICATES: [&[u8]; 2] =
    [include_bytes!("../certificates/in-out.laska"), include_bytes!("../certificates/out-out-c1-d2-e3.laska")];

/// The puzzles.
pub const PUZZLES: &str = include_str!("../data/puzzles.txt");

/// The course of endings.
pub const ENDINGS: &str = include_str!("../data/endings.txt");

/// Returns the library of all [`RECORDS`].
#[must_use]
pub fn library() -> Library {
    Library::parse(&RECORDS).unwrap_or_else(|error| panic!("{error}"))
}
