//! Owns what is known of a position's moves: their openings, and what the book thinks of them. A position is known however
//! it came about, so that a move that leads into another opening's line is found too.

use laska_library::{Book, BookMove, Hundredths, Openings};
use laska_rules::{Color, Game, Move, Position};
use laska_web::settings::Notation;
use laska_web::state::score_text;
use laska_web::t;
use laska_worker::protocol::ScoreText;

/// What is known of openings, as far as it could be read.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The openings with names.
    pub openings: Option<Openings>,
    /// The positions that were searched.
    pub book: Option<Book>,
}

/// What is known of a position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WaysView {
    /// The opening that the game has reached.
    pub opening: Option<String>,
    /// How deep the position was searched, in plies.
    pub depth: Option<u8>,
    /// The moves, those of the book first.
    pub ways: Vec<WayView>,
}

/// What is known of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct WayView {
    /// The move.
    pub mv: Move,
    /// As the player writes moves.
    pub text: String,
    /// The opening that it leads to, or goes on with.
    pub opening: Option<String>,
    /// What it is worth, as White sees it.
    pub score: Option<String>,
    /// In how many lines of the book it comes.
    pub lines: Option<u32>,
    /// How many of the lines of this position that is, 0 to 1.
    pub share: f64,
}

impl Known {
    /// What is known of the position on a game's board.
    #[must_use]
    pub fn ways(&self, game: &Game, notation: Notation) -> WaysView {
        let position = game.position();
        let entry =
            self.book.as_ref().filter(|book| book.variant() == game.variant()).and_then(|it| it.entry(position));
        let booked = entry.map_or(&[][..], |entry| &entry.moves);
        let all: u32 = booked.iter().map(|it| it.visits.0).sum();
        let mut moves: Vec<Move> = booked.iter().map(|it| it.mv).collect();
        moves.extend(game.legal_moves().iter().filter(|mv| !booked.iter().any(|it| it.mv == **mv)));
        let ways = moves.into_iter().filter_map(|mv| {
            let known = booked.iter().find(|it| it.mv == mv);
            let opening = self.opening_after(game, mv);
            (known.is_some() || opening.is_some()).then(|| WayView {
                mv,
                text: notation.write(position, mv),
                opening,
                score: known.map(|known| score_words(position.turn(), known)),
                lines: known.map(|known| known.visits.0),
                share: known.map_or(0.0, |known| f64::from(known.visits.0) / f64::from(all.max(1))),
            })
        });
        WaysView { opening: self.opening(game), depth: entry.map(|entry| entry.depth.0), ways: ways.collect() }
    }

    /// The opening that a game has reached: the latest of its positions that has a name.
    fn opening(&self, game: &Game) -> Option<String> {
        let openings = self.openings.as_ref()?;
        game.positions().iter().rev().find_map(|position| openings.name(position)).map(str::to_owned)
    }

    /// The opening after a move, where the move leads to a position of one.
    fn opening_after(&self, game: &Game, mv: Move) -> Option<String> {
        let openings = self.openings.as_ref()?;
        let mut after: Position = game.position().clone();
        after.play(mv);
        openings.name(&after).map(str::to_owned)
    }
}

fn score_words(turn: Color, known: &BookMove) -> String {
    match known.score {
        Hundredths::DECIDED => win_words(turn),
        Hundredths(score) if score == -Hundredths::DECIDED.0 => win_words(!turn),
        Hundredths(score) => score_text(turn, ScoreText::Value(i32::from(score))),
    }
}

fn win_words(winner: Color) -> String {
    match winner {
        Color::White => t!("White wins"),
        Color::Black => t!("Black wins"),
    }
    .to_owned()
}
