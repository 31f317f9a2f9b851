//! Tests of the `laska-lab` program as a process.

mod library;
mod openings;
#[path = "../../../laska-cli/tests/commands/program.rs"]
mod program;
mod proof;
mod temp_folder;
mod train;

const PROGRAM: &str = env!("CARGO_BIN_EXE_laska-lab");
