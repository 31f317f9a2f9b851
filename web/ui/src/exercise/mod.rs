//! Moves to find on a board: the steps of a lesson or the solution of a puzzle. A wrong move stays on the board until
//! it is undone, replies are played after a pause, and hints are given on request.
//!
//! [`Exercise`] is the state machine, without a browser or a clock, and [`use_pauses`] reports the end of each pause. A
//! [`Lesson`] is an exercise with texts. The tour of the play page and the study's lessons and puzzles use them.

mod lesson;
#[cfg(test)]
mod tests;
pub mod tour;
mod view;

use std::rc::Rc;

use laska_app::address::write_line_address;
use laska_app::{BoardEvent, BoardInput, GameCursor, Navigation};
use laska_rules::{Game, Move};

use crate::panels::Shortcut;

pub use lesson::{Chapter, Lesson, Step};
pub use view::{ExerciseView, Feedback, FeedbackTone, LinePlace, use_pauses};

/// The moves to find, and the game they start from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The game at the start of the exercise. The side to move has to find the moves.
    pub start: Game,
    /// The moves to find with their replies, in order.
    pub turns: Vec<Turn>,
    /// How to treat a move that is not a correct one.
    pub other_moves: OtherMoves,
    /// How the game may continue after the turns. After the end, the player can step on into these moves.
    pub continuation: Vec<Move>,
}

/// How to treat moves that are not among the correct ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OtherMoves {
    /// They are wrong.
    #[default]
    Wrong,
    /// They may also win and have to be checked.
    Checked,
}

/// A move to find, and the reply to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The correct moves. Hints show the first one.
    pub correct: Vec<Move>,
    /// Moves that are as good, but lead away from the line.
    pub equal: Vec<Move>,
    /// The reply of the other side. Only the last turn may have none.
    pub reply: Option<Move>,
}

impl Task {
    /// Returns the move at a ply of the line, counted from 0: even plies have to be found, odd plies are replies.
    fn move_at(&self, ply: usize) -> Option<Move> {
        let turn = self.turns.get(ply / 2)?;
        if ply.is_multiple_of(2) { turn.correct.first().copied() } else { turn.reply }
    }

    /// Whether a move at this ply is as good as the correct ones, but leads away from the line.
    fn is_equal(&self, ply: usize, mv: Move) -> bool {
        self.turns.get(ply / 2).is_some_and(|turn| turn.equal.contains(&mv))
    }

    fn is_correct(&self, ply: usize, mv: Move) -> bool {
        self.turns.get(ply / 2).is_some_and(|turn| turn.correct.contains(&mv))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The player has to find a move.
    YourTurn,
    /// The player's move is on the board, and a worker checks whether it wins.
    Checking(Move),
    /// The player's move is on the board. It wins too, but more slowly than the solution.
    Slower(Move),
    /// The player's move is on the board. It is as good as the solution, but leads away from the line.
    Equal(Move),
    /// The player's move is on the board and is wrong.
    Wrong(Move),
    /// The next ply is played after a pause.
    Waiting,
    /// The whole line is on the board.
    Done,
}

/// The result of checking a move that is not the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckResult {
    /// It is proven to win.
    Wins,
    /// No proof of a win was found.
    Unproven,
}

/// How much of the next move a hint shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum HintLevel {
    #[default]
    None,
    /// The column that moves.
    Column,
    /// The whole move.
    Move,
}

impl HintLevel {
    /// Returns the next hint in a position with these legal moves: first the column that moves, unless no other can, and then
    /// the move.
    #[must_use]
    pub fn next(self, legal: &[Move]) -> Self {
        let can_choose = legal.windows(2).any(|pair| pair[0].from() != pair[1].from());
        if self == Self::None && can_choose { Self::Column } else { Self::Move }
    }
}

/// Whether the player finds the moves or watches them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The player finds the moves.
    Solving,
    /// The player has given up, and the moves are shown.
    Showing,
}

/// A pause before a move that is played automatically. No two pauses of an exercise are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    number: u32,
    /// Whether a reply follows the pause, or the next move of a line that is shown.
    pub mode: Mode,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The player did something on the board.
    Input(BoardEvent),
    /// The player steps through the line.
    Navigate(Navigation),
    /// The player wants a hint: the first one shows the column, the second one the move.
    Hint,
    /// The player gives up and wants to see the rest of the line.
    Show,
    /// A worker has checked the player's move.
    Checked(CheckResult),
    /// A worker has found the reply to the player's wrong move.
    Refuted(Move),
    /// The player takes a wrong or slower move back.
    Retry,
    /// The player starts the exercise again.
    Restart,
    PauseOver(Pause),
}

impl Event {
    /// Returns what a key does in an exercise. There is nothing to undo.
    pub const fn of(shortcut: Shortcut) -> Option<Self> {
        match shortcut {
            Shortcut::Hint => Some(Self::Hint),
            Shortcut::Cancel => Some(Self::Input(BoardEvent::Cancel)),
            Shortcut::Navigate(navigation) => Some(Self::Navigate(navigation)),
            Shortcut::Undo | Shortcut::Redo | Shortcut::ShowKeys => None,
        }
    }
}

/// An exercise in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Exercise {
    task: Rc<Task>,
    cursor: GameCursor<()>,
    input: BoardInput,
    /// The number of plies of the line on the board.
    ply: usize,
    status: Status,
    hint: HintLevel,
    mode: Mode,
    mistakes: u32,
    /// The reply to the wrong move on the board, if it has been played.
    refutation: Option<Move>,
    /// The strongest hint so far.
    max_hint: HintLevel,
    pause_count: u32,
}

impl Exercise {
    /// Creates an exercise. The side that has to find the moves is at the bottom of the board.
    pub fn new(task: Task) -> Self {
        Self {
            cursor: GameCursor::new(task.start.clone()),
            input: BoardInput::new(task.start.position().turn()),
            ply: 0,
            status: if task.turns.is_empty() { Status::Done } else { Status::YourTurn },
            hint: HintLevel::None,
            mode: Mode::Solving,
            mistakes: 0,
            refutation: None,
            max_hint: HintLevel::None,
            pause_count: 0,
            task: Rc::new(task),
        }
    }

    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Input(event) => self.input(event),
            Event::Navigate(navigation) => self.navigate(navigation),
            Event::Hint if self.status == Status::YourTurn => {
                self.hint = self.hint.next(&self.cursor.legal_moves());
                self.max_hint = self.max_hint.max(self.hint);
            }
            Event::Show => self.show(),
            Event::Checked(result) => self.finish_check(result),
            Event::Refuted(reply) => self.refute(reply),
            Event::Retry => self.retry(),
            Event::Restart => self.restart(),
            Event::PauseOver(pause) if self.pause() == Some(pause) => self.play_next(),
            Event::Hint | Event::PauseOver(_) => {}
        }
        self
    }

    /// Returns the pause that the exercise is waiting for.
    pub fn pause(&self) -> Option<Pause> {
        (self.status == Status::Waiting).then_some(Pause { number: self.pause_count, mode: self.mode })
    }

    pub const fn status(&self) -> Status {
        self.status
    }

    /// Returns the reply to the wrong move on the board, if it has been played.
    pub const fn refutation(&self) -> Option<Move> {
        self.refutation
    }

    /// Returns the index of the current turn, from 0.
    pub const fn turn(&self) -> usize {
        self.ply / 2
    }

    /// Whether the player has found the whole line.
    pub fn is_solved(&self) -> bool {
        self.status == Status::Done && self.mode == Mode::Solving
    }

    /// Whether there was no mistake and no hint, and the solution was not shown.
    pub fn is_first_try(&self) -> bool {
        self.mistakes == 0 && !self.is_hinted() && self.mode == Mode::Solving
    }

    /// Whether a hint was given.
    pub fn is_hinted(&self) -> bool {
        self.max_hint > HintLevel::None
    }

    /// Returns the number of wrong moves.
    pub const fn mistakes(&self) -> u32 {
        self.mistakes
    }

    /// Whether the line is, or was, shown.
    pub fn is_shown(&self) -> bool {
        self.mode == Mode::Showing
    }

    pub fn game(&self) -> &Game {
        self.cursor.game()
    }

    /// Returns the address of the game in the analysis: all moves, the position that is shown, and the side at the
    /// bottom.
    pub fn line_address(&self) -> String {
        write_line_address(self.game(), self.input.bottom)
    }

    fn input(&mut self, event: BoardEvent) {
        match event {
            BoardEvent::Press(_) | BoardEvent::Drop(_) | BoardEvent::Type(_) => self.enter(event),
            BoardEvent::Cancel if self.can_retry() => self.retry(),
            _ => {
                // These events are never refused and play nothing.
                let _ = self.input.apply(event, self.cursor.game());
            }
        }
    }

    /// Steps through the line after the end. While the line is shown, a step forward does not wait for the pause.
    fn navigate(&mut self, navigation: Navigation) {
        match (self.status, navigation) {
            (Status::Done, Navigation::First | Navigation::Previous | Navigation::Next | Navigation::Last) => {
                self.input.cancel();
                self.cursor.navigate(navigation);
                // Moves before the exercise are not part of it.
                let first = self.task.start.moves().len();
                self.cursor.go_to_ply(self.cursor.ply().max(first));
            }
            (Status::Waiting, Navigation::Next) if self.mode == Mode::Showing => self.play_next(),
            _ => {}
        }
    }

    /// Enters a square or a typed move. If a reply is due, it is played first, without a pause.
    fn enter(&mut self, event: BoardEvent) {
        if self.status == Status::Waiting && self.mode == Mode::Solving {
            self.play_next();
        }
        self.retry();
        if self.status != Status::YourTurn {
            return;
        }
        // The view shows a refusal.
        let Ok(Some(mv)) = self.input.apply(event, self.cursor.game()) else { return };
        self.play(mv);
        if self.task.is_correct(self.ply, mv) {
            self.advance();
        } else if self.task.is_equal(self.ply, mv) {
            self.status = Status::Equal(mv);
        } else if self.task.other_moves == OtherMoves::Checked {
            self.status = Status::Checking(mv);
        } else {
            self.reject(mv);
        }
    }

    /// Plays a move if it is legal, and returns whether it was.
    fn play(&mut self, mv: Move) -> bool {
        self.input.cancel();
        self.cursor.play(mv).is_ok()
    }

    fn reject(&mut self, mv: Move) {
        self.mistakes += 1;
        self.status = Status::Wrong(mv);
    }

    fn finish_check(&mut self, result: CheckResult) {
        match (self.status, result) {
            (Status::Checking(mv), CheckResult::Wins) => self.status = Status::Slower(mv),
            (Status::Checking(mv), CheckResult::Unproven) => self.reject(mv),
            _ => {}
        }
    }

    /// Whether a move is on the board that leads away from the line.
    const fn can_retry(&self) -> bool {
        matches!(self.status, Status::Wrong(_) | Status::Slower(_) | Status::Equal(_))
    }

    fn retry(&mut self) {
        if self.can_retry() {
            self.undo();
        }
    }

    /// Plays the reply to a wrong move.
    fn refute(&mut self, reply: Move) {
        if matches!(self.status, Status::Wrong(_)) && self.refutation.is_none() && self.play(reply) {
            self.refutation = Some(reply);
        }
    }

    fn undo(&mut self) {
        self.input.cancel();
        if self.refutation.take().is_some() {
            self.cursor.navigate(Navigation::Previous);
        }
        self.cursor.navigate(Navigation::Previous);
        self.status = Status::YourTurn;
    }

    fn show(&mut self) {
        if matches!(self.status, Status::Checking(_)) {
            self.undo();
        }
        self.retry();
        self.input.cancel();
        if self.status != Status::Done {
            (self.mode, self.hint) = (Mode::Showing, HintLevel::None);
            self.wait();
        }
    }

    fn restart(&mut self) {
        self.cursor = GameCursor::new(self.task.start.clone());
        self.input = BoardInput::new(self.input.bottom);
        (self.ply, self.status, self.mode, self.hint) = (0, Status::YourTurn, Mode::Solving, HintLevel::None);
    }

    /// Plays the next ply of the line. The line ends before a move that is not legal.
    fn play_next(&mut self) {
        match self.task.move_at(self.ply) {
            Some(mv) if self.play(mv) => self.advance(),
            _ => self.finish(),
        }
    }

    /// Moves on to the next ply after a move of the line has been played.
    fn advance(&mut self) {
        self.ply += 1;
        self.hint = HintLevel::None;
        let is_players_turn = self.ply.is_multiple_of(2);
        match (self.task.move_at(self.ply), is_players_turn, self.mode) {
            (None, ..) => self.finish(),
            (Some(_), true, Mode::Solving) => self.status = Status::YourTurn,
            (Some(_), ..) => self.wait(),
        }
    }

    /// Ends the exercise, and adds the continuation to the line on the board.
    fn finish(&mut self) {
        self.status = Status::Done;
        let task = Rc::clone(&self.task);
        for &mv in &task.continuation {
            if !self.play(mv) {
                break;
            }
        }
        self.cursor.go_to_ply(task.start.moves().len() + self.ply);
    }

    fn wait(&mut self) {
        self.status = Status::Waiting;
        self.pause_count += 1;
    }
}
