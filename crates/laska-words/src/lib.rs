//! The translations of the pages: the format of their tables, and the compiler that makes a table from a gettext file
//! (`.po`).
//!
//! The build compiles; the pages read tables only, and do without the feature `compile`.

#[cfg(feature = "compile")]
mod catalog;
mod table;

#[cfg(feature = "compile")]
pub use catalog::{Catalog, CatalogError, Message};
pub use table::{CONTEXT_SEPARATOR, Table, message_code};
