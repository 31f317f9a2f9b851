//! Undo and redo in the analysis: of moves, variations, comments and signs, and of a game that was opened in place of
//! another.

use std::rc::Rc;

use laska_app::GameCursor;
use laska_rules::MoveId;
use laska_rules::notation::record::{Annotation, Tags};
use laska_web::intent::Intent;

use super::review::Review;
use super::{Desk, Event};

/// How many steps can be undone.
const MOST: usize = 200;

/// The analysis at a moment.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Snapshot {
    cursor: GameCursor<Annotation>,
    tags: Tags,
    source: Option<String>,
    review: Option<Review>,
    needs_saving: bool,
    number: u32,
    key: Option<String>,
}

/// Earlier states, the latest last, and those that were undone.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct History {
    undo: Vec<Rc<Snapshot>>,
    redo: Vec<Rc<Snapshot>>,
    /// The move whose comment is being written: the whole comment is one step.
    writing: Option<MoveId>,
}

/// What an event means for the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A game is opened.
    Open,
    /// Undo or redo.
    History,
    /// A comment is being written.
    Comment,
    /// Anything else.
    Other,
}

impl Kind {
    pub(super) const fn of(event: &Event) -> Self {
        match event {
            Event::Opened(_) | Event::OpenedRecord(..) | Event::Restored(_) | Event::New => Self::Open,
            Event::Wanted(Intent::Undo | Intent::Redo) => Self::History,
            Event::Comment(_) => Self::Comment,
            _ => Self::Other,
        }
    }
}

impl Desk {
    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot {
            cursor: self.cursor.clone(),
            tags: self.tags.clone(),
            source: self.source.clone(),
            review: self.review.clone(),
            needs_saving: self.needs_saving,
            number: self.number,
            key: self.key.clone(),
        }
    }

    /// Adds the state before an event to the history if the event has changed it.
    pub(super) fn record_change(&mut self, before: Snapshot, kind: Kind) {
        if kind == Kind::History || self.number == before.number && self.is_same_as(&before) {
            return;
        }
        if kind != Kind::Open {
            self.needs_saving = true;
        } else if !before.needs_saving {
            // Its address opens it again.
            return;
        }
        let writing = (kind == Kind::Comment).then(|| self.cursor.here());
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
            self.history.redo.push(Rc::new(self.snapshot()));
            self.return_to(&before);
        }
    }

    pub(super) fn redo(&mut self) {
        if let Some(after) = self.history.redo.pop() {
            self.history.undo.push(Rc::new(self.snapshot()));
            self.return_to(&after);
        }
    }

    fn return_to(&mut self, snapshot: &Snapshot) {
        let Snapshot { cursor, tags, source, review, needs_saving, number, key } = snapshot.clone();
        self.replace_game(cursor, self.input.bottom);
        (self.tags, self.source, self.review, self.needs_saving) = (tags, source, review, needs_saving);
        (self.number, self.key) = (number, key);
        self.history.writing = None;
    }

    fn is_same_as(&self, other: &Snapshot) -> bool {
        self.cursor.is_same_tree(&other.cursor) && self.tags == other.tags && self.source == other.source
    }
}
