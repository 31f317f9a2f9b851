//! A step of the work: announced, watched, timed, and explained when it fails.

use std::{
    fmt,
    io::{self, IsTerminal as _},
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressStyle};

/// Why a step failed, and what a person can do about it.
#[derive(Debug, thiserror::Error)]
#[error("could not {title}\n\n{cause:#}\n\nto help it: {help}")]
pub(crate) struct StepError {
    title: String,
    cause: anyhow::Error,
    help: String,
}

impl StepError {
    /// The failure of the step called `title` (a phrase that follows "to"), mended by the command or advice `help`.
    pub(crate) fn new(title: impl Into<String>, cause: anyhow::Error, help: impl Into<String>) -> Self {
        Self { title: title.into(), cause, help: help.into() }
    }
}

/// A running step's place on the terminal, where a tool's last words are shown. Nothing where there is no terminal.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
}

/// What else is on the terminal while a step runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Terminal {
    /// Nothing: the step may draw there.
    Exclusive,
    /// Other steps or programs: the step only says when it begins and ends.
    Shared,
}

impl Progress {
    fn start(title: &str, terminal: Terminal) -> Self {
        if terminal == Terminal::Shared || !io::stderr().is_terminal() {
            eprintln!("… {title}");
            return Self { bar: None };
        }
        let style = ProgressStyle::with_template("{spinner} {prefix} {elapsed:.dim} {wide_msg:.dim}")
            .expect("the template is well-formed");
        let bar = ProgressBar::new_spinner().with_style(style).with_prefix(title.to_owned());
        bar.enable_steady_tick(Duration::from_millis(100));
        Self { bar: Some(bar) }
    }

    /// Shows what the step is at.
    pub(crate) fn set_message(&self, line: &str) {
        if let Some(bar) = &self.bar {
            bar.set_message(line.trim().to_owned());
        }
    }

    fn end(self, line: &str) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
        eprintln!("{line}");
    }
}

/// Runs one step: `title` is a phrase that follows "to", such as "install trunk".
///
/// # Errors
/// The work's own failure, with the step's title and `help`, the command or advice that would help it.
pub(crate) fn step<T>(
    title: &str,
    help: &str,
    work: impl FnOnce(&Progress) -> anyhow::Result<T>,
) -> Result<T, StepError> {
    step_on(Terminal::Exclusive, title, help, work)
}

/// Runs one step as [`step`] does, on a terminal that it may have to share.
///
/// # Errors
/// As [`step`].
pub(crate) fn step_on<T>(
    terminal: Terminal,
    title: &str,
    help: &str,
    work: impl FnOnce(&Progress) -> anyhow::Result<T>,
) -> Result<T, StepError> {
    let start = Instant::now();
    let progress = Progress::start(title, terminal);
    let result = work(&progress);
    let mark = if result.is_ok() { "✓" } else { "✗" };
    progress.end(&format!("{mark} {title} ({})", HumanDuration(start.elapsed())));
    result.map_err(|cause| StepError::new(title, cause, help))
}

/// A duration as `0.4 s`, `38 s` or `2 min 17 s`.
pub(crate) struct HumanDuration(pub(crate) Duration);

impl fmt::Display for HumanDuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // From ten seconds up nobody reads tenths.
        if self.0 < Duration::from_secs(10) {
            return write!(f, "{:.1} s", self.0.as_secs_f64());
        }
        match (self.0.as_secs() / 60, self.0.as_secs() % 60) {
            (0, seconds) => write!(f, "{seconds} s"),
            (minutes, seconds) => write!(f, "{minutes} min {seconds} s"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_step_cause_and_remedy() {
        let error =
            step("install trunk", "cargo install trunk", |_| -> anyhow::Result<()> { anyhow::bail!("no network") });
        let text = error.map_err(|error| error.to_string()).expect_err("it fails");
        for part in ["could not install trunk", "no network", "to help it: cargo install trunk"] {
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn spoken() {
        for (milliseconds, expected) in [(40, "0.0 s"), (1250, "1.2 s"), (38_900, "38 s"), (137_000, "2 min 17 s")] {
            assert_eq!(HumanDuration(Duration::from_millis(milliseconds)).to_string(), expected);
        }
    }
}
