//! Analyses as entries of an archive.

use laska_app::Timestamp;
use laska_app::archive::{Entry, Source, Update};

use super::entry::{AnalysisKey, SavedAnalysis};
use super::merge::merge;
use super::summary::AnalysisSummary;

impl Entry for SavedAnalysis {
    type Key = AnalysisKey;
    /// The number of a document on the page.
    type Document = u32;
    type Summary = AnalysisSummary;

    const IS_FOLLOWED: bool = true;

    fn read_key(text: &str) -> Option<AnalysisKey> {
        AnalysisKey::read(text)
    }

    fn key(&self) -> Option<AnalysisKey> {
        self.key.clone()
    }

    fn set_key(&mut self, key: AnalysisKey) {
        self.key = Some(key);
    }

    fn under_key(self, key: AnalysisKey) -> Option<Self> {
        Some(Self { key: Some(key), ..self })
    }

    fn with_new_key(self, seed: u32) -> Self {
        Self { key: Some(AnalysisKey::new(seed)), created: None, ..self }
    }

    fn first_saved(self, saved: Timestamp) -> Self {
        Self { created: self.created.or(Some(saved)), ..self }
    }

    fn read(text: &str) -> Option<(Self, Timestamp)> {
        Self::read(text)
    }

    fn text(&self, saved: Timestamp) -> String {
        self.write(saved)
    }

    fn has_text(&self, text: &str) -> bool {
        self.matches_text(text)
    }

    fn summary(&self, saved: Timestamp) -> Option<AnalysisSummary> {
        Some(AnalysisSummary::of(self, self.key.clone()?, saved))
    }

    fn summary_text(summary: &AnalysisSummary) -> String {
        summary.write()
    }

    fn read_summary(key: AnalysisKey, text: &str) -> Option<AnalysisSummary> {
        AnalysisSummary::read(key, text)
    }

    fn update(&self, saved: Timestamp, stored: Option<&str>, source: Source<'_>) -> Update<Self> {
        let Some(text) = stored else { return Update::write(self.clone()) };
        let (stored, time) = match (Self::read(text), source) {
            (Some(stored), _) => stored,
            // Only a newer version of the page can read it.
            (None, Source::Tab(_)) => return Update::Conflict,
            (None, Source::Elsewhere) => return Update::None,
        };
        let known = match source {
            Source::Tab(known) => known.and_then(Self::read),
            Source::Elsewhere => None,
        };
        match merge(known.as_ref().map(|known| &known.0), self, &stored) {
            Some(merged) if merged.entry == stored => Update::None,
            // What is older was replaced.
            Some(_) if source == Source::Elsewhere && time >= saved => Update::None,
            Some(merged) => Update::Write(Box::new(merged)),
            None => Update::Conflict,
        }
    }
}

impl SavedAnalysis {
    /// Whether both have the same moves, notes, tags, result and label; where the board stands does not matter.
    pub fn has_same_content(&self, other: &Self) -> bool {
        let facts = |it: &Self| (it.draws, it.end, it.label.clone());
        facts(self) == facts(other) && self.record == other.record
    }
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::record::Records;

    use super::*;
    use crate::collection::Label;

    fn analysis(moves: &str, label: Label) -> SavedAnalysis {
        let record = Records::new(moves).next().expect("a game").expect("a record");
        SavedAnalysis { label, ..SavedAnalysis::of_record(record) }
    }

    /// Decides what a tab writes, given the texts of what is stored and known.
    fn update(saved: &SavedAnalysis, stored: Option<&str>, known: Option<&SavedAnalysis>) -> Update<SavedAnalysis> {
        saved.update(Timestamp(2), stored, Source::Tab(known.map(text).as_deref()))
    }

    fn text(analysis: &SavedAnalysis) -> String {
        analysis.write(Timestamp(1))
    }

    #[test]
    fn the_next_move_replaces_what_this_tab_has_written() {
        let (before, after) =
            (analysis("1. c3-d4 *", Label::default()), analysis("1. c3-d4 e5-c3 *", Label::default()));
        assert_eq!(update(&before, None, None), Update::write(before.clone()));
        assert_eq!(update(&after, Some(&text(&before)), Some(&before)), Update::write(after.clone()));
        assert_eq!(update(&after, Some(&text(&after)), Some(&before)), Update::None);
    }

    #[test]
    fn another_tab_s_moves_and_unreadable_texts_are_never_replaced() {
        let mine = analysis("1. c3-d4 e5-c3 2. b2-d4 *", Label::default());
        let theirs = analysis("1. c3-d4 e5-c3 2. d2-b4 *", Label::default());
        let known = analysis("1. c3-d4 e5-c3 *", Label::default());
        let both = analysis("1. c3-d4 e5-c3 2. b2-d4 (2. d2-b4) *", Label::default());
        for known in [None, Some(&known)] {
            let Update::Write(written) = update(&mine, Some(&text(&theirs)), known) else { panic!("it is written") };
            assert_eq!((written.entry.record, written.entry.line), (both.record.clone(), mine.line));
            assert_eq!(update(&mine, Some("laska-analysis 2\n"), known), Update::Conflict);
        }
        let other_start = analysis("[FEN \"//////W,,, w\"]\n\n*", Label::default());
        assert_eq!(update(&mine, Some(&text(&other_start)), Some(&known)), Update::Conflict);
        // Another position on the board is no other content.
        let elsewhere = mine.clone().at_number(1);
        assert_eq!(update(&elsewhere, Some(&text(&mine)), Some(&known)), Update::write(elsewhere.clone()));
    }

    #[test]
    fn the_label_that_was_changed_last_stays() {
        let with = |name| analysis("1. c3-d4 *", Label::new(name, ""));
        let name =
            |own, stored, known: Option<&SavedAnalysis>| match update(&with(own), Some(&text(&with(stored))), known) {
                Update::Write(written) => written.entry.label.name().to_owned(),
                Update::None => stored.to_owned(),
                Update::Conflict => panic!("the moves are the same"),
            };
        let known = with("Old");
        assert_eq!(name("Old", "Theirs", Some(&known)), "Theirs");
        assert_eq!(name("Mine", "Old", Some(&known)), "Mine");
        assert_eq!(name("Mine", "Theirs", None), "Mine");
    }
}
