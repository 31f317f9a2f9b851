//! What a review shows, as plain data, and how it follows from what was found.

use laska_rules::notation::record::move_number;
use laska_rules::{Color, Move};
use laska_web::settings::Notation;
use laska_web::tr;

use super::retry::{Phase, Retry};
use super::{Analysis, MoveQuality, Review};

/// What a review shows.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewView {
    /// How many positions are known.
    pub done: usize,
    /// How many there are.
    pub total: usize,
    /// Whether it goes on.
    pub running: bool,
    /// The graph, from the start to the last position that is known.
    pub graph: Vec<GraphPoint>,
    /// After how many plies the board stands; `None` beside the game.
    pub at: Option<usize>,
    /// How each side played.
    pub sides: [SideErrors; 2],
    /// The moves that the game turned with.
    pub turning_points: Vec<TurningPoint>,
    /// What the move that led to the position on the board is judged to be, in words.
    pub words: Option<String>,
}

/// A position in the graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphPoint {
    /// After how many plies.
    pub ply: usize,
    /// What it promises White, 0 to 1.
    pub share: f64,
    /// What the move that led to it is judged to be; `None` for the start.
    pub quality: Option<MoveQuality>,
}

/// How a side played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideErrors {
    /// LineId side.
    pub side: Color,
    /// Its inaccuracies.
    pub inaccuracies: usize,
    /// Its mistakes.
    pub mistakes: usize,
    /// Its blunders.
    pub blunders: usize,
}

/// A move that the game turned with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// After how many plies it was played.
    pub ply: usize,
    /// `3… b6-c5??`
    pub text: String,
    /// What it is judged to be.
    pub quality: MoveQuality,
    /// `From 62 to 21 of 100. Better: d2-e3.`
    pub words: String,
}

/// How trying again stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetryView {
    /// What is to be done, or was found.
    pub words: String,
    /// What stands beside it: a hint.
    pub hint: Option<String>,
    /// Whether a move is still looked for.
    pub open: bool,
}

impl Analysis {
    pub(in super::super) fn review_view(&self, notation: Notation) -> Option<ReviewView> {
        let review = self.document.review.as_ref()?;
        let at = self.reviewed_ply();
        let before = at.and_then(|at| at.checked_sub(1));
        let graph = review.positions.iter().enumerate().map(|(ply, found)| GraphPoint {
            ply,
            share: found.chances.share(),
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
            turning_points: plies.filter_map(|ply| review.turning_points(ply, notation)).collect(),
            words: before.and_then(|ply| review.quality_text(ply, notation)),
        })
    }

    pub(in super::super) fn retry_view(&self, notation: Notation) -> Option<RetryView> {
        let (retry, review) = self.retry.as_ref().zip(self.document.review.as_ref())?;
        let best = self.retry_best_move()?;
        let write = |mv| review.written(retry.ply, mv, notation);
        let open = matches!(retry.phase, Phase::Open | Phase::Rejected(_));
        let words = match retry.phase {
            Phase::Open => prompt_text(retry, review, notation),
            Phase::Checking(tried) => tr!("{text}: the machine looks at it…", text = write(tried)),
            Phase::Rejected(tried) => tr!("{text} is not good enough. Try another move.", text = write(tried)),
            Phase::Solved(tried) if tried == best => tr!("{text}: that is the best move.", text = write(tried)),
            Phase::Solved(tried) => {
                tr!("{text} is good. The machine would play {best}.", text = write(tried), best = write(best))
            }
            Phase::GaveUp(_) => tr!("The best move is {text}.", text = write(best)),
        };
        let hint = (retry.hint_shown && open).then(|| tr!("Hint: move the column on {square}.", square = best.from()));
        Some(RetryView { words, hint, open })
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
    fn turning_points(&self, ply: usize, notation: Notation) -> Option<TurningPoint> {
        let quality = self.quality(ply).filter(|quality| quality.is_turning_point())?;
        let text = format!("{}{}", self.numbered(ply, notation), quality.symbol());
        Some(TurningPoint { ply, text, quality, words: self.cost_text(ply, notation)? })
    }

    /// `3… b6-c5`
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

    fn quality_text(&self, ply: usize, notation: Notation) -> Option<String> {
        let mv = self.numbered(ply, notation);
        let errors = match self.quality(ply)? {
            MoveQuality::Forced => return Some(tr!("{text}: the only move.", text = mv)),
            MoveQuality::Best => return Some(tr!("{text}: the best move.", text = mv)),
            MoveQuality::Good => return Some(tr!("{text}: a good move.", text = mv)),
            MoveQuality::Inaccuracy => tr!("{text}: an inaccuracy.", text = mv),
            MoveQuality::Mistake => tr!("{text}: a mistake.", text = mv),
            MoveQuality::Blunder => tr!("{text}: a blunder.", text = mv),
        };
        Some(format!("{errors} {}", self.cost_text(ply, notation)?))
    }

    /// What a move cost its side, and what would have been better.
    fn cost_text(&self, ply: usize, notation: Notation) -> Option<String> {
        let side = self.turn(ply);
        let (before, after) = (self.positions.get(ply)?, self.positions.get(ply + 1)?);
        let [from, to] = [before, after].map(|found| found.chances.seen_by(side).percent());
        let better = self.written(ply, before.best?, notation);
        Some(tr!("Winning chances: {from}% → {to}%. Better: {better}.", from = from, to = to, better = better))
    }

    fn count(&self, side: Color) -> SideErrors {
        let plies = (0..self.game.moves().len()).filter(|&ply| self.turn(ply) == side);
        let errors: Vec<_> = plies.filter_map(|ply| self.quality(ply)).collect();
        let count = |kind| errors.iter().filter(|&&quality| quality == kind).count();
        SideErrors {
            side,
            inaccuracies: count(MoveQuality::Inaccuracy),
            mistakes: count(MoveQuality::Mistake),
            blunders: count(MoveQuality::Blunder),
        }
    }
}
