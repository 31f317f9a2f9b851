//! Owns `laska tune play`: games of the engine against itself, and the file of their positions.

mod game;
mod self_play;

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::thread;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use laska_engine::Nodes;
use laska_rules::{Color, Variant};

use self::game::Played;
use self::self_play::SelfPlay;
use crate::failure::Failure;
use crate::openings::{OpeningRules, Openings};

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
