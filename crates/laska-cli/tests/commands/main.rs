//! The commands of `laska`, run as a person or a program runs them: one file each.

mod analyze;
mod bench;
mod book;
mod engine;
mod matches;
mod perft;
mod play;
mod program;
mod puzzles;
mod solve;
mod tune;
