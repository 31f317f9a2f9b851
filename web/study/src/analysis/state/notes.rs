//! Annotations in the analysis: symbols and comments from an opened record, from the review, or entered by the user.

use laska_app::GameCursor;
use laska_rules::notation::Nag;
use laska_rules::notation::record::{Annotation, Comment, Record, Tags};
use laska_rules::{Color, Message, NodeId};
use laska_web::notice::{Notice, Tone};
use laska_web::settings::Notation;
use laska_web::tr_noop;
use laska_web::words::side;

use super::address::source_of;
use super::{Analysis, NoteView};
use crate::notes::{NotesBuilder, NotesView};

impl Analysis {
    /// Opens a record at the position its address names.
    pub(super) fn open_record(&mut self, record: &Record, rest: &str) {
        let source = source_of(rest);
        // Reopening a library record continues where the user left it.
        if source.is_some() && self.document.source.as_deref() == source {
            return;
        }
        self.replace_game(GameCursor::from_record(record, Annotation::clone), Color::White);
        self.document.tags = record.tags.clone();
        self.document.source = source.map(str::to_owned);
        // An imported game exists nowhere else.
        self.document.needs_saving = source.is_none();
        self.show_line(rest);
    }

    /// Returns the game with all its annotations.
    #[must_use]
    pub fn record(&self) -> Record {
        let mut record = self.document.cursor.to_record(Annotation::clone);
        for (color, name) in [(Color::White, Tags::WHITE), (Color::Black, Tags::BLACK)] {
            record.tags.set(name, side(color)).expect("the tag name and the value are valid");
        }
        for (name, value) in self.document.tags.iter() {
            // The tags were read from a record, so writing them cannot fail.
            let _ = record.tags.set(name, value);
        }
        record
    }

    fn annotation_here(&mut self) -> &mut Annotation {
        let here = self.document.cursor.here();
        self.document.cursor.note_mut(here)
    }

    /// Adds a symbol to a move that has none.
    pub(super) fn add_symbol(&mut self, id: NodeId, symbol: &str) {
        let has_symbol = self.document.cursor.note(id).nags.iter().any(|nag| nag.rates_move());
        if let (false, Some(nag)) = (has_symbol, Nag::from_symbol(symbol)) {
            self.document.cursor.note_mut(id).nags.push(nag);
        }
    }

    /// Sets the symbol of the current move, replacing any other; removes it if the move already has it.
    pub(super) fn toggle_symbol(&mut self, nag: Nag) {
        let note = self.annotation_here();
        let is_set = note.nags.contains(&nag);
        note.nags.retain(|nag| !nag.rates_move());
        if !is_set {
            note.nags.push(nag);
        }
    }

    /// Sets the comment on the current move, or shows why a record cannot contain it.
    pub(super) fn set_comment(&mut self, text: &str) {
        match Comment::new(text) {
            Ok(comment) => self.annotation_here().after = comment,
            Err(error) => {
                let message = Message::new(tr_noop!("Could not save the comment: {error}.")).with_message(&error);
                self.notice = Some(Notice::Message { tone: Tone::Error, message });
            }
        }
    }

    /// Returns the move list with annotations.
    pub(super) fn moves_view(&self, notation: Notation) -> NotesView {
        NotesBuilder {
            tree: self.document.cursor.tree(),
            annotation: |node| &node.note,
            start: self.game().start(),
            line: self.document.cursor.line(),
            played: self.document.cursor.ply(),
            notation,
        }
        .view()
    }

    pub(super) fn note_view(&self) -> NoteView {
        let id = self.document.cursor.here();
        let note = self.document.cursor.note(id);
        NoteView {
            id,
            at_start: id == NodeId::ROOT,
            symbol: note.nags.iter().copied().find(|nag| nag.rates_move()),
            before: note.before.as_str().to_owned(),
            comment: note.after.as_str().to_owned(),
        }
    }
}
