//! The tests of the page that need no browser, as one program.

mod contrast;
mod drawn;
mod page;
mod snapshots;
mod words;
