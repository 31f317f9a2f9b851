//! The document on the board: the part of the state that is saved and that undo restores.

use laska_app::{GameCursor, MoveNumbers};
use laska_rules::notation::Nag;
use laska_rules::notation::record::{Annotation, GameResult, Record, Tags};
use laska_rules::{Color, NodeId};
use laska_ui::settings::Shown;

use super::review::Review;
use crate::collection::{AnalysisKey, Label, SavedAnalysis, merge};

/// The part of the state that is saved and that undo restores.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Document {
    /// The game tree with its annotations.
    pub(super) cursor: GameCursor<Annotation>,
    /// The tags of the game, such as players, date and place.
    pub(super) tags: Tags,
    pub(super) review: Option<Review>,
    /// The library record it came from, as the address names it.
    pub(super) source: Option<String>,
    /// Whether it contains anything that its address does not.
    pub(super) needs_saving: bool,
    /// Identifies the document among all that were on this board, from 0.
    pub(super) number: u32,
    /// The key under which it was loaded, if any.
    pub(super) key: Option<AnalysisKey>,
    /// The name and the collection that the user gave it.
    pub(super) label: Label,
    /// The result of the game if it does not follow from the moves.
    pub(super) result: GameResult,
}

impl Document {
    pub(super) fn new(cursor: GameCursor<Annotation>, number: u32) -> Self {
        let (tags, label, result) = (Tags::default(), Label::default(), GameResult::Open);
        Self { cursor, tags, review: None, source: None, needs_saving: false, number, key: None, label, result }
    }

    /// Whether both have the same moves, notes and details from the same source.
    pub(super) fn has_same_content(&self, other: &Self) -> bool {
        self.cursor.has_same_tree(&other.cursor)
            && self.tags == other.tags
            && self.label == other.label
            && self.result == other.result
            && self.source == other.source
    }

    /// Returns the game with all its annotations.
    pub(super) fn record(&self) -> Record {
        let mut record = self.cursor.to_record(Annotation::clone);
        record.tags = self.tags.clone();
        if record.result == GameResult::Open {
            record.result = self.result;
        }
        record
    }

    /// Returns what is saved of it, with the address and what the page shows.
    pub(super) fn saved(&self, address: String, bottom: Color, review_shown: Shown) -> SavedAnalysis {
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
    pub(super) fn take(&mut self, saved: &SavedAnalysis) {
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
    pub(super) fn merge(&mut self, base: &SavedAnalysis, theirs: &SavedAnalysis) -> Option<bool> {
        let own = self.saved(String::new(), Color::White, Shown::No);
        let both = merge(Some(base), &own, theirs)?;
        if !both.entry.has_same_content(&own) {
            self.take(&both.entry);
        }
        Some(both.has_conflict)
    }

    /// Adds a symbol to a move that has none.
    pub(super) fn add_symbol(&mut self, id: NodeId, symbol: &str) {
        let has_symbol = self.cursor.note(id).nags.iter().any(|nag| nag.rates_move());
        if let (false, Some(nag)) = (has_symbol, Nag::from_symbol(symbol)) {
            self.cursor.note_mut(id).nags.push(nag);
        }
    }
}
