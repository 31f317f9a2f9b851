//! Tests of the data files.

mod book;
mod endings;
mod entries;
mod openings;
mod puzzles;
