//! Decides what to write when an analysis has changed that the database already has, so that no tab overwrites what
//! another one has saved.

use super::entry::SavedAnalysis;
use super::merge::Merged;

/// What to write into the database.
#[derive(Clone, Debug, PartialEq)]
pub enum Update {
    /// Nothing: it has the analysis already.
    None,
    /// This analysis, with what other tabs have added.
    Write(Box<Merged>),
    /// The database has another one under this key, or one that this version of the page cannot read: use a new key.
    Conflict,
}

impl Update {
    /// Decides what to write, given what the database has under the same key, and what this tab last read or wrote there.
    /// `stored` is `Some(None)` if it cannot be read.
    pub fn of(saved: &SavedAnalysis, stored: Option<Option<&SavedAnalysis>>, known: Option<&SavedAnalysis>) -> Self {
        let stored = match stored {
            None => return Self::Write(Box::new(Merged { analysis: saved.clone(), has_conflict: false })),
            Some(None) => return Self::Conflict,
            Some(Some(stored)) => stored,
        };
        match Merged::of(known, saved, stored) {
            None => Self::Conflict,
            Some(merged) if merged.analysis == *stored => Self::None,
            Some(merged) => Self::Write(Box::new(merged)),
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

    fn write(analysis: &SavedAnalysis) -> Update {
        Update::Write(Box::new(Merged { analysis: analysis.clone(), has_conflict: false }))
    }

    #[test]
    fn the_next_move_replaces_what_this_tab_has_written() {
        let (before, after) =
            (analysis("1. c3-d4 *", Label::default()), analysis("1. c3-d4 e5-c3 *", Label::default()));
        assert_eq!(Update::of(&before, None, None), write(&before));
        assert_eq!(Update::of(&after, Some(Some(&before)), Some(&before)), write(&after));
        assert_eq!(Update::of(&after, Some(Some(&after)), Some(&before)), Update::None);
    }

    #[test]
    fn another_tab_s_moves_and_unreadable_texts_are_never_replaced() {
        let mine = analysis("1. c3-d4 e5-c3 2. b2-d4 *", Label::default());
        let theirs = analysis("1. c3-d4 e5-c3 2. d2-b4 *", Label::default());
        let known = analysis("1. c3-d4 e5-c3 *", Label::default());
        let both = analysis("1. c3-d4 e5-c3 2. b2-d4 (2. d2-b4) *", Label::default());
        for known in [None, Some(&known)] {
            let Update::Write(written) = Update::of(&mine, Some(Some(&theirs)), known) else { panic!("it is written") };
            assert_eq!((written.analysis.record, written.analysis.line), (both.record.clone(), mine.line));
            assert_eq!(Update::of(&mine, Some(None), known), Update::Conflict);
        }
        let other_start = analysis("[FEN \"//////W,,, w\"]\n\n*", Label::default());
        assert_eq!(Update::of(&mine, Some(Some(&other_start)), Some(&known)), Update::Conflict);
        // Another position on the board is no other content.
        let elsewhere = mine.clone().at_number(1);
        assert_eq!(Update::of(&elsewhere, Some(Some(&mine)), Some(&known)), write(&elsewhere));
    }

    #[test]
    fn the_label_that_was_changed_last_stays() {
        let with = |name| analysis("1. c3-d4 *", Label::new(name, ""));
        let name =
            |own, stored, known: Option<&SavedAnalysis>| match Update::of(&with(own), Some(Some(&with(stored))), known)
            {
                Update::Write(written) => written.analysis.label.name().to_owned(),
                Update::None => stored.to_owned(),
                Update::Conflict => panic!("the moves are the same"),
            };
        let known = with("Old");
        assert_eq!(name("Old", "Theirs", Some(&known)), "Theirs");
        assert_eq!(name("Mine", "Old", Some(&known)), "Mine");
        assert_eq!(name("Mine", "Theirs", None), "Mine");
    }
}
