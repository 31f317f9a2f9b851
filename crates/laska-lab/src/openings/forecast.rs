//! `laska-lab openings forecast`: how many nodes the proofs of openings will take, by the attempts so far.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use laska_cli::error::CommandError;
use laska_cli::journal::Reader;
use laska_engine::{Limits, MemorySize, Nodes, Searcher};
use laska_library::{Book, Hundredths, OpeningWins};
use laska_rules::notation::record;
use laska_rules::{Color, Game, PackedPosition, Variant};

use super::wins::{Attempt, KIND, Settings, candidates, white_score};
use crate::book::SearchResult;
use crate::library_file::read_file;

/// Estimate how many nodes the proofs of openings take
///
/// From the attempts of 'laska-lab openings wins': the decimal logarithm of the number of nodes is taken to be normal around a
/// line in the advantage of the winner. An attempt that was given up counts as a proof of more nodes than its limit (a Tobit
/// model). The interval holds 95% of all proofs, if the line holds beyond the positions that were tried, and if the positions
/// are won at all.
#[derive(Args)]
pub(super) struct Forecast {
    /// Book of the positions that were tried, without what their proofs have changed in it
    #[arg(value_name = "BOOK")]
    book: PathBuf,

    /// Wins that 'laska-lab openings wins' began with
    #[arg(value_name = "WINS")]
    known: PathBuf,

    /// Journal of 'laska-lab openings wins'
    #[arg(value_name = "JOURNAL")]
    attempts: PathBuf,

    /// Number of nodes to search for the advantage in each opening; the book's scores should be from as many
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Number of nodes that a core searches in a second
    #[arg(long, value_name = "N", default_value_t = 900_000, value_parser = clap::value_parser!(u64).range(1..))]
    speed: u64,
}

/// The openings to prove: name, moves, and the side that should win.
const OPENINGS: [(&str, &str, Color); 7] = [
    ("In-Out", "c3-d4 e5-d4-c3 d2-c3-b4", Color::Black),
    ("Out-Out", "c3-b4 a5-b4-c3 d2-c3-b4", Color::Black),
    ("In-In, 2... f6-e5", "c3-d4 e5-d4-c3 b2-c3-d4 f6-e5", Color::White),
    ("Out-In, 2... b6-a5", "c3-b4 a5-b4-c3 b2-c3-d4 b6-a5", Color::White),
    ("In-In, 2... c5-b4", "c3-d4 e5-d4-c3 b2-c3-d4 c5-b4", Color::White),
    ("Wing Gambit", "a3-b4", Color::Black),
    ("the game", "", Color::White),
];

impl Forecast {
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let attempts = self.attempts()?;
        let proven = attempts.iter().filter(|attempt| attempt.nodes.is_some()).count();
        let line = Line::fitted(&attempts).ok_or_else(|| {
            CommandError::invalid_input(
                "the attempts do not determine a line; expected some proofs and some attempts that were given up",
            )
        })?;
        writeln!(out, "{} attempts, {proven} proven", attempts.len())?;
        let Line { intercept, slope, deviation } = line;
        writeln!(out, "log10 of the nodes: {intercept:.2} {slope:+.3} for each counter, deviation {deviation:.2}\n")?;
        writeln!(out, "| opening | advantage | nodes | 95% from | to | core hours | 95% from | to |")?;
        writeln!(out, "|---|--:|--:|--:|--:|--:|--:|--:|")?;
        let mut searcher = Searcher::new(MemorySize::mebibytes(256));
        for (name, moves, winner) in OPENINGS {
            let advantage = self.advantage(&opening(moves), winner, &mut searcher);
            let median = intercept + slope * advantage;
            let nodes = [median, median - 1.96 * deviation, median + 1.96 * deviation].map(|log| 10_f64.powf(log));
            let [n, n_from, n_to] = nodes.map(|nodes| format!("{nodes:.0e}"));
            let [h, h_from, h_to] = nodes.map(|nodes| rounded(nodes / self.speed as f64 / 3600.0));
            writeln!(out, "| {name} | {advantage:+.1} | {n} | {n_from} | {n_to} | {h} | {h_from} | {h_to} |")?;
        }
        Ok(())
    }

    /// Returns the attempts at positions that have a score.
    fn attempts(&self) -> Result<Vec<Observed>, CommandError> {
        let book: Book = read_file(&self.book)?;
        let known: OpeningWins = read_file(&self.known)?;
        let candidates = candidates(&book, &known);
        let (journal, settings) = Reader::<(String, Attempt)>::open_kind::<Settings>(&self.attempts, KIND)?;
        let mut observed = Vec::new();
        for entry in journal {
            let (number, (winner, attempt)) = entry?;
            let Some(white) = candidates.get(&PackedPosition::from_bits(number)).and_then(|it| it.white) else {
                continue;
            };
            let advantage = f64::from(if winner == Color::White.to_string() { white } else { -white }) / 100.0;
            // Where the search already saw the end, the score is no estimate.
            if white.abs() < Hundredths::WIN.0 {
                observed.push(Observed { advantage, nodes: attempt.map(|it| it.1), limit: settings.nodes });
            }
        }
        Ok(observed)
    }

    /// Searches for the advantage of a side, in counters.
    fn advantage(&self, game: &Game, side: Color, searcher: &mut Searcher) -> f64 {
        let limits = Limits::nodes(Nodes(self.nodes));
        let result = SearchResult::of(game.position(), Variant::LASKA, searcher, limits).expect("the game is not over");
        let white = white_score(game.position(), result.best());
        f64::from(if side == Color::White { white } else { -white }) / 100.0
    }
}

fn opening(moves: &str) -> Game {
    let mut game = Game::default();
    record::play(&mut game, moves).expect("the moves are legal");
    game
}

/// Writes a number with two significant digits.
fn rounded(number: f64) -> String {
    let digits = 1 - number.log10().floor() as i32;
    if digits > 0 {
        format!("{number:.0$}", digits as usize)
    } else {
        format!("{:.0}", (number / 10_f64.powi(-digits)).round() * 10_f64.powi(-digits))
    }
}

/// An attempt at a proof.
struct Observed {
    /// The advantage of the side that should win, in counters.
    advantage: f64,
    /// The nodes of the proof; `None` if it was given up at the limit.
    nodes: Option<u64>,
    limit: u64,
}

/// The line around which the logarithms of the nodes are normal.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Line {
    intercept: f64,
    slope: f64,
    deviation: f64,
}

/// The most steps of Newton's method; about ten are enough.
const MAX_STEPS: usize = 100;

impl Line {
    /// Fits the line with the greatest likelihood, by Newton's method on the inverse of the deviation and the line divided by
    /// the deviation, in which the likelihood is concave (Olsen, 1978). `None` if the attempts do not determine a line.
    fn fitted(attempts: &[Observed]) -> Option<Self> {
        let rows: Vec<_> =
            attempts.iter().map(|it| ([1.0, it.advantage], it.nodes.unwrap_or(it.limit), it.nodes)).collect();
        let mut point = [1.0, 0.0, 0.0];
        for _ in 0..MAX_STEPS {
            let [precision, intercept, slope] = point;
            let (mut gradient, mut hessian) = ([0.0; 3], [[0.0; 3]; 3]);
            for &(x, nodes, proven) in &rows {
                let y = (nodes as f64).log10();
                // The residual in deviations, and its derivatives by the three parameters.
                let residual = precision * y - intercept * x[0] - slope * x[1];
                let direction = [y, -x[0], -x[1]];
                let (first, second) = match proven {
                    Some(_) => (-residual, -1.0),
                    None => {
                        let hazard = hazard(residual);
                        (-hazard, -hazard * (hazard - residual))
                    }
                };
                for row in 0..3 {
                    gradient[row] += first * direction[row];
                    for column in 0..3 {
                        hessian[row][column] += second * direction[row] * direction[column];
                    }
                }
                if proven.is_some() {
                    gradient[0] += 1.0 / precision;
                    hessian[0][0] -= 1.0 / (precision * precision);
                }
            }
            let step = solved(hessian, gradient)?;
            // The precision stays positive.
            let scale = if step[0] >= precision { 0.5 * precision / step[0] } else { 1.0 };
            for (value, step) in point.iter_mut().zip(step) {
                *value -= scale * step;
            }
            if step.iter().all(|step| step.abs() < 1e-9) {
                let [precision, intercept, slope] = point;
                let deviation = 1.0 / precision;
                return Some(Self { intercept: intercept * deviation, slope: slope * deviation, deviation });
            }
        }
        None
    }
}

/// Returns the normal density at a point divided by the probability beyond it.
fn hazard(point: f64) -> f64 {
    let density = (-0.5 * point * point).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let beyond = 0.5 * libm::erfc(point / std::f64::consts::SQRT_2);
    // Far out, both are 0, and the quotient approaches the point.
    if beyond > 0.0 { density / beyond } else { point }
}

/// Solves three linear equations by Cramer's rule; `None` if they have no single solution.
fn solved(matrix: [[f64; 3]; 3], right: [f64; 3]) -> Option<[f64; 3]> {
    let determinant = |m: [[f64; 3]; 3]| {
        let minor = |a: usize, b: usize| m[1][a] * m[2][b] - m[1][b] * m[2][a];
        m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1)
    };
    let whole = determinant(matrix);
    let solution = [0, 1, 2].map(|column| {
        let mut replaced = matrix;
        for (row, &right) in replaced.iter_mut().zip(&right) {
            row[column] = right;
        }
        determinant(replaced) / whole
    });
    solution.iter().all(|value| value.is_finite()).then_some(solution)
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;

    /// A sum of twelve uniform numbers is nearly normal.
    fn normal(rng: &mut Rng) -> f64 {
        (0..12).map(|_| rng.f64()).sum::<f64>() - 6.0
    }

    #[test]
    fn the_line_is_found_though_most_attempts_are_given_up() {
        let mut rng = Rng::with_seed(1);
        let limit = 2_000_000;
        let attempts: Vec<_> = (0..5000)
            .map(|_| {
                let advantage = 8.0 + 8.0 * rng.f64();
                let nodes = 10_f64.powf(11.0 - 0.3 * advantage + normal(&mut rng)) as u64;
                Observed { advantage, nodes: (nodes <= limit).then_some(nodes.max(1)), limit }
            })
            .collect();
        let given_up = attempts.iter().filter(|it| it.nodes.is_none()).count();
        assert!(given_up > 3000, "{given_up}");
        let Line { intercept, slope, deviation } = Line::fitted(&attempts).expect("a line");
        assert!((intercept - 11.0).abs() < 0.5 && (slope + 0.3).abs() < 0.04 && (deviation - 1.0).abs() < 0.1);
    }

    #[test]
    fn attempts_without_proofs_determine_no_line() {
        let attempt = |nodes| Observed { advantage: 10.0, nodes, limit: 1000 };
        assert_eq!(Line::fitted(&[attempt(None), attempt(None)]), None);
        assert_eq!(Line::fitted(&[]), None);
    }

    #[test]
    fn openings_are_legal_and_numbers_short() {
        OPENINGS.iter().for_each(|(_, moves, _)| assert_eq!(opening(moves).outcome(), None));
        assert_eq!([0.0123, 2.345, 23.9, 15_321.0].map(rounded), ["0.012", "2.3", "24", "15000"]);
    }
}
