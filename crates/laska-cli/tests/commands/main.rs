//! Tests of the `laska` program as a process.

mod analysis;
mod booklet;
mod dialog;
mod engine;
mod matches;
mod play;
mod problem;
mod program;
mod review;

const PROGRAM: &str = env!("CARGO_BIN_EXE_laska");
