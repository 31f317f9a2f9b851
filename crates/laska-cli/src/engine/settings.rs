//! The options of `setoption`.

use std::io::{self, Write};

use laska_cli::evaluation::{NetworkFileError, STANDARD, parse_evaluation};
use laska_cli::search::{MAX_MEBIBYTES, MemoryUnavailable, SeededLevel, parse_level, table_size};
use laska_cli::thread_count::ThreadCount;
use laska_engine::{Evaluation, Level, LineCount, MemorySize};
use laska_rules::{DrawRules, Variant, VariantError};

/// The values of all options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    /// The size of the transposition table.
    pub(super) hash: MemorySize,
    pub(super) threads: ThreadCount,
    /// The evaluation of a level that uses the network.
    pub(super) evaluation: Evaluation,
    /// The variant: the board of `startpos` and the capture rule.
    pub(super) variant: Variant,
    pub(super) draw_rules: DrawRules,
    /// The number of best moves to report.
    pub(super) lines: LineCount,
    pub(super) level: Level,
    /// The seed for the choices of a weak level or in the opening book; random if `None`.
    pub(super) seed: Option<u64>,
    /// Whether a level that leaves nothing to chance plays the moves of the opening book.
    pub(super) book: bool,
}

/// An error in a `setoption` command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum OptionError {
    #[error("setoption: '{found}' is not an option; expected {}", NAMES.join(", "))]
    Name { found: String },
    #[error("setoption {name}: expected a number from {min} to {max}, found '{found}'")]
    Number { name: &'static str, min: usize, max: usize, found: String },
    #[error("setoption {name}: expected true or false, found '{found}'")]
    Boolean { name: &'static str, found: String },
    #[error("setoption variant: {0}")]
    Variant(#[from] VariantError),
    #[error("setoption {name}: {reason}, found '{found}'")]
    Value { name: &'static str, reason: String, found: String },
    #[error("setoption hash: {0}")]
    Hash(#[from] MemoryUnavailable),
    #[error("setoption network: {0}")]
    Network(#[from] NetworkFileError),
}

const HASH: &str = "hash";
const THREADS: &str = "threads";
const NETWORK: &str = "network";
const VARIANT: &str = "variant";
const LINES: &str = "lines";
const LEVEL: &str = "level";
const SEED: &str = "seed";
const BOOK: &str = "book";
const REPETITION: &str = "repetition";
const FORTY_MOVES: &str = "fortymoves";
const NAMES: [&str; 10] = [HASH, THREADS, NETWORK, VARIANT, LINES, LEVEL, SEED, BOOK, REPETITION, FORTY_MOVES];

/// The default size of the transposition table, in MiB.
const DEFAULT_HASH: usize = 16;

impl Default for Settings {
    fn default() -> Self {
        Self {
            hash: MemorySize::mebibytes(DEFAULT_HASH),
            threads: ThreadCount::ONE,
            evaluation: Evaluation::standard(),
            variant: Variant::LASKA,
            draw_rules: DrawRules::BOTH,
            lines: LineCount::ONE,
            level: Level::STRONGEST,
            seed: None,
            book: false,
        }
    }
}

impl Settings {
    /// Returns these settings with one option changed.
    pub(super) fn with(mut self, name: &str, value: &str) -> Result<Self, OptionError> {
        match name.to_ascii_lowercase().as_str() {
            HASH => self.hash = table_size(parse_number(HASH, value, 1, MAX_MEBIBYTES)?)?,
            THREADS => self.threads = parse_threads(value)?,
            NETWORK => self.evaluation = parse_evaluation(value)?,
            VARIANT => self.variant = value.parse::<Variant>()?,
            LINES => self.lines = parse_lines(value)?,
            LEVEL => self.level = parse_level(value).map_err(|reason| value_error(LEVEL, reason, value))?,
            SEED => self.seed = Some(value.parse().map_err(|_| value_error(SEED, SEED_RANGE.to_owned(), value))?),
            BOOK => self.book = parse_bool(BOOK, value)?,
            REPETITION => self.draw_rules.repetition = parse_bool(REPETITION, value)?,
            FORTY_MOVES => self.draw_rules.forty_moves = parse_bool(FORTY_MOVES, value)?,
            _ => return Err(OptionError::Name { found: name.to_owned() }),
        }
        Ok(self)
    }

    pub(super) fn seeded_level(&self) -> SeededLevel {
        SeededLevel::new(self.level, self.seed)
    }

    /// Prints every option with its type, default and values, as in UCI.
    pub(super) fn write_all(out: &mut impl Write) -> io::Result<()> {
        let Self { variant, draw_rules, lines, level, book, .. } = Self::default();
        let variants = Variant::NAMED.map(|(_, name, _)| format!(" var {name}")).concat();
        writeln!(out, "option name {HASH} type spin default {DEFAULT_HASH} min 1 max {MAX_MEBIBYTES}")?;
        let (threads, max) = (ThreadCount::ONE, ThreadCount::MAX);
        writeln!(out, "option name {THREADS} type spin default {threads} min 1 max {max}")?;
        writeln!(out, "option name {NETWORK} type string default {STANDARD}")?;
        writeln!(out, "option name {VARIANT} type combo default {}{variants}", variant.name())?;
        let (lines, max) = (lines.get(), LineCount::ALL.get());
        writeln!(out, "option name {LINES} type spin default {lines} min 1 max {max}")?;
        let (level, [min, max]) = (level.number(), [Level::WEAKEST, Level::STRONGEST].map(Level::number));
        writeln!(out, "option name {LEVEL} type spin default {level} min {min} max {max}")?;
        writeln!(out, "option name {SEED} type string default random")?;
        writeln!(out, "option name {BOOK} type check default {book}")?;
        writeln!(out, "option name {REPETITION} type check default {}", draw_rules.repetition)?;
        writeln!(out, "option name {FORTY_MOVES} type check default {}", draw_rules.forty_moves)
    }
}

fn parse_number(name: &'static str, text: &str, min: usize, max: usize) -> Result<usize, OptionError> {
    let number = text.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| OptionError::Number { name, min, max, found: text.to_owned() })
}

fn parse_threads(text: &str) -> Result<ThreadCount, OptionError> {
    let (min, max) = (ThreadCount::ONE.get(), ThreadCount::MAX.get());
    text.parse().map_err(|_| OptionError::Number { name: THREADS, min, max, found: text.to_owned() })
}

fn parse_lines(text: &str) -> Result<LineCount, OptionError> {
    let count = parse_number(LINES, text, 1, LineCount::ALL.get())?;
    Ok(u8::try_from(count).ok().and_then(LineCount::new).expect("the number is at most `LineCount::ALL`"))
}

const SEED_RANGE: &str = "expected a number from 0 to 18446744073709551615";

fn value_error(name: &'static str, reason: String, found: &str) -> OptionError {
    OptionError::Value { name, reason, found: found.to_owned() }
}

fn parse_bool(name: &'static str, text: &str) -> Result<bool, OptionError> {
    text.parse().map_err(|_| OptionError::Boolean { name, found: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_option_changes_one_setting() {
        let default = Settings::default();
        let hash = MemorySize::mebibytes(3);
        assert_eq!(default.clone().with("hash", "3"), Ok(Settings { hash, ..default.clone() }));
        assert_eq!(default.clone().with("Hash", "3"), Ok(Settings { hash, ..default.clone() }));
        let eight = "eight".parse::<Variant>().expect("a variant");
        assert_eq!(default.clone().with("variant", "eight"), Ok(Settings { variant: eight, ..default.clone() }));
        assert_eq!(default.clone().with("book", "true"), Ok(Settings { book: true, ..default.clone() }));
        let draws = [("repetition", false, true), ("fortymoves", true, false)];
        for (name, repetition, forty_moves) in draws {
            let draw_rules = DrawRules { repetition, forty_moves };
            assert_eq!(default.clone().with(name, "false"), Ok(Settings { draw_rules, ..default.clone() }));
        }
    }

    #[test]
    fn errors_name_the_option_and_the_expected_value() {
        let cases = [
            (
                "size",
                "3",
                "setoption: 'size' is not an option; expected hash, threads, network, variant, lines, level, seed, book, repetition, fortymoves",
            ),
            ("hash", "0", "setoption hash: expected a number from 1 to 65536, found '0'"),
            ("threads", "257", "setoption threads: expected a number from 1 to 256, found '257'"),
            ("repetition", "on", "setoption repetition: expected true or false, found 'on'"),
        ];
        for (name, value, message) in cases {
            assert_eq!(Settings::default().with(name, value).map_err(|e| e.to_string()), Err(message.to_owned()));
        }
    }
}
