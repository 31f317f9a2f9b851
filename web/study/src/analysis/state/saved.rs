//! Saves the analysis, opens a saved one, and follows what other tabs change in it: `collection` defines the text.

use std::rc::Rc;

use laska_rules::Message;
use laska_ui::notice::{Notice, Tone};
use laska_ui::tr_noop;

use super::analysis::Analysis;
use crate::collection::{AnalysisKey, SavedAnalysis};

/// What another tab has changed in a document.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeElsewhere {
    /// The number of the document.
    pub number: u32,
    /// The version that both tabs had.
    pub base: SavedAnalysis,
    /// What it has become.
    pub theirs: SavedAnalysis,
    /// The text of that in the archive.
    pub text: Rc<str>,
    /// Whether both tabs have changed the same in different ways.
    pub has_conflict: bool,
}

/// The latest text of the archive that a document has taken over from other tabs.
#[derive(Clone, Debug, PartialEq)]
pub struct Followed {
    /// The number of the document.
    pub number: u32,
    pub text: Rc<str>,
    /// How often documents on this board have followed other tabs.
    pub count: u32,
}

impl Analysis {
    pub const fn followed(&self) -> Option<&Followed> {
        self.followed.as_ref()
    }

    /// Returns the analysis to save; `None` while its address contains everything, and while an invalid address is left
    /// for the user to correct.
    pub fn saved(&self) -> Option<SavedAnalysis> {
        let document = &self.document;
        let address = self.address().filter(|_| document.needs_saving || document.review.is_some())?;
        Some(document.saved(address, self.input.bottom, self.review_shown))
    }

    /// Returns the key under which the analysis was loaded.
    pub const fn key(&self) -> Option<&AnalysisKey> {
        self.document.key.as_ref()
    }

    /// Opens a saved analysis at the position it was left at.
    pub(super) fn restore(&mut self, saved: &SavedAnalysis) {
        self.replace_game(saved.cursor(), saved.bottom);
        self.document.take(saved);
        self.document.key.clone_from(&saved.key);
        self.document.source.clone_from(&saved.source);
        self.document.needs_saving = true;
        self.review_shown = saved.review_shown;
        self.apply_theory();
    }

    /// Adds what another tab has changed in a document to it and to its steps: undo affects only what was done here. The board keeps its position if it is still there.
    pub(super) fn merge(&mut self, change: &ChangeElsewhere) {
        let ChangeElsewhere { number, base, theirs, text, has_conflict } = change;
        self.history.change_steps(*number, |step| _ = step.merge(base, theirs));
        if self.document.number != *number {
            return;
        }
        let count = self.followed.as_ref().map_or(0, |followed| followed.count) + 1;
        self.followed = Some(Followed { number: *number, text: Rc::clone(text), count });
        let mut document = self.document.clone();
        if document.merge(base, theirs) == Some(true) || *has_conflict {
            let message = Message::new(tr_noop!(
                "Another tab has changed the same comment or detail. Both comments are kept; details are those of this tab."
            ));
            self.notice = Some(Notice::Message { tone: Tone::Info, message });
        }
        if !document.cursor.has_same_tree(&self.document.cursor) {
            let cursor = document.cursor.clone();
            let notice = self.notice.take();
            self.change(|it| *it = cursor);
            self.notice = notice;
        }
        self.document = document;
        self.apply_theory();
    }
}
