//! `laska tune play`: plays games of the engine against itself, several in parallel, and writes their positions.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use laska_engine::{Limits, MemorySize, Nodes, Root, Score, ScoreKind, Searcher};
use laska_rules::{Color, Game, Position, Variant};

use super::Sample;
use crate::error::CommandError;
use crate::openings::{OpeningOptions, Openings};
use crate::search::search;

/// Play games of the engine against itself and write their positions to a file
///
/// Each game starts from a different random opening that the engine evaluates as balanced. It ends by the rules, when
/// the searches of both sides find a win for the same side, or as a draw after 250 plies. Every position after the
/// opening is written as a line 'FEN;score;result', except positions with a capture and positions in which the search
/// finds a forced win or loss. The score is White's advantage in hundredths of a counter, the result is 1, 0.5 or 0 for
/// White. An empty line ends each game. The file depends on the seed and the other arguments, but not on the number of
/// threads. An interrupted run leaves only complete games.
#[derive(Args)]
pub(super) struct Play {
    /// Number of games to play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// Number of nodes to search for each move
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Seed for the opening generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

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

impl Play {
    /// Plays all games and writes them.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let name = self.out.display();
        let mut file =
            File::create(&self.out).map_err(|error| CommandError::invalid_input(format!("{name}: {error}")))?;
        let bar = self.progress_bar();
        let mut results = Results::default();
        let result = self.self_play().play(self.openings(), |game| {
            // A single write, so that an interrupted run leaves complete games.
            file.write_all(game_text(&game).as_bytes())?;
            results.add(&game);
            bar.inc(1);
            Ok(())
        });
        bar.finish_and_clear();
        result?;
        let Results { white, drawn, black, positions } = results;
        Ok(writeln!(out, "{} games: White +{white} ={drawn} -{black}; {positions} positions", self.games)?)
    }

    fn self_play(&self) -> SelfPlay {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        SelfPlay {
            games: self.games as usize,
            nodes: Nodes(self.nodes),
            threads: self.threads.map_or_else(cores, usize::from),
        }
    }

    fn openings(&self) -> Openings {
        let options = OpeningOptions {
            variant: self.variant,
            plies: self.opening_plies.into(),
            margin: self.opening_margin.into(),
            count: None,
        };
        Openings::new(options, self.seed)
    }

    /// Creates a progress bar on standard error, shown only on a terminal.
    fn progress_bar(&self) -> ProgressBar {
        let style = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} games, {eta} left");
        ProgressBar::new(self.games.into()).with_style(style.expect("the template is valid"))
    }
}

impl Results {
    fn add(&mut self, game: &FinishedGame) {
        self.positions += game.samples.len();
        *match game.winner {
            Some(Color::White) => &mut self.white,
            None => &mut self.drawn,
            Some(Color::Black) => &mut self.black,
        } += 1;
    }
}

/// Returns the lines of a game and the empty line after it.
fn game_text(game: &FinishedGame) -> String {
    let lines: String = game.samples.iter().map(|sample| format!("{sample}\n")).collect();
    format!("{lines}\n")
}

/// The settings of self-play.
struct SelfPlay {
    games: usize,
    /// The nodes searched for each move.
    nodes: Nodes,
    /// The number of games played in parallel.
    threads: usize,
}

/// The openings not yet played.
struct OpeningQueue {
    openings: Openings,
    next: usize,
}

/// A game with its number.
type NumberedGame = (usize, Result<FinishedGame, CommandError>);

/// Enough for a few thousand nodes.
const TABLE: MemorySize = MemorySize::mebibytes(2);

impl SelfPlay {
    /// Plays all games and passes them to `on_game` in order.
    fn play(
        &self,
        openings: Openings,
        mut on_game: impl FnMut(FinishedGame) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        let queue = Mutex::new(OpeningQueue { openings, next: 0 });
        thread::scope(|scope| {
            let (sender, played) = mpsc::channel();
            for _ in 0..self.threads.min(self.games) {
                let (sender, queue) = (sender.clone(), &queue);
                scope.spawn(move || self.work(queue, &sender));
            }
            drop(sender);
            let (mut finished, mut next) = (BTreeMap::new(), 0);
            // Leaving this loop drops the receiver, which ends the threads after their current games.
            for (number, game) in played {
                finished.insert(number, game);
                while let Some(game) = finished.remove(&next) {
                    on_game(game?)?;
                    next += 1;
                }
            }
            Ok(())
        })
    }

    /// Plays games until none are left or the receiver is dropped.
    fn work(&self, queue: &Mutex<OpeningQueue>, sender: &Sender<NumberedGame>) {
        let mut searcher = Searcher::new(TABLE);
        while let Some((number, opening)) = self.next(queue) {
            let played = opening.map(|opening| play_out(opening, &mut searcher, self.nodes));
            let is_ok = played.is_ok();
            if sender.send((number, played)).is_err() || !is_ok {
                return;
            }
        }
    }

    fn next(&self, queue: &Mutex<OpeningQueue>) -> Option<(usize, Result<Game, CommandError>)> {
        // A thread that panicked while generating an opening leaves the queue valid.
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let number = queue.next;
        queue.next += 1;
        (number < self.games).then(|| (number, queue.openings.get(number).map_err(CommandError::failed)))
    }
}

/// A finished game.
struct FinishedGame {
    /// The recorded positions.
    samples: Vec<Sample>,
    winner: Option<Color>,
}

/// The maximum length of a game, which is then a draw: officers can avoid each other for a long time.
const MAX_PLIES: usize = 250;

/// Plays a game from its opening, searching `nodes` nodes for each move.
///
/// The game ends by the rules, when two consecutive searches find a win for the same side, or as a draw after
/// [`MAX_PLIES`] plies. Records the positions that a search would evaluate statically: those without a capture and
/// without a forced end in sight.
fn play_out(mut game: Game, searcher: &mut Searcher, nodes: Nodes) -> FinishedGame {
    searcher.clear();
    let mut positions = Vec::new();
    let mut previous_claim = None;
    let winner = loop {
        let root = match Root::new(&game) {
            Ok(root) if game.moves().len() < MAX_PLIES => root,
            Ok(_) => break None,
            Err(over) => break over.0.winner(),
        };
        let info = search(searcher, root, Limits::nodes(nodes));
        let (mv, score) = (info.best_move(), info.score());
        let turn = game.position().turn();
        let claim = match score.kind() {
            ScoreKind::Win { .. } => Some(turn),
            ScoreKind::Loss { .. } => Some(!turn),
            ScoreKind::Value(_) => None,
        };
        if claim.is_some() && claim == previous_claim {
            break claim;
        }
        previous_claim = claim;
        positions.extend(quiet_position(game.position(), score));
        game.play(mv).expect("a search gives a legal move in a game that is not over");
    };
    let samples = positions.into_iter().map(|(position, score)| Sample { position, score, winner }).collect();
    FinishedGame { samples, winner }
}

/// Returns the position with its score from White's point of view; `None` if it is not to be recorded.
fn quiet_position(position: &Position, score: Score) -> Option<(Position, i32)> {
    let ScoreKind::Value(value) = score.kind() else { return None };
    let value = if position.turn() == Color::White { value } else { -value };
    (!position.must_capture()).then(|| (position.clone(), value))
}
