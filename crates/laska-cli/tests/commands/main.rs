//! The commands of `laska`, run as a person or a program runs them.

mod analysis;
mod engine;
mod library;
mod matches;
mod play;
mod program;
mod tune;
