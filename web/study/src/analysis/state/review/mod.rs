//! The review of a game: the engine evaluates each position in turn, and each move is rated by the loss in winning
//! chances.

mod retry;
mod view;

use std::rc::Rc;

use laska_rules::notation::parse_move;
use laska_rules::{Color, Game, Move, Outcome};
use laska_web::words::{percent, white_share};
use laska_worker::protocol::{Command, GameText, SearchLimits, SearchReport, SearchScore};

use super::analysis::Analysis;

pub(super) use retry::Retry;
pub use retry::RetryEvent;
pub use view::{GraphPoint, RetryView, ReviewView, SideErrors, TurningPoint};

/// A game under review and the results so far.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Review {
    /// The game, at its end.
    game: Rc<Game>,
    /// The results so far, from the start position on; one for each position when the review is complete.
    positions: Vec<ReviewedPosition>,
    stopped: bool,
}

/// Written instead of the best move at the end of the game.
const NO_MOVE: &str = "-";

/// The result for a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ReviewedPosition {
    /// White's winning chances.
    chances: WinningChances,
    /// The best move; `None` at the end of the game.
    best: Option<Move>,
}

/// The number of nodes to search for each position, which takes about a fifth of a second.
pub(super) const NODES: u64 = 500_000;

/// The time limit for each position, in milliseconds, for slow devices.
const MAX_MOVETIME_MS: u32 = 2_000;

/// A user's action in a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewEvent {
    /// Review the line on the board.
    Begin,
    /// Stop, and keep the results so far.
    Stop,
    /// Close the review.
    Close,
    /// Show the position after this number of plies.
    GoTo(usize),
    /// Look for a better move than the one played after this number of plies.
    Retry(usize),
}

/// Returns the search command for a position of a review.
pub(super) fn search_command(game: &Game) -> Command {
    let limits = SearchLimits { movetime_ms: Some(MAX_MOVETIME_MS), ..SearchLimits::nodes(NODES) };
    Command::Search { game: GameText::from(game), limits }
}

/// Returns the winning chances at the end of a game.
pub(super) fn chances_of(outcome: Outcome) -> WinningChances {
    outcome.winner().map_or(WinningChances::DRAW, WinningChances::won_by)
}

impl Review {
    fn new(game: &Game) -> Self {
        Self { game: Rc::new(game.at_end()), positions: Vec::new(), stopped: false }
    }

    /// Returns the moves of the game.
    pub(super) fn moves(&self) -> &[Move] {
        self.game.moves()
    }

    /// Writes the results for [`Review::from_text`]: White's winning chances and the best move in each position.
    pub(super) fn to_text(&self) -> String {
        let results = self.positions.iter().map(|ReviewedPosition { chances, best }| {
            let best = best.map_or_else(|| NO_MOVE.to_owned(), |mv| mv.to_string());
            format!("{}:{best}", chances.share())
        });
        results.collect::<Vec<_>>().join(" ")
    }

    /// Restores the review of a game from its results. Everything after the first invalid result is dropped.
    pub(super) fn from_text(game: &Game, text: &str) -> Self {
        let mut review = Self::new(game);
        let words = text.split(' ').take(review.len());
        let read = words.enumerate().map_while(|(ply, word)| {
            let (share, best) = word.split_once(':')?;
            let chances = WinningChances::from_share(share.parse().ok()?)?;
            let position = review.game.positions().get(ply)?;
            let best = match best {
                NO_MOVE => None,
                text => Some(parse_move(text, position, game.variant().capture_rule).ok()?),
            };
            Some(ReviewedPosition { chances, best })
        });
        review.positions = read.collect();
        review
    }

    /// Returns the number of positions.
    fn len(&self) -> usize {
        self.game.moves().len() + 1
    }

    pub(super) fn is_done(&self) -> bool {
        self.positions.len() == self.len()
    }

    /// Returns the game up to the next position to evaluate; `None` when the review is complete or stopped.
    pub(super) fn next_game(&self) -> Option<Game> {
        (!self.stopped && !self.is_done()).then(|| self.game_at(self.positions.len()))
    }

    fn game_at(&self, ply: usize) -> Game {
        let mut game = Game::clone(&self.game);
        game.go_to(ply);
        game
    }

    /// Adds the result for the next position.
    pub(super) fn add(&mut self, report: &SearchReport) {
        let Some(game) = self.next_game() else { return };
        let best = parse_move(&report.mv, game.position(), game.variant().capture_rule).ok();
        self.positions
            .push(ReviewedPosition { chances: WinningChances::for_white(game.position().turn(), report.score), best });
        self.add_end();
    }

    /// Adds the result for the end of the game, which needs no search.
    fn add_end(&mut self) {
        let outcome = self.next_game().and_then(|game| game.outcome());
        self.positions.extend(outcome.map(|outcome| ReviewedPosition { chances: chances_of(outcome), best: None }));
    }

    /// Returns the quality of the move after this number of plies, once the positions before and after it are
    /// evaluated.
    pub(super) fn quality(&self, ply: usize) -> Option<MoveQuality> {
        let (before, after) = (self.positions.get(ply)?, self.positions.get(ply + 1)?);
        let played = *self.game.moves().get(ply)?;
        let position = &self.game.positions()[ply];
        let side = position.turn();
        Some(if position.legal_moves(self.game.variant().capture_rule).len() == 1 {
            MoveQuality::Forced
        } else if before.best == Some(played) {
            MoveQuality::Best
        } else {
            MoveQuality::rate(before.chances.seen_by(side), after.chances.seen_by(side))
        })
    }

    fn turn(&self, ply: usize) -> Color {
        self.game.positions()[ply].turn()
    }
}

impl Analysis {
    pub(super) fn handle_review(&mut self, event: ReviewEvent) {
        match event {
            ReviewEvent::Begin => self.begin_review(),
            ReviewEvent::Stop => {
                if let Some(review) = &mut self.document.review {
                    review.stopped = true;
                }
            }
            ReviewEvent::Close => (self.document.review, self.retry) = (None, None),
            ReviewEvent::GoTo(ply) => self.go_to_reviewed_ply(ply),
            ReviewEvent::Retry(ply) => self.begin_retry(ply),
        }
    }

    pub(super) fn begin_review(&mut self) {
        let mut review = Review::new(self.game());
        review.add_end();
        (self.document.review, self.retry) = (Some(review), None);
    }

    /// Adds the result for the next position. A complete review adds its symbols to the moves.
    pub(super) fn add_to_review(&mut self, report: &SearchReport) {
        let Some(review) = &mut self.document.review else { return };
        review.add(report);
        if !review.is_done() {
            return;
        }
        let ids = self.document.cursor.tree().follow(review.moves().iter().copied());
        let symbols: Vec<_> =
            ids.into_iter().enumerate().filter_map(|(ply, id)| Some((id, review.quality(ply)?.symbol()))).collect();
        for (id, symbol) in symbols.into_iter().filter(|(_, symbol)| !symbol.is_empty()) {
            self.add_symbol(id, symbol);
        }
    }

    /// Shows a position of the reviewed game, whatever line is on the board.
    fn go_to_reviewed_ply(&mut self, ply: usize) {
        let Some(review) = self.document.review.clone() else { return };
        self.retry = None;
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

    /// Returns the number of plies of the reviewed game on the board; `None` if the board shows another line.
    pub(super) fn reviewed_ply(&self) -> Option<usize> {
        let moves = self.game().moves();
        let review = self.document.review.as_ref()?;
        (review.game.start() == self.game().start() && review.game.moves().starts_with(moves)).then_some(moves.len())
    }
}

/// The winning chances of one side: 0 is a loss, 0.5 a draw, 1 a win.
///
/// A score in hundredths of a counter is converted by the curve of the evaluation bar, 1 / (1 + e^(−score / 270)), so a
/// side that is three counters ahead has a chance of three quarters.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct WinningChances(f64);

impl WinningChances {
    /// The chances in a drawn game.
    pub const DRAW: Self = Self(0.5);

    /// Returns White's chances for a score from the point of view of the side to move.
    #[must_use]
    pub fn for_white(turn: Color, score: SearchScore) -> Self {
        Self(white_share(turn, score))
    }

    /// Returns White's chances in a game that `winner` has won.
    #[must_use]
    pub const fn won_by(winner: Color) -> Self {
        match winner {
            Color::White => Self(1.0),
            Color::Black => Self(0.0),
        }
    }

    /// Reads a number returned by [`WinningChances::share`]; `None` if it is not from 0 to 1.
    #[must_use]
    pub fn from_share(share: f64) -> Option<Self> {
        (0.0..=1.0).contains(&share).then_some(Self(share))
    }

    /// Converts White's chances to those of `side`.
    #[must_use]
    pub fn seen_by(self, side: Color) -> Self {
        if side == Color::White { self } else { Self(1.0 - self.0) }
    }

    /// Returns the chances as a number from 0 to 1.
    #[must_use]
    pub const fn share(self) -> f64 {
        self.0
    }

    /// Returns the chances in percent.
    #[must_use]
    pub fn percent(self) -> u8 {
        percent(self.0)
    }
}

/// The quality of a move, by its loss in winning chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum MoveQuality {
    /// The only legal move.
    Forced,
    /// The best move.
    Best,
    /// Another move that is about as good.
    Good,
    /// A weaker move.
    Inaccuracy,
    /// A bad move.
    Mistake,
    /// A very bad move.
    Blunder,
}

impl MoveQuality {
    /// A move that loses less is good. The three thresholds are those of lichess, which calls moves inaccuracies,
    /// mistakes and blunders from a loss of 5, 10 and 15 percentage points.
    const INACCURACY: f64 = 0.05;
    const MISTAKE: f64 = 0.10;
    const BLUNDER: f64 = 0.15;

    /// Rates a move that is not the best, by its side's chances before and after it.
    #[must_use]
    pub fn rate(before: WinningChances, after: WinningChances) -> Self {
        match before.0 - after.0 {
            Self::BLUNDER.. => Self::Blunder,
            Self::MISTAKE.. => Self::Mistake,
            Self::INACCURACY.. => Self::Inaccuracy,
            _ => Self::Good,
        }
    }

    /// Returns the annotation symbol: `?!`, `?`, `??`, or nothing.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Forced | Self::Best | Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Returns the name used in style sheets and test handles.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Forced => "forced",
            Self::Best => "best",
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// Whether the move is a turning point of the game.
    #[must_use]
    pub fn is_turning_point(self) -> bool {
        self >= Self::Mistake
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_rated_by_the_chances_its_side_lost() {
        let chances = |value| WinningChances::for_white(Color::White, SearchScore::Value(value));
        for (before, after, quality) in [
            (0, 20, MoveQuality::Good),
            (0, -40, MoveQuality::Good),
            (0, -60, MoveQuality::Inaccuracy),
            (0, -120, MoveQuality::Mistake),
            (0, -300, MoveQuality::Blunder),
            (2000, 1000, MoveQuality::Good),
        ] {
            assert_eq!(MoveQuality::rate(chances(before), chances(after)), quality, "{before} to {after}");
        }
        assert_eq!(MoveQuality::rate(WinningChances::won_by(Color::White), WinningChances::DRAW), MoveQuality::Blunder);
    }

    #[test]
    fn the_chances_of_both_sides_add_up_to_one() {
        let score = WinningChances::for_white(Color::Black, SearchScore::Win(3));
        assert_eq!((score.percent(), score.seen_by(Color::Black).percent()), (0, 100));
    }
}
