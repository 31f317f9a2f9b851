//! `laska match`: plays two engines against each other to decide which is stronger.

mod game;
mod player;
mod result;
mod simple_player;
mod statistics;
mod summary;

use std::io::Write;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use indicatif::ProgressBar;
use laska_cli::error::CommandError;
use laska_cli::journal::{Header, Journal};
use laska_cli::parallel::threads_or_cores;
use laska_cli::progress;
use laska_cli::random_openings::{OpeningOptions, Openings};
use laska_cli::search::{LimitArgs, parse_level};
use laska_cli::shard::Shard;
use laska_engine::{Level, Nodes, TimedLimits};
use laska_rules::Variant;

use game::{Adjudication, AgreedWins, GameEnd, GameRecords, MatchGame, Pair, PlayerId, Schedule};
use player::{PlayerConfig, ProcessConfig, go_line};
use result::{GameResult, KIND, MatchSettings, PairResult};
use simple_player::{CoachSettings, SimpleKind};
use statistics::Sprt;
use summary::{Summary, Tally};

/// Play two engines against each other to decide which is stronger
///
/// Players are processes that speak the engine protocol (see 'laska engine --help'), or built in: 'novice' looks one move
/// ahead and plays any move after which the fewest counters can be captured, 'learner' is a novice with a coach and replaces
/// a move as long as the coach says that it costs much, 'random' plays any legal move. The level and the nodes of a learner are
/// those of the coach. Each opening is a sequence of random moves to a position that this engine evaluates as balanced, and
/// is played twice with the colors swapped. A player that makes an illegal move, exits or stops answering forfeits the game.
/// Games end by the rules; adjudication is optional.
///
/// On many machines, give each the same arguments and its own shard and results. 'laska-lab merge' joins the results, and
/// the match with the joined results and no shard prints the summary. If the players search a fixed number of nodes or
/// plies, the games are those of one run. With GNU parallel: parallel laska match --nodes 5000 --concurrency 1
/// --shard {}/8 --results part{} ::: 1 2 3 4 5 6 7 8; laska-lab merge all part?; laska match --nodes 5000 --results all
///
/// With --json, prints one object at the end: games, wins, draws, losses (of the first player), pentanomial (number of
/// pairs with 0, 1/2, 1, 1 1/2 and 2 points), score, elo, elo_error_95, sprt {elo0, elo1, alpha, beta, llr, lower,
/// upper, verdict "elo0" or "elo1"}, forfeits and players (first, second), adjudicated, plies_a_game. Unknown and
/// infinite values are null.
#[derive(Args)]
pub(crate) struct Match {
    #[command(flatten)]
    players: PlayerArgs,

    /// Number of games to play, rounded up to an even number because each opening is played twice
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    /// Number of different openings [default: one per pair of games]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    openings: Option<u32>,

    /// Number of random plies in an opening
    #[arg(long, value_name = "PLIES", default_value_t = 12, value_parser = clap::value_parser!(u8).range(0..=60))]
    opening_plies: u8,

    /// Maximum advantage of either side after an opening, in hundredths of a counter
    #[arg(long, value_name = "CP", default_value_t = 50, value_parser = clap::value_parser!(u16).range(0..=1000))]
    opening_margin: u16,

    /// Seed for the opening generator
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Variant to play
    #[arg(long, default_value = Variant::LASKA.name())]
    variant: Variant,

    /// Number of games to play in parallel [default: one per core]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: Option<u16>,

    /// Stop as soon as a sequential probability ratio test decides between two Elo differences
    #[arg(long, num_args = 4, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"], allow_negative_numbers = true)]
    sprt: Option<Vec<String>>,

    /// Adjudicate a draw after this number of plies, including the opening
    #[arg(long, value_name = "PLIES")]
    draw_after: Option<usize>,

    /// Adjudicate a win when both players' last searches report a forced win for the same side
    #[arg(long)]
    agree_wins: bool,

    /// Write all games to this file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Write the result of each pair of games to this journal, and play only the pairs that it lacks
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,

    /// Play only the pairs of one of N equal parts: the I-th of every N
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE, requires = "results", conflicts_with = "sprt")]
    shard: Shard,

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
        let sprt = self.sprt.as_deref().map(parse_sprt).transpose()?;
        let mut tally = Tally::default();
        let mut results = self.results.as_deref().map(|path| self.open_results(path, &mut tally)).transpose()?;
        let open_records = if tally.games() == 0 { GameRecords::create } else { GameRecords::append };
        let mut records = self.record.as_deref().map(open_records).transpose()?;
        let pairs = match &results {
            Some(results) => results.missing().collect(),
            None => (0..self.pairs()).collect(),
        };
        let schedule = self.schedule(pairs)?;
        let games = tally.games() + 2 * schedule.pairs.len() as u64;
        let bar = progress::bar(games, "{elapsed_precise} {wide_bar} {pos}/{len}  {msg}");
        let result = schedule.play(self.random_openings(), |pair| {
            let pair_result = pair.games.each_ref().map(GameResult::from);
            tally.add(&pair_result);
            if let Some(results) = &mut results {
                results.add(pair.number, &pair_result)?;
            }
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
            Ok(if summary.accepted().is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        });
        bar.finish_and_clear();
        let summary = Summary::of(&tally, sprt);
        if self.json {
            serde_json::to_writer(&mut *out, &summary).map_err(std::io::Error::from)?;
            writeln!(out)?;
        } else {
            summary.write_table(out)?;
        }
        result
    }

    /// Opens the file of results and counts the pairs that it has.
    fn open_results(&self, path: &Path, tally: &mut Tally) -> Result<Journal, CommandError> {
        let header = Header::new(KIND, self.settings()).with_entries(self.pairs(), self.shard);
        Journal::open(path, header, |_, pair: PairResult| {
            tally.add(&pair);
            Ok(())
        })
    }

    fn schedule(&self, pairs: Vec<u32>) -> Result<Schedule, CommandError> {
        let agreed_wins = if self.agree_wins { AgreedWins::Adjudicate } else { AgreedWins::PlayOut };
        Ok(Schedule {
            players: self.players.configs(self.variant)?,
            adjudication: Adjudication { draw_after: self.draw_after, agreed_wins },
            pairs,
            concurrency: threads_or_cores(self.concurrency),
        })
    }

    /// Returns the number of pairs of all shards together.
    const fn pairs(&self) -> u32 {
        self.games.div_ceil(2)
    }

    fn settings(&self) -> MatchSettings {
        MatchSettings {
            players: self.players.descriptions(),
            variant: self.variant.name(),
            openings: self.openings,
            opening_plies: self.opening_plies,
            opening_margin: self.opening_margin,
            seed: self.seed,
            draw_after: self.draw_after,
            agree_wins: self.agree_wins,
        }
    }

    fn random_openings(&self) -> Openings {
        let options = OpeningOptions {
            variant: self.variant,
            plies: self.opening_plies.into(),
            margin: self.opening_margin.into(),
            count: self.openings.map(|count| count as usize),
        };
        Openings::new(options, self.seed)
    }
}

fn parse_sprt(words: &[String]) -> Result<Sprt, CommandError> {
    let words = words.iter().map(String::as_str).collect::<Vec<_>>();
    Sprt::parse(words.try_into().expect("clap requires four values")).map_err(CommandError::invalid_input)
}

/// Prints a warning for each forfeited game.
fn warn_of_forfeits(pair: &Pair, bar: &ProgressBar) {
    for (index, MatchGame { end, white, .. }) in pair.games.iter().enumerate() {
        if let GameEnd::Forfeit { loser, error } = end {
            let (game, player_id) = (2 * pair.number as usize + index + 1, PlayerId::of(*loser, *white));
            bar.suspend(|| {
                eprintln!("warning: game {game}: the {} player ({loser}) forfeits: {error}", player_id.name())
            });
        }
    }
}

/// The arguments for both players.
#[derive(Args)]
struct PlayerArgs {
    /// Command line of the first player, in quotes; 'self' is this program, 'novice', 'learner' and 'random' are built in
    #[arg(long, value_name = "CMD", default_value = THIS_PROGRAM)]
    first: String,

    /// Command line of the second player, in quotes; 'self' is this program, 'novice', 'learner' and 'random' are built in
    #[arg(long, value_name = "CMD", default_value = THIS_PROGRAM)]
    second: String,

    #[command(flatten)]
    limits: LimitArgs,

    /// Milliseconds per move for the first player; limits of one player replace the common limits
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    first_movetime: Option<u64>,

    /// Milliseconds per move for the second player
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    second_movetime: Option<u64>,

    /// Search depth of the first player
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=100))]
    first_depth: Option<u8>,

    /// Search depth of the second player
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=100))]
    second_depth: Option<u8>,

    /// Nodes per move for the first player
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    first_nodes: Option<u64>,

    /// Nodes per move for the second player
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    second_nodes: Option<u64>,

    /// Level of the first player, from 1 to 10; a level below 10 needs no limit
    #[arg(long, value_name = "N", value_parser = parse_level)]
    first_level: Option<Level>,

    /// Level of the second player
    #[arg(long, value_name = "N", value_parser = parse_level)]
    second_level: Option<Level>,

    /// Option for the first player, as in setoption; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option)]
    first_option: Vec<(String, String)>,

    /// Option for the second player; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option)]
    second_option: Vec<(String, String)>,

    /// Seconds that a player may take to answer, in addition to its time for a move
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
}

/// The command line that means this program.
const THIS_PROGRAM: &str = "self";

/// The arguments for one player.
struct PlayerOptions<'a> {
    name: &'static str,
    command: &'a str,
    limits: LimitArgs,
    options: &'a [(String, String)],
    level: Option<Level>,
}

impl PlayerArgs {
    /// Returns the options of both players.
    fn options(&self) -> [PlayerOptions<'_>; 2] {
        let (movetime, depth, nodes) = (self.first_movetime, self.first_depth, self.first_nodes);
        let first = PlayerOptions {
            name: "first",
            command: &self.first,
            limits: LimitArgs { movetime, depth, nodes },
            options: &self.first_option,
            level: self.first_level,
        };
        let (movetime, depth, nodes) = (self.second_movetime, self.second_depth, self.second_nodes);
        let second = PlayerOptions {
            name: "second",
            command: &self.second,
            limits: LimitArgs { movetime, depth, nodes },
            options: &self.second_option,
            level: self.second_level,
        };
        [first, second]
    }

    /// Returns the configuration of both players.
    fn configs(&self, variant: Variant) -> Result<[PlayerConfig; 2], CommandError> {
        let [first, second] = self.options();
        Ok([self.config(first, variant)?, self.config(second, variant)?])
    }

    /// Returns for both players what decides which moves they play.
    fn descriptions(&self) -> [String; 2] {
        self.options().map(|player| {
            let limits = if player.limits.is_empty() { self.limits } else { player.limits };
            let level = player.level.map(|level| format!(" level {}", level.number())).unwrap_or_default();
            let options: String = player.options.iter().map(|(name, value)| format!(" {name}={value}")).collect();
            format!("{}{level}{options} {}", player.command, go_line(limits.unwrap_or(TimedLimits::default())))
        })
    }

    fn config(&self, player: PlayerOptions<'_>, variant: Variant) -> Result<PlayerConfig, CommandError> {
        if let Some(kind) = SimpleKind::from_name(player.command) {
            return player.simple(kind);
        }
        let PlayerOptions { name, command, limits, options, level } = player;
        let limits = if limits.is_empty() { self.limits } else { limits };
        let is_limited_by_level = level.is_some_and(|level| level < Level::STRONGEST);
        if limits.is_empty() && !is_limited_by_level {
            let limits = "--movetime, --depth or --nodes, or a level below 10";
            return Err(CommandError::invalid_input(format!("the {name} player has no limit; expected {limits}")));
        }
        let mut options = options.to_vec();
        options.extend(level.map(|level| ("level".to_owned(), level.number().to_string())));
        if variant != Variant::LASKA {
            options.push(("variant".to_owned(), variant.name().to_owned()));
        }
        let patience = Duration::from_secs(self.patience.into());
        Ok(PlayerConfig::Process(ProcessConfig {
            command: split_command(name, command)?,
            options,
            limits: limits.unwrap_or(TimedLimits::default()),
            patience,
        }))
    }
}

impl PlayerOptions<'_> {
    /// Returns the configuration of a built-in player, whose only option is its seed.
    fn simple(self, kind: SimpleKind) -> Result<PlayerConfig, CommandError> {
        let Self { name, command, limits, options, level } = self;
        let kind = match kind {
            SimpleKind::Learner(coach) if limits.movetime.is_none() && limits.depth.is_none() => {
                let level = level.unwrap_or(coach.level);
                SimpleKind::Learner(CoachSettings { level, nodes: limits.nodes.map_or(coach.nodes, Nodes) })
            }
            SimpleKind::Learner(_) => {
                let found = format!("--{name}: the coach of a {command} takes a level and nodes, and no other limits");
                return Err(CommandError::invalid_input(found));
            }
            SimpleKind::Novice | SimpleKind::Random if level.is_some() || !limits.is_empty() => {
                return Err(CommandError::invalid_input(format!("--{name}: {command} takes no level and no limits")));
            }
            SimpleKind::Novice | SimpleKind::Random => kind,
        };
        let mut seed = None;
        for (option, value) in options {
            let number = value.parse().ok().filter(|_| option == "seed");
            let found = format!("--{name}-option: {command} takes only seed=NUMBER, found '{option}={value}'");
            seed = Some(number.ok_or_else(|| CommandError::invalid_input(found))?);
        }
        Ok(PlayerConfig::Simple { kind, seed })
    }
}

/// Splits a command line like a shell.
fn split_command(name: &str, command: &str) -> Result<Vec<String>, CommandError> {
    if command == THIS_PROGRAM {
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

fn parse_option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE".to_owned()),
    }
}
