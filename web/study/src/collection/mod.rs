//! The collection of the user's own analyses and imported games: what is saved, the list of all of them, and the search
//! for a position. [`SavedAnalysis`] and [`AnalysisSummary`] are texts in an archive (see [`laska_app::archive`]), which
//! `store` reads and writes.

mod archive_entry;
mod details;
#[cfg(target_arch = "wasm32")]
mod details_dialog;
mod entry;
mod file;
mod list;
#[cfg(target_arch = "wasm32")]
pub mod local;
mod merge;
mod positions;
#[cfg(target_arch = "wasm32")]
pub mod store;
mod summary;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "wasm32")]
mod text_field;

pub use details::Details;
#[cfg(target_arch = "wasm32")]
pub use details_dialog::{DetailsDialog, DetailsDialogProps, ResultChoice};
pub use entry::{AnalysisKey, Label, SavedAnalysis, SavedHeader};
pub use file::NAME_TAG;
pub use list::{CollectionEvent, CollectionFilter, ImportOutcome, MyAnalyses, store_error_words};
pub use merge::{Arrival, merge};
pub use positions::{FoundRecord, OwnSearch};
pub use summary::AnalysisSummary;
#[cfg(target_arch = "wasm32")]
pub use text_field::TextField;
