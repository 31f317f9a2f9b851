//! Owns the table's state: the game on it, and all that is known around it.

use std::rc::Rc;

use laska_rules::{Color, Game, Move, Outcome, Square};
use laska_worker::protocol::{Report, SearchId};

use super::clock::{Clock, Moment};
use super::ending::Offer;
use super::entry::Entry;
use super::hint::Hint;
use super::note::Tree;
use super::{MachineHealth, Seating, write_address};
use crate::intent::{GameTag, Going, MoveId};
use crate::settings::{Settings, Shown};
use crate::view::{Notice, OfflineView};

/// The game on the table and everything around it.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// The line on the board.
    pub(super) game: Rc<Game>,
    /// All lines that were tried.
    pub(super) tree: Rc<Tree>,
    /// Whether a move was taken back, and another one shall stand in its place.
    pub(super) taken_back: bool,
    pub(super) seating: Seating,
    /// Whether two machines play on by themselves.
    pub(super) going: Going,
    pub(super) clock: Option<Clock>,
    /// The latest moment that was told.
    pub(super) now: Moment,
    pub(super) bottom: Color,
    /// The move that a person is entering.
    pub(super) entry: Option<Entry>,
    pub(super) pointed: Option<Square>,
    pub(super) hint: Hint,
    pub(super) offer: Offer,
    pub(super) notice: Option<Notice>,
    pub(super) new_game: Shown,
    /// The side of a player who followed a link to play on from a position, until the dialog is answered.
    pub(super) challenged: Option<Color>,
    /// What is wrong with the position that was given for a new game.
    pub(super) given_fault: Option<String>,
    pub(super) keys: Shown,
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
    /// The number of a game by link.
    pub(super) tag: Option<GameTag>,
    /// Whether a move that has come is still to be shown.
    pub(super) arriving: bool,
    /// Whether the system can send a link.
    pub(super) shares: bool,
    /// Whether the address in the bar is left as it is, faulty, to be mended by hand.
    pub(super) address_left: bool,
}

impl Default for Table {
    /// A first visit: a new game of Laska against the machine.
    fn default() -> Self {
        Self::seated(Game::default(), Seating::default())
    }
}

impl Table {
    pub(super) fn seated(game: Game, seating: Seating) -> Self {
        let mut tree = Tree::new();
        let end = tree.add_line(game.moves().iter().chain(game.undone()).copied());
        tree.note_mut(end).settled = settled(&game);
        Self {
            game: Rc::new(game),
            tree: Rc::new(tree),
            taken_back: false,
            seating,
            going: Going::On,
            clock: None,
            now: Moment::default(),
            bottom: seating.bottom(),
            entry: None,
            pointed: None,
            hint: Hint::None,
            offer: Offer::None,
            notice: None,
            new_game: Shown::No,
            challenged: None,
            given_fault: None,
            keys: Shown::No,
            settings: Settings::default(),
            settings_shown: Shown::No,
            offline: OfflineView::Unknown,
            machine: MachineHealth::Starting,
            search_id: SearchId::default(),
            failed: None,
            hurried: None,
            report: None,
            tag: None,
            arriving: false,
            shares: false,
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
        (!self.address_left).then(|| self.link_address().unwrap_or_else(|| write_address(&self.game)))
    }

    pub(super) fn play(&mut self, mv: Move) {
        let from = self.here();
        let people = self.seating == Seating::people();
        let replaces = std::mem::take(&mut self.taken_back);
        self.change(|game| {
            // The list has only legal moves, and a game that is over lists none.
            if game.play(mv).is_ok() && !people {
                // Against the machine a move that is played again begins the game anew from there.
                game.forget_undone();
            }
        });
        let to = self.here();
        if to != from {
            if replaces {
                // What was taken back stays, as a variation.
                self.tree_mut().promote(to);
            }
            self.press_clock(from, to);
        }
    }

    /// Changes the line on the board, and drops all that was about the position before.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Game)) {
        change(Rc::make_mut(&mut self.game));
        let moves = self.game.moves();
        let known = self.tree.knows(moves);
        if !known {
            let moves = moves.to_vec();
            self.tree_mut().add_line(moves);
        }
        self.entry = None;
        self.notice = None;
        self.hint = Hint::None;
        self.offer = Offer::None;
        self.search_id = self.search_id.next();
        self.address_left = false;
    }

    /// The move that led to the position on the board.
    pub(super) fn here(&self) -> MoveId {
        self.tree.at(self.game.moves())
    }

    pub(super) fn tree_mut(&mut self) -> &mut Tree {
        Rc::make_mut(&mut self.tree)
    }

    pub(super) fn take_begun(&self) -> bool {
        self.entry.as_ref().is_some_and(|entry| entry.landings() > 0)
    }
}

/// The result of a line that is not on the board, wherever the line is shown.
fn settled(game: &Game) -> Option<Outcome> {
    let mut whole = game.clone();
    whole.go_to(usize::MAX);
    whole.settled_here()
}
