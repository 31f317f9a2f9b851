//! Owns the front of the library: what is searched for among the entries, and what of it is shown.

use std::rc::Rc;

use laska_library::Kind;

use super::catalog::{Catalog, EntryView};

/// What somebody looks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shelf {
    /// The words that an entry must have.
    pub words: Rc<str>,
    /// The kind of entry; all kinds for `None`.
    pub kind: Option<Kind>,
}

/// Something that happens at the front.
#[derive(Clone, Debug, PartialEq)]
pub enum ShelfEvent {
    /// Other words are looked for.
    Written(Rc<str>),
    /// Another kind is looked at.
    Chosen(Option<Kind>),
}

/// The entries of a kind that were found.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The kind.
    pub kind: Kind,
    /// The entries, in the library's order.
    pub entries: Vec<Rc<EntryView>>,
}

impl Shelf {
    /// The front after something happened.
    #[must_use]
    pub fn after(self, event: ShelfEvent) -> Self {
        match event {
            ShelfEvent::Written(words) => Self { words, ..self },
            ShelfEvent::Chosen(kind) => Self { kind, ..self },
        }
    }

    /// What is shown: a row for each kind of which something was found.
    #[must_use]
    pub fn rows(&self, catalog: &Catalog) -> Vec<Row> {
        let found = catalog.search(&self.words);
        let kinds = Kind::ALL.into_iter().filter(|kind| self.kind.is_none_or(|wanted| wanted == *kind));
        let row = |kind| Row { kind, entries: found.iter().filter(|it| it.kind == kind).cloned().collect() };
        kinds.map(row).filter(|row| !row.entries.is_empty()).collect()
    }
}
