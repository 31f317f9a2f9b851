//! The tags of a record: what is known of the game beside its moves.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use super::limits;
use crate::{Message, ToMessage};

/// The tags of a game, each with a value: those that PGN names first in its order, then the others in theirs.
///
/// Result, variant and start position are no tags here, though they are written as such: a [`super::Record`] has them.
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

/// Why a tag is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[error("{}", self as &dyn ToMessage)]
pub enum TagError {
    /// A name of other characters.
    InvalidName(String),
    /// One of those that a record has beside its tags.
    Reserved(&'static str),
    /// Too long.
    TooLong {
        /// How long it is.
        found: usize,
    },
    /// Too many.
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

/// Tags that come first, in this order.
const FIRST: [&str; 6] = [Tags::EVENT, "Site", Tags::DATE, "Round", Tags::WHITE, Tags::BLACK];

impl Tags {
    /// The tag with the game's or the tournament's name.
    pub const EVENT: &'static str = "Event";
    /// The tag with the day, as `1911.03.28`, or only the year.
    pub const DATE: &'static str = "Date";
    /// The tag with White's name.
    pub const WHITE: &'static str = "White";
    /// The tag with Black's name.
    pub const BLACK: &'static str = "Black";
    /// The tag with the result.
    pub const RESULT: &'static str = "Result";
    /// The tag with the variant.
    pub const VARIANT: &'static str = "Variant";
    /// The tag with the position that the game begins with.
    pub const FEN: &'static str = "FEN";

    /// Tags that a record has of itself.
    pub(super) const OWN: [&'static str; 3] = [Self::RESULT, Self::VARIANT, Self::FEN];

    /// Whether a tag is one of those that PGN names first.
    pub(super) fn is_first(name: &str) -> bool {
        FIRST.contains(&name)
    }

    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.iter().find_map(|(its, value)| (its == name).then_some(value))
    }

    /// All tags with their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Gives a tag that value, instead of the one that it had. Line breaks in it become spaces.
    ///
    /// # Errors
    /// When it is not a name, one of a record's own, too long, or one too many.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), TagError> {
        if !is_name(name) {
            return Err(TagError::InvalidName(name.to_owned()));
        }
        if let Some(own) = Self::OWN.into_iter().find(|&own| own == name) {
            return Err(TagError::Reserved(own));
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
            let place = self.0.partition_point(|tag| rank(&tag.0) <= rank(name));
            self.0.insert(place, (name.to_owned(), value));
        }
        Ok(())
    }
}

fn rank(name: &str) -> usize {
    FIRST.iter().position(|&first| first == name).unwrap_or(FIRST.len())
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}
