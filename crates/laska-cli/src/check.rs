//! `laska check`: checks a certificate against every defense.

use std::fs::File;
use std::io::{self, Read, Write};
use std::time::Instant;

use clap::Args;
use indicatif::ProgressBar;
use laska_cli::certificates::{CertificateFailure, confirm};
use laska_cli::error::CommandError;
use laska_cli::search::winning_moves;
use laska_engine::{CheckStatus, CheckedWin, MemorySize, Nodes, Refutation, TooManyPositions, WinChecker};
use laska_library::Certificate;
use laska_rules::{CaptureRule, Color, DrawRules, Game, Move, Position};
use serde::Serialize;

use crate::solve::{PositionHeader, move_texts};

/// Check a certificate: a stored proof that one side wins
///
/// Reads a file of 'laska solve --prove --certificate', and plays the winner's moves against every defense. Does not trust
/// the program that wrote the file: the win is certain if the check succeeds. A certificate ends all lines without a
/// repetition. The 40-move rule does not matter either if fewer than 80 plies in a row are steps of officers.
///
/// With --json, prints one object: fen, variant, turn, side (the winner), plies (at most), quiet_plies (the most in a row
/// that count toward the 40-move rule), checked (positions), milliseconds, and line (the longest defense).
#[derive(Args)]
pub(crate) struct Check {
    /// File with the certificate, or - for standard input
    #[arg(value_name = "FILE")]
    file: String,

    /// Memory limit, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The argument that stands for standard input.
const STANDARD_INPUT: &str = "-";

/// The work between two updates of the progress bar: a few hundredths of a second.
const SLICE: Nodes = Nodes(50_000);

/// A checked certificate. The field names are those of the JSON output.
#[derive(Serialize)]
struct CheckedCertificate {
    #[serde(flatten)]
    header: PositionHeader,
    side: String,
    plies: u16,
    quiet_plies: u16,
    checked: u64,
    milliseconds: u128,
    line: Vec<String>,
}

impl Check {
    /// Checks the file and prints what it proves.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let named = |error: &dyn std::fmt::Display| CommandError::invalid_input(format!("{}: {error}", self.file));
        let bytes = read(&self.file).map_err(|error| named(&error))?;
        let certificate = Certificate::parse(&bytes).map_err(|error| named(&error))?;
        drop(bytes);
        let started = Instant::now();
        let win = check(&certificate, MemorySize::mebibytes(self.memory as usize)).map_err(|error| match error {
            CertificateFailure::Memory(error) => CommandError::failed(format!("{error}; try a larger --memory")),
            invalid => named(&invalid),
        })?;
        let milliseconds = started.elapsed().as_millis();
        let answer = CheckedCertificate::new(&certificate, &win, milliseconds);
        if self.json {
            serde_json::to_writer(&mut *out, &answer).map_err(io::Error::from)?;
            Ok(writeln!(out)?)
        } else {
            Ok(answer.write(certificate.winner(), out)?)
        }
    }
}

fn read(file: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match file {
        STANDARD_INPUT => io::stdin().lock().read_to_end(&mut bytes)?,
        path => File::open(path)?.read_to_end(&mut bytes)?,
    };
    Ok(bytes)
}

/// Plays the moves of a certificate against every defense.
fn check(certificate: &Certificate, memory: MemorySize) -> Result<CheckedWin, CertificateFailure> {
    let bar = ProgressBar::new_spinner();
    let (root, capture_rule, winner) = (certificate.root(), certificate.variant().capture_rule, certificate.winner());
    let result =
        confirm(certificate, |strategy| check_all_defenses(root, capture_rule, winner, memory, &bar, strategy));
    bar.finish_and_clear();
    result
}

/// Checks a strategy against every defense and shows the progress.
pub(crate) fn check_all_defenses(
    root: &Position,
    capture_rule: CaptureRule,
    winner: Color,
    memory: MemorySize,
    bar: &ProgressBar,
    mut strategy: impl FnMut(&Position) -> Option<Move>,
) -> Result<Result<CheckedWin, Refutation>, TooManyPositions> {
    let mut checker = WinChecker::new(root, capture_rule, winner, memory)?;
    loop {
        match checker.step(SLICE, &mut strategy)? {
            CheckStatus::Running(positions) => {
                bar.set_message(format!("checking: {positions} positions"));
                bar.tick();
            }
            CheckStatus::Won(win) => return Ok(Ok(win)),
            CheckStatus::Refuted(refutation) => return Ok(Err(refutation)),
        }
    }
}

impl CheckedCertificate {
    fn new(certificate: &Certificate, win: &CheckedWin, milliseconds: u128) -> Self {
        let game = Game::from_position(certificate.root().clone(), certificate.variant().capture_rule);
        Self {
            header: PositionHeader::new(&game),
            side: certificate.winner().to_string().to_lowercase(),
            plies: win.plies.0,
            quiet_plies: win.quiet_plies.0,
            checked: win.positions.0,
            milliseconds,
            line: move_texts(&win.line),
        }
    }

    fn write(&self, winner: Color, out: &mut impl Write) -> io::Result<()> {
        let Self { header, plies, quiet_plies, checked, milliseconds, line, .. } = self;
        header.write(out)?;
        let moves = winning_moves(*plies);
        writeln!(out, "{winner} wins in at most {moves}; {checked} positions checked ({milliseconds} ms)")?;
        if usize::from(*quiet_plies) < DrawRules::QUIET_PLIES {
            writeln!(out, "the 40-move rule does not matter: at most {quiet_plies} plies in a row count toward it")?;
        } else {
            writeln!(out, "only without the 40-move rule: {quiet_plies} plies in a row count toward it")?;
        }
        writeln!(out, "\n{}", line.join(" "))
    }
}
