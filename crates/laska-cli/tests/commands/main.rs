//! Tests of the `laska` program as a process.

mod analysis;
mod engine;
mod library;
mod matches;
mod openings;
mod play;
mod program;
mod review;
mod train;
