//! Owns the words of one language, to be found by the English ones.

use super::po::{Entries, Entry};
use super::{CONTEXT_END, Language};

/// How many messages a catalog takes: many times what there are, and few enough to be put in order as they come.
const MOST_MESSAGES: usize = 8192;

/// The words of one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Catalog {
    /// Keys with their words in each form, in the order of the keys.
    messages: Vec<(String, Vec<String>)>,
}

impl Catalog {
    /// The words of a language's file; `None` where the text is none. A message that is damaged, unfinished or not sure there
    /// is left out; it is told in English.
    #[must_use]
    pub fn read(language: Language, po: &str) -> Option<Self> {
        let mut catalog = Self::default();
        let mut is_named = false;
        for entry in Entries::of(po).flatten() {
            if entry.id().is_empty() {
                is_named |= entry.header("Language") == Some(language.code);
            } else if catalog.messages.len() < MOST_MESSAGES {
                catalog.add(entry);
            }
        }
        is_named.then_some(catalog)
    }

    fn add(&mut self, entry: Entry<'_>) {
        let mut key = entry.id().to_owned();
        if let Some(context) = entry.text("msgctxt") {
            key = [context, &key].join(CONTEXT_END);
        }
        if let Err(place) = self.place(&key) {
            self.messages.insert(place, (key, entry.forms().map(str::to_owned).collect()));
        }
    }

    /// The words for a key, in the form for a number of things; `None` where they are missing.
    pub(super) fn get(&self, key: &str, form: usize) -> Option<&str> {
        let (_, forms) = &self.messages[self.place(key).ok()?];
        forms.get(form).map(String::as_str).filter(|words| !words.is_empty())
    }

    fn place(&self, key: &str) -> Result<usize, usize> {
        self.messages.binary_search_by(|(known, _)| known.as_str().cmp(key))
    }
}
