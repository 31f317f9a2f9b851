//! Saves the analysis and opens a saved one: `collection` defines the text.

use laska_rules::NodeId;

use super::Analysis;
use super::review::Review;
use crate::collection::{AnalysisKey, SavedAnalysis, move_by_number, number_of};

impl Analysis {
    /// Returns the analysis to save; `None` while its address contains everything, and while an invalid address is left
    /// for the user to correct.
    #[must_use]
    pub fn saved(&self) -> Option<SavedAnalysis> {
        let document = &self.document;
        let address = self.address().filter(|_| document.needs_saving || document.review.is_some())?;
        let record = self.record();
        let number = |id: NodeId| number_of(&record, id);
        Some(SavedAnalysis {
            key: document.key.clone(),
            created: None,
            label: document.label.clone(),
            address,
            source: document.source.clone(),
            draws: self.game().draw_rules(),
            end: document.cursor.main_line_ended_with(),
            line: document.cursor.line().last().copied().map_or(0, number),
            ply: self.game().moves().len(),
            bottom: self.input.bottom,
            review: document.review.as_ref().map(|review| {
                let end = document.cursor.tree().follow(review.moves().iter().copied()).last().copied();
                (end.map_or(0, number), review.to_text())
            }),
            review_shown: self.review_shown,
            record,
        })
    }

    /// Returns the key under which the analysis was loaded.
    #[must_use]
    pub const fn key(&self) -> Option<&AnalysisKey> {
        self.document.key.as_ref()
    }

    /// Opens a saved analysis at the position it was left at.
    pub(super) fn restore(&mut self, saved: &SavedAnalysis) {
        self.replace_game(saved.cursor(), saved.bottom);
        self.document.key.clone_from(&saved.key);
        self.document.label = saved.label.clone();
        self.document.tags = saved.record.tags.clone();
        self.document.result = saved.record.result;
        self.document.source.clone_from(&saved.source);
        self.document.needs_saving = true;
        self.document.review = saved.review.as_ref().map(|(line, results)| {
            let game = saved.record.game_to(move_by_number(&saved.record, *line));
            Review::from_text(&game.with_draw_rules(saved.draws), results)
        });
        self.review_shown = saved.review_shown;
        self.apply_theory();
    }
}
