//! The commands of `laska`, run as a person or a program runs them: one file each.

mod engine;
mod matches;
mod perft;
mod program;
