//! The tests of the table that need no browser, as one program.

mod page;
mod render;
mod snapshots;
