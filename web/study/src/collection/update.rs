//! Decides what to write when an analysis has changed that the database already has, so that no tab overwrites what
//! another one has saved.

use super::entry::{Label, SavedAnalysis};

/// What a tab last read or wrote under a key.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownEntry(SavedAnalysis);

impl KnownEntry {
    /// Remembers an analysis.
    #[must_use]
    pub fn of(saved: &SavedAnalysis) -> Self {
        Self(saved.clone())
    }
}

/// What to write into the database.
#[derive(Clone, Debug, PartialEq)]
pub enum Update {
    /// Nothing: it has the analysis already.
    None,
    /// This analysis.
    Write(Box<SavedAnalysis>),
    /// The database has another one under this key, or one that this version of the page cannot read: use a new key.
    Conflict,
}

impl Update {
    /// Decides what to write, given what the database has under the same key. `stored` is `Some(None)` if that cannot be
    /// read. Where the board stands is no conflict, and a name that another tab has given is kept.
    #[must_use]
    pub fn of(saved: &SavedAnalysis, stored: Option<Option<&SavedAnalysis>>, known: Option<&KnownEntry>) -> Self {
        let stored = match stored {
            None => return Self::Write(Box::new(saved.clone())),
            Some(None) => return Self::Conflict,
            Some(Some(stored)) => stored,
        };
        let is_known = known.is_some_and(|KnownEntry(known)| has_same_content(known, stored));
        if !is_known && !has_same_content(saved, stored) {
            return Self::Conflict;
        }
        let label = merge_labels(&saved.label, &stored.label, known.map(|KnownEntry(known)| &known.label));
        let merged = SavedAnalysis { label, created: stored.created.or(saved.created), ..saved.clone() };
        if merged == *stored { Self::None } else { Self::Write(Box::new(merged)) }
    }
}

/// Whether both have the same moves, notes, tags and result.
fn has_same_content(one: &SavedAnalysis, other: &SavedAnalysis) -> bool {
    let rules = |it: &SavedAnalysis| (it.draws, it.end);
    rules(one) == rules(other) && one.record == other.record
}

/// Returns the label that was changed since both were the same.
fn merge_labels(own: &Label, stored: &Label, known: Option<&Label>) -> Label {
    if known == Some(own) { stored.clone() } else { own.clone() }
}

#[cfg(test)]
mod tests {
    use laska_rules::notation::record::Records;

    use super::*;

    fn analysis(moves: &str, label: Label) -> SavedAnalysis {
        let record = Records::new(moves).next().expect("a game").expect("a record");
        SavedAnalysis { label, ..SavedAnalysis::of_record(record) }
    }

    #[test]
    fn the_next_move_replaces_what_this_tab_has_written() {
        let (before, after) =
            (analysis("1. c3-d4 *", Label::default()), analysis("1. c3-d4 e5-c3 *", Label::default()));
        let known = KnownEntry::of(&before);
        assert_eq!(Update::of(&before, None, None), Update::Write(Box::new(before.clone())));
        assert_eq!(Update::of(&after, Some(Some(&before)), Some(&known)), Update::Write(Box::new(after.clone())));
        assert_eq!(Update::of(&after, Some(Some(&after)), Some(&known)), Update::None);
    }

    #[test]
    fn another_tab_s_moves_and_unreadable_texts_are_never_replaced() {
        let mine = analysis("1. c3-d4 e5-c3 2. b2-d4 *", Label::default());
        let theirs = analysis("1. c3-d4 e5-c3 2. d2-b4 *", Label::default());
        let known = KnownEntry::of(&analysis("1. c3-d4 e5-c3 *", Label::default()));
        for known in [None, Some(&known)] {
            assert_eq!(Update::of(&mine, Some(Some(&theirs)), known), Update::Conflict);
            assert_eq!(Update::of(&mine, Some(None), known), Update::Conflict);
        }
        // Another position on the board is no other content.
        let elsewhere = mine.clone().at_number(1);
        assert_eq!(Update::of(&elsewhere, Some(Some(&mine)), Some(&known)), Update::Write(Box::new(elsewhere.clone())));
    }

    #[test]
    fn the_label_that_was_changed_last_stays() {
        let with = |name| analysis("1. c3-d4 *", Label::new(name, ""));
        let name = |own, stored, known| match Update::of(&with(own), Some(Some(&with(stored))), known) {
            Update::Write(written) => written.label.name().to_owned(),
            Update::None => stored.to_owned(),
            Update::Conflict => panic!("the moves are the same"),
        };
        let known = KnownEntry::of(&with("Old"));
        assert_eq!(name("Old", "Theirs", Some(&known)), "Theirs");
        assert_eq!(name("Mine", "Old", Some(&known)), "Mine");
        assert_eq!(name("Mine", "Theirs", None), "Mine");
    }
}
