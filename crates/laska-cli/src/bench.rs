//! `laska bench`: node counts and speed of the search.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use laska_engine::{BENCHMARK, BENCHMARK_TABLE_SIZE, Searcher};
use serde::Serialize;

use crate::error::CommandError;
use crate::evaluation::Evaluation;

/// Search fixed positions to fixed depths and report nodes and speed
///
/// Prints the nodes of each position, their sum and the nodes per second. The sum is a checksum: it changes only if the
/// search does.
///
/// With --json, prints one object: positions (name, depth, nodes, score as text), nodes, milliseconds and
/// nodes_a_second.
#[derive(Args)]
pub(crate) struct Bench {
    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Evaluate with the network in this file, written by 'laska train fit' [default: terms only]
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,
}

/// The result of a benchmark. The field names are those of the JSON output.
#[derive(Serialize)]
struct Report {
    positions: Vec<PositionResult>,
    nodes: u64,
    milliseconds: u128,
    nodes_a_second: f64,
}

#[derive(Serialize)]
struct PositionResult {
    name: &'static str,
    depth: u8,
    nodes: u64,
    score: String,
}

impl Bench {
    /// Searches all positions and prints the result.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let evaluation = self.network.as_deref().map(Evaluation::read).transpose();
        let evaluation = evaluation.map_err(CommandError::invalid_input)?.unwrap_or_default();
        let style = ProgressStyle::with_template("{elapsed} {wide_bar} {pos}/{len} {msg}");
        let bar = ProgressBar::new(BENCHMARK.len() as u64).with_style(style.expect("the template is valid"));
        let mut searcher = Searcher::with_evaluator(BENCHMARK_TABLE_SIZE, evaluation.evaluator());
        let (mut positions, started) = (Vec::new(), Instant::now());
        for position in BENCHMARK {
            bar.set_message(position.name);
            let result = position.run(&mut searcher);
            let (nodes, score) = (result.nodes.0, result.score.to_string());
            positions.push(PositionResult { name: position.name, depth: position.depth.0, nodes, score });
            bar.inc(1);
        }
        let time = started.elapsed();
        bar.finish_and_clear();
        let nodes = positions.iter().map(|position| position.nodes).sum();
        let nodes_a_second = nodes as f64 / time.as_secs_f64();
        let report = Report { positions, nodes, milliseconds: time.as_millis(), nodes_a_second };
        if self.json {
            serde_json::to_writer(&mut *out, &report).map_err(io::Error::from)?;
            return Ok(writeln!(out)?);
        }
        Ok(report.write_table(out)?)
    }
}

impl Report {
    fn write_table(&self, out: &mut impl Write) -> io::Result<()> {
        for PositionResult { name, depth, nodes, score } in &self.positions {
            writeln!(out, "{name:<24} depth {depth:>2}  {nodes:>10} nodes  {score}")?;
        }
        writeln!(out, "total {} nodes, {:.0} nodes/s, {} ms", self.nodes, self.nodes_a_second, self.milliseconds)
    }
}
