//! Owns the options of commands that do some of many things: those that are named, or all.

use clap::ValueEnum;

use crate::{
    commands::{
        bench::Measure,
        figures::Section,
        test::{Part, Repeat},
    },
    tools::BrowserKind,
};

/// Options of `test`.
#[derive(Debug, clap::Args)]
pub(crate) struct Test {
    /// Run this part only; may be given more than once
    #[arg(long, value_enum, value_name = "PART")]
    only: Vec<Part>,

    /// Run formatting, lints and native tests only
    #[arg(long, conflicts_with = "only")]
    quick: bool,

    /// Run the browser tests in Firefox
    #[arg(long)]
    firefox: bool,

    /// Run the browser tests in WebKit
    #[arg(long, conflicts_with = "firefox")]
    webkit: bool,
}

impl Test {
    /// The browser that the last part is run in.
    pub(crate) fn browser(&self) -> BrowserKind {
        match self {
            Self { firefox: true, .. } => BrowserKind::Firefox,
            Self { webkit: true, .. } => BrowserKind::WebKit,
            _ => BrowserKind::Chromium,
        }
    }

    /// Whoever names a part wants it run.
    pub(crate) fn repeat(&self) -> Repeat {
        if self.only.is_empty() { Repeat::Changed } else { Repeat::Always }
    }

    /// The parts to run, in their order.
    pub(crate) fn parts(&self) -> Vec<Part> {
        if self.quick { Part::QUICK.to_vec() } else { chosen(&self.only) }
    }
}

/// Options of `bench`.
#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    /// Measure this only; may be given more than once
    #[arg(long, value_enum, value_name = "WHAT")]
    only: Vec<Measure>,
}

impl Bench {
    /// What to measure, in order.
    pub(crate) fn measures(&self) -> Vec<Measure> {
        chosen(&self.only)
    }
}

/// Options of `figures`.
#[derive(Debug, clap::Args)]
pub(crate) struct Figures {
    /// Measure these [default: all that take minutes]; the others stay as they were, with their own dates
    #[arg(value_enum, value_name = "SECTION")]
    named: Vec<Section>,
}

impl Figures {
    /// What to measure, in the page's order.
    pub(crate) fn sections(&self) -> Vec<Section> {
        let sections = chosen(&self.named).into_iter();
        sections.filter(|section| !section.takes_long() || self.named.contains(section)).collect()
    }
}

/// Those that were asked for, in their own order; all where none was.
fn chosen<T: ValueEnum + PartialEq>(only: &[T]) -> Vec<T> {
    T::value_variants().iter().filter(|one| only.is_empty() || only.contains(one)).cloned().collect()
}
