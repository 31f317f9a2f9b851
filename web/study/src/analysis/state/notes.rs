//! Annotations in the analysis: symbols and comments from an opened record, from the review, or entered by the user.

use laska_app::Timestamp;
use laska_rules::notation::Nag;
use laska_rules::notation::record::{Annotation, Comment, Record};
use laska_rules::{Color, Message, NodeId};
use laska_ui::notice::{Notice, Tone};
use laska_ui::settings::Notation;
use laska_ui::tr_noop;

use super::address::source_of;
use super::analysis::Analysis;
use crate::collection::{Details, SavedAnalysis};
use crate::notes::{NotesBuilder, NotesView};
use crate::transfer::title_of_tags;

/// The maximum length of a file's name in characters, which every system allows.
const MAX_FILE_NAME: usize = 60;

/// The annotations of the current move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoteView {
    /// The move.
    pub id: NodeId,
    /// Whether it is the start position, which has no symbol.
    pub at_start: bool,
    /// The annotation symbol.
    pub symbol: Option<Nag>,
    /// The comment before the move.
    pub before: String,
    /// The comment after the move.
    pub comment: String,
}

impl Analysis {
    /// Opens a record at the position its address names.
    pub(super) fn open_record(&mut self, record: &Record, rest: &str) {
        let source = source_of(rest);
        // Reopening a library record continues where the user left it.
        if source.is_some() && self.document.source.as_deref() == source {
            return;
        }
        // A file of the collection has names in tags of their own.
        let (opened, _) = SavedAnalysis::from_file_record(record.clone(), "");
        self.replace_game(opened.cursor(), Color::White);
        self.document.label = opened.label;
        self.document.tags = opened.record.tags;
        self.document.result = opened.record.result;
        self.document.source = source.map(str::to_owned);
        // An imported game exists nowhere else.
        self.document.needs_saving = source.is_none();
        self.show_line(rest);
    }

    /// Returns the game with all its annotations.
    pub fn record(&self) -> Record {
        self.document.record()
    }

    /// Returns the record for a file, which also says the name, the collection and how the game ended.
    pub fn file_record(&self, now: Timestamp) -> Record {
        let document = &self.document;
        let saved = SavedAnalysis {
            label: document.label.clone(),
            draws: self.game().draw_rules(),
            end: document.cursor.main_line_ended_with(),
            source: document.source.clone(),
            ..SavedAnalysis::of_record(self.record())
        };
        saved.to_file_record(now)
    }

    /// Returns the name for a file: the title, as far as systems allow it.
    pub fn file_name(&self) -> String {
        let is_allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | ',' | '(' | ')');
        let title = self.title().unwrap_or_default();
        let name: String = title.chars().take(MAX_FILE_NAME).map(|c| if is_allowed(c) { c } else { '-' }).collect();
        let name = name.trim_matches([' ', '.', '-']);
        format!("{}.pgn", if name.is_empty() { "laska" } else { name })
    }

    /// Returns the name, the players and the other details.
    pub fn details(&self) -> Details {
        Details::of(&self.document.label, &self.record())
    }

    /// Returns the name, or else the players and the event as far as they are known.
    pub fn title(&self) -> Option<String> {
        let name = self.document.label.name();
        if name.is_empty() { title_of_tags(&self.document.tags) } else { Some(name.to_owned()) }
    }

    /// Whether the moves decide the result, so that nobody can choose it.
    pub fn has_final_result(&self) -> bool {
        self.document.cursor.main_line().outcome().is_some()
    }

    /// Sets the details, or shows why a record cannot contain them. From then on the analysis is saved.
    pub(super) fn set_details(&mut self, details: &Details) {
        match (details.apply_to_tags(&self.document.tags), details.comment()) {
            (Ok(tags), Ok(comment)) => {
                self.document.tags = tags;
                self.document.cursor.note_mut(NodeId::ROOT).after = comment;
                self.document.label = details.label();
                self.document.result = details.result;
                self.document.needs_saving = true;
            }
            (Err(message), _) | (_, Err(message)) => {
                self.notice = Some(Notice::Message { tone: Tone::Error, message });
            }
        }
    }

    fn annotation_here(&mut self) -> &mut Annotation {
        let here = self.document.cursor.here();
        self.document.cursor.note_mut(here)
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
