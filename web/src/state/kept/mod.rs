//! Owns the form in which a game is kept: the moves with all variations, who sits there, and the clock. Knows no store.
//!
//! A line each, so that what is damaged costs no more than itself; [`END`] is the last one, so that a text that was cut
//! off is known:
//!
//! ```text
//! saved 1763750000000                       when, in milliseconds since the year 1970 began
//! address moves=c3-d4_e5-d4-c3              of the position on the board
//! start                                     the address of the position that the game began with
//! link z3xYBA                               the number of a game by link
//! white person
//! black machine 10 fiveSeconds
//! move 0 c3-d4                              after which move, counted from 1; 0 is the start
//! left 1 180000 179000                      what White and Black had left after a move, in milliseconds
//! move 1 e5-d4-c3
//! end 2 white resigned                      a result that is not on the board, and after which move
//! tip 2                                     the last move of the line on the board
//! clock 180000 2000 2 1763749990000 -       base, increment, the move made last, since when, when it stopped
//! whole
//! ```

mod pick;
mod read;
mod words;
mod write;

use std::rc::Rc;

use laska_rules::Game;

use super::clock::{Clock, Moment};
use super::{Address, Player, Seating, Table, Tree, read_address, write_address};
use crate::intent::GameTag;

pub use pick::{Found, Stored, of_other_version, pick};
pub use read::KeptGame;
pub use words::{end_words, read_end};
pub use write::is_same_game;

/// What the keys of kept games begin with; the number grows when the form changes, so that pages of other versions leave
/// these entries alone.
pub const GAME_KEY: &str = "laska.game.1.";

/// What the keys of kept games of all versions begin with; the number follows, and another dot.
const ANY_GAME_KEY: &str = "laska.game.";

/// What comes after all lines of a kept game.
const END: &str = "whole";

/// What is to be kept of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Keepsake {
    game: Rc<Game>,
    tree: Rc<Tree>,
    seating: Seating,
    clock: Option<Clock>,
    tag: Option<GameTag>,
}

impl Table {
    /// What is to be kept; `None` while a faulty address is left in the bar.
    #[must_use]
    pub fn keepsake(&self) -> Option<Keepsake> {
        let Self { game, tree, seating, clock, tag, .. } = self;
        let (game, tree) = (Rc::clone(game), Rc::clone(tree));
        (!self.address_left).then_some(Keepsake { game, tree, seating: *seating, clock: *clock, tag: *tag })
    }
}

impl Keepsake {
    /// The number of a game by link.
    #[must_use]
    pub const fn tag(&self) -> Option<GameTag> {
        self.tag
    }

    /// The same with all moves of another one that began alike, as variations where they differ.
    #[must_use]
    pub fn with(mut self, other: &KeptGame) -> Self {
        if other.start.start() == self.game.start() && other.start.variant() == self.game.variant() {
            let tree = Rc::make_mut(&mut self.tree);
            for id in other.tree.in_order() {
                let moves = other.tree.path(id).into_iter().filter_map(|id| other.tree.mv(id));
                let here = tree.add_line(moves);
                let settled = other.tree.note(id).settled;
                let note = tree.note_mut(here);
                note.settled = note.settled.or(settled);
            }
        }
        self
    }
}
