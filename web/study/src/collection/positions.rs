//! The search for a position or its mirror image in the library and in the user's own analyses.

use std::rc::Rc;

use laska_app::{MoveNumbers, Timestamp};
use laska_library::{FoundPosition, Symmetry, find_position};
use laska_rules::notation::record::Record;
use laska_rules::{NodeId, Position};
use laska_ui::settings::Notation;
use laska_ui::tr;

use super::entry::{AnalysisKey, SavedAnalysis};
use super::summary::AnalysisSummary;

/// A record with a position.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundRecord {
    pub title: String,
    /// Players, source and date.
    pub byline: String,
    /// The first move after which the position is on the board, by its number in the order of the record; 0 is the start.
    pub number: usize,
    /// The moves before the position: `After 12. c3-d4`, or that it is the start. Says so if it is the mirror image.
    pub place: String,
    /// How often the position or its mirror image occurs.
    pub count: usize,
    /// The position at the end of the main line.
    pub end: Position,
}

impl FoundRecord {
    pub fn search(record: &Record, position: &Position, notation: Notation) -> Option<Self> {
        let found = find_position(record, position);
        // The position itself comes before its mirror images.
        let &first = found.iter().find(|it| it.symmetry == Symmetry::Identity).or(found.first())?;
        let last = record.main_line().last().copied().unwrap_or(NodeId::ROOT);
        Some(Self {
            title: String::new(),
            byline: String::new(),
            number: MoveNumbers::of(record.tree()).number(first.id),
            place: place(record, first, notation),
            count: found.len(),
            end: record.position(last),
        })
    }

    /// Returns it with a title and what else is known.
    pub fn titled(self, title: String, byline: String) -> Self {
        Self { title, byline, ..self }
    }
}

fn place(record: &Record, found: FoundPosition, notation: Notation) -> String {
    let place = place_of_move(record, found.id, notation);
    match found.symmetry {
        Symmetry::Mirror => tr!("{place} (mirror image)", place = place),
        _ => place,
    }
}

fn place_of_move(record: &Record, id: NodeId, notation: Notation) -> String {
    let tree = record.tree();
    let Some(mv) = tree.mv(id) else { return tr!("At the start").to_owned() };
    let before = tree.parent(id);
    let (number, side) = record.move_number(tree.path(before).len());
    let dots = if side == laska_rules::Color::White { "." } else { "…" };
    tr!("After {move}", move = format!("{number}{dots} {}", notation.write(&record.position(before), mv)))
}

/// The search through the user's own analyses, step by step, so that the page responds in between.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnSearch {
    texts: Rc<Vec<(AnalysisKey, String)>>,
    /// The number of texts that have been searched.
    done: usize,
    found: Rc<Vec<(AnalysisKey, Timestamp, FoundRecord)>>,
}

impl OwnSearch {
    /// Starts a search.
    pub fn new(texts: Vec<(AnalysisKey, String)>) -> Self {
        Self { texts: texts.into(), done: 0, found: Rc::default() }
    }

    /// Searches the next analysis.
    pub fn step(&mut self, position: &Position, notation: Notation) {
        let Some((key, text)) = self.texts.get(self.done) else { return };
        self.done += 1;
        let Some((analysis, saved)) = SavedAnalysis::read(text) else { return };
        if let Some(found) = FoundRecord::search(&analysis.record, position, notation) {
            let summary = AnalysisSummary::of(&analysis, key.clone(), saved);
            let found = found.titled(summary.title(), summary.byline());
            Rc::make_mut(&mut self.found).push((key.clone(), saved, found));
        }
    }

    /// Whether all analyses have been searched.
    pub fn is_done(&self) -> bool {
        self.done == self.texts.len()
    }

    /// Returns the number of analyses that have been searched, and of all.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.texts.len())
    }

    /// Returns the analyses with the position, the most recently changed first.
    pub fn found(&self) -> Vec<(AnalysisKey, FoundRecord)> {
        let mut found = Vec::clone(&self.found);
        found.sort_by_key(|(_, saved, _)| std::cmp::Reverse(*saved));
        found.into_iter().map(|(key, _, record)| (key, record)).collect()
    }
}
