//! Owns the drill's state: what has been found, what was wrong, what is still to come, and how much help there was.

use std::rc::Rc;

use laska_rules::{Color, Game, Move};
use laska_web::intent::Intent;
use laska_web::settings::Settings;
use laska_web::state::{self, Table};

use super::line::legal;
use super::{By, Due, Event, Finding, Help, OtherMoves, Stage, Task};

/// A line that is being looked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Drill {
    pub(super) task: Rc<Task>,
    pub(super) table: Table,
    /// How many plies of the line are on the board.
    pub(super) ply: usize,
    pub(super) stage: Stage,
    pub(super) help: Help,
    pub(super) by: By,
    /// How many wrong moves there were.
    pub(super) faults: u32,
    /// The most help there was.
    pub(super) helped: Help,
    /// How many pauses there were: tells one from the next.
    pause: u32,
}

impl Drill {
    /// A line that nobody has looked for yet, seen from the side that looks for it.
    #[must_use]
    pub fn new(task: Task, settings: Settings) -> Self {
        let bottom = task.start.position().turn();
        let table = free(task.start.clone(), settings, bottom);
        let stage = if task.turns.is_empty() { Stage::Done } else { Stage::Asked };
        let (help, helped) = (Help::None, Help::None);
        Self { task: Rc::new(task), table, ply: 0, stage, help, by: By::Finder, faults: 0, helped, pause: 0 }
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
            Event::Settings(settings) => self.pass(Intent::ChangeSettings(settings)),
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
        self.table.game()
    }

    /// Its address in the analysis: all moves, the position that is shown, and the side at the bottom.
    #[must_use]
    pub fn line_address(&self) -> String {
        self.table.line_address()
    }

    fn want(&mut self, intent: Intent) {
        match intent {
            Intent::Press(_) | Intent::PutDown(_) | Intent::Typed(_) => self.press(intent),
            Intent::Cancel if matches!(self.stage, Stage::Wrong(_) | Stage::Slower(_)) => self.retry(),
            Intent::Cancel | Intent::Point(_) | Intent::Flip | Intent::CloseNotice => self.pass(intent),
            Intent::Hint => *self = self.clone().after(Event::Help),
            _ => {}
        }
    }

    /// A square or a typed move; who is faster than the reply gets the reply at once.
    fn press(&mut self, intent: Intent) {
        if self.stage == Stage::Waiting && self.by == By::Finder {
            self.step();
        }
        self.retry();
        if self.stage != Stage::Asked {
            return;
        }
        let before = self.game().moves().len();
        self.pass(intent);
        let Some(&mv) = self.game().moves().get(before) else { return };
        if self.task.wants(self.ply, mv) {
            self.go_on();
        } else if self.task.others == OtherMoves::Checked {
            self.stage = Stage::Checking(mv);
        } else {
            self.miss(mv);
        }
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
        self.pass(Intent::TakeBack);
        self.stage = Stage::Asked;
    }

    fn show(&mut self) {
        if matches!(self.stage, Stage::Checking(_)) {
            self.take_back();
        }
        self.retry();
        self.pass(Intent::Cancel);
        if self.stage != Stage::Done {
            (self.by, self.help) = (By::Itself, Help::None);
            self.wait();
        }
    }

    fn restart(&mut self) {
        let (settings, bottom) = (self.table.settings(), self.table.view().board.bottom);
        self.table = free(self.task.start.clone(), settings, bottom);
        (self.ply, self.stage, self.by, self.help) = (0, Stage::Asked, By::Finder, Help::None);
    }

    /// Plays what comes by itself. A line that the rules do not have ends there.
    fn step(&mut self) {
        let next = self.task.ply(self.ply).and_then(|text| legal(self.game(), text));
        match next {
            Some(mv) => {
                self.table = self.table.clone().played(mv);
                self.go_on();
            }
            None => self.stage = Stage::Done,
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

    fn pass(&mut self, intent: Intent) {
        self.table = self.table.clone().after(state::Event::Wanted(intent));
    }
}

fn free(game: Game, settings: Settings, bottom: Color) -> Table {
    let table = Table::free(game, settings);
    if table.view().board.bottom == bottom { table } else { table.after(state::Event::Wanted(Intent::Flip)) }
}
