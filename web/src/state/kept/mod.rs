//! Owns the form in which a game is kept: the moves with all variations, who sits there, and the clock. Knows no store.

mod pick;
mod read;
mod seats;

use std::rc::Rc;

use laska_rules::{Color, Game, Loss, Outcome};
use serde::{Deserialize, Serialize};

use super::clock::{Clock, Moment};
use super::{Player, Seating, Table, Tree, write_address};
use crate::intent::{MoveId, Strength};

pub use pick::{Found, Stored, pick};
pub use read::KeptGame;
pub use seats::{KEY as SEATS_KEY, KeptSeats, PACES_KEY, PacesKept};

/// What the keys of kept games begin with; the number grows when the form changes.
pub const GAME_KEY: &str = "laska.game.1.";

/// What is to be kept of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Keepsake {
    game: Rc<Game>,
    tree: Rc<Tree>,
    seating: Seating,
    clock: Option<Clock>,
}

/// A kept game as it is written.
#[derive(Serialize)]
struct Form {
    /// When it was kept.
    saved: Moment,
    /// The address of the position on the board.
    address: String,
    /// The address of the position that the game began with.
    start: String,
    white: PlayerForm,
    black: PlayerForm,
    moves: Vec<MoveForm>,
    /// The last move of the line on the board, counted from 1; 0 is the start.
    tip: usize,
    clock: Option<ClockForm>,
}

/// A person is nothing, a machine its strength.
type PlayerForm = Option<Strength>;

/// A move, every one after the one that it follows.
#[derive(Serialize, Deserialize)]
struct MoveForm {
    #[serde(rename = "move")]
    text: String,
    /// Which move it follows, counted from 1; 0 is the start.
    after: usize,
    /// What White and Black had left then, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<[u64; 2]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<EndForm>,
}

/// A result that is not on the board; or that the start has, where no move is.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum EndForm {
    WhiteResigned,
    BlackResigned,
    WhiteOutOfTime,
    BlackOutOfTime,
    Agreed,
}

/// The clock, in milliseconds.
#[derive(Serialize, Deserialize)]
struct ClockForm {
    base: u64,
    increment: u64,
    /// The move that was made last, counted from 1.
    live: usize,
    since: Moment,
    stopped: Option<Moment>,
}

impl Table {
    /// What is to be kept; `None` while a faulty address is left in the bar.
    #[must_use]
    pub fn keepsake(&self) -> Option<Keepsake> {
        let Self { game, tree, seating, clock, .. } = self;
        let (game, tree) = (Rc::clone(game), Rc::clone(tree));
        (!self.address_left).then_some(Keepsake { game, tree, seating: *seating, clock: *clock })
    }
}

impl Keepsake {
    /// As it is kept, at that moment.
    ///
    /// # Panics
    /// Never: all of it can be written.
    #[must_use]
    pub fn text(&self, now: Moment) -> String {
        let order = self.tree.in_order();
        // Moves that were deleted are not kept, so that numbers change.
        let number = |id: MoveId| order.iter().position(|&it| it == id).map_or(0, |place| place + 1);
        let line: Vec<_> = self.game.moves().iter().chain(self.game.undone()).copied().collect();
        let mut start = (*self.game).clone();
        start.go_to(0);
        let form = Form {
            saved: now,
            address: write_address(&self.game),
            start: write_address(&start),
            white: player(self.seating.white),
            black: player(self.seating.black),
            moves: order.iter().filter_map(|&id| self.move_form(id, number(self.tree.before(id)))).collect(),
            tip: number(self.tree.at(&line)),
            clock: self.clock.map(|clock| ClockForm {
                base: milliseconds(clock.control.base),
                increment: milliseconds(clock.control.increment),
                live: number(clock.live),
                since: clock.since,
                stopped: clock.stopped,
            }),
        };
        serde_json::to_string(&form).expect("its keys are words")
    }

    fn move_form(&self, id: MoveId, after: usize) -> Option<MoveForm> {
        let times = self.tree.times(id);
        Some(MoveForm {
            text: self.tree.mv(id)?.to_string(),
            after,
            left: times.map(|times| [times.white, times.black].map(milliseconds)),
            end: self.tree.settled(id).and_then(EndForm::of),
        })
    }
}

impl EndForm {
    const fn of(outcome: Outcome) -> Option<Self> {
        Some(match outcome {
            Outcome::Won { winner: Color::Black, by: Loss::Resigned } => Self::WhiteResigned,
            Outcome::Won { winner: Color::White, by: Loss::Resigned } => Self::BlackResigned,
            Outcome::Won { winner: Color::Black, by: Loss::Time } => Self::WhiteOutOfTime,
            Outcome::Won { winner: Color::White, by: Loss::Time } => Self::BlackOutOfTime,
            Outcome::Drawn(laska_rules::Draw::Agreed) => Self::Agreed,
            _ => return None,
        })
    }

    const fn outcome(self) -> Outcome {
        match self {
            Self::WhiteResigned => Outcome::Won { winner: Color::Black, by: Loss::Resigned },
            Self::BlackResigned => Outcome::Won { winner: Color::White, by: Loss::Resigned },
            Self::WhiteOutOfTime => Outcome::Won { winner: Color::Black, by: Loss::Time },
            Self::BlackOutOfTime => Outcome::Won { winner: Color::White, by: Loss::Time },
            Self::Agreed => Outcome::Drawn(laska_rules::Draw::Agreed),
        }
    }
}

const fn player(player: Player) -> PlayerForm {
    match player {
        Player::Machine(strength) => Some(strength),
        Player::Person => None,
    }
}

fn milliseconds(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
