//! Running other programs: watched and kept quiet, or shown as they are; and the lock against a second run of ours.

use std::{
    collections::VecDeque,
    fmt,
    fs::File,
    io::{BufRead as _, BufReader, Read},
    path::Path,
    process::{Command, ExitStatus, Stdio},
    sync::mpsc,
    thread,
};

use anyhow::Context as _;

use crate::step::Progress;

/// How many of a failed program's last lines are repeated: a compiler's errors fit.
const MAX_LAST_LINES: usize = 60;
/// How cargo's lines begin that say how far it is: they pass by, and are no part of what is repeated.
const CARGO_PROGRESS: [&str; 7] =
    ["Blocking", "Checking", "Compiling", "Downloaded", "Downloading", "Installing", "Updating"];

/// A program that ran and failed.
#[derive(Debug, thiserror::Error)]
struct CommandError {
    line: String,
    status: ExitStatus,
    last: Vec<String>,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` ended with {}", self.line, self.status)?;
        if !self.last.is_empty() {
            write!(f, "; its last lines:")?;
        }
        self.last.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

/// Runs a program quietly; its lines pass by on the terminal, and the last ones are repeated if it fails.
pub(crate) fn run_quietly(command: &mut Command, progress: &Progress) -> anyhow::Result<()> {
    let line = command_line(command);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("`{line}` cannot be started"))?;
    let (sender, lines) = mpsc::channel();
    if let Some(stdout) = child.stdout.take() {
        forward_lines(stdout, sender.clone());
    }
    if let Some(stderr) = child.stderr.take() {
        forward_lines(stderr, sender);
    }
    let mut last = VecDeque::new();
    for text in lines {
        progress.set_message(&text);
        if CARGO_PROGRESS.iter().any(|word| text.trim_start().starts_with(word)) {
            continue;
        }
        if last.len() == MAX_LAST_LINES {
            last.pop_front();
        }
        last.push_back(text);
    }
    let status = child.wait()?;
    if status.success() { Ok(()) } else { Err(CommandError { line, status, last: last.into() }.into()) }
}

/// Runs a program on this program's own terminal.
pub(crate) fn run_attached(command: &mut Command) -> anyhow::Result<()> {
    let line = command_line(command);
    let status = command.status().with_context(|| format!("`{line}` cannot be started"))?;
    if status.success() { Ok(()) } else { Err(CommandError { line, status, last: Vec::new() }.into()) }
}

/// Runs a program for what it prints, without the space around it.
pub(crate) fn output_of(command: &mut Command) -> anyhow::Result<String> {
    let line = command_line(command);
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("`{line}` cannot be started"))?;
    if !output.status.success() {
        let last = String::from_utf8_lossy(&output.stderr).lines().map(str::to_owned).collect();
        return Err(CommandError { line, status: output.status, last }.into());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn forward_lines(from: impl Read + Send + 'static, to: mpsc::Sender<String>) {
    thread::spawn(move || {
        for line in BufReader::new(from).split(b'\n').map_while(Result::ok) {
            // The receiver is gone only when nobody wants the lines any more.
            let _ = to.send(String::from_utf8_lossy(&line).trim_end().to_owned());
        }
    });
}

/// The program and its arguments, as one would type them.
fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Waits until no other run holds the lock file at `path`. It is given up when the returned file is dropped.
pub(crate) fn lock(path: &Path) -> anyhow::Result<File> {
    let file = File::create(path).with_context(|| format!("cannot make {}", path.display()))?;
    file.lock().with_context(|| format!("cannot lock {}", path.display()))?;
    Ok(file)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::step::step;

    #[test]
    fn a_failed_program_says_its_last_lines() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "{ seq 100; echo wrong; exit 3; } >&2"]);
        let error = step("try", "-", |progress| run_quietly(&mut shell, progress)).expect_err("it fails").to_string();
        assert!(
            error.contains("exit status: 3") && error.contains("\n  100") && error.contains("\n  wrong"),
            "{error}"
        );
        assert!(!error.contains("\n  20\n"), "{error}");
    }

    #[test]
    fn a_missing_program_is_named() {
        let error = output_of(&mut Command::new("laska-no-such-program")).expect_err("it is missing");
        assert!(error.to_string().contains("laska-no-such-program"), "{error}");
    }
}
