//! The `laska-lab` program: computes the data of the engine and the library.

mod book;
mod endings;
mod library_file;
mod markdown;
mod merge;
mod openings;
mod proof;
mod puzzles;
mod self_play;
mod studies;
mod train;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use laska_cli::program::{self, Completions, Manual};

use book::Book;
use endings::Endings;
use merge::Merge;
use openings::OpeningsCommand;
use proof::ProofCommand;
use puzzles::Puzzles;
use studies::Studies;
use train::Train;

/// Compute the data of Laska: the evaluation, the opening book, proofs, puzzles and endings
#[derive(Parser)]
#[command(name = "laska-lab", version)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Train(Train),
    Book(Book),
    Openings(OpeningsCommand),
    Proof(ProofCommand),
    Puzzles(Puzzles),
    Endings(Endings),
    Studies(Studies),
    Merge(Merge),
    Completions(Completions),
    Manual(Manual),
}

fn main() -> ExitCode {
    program::main(|CommandLine { command }, out| match command {
        Command::Train(train) => train.run(out),
        Command::Book(book) => book.run(out),
        Command::Openings(openings) => openings.run(out),
        Command::Proof(proof) => proof.run(out),
        Command::Puzzles(puzzles) => puzzles.run(out),
        Command::Endings(endings) => endings.run(out),
        Command::Studies(studies) => studies.run(out),
        Command::Merge(merge) => merge.run(out),
        Command::Completions(completions) => completions.run::<CommandLine>(out),
        Command::Manual(manual) => manual.run::<CommandLine>(out),
    })
}
