//! Everybody can use the pages: what axe-core finds, what a screen reader is told, where the focus is, large letters and
//! narrow windows, and what readers ask of their systems. Most of it goes by the lists of screens.

mod axe;
mod everywhere;
mod focus;
mod reflow;
mod screen;
mod study_screens;
mod table_screens;
mod told;
mod wishes;
