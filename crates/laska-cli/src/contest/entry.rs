//! Owns how the two players of a match are given on the command line.

use std::time::Duration;

use clap::Args;
use laska_engine::{Level, TimedLimits};
use laska_rules::Variant;

use super::player::Entrant;
use crate::failure::Failure;
use crate::limits::LimitArguments;
use crate::strength::level;

/// Both players.
#[derive(Args)]
pub(super) struct Entries {
    /// The first player's command line, in quotes; 'self' is this program
    #[arg(long, value_name = "CMD", default_value = SELF)]
    first: String,

    /// The second player's command line, in quotes; 'self' is this program
    #[arg(long, value_name = "CMD", default_value = SELF)]
    second: String,

    #[command(flatten)]
    limits: LimitArguments,

    /// The first player's milliseconds a move; its own limits take the place of the common ones
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    first_movetime: Option<u64>,

    /// The second player's milliseconds a move
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    second_movetime: Option<u64>,

    /// The first player's depth
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=100))]
    first_depth: Option<u8>,

    /// The second player's depth
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..=100))]
    second_depth: Option<u8>,

    /// The first player's positions a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    first_nodes: Option<u64>,

    /// The second player's positions a move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    second_nodes: Option<u64>,

    /// The first player's level, from 1 to 10; those below 10 need no limit
    #[arg(long, value_name = "N", value_parser = level)]
    first_level: Option<Level>,

    /// The second player's level
    #[arg(long, value_name = "N", value_parser = level)]
    second_level: Option<Level>,

    /// An option of the first player, as setoption has it; may be given again
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    first_option: Vec<(String, String)>,

    /// An option of the second player
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    second_option: Vec<(String, String)>,

    /// How many seconds a player may be silent, its time for a move not counted
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,
}

/// The word for this program.
const SELF: &str = "self";

/// What was given for one of the players alone.
struct Own<'a> {
    name: &'static str,
    command: &'a str,
    limits: LimitArguments,
    options: &'a [(String, String)],
    level: Option<Level>,
}

impl Entries {
    /// The first and the second player.
    pub(super) fn read(&self, variant: Variant) -> Result<[Entrant; 2], Failure> {
        let (movetime, depth, nodes) = (self.first_movetime, self.first_depth, self.first_nodes);
        let first = Own {
            name: "first",
            command: &self.first,
            limits: LimitArguments { movetime, depth, nodes },
            options: &self.first_option,
            level: self.first_level,
        };
        let (movetime, depth, nodes) = (self.second_movetime, self.second_depth, self.second_nodes);
        let second = Own {
            name: "second",
            command: &self.second,
            limits: LimitArguments { movetime, depth, nodes },
            options: &self.second_option,
            level: self.second_level,
        };
        Ok([self.entrant(first, variant)?, self.entrant(second, variant)?])
    }

    fn entrant(&self, own: Own<'_>, variant: Variant) -> Result<Entrant, Failure> {
        let Own { name, command, limits, options, level } = own;
        let limits = if limits.is_empty() { self.limits } else { limits };
        let level_ends = level.is_some_and(|level| level < Level::STRONGEST);
        if limits.is_empty() && !level_ends {
            let limits = "--movetime, --depth or --nodes, or a level below 10";
            return Err(Failure::input(format!("the {name} player has no limit; expected {limits}")));
        }
        let mut options = options.to_vec();
        options.extend(level.map(|level| ("level".to_owned(), level.number().to_string())));
        if variant != Variant::LASKA {
            options.push(("variant".to_owned(), variant.name().to_owned()));
        }
        let patience = Duration::from_secs(self.patience.into());
        Ok(Entrant { command: words(name, command)?, options, limits: limits.or(TimedLimits::default()), patience })
    }
}

/// A command line taken apart as a shell does.
fn words(name: &str, command: &str) -> Result<Vec<String>, Failure> {
    if command == SELF {
        let program = std::env::current_exe()?.into_os_string().into_string();
        let program = program.map_err(|path| Failure::input(format!("--{name}: {} is not UTF-8", path.display())))?;
        return Ok(vec![program, "engine".to_owned()]);
    }
    let words = shlex::split(command).filter(|words| !words.is_empty());
    words.ok_or_else(|| Failure::input(format!("--{name}: expected a program and its arguments, found '{command}'")))
}

fn option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() && !value.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE".to_owned()),
    }
}
