//! `laska train play`: plays games of the engine against itself, several in parallel, and writes their positions.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use laska_engine::{Evaluation, Limits, MemorySize, Nodes, Score, ScoreKind, Searcher};
use laska_rules::{Color, Game, Position, Variant};

use super::games::{GamesError, GamesHeader, GamesReader, Sample, SampledGame, write_end, write_header};
use crate::error::CommandError;
use crate::evaluation::{EvaluationId, NO_NETWORK, parse_evaluation};
use crate::parallel::{run_in_order, threads_or_cores};
use crate::random_openings::{Walks, is_balanced};
use crate::self_play::{self, PlayedGame};
use crate::shard::Shard;

/// Play games of the engine against itself and write their positions to a file
///
/// Each game starts from a different random opening; openings that the engine does not evaluate as balanced are
/// skipped. A game ends by the rules, when the searches of both sides find a win for the same side, or as a draw after
/// 250 plies. Every position after the opening is written with the score of its search and the result of the game,
/// except positions with a capture and positions in which the search finds a forced win or loss. The file depends on
/// the seed and the other arguments, but not on the number of threads. If the file exists, its games are kept and the
/// rest is played, so that an interrupted run can be continued with the same command.
///
/// On many machines, give each the same arguments and its own shard; 'laska merge' joins the files. With GNU
/// parallel: parallel laska train play --openings 60000 --threads 1 --shard {}/8 part{} ::: 1 2 3 4 5 6 7 8
#[derive(Args)]
pub(super) struct Play {
    /// Number of random openings, including those that are skipped
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..i64::from(u32::MAX)))]
    openings: u32,

    /// Number of nodes to search for each move
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Seed for the opening generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Play only the openings of one of N equal parts: the I-th of every N
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,

    /// Evaluate with a network: a file written by 'laska train fit', 'standard', or 'none' for terms only
    #[arg(long, value_name = "FILE", default_value = NO_NETWORK)]
    network: String,

    /// Number of games to play in parallel [default: one per core]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// Variant to play
    #[arg(long, default_value = Variant::LASKA.name())]
    variant: Variant,

    /// Number of random plies in an opening
    #[arg(long, value_name = "PLIES", default_value_t = 14, value_parser = clap::value_parser!(u8).range(0..=60))]
    opening_plies: u8,

    /// Maximum advantage of either side after an opening, in hundredths of a counter
    #[arg(long, value_name = "CP", default_value_t = 200, value_parser = clap::value_parser!(u16).range(0..=1000))]
    opening_margin: u16,

    /// File to write
    #[arg(value_name = "OUT")]
    out: PathBuf,
}

/// The results of all games.
#[derive(Default)]
struct Results {
    white: u64,
    drawn: u64,
    black: u64,
    positions: usize,
}

/// A file of games that is being written.
struct GamesFile {
    file: File,
    results: Results,
    /// The number of the first opening that is not in the file; `None` if the file is complete.
    next: Option<u32>,
}

impl Play {
    /// Plays all games that the file does not have and writes them.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let evaluation = parse_evaluation(&self.network).map_err(CommandError::invalid_input)?;
        let header = GamesHeader {
            variant: self.variant,
            evaluation: EvaluationId::from(&evaluation),
            nodes: self.nodes,
            seed: self.seed,
            opening_plies: self.opening_plies,
            opening_margin: self.opening_margin,
            openings: self.openings,
            shard: self.shard,
        };
        let GamesFile { mut file, mut results, next } =
            GamesFile::open(&self.out, &header).map_err(|error| error.at(&self.out))?;
        if let Some(next) = next {
            let threads = threads_or_cores(self.threads);
            let bar = progress_bar(&header, next);
            let played = SelfPlay { header, evaluation, next, threads }.play(|number, game| {
                if let Some(game) = game {
                    // A single write, so that an interrupted run leaves complete games.
                    file.write_all(&game.bytes())?;
                    results.add(&game);
                }
                bar.set_position((number + 1).into());
                bar.set_message(results.positions.to_string());
                Ok(())
            });
            bar.finish_and_clear();
            played?;
            write_end(&mut file)?;
        }
        let Results { white, drawn, black, positions } = results;
        let games = white + drawn + black;
        Ok(writeln!(out, "{games} games: White +{white} ={drawn} -{black}; {positions} positions")?)
    }
}

/// Creates a progress bar on standard error, shown only on a terminal.
fn progress_bar(header: &GamesHeader, next: u32) -> ProgressBar {
    let style =
        ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} openings, {msg} positions, {eta} left");
    let bar = ProgressBar::new(header.openings.into()).with_style(style.expect("the template is valid"));
    bar.with_position(next.into())
}

impl GamesFile {
    /// Opens a file behind its last complete game, or creates it.
    fn open(path: &Path, header: &GamesHeader) -> Result<Self, GamesError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        if file.metadata()?.len() == 0 {
            write_header(&mut file, header)?;
            return Ok(Self { file, results: Results::default(), next: Some(0) });
        }
        let mut reader = GamesReader::new(BufReader::new(&file))?;
        if reader.header() != header {
            let (expected, found) = (header.to_string(), reader.header().to_string());
            return Err(GamesError::OtherSettings { expected, found });
        }
        let (mut results, mut next) = (Results::default(), 0);
        loop {
            match reader.next_game() {
                Ok(Some(game)) => {
                    results.add(&game);
                    next = game.number + 1;
                }
                Ok(None) => return Ok(Self { file, results, next: None }),
                Err(GamesError::Incomplete) => break,
                Err(error) => return Err(error),
            }
        }
        let length = reader.length();
        file.set_len(length)?;
        file.seek(SeekFrom::Start(length))?;
        Ok(Self { file, results, next: Some(next) })
    }
}

impl Results {
    fn add(&mut self, game: &SampledGame) {
        self.positions += game.samples.len();
        *match game.winner {
            Some(Color::White) => &mut self.white,
            None => &mut self.drawn,
            Some(Color::Black) => &mut self.black,
        } += 1;
    }
}

/// The games to play.
struct SelfPlay {
    header: GamesHeader,
    evaluation: Evaluation,
    /// The number of the first opening to play.
    next: u32,
    /// The number of games played in parallel.
    threads: usize,
}

/// Enough for a few thousand nodes.
const TABLE: MemorySize = MemorySize::mebibytes(2);

/// An opening with its number, or `None` if there are too few.
type NumberedOpening = (u32, Option<Game>);

impl SelfPlay {
    /// Plays all games and passes them to `on_game` in order, with the number of their opening.
    fn play(
        &self,
        mut on_game: impl FnMut(u32, Option<SampledGame>) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        let searcher = || Searcher::with_evaluation(TABLE, self.evaluation.clone());
        let play = |searcher: &mut Searcher, (number, opening): NumberedOpening| {
            (number, opening.map(|opening| self.play_game(number, opening, searcher)))
        };
        run_in_order(self.threads, self.openings(), searcher, play, |(number, game)| {
            let plies = self.header.opening_plies;
            let too_few = || format!("found only {number} openings of {plies} plies; use more --opening-plies");
            on_game(number, game.ok_or_else(|| CommandError::failed(too_few()))?)
        })
    }

    /// Returns the openings of the shard. All shards make the same walks, which take no time, so no two get the same
    /// one.
    fn openings(&self) -> impl Iterator<Item = NumberedOpening> + Send + use<> {
        let GamesHeader { variant, seed, opening_plies, openings, shard, .. } = self.header;
        let (mut walks, next) = (Walks::new(variant, opening_plies.into(), seed), self.next);
        let walks = (0..openings).map(move |number| (number, walks.next()));
        walks.filter(move |(number, walk)| walk.is_none() || (*number >= next && shard.contains(*number)))
    }

    /// Plays a game from its opening; `None` if the opening is not balanced.
    fn play_game(&self, number: u32, opening: Game, searcher: &mut Searcher) -> Option<SampledGame> {
        searcher.clear();
        let margin = self.header.opening_margin.into();
        is_balanced(&opening, searcher, margin).then(|| play_out(number, opening, searcher, Nodes(self.header.nodes)))
    }
}

/// Plays a game from its opening, searching `nodes` nodes for each move. Records the positions that a search would
/// evaluate statically: those without a capture and without a forced end in sight.
fn play_out(number: u32, opening: Game, searcher: &mut Searcher, nodes: Nodes) -> SampledGame {
    let mut samples = Vec::new();
    let limits = || Limits::nodes(nodes);
    let record = |position: &Position, score| samples.extend(quiet_position(position, score));
    let PlayedGame { winner, .. } = self_play::play_out(opening, searcher, limits, record);
    SampledGame { number, winner, samples }
}

/// Returns the position with its score; `None` if it is not to be recorded.
fn quiet_position(position: &Position, score: Score) -> Option<Sample> {
    let ScoreKind::Value(value) = score.kind() else { return None };
    let value = if position.turn() == Color::White { value } else { -value };
    let score = i16::try_from(value).expect("an evaluation is at most 100 counters");
    (!position.must_capture()).then(|| Sample { position: position.clone(), score })
}
