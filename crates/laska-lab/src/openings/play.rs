//! `laska-lab openings play`: plays games of the engine against itself from the openings.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::PathBuf;

use clap::Args;
use fastrand::Rng;
use laska_cli::error::CommandError;
use laska_cli::evaluation::{STANDARD, evaluation_id, parse_evaluation};
use laska_cli::journal::{Header, Journal};
use laska_cli::parallel::{run_in_order, threads_or_cores};
use laska_cli::progress;
use laska_cli::shard::Shard;
use laska_engine::{Evaluation, Limits, MemorySize, Nodes, Searcher};
use laska_library::{Book, GameSettings, Hundredths, OpeningGames, OpeningGamesError, PlayedOpening, data};
use laska_rules::{Color, Move};

use super::list::{game, openings};
use crate::self_play::{PlayedGame, play_out};

/// Play games of the engine against itself from the openings
///
/// The openings are the start, the first moves and the named openings of the library. While a position is in the book,
/// each side plays at random one of the moves that are as good as the best, within a small margin; then it searches. The
/// number of nodes of each search is random, so that games from the same opening differ. A game ends by the rules, when the searches of both
/// sides find a win for the same side, or as a draw after 250 plies. OUT has the result of every game; it depends on the
/// seed and the other arguments, but not on the number of threads.
///
/// Results are saved in the journal OUT.part, so that an interrupted run can continue, and OUT is written at the end. If
/// OUT exists, its games are kept and the rest is played.
///
/// On many machines, give each the same arguments, its own shard and its own OUT: each writes only OUT.part. 'laska-lab
/// merge' joins the journals, and a run without '--shard' continues from there and writes OUT.
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

    /// Play only the games of one of N equal parts, the I-th of every N, and write only OUT.part
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,

    /// Evaluate with a network: a file written by 'laska-lab train fit', 'standard', or 'none' for terms only
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

/// The kind of the journal. The number of an entry is that of the game among all games of all openings, from which its
/// random numbers follow, and its result the character of the winner (see [`PlayedOpening::character`]).
const KIND: &str = "opening games";

impl Play {
    /// Plays all games that the journal does not have, and writes the results.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let evaluation = parse_evaluation(&self.network).map_err(CommandError::invalid_input)?;
        let book_file = self.book.as_deref().map(|path| {
            let text = fs::read_to_string(path).map_err(|error| CommandError::in_file(path, error))?;
            let book: Book = text.parse().map_err(|error| CommandError::in_file(path, error))?;
            Ok::<_, CommandError>((text, book))
        });
        let (text, book) = book_file
            .unwrap_or_else(|| Ok((data::BOOK.to_owned(), data::BOOK.parse().expect("tests read this book"))))?;
        let settings = self.settings(&evaluation, &text);
        let openings = openings();
        let entries = openings.len() as u32 * self.games;
        let mut winners = self.known_winners(&settings, &openings)?;
        let header = Header::new(KIND, settings.to_string()).with_entries(entries, self.shard);
        let mut journal = Journal::open(&self.journal_path(), header, |number, character| {
            let winner = PlayedOpening::winner(character).ok_or("expected '1', '=' or '0' as a result")?;
            winners.insert(number as u32, winner);
            Ok(())
        })?;
        let missing: Vec<_> = journal.missing().filter(|number| !winners.contains_key(number)).collect();
        let played = missing.len();
        let bar = progress::bar(played as u64, "{elapsed_precise} {wide_bar} {pos}/{len} games, {eta} left");
        let mut different = HashSet::new();
        let searcher = || Searcher::with_evaluation(TABLE, evaluation.clone());
        let play = |searcher: &mut Searcher, number: u32| {
            (number, self.play(searcher, &book, &openings[(number / self.games) as usize], number))
        };
        run_in_order(threads_or_cores(self.threads), missing.into_iter(), searcher, play, |(number, game)| {
            let PlayedGame { game, winner } = game;
            journal.add(number, &PlayedOpening::character(winner))?;
            winners.insert(number, winner);
            different.insert(game.moves().to_vec());
            bar.inc(1);
            Ok(())
        })?;
        bar.finish_and_clear();
        if self.shard == Shard::WHOLE {
            let winners: Vec<_> = winners.into_values().collect();
            let winners = winners.chunks(self.games as usize).map(<[_]>::to_vec);
            let played = openings.into_iter().zip(winners).map(|(moves, winners)| PlayedOpening { moves, winners });
            let results = OpeningGames { settings, openings: played.collect() };
            fs::write(&self.out, results.to_string()).map_err(|error| CommandError::in_file(&self.out, error))?;
            write_table(&results, out)?;
        }
        Ok(writeln!(out, "{played} games played, {} of them different", different.len())?)
    }

    fn journal_path(&self) -> PathBuf {
        let mut path = self.out.clone().into_os_string();
        path.push(".part");
        path.into()
    }

    /// Returns the winners in the file of an earlier run, by the numbers of the games. Openings may have been added since.
    fn known_winners(
        &self,
        settings: &GameSettings,
        openings: &[Vec<Move>],
    ) -> Result<BTreeMap<u32, Option<Color>>, CommandError> {
        let refuse = |reason: String| CommandError::in_file(&self.out, reason);
        let text = match fs::read_to_string(&self.out) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(BTreeMap::new()),
            text => text.map_err(|error| refuse(error.to_string()))?,
        };
        let found: OpeningGames = text.parse().map_err(|error: OpeningGamesError| refuse(error.to_string()))?;
        if found.settings != *settings {
            let found = found.settings;
            return Err(refuse(format!("the file has other settings; expected '{settings}', found '{found}'")));
        }
        if found.openings.iter().zip(openings).any(|(found, expected)| found.moves != *expected) {
            return Err(refuse("the openings are not those of the library".to_owned()));
        }
        let of_opening = |(index, opening): (u32, PlayedOpening)| (index * self.games..).zip(opening.winners);
        Ok((0..).zip(found.openings).flat_map(of_opening).collect())
    }

    fn settings(&self, evaluation: &Evaluation, book: &str) -> GameSettings {
        GameSettings {
            evaluation: evaluation_id(evaluation),
            book: format!("{:08x}", crc32fast::hash(book.as_bytes())),
            margin: Hundredths(self.margin),
            nodes: self.nodes,
            spread: self.spread,
            seed: self.seed,
            games: self.games,
        }
    }

    fn play(&self, searcher: &mut Searcher, book: &Book, opening: &[Move], number: u32) -> PlayedGame {
        let mut rng = Rng::with_seed(self.seed);
        // Neighboring seeds of the generator give similar numbers, so each game takes its seed from a sequence.
        let mut rng = Rng::with_seed(rng.u64(..) ^ u64::from(number).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut game = game(opening);
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

/// Prints the games and White's points of each opening.
fn write_table(results: &OpeningGames, out: &mut impl Write) -> io::Result<()> {
    for opening in &results.openings {
        let moves: Vec<_> = opening.moves.iter().map(Move::to_string).collect();
        let counts = opening.counts();
        let points = counts.points().map(|points| (100.0 * points.share, 100.0 * points.error));
        let (share, error) = points.unwrap_or((f64::NAN, f64::NAN));
        writeln!(out, "{share:5.1}% ± {error:.1}  {counts}  {}", moves.join(" "))?;
    }
    Ok(())
}
