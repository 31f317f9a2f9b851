//! `laska openings play`: plays games of the engine against itself from the openings.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use fastrand::Rng;
use indicatif::{ProgressBar, ProgressStyle};
use laska_engine::{Evaluation, Limits, MemorySize, Nodes, Searcher};
use laska_library::{Book, GameSettings, Hundredths, OpeningGames, PlayedOpening, data};
use laska_rules::Move;

use super::list::{game, openings};
use crate::error::CommandError;
use crate::evaluation::{EvaluationId, STANDARD, parse_evaluation};
use crate::parallel::{run_in_order, threads_or_cores};
use crate::self_play::{PlayedGame, play_out};
use crate::shard::Shard;

/// Play games of the engine against itself from the openings
///
/// The openings are the start, the first moves and the named openings of the library. While a position is in the book,
/// each side plays at random one of the moves that are as good as the best, within a small margin; then it searches. The
/// number of nodes of each search is random, so that games from the same opening differ. A game ends by the rules, when the searches of both
/// sides find a win for the same side, or as a draw after 250 plies. The file has the result of every game; it depends
/// on the seed and the other arguments, but not on the number of threads. If it exists, its games are kept and the rest
/// is played.
///
/// On many machines, give each the same arguments and its own shard; 'laska merge' joins the files.
#[derive(Args)]
pub(super) struct Play {
    /// Number of games from each opening
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// Book to play from [default: the library's]
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,

    /// How much worse than the best a move from the book may be, in hundredths of a counter
    #[arg(long, value_name = "CP", default_value_t = 20, value_parser = clap::value_parser!(i16).range(0..=1000))]
    margin: i16,

    /// Mean number of nodes to search for each move
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..=1 << 40))]
    nodes: u64,

    /// How much the number of nodes may differ from the mean, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = 25, value_parser = clap::value_parser!(u8).range(0..100))]
    spread: u8,

    /// Seed for the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Play only the games of one of N equal parts: the I-th of every N
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,

    /// Evaluate with a network: a file written by 'laska train fit', 'standard', or 'none' for terms only
    #[arg(long, value_name = "FILE", default_value = STANDARD)]
    network: String,

    /// Number of games to play in parallel [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// File to write
    #[arg(value_name = "OUT")]
    out: PathBuf,
}

/// Enough for a few thousand nodes.
const TABLE: MemorySize = MemorySize::mebibytes(2);

/// A game to play.
struct Job<'a> {
    /// The number of its opening.
    opening: usize,
    moves: &'a [Move],
    /// The number of the game among all games of all openings, from which its random numbers follow.
    number: u32,
}

impl Play {
    /// Plays all games that the file does not have and writes their results.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let evaluation = parse_evaluation(&self.network).map_err(CommandError::invalid_input)?;
        let book = self.book.as_deref().map(fs::read_to_string).transpose();
        let name = || self.book.as_deref().unwrap_or(Path::new("")).display().to_string();
        let book = book.map_err(|error| CommandError::invalid_input(format!("{}: {error}", name())))?;
        let book = book.as_deref().unwrap_or(data::BOOK);
        let settings = self.settings(&evaluation, book);
        let book: Book = book.parse().map_err(|error| CommandError::invalid_input(format!("{}: {error}", name())))?;
        let failed = |error: io::Error| CommandError::invalid_input(format!("{}: {error}", self.out.display()));
        let mut results = read(&self.out, settings)?;
        let all = openings();
        if results.openings.iter().zip(&all).any(|(found, expected)| found.moves != *expected) {
            let name = self.out.display();
            return Err(CommandError::invalid_input(format!("{name}: the openings are not those of the library")));
        }
        let jobs = self.jobs(&all, &results.openings);
        let bar = progress_bar(jobs.len());
        let mut file = start_file(&self.out, &results).map_err(failed)?;
        let mut different = HashSet::new();
        let searcher = || Searcher::with_evaluation(TABLE, evaluation.clone());
        let play = |searcher: &mut Searcher, job: Job<'_>| (job.opening, self.play(searcher, &book, &job));
        let played = jobs.len();
        run_in_order(threads_or_cores(self.threads), jobs.into_iter(), searcher, play, |(index, game)| {
            // A single write for a game, so that an interrupted run leaves complete results.
            let mut text = String::new();
            while results.openings.len() <= index {
                let opening = PlayedOpening { moves: all[results.openings.len()].clone(), winners: Vec::new() };
                text.push_str(&format!("\n{opening}"));
                results.openings.push(opening);
            }
            let PlayedGame { game, winner } = game;
            results.openings[index].winners.push(winner);
            different.insert(game.moves().to_vec());
            text.push(PlayedOpening::character(winner));
            file.write_all(text.as_bytes())?;
            bar.inc(1);
            Ok(())
        })?;
        bar.finish_and_clear();
        file.write_all(b"\n").map_err(failed)?;
        write_table(&results, out)?;
        Ok(writeln!(out, "{played} games played, {} of them different", different.len())?)
    }

    fn settings(&self, evaluation: &Evaluation, book: &str) -> GameSettings {
        GameSettings {
            evaluation: EvaluationId::from(evaluation).to_string(),
            book: format!("{:08x}", crc32fast::hash(book.as_bytes())),
            margin: Hundredths(self.margin),
            nodes: self.nodes,
            spread: self.spread,
            seed: self.seed,
            games: self.games,
            shard: self.shard.to_string(),
        }
    }

    /// Returns the games of the shard that have no result, opening by opening.
    fn jobs<'a>(&self, all: &'a [Vec<Move>], played: &[PlayedOpening]) -> Vec<Job<'a>> {
        let of_opening = |(opening, moves): (usize, &'a Vec<Move>)| {
            let first = opening as u32 * self.games;
            let numbers = (first..first + self.games).filter(|&number| self.shard.contains(number));
            let known = played.get(opening).map_or(0, |played| played.winners.len());
            numbers.skip(known).map(move |number| Job { opening, moves, number }).collect::<Vec<_>>()
        };
        all.iter().enumerate().flat_map(of_opening).collect()
    }

    fn play(&self, searcher: &mut Searcher, book: &Book, job: &Job<'_>) -> PlayedGame {
        let mut rng = Rng::with_seed(self.seed);
        // Neighboring seeds of the generator give similar numbers, so each game takes its seed from a sequence.
        let mut rng = Rng::with_seed(rng.u64(..) ^ u64::from(job.number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut game = game(job.moves);
        while game.outcome().is_none()
            && let Some(mv) = rng.choice(book.choices(game.position(), Hundredths(self.margin)).collect::<Vec<_>>())
        {
            game.play(mv).expect("a move of the book is legal");
        }
        let spread = u64::from(self.spread);
        let limits = || Limits::nodes(Nodes((self.nodes * (100 + rng.u64(0..=2 * spread) - spread) / 100).max(1)));
        play_out(game, searcher, limits, |_, _| {})
    }
}

/// Reads the results of a file with these settings; none if there is no file.
fn read(path: &Path, settings: GameSettings) -> Result<OpeningGames, CommandError> {
    let invalid = |reason: String| CommandError::invalid_input(format!("{}: {reason}", path.display()));
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Ok(OpeningGames { settings, openings: Vec::new() });
        }
        Err(error) => return Err(invalid(error.to_string())),
    };
    let found: OpeningGames = text.parse().map_err(|error| invalid(format!("{error}")))?;
    if found.settings != settings {
        let found = found.settings;
        return Err(invalid(format!("the file has other settings; expected '{settings}', found '{found}'")));
    }
    Ok(found)
}

/// Writes the results so far without the last end of line, to continue in it.
fn start_file(path: &Path, results: &OpeningGames) -> io::Result<File> {
    fs::write(path, results.to_string().trim_end())?;
    OpenOptions::new().append(true).open(path)
}

/// Creates a progress bar on standard error, shown only on a terminal.
fn progress_bar(games: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} games, {eta} left");
    ProgressBar::new(games as u64).with_style(style.expect("the template is valid"))
}

/// Prints the games and White's points of each opening.
pub(super) fn write_table(results: &OpeningGames, out: &mut impl Write) -> io::Result<()> {
    for opening in &results.openings {
        let moves: Vec<_> = opening.moves.iter().map(Move::to_string).collect();
        let counts = opening.counts();
        let points = counts.points().map(|points| (100.0 * points.share, 100.0 * points.error));
        let (share, error) = points.unwrap_or((f64::NAN, f64::NAN));
        writeln!(out, "{share:5.1}% ± {error:.1}  {counts}  {}", moves.join(" "))?;
    }
    Ok(())
}
