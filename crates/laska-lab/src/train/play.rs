//! `laska-lab train play`: plays games of the engine against itself, several in parallel, and writes their positions.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use laska_cli::error::CommandError;
use laska_cli::evaluation::{NO_NETWORK, evaluation_id, parse_evaluation};
use laska_cli::journal::{Header, Journal};
use laska_cli::parallel::{run_in_order, threads_or_cores};
use laska_cli::progress;
use laska_cli::random_openings::{Walks, is_balanced};
use laska_cli::shard::Shard;
use laska_engine::{Evaluation, Limits, MemorySize, Nodes, Score, ScoreKind, Searcher};
use laska_library::PlayedOpening;
use laska_rules::{Color, Game, Position, Variant};

use super::games::{GamesSettings, KIND, Sample, SampledGame, StoredGame};
use crate::self_play::{self, PlayedGame};

/// Play games of the engine against itself and write their positions to a journal
///
/// Each game starts from a different random opening; openings that the engine does not evaluate as balanced are
/// skipped. A game ends by the rules, when the searches of both sides find a win for the same side, or as a draw after
/// 250 plies. Every position after the opening is written with the score of its search and the result of the game,
/// except positions with a capture and positions in which the search finds a forced win or loss. The journal depends on
/// the seed and the other arguments, but not on the number of threads. If it exists, its games are kept and the rest is
/// played, so that an interrupted run can be continued with the same command.
///
/// On many machines, give each the same arguments and its own shard; 'laska-lab merge' joins the journals. With GNU
/// parallel: parallel laska-lab train play --openings 60000 --threads 1 --shard {}/8 part{} ::: 1 2 3 4 5 6 7 8
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

    /// Evaluate with a network: a file written by 'laska-lab train fit', 'standard', or 'none' for terms only
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

    /// Journal to write
    #[arg(value_name = "OUT")]
    out: PathBuf,
}

#[derive(Default)]
struct Results {
    white: u64,
    drawn: u64,
    black: u64,
    positions: usize,
}

/// Enough for a few thousand nodes.
const TABLE: MemorySize = MemorySize::mebibytes(2);

impl Play {
    /// Plays all games that the journal does not have and writes them.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let evaluation = parse_evaluation(&self.network).map_err(CommandError::invalid_input)?;
        let header = Header::new(KIND, self.settings(&evaluation)).with_entries(self.openings, self.shard);
        let mut results = Results::default();
        let mut journal = Journal::open(&self.out, header, |_, stored: StoredGame| {
            results.add(&stored);
            Ok(())
        })?;
        let missing: BTreeSet<_> = journal.missing().collect();
        let template = "{elapsed_precise} {wide_bar} {pos}/{len} openings, {msg} positions, {eta} left";
        let bar = progress::bar(missing.len() as u64, template);
        let searcher = || Searcher::with_evaluation(TABLE, evaluation.clone());
        let play = |searcher: &mut Searcher, (number, opening): NumberedOpening| {
            (number, opening.map(|opening| self.play_game(opening, searcher)))
        };
        run_in_order(threads_or_cores(self.threads), self.openings(missing), searcher, play, |(number, game)| {
            let plies = self.opening_plies;
            let too_few = || format!("found only {number} openings of {plies} plies; use more --opening-plies");
            let stored = game.ok_or_else(|| CommandError::failed(too_few()))?;
            journal.add(number, &stored)?;
            results.add(&stored);
            bar.inc(1);
            bar.set_message(results.positions.to_string());
            Ok(())
        })?;
        bar.finish_and_clear();
        let Results { white, drawn, black, positions } = results;
        let games = white + drawn + black;
        Ok(writeln!(out, "{games} games: White +{white} ={drawn} -{black}; {positions} positions")?)
    }

    fn settings(&self, evaluation: &Evaluation) -> GamesSettings {
        GamesSettings {
            variant: self.variant.name().to_owned(),
            evaluation: evaluation_id(evaluation),
            nodes: self.nodes,
            seed: self.seed,
            opening_plies: self.opening_plies,
            opening_margin: self.opening_margin,
        }
    }

    /// Returns the openings with these numbers. All shards make the same walks, which take no time, so no two get the same
    /// one.
    fn openings(&self, numbers: BTreeSet<u32>) -> impl Iterator<Item = NumberedOpening> + Send + use<> {
        let mut walks = Walks::new(self.variant, self.opening_plies.into(), self.seed);
        let walks = (0..self.openings).map(move |number| (number, walks.next()));
        walks.filter(move |(number, walk)| walk.is_none() || numbers.contains(number))
    }

    /// Plays a game from its opening; `None` if the opening is not balanced. Records the positions that a search would
    /// evaluate statically: those without a capture and without a forced end in sight.
    fn play_game(&self, opening: Game, searcher: &mut Searcher) -> StoredGame {
        searcher.clear();
        if !is_balanced(&opening, searcher, self.opening_margin.into()) {
            return None;
        }
        let mut samples = Vec::new();
        let limits = || Limits::nodes(Nodes(self.nodes));
        let record = |position: &Position, score| samples.extend(quiet_position(position, score));
        let PlayedGame { winner, .. } = self_play::play_out(opening, searcher, limits, record);
        SampledGame { winner, samples }.stored()
    }
}

/// An opening with its number, or `None` if there are too few.
type NumberedOpening = (u32, Option<Game>);

impl Results {
    fn add(&mut self, stored: &StoredGame) {
        let Some((character, samples)) = stored else { return };
        self.positions += samples.len();
        match PlayedOpening::winner(*character).flatten() {
            Some(Color::White) => self.white += 1,
            None => self.drawn += 1,
            Some(Color::Black) => self.black += 1,
        }
    }
}

/// Returns the position with its score; `None` if it is not to be recorded.
fn quiet_position(position: &Position, score: Score) -> Option<Sample> {
    let ScoreKind::Value(value) = score.kind() else { return None };
    let value = if position.turn() == Color::White { value } else { -value };
    let score = i16::try_from(value).expect("an evaluation is at most 100 counters");
    (!position.must_capture()).then(|| Sample { position: position.clone(), score })
}
