//! `laska bench`: node counts and speed of the search.

use std::io::{self, Write};
use std::time::Instant;

use clap::Args;
use indicatif::ProgressBar;
use laska_cli::error::CommandError;
use laska_cli::evaluation::{STANDARD, parse_evaluation};
use laska_cli::progress;
use laska_engine::{BENCHMARK, BENCHMARK_TABLE_SIZE, Evaluation, Searcher};
use serde::Serialize;

/// Search fixed positions to fixed depths and report nodes and speed
///
/// Searches all positions with the evaluation by terms, and again with the network. Prints the nodes of each position,
/// their sum and the nodes per second. The sum is a checksum: it changes only if the search or its evaluation does.
///
/// With --json, prints one object: terms and network, each an object with positions (name, depth, nodes, score as
/// text), nodes, milliseconds and nodes_a_second.
#[derive(Args)]
pub(crate) struct Bench {
    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// The network: 'standard', or a file written by 'laska-lab train fit'
    #[arg(long, value_name = "FILE", default_value = STANDARD)]
    network: String,
}

/// The results with both evaluations. The field names of this and the following types are those of the JSON output.
#[derive(Serialize)]
struct Report {
    terms: Run,
    network: Run,
}

/// The result with an evaluation.
#[derive(Serialize)]
struct Run {
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
        let network = parse_evaluation(&self.network).map_err(CommandError::invalid_input)?;
        let bar = progress::bar(2 * BENCHMARK.len() as u64, "{elapsed} {wide_bar} {pos}/{len} {msg}");
        let report = Report { terms: Run::with(Evaluation::Terms, &bar), network: Run::with(network, &bar) };
        bar.finish_and_clear();
        if self.json {
            serde_json::to_writer(&mut *out, &report).map_err(io::Error::from)?;
            return Ok(writeln!(out)?);
        }
        report.terms.write_table("terms", out)?;
        writeln!(out)?;
        Ok(report.network.write_table("network", out)?)
    }
}

impl Run {
    /// Searches all positions with an evaluation.
    fn with(evaluation: Evaluation, bar: &ProgressBar) -> Self {
        let mut searcher = Searcher::with_evaluation(BENCHMARK_TABLE_SIZE, evaluation);
        let (mut positions, started) = (Vec::new(), Instant::now());
        for position in BENCHMARK {
            bar.set_message(position.name);
            let result = position.run(&mut searcher);
            let (nodes, score) = (result.nodes.0, result.score.to_string());
            positions.push(PositionResult { name: position.name, depth: position.depth.0, nodes, score });
            bar.inc(1);
        }
        let time = started.elapsed();
        let nodes = positions.iter().map(|position| position.nodes).sum();
        let nodes_a_second = nodes as f64 / time.as_secs_f64();
        Self { positions, nodes, milliseconds: time.as_millis(), nodes_a_second }
    }

    fn write_table(&self, name: &str, out: &mut impl Write) -> io::Result<()> {
        for PositionResult { name, depth, nodes, score } in &self.positions {
            writeln!(out, "{name:<24} depth {depth:>2}  {nodes:>10} nodes  {score}")?;
        }
        writeln!(out, "{name}: {} nodes, {:.0} nodes/s, {} ms", self.nodes, self.nodes_a_second, self.milliseconds)
    }
}
