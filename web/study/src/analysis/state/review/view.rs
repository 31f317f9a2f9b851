//! The view of a review, as plain data.

use laska_rules::{Color, Move};
use laska_ui::settings::{Notation, Shown};
use laska_ui::tr;
use laska_ui::words::{cost_text, numbered_move};

use super::super::analysis::Analysis;
use super::retry::{Phase, Retry};
use super::{Comparison, MoveQuality, Review};

/// Everything a review shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewView {
    /// The number of evaluated positions.
    pub done: usize,
    /// The total number of positions.
    pub total: usize,
    pub running: bool,
    /// The graph, from the start to the last evaluated position.
    pub graph: Vec<GraphPoint>,
    /// The ply of the game on the board; `None` if the board shows another line.
    pub at: Option<usize>,
    /// The position on the board in words, for the graph: `3… b6-c5, a blunder. White’s winning chances: 21%`.
    pub place: String,
    pub sides: [SideErrors; 2],
    /// All errors in the order of the game.
    pub turning_points: Vec<TurningPoint>,
    /// The rating of the move that led to the position on the board, in words.
    pub rating: Option<String>,
}

/// A position in the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphPoint {
    /// The number of plies before it.
    pub ply: usize,
    /// White's winning chances, 0 to 1.
    pub share: f64,
    /// The quality of the move that led to it; `None` for the start.
    pub quality: Option<MoveQuality>,
    /// `3… b6-c5: 21%`
    pub label: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideErrors {
    pub side: Color,
    pub inaccuracies: ErrorCount,
    pub mistakes: ErrorCount,
    pub blunders: ErrorCount,
}

/// How many errors of a kind a side made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ErrorCount {
    /// Their number.
    pub count: usize,
    /// The winning chances that they lost together, in percentage points.
    pub cost: u32,
}

/// An inaccuracy, a mistake or a blunder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of plies before it.
    pub ply: usize,
    /// `3… b6-c5??`
    pub text: String,
    pub quality: MoveQuality,
    /// `Winning chances: 62% → 21%. Better: d2-e3. Black can now capture e3.`
    pub cost: String,
    /// Whether there is a clearly better move to look for.
    pub instructive: bool,
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
    /// The place among the mistakes of a side; `None` if only this move is looked at.
    pub lesson: Option<LessonView>,
}

/// The place among the mistakes of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LessonView {
    /// The number of the current one, from 1.
    pub number: usize,
    /// How many there are.
    pub total: usize,
    /// How many have been corrected.
    pub solved: usize,
}

impl Analysis {
    pub(in super::super) fn review_view(&self, notation: Notation) -> Option<ReviewView> {
        let review = self.document.review.as_ref().filter(|_| self.review_shown == Shown::Yes)?;
        let at = self.reviewed_ply();
        let before = at.and_then(|at| at.checked_sub(1));
        let evaluated = (0..review.positions.len()).filter_map(|ply| Some((ply, review.chances(ply)?)));
        let graph = evaluated.map(|(ply, chances)| GraphPoint {
            ply,
            share: chances.share(),
            quality: ply.checked_sub(1).and_then(|before| review.quality(before)),
            label: review.label(ply, chances.percent(), notation),
        });
        Some(ReviewView {
            done: review.positions.len(),
            total: review.len(),
            running: review.is_running(),
            graph: graph.collect(),
            at,
            place: at
                .map_or_else(|| tr!("Another line is on the board.").to_owned(), |ply| review.place(ply, notation)),
            sides: Color::ALL.map(|side| review.count(side)),
            turning_points: review
                .errors()
                .filter_map(|(ply, quality)| review.turning_point(ply, quality, notation))
                .collect(),
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
        let lesson = retry.lesson.as_ref().map(|lesson| LessonView {
            number: lesson.index + 1,
            total: lesson.len(),
            solved: lesson.solved,
        });
        Some(RetryView { message, hint, open, lesson })
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
    fn turning_point(&self, ply: usize, quality: MoveQuality, notation: Notation) -> Option<TurningPoint> {
        let text = format!("{}{}", self.numbered(ply, notation), quality.symbol());
        let cost = self.cost_text(ply, notation)?;
        Some(TurningPoint { ply, text, quality, cost, instructive: quality.is_instructive() })
    }

    /// Returns the label of a position in the graph.
    fn label(&self, ply: usize, percent: u8, notation: Notation) -> String {
        match ply.checked_sub(1) {
            None => tr!("Start: {percent}%", percent = percent),
            Some(before) => {
                tr!("{move_text}: {percent}%", move_text = self.numbered(before, notation), percent = percent)
            }
        }
    }

    /// Describes a position of the game: the move that led to it, its quality, and White's chances.
    fn place(&self, ply: usize, notation: Notation) -> String {
        let rated = ply.checked_sub(1).map_or_else(
            || tr!("The start of the game").to_owned(),
            |before| self.quality_text(before, notation).unwrap_or_else(|| self.numbered(before, notation)),
        );
        match self.chances(ply).filter(|_| ply < self.positions.len()) {
            None => rated,
            Some(chances) => {
                let chances = tr!("White’s winning chances: {percent}%", percent = chances.percent());
                format!("{rated} {chances}")
            }
        }
    }

    /// Returns a move with its number: `3… b6-c5`.
    fn numbered(&self, ply: usize, notation: Notation) -> String {
        numbered_move(&self.game, ply, notation)
    }

    fn written(&self, ply: usize, mv: Move, notation: Notation) -> String {
        notation.write(&self.game.positions()[ply], mv)
    }

    /// Returns the quality of a move in words.
    fn quality_text(&self, ply: usize, notation: Notation) -> Option<String> {
        let mv = self.numbered(ply, notation);
        Some(match self.quality(ply)? {
            MoveQuality::Forced => tr!("{text}: the only move.", text = mv),
            MoveQuality::Book => tr!("{text}: a book move.", text = mv),
            MoveQuality::Best => tr!("{text}: the best move.", text = mv),
            MoveQuality::Good => tr!("{text}: a good move.", text = mv),
            MoveQuality::Inaccuracy => tr!("{text}: an inaccuracy.", text = mv),
            MoveQuality::Mistake => tr!("{text}: a mistake.", text = mv),
            MoveQuality::Blunder => tr!("{text}: a blunder.", text = mv),
        })
    }

    fn rating_text(&self, ply: usize, notation: Notation) -> Option<String> {
        let quality = self.quality_text(ply, notation)?;
        match self.quality(ply).filter(|quality| quality.is_error()) {
            Some(_) => Some(format!("{quality} {}", self.cost_text(ply, notation)?)),
            None => Some(quality),
        }
    }

    /// Returns the loss of a move for its side, a better move, and what the move cost in facts of the board.
    fn cost_text(&self, ply: usize, notation: Notation) -> Option<String> {
        let side = self.turn(ply);
        let Comparison { before, after, best } = self.comparison(ply)?;
        let [from, to] = [before, after].map(|chances| chances.seen_by(side).percent());
        let better = self.written(ply, best, notation);
        let cost = tr!("Winning chances: {from}% → {to}%. Better: {better}.", from = from, to = to, better = better);
        Some(match self.motive(ply) {
            Some(motive) => format!("{cost} {}", cost_text(side, self.game.moves()[ply], best, motive)),
            None => cost,
        })
    }

    fn count(&self, side: Color) -> SideErrors {
        let count = |kind| {
            let errors = self.errors().filter(|&(ply, quality)| quality == kind && self.turn(ply) == side);
            errors.fold(ErrorCount::default(), |sum, (ply, _)| ErrorCount {
                count: sum.count + 1,
                cost: sum.cost + u32::from(self.cost(ply)),
            })
        };
        SideErrors {
            side,
            inaccuracies: count(MoveQuality::Inaccuracy),
            mistakes: count(MoveQuality::Mistake),
            blunders: count(MoveQuality::Blunder),
        }
    }
}
