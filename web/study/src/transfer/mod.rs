//! Records in and out: [`ImportDialog`] takes texts of games, pasted, opened or dropped on the page, and hands the chosen
//! one to the analysis; `Export` gives a record as text, file or link.

mod dialog;
mod drop;
#[cfg(target_arch = "wasm32")]
mod export;
mod fault;
mod handover;
mod import;
mod link;
mod record_of;
mod record_words;

pub use dialog::{ImportDialog, ImportDialogProps};
#[cfg(target_arch = "wasm32")]
pub use export::{Export, ExportProps};
pub use fault::FaultView;
pub use handover::{NoRoom, hand_over, handed_over};
pub use import::{Found, Import, ImportEvent, Trouble};
pub use record_of::record_of;
pub use record_words::record_title;
