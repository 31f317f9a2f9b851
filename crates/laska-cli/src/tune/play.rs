//! `laska tune play`: games of the engine against itself, many at a time, and the file of their positions.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::mpsc::{self, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use laska_engine::{Limits, Memory, Nodes, Root, Score, Searcher, Verdict};
use laska_rules::{Color, Game, Position, Variant};

use super::sample::Sample;
use crate::failure::Failure;
use crate::openings::{OpeningRules, Openings};
use crate::search::search;

/// Play games of the engine against itself, and write down their positions
///
/// Each game begins with a different random opening that the engine finds balanced, and ends by the rules, when both
/// sides find the same one winning, or as a draw after 250 plies. From the opening on, each position without a take
/// whose end the search does not see becomes a line 'FEN;score;result': the score in hundredths of a counter that White
/// is ahead, the result 1, 0.5 or 0 for White. An empty line ends each game. The file depends on the seed and the other
/// arguments alone, not on the number of threads; what was written before an interruption are whole games.
#[derive(Args)]
pub(super) struct Play {
    /// How many games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// How many positions are searched for a move
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// What the games follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many games are played at the same time; one for each core if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// The variant that is played
    #[arg(long, default_value = Variant::LASKA.name(), value_parser = Variant::from_name)]
    variant: Variant,

    /// How many random moves an opening has
    #[arg(long, value_name = "PLIES", default_value_t = 14, value_parser = clap::value_parser!(u8).range(0..=60))]
    opening_plies: u8,

    /// By how many hundredths of a counter a side may be ahead after an opening
    #[arg(long, value_name = "CP", default_value_t = 200, value_parser = clap::value_parser!(u16).range(0..=1000))]
    opening_margin: u16,

    /// The file to write
    #[arg(value_name = "OUT")]
    out: PathBuf,
}

/// How the games ended.
#[derive(Default)]
struct Results {
    white: u64,
    drawn: u64,
    black: u64,
    positions: usize,
}

impl Play {
    /// Plays until all games are written.
    pub(super) fn run(self, out: &mut impl Write) -> Result<(), Failure> {
        let name = self.out.display();
        let mut file = File::create(&self.out).map_err(|error| Failure::input(format!("{name}: {error}")))?;
        let bar = self.bar();
        let mut results = Results::default();
        let played = self.self_play().play(self.make_openings(), |game| {
            // In one piece, so that an interruption leaves whole games.
            file.write_all(text(&game).as_bytes())?;
            results.add(&game);
            bar.inc(1);
            Ok(())
        });
        bar.finish_and_clear();
        played?;
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

    fn make_openings(&self) -> Openings {
        let rules = OpeningRules {
            variant: self.variant,
            plies: self.opening_plies.into(),
            margin: self.opening_margin.into(),
            count: None,
        };
        Openings::new(rules, self.seed)
    }

    /// Shown on a terminal only, and on the standard error.
    fn bar(&self) -> ProgressBar {
        let style = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} games, {eta} left");
        ProgressBar::new(self.games.into()).with_style(style.expect("the template is right"))
    }
}

impl Results {
    fn add(&mut self, game: &Played) {
        self.positions += game.samples.len();
        *match game.winner {
            Some(Color::White) => &mut self.white,
            None => &mut self.drawn,
            Some(Color::Black) => &mut self.black,
        } += 1;
    }
}

/// The lines of a game, and the empty one that ends it.
fn text(game: &Played) -> String {
    let lines: String = game.samples.iter().map(|sample| format!("{sample}\n")).collect();
    format!("{lines}\n")
}

/// Games to be played.
struct SelfPlay {
    games: usize,
    /// Positions that are searched for a move.
    nodes: Nodes,
    /// Games that are played at the same time.
    threads: usize,
}

/// Openings that are still to be played.
struct Queue {
    openings: Openings,
    next: usize,
}

/// What a thread has to tell: the number of a game, and the game.
type Told = (usize, Result<Played, Failure>);

/// A search of some thousand nodes fills no more.
const TABLE: Memory = Memory::mebibytes(2);

impl SelfPlay {
    /// Plays all games, and gives each when those before it were given.
    fn play(&self, openings: Openings, mut heard: impl FnMut(Played) -> Result<(), Failure>) -> Result<(), Failure> {
        let queue = Mutex::new(Queue { openings, next: 0 });
        thread::scope(|scope| {
            let (sender, played) = mpsc::channel();
            for _ in 0..self.threads.min(self.games) {
                let (sender, queue) = (sender.clone(), &queue);
                scope.spawn(move || self.work(queue, &sender));
            }
            drop(sender);
            let (mut early, mut next) = (BTreeMap::new(), 0);
            // To leave this loop drops the receiver, on which the threads end with their games.
            for (number, game) in played {
                early.insert(number, game);
                while let Some(game) = early.remove(&next) {
                    heard(game?)?;
                    next += 1;
                }
            }
            Ok(())
        })
    }

    /// Plays games until there are none left, or nobody listens.
    fn work(&self, queue: &Mutex<Queue>, sender: &Sender<Told>) {
        let mut searcher = Searcher::new(TABLE);
        while let Some((number, opening)) = self.next(queue) {
            let played = opening.map(|opening| play_out(opening, &mut searcher, self.nodes));
            let goes_on = played.is_ok();
            if sender.send((number, played)).is_err() || !goes_on {
                return;
            }
        }
    }

    fn next(&self, queue: &Mutex<Queue>) -> Option<(usize, Result<Game, Failure>)> {
        // A thread that panicked while it made an opening leaves the others whole.
        let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let number = queue.next;
        queue.next += 1;
        (number < self.games).then(|| (number, queue.openings.get(number).map_err(Failure::work)))
    }
}

/// A game that was played.
struct Played {
    /// From the opening on.
    samples: Vec<Sample>,
    winner: Option<Color>,
}

/// Plies after which a game that goes on is a draw: officers can shun each other for long.
const LONGEST: usize = 250;

/// Plays a game on from its opening, with that many nodes a move.
///
/// It ends by the rules, when the searches of both sides say in turn that the same one wins, or as a draw after
/// [`LONGEST`] plies. Kept are the positions that a search would ask its judge about: those without a take, and not yet
/// seen through to the end.
fn play_out(mut game: Game, searcher: &mut Searcher, nodes: Nodes) -> Played {
    searcher.clear();
    let mut kept = Vec::new();
    let mut claimed = None;
    let winner = loop {
        let root = match Root::new(&game) {
            Ok(root) if game.moves().len() < LONGEST => root,
            Ok(_) => break None,
            Err(over) => break over.0.winner(),
        };
        let report = search(searcher, root, Limits::nodes(nodes));
        let (mv, score) = (report.best(), report.score());
        let turn = game.position().turn();
        let claim = match score.verdict() {
            Verdict::Win { .. } => Some(turn),
            Verdict::Loss { .. } => Some(!turn),
            Verdict::Value(_) => None,
        };
        if claim.is_some() && claim == claimed {
            break claim;
        }
        claimed = claim;
        kept.extend(white_view(game.position(), score));
        game.play(mv).expect("a search gives a legal move of a game that goes on");
    };
    let samples = kept.into_iter().map(|(position, score)| Sample { position, score, winner }).collect();
    Played { samples, winner }
}

/// A position that is to be kept, with what the search says of it to White.
fn white_view(position: &Position, score: Score) -> Option<(Position, i32)> {
    let Verdict::Value(value) = score.verdict() else { return None };
    let value = if position.turn() == Color::White { value } else { -value };
    (!position.must_take()).then(|| (position.clone(), value))
}
