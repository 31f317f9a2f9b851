//! Undo and redo of everything that somebody enters in the analysis: moves, variations, comments, signs, and what an opened
//! game took the place of.

use std::rc::Rc;

use laska_rules::MoveId;
use laska_web::intent::Intent;
use laska_web::state::{Event as TableEvent, Table};

use super::notes::Notes;
use super::review::Review;
use super::{Desk, Event};

/// How many steps can be undone.
const MOST: usize = 200;

/// All that somebody has entered, at a moment.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entered {
    table: Table,
    notes: Notes,
    source: Option<String>,
    review: Option<Review>,
    is_own: bool,
    number: u32,
    key: Option<String>,
}

/// What was entered before, the latest last, and what was undone of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct History {
    undo: Vec<Rc<Entered>>,
    redo: Vec<Rc<Entered>>,
    /// The move whose comment is being written: all of its letters are undone in one step.
    writing: Option<MoveId>,
}

/// What an event means for the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A game is opened.
    Opens,
    /// It leads through the history itself.
    Leads,
    /// A comment is being written.
    Writes,
    /// Anything else.
    Other,
}

impl Kind {
    pub(super) const fn of(event: &Event) -> Self {
        match event {
            Event::Opened(_) | Event::OpenedRecord(..) | Event::Restored(_) | Event::New => Self::Opens,
            Event::Undo | Event::Redo | Event::Table(TableEvent::Wanted(Intent::TakeBack | Intent::Forward)) => {
                Self::Leads
            }
            Event::Comment(_) => Self::Writes,
            _ => Self::Other,
        }
    }
}

impl Desk {
    pub(super) fn entered(&self) -> Entered {
        Entered {
            table: self.table.clone(),
            notes: self.notes.clone(),
            source: self.source.clone(),
            review: self.review.clone(),
            is_own: self.is_own,
            number: self.number,
            key: self.key.clone(),
        }
    }

    /// Remembers what was there before an event if it has changed.
    pub(super) fn remember(&mut self, before: Entered, kind: Kind) {
        if kind == Kind::Leads || self.number == before.number && self.has_entered(&before) {
            return;
        }
        if kind != Kind::Opens {
            self.is_own = true;
        } else if !before.is_own {
            // The address it had leads back to it.
            return;
        }
        let writing = (kind == Kind::Writes).then(|| self.table.shown());
        if writing.is_none() || self.history.writing != writing {
            self.history.undo.push(Rc::new(before));
        }
        self.history.writing = writing;
        self.history.redo.clear();
        let surplus = self.history.undo.len().saturating_sub(MOST);
        self.history.undo.drain(..surplus);
    }

    /// Whether there is something to undo.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.history.undo.is_empty() && self.trial.is_none()
    }

    /// Whether there is something to redo.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.history.redo.is_empty() && self.trial.is_none()
    }

    pub(super) fn undo(&mut self) {
        if let Some(before) = self.history.undo.pop() {
            self.history.redo.push(Rc::new(self.entered()));
            self.enter(&before);
        }
    }

    pub(super) fn redo(&mut self) {
        if let Some(after) = self.history.redo.pop() {
            self.history.undo.push(Rc::new(self.entered()));
            self.enter(&after);
        }
    }

    fn enter(&mut self, entered: &Entered) {
        let Entered { table, notes, source, review, is_own, number, key } = entered.clone();
        let (settings, bottom) = (self.table.settings(), self.table.bottom());
        self.replace_game(|| table.with_bottom(bottom).after(TableEvent::Wanted(Intent::ChangeSettings(settings))));
        (self.notes, self.source, self.review, self.is_own) = (notes, source, review, is_own);
        (self.number, self.key) = (number, key);
        self.history.writing = None;
    }

    fn has_entered(&self, other: &Entered) -> bool {
        let (ours, theirs) = (self.game(), other.table.game());
        ours.start() == theirs.start()
            && ours.variant() == theirs.variant()
            && self.table.has_moves_of(&other.table)
            && self.notes == other.notes
            && self.source == other.source
    }
}
