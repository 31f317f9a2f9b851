//! Owns the options of commands that try something for as long as they are told to.

use clap::ValueEnum;

/// Options of `fuzz`.
#[derive(Debug, clap::Args)]
pub(crate) struct Fuzz {
    /// Try this law only, one of those in fuzz/targets; may be given more than once
    #[arg(long = "target", value_name = "NAME")]
    pub(crate) targets: Vec<String>,

    /// How long each law is tried, in seconds
    #[arg(long, default_value_t = 60)]
    seconds: u32,

    /// How often each law is tried, however long that takes
    #[arg(long, conflicts_with = "seconds")]
    runs: Option<u64>,

    /// Put what was found into the corpora of the checkout, and make them small
    #[arg(long)]
    pub(crate) keep: bool,
}

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Extent {
    /// For so long.
    Seconds(u32),
    /// So often.
    Runs(u64),
}

impl Fuzz {
    /// How much is to be tried of each law.
    pub(crate) fn extent(&self) -> Extent {
        self.runs.map_or(Extent::Seconds(self.seconds), Extent::Runs)
    }
}

/// Options of `endure`.
#[derive(Debug, clap::Args)]
pub(crate) struct Endure {
    /// Play this half only
    #[arg(long, value_enum, value_name = "HALF")]
    only: Option<Half>,

    /// How many games [default: 1000 natively, 100 in the browser]
    #[arg(long)]
    pub(crate) games: Option<u32>,
}

/// Where games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Half {
    /// On this machine
    Native,
    /// On the built page in Chromium
    Browser,
}

impl Endure {
    /// Whether games are to be played there.
    pub(crate) fn has(&self, half: Half) -> bool {
        self.only.is_none_or(|only| only == half)
    }
}
