//! `laska match`: two players against each other, to decide which is the stronger. Knows no rules and no search of its
//! own but for openings.

mod bout;
mod player;
mod statistics;
mod summary;

use std::io::Write;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use laska_engine::{Level, TimedLimits};
use laska_rules::Variant;

use crate::error::CommandError;
use crate::openings::{OpeningOptions, Openings};
use crate::search::{LimitArgs, parse_level};
use bout::{Adjudication, AgreedWins, Bout, End, GameRecords, Next, Pair, Schedule, Seat};
use player::Entrant;
use statistics::Sprt;
use summary::{Summary, Tally};

/// Play two players against each other to decide which is stronger
///
/// Players are processes that speak the engine protocol (see 'laska engine --help'). Each opening is a sequence of
/// random moves to a position that this engine finds balanced, and is played twice with the colors swapped. A player
/// that makes an illegal move, exits or stops answering forfeits that game. Games end by the rules, and by adjudication
/// only on request.
///
/// With --json, prints one object at the end: games, wins, draws, losses (of the first player), pentanomial (pairs with
/// 0, 1/2, 1, 1 1/2 and 2 points), score, elo, elo_error_95, sprt {elo0, elo1, alpha, beta, llr, lower, upper, verdict
/// "elo0" or "elo1"}, forfeits and players (first, second), adjudicated, plies_a_game. Unknown and infinite values are
/// null.
#[derive(Args)]
pub(crate) struct Match {
    #[command(flatten)]
    entries: Entries,

    /// How many games to play; rounded up to an even number, as each opening is played twice
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// How many different openings to use; by default one for each pair of games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    openings: Option<u32>,

    /// How many random plies an opening has
    #[arg(long, value_name = "PLIES", default_value_t = 12, value_parser = clap::value_parser!(u8).range(0..=60))]
    opening_plies: u8,

    /// How far ahead a side may be after an opening, in hundredths of a counter
    #[arg(long, value_name = "CP", default_value_t = 50, value_parser = clap::value_parser!(u16).range(0..=1000))]
    opening_margin: u16,

    /// Seed for the opening generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The variant to play
    #[arg(long, default_value = Variant::LASKA.name(), value_parser = Variant::from_name)]
    variant: Variant,

    /// How many games to play at the same time; by default one per core
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: Option<u16>,

    /// Stop as soon as a sequential test decides between two Elo differences: elo0 elo1 alpha beta
    #[arg(long, num_args = 4, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"], allow_negative_numbers = true)]
    sprt: Option<Vec<String>>,

    /// Adjudicate a draw after so many plies, including the opening
    #[arg(long, value_name = "PLIES")]
    draw_after: Option<usize>,

    /// Adjudicate a win when both players in a row claim it for the same side
    #[arg(long)]
    agree_wins: bool,

    /// Write all games to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Print a line after every N games
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    report_every: u32,

    /// Print one JSON object at the end, and nothing else
    #[arg(long)]
    json: bool,
}

impl Match {
    /// Plays until all games are played or the test is decided.
    pub(crate) fn run(self, out: &mut impl Write) -> Result<(), CommandError> {
        let sprt = self.sprt.as_deref().map(sprt_of).transpose()?;
        let mut records = self.record.as_deref().map(GameRecords::create).transpose()?;
        let schedule = self.schedule()?;
        let bar = self.bar(2 * schedule.pairs as u64);
        let mut tally = Tally::default();
        let played = schedule.play(self.make_openings(), |pair| {
            tally.add(&pair);
            if let Some(records) = &mut records {
                records.add(&pair)?;
            }
            warn_of_forfeits(&pair, &bar);
            let summary = Summary::of(&tally, sprt);
            bar.set_position(tally.games());
            bar.set_message(summary.line());
            if !self.json && tally.games() % u64::from(self.report_every.next_multiple_of(2)) == 0 {
                bar.suspend(|| writeln!(out, "{}", summary.line()).and_then(|()| out.flush()))?;
            }
            Ok(if summary.verdict().is_some() { Next::Stop } else { Next::PlayOn })
        });
        bar.finish_and_clear();
        let summary = Summary::of(&tally, sprt);
        if self.json {
            serde_json::to_writer(&mut *out, &summary).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            summary.write(out)?;
        }
        played
    }

    fn schedule(&self) -> Result<Schedule, CommandError> {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        let agreed_wins = if self.agree_wins { AgreedWins::Count } else { AgreedWins::ArePlayedOut };
        Ok(Schedule {
            entrants: self.entries.read(self.variant)?,
            adjudication: Adjudication { draw_after: self.draw_after, agreed_wins },
            pairs: self.games.div_ceil(2) as usize,
            concurrency: self.concurrency.map_or_else(cores, usize::from),
        })
    }

    fn make_openings(&self) -> Openings {
        let rules = OpeningOptions {
            variant: self.variant,
            plies: self.opening_plies.into(),
            margin: self.opening_margin.into(),
            count: self.openings.map(|count| count as usize),
        };
        Openings::new(rules, self.seed)
    }

    /// A progress bar on the standard error, shown only on a terminal.
    fn bar(&self, games: u64) -> ProgressBar {
        let style = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len}  {msg}");
        ProgressBar::new(games).with_style(style.expect("the template is valid"))
    }
}

fn sprt_of(words: &[String]) -> Result<Sprt, CommandError> {
    let words = words.iter().map(String::as_str).collect::<Vec<_>>();
    Sprt::from_words(words.try_into().expect("the command line has four of them")).map_err(CommandError::invalid_input)
}

/// Warns of games that were forfeited.
fn warn_of_forfeits(pair: &Pair, bar: &ProgressBar) {
    for (index, Bout { end, white, .. }) in pair.bouts.iter().enumerate() {
        if let End::Forfeit { loser, error } = end {
            let (game, seat) = (2 * pair.number + index + 1, Seat::of(*loser, *white));
            bar.suspend(|| eprintln!("FORFEIT in game {game}: the {} player ({loser}): {error}", seat.name()));
        }
    }
}

/// Both players.
#[derive(Args)]
struct Entries {
    /// The first player's command line, in quotes; 'self' is this program
    #[arg(long, value_name = "CMD", default_value = SELF)]
    first: String,

    /// The second player's command line, in quotes; 'self' is this program
    #[arg(long, value_name = "CMD", default_value = SELF)]
    second: String,

    #[command(flatten)]
    limits: LimitArgs,

    /// The first player's milliseconds per move; a player's own limits replace the common ones
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    first_movetime: Option<u64>,

    /// The second player's milliseconds per move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    second_movetime: Option<u64>,

    /// The first player's depth
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=100))]
    first_depth: Option<u8>,

    /// The second player's depth
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=100))]
    second_depth: Option<u8>,

    /// The first player's nodes per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    first_nodes: Option<u64>,

    /// The second player's nodes per move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    second_nodes: Option<u64>,

    /// The first player's level, from 1 to 10; a level below 10 needs no limit
    #[arg(long, value_name = "N", value_parser = parse_level)]
    first_level: Option<Level>,

    /// The second player's level
    #[arg(long, value_name = "N", value_parser = parse_level)]
    second_level: Option<Level>,

    /// An option for the first player, as in setoption; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    first_option: Vec<(String, String)>,

    /// An option for the second player
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    second_option: Vec<(String, String)>,

    /// How many seconds a player may take to answer, in addition to its time for a move
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
}

/// The word for this program.
const SELF: &str = "self";

/// The arguments of one player.
struct Own<'a> {
    name: &'static str,
    command: &'a str,
    limits: LimitArgs,
    options: &'a [(String, String)],
    level: Option<Level>,
}

impl Entries {
    /// The first and the second player.
    fn read(&self, variant: Variant) -> Result<[Entrant; 2], CommandError> {
        let (movetime, depth, nodes) = (self.first_movetime, self.first_depth, self.first_nodes);
        let first = Own {
            name: "first",
            command: &self.first,
            limits: LimitArgs { movetime, depth, nodes },
            options: &self.first_option,
            level: self.first_level,
        };
        let (movetime, depth, nodes) = (self.second_movetime, self.second_depth, self.second_nodes);
        let second = Own {
            name: "second",
            command: &self.second,
            limits: LimitArgs { movetime, depth, nodes },
            options: &self.second_option,
            level: self.second_level,
        };
        Ok([self.entrant(first, variant)?, self.entrant(second, variant)?])
    }

    fn entrant(&self, own: Own<'_>, variant: Variant) -> Result<Entrant, CommandError> {
        let Own { name, command, limits, options, level } = own;
        let limits = if limits.is_empty() { self.limits } else { limits };
        let level_ends = level.is_some_and(|level| level < Level::STRONGEST);
        if limits.is_empty() && !level_ends {
            let limits = "--movetime, --depth or --nodes, or a level below 10";
            return Err(CommandError::invalid_input(format!("the {name} player has no limit; expected {limits}")));
        }
        let mut options = options.to_vec();
        options.extend(level.map(|level| ("level".to_owned(), level.number().to_string())));
        if variant != Variant::LASKA {
            options.push(("variant".to_owned(), variant.name().to_owned()));
        }
        let patience = Duration::from_secs(self.patience.into());
        Ok(Entrant {
            command: words(name, command)?,
            options,
            limits: limits.unwrap_or(TimedLimits::default()),
            patience,
        })
    }
}

/// Splits a command line as a shell does.
fn words(name: &str, command: &str) -> Result<Vec<String>, CommandError> {
    if command == SELF {
        let program = std::env::current_exe()?.into_os_string().into_string();
        let program = program
            .map_err(|path| CommandError::invalid_input(format!("--{name}: {} is not UTF-8", path.display())))?;
        return Ok(vec![program, "engine".to_owned()]);
    }
    let words = shlex::split(command).filter(|words| !words.is_empty());
    words.ok_or_else(|| {
        CommandError::invalid_input(format!("--{name}: expected a program and its arguments, found '{command}'"))
    })
}

fn option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE".to_owned()),
    }
}
