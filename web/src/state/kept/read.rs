//! Owns the reading of a kept game: what cannot be read is left out and named, the rest holds.

use std::time::Duration;

use laska_rules::notation::parse_move;
use laska_rules::{Game, Position};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::super::clock::{Clock, Moment, Times};
use super::super::{Player, Seating, Table, Tree, read_address};
use super::{ClockForm, MoveForm, PlayerForm};
use crate::intent::{MoveId, TimeControl};

/// A kept game, as far as it could be read.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptGame {
    pub(super) saved: Moment,
    pub(super) address: String,
    /// The game at its start.
    pub(in super::super) start: Game,
    pub(in super::super) tree: Tree,
    pub(in super::super) tip: MoveId,
    pub(in super::super) seating: Seating,
    pub(in super::super) clock: Option<Clock>,
    /// What could not be read, as words for the player.
    pub(super) lost: Vec<&'static str>,
}

impl KeptGame {
    /// Reads what [`Keepsake::text`](super::Keepsake::text) has written; `None` where there is no game in it.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let mut fields: Map<String, Value> = serde_json::from_str(text).ok()?;
        let mut lost = Vec::new();
        let start: String = take(&mut fields, "start", "", &mut lost)?;
        let start = read_address(&start).ok().filter(|game| game.moves().is_empty())?;
        let moves: Vec<Value> = take(&mut fields, "moves", "moves", &mut lost).unwrap_or_default();
        let (tree, ids) = tree(&start, moves, &mut lost);
        let at = |number: usize| ids.get(number).copied().flatten();
        let mut player = |side| match take::<PlayerForm>(&mut fields, side, "players", &mut lost).flatten() {
            Some(strength) => Player::Machine(strength),
            None => Player::Person,
        };
        let seating = Seating { white: player("white"), black: player("black") };
        let tip = take(&mut fields, "tip", "moves", &mut lost).and_then(at).unwrap_or(Tree::START);
        let clock: Option<ClockForm> = take(&mut fields, "clock", "clock", &mut lost).flatten();
        let clock = clock.map(|form| {
            let control = TimeControl {
                base: Duration::from_millis(form.base),
                increment: Duration::from_millis(form.increment),
            };
            Clock { control, live: at(form.live).unwrap_or(tip), since: form.since, stopped: form.stopped }
        });
        let address = take(&mut fields, "address", "moves", &mut lost).unwrap_or_default();
        let saved = take(&mut fields, "saved", "date", &mut lost).unwrap_or_default();
        lost.dedup();
        Some(Self { saved, address, start, tree, tip, seating, clock, lost })
    }

    /// When it was kept.
    #[must_use]
    pub const fn saved(&self) -> Moment {
        self.saved
    }

    /// The table with that game, the end of its line on the board.
    pub(in super::super) fn table(self) -> Table {
        let mut table = Table::seated(self.start, self.seating);
        table.tree = self.tree.into();
        table.clock = self.clock;
        let line = table.tree.path(self.tip);
        table.game = table.game_along(&line).into();
        table
    }
}

/// The moves that can be read, and the number in the tree of each that was written; the start is the first.
fn tree(start: &Game, moves: Vec<Value>, lost: &mut Vec<&'static str>) -> (Tree, Vec<Option<MoveId>>) {
    let mut tree = Tree::new();
    let mut ids = vec![Some(Tree::START)];
    let mut positions: Vec<Option<Position>> = vec![Some(start.position().clone())];
    for value in moves {
        let read = serde_json::from_value::<MoveForm>(value).ok().and_then(|form| {
            let (after, mut position) = (*ids.get(form.after)?, positions.get(form.after)?.clone()?);
            let mv = parse_move(&form.text, &position, start.variant().chain).ok()?;
            position.play(mv);
            let id = tree.add(after?, mv);
            if let Some([white, black]) = form.left {
                tree.set_times(id, Times { white: Duration::from_millis(white), black: Duration::from_millis(black) });
            }
            tree.settle(id, form.end.map(super::EndForm::outcome));
            Some((id, position))
        });
        if read.is_none() {
            lost.push("moves");
        }
        ids.push(read.as_ref().map(|it| it.0));
        positions.push(read.map(|it| it.1));
    }
    (tree, ids)
}

/// Takes a field; one that cannot be read is named by these words.
fn take<T: DeserializeOwned>(
    fields: &mut Map<String, Value>,
    name: &str,
    words: &'static str,
    lost: &mut Vec<&'static str>,
) -> Option<T> {
    let read = fields.remove(name).and_then(|value| serde_json::from_value(value).ok());
    if read.is_none() {
        lost.push(words);
    }
    read
}
