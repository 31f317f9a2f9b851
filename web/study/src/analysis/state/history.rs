//! The history of the document: the steps that undo and redo return to.

use std::rc::Rc;

use laska_rules::NodeId;

use super::document::Document;

/// The maximum number of undo steps.
const MAX_STEPS: usize = 200;

/// Earlier documents, the latest last, and the undone ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct History {
    undo: Vec<Rc<Document>>,
    redo: Vec<Rc<Document>>,
    /// The move whose comment is being edited: a whole comment is one step.
    comment_move: Option<NodeId>,
}

impl History {
    /// Adds a document before its change, which ends what was undone. A whole comment on a move is one step.
    pub(super) fn add(&mut self, before: Document, comment_move: Option<NodeId>) {
        if comment_move.is_none() || self.comment_move != comment_move {
            self.undo.push(Rc::new(before));
        }
        self.comment_move = comment_move;
        self.redo.clear();
        let surplus = self.undo.len().saturating_sub(MAX_STEPS);
        self.undo.drain(..surplus);
    }

    /// Whether there is a step to undo.
    pub(super) const fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Whether there is a step to redo.
    pub(super) const fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// Returns the document before the last step, and keeps the present one for redo.
    pub(super) fn undo(&mut self, present: &Document) -> Option<Rc<Document>> {
        let before = self.undo.pop()?;
        self.redo.push(Rc::new(present.clone()));
        self.comment_move = None;
        Some(before)
    }

    /// Returns the document after the last step that was undone, and keeps the present one for undo.
    pub(super) fn redo(&mut self, present: &Document) -> Option<Rc<Document>> {
        let after = self.redo.pop()?;
        self.undo.push(Rc::new(present.clone()));
        self.comment_move = None;
        Some(after)
    }

    /// Changes the document with this number in all steps.
    pub(super) fn change_steps(&mut self, number: u32, change: impl Fn(&mut Document)) {
        let steps = self.undo.iter_mut().chain(&mut self.redo).filter(|step| step.number == number);
        steps.for_each(|step| change(Rc::make_mut(step)));
    }
}
