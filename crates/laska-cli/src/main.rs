//! The `laska` program: plays, analyzes and solves games in a terminal.

mod analyze;
mod bench;
mod booklet;
mod check;
mod coach;
mod contest;
mod engine;
mod game_source;
mod link;
mod perft;
mod play;
mod problem;
mod review;
mod solve;
mod threads;

use std::io;
use std::process::ExitCode;

use anstream::AutoStream;
use clap::{Parser, Subcommand};
use laska_cli::program::{self, Completions, Manual};

use analyze::Analyze;
use bench::Bench;
use booklet::BookletCommand;
use check::Check;
use contest::Match;
use engine::Engine;
use link::Link;
use perft::Perft;
use play::Play;
use problem::ProblemCommand;
use review::Review;
use solve::Solve;

/// Play and analyze Laska, Emanuel Lasker's board game of 1911
#[derive(Parser)]
#[command(name = "laska", version)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Play(Play),
    Analyze(Analyze),
    Review(Review),
    Link(Link),
    Solve(Solve),
    Check(Check),
    Problem(ProblemCommand),
    Booklet(BookletCommand),
    Engine(Engine),
    Match(Match),
    Bench(Bench),
    Perft(Perft),
    Completions(Completions),
    Manual(Manual),
}

fn main() -> ExitCode {
    program::main(|CommandLine { command }, out| match command {
        Command::Play(play) => play.run(&mut AutoStream::auto(io::stdout().lock())),
        Command::Analyze(analyze) => analyze.run(out),
        Command::Review(review) => review.run(out),
        Command::Link(link) => link.run(out),
        Command::Solve(solve) => solve.run(out),
        Command::Check(check) => check.run(out),
        Command::Problem(problem) => problem.run(out),
        Command::Booklet(booklet) => booklet.run(out),
        Command::Engine(engine) => Ok(engine.run(out)?),
        Command::Match(contest) => contest.run(out),
        Command::Bench(bench) => bench.run(out),
        Command::Perft(perft) => Ok(perft.run(out)?),
        Command::Completions(completions) => completions.run::<CommandLine>(out),
        Command::Manual(manual) => manual.run::<CommandLine>(out),
    })
}
