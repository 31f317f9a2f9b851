//! The commands of `laska`, run as a person or a program runs them: one file each.

mod analyze;
mod bench;
mod engine;
mod matches;
mod perft;
mod play;
mod program;
mod solve;
