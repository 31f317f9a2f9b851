//! A line of moves that somebody has to find on a board: the step of a lesson, the solution of a puzzle. Wrong moves
//! stay on the board until they are taken back, replies come by themselves, and there is help for who asks for it.
//!
//! [`Drill`] is the machine, without a browser, a clock or words of its own; [`place`](place::place) draws its board,
//! [`buttons`] what can be done, and [`use_pace`](place::use_pace) waits for what comes by itself.

pub mod place;
#[cfg(test)]
mod tests;
mod view;

use std::rc::Rc;

use laska_app::address::write_line_address;
use laska_app::{BoardEvent, BoardInput, GameCursor, InputRefusal, Navigation};
use laska_rules::{Game, Move};
use laska_web::intent::Intent;

pub use view::{DrillView, Said, Tone, buttons};

/// What has to be found: where it begins, and the moves from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The game that it begins in, with the side to move that has to find the moves.
    pub start: Game,
    /// What has to be found, one turn after the other.
    pub turns: Vec<Turn>,
    /// What becomes of a move that is not a right one.
    pub others: OtherMoves,
}

/// What becomes of moves that are not the right ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OtherMoves {
    /// They are known to be wrong.
    #[default]
    Wrong,
    /// They may win too, and that has to be found out.
    Checked,
}

/// A move that has to be found, and what comes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// The moves that are right; the first one is what hints show.
    pub wanted: Vec<Move>,
    /// What the other side replies; only the last turn may be without.
    pub reply: Option<Move>,
}

impl Task {
    /// The ply of the line, counted from 0: even ones have to be found, odd ones are replies.
    fn ply(&self, ply: usize) -> Option<Move> {
        let turn = self.turns.get(ply / 2)?;
        if ply.is_multiple_of(2) { turn.wanted.first().copied() } else { turn.reply }
    }

    /// Whether a move is a right one at that ply.
    fn wants(&self, ply: usize, mv: Move) -> bool {
        self.turns.get(ply / 2).is_some_and(|turn| turn.wanted.contains(&mv))
    }
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// A move has to be found.
    Asked,
    /// That move was tried and is on the board; whether it does as well is being found out.
    Checking(Move),
    /// That move was tried and is on the board: it reaches the goal too, but not as well as the right one.
    Slower(Move),
    /// That move was tried and is on the board, but it is not the right one.
    Wrong(Move),
    /// The next ply comes by itself.
    Waiting,
    /// The whole line is on the board.
    Done,
}

/// What was found out of a move that is not the right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It is proven to win.
    Wins,
    /// No proof of a win was found.
    Unproven,
}

/// How much of the next move is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Help {
    /// Nothing.
    #[default]
    None,
    /// The column that goes.
    Column,
    /// The whole move.
    Move,
}

/// Who plays the moves that have to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Who looks for them.
    Finder,
    /// They are shown.
    Itself,
}

/// Something that comes by itself after a pause. Each pause is another value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// Which pause.
    pause: u32,
    /// Whether the line is being shown, or a reply comes.
    pub by: By,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// Something was wanted on the board.
    Wanted(Intent),
    /// A hint is wanted: the column first, then the move.
    Help,
    /// Who looks for it gives up: the rest of the line shall be shown.
    Show,
    /// It was found out whether the move that is being checked wins.
    Checked(Finding),
    /// A move that is not the right one shall be taken back.
    Retry,
    /// The same again from the start.
    Restart,
    /// A pause is over.
    Over(Due),
}

/// A line that is being looked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Drill {
    task: Rc<Task>,
    cursor: GameCursor<()>,
    input: BoardInput,
    /// Why the board did not do what was wanted of it.
    refused: Option<InputRefusal>,
    /// How many plies of the line are on the board.
    ply: usize,
    stage: Stage,
    help: Help,
    by: By,
    /// How many wrong moves there were.
    faults: u32,
    /// The most help there was.
    helped: Help,
    /// How many pauses there were: tells one from the next.
    pause: u32,
}

impl Drill {
    /// A line that nobody has looked for yet, seen from the side that looks for it.
    #[must_use]
    pub fn new(task: Task) -> Self {
        Self {
            cursor: GameCursor::new(task.start.clone()),
            input: BoardInput::new(task.start.position().turn()),
            refused: None,
            ply: 0,
            stage: if task.turns.is_empty() { Stage::Done } else { Stage::Asked },
            help: Help::None,
            by: By::Finder,
            faults: 0,
            helped: Help::None,
            pause: 0,
            task: Rc::new(task),
        }
    }

    /// The drill after an event.
    #[must_use]
    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Wanted(intent) => self.want(intent),
            Event::Help if self.stage == Stage::Asked => {
                self.help = if self.help == Help::None { Help::Column } else { Help::Move };
                self.helped = self.helped.max(self.help);
            }
            Event::Show => self.show(),
            Event::Checked(finding) => self.hear(finding),
            Event::Retry => self.retry(),
            Event::Restart => self.restart(),
            Event::Over(due) if self.due() == Some(due) => self.step(),
            Event::Help | Event::Over(_) => {}
        }
        self
    }

    /// What comes by itself after a pause.
    #[must_use]
    pub fn due(&self) -> Option<Due> {
        (self.stage == Stage::Waiting).then_some(Due { pause: self.pause, by: self.by })
    }

    /// How far it is.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.stage
    }

    /// The turn that has to be found now, from 0.
    #[must_use]
    pub const fn turn(&self) -> usize {
        self.ply / 2
    }

    /// Whether the whole line was found without being shown.
    #[must_use]
    pub fn is_found(&self) -> bool {
        self.stage == Stage::Done && self.by == By::Finder
    }

    /// Whether there was neither a wrong move nor help.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.faults == 0 && self.helped == Help::None && self.by == By::Finder
    }

    /// How many wrong moves there were.
    #[must_use]
    pub const fn faults(&self) -> u32 {
        self.faults
    }

    /// Whether the line is, or was, shown.
    #[must_use]
    pub fn is_shown(&self) -> bool {
        self.by == By::Itself
    }

    /// The game on the board.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.cursor.game()
    }

    /// Its address in the analysis: all moves, the position that is shown, and the side at the bottom.
    #[must_use]
    pub fn line_address(&self) -> String {
        write_line_address(self.game(), self.input.bottom)
    }

    fn want(&mut self, intent: Intent) {
        match intent {
            Intent::Input(event @ (BoardEvent::Press(_) | BoardEvent::Drop(_) | BoardEvent::Type(_))) => {
                self.enter(event);
            }
            Intent::Input(BoardEvent::Cancel) if matches!(self.stage, Stage::Wrong(_) | Stage::Slower(_)) => {
                self.retry()
            }
            Intent::Input(event) => {
                // These are refused nowhere and play nothing.
                let _ = self.input.apply(event, self.cursor.game());
            }
            Intent::CloseNotice => self.refused = None,
            Intent::Hint => *self = self.clone().after(Event::Help),
            _ => {}
        }
    }

    /// A square or a typed move; who is faster than the reply gets the reply at once.
    fn enter(&mut self, event: BoardEvent) {
        if self.stage == Stage::Waiting && self.by == By::Finder {
            self.step();
        }
        self.retry();
        if self.stage != Stage::Asked {
            return;
        }
        let entered = self.input.apply(event, self.cursor.game());
        self.refused = entered.as_ref().err().cloned();
        let Ok(Some(mv)) = entered else { return };
        self.play(mv);
        if self.task.wants(self.ply, mv) {
            self.go_on();
        } else if self.task.others == OtherMoves::Checked {
            self.stage = Stage::Checking(mv);
        } else {
            self.miss(mv);
        }
    }

    /// Plays a move, if it is legal.
    fn play(&mut self, mv: Move) -> bool {
        self.input.cancel();
        self.refused = None;
        self.cursor.play(mv).is_ok()
    }

    fn miss(&mut self, mv: Move) {
        self.faults += 1;
        self.stage = Stage::Wrong(mv);
    }

    fn hear(&mut self, finding: Finding) {
        match (self.stage, finding) {
            (Stage::Checking(mv), Finding::Wins) => self.stage = Stage::Slower(mv),
            (Stage::Checking(mv), Finding::Unproven) => self.miss(mv),
            _ => {}
        }
    }

    fn retry(&mut self) {
        if matches!(self.stage, Stage::Wrong(_) | Stage::Slower(_)) {
            self.take_back();
        }
    }

    fn take_back(&mut self) {
        self.input.cancel();
        self.refused = None;
        self.cursor.navigate(Navigation::Previous);
        self.stage = Stage::Asked;
    }

    fn show(&mut self) {
        if matches!(self.stage, Stage::Checking(_)) {
            self.take_back();
        }
        self.retry();
        self.input.cancel();
        if self.stage != Stage::Done {
            (self.by, self.help) = (By::Itself, Help::None);
            self.wait();
        }
    }

    fn restart(&mut self) {
        self.cursor = GameCursor::new(self.task.start.clone());
        self.input = BoardInput::new(self.input.bottom);
        self.refused = None;
        (self.ply, self.stage, self.by, self.help) = (0, Stage::Asked, By::Finder, Help::None);
    }

    /// Plays what comes by itself. A line that the rules do not have ends there.
    fn step(&mut self) {
        match self.task.ply(self.ply) {
            Some(mv) if self.play(mv) => self.go_on(),
            _ => self.stage = Stage::Done,
        }
    }

    /// After a ply of the line.
    fn go_on(&mut self) {
        self.ply += 1;
        self.help = Help::None;
        let finders = self.ply.is_multiple_of(2);
        match (self.task.ply(self.ply), finders, self.by) {
            (None, ..) => self.stage = Stage::Done,
            (Some(_), true, By::Finder) => self.stage = Stage::Asked,
            (Some(_), ..) => self.wait(),
        }
    }

    fn wait(&mut self) {
        self.stage = Stage::Waiting;
        self.pause += 1;
    }
}
