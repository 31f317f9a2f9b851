//! Saves the analysis, opens a saved one, and follows what other tabs change in it: `collection` defines the text.

use laska_app::MoveNumbers;
use laska_rules::{Color, Message};
use laska_ui::notice::{Notice, Tone};
use laska_ui::settings::Shown;
use laska_ui::tr_noop;

use super::Analysis;
use super::analysis::{ChangeElsewhere, Document};
use super::review::Review;
use crate::collection::{AnalysisKey, SavedAnalysis, merge};

impl Document {
    fn saved(&self, address: String, bottom: Color, review_shown: Shown) -> SavedAnalysis {
        let record = self.record();
        let numbers = MoveNumbers::of(record.tree());
        let cursor = &self.cursor;
        SavedAnalysis {
            key: self.key.clone(),
            created: None,
            label: self.label.clone(),
            address,
            source: self.source.clone(),
            draws: cursor.game().draw_rules(),
            end: cursor.main_line_ended_with(),
            line: numbers.last_of(cursor.line()),
            ply: cursor.game().moves().len(),
            bottom,
            review: self.review.as_ref().map(|review| {
                let line = cursor.tree().follow(review.moves().iter().copied());
                (numbers.last_of(&line), review.to_text())
            }),
            review_shown,
            record,
        }
    }

    /// Takes the moves, the notes and the details of a saved analysis.
    fn take(&mut self, saved: &SavedAnalysis) {
        self.cursor = saved.cursor();
        self.label = saved.label.clone();
        self.tags = saved.record.tags.clone();
        self.result = saved.record.result;
        self.review = saved.review.as_ref().map(|(line, results)| {
            let game = saved.record.game_to(MoveNumbers::of(saved.record.tree()).node(*line));
            Review::from_text(&game.with_draw_rules(saved.draws), results)
        });
    }

    /// Adds what another tab has changed since `base`, and returns whether both have changed the same in different ways.
    fn merge(&mut self, base: &SavedAnalysis, theirs: &SavedAnalysis) -> Option<bool> {
        let own = self.saved(String::new(), Color::White, Shown::No);
        let both = merge(Some(base), &own, theirs)?;
        if !both.entry.has_same_content(&own) {
            self.take(&both.entry);
        }
        Some(both.has_conflict)
    }
}

impl Analysis {
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
        let ChangeElsewhere { number, base, theirs, has_conflict } = change;
        self.change_steps(*number, |step| _ = step.merge(base, theirs));
        if self.document.number != *number {
            return;
        }
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
