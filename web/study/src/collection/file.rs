//! Analyses as records in a file that other programs read too. Tags say what records have no place for, so that an
//! exported file loses nothing when it is imported.

use laska_app::Timestamp;
use laska_app::address::{draws_words, end_words, read_draws, read_end};
use laska_rules::notation::record::{Record, Tags};

use super::entry::{Label, SavedAnalysis};

/// The tag with the name of an analysis.
pub const NAME_TAG: &str = "Name";

/// The other tags that only this site writes.
const COLLECTION: &str = "Collection";
const CREATED: &str = "Created";
const SAVED: &str = "Saved";
const DRAWS: &str = "DrawRules";
const END: &str = "End";
const SOURCE: &str = "Analyzed";
const OWN_TAGS: [&str; 7] = [NAME_TAG, COLLECTION, CREATED, SAVED, DRAWS, END, SOURCE];

impl SavedAnalysis {
    /// Returns the analysis as a record with additional tags.
    pub fn to_file_record(&self, saved: Timestamp) -> Record {
        let mut record = self.record.clone();
        let mut set = |name, value: &str| {
            if !value.is_empty() {
                // Only a record that no person has made is so full of tags that these do not fit.
                let _ = record.tags.set(name, value);
            }
        };
        set(NAME_TAG, self.label.name());
        set(COLLECTION, self.label.collection());
        set(CREATED, &self.created.map_or(String::new(), |Timestamp(time)| time.to_string()));
        set(SAVED, &saved.0.to_string());
        set(DRAWS, draws_words(self.draws).unwrap_or_default());
        set(END, self.end.map(end_words).unwrap_or_default());
        set(SOURCE, self.source.as_deref().unwrap_or_default());
        record
    }

    /// Returns the analysis of a record from a file, and when it was saved if the file says so. `collection` is the one
    /// that it joins if it has none.
    pub fn from_file_record(mut record: Record, collection: &str) -> (Self, Option<Timestamp>) {
        let tag = |name| record.tags.get(name);
        let time = |name| tag(name).and_then(|text| text.parse().ok()).map(Timestamp);
        let label = Label::new(tag(NAME_TAG).unwrap_or_default(), tag(COLLECTION).unwrap_or(collection));
        let (created, saved) = (time(CREATED), time(SAVED));
        let draws = read_draws(tag(DRAWS));
        let (end, source) = (tag(END).and_then(read_end), tag(SOURCE).map(str::to_owned));
        let mut tags = Tags::default();
        for (name, value) in record.tags.iter().filter(|(name, _)| !OWN_TAGS.contains(name)) {
            // The tag was read from a record, so writing it cannot fail.
            let _ = tags.set(name, value);
        }
        record.tags = tags;
        (Self { created, label, draws, end, source, ..Self::of_record(record) }, saved)
    }
}
