//! The data that the site serves: every file reads, is written the same again, and says what it should.

mod book;
mod entries;
mod puzzles;
