//! The words that people read, in their languages. Each English sentence is its own key, so English needs no table. Every other
//! language is a gettext file, `web/static/words/CODE.po`, from which the build makes a table.
//!
//! - [`tr!`] and [`tr_n!`] translate a message; [`tr_noop!`] marks a message that [`translate`] translates later.
//! - [`Language::ALL`] lists the languages, [`set_language`] selects one.
//! - [`Table`] reads a table.
//! - Feature `compile`: `Catalog` reads a gettext file and makes its table. Programs that only read tables do without.

#[cfg(feature = "compile")]
mod catalog;
mod language;
mod table;
mod translate;

#[cfg(feature = "compile")]
pub use catalog::{Catalog, CatalogError, FileError, Message};
pub use language::{Language, Plural, TableError, current_language, has_table, load_table, set_language};
pub use table::{CONTEXT_SEPARATOR, Table, message_code};
pub use translate::{find_translation, translate, translate_n, translate_with};
