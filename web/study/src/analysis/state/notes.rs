//! Owns what is noted at the moves: signs and comments, of a record that was opened, of the review, or one's own.

use std::collections::BTreeMap;
use std::rc::Rc;

use laska_rules::MoveId;
use laska_rules::notation::Nag;
use laska_rules::notation::record::{Annotation, Comment, Record, Tags};
use laska_web::state::Table;
use laska_web::t;
use laska_web::view::Tone;
use laska_web::words::localize;

use super::opening::source_of;
use super::{Desk, NoteView};
use crate::notes::{Notebook, NotesView};

/// What is noted, and what is known of the game.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Notes {
    at: Rc<BTreeMap<MoveId, Annotation>>,
    tags: Tags,
}

impl Notes {
    pub(super) fn of(record: &Record) -> Self {
        let ids = record.tree().in_order().into_iter().chain([MoveId::START]);
        let at = ids.map(|id| (id, record.tree().note(id).clone()));
        Self { at: Rc::new(at.filter(|(_, note)| *note != Annotation::default()).collect()), tags: record.tags.clone() }
    }

    pub(super) const fn tags(&self) -> &Tags {
        &self.tags
    }

    fn change(&mut self, id: MoveId) -> &mut Annotation {
        Rc::make_mut(&mut self.at).entry(id).or_default()
    }

    /// The sign that says how good a move is.
    fn sign(&self, id: MoveId) -> Option<&'static str> {
        self.at.get(&id)?.nags.iter().find(|nag| nag.is_of_move())?.sign()
    }

    /// Puts a sign at a move that has none.
    pub(super) fn judge(&mut self, id: MoveId, sign: &str) {
        if let (None, Some(nag)) = (self.sign(id), Nag::from_sign(sign)) {
            self.change(id).nags.push(nag);
        }
    }
}

impl Desk {
    /// Opens a whole record, where the address says.
    pub(super) fn open_record(&mut self, record: &Record, rest: &str) {
        let source = source_of(rest);
        // Who comes back to a record of the library goes on where they were.
        if source.is_some() && self.source.as_deref() == source {
            return;
        }
        let settings = self.table.settings();
        self.replace_game(|| Table::of_record(record, settings));
        self.notes = Notes::of(record);
        self.source = source.map(str::to_owned);
        // Games that were brought in are nowhere else.
        self.needs_saving = source.is_none();
        self.show_place(rest);
    }

    /// The game with all that is noted at its moves.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.table.record();
        let kept = self.notes.at.iter().filter(|(id, _)| record.tree().has(**id)).collect::<Vec<_>>();
        for (id, note) in kept {
            *record.annotation_mut(*id) = note.clone();
        }
        for (name, value) in self.notes.tags.iter() {
            // They were read from a record, so they can be written to one.
            let _ = record.tags.set(name, value);
        }
        record
    }

    /// Puts a sign at the move that is shown, in the place of another; the same sign again is taken away.
    pub(super) fn put_sign(&mut self, nag: Nag) {
        let note = self.notes.change(self.table.shown());
        let is_there = note.nags.contains(&nag);
        note.nags.retain(|there| !there.is_of_move());
        if !is_there {
            note.nags.push(nag);
        }
    }

    /// Says something at the move that is shown. What cannot be said in a record is told.
    pub(super) fn comment(&mut self, text: &str) {
        match Comment::new(text) {
            Ok(comment) => self.notes.change(self.table.shown()).after = comment,
            Err(error) => self.tell(Tone::Error, t!("The comment is not kept: {error}.", error = localize(&error))),
        }
    }

    /// The list of moves with all that is noted at them.
    pub(super) fn moves_view(&self) -> NotesView {
        let record = self.record();
        Notebook {
            tree: record.tree(),
            annotation: |annotation| annotation,
            start: record.start(),
            line: &self.table.line(),
            played: self.game().moves().len(),
            notation: self.table.settings().notation,
        }
        .view()
    }

    pub(super) fn note_view(&self) -> NoteView {
        let id = self.table.shown();
        let note = self.notes.at.get(&id);
        NoteView {
            id,
            at_start: id == MoveId::START,
            sign: note.and_then(|note| note.nags.iter().copied().find(|nag| nag.is_of_move())),
            before: note.map(|note| note.before.as_str().to_owned()).unwrap_or_default(),
            comment: note.map(|note| note.after.as_str().to_owned()).unwrap_or_default(),
        }
    }
}
