//! Steps of a command: announced, shown with their progress, timed, and explained if they fail.

use std::{
    fmt,
    io::{self, IsTerminal as _},
    sync::LazyLock,
    time::{Duration, Instant},
};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

/// The failure of a step, with its cause and how to fix it.
#[derive(Debug, thiserror::Error)]
#[error("could not {action}\n\n{cause:#}\n\nhelp: {help}")]
pub(crate) struct StepError {
    action: String,
    cause: anyhow::Error,
    help: String,
}

impl StepError {
    /// Creates the error of a step. `action` is what failed, as an infinitive such as "build the site". `help` is a
    /// command or advice.
    pub(crate) fn new(action: impl Into<String>, cause: anyhow::Error, help: impl Into<String>) -> Self {
        Self { action: action.into(), cause, help: help.into() }
    }
}

/// The progress of a running step on the terminal. Shows nothing if standard error is not a terminal.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
}

/// The progress bars of steps that run side by side.
static BARS: LazyLock<MultiProgress> = LazyLock::new(MultiProgress::new);

/// Whether other programs use the terminal while a step runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Terminal {
    /// No: the step may show a progress bar, below those of other steps.
    Exclusive,
    /// Yes: the step only prints lines when it starts and ends.
    Shared,
}

impl Progress {
    fn start(title: &str, terminal: Terminal) -> Self {
        if terminal == Terminal::Shared || !io::stderr().is_terminal() {
            eprintln!("{title}");
            return Self { bar: None };
        }
        let style = ProgressStyle::with_template("{spinner} {prefix} {elapsed:.dim} {wide_msg:.dim}")
            .expect("the template is well-formed");
        let bar = BARS.add(ProgressBar::new_spinner().with_style(style).with_prefix(title.to_owned()));
        bar.enable_steady_tick(Duration::from_millis(100));
        Self { bar: Some(bar) }
    }

    /// Shows a message next to the title of the step.
    pub(crate) fn set_message(&self, line: &str) {
        if let Some(bar) = &self.bar {
            bar.set_message(line.trim().to_owned());
        }
    }

    fn end(self, line: &str) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
            BARS.remove(&bar);
        }
        BARS.suspend(|| eprintln!("{line}"));
    }
}

/// Runs a step. `action` is an infinitive such as "install trunk".
///
/// # Errors
/// Returns the error of `work`, with the action and with `help`, a command or advice.
pub(crate) fn step<T>(
    action: &str,
    help: &str,
    work: impl FnOnce(&Progress) -> anyhow::Result<T>,
) -> Result<T, StepError> {
    step_on(Terminal::Exclusive, action, help, work)
}

/// Runs a step like [`step`], on a terminal that may be shared.
///
/// # Errors
/// See [`step`].
pub(crate) fn step_on<T>(
    terminal: Terminal,
    action: &str,
    help: &str,
    work: impl FnOnce(&Progress) -> anyhow::Result<T>,
) -> Result<T, StepError> {
    let start = Instant::now();
    let title = title(action);
    let progress = Progress::start(&title, terminal);
    let result = work(&progress);
    let outcome = if result.is_ok() { "done in" } else { "failed after" };
    progress.end(&format!("{title}: {outcome} {}", HumanDuration(start.elapsed())));
    result.map_err(|cause| StepError::new(action, cause, help))
}

/// Turns an action such as "build the site" into a title: "Building the site". Does not double the last letter of the
/// verb.
fn title(action: &str) -> String {
    let (verb, object) = action.split_once(' ').unwrap_or((action, ""));
    let mut letters = verb.strip_suffix('e').unwrap_or(verb).chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    let title: String = first.into_iter().chain(letters).chain("ing ".chars()).chain(object.chars()).collect();
    title.trim_end().to_owned()
}

/// A duration, displayed as `0.4 s`, `38 s` or `2 min 17 s`.
pub(crate) struct HumanDuration(pub(crate) Duration);

impl fmt::Display for HumanDuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Tenths do not matter from ten seconds on.
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
    fn an_error_has_action_cause_and_help() {
        let error =
            step("install trunk", "cargo install trunk", |_| -> anyhow::Result<()> { anyhow::bail!("no network") });
        let text = error.map_err(|error| error.to_string()).expect_err("it fails");
        for part in ["could not install trunk", "no network", "help: cargo install trunk"] {
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn actions_become_titles() {
        assert_eq!(title("build the site"), "Building the site");
        assert_eq!(title("measure"), "Measuring");
    }

    #[test]
    fn durations_are_readable() {
        for (milliseconds, expected) in [(40, "0.0 s"), (1250, "1.2 s"), (38_900, "38 s"), (137_000, "2 min 17 s")] {
            assert_eq!(HumanDuration(Duration::from_millis(milliseconds)).to_string(), expected);
        }
    }
}
