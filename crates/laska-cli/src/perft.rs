//! `laska perft`: counts move sequences.

use std::io::{self, Write};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use laska_cli::start::parse_fen;
use laska_rules::{Board, CaptureRule, Position, divide, perft};

/// More plies than can be counted in practice.
const MAX_PLIES: i64 = 99;

/// Count the sequences of legal moves up to a depth
///
/// Prints one line per depth: the depth and the number of sequences of that length. Draws do not end a sequence.
#[derive(Args)]
pub(crate) struct Perft {
    /// Maximum depth in plies
    #[arg(long, short, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=MAX_PLIES))]
    depth: u32,

    /// Start from this position [default: the start on the 7x7 board]
    ///
    /// A FEN lists the ranks from the top, separated by '/', the squares of a rank from the left, separated by ',', and
    /// the counters of a column from the top down. The side to move follows. 7 ranks mean the 7x7 board, 8 ranks the
    /// 8x8 board.
    #[arg(long, value_name = "FEN", value_parser = parse_fen)]
    fen: Option<Position>,

    /// Capture rule: chains must be finished (all), may stop after any jump (first), or are not allowed (single)
    #[arg(long = "chain", value_name = "CHAIN", default_value = "all", value_parser = capture_rule_parser())]
    capture_rule: CaptureRule,

    /// Print the count for each first move and the total, for the given depth only
    #[arg(long)]
    divide: bool,
}

fn capture_rule_parser() -> ValueParser {
    let rule_of = |name: String| {
        CaptureRule::ALL
            .into_iter()
            .find(|capture_rule| capture_rule.name() == name)
            .expect("clap accepts only the names of capture rules")
    };
    PossibleValuesParser::new(CaptureRule::ALL.map(CaptureRule::name)).map(rule_of).into()
}

impl Perft {
    /// Counts and prints each line as soon as it is available.
    pub(crate) fn run(self, out: &mut impl Write) -> io::Result<()> {
        let position = self.fen.unwrap_or_else(|| Position::start(Board::Seven));
        if !self.divide {
            return (1..=self.depth)
                .try_for_each(|depth| writeln!(out, "{depth} {}", perft(&position, self.capture_rule, depth)));
        }
        let mut total = 0;
        for (mv, leaves) in divide(&position, self.capture_rule, self.depth) {
            total += leaves;
            writeln!(out, "{mv} {leaves}")?;
        }
        writeln!(out, "total {total}")
    }
}
