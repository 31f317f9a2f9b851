//! What a review shows, as plain data, and how it follows from what was found.

use laska_rules::notation::record::move_number;
use laska_rules::{Color, Move};
use laska_web::settings::Notation;
use laska_web::tr;

use super::trial::{Phase, Trial};
use super::{Desk, Judgement, Review};

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
    pub sides: [SideCount; 2],
    /// The moves that the game turned with.
    pub turning: Vec<TurningView>,
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
    pub judgement: Option<Judgement>,
}

/// How a side played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideCount {
    /// Which side.
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
pub struct TurningView {
    /// After how many plies it was played.
    pub ply: usize,
    /// `3… b6-c5??`
    pub text: String,
    /// What it is judged to be.
    pub judgement: Judgement,
    /// `From 62 to 21 of 100. Better: d2-e3.`
    pub words: String,
}

/// How trying again stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrialView {
    /// What is to be done, or was found.
    pub words: String,
    /// What stands beside it: a hint.
    pub hint: Option<String>,
    /// Whether a move is still looked for.
    pub open: bool,
}

impl Desk {
    pub(in super::super) fn review_view(&self, notation: Notation) -> Option<ReviewView> {
        let review = self.document.review.as_ref()?;
        let at = self.reviewed_ply();
        let before = at.and_then(|at| at.checked_sub(1));
        let graph = review.found.iter().enumerate().map(|(ply, found)| GraphPoint {
            ply,
            share: found.promise.share(),
            judgement: ply.checked_sub(1).and_then(|before| review.judgement(before)),
        });
        let plies = 0..review.game.moves().len();
        Some(ReviewView {
            done: review.found.len(),
            total: review.len(),
            running: review.next().is_some(),
            graph: graph.collect(),
            at,
            sides: Color::ALL.map(|side| review.count(side)),
            turning: plies.filter_map(|ply| review.turning(ply, notation)).collect(),
            words: before.and_then(|ply| review.judged_words(ply, notation)),
        })
    }

    pub(in super::super) fn trial_view(&self, notation: Notation) -> Option<TrialView> {
        let (trial, review) = self.trial.as_ref().zip(self.document.review.as_ref())?;
        let best = self.best_of_trial()?;
        let write = |mv| review.written(trial.ply, mv, notation);
        let open = matches!(trial.phase, Phase::Open | Phase::Refused(_));
        let words = match trial.phase {
            Phase::Open => asked_words(trial, review, notation),
            Phase::Judging(tried) => tr!("{text}: the machine looks at it…", text = write(tried)),
            Phase::Refused(tried) => tr!("{text} is not good enough. Try another move.", text = write(tried)),
            Phase::Found(tried) if tried == best => tr!("{text}: that is the best move.", text = write(tried)),
            Phase::Found(tried) => {
                tr!("{text} is good. The machine would play {best}.", text = write(tried), best = write(best))
            }
            Phase::GivenUp(_) => tr!("The best move is {text}.", text = write(best)),
        };
        let hint = (trial.hinted && open).then(|| tr!("Hint: move the column on {square}.", square = best.from()));
        Some(TrialView { words, hint, open })
    }
}

fn asked_words(trial: &Trial, review: &Review, notation: Notation) -> String {
    let played = review.numbered(trial.ply, notation);
    match review.side(trial.ply) {
        Color::White => tr!("{text} was played. Find a better move for White.", text = played),
        Color::Black => tr!("{text} was played. Find a better move for Black.", text = played),
    }
}

impl Review {
    fn turning(&self, ply: usize, notation: Notation) -> Option<TurningView> {
        let judgement = self.judgement(ply).filter(|judgement| judgement.is_turning())?;
        let text = format!("{}{}", self.numbered(ply, notation), judgement.sign());
        Some(TurningView { ply, text, judgement, words: self.cost_words(ply, notation)? })
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

    fn judged_words(&self, ply: usize, notation: Notation) -> Option<String> {
        let mv = self.numbered(ply, notation);
        let judged = match self.judgement(ply)? {
            Judgement::Forced => return Some(tr!("{text}: the only move.", text = mv)),
            Judgement::Best => return Some(tr!("{text}: the best move.", text = mv)),
            Judgement::Good => return Some(tr!("{text}: a good move.", text = mv)),
            Judgement::Inaccuracy => tr!("{text}: an inaccuracy.", text = mv),
            Judgement::Mistake => tr!("{text}: a mistake.", text = mv),
            Judgement::Blunder => tr!("{text}: a blunder.", text = mv),
        };
        Some(format!("{judged} {}", self.cost_words(ply, notation)?))
    }

    /// What a move cost its side, and what would have been better.
    fn cost_words(&self, ply: usize, notation: Notation) -> Option<String> {
        let side = self.side(ply);
        let (before, after) = (self.found.get(ply)?, self.found.get(ply + 1)?);
        let [from, to] = [before, after].map(|found| found.promise.seen_by(side).percent());
        let better = self.written(ply, before.best?, notation);
        Some(tr!("Winning chances: {from}% → {to}%. Better: {better}.", from = from, to = to, better = better))
    }

    fn count(&self, side: Color) -> SideCount {
        let plies = (0..self.game.moves().len()).filter(|&ply| self.side(ply) == side);
        let judged: Vec<_> = plies.filter_map(|ply| self.judgement(ply)).collect();
        let count = |kind| judged.iter().filter(|&&judgement| judgement == kind).count();
        SideCount {
            side,
            inaccuracies: count(Judgement::Inaccuracy),
            mistakes: count(Judgement::Mistake),
            blunders: count(Judgement::Blunder),
        }
    }
}
