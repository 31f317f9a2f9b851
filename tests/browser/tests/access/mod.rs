//! Everybody can use the pages: what axe-core finds, what a screen reader is told, where the focus is, large letters and
//! narrow windows, and what readers ask of their systems. Most of it goes by the lists of screens.

mod axe;
mod everywhere;
mod focus;
mod reflow;
pub(crate) mod screen;
pub(crate) mod study_screens;
pub(crate) mod table_screens;
mod told;
mod wishes;
