//! Owns the words of one language, to be found by the English ones.

use super::po::{Entries, Entry, PoError};
use super::{CONTEXT_END, Language};

/// How many messages a catalog takes: many times what there are, and few enough to be put in order as they come.
const MOST_MESSAGES: usize = 8192;

/// The words of one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalog {
    /// In the order of their keys.
    messages: Vec<Message>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Message {
    key: String,
    forms: Vec<String>,
}

impl Catalog {
    /// The words of a language's file. A message that is damaged, unfinished or not sure there is left out; it is told in
    /// English.
    ///
    /// # Errors
    /// When the text is no file of that language at all.
    pub fn read(language: Language, po: &str) -> Result<Self, PoError> {
        let mut catalog = Self::default();
        let mut is_named = false;
        for entry in Entries::of(po).flatten() {
            if entry.id.is_empty() {
                is_named |= entry.header("Language") == Some(language.code);
            } else {
                catalog.add(entry);
            }
        }
        if is_named { Ok(catalog) } else { Err(PoError::NotOfLanguage(language)) }
    }

    fn add(&mut self, entry: Entry) {
        let key = match entry.context {
            Some(context) => format!("{context}{CONTEXT_END}{}", entry.id),
            None => entry.id,
        };
        if let Err(place) = self.place(&key)
            && self.messages.len() < MOST_MESSAGES
        {
            self.messages.insert(place, Message { key, forms: entry.forms });
        }
    }

    /// The words for a key, in the form for a number of things; `None` where they are missing.
    pub(super) fn get(&self, key: &str, form: usize) -> Option<&str> {
        let place = self.place(key).ok()?;
        self.messages[place].forms.get(form).map(String::as_str).filter(|words| !words.is_empty())
    }

    fn place(&self, key: &str) -> Result<usize, usize> {
        self.messages.binary_search_by(|message| message.key.as_str().cmp(key))
    }
}
