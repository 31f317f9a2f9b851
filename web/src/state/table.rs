//! Owns the table's state and what each event makes of it.

use std::rc::Rc;

use laska_rules::{Color, Game, Move, Square};
use laska_worker::protocol::{GameText, Report, SearchId};

use super::entry::Entry;
use super::{Event, MachineHealth, Seating, write_address};
use crate::intent::{Beginning, Intent, NewGame, Shown, Strength};
use crate::settings::Settings;
use crate::view::{Notice, OfflineView};

/// The game on the table and everything around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub(super) game: Rc<Game>,
    pub(super) seating: Seating,
    pub(super) bottom: Color,
    /// The move that a person is entering.
    pub(super) entry: Option<Entry>,
    pub(super) pointed: Option<Square>,
    pub(super) notice: Option<Notice>,
    pub(super) new_game: Shown,
    pub(super) settings: Settings,
    pub(super) settings_shown: Shown,
    pub(super) offline: OfflineView,
    pub(super) machine: MachineHealth,
    /// The number of the latest search: a new one with every change of the game, so that late answers are known.
    pub(super) search_id: SearchId,
    /// The search that the machine could not do.
    pub(super) failed: Option<SearchId>,
    /// The search that shall end at once.
    pub(super) hurried: Option<SearchId>,
    /// What the machine said last, and for which side.
    pub(super) report: Option<(Color, Report)>,
    /// Whether the address in the bar is left as it is, faulty, to be mended by hand.
    pub(super) address_left: bool,
}

/// A search that the machine should be doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// Its number.
    pub id: SearchId,
    /// The game to its position.
    pub game: GameText,
    /// How strong.
    pub strength: Strength,
    /// When it ends.
    pub urgency: Urgency,
}

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// When it has found what it wants, or its time is up.
    InTime,
    /// At once, with what it has found.
    Now,
}

impl Default for Table {
    /// A first visit: a new game of Laska against the machine.
    fn default() -> Self {
        Self::seated(Game::default(), Seating::default())
    }
}

impl Table {
    pub(super) fn seated(game: Game, seating: Seating) -> Self {
        Self {
            game: Rc::new(game),
            seating,
            bottom: seating.bottom(),
            entry: None,
            pointed: None,
            notice: None,
            new_game: Shown::No,
            settings: Settings::default(),
            settings_shown: Shown::No,
            offline: OfflineView::Unknown,
            machine: MachineHealth::Starting,
            search_id: SearchId::default(),
            failed: None,
            hurried: None,
            report: None,
            address_left: false,
        }
    }

    /// Who sits at the table.
    #[must_use]
    pub const fn seating(&self) -> Seating {
        self.seating
    }

    /// What the player likes the table to be.
    #[must_use]
    pub const fn settings(&self) -> Settings {
        self.settings
    }

    /// The address of the game, without its `#`; `None` while a faulty one is left in the bar.
    #[must_use]
    pub fn address(&self) -> Option<String> {
        (!self.address_left).then(|| write_address(&self.game))
    }

    /// The search that should be going on; `None` when it is not the machine's turn.
    ///
    /// Looking back at an earlier position is no turn: the machine waits until the game goes on.
    #[must_use]
    pub fn search(&self) -> Option<Search> {
        self.machine_to_move().then(|| Search {
            id: self.search_id,
            game: GameText::from(&*self.game),
            strength: self.seating.strength,
            urgency: if self.hurried == Some(self.search_id) { Urgency::Now } else { Urgency::InTime },
        })
    }

    /// The table after an event.
    #[must_use]
    pub fn after(mut self, event: Event) -> Self {
        match event {
            Event::Wanted(intent) => self.want(intent),
            Event::Opened(fragment, seating) => self.open(&fragment, seating),
            Event::Answered(reply) => self.answered(reply),
            Event::Machine(health) => self.machine = health,
            Event::Offline(offline) => self.offline = offline,
            Event::Settled(read) => self.settle(read),
            Event::Told(notice) => self.notice = Some(notice),
        }
        self
    }

    fn want(&mut self, intent: Intent) {
        match intent {
            Intent::Press(square) => self.press(square),
            Intent::Cancel => self.entry = None,
            Intent::Point(square) => self.pointed = square,
            Intent::TakeBack => self.take_back(),
            Intent::Forward => self.go_to(self.ply_forward()),
            Intent::GoTo(ply) => self.go_to(Some(ply)),
            Intent::ShowNewGame(shown) => self.new_game = shown,
            Intent::NewGame(new_game) => self.begin(new_game),
            Intent::Resign => self.resign(),
            Intent::MoveNow => self.hurried = Some(self.search_id),
            Intent::Flip => self.bottom = !self.bottom,
            Intent::ShowUnstacked(shown) => self.settings.second_board = shown,
            Intent::ShowSettings(shown) => self.settings_shown = shown,
            Intent::Settle(settings) => self.settings = settings,
            Intent::CloseNotice => self.notice = None,
            // Done by the browser; what comes of it is told.
            Intent::CopyLink | Intent::Update => {}
        }
    }

    fn begin(&mut self, new_game: NewGame) {
        let game = match new_game.beginning {
            Beginning::Start => Game::new(new_game.variant),
            Beginning::Here => {
                let mut game = Rc::unwrap_or_clone(Rc::clone(&self.game));
                game.forget_undone();
                game.reopen();
                game
            }
        };
        self.sit_down(Self::seated(game, Seating::of(new_game)));
    }

    /// Begins another game at the same table.
    pub(super) fn sit_down(&mut self, fresh: Self) {
        *self = Self {
            settings: self.settings,
            settings_shown: self.settings_shown,
            offline: self.offline,
            machine: self.machine,
            search_id: self.search_id.next(),
            ..fresh
        };
    }

    fn resign(&mut self) {
        let loser = self.seating.machine.map_or(self.game.position().turn(), |machine| !machine);
        self.change(|game| game.resign(loser));
    }

    /// Takes back the last thing a person did: jumps of a take that is not whole, a resignation, or the moves since the
    /// last turn of a person.
    fn take_back(&mut self) {
        if self.take_begun() {
            self.entry = None;
        } else if self.game.settled_here().is_some() {
            self.change(|game| _ = game.reopen());
        } else {
            self.go_to(self.ply_back());
        }
    }

    pub(super) fn can_take_back(&self) -> bool {
        self.take_begun() || self.game.settled_here().is_some() || self.ply_back().is_some()
    }

    pub(super) fn take_begun(&self) -> bool {
        self.entry.as_ref().is_some_and(|entry| entry.landings() > 0)
    }

    pub(super) fn play(&mut self, mv: Move) {
        self.change(|game| {
            // The list has only legal moves, and a game that is over lists none.
            if game.play(mv).is_ok() {
                game.forget_undone();
            }
        });
    }

    fn go_to(&mut self, ply: Option<usize>) {
        if let Some(ply) = ply {
            self.report = None;
            self.change(|game| game.go_to(ply));
        }
    }

    fn change(&mut self, change: impl FnOnce(&mut Game)) {
        change(Rc::make_mut(&mut self.game));
        self.entry = None;
        self.notice = None;
        self.search_id = self.search_id.next();
        self.address_left = false;
    }

    pub(super) fn machine_to_move(&self) -> bool {
        self.seating.machine == Some(self.game.position().turn())
            && self.failed != Some(self.search_id)
            && self.game.undone().is_empty()
            && self.game.outcome().is_none()
    }

    /// The ply that a takeback leads to: the last turn of a person before this one.
    fn ply_back(&self) -> Option<usize> {
        (0..self.game.moves().len()).rev().find(|&ply| self.is_persons(ply))
    }

    /// The ply that going forward leads to: the next turn of a person, or the end.
    pub(super) fn ply_forward(&self) -> Option<usize> {
        let now = self.game.moves().len();
        let end = now + self.game.undone().len();
        (now + 1..=end).find(|&ply| ply == end || self.is_persons(ply))
    }

    fn is_persons(&self, ply: usize) -> bool {
        let first = self.game.start().turn();
        let turn = if ply.is_multiple_of(2) { first } else { !first };
        self.seating.machine != Some(turn)
    }
}
