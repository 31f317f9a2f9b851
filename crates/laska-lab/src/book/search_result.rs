//! The result of searching a position of the book, and its entry in the journal.

use laska_cli::search::search;
use laska_engine::{Limits, Root, Score, ScoreKind, Searcher};
use laska_library::{BookDepth, Hundredths};
use laska_rules::notation::parse_move;
use laska_rules::{DrawRules, Game, Move, Position, Variant};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SearchResult {
    pub(crate) depth: BookDepth,
    /// The best moves, best first; never empty.
    pub(crate) moves: Vec<(Move, Hundredths)>,
}

/// The depth, and the best moves with their scores.
pub(super) type StoredResult = (u8, Vec<(String, i16)>);

impl SearchResult {
    /// Searches a position; `None` if the game is over.
    pub(crate) fn of(position: &Position, variant: Variant, searcher: &mut Searcher, limits: Limits) -> Option<Self> {
        let game = Game::from_position(position.clone(), variant.capture_rule).with_draw_rules(DrawRules::BOTH);
        let root = Root::new(&game).ok()?;
        // Makes the result independent of earlier searches and thus of the order of the positions.
        searcher.clear();
        let info = search(searcher, root, limits);
        let moves = info.lines.iter().map(|line| (line.first_move(), hundredths(line.score)));
        Some(Self { depth: BookDepth(info.depth.0), moves: moves.collect() })
    }

    /// Returns the score of the best move.
    pub(crate) fn best(&self) -> Hundredths {
        self.moves[0].1
    }

    /// Removes the moves that are worse than the best by more than the window.
    pub(super) fn within(mut self, window: i16) -> Self {
        let best = self.best();
        self.moves.retain(|&(_, score)| best.minus(score) <= window.into());
        self
    }

    /// Returns whether one side is proven to win.
    pub(crate) fn is_decided(&self) -> bool {
        self.best().0.abs() == Hundredths::WIN.0
    }

    /// Returns the entry of the journal.
    pub(super) fn stored(&self) -> StoredResult {
        (self.depth.0, self.moves.iter().map(|(mv, score)| (mv.to_string(), score.0)).collect())
    }

    /// Reads an entry of the journal; `None` if a move is not legal in the position, or without moves.
    pub(super) fn read(position: &Position, (depth, moves): StoredResult, variant: Variant) -> Option<Self> {
        let read_move = |(mv, score): (String, i16)| {
            Some((parse_move(&mv, position, variant.capture_rule).ok()?, Hundredths(score)))
        };
        let moves = moves.into_iter().map(read_move).collect::<Option<Vec<_>>>()?;
        (!moves.is_empty()).then_some(Self { depth: BookDepth(depth), moves })
    }
}

/// Returns a score in the form of a book, which has no distance for a win or a loss.
pub(crate) fn hundredths(score: Score) -> Hundredths {
    let max = Hundredths::WIN.0 - 1;
    match score.kind() {
        ScoreKind::Win(_) => Hundredths::WIN,
        ScoreKind::Loss(_) => Hundredths(-Hundredths::WIN.0),
        ScoreKind::Value(value) => Hundredths(value.clamp((-max).into(), max.into()) as i16),
    }
}
