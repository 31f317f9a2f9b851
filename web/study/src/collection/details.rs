//! What the user can say about a whole analysis: its name and collection, the players, the event, the result, and notes.

use laska_rules::Message;
use laska_rules::notation::record::{Comment, GameResult, Record, Tags};
use laska_ui::tr_noop;

use super::entry::Label;
use super::summary::SITE;

/// The details of an analysis, as a form shows them. Unknown texts are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    pub name: String,
    pub collection: String,
    /// The name of White.
    pub white: String,
    /// The name of Black.
    pub black: String,
    /// The game or tournament.
    pub event: String,
    /// The place.
    pub site: String,
    pub date: String,
    pub result: GameResult,
    /// The comment before the first move.
    pub notes: String,
}

/// The value of a tag that is unknown.
const UNKNOWN: &str = "?";

impl Details {
    /// Returns the details of a record with a label.
    pub fn of(label: &Label, record: &Record) -> Self {
        let tag = |name| record.tags.get(name).filter(|&value| value != UNKNOWN).unwrap_or_default().to_owned();
        Self {
            name: label.name().to_owned(),
            collection: label.collection().to_owned(),
            white: tag(Tags::WHITE),
            black: tag(Tags::BLACK),
            event: tag(Tags::EVENT),
            site: tag(SITE),
            date: tag(Tags::DATE),
            result: record.result,
            notes: record.tree().note(laska_rules::NodeId::ROOT).after.as_str().to_owned(),
        }
    }

    pub fn label(&self) -> Label {
        Label::new(&self.name, &self.collection)
    }

    /// Returns tags with the values of the form. Tags that it does not show stay.
    ///
    /// # Errors
    /// When a text is longer than records allow.
    pub fn apply_to_tags(&self, tags: &Tags) -> Result<Tags, Message> {
        let texts = [
            (Tags::WHITE, &self.white),
            (Tags::BLACK, &self.black),
            (Tags::EVENT, &self.event),
            (SITE, &self.site),
            (Tags::DATE, &self.date),
        ];
        let mut changed = Tags::default();
        let is_shown = |name: &str| texts.iter().any(|text| text.0 == name);
        let others = tags.iter().filter(|(name, _)| !is_shown(name));
        let own = texts.iter().map(|(name, text)| (*name, text.trim())).filter(|(_, text)| !text.is_empty());
        for (name, value) in own.chain(others) {
            let error = |error| Message::new(tr_noop!("Could not save this: {error}.")).with_message(&error);
            changed.set(name, value).map_err(error)?;
        }
        Ok(changed)
    }

    /// Returns the notes as a comment.
    ///
    /// # Errors
    /// When they are longer than records allow.
    pub fn comment(&self) -> Result<Comment, Message> {
        Comment::new(&self.notes)
            .map_err(|error| Message::new(tr_noop!("Could not save the comment: {error}.")).with_message(&error))
    }

    /// Returns a record with these details.
    ///
    /// # Errors
    /// When a text is longer than records allow.
    pub fn apply_to_record(&self, record: &Record) -> Result<Record, Message> {
        let mut changed = record.clone();
        changed.tags = self.apply_to_tags(&record.tags)?;
        changed.result = self.result;
        changed.annotation_mut(laska_rules::NodeId::ROOT).after = self.comment()?;
        Ok(changed)
    }
}
