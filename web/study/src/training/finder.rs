//! Finds out which mistakes of a reviewed game become exercises: those where a longer search says that a single move was right.

use std::num::NonZeroU8;
use std::rc::Rc;

use laska_app::WinningChances;
use laska_app::archive::GameKey;
use laska_app::scheduler::DayNumber;
use laska_app::worker::{Pace, SearchTask, Urgency, WorkerEvent, WorkerStatus};
use laska_rules::{CaptureRule, Color, Game, Move, Position};
use laska_worker::protocol::{Command, GameText, Reply, ScoreKind, SearchId, SearchLimits, SearchLine, SearchReport};

use super::{ExercisePosition, Mistake, Training};

/// A game whose review is finished.
#[derive(Clone, Debug, PartialEq)]
pub struct FinishedReview {
    /// The game, at its end.
    pub game: Rc<Game>,
    /// The mistakes and blunders of both sides.
    pub errors: Vec<ReviewedError>,
}

/// A mistake or a blunder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewedError {
    /// The number of plies before the move.
    pub ply: usize,
    /// The percentage points of winning chances that it lost.
    pub cost: u8,
}

/// The most exercises of one game: more would be a burden.
const MAX_MISTAKES: usize = 5;

/// The maximum number of nodes for each position, and the time in milliseconds.
const NODES: u64 = 4_000_000;
const MOVETIME_MS: u32 = 3_000;

/// A search that did not reach this depth, in plies, decides nothing, unless it has found a win.
const MIN_DEPTH: u8 = 10;

/// The second-best move must lose at least this share of the winning chances: then one alone is right.
const MIN_GAP: f64 = 0.15;

/// The least chances with the right move. In a lost position, no move is right.
const MIN_CHANCES: f64 = 0.25;

/// The number of moves that are kept of the line that begins with the right move.
const LINE: usize = 5;

/// The best move and the second-best one.
const LINES: NonZeroU8 = NonZeroU8::new(2).expect("two is not zero");

/// The search for the exercises of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Finder {
    game: Rc<Game>,
    key: GameKey,
    /// The plies of the mistakes to look at, the one to look at next at the end.
    open: Vec<usize>,
    found: Vec<(ExercisePosition, Mistake)>,
    id: SearchId,
}

impl Finder {
    /// Begins with the mistakes of a side in a game of the archive, except for those that are exercises already.
    pub fn new(review: &FinishedReview, key: GameKey, side: Color, known: &Training) -> Self {
        let game = Rc::clone(&review.game);
        let capture_rule = game.variant().capture_rule;
        let is_new = |error: &&ReviewedError| {
            game.positions().get(error.ply).is_some_and(|position| {
                position.turn() == side && known.mistake(&ExercisePosition::new(position, capture_rule)).is_none()
            })
        };
        let mut errors: Vec<_> = review.errors.iter().filter(is_new).collect();
        errors.sort_by_key(|error| error.cost);
        let worst = errors.split_off(errors.len().saturating_sub(MAX_MISTAKES));
        let open = worst.into_iter().map(|error| error.ply).collect();
        Self { game, key, open, found: Vec::new(), id: SearchId::default() }
    }

    /// Returns the search that should be running; `None` at the end.
    pub fn search(&self) -> Option<SearchTask> {
        let mut game = Game::clone(&self.game);
        game.go_to(*self.open.last()?);
        let limits = SearchLimits { lines: Some(LINES), movetime_ms: Some(MOVETIME_MS), ..SearchLimits::nodes(NODES) };
        let command = Command::Search { game: GameText::from(&game), limits };
        Some(SearchTask { id: self.id, command, urgency: Urgency::Normal, pace: Pace::Immediate })
    }

    #[must_use]
    pub fn after(mut self, event: WorkerEvent) -> Self {
        match event {
            WorkerEvent::Replied(Reply::Best { id, report }) if id == self.id => {
                self.assess(&report);
                self.go_on();
            }
            WorkerEvent::Replied(Reply::Failed { id: Some(id), .. }) if id == self.id => self.go_on(),
            // Without a worker, nothing is known of the rest.
            WorkerEvent::Status(WorkerStatus::Lost) => self.open.clear(),
            _ => {}
        }
        self
    }

    fn go_on(&mut self) {
        self.open.pop();
        self.id = self.id.next();
    }

    /// Makes an exercise of the mistake that was searched, if a single move was right.
    fn assess(&mut self, report: &SearchReport) {
        let Some(&ply) = self.open.last() else { return };
        let (Some(position), Some(&played)) = (self.game.positions().get(ply), self.game.moves().get(ply)) else {
            return;
        };
        let [best, second] = report.variations.as_slice() else { return };
        let chances = |line: &SearchLine| WinningChances::for_white(Color::White, line.score).share();
        let is_deep = report.depth >= MIN_DEPTH || matches!(best.score, ScoreKind::Win(_));
        let is_alone = chances(best) - chances(second) >= MIN_GAP && chances(best) >= MIN_CHANCES;
        let line = read_line(&best.line, self.game.variant().capture_rule, position.clone());
        if is_deep && is_alone && line.first().is_some_and(|&mv| mv != played) {
            let position = ExercisePosition::new(position, self.game.variant().capture_rule);
            self.found.push((position, Mistake { game: self.key, ply, played, line }));
        }
    }

    /// Adds the exercises to the others, and returns how many are new.
    pub fn add_to(&self, training: &mut Training, today: DayNumber) -> usize {
        training.set_reviewed(self.key);
        let added = self
            .found
            .iter()
            .filter(|(position, mistake)| training.add_mistake(position.clone(), mistake.clone(), today));
        added.count()
    }
}

/// Returns the first moves of a line, as far as they are legal.
fn read_line(texts: &[String], capture_rule: CaptureRule, start: Position) -> Vec<Move> {
    let mut game = Game::from_position(start, capture_rule);
    let moves = texts.iter().take(LINE).map_while(|text| {
        let mv: Move = text.parse().ok()?;
        game.play(mv).ok()?;
        Some(mv)
    });
    moves.collect()
}
