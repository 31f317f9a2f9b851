//! Commands to build, test, measure and serve Laska: `cargo xtask COMMAND`.

mod cli;
mod commands;
mod process;
mod project;
mod site;
mod step;
mod tools;
mod version;
mod wasm_std;
mod workspace;

use std::process::ExitCode;

use clap::Parser as _;

fn main() -> ExitCode {
    match cli::Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}
