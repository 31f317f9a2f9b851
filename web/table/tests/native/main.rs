//! The tests of the page that need no browser, as one program.

mod contrast;
mod page;
mod render;
mod snapshots;
mod words;
