//! Tags of a game record.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::limits;
use crate::{Message, ToMessage};

/// The tags of a game: first the standard tags of PGN in their order, then the other tags in the order of insertion.
///
/// The result, variant and starting position are written as tags, but are fields of [`super::Record`].
///
/// ```
/// # use laska_rules::notation::record::Tags;
/// let mut tags = Tags::default();
/// tags.set("White", "Emanuel Lasker")?;
/// tags.set("Event", "Five games")?;
/// assert_eq!(tags.get("White"), Some("Emanuel Lasker"));
/// assert_eq!(tags.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["Event", "White"]);
/// # Ok::<(), laska_rules::notation::record::TagError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

/// An error when a tag is set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum TagError {
    /// The name has invalid characters.
    InvalidName(String),
    /// The record sets this tag.
    Reserved(&'static str),
    /// The tag is too long.
    TooLong {
        /// The length in bytes.
        found: usize,
    },
    /// There are too many tags.
    TooMany,
}

impl ToMessage for TagError {
    fn to_message(&self) -> Message {
        match self {
            Self::InvalidName(name) => {
                Message::new("'{0}' is not a tag name; expected letters, digits and '_'").with(name)
            }
            Self::Reserved(name) => Message::new("{0} is a reserved tag; the record sets it").with(name),
            Self::TooLong { found } => {
                Message::new("a tag of {found} bytes; expected at most {most}").with(found).with(&limits::TAG)
            }
            Self::TooMany => Message::new("more than {most} tags").with(&limits::TAGS),
        }
    }
}

/// The standard tags of PGN, in order.
const STANDARD: [&str; 6] = [Tags::EVENT, "Site", Tags::DATE, "Round", Tags::WHITE, Tags::BLACK];

impl Tags {
    /// The name of the game or the tournament.
    pub const EVENT: &'static str = "Event";
    /// The date, such as `1911.03.28`, or only the year.
    pub const DATE: &'static str = "Date";
    /// The name of White.
    pub const WHITE: &'static str = "White";
    /// The name of Black.
    pub const BLACK: &'static str = "Black";
    /// The result.
    pub const RESULT: &'static str = "Result";
    /// The variant.
    pub const VARIANT: &'static str = "Variant";
    /// The starting position.
    pub const FEN: &'static str = "FEN";

    /// The tags that a record writes from its fields.
    pub(super) const RESERVED: [&'static str; 3] = [Self::RESULT, Self::VARIANT, Self::FEN];

    /// Returns whether a tag is a standard tag of PGN.
    pub(super) fn is_standard(name: &str) -> bool {
        STANDARD.contains(&name)
    }

    /// Returns the value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find_map(|(tag, value)| (tag == name).then_some(value))
    }

    /// Returns all tags with their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Sets the value of a tag. Line breaks become spaces.
    ///
    /// # Errors
    /// If the name is invalid or reserved, the tag is too long, or there are too many tags.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_name(name) {
            return Err(TagError::InvalidName(name.to_owned()));
        }
        if let Some(reserved) = Self::RESERVED.into_iter().find(|&reserved| reserved == name) {
            return Err(TagError::Reserved(reserved));
        }
        let found = name.len() + value.len();
        if found > limits::TAG {
            return Err(TagError::TooLong { found });
        }
        let value = value.replace(char::is_control, " ");
        if let Some(tag) = self.0.iter_mut().find(|tag| tag.0 == name) {
            tag.1 = value;
        } else if self.0.len() == limits::TAGS {
            return Err(TagError::TooMany);
        } else {
            let index = self.0.partition_point(|tag| place(&tag.0) <= place(name));
            self.0.insert(index, (name.to_owned(), value));
        }
        Ok(())
    }
}

fn place(name: &str) -> usize {
    STANDARD.iter().position(|&standard| standard == name).unwrap_or(STANDARD.len())
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
