//! The review of a game: a search for each of its positions, one after the other, and what each move is judged to be by
//! them.

mod show;
mod trial;

use std::rc::Rc;

use laska_rules::notation::parse_move;
use laska_rules::{Color, Game, Move, Outcome};
use laska_web::words::{percent, white_share};
use laska_worker::protocol::{Command, GameText, LimitsText, Report, ScoreText};

use super::desk::Desk;

pub use show::{GraphPoint, ReviewView, SideCount, TrialView, TurningView};
pub(super) use trial::Trial;
pub use trial::TrialEvent;

/// A game with what was found of its positions so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Review {
    /// At its end.
    game: Rc<Game>,
    /// What was found of each position, the start first: of all of them once it is done.
    found: Vec<Found>,
    stopped: bool,
}

/// What stands for a move at the end of a game.
const NO_MOVE: &str = "-";

/// What was found of a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    /// What it promises White.
    promise: Promise,
    /// The best move; `None` at the end of the game.
    best: Option<Move>,
}

/// Positions visited for each position of the game: a fifth of a second, as much as the strongest level takes for a move
/// in a match.
pub(super) const NODES: u64 = 500_000;

/// But no longer than that, in milliseconds, on a slow device.
const LONGEST_MS: u32 = 2_000;

/// What may be wanted of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewEvent {
    /// Judge every move of the line on the board.
    Begin,
    /// Leave it at what was found so far.
    Stop,
    /// Put it away.
    Close,
    /// Show the position after so many plies of the game.
    GoTo(usize),
    /// Try to find a better move than the one after so many plies.
    Try(usize),
}

/// The search for a position of a review.
pub(super) fn command(game: &Game) -> Command {
    let limits = LimitsText { movetime_ms: Some(LONGEST_MS), ..LimitsText::nodes(NODES) };
    Command::Search { game: GameText::from(game), limits }
}

/// What the end of a game promises White.
pub(super) fn promise_of(outcome: Outcome) -> Promise {
    outcome.winner().map_or(Promise::DRAW, Promise::won_by)
}

impl Review {
    fn of(game: &Game) -> Self {
        Self { game: Rc::new(game.at_end()), found: Vec::new(), stopped: false }
    }

    /// The moves of the game.
    pub(super) fn moves(&self) -> &[Move] {
        self.game.moves()
    }

    /// What was found, as [`Review::from_text`] reads it: of each position what it promises White and the best move.
    pub(super) fn to_text(&self) -> String {
        let found = self.found.iter().map(|Found { promise, best }| {
            let best = best.map_or_else(|| NO_MOVE.to_owned(), |mv| mv.to_string());
            format!("{}:{best}", promise.share())
        });
        found.collect::<Vec<_>>().join(" ")
    }

    /// The review of a game with what was found of it before; from the first word that cannot be read on nothing is known.
    pub(super) fn from_text(game: &Game, text: &str) -> Self {
        let mut review = Self::of(game);
        let words = text.split(' ').take(review.len());
        let read = words.enumerate().map_while(|(ply, word)| {
            let (share, best) = word.split_once(':')?;
            let promise = Promise::of_share(share.parse().ok()?)?;
            let position = review.game.positions().get(ply)?;
            let best = match best {
                NO_MOVE => None,
                text => Some(parse_move(text, position, game.variant().capture_rule).ok()?),
            };
            Some(Found { promise, best })
        });
        review.found = read.collect();
        review
    }

    /// How many positions there are.
    fn len(&self) -> usize {
        self.game.moves().len() + 1
    }

    pub(super) fn is_done(&self) -> bool {
        self.found.len() == self.len()
    }

    /// The game up to the next position that nothing is known of; `None` once all is known, or nobody wants to know.
    pub(super) fn next(&self) -> Option<Game> {
        (!self.stopped && !self.is_done()).then(|| self.at(self.found.len()))
    }

    fn at(&self, ply: usize) -> Game {
        let mut game = Game::clone(&self.game);
        game.go_to(ply);
        game
    }

    /// Takes what was found of the next position.
    pub(super) fn learn(&mut self, report: &Report) {
        let Some(game) = self.next() else { return };
        let best = parse_move(&report.mv, game.position(), game.variant().capture_rule).ok();
        self.found.push(Found { promise: Promise::to_white(game.position().turn(), report.score), best });
        self.end();
    }

    /// The end of a game needs no search.
    fn end(&mut self) {
        let outcome = self.next().and_then(|game| game.outcome());
        self.found.extend(outcome.map(|outcome| Found { promise: promise_of(outcome), best: None }));
    }

    /// What the move after so many plies is judged to be, once both positions around it are known.
    pub(super) fn judgement(&self, ply: usize) -> Option<Judgement> {
        let (before, after) = (self.found.get(ply)?, self.found.get(ply + 1)?);
        let played = *self.game.moves().get(ply)?;
        let position = &self.game.positions()[ply];
        let side = position.turn();
        Some(if position.moves(self.game.variant().capture_rule).len() == 1 {
            Judgement::Forced
        } else if before.best == Some(played) {
            Judgement::Best
        } else {
            Judgement::of(before.promise.seen_by(side), after.promise.seen_by(side))
        })
    }

    fn side(&self, ply: usize) -> Color {
        self.game.positions()[ply].turn()
    }
}

impl Desk {
    pub(super) fn hear_review(&mut self, event: ReviewEvent) {
        match event {
            ReviewEvent::Begin => self.begin_review(),
            ReviewEvent::Stop => {
                if let Some(review) = &mut self.document.review {
                    review.stopped = true;
                }
            }
            ReviewEvent::Close => (self.document.review, self.trial) = (None, None),
            ReviewEvent::GoTo(ply) => self.go_to_reviewed(ply),
            ReviewEvent::Try(ply) => self.begin_trial(ply),
        }
    }

    pub(super) fn begin_review(&mut self) {
        let mut review = Review::of(self.game());
        review.end();
        (self.document.review, self.trial) = (Some(review), None);
    }

    /// Takes what was found of the next position; at the end puts the signs at the moves.
    pub(super) fn learn_of_review(&mut self, report: &Report) {
        let Some(review) = &mut self.document.review else { return };
        review.learn(report);
        if !review.is_done() {
            return;
        }
        let ids = self.document.cursor.tree().line_of(review.moves().iter().copied());
        let judged: Vec<_> =
            ids.into_iter().enumerate().filter_map(|(ply, id)| Some((id, review.judgement(ply)?.sign()))).collect();
        for (id, sign) in judged.into_iter().filter(|(_, sign)| !sign.is_empty()) {
            self.judge_move(id, sign);
        }
    }

    /// Shows a position of the game that is reviewed, whatever was tried on the board meanwhile.
    fn go_to_reviewed(&mut self, ply: usize) {
        let Some(review) = self.document.review.clone() else { return };
        self.trial = None;
        self.change(|cursor| {
            cursor.go_to_ply(0);
            for &mv in review.moves() {
                if cursor.play(mv).is_err() {
                    break;
                }
            }
            cursor.go_to_ply(ply);
        });
    }

    /// After how many plies of the reviewed game the board stands; `None` beside it.
    pub(super) fn reviewed_ply(&self) -> Option<usize> {
        let moves = self.game().moves();
        let review = self.document.review.as_ref()?;
        (review.game.start() == self.game().start() && review.game.moves().starts_with(moves)).then_some(moves.len())
    }
}

/// What a position promises a side: from 0, a loss, over 0.5, a draw, to 1, a win.
///
/// A score in hundredths of a counter becomes a promise by the curve of the table's bar: 1 / (1 + e^(−score / 270)), so
/// that a side that is three counters ahead is promised three quarters.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Promise(f64);

impl Promise {
    /// What a draw is worth.
    pub const DRAW: Self = Self(0.5);

    /// What a score promises White, told for the side to move.
    #[must_use]
    pub fn to_white(turn: Color, score: ScoreText) -> Self {
        Self(white_share(turn, score))
    }

    /// What a game that was won promises White.
    #[must_use]
    pub const fn won_by(winner: Color) -> Self {
        match winner {
            Color::White => Self(1.0),
            Color::Black => Self(0.0),
        }
    }

    /// The promise that [`Promise::share`] has told; `None` of any other number.
    #[must_use]
    pub fn of_share(share: f64) -> Option<Self> {
        (0.0..=1.0).contains(&share).then_some(Self(share))
    }

    /// The same as that side sees it.
    #[must_use]
    pub fn seen_by(self, side: Color) -> Self {
        if side == Color::White { self } else { Self(1.0 - self.0) }
    }

    /// From 0 to 1.
    #[must_use]
    pub const fn share(self) -> f64 {
        self.0
    }

    /// In hundredths, from 0 to 100.
    #[must_use]
    pub fn percent(self) -> u8 {
        percent(self.0)
    }
}

/// What a move is, by how much of what its side was promised it cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Judgement {
    /// There was no other move.
    Forced,
    /// The best move there was.
    Best,
    /// Another move, about as good.
    Good,
    /// A weaker move.
    Inaccuracy,
    /// A bad move.
    Mistake,
    /// A very bad move.
    Blunder,
}

impl Judgement {
    /// What cost less is a good move. All three bounds are those that chess players know from lichess, which takes moves
    /// for inaccuracies, mistakes and blunders from 5, 10 and 15 hundredths of a won game on.
    const INACCURACY: f64 = 0.05;
    const MISTAKE: f64 = 0.10;
    const BLUNDER: f64 = 0.15;

    /// What a move is that another would have been better than: what its side was promised before it and after it.
    #[must_use]
    pub fn of(before: Promise, after: Promise) -> Self {
        match before.0 - after.0 {
            Self::BLUNDER.. => Self::Blunder,
            Self::MISTAKE.. => Self::Mistake,
            Self::INACCURACY.. => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// The sign that records have for it: `?!`, `?`, `??`, or nothing.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Forced | Self::Best | Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Its name in stylesheets and handles.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Forced => "forced",
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Whether the game turned with it.
    #[must_use]
    pub fn is_turning(self) -> bool {
        self >= Self::Mistake
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_judged_by_what_it_cost_its_side() {
        let promise = |value| Promise::to_white(Color::White, ScoreText::Value(value));
        for (before, after, judgement) in [
            (0, 20, Judgement::Good),
            (0, -40, Judgement::Good),
            (0, -60, Judgement::Inaccuracy),
            (0, -120, Judgement::Mistake),
            (0, -300, Judgement::Blunder),
            (2000, 1000, Judgement::Good),
        ] {
            assert_eq!(Judgement::of(promise(before), promise(after)), judgement, "{before} to {after}");
        }
        assert_eq!(Judgement::of(Promise::won_by(Color::White), Promise::DRAW), Judgement::Blunder);
    }

    #[test]
    fn a_promise_to_one_side_is_none_to_the_other() {
        let score = Promise::to_white(Color::Black, ScoreText::Win(3));
        assert_eq!((score.percent(), score.seen_by(Color::Black).percent()), (0, 100));
    }
}
