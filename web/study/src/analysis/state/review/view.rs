//! The view of a review, as plain data.

use laska_rules::notation::record::move_number;
use laska_rules::{Color, Move};
use laska_web::settings::Notation;
use laska_web::tr;

use super::retry::{Phase, Retry};
use super::{Analysis, MoveQuality, Review};

/// Everything a review shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewView {
    /// The number of evaluated positions.
    pub done: usize,
    /// The total number of positions.
    pub total: usize,
    /// Whether the review is running.
    pub running: bool,
    /// The graph, from the start to the last evaluated position.
    pub graph: Vec<GraphPoint>,
    /// The ply of the game on the board; `None` if the board shows another line.
    pub at: Option<usize>,
    /// The errors of each side.
    pub sides: [SideErrors; 2],
    /// The moves at which the game turned.
    pub turning_points: Vec<TurningPoint>,
    /// The rating of the move that led to the position on the board, in words.
    pub rating: Option<String>,
}

/// A position in the graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphPoint {
    /// The number of plies before it.
    pub ply: usize,
    /// White's winning chances, 0 to 1.
    pub share: f64,
    /// The quality of the move that led to it; `None` for the start.
    pub quality: Option<MoveQuality>,
}

/// The number of errors of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideErrors {
    /// The side.
    pub side: Color,
    /// Inaccuracies.
    pub inaccuracies: usize,
    /// Mistakes.
    pub mistakes: usize,
    /// Blunders.
    pub blunders: usize,
}

/// A move at which the game turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of plies before it.
    pub ply: usize,
    /// `3… b6-c5??`
    pub text: String,
    /// The quality of the move.
    pub quality: MoveQuality,
    /// `Winning chances: 62% → 21%. Better: d2-e3.`
    pub cost: String,
}

/// Everything a retry shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetryView {
    /// The task, or the result of the last move.
    pub message: String,
    /// The hint, if the user asked for one.
    pub hint: Option<String>,
    /// Whether the user can still try a move.
    pub open: bool,
}

impl Analysis {
    pub(in super::super) fn review_view(&self, notation: Notation) -> Option<ReviewView> {
        let review = self.document.review.as_ref()?;
        let at = self.reviewed_ply();
        let before = at.and_then(|at| at.checked_sub(1));
        let graph = review.positions.iter().enumerate().map(|(ply, position)| GraphPoint {
            ply,
            share: position.chances.share(),
            quality: ply.checked_sub(1).and_then(|before| review.quality(before)),
        });
        let plies = 0..review.game.moves().len();
        Some(ReviewView {
            done: review.positions.len(),
            total: review.len(),
            running: review.next_game().is_some(),
            graph: graph.collect(),
            at,
            sides: Color::ALL.map(|side| review.count(side)),
            turning_points: plies.filter_map(|ply| review.turning_point(ply, notation)).collect(),
            rating: before.and_then(|ply| review.rating_text(ply, notation)),
        })
    }

    pub(in super::super) fn retry_view(&self, notation: Notation) -> Option<RetryView> {
        let (retry, review) = self.retry.as_ref().zip(self.document.review.as_ref())?;
        let best = self.retry_best_move()?;
        let write = |mv| review.written(retry.ply, mv, notation);
        let open = matches!(retry.phase, Phase::Open | Phase::Rejected(_));
        let message = match retry.phase {
            Phase::Open => prompt_text(retry, review, notation),
            Phase::Checking(tried) => tr!("Checking {text}…", text = write(tried)),
            Phase::Rejected(tried) => tr!("{text} is not good enough. Try another move.", text = write(tried)),
            Phase::Solved(tried) if tried == best => tr!("Correct: {text} is the best move.", text = write(tried)),
            Phase::Solved(tried) => {
                tr!("{text} is good. The engine prefers {best}.", text = write(tried), best = write(best))
            }
            Phase::GaveUp(_) => tr!("The best move is {text}.", text = write(best)),
        };
        let hint = (retry.hint_shown && open).then(|| tr!("Hint: move the column on {square}.", square = best.from()));
        Some(RetryView { message, hint, open })
    }
}

fn prompt_text(retry: &Retry, review: &Review, notation: Notation) -> String {
    let played = review.numbered(retry.ply, notation);
    match review.turn(retry.ply) {
        Color::White => tr!("{text} was played. Find a better move for White.", text = played),
        Color::Black => tr!("{text} was played. Find a better move for Black.", text = played),
    }
}

impl Review {
    fn turning_point(&self, ply: usize, notation: Notation) -> Option<TurningPoint> {
        let quality = self.quality(ply).filter(|quality| quality.is_turning_point())?;
        let text = format!("{}{}", self.numbered(ply, notation), quality.symbol());
        Some(TurningPoint { ply, text, quality, cost: self.cost_text(ply, notation)? })
    }

    /// Returns a move with its number: `3… b6-c5`.
    fn numbered(&self, ply: usize, notation: Notation) -> String {
        let written = self.written(ply, self.game.moves()[ply], notation);
        match move_number(&self.game, ply) {
            (number, Color::White) => format!("{number}. {written}"),
            (number, Color::Black) => format!("{number}… {written}"),
        }
    }

    fn written(&self, ply: usize, mv: Move, notation: Notation) -> String {
        notation.write(&self.game.positions()[ply], mv)
    }

    fn rating_text(&self, ply: usize, notation: Notation) -> Option<String> {
        let mv = self.numbered(ply, notation);
        let rating = match self.quality(ply)? {
            MoveQuality::Forced => return Some(tr!("{text}: the only move.", text = mv)),
            MoveQuality::Best => return Some(tr!("{text}: the best move.", text = mv)),
            MoveQuality::Good => return Some(tr!("{text}: a good move.", text = mv)),
            MoveQuality::Inaccuracy => tr!("{text}: an inaccuracy.", text = mv),
            MoveQuality::Mistake => tr!("{text}: a mistake.", text = mv),
            MoveQuality::Blunder => tr!("{text}: a blunder.", text = mv),
        };
        Some(format!("{rating} {}", self.cost_text(ply, notation)?))
    }

    /// Returns the loss of a move for its side, and a better move.
    fn cost_text(&self, ply: usize, notation: Notation) -> Option<String> {
        let side = self.turn(ply);
        let (before, after) = (self.positions.get(ply)?, self.positions.get(ply + 1)?);
        let [from, to] = [before, after].map(|position| position.chances.seen_by(side).percent());
        let better = self.written(ply, before.best?, notation);
        Some(tr!("Winning chances: {from}% → {to}%. Better: {better}.", from = from, to = to, better = better))
    }

    fn count(&self, side: Color) -> SideErrors {
        let plies = (0..self.game.moves().len()).filter(|&ply| self.turn(ply) == side);
        let qualities: Vec<_> = plies.filter_map(|ply| self.quality(ply)).collect();
        let count = |kind| qualities.iter().filter(|&&quality| quality == kind).count();
        SideErrors {
            side,
            inaccuracies: count(MoveQuality::Inaccuracy),
            mistakes: count(MoveQuality::Mistake),
            blunders: count(MoveQuality::Blunder),
        }
    }
}
