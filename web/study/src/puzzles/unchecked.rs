//! Moves that the player has made but that have not been checked yet, because the page was closed or another puzzle was
//! opened meanwhile. The check starts again when the puzzle is opened, so that leaving does not undo a mistake.

use std::collections::BTreeMap;

use laska_app::BoardEvent;
use laska_library::PuzzleId;

use crate::exercise::{Event, Exercise, Status};

/// The key under which the browser stores them.
pub const UNCHECKED_KEY: &str = "laska.puzzle-checks.1";

/// The player's moves in each puzzle whose last move has not been checked yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unchecked(BTreeMap<u32, String>);

impl Unchecked {
    /// Reads a text written by [`Unchecked::write`]. Lines that cannot be read are left out.
    pub fn read(text: &str) -> Self {
        let read = |line: &str| {
            let (id, moves) = line.split_once(' ')?;
            Some((id.parse().ok()?, moves.to_owned()))
        };
        Self(text.lines().filter_map(read).collect())
    }

    /// Returns a line for each puzzle: its number and the player's moves.
    pub fn write(&self) -> String {
        self.0.iter().map(|(id, moves)| format!("{id} {moves}\n")).collect()
    }

    /// Remembers the moves of a puzzle while the last one is being checked, and forgets them afterward.
    pub(super) fn note(&mut self, id: PuzzleId, exercise: &Exercise) {
        if matches!(exercise.status(), Status::Checking(_)) {
            let own = exercise.game().moves().iter().step_by(2);
            self.0.insert(id.0, own.map(ToString::to_string).collect::<Vec<_>>().join(" "));
        } else {
            self.0.remove(&id.0);
        }
    }

    /// Makes the remembered moves of a puzzle again.
    pub(super) fn resume(&self, id: PuzzleId, exercise: Exercise) -> Exercise {
        let Some(moves) = self.0.get(&id.0) else { return exercise };
        let resumed = moves
            .split(' ')
            .fold(exercise.clone(), |exercise, mv| exercise.after(Event::Input(BoardEvent::Type(mv.into()))));
        // Otherwise the puzzle has changed.
        if matches!(resumed.status(), Status::Checking(_)) { resumed } else { exercise }
    }
}
