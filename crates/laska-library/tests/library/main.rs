//! Tests of the data files.

mod book;
mod entries;
mod puzzles;
