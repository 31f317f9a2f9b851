//! Running other programs, quietly or with their output shown, and a lock file against concurrent runs.

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

/// Number of output lines to show if a program fails; enough for the errors of a compiler.
const MAX_LAST_LINES: usize = 60;
/// First words of Cargo's progress lines, which are not shown again if it fails.
const CARGO_PROGRESS: [&str; 7] =
    ["Blocking", "Checking", "Compiling", "Downloaded", "Downloading", "Installing", "Updating"];

/// The failure of a program.
#[derive(Debug, thiserror::Error)]
struct CommandError {
    command_line: String,
    status: ExitStatus,
    last_lines: Vec<String>,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` failed: {}", self.command_line, self.status)?;
        if !self.last_lines.is_empty() {
            write!(f, "\n\nLast lines of its output:")?;
        }
        self.last_lines.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

/// Runs a program with its output shown only as the progress message of a step. If it fails, the error contains the
/// last lines.
pub(crate) fn run_quietly(command: &mut Command, progress: &Progress) -> anyhow::Result<()> {
    let line = command_line(command);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("could not run `{line}`"))?;
    let (sender, lines) = mpsc::channel();
    if let Some(stdout) = child.stdout.take() {
        forward_lines(stdout, sender.clone());
    }
    if let Some(stderr) = child.stderr.take() {
        forward_lines(stderr, sender);
    }
    let mut last_lines = VecDeque::new();
    for text in lines {
        progress.set_message(&text);
        if CARGO_PROGRESS.iter().any(|word| text.trim_start().starts_with(word)) {
            continue;
        }
        if last_lines.len() == MAX_LAST_LINES {
            last_lines.pop_front();
        }
        last_lines.push_back(text);
    }
    let status = child.wait()?;
    if status.success() {
        Ok(())
    } else {
        Err(CommandError { command_line: line, status, last_lines: last_lines.into() }.into())
    }
}

/// Runs a program on the terminal of this process.
pub(crate) fn run_attached(command: &mut Command) -> anyhow::Result<()> {
    let line = command_line(command);
    let status = command.status().with_context(|| format!("could not run `{line}`"))?;
    if status.success() {
        Ok(())
    } else {
        Err(CommandError { command_line: line, status, last_lines: Vec::new() }.into())
    }
}

/// Runs a program and returns its standard output, trimmed.
pub(crate) fn output_of(command: &mut Command) -> anyhow::Result<String> {
    let line = command_line(command);
    let output = command.stdin(Stdio::null()).output().with_context(|| format!("could not run `{line}`"))?;
    if !output.status.success() {
        let last_lines = String::from_utf8_lossy(&output.stderr).lines().map(str::to_owned).collect();
        return Err(CommandError { command_line: line, status: output.status, last_lines }.into());
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Runs a program with its messages on the terminal of this process, and returns its standard output.
pub(crate) fn output_with_messages(command: &mut Command) -> anyhow::Result<String> {
    let line = command_line(command);
    let output = command.stderr(Stdio::inherit()).output().with_context(|| format!("could not run `{line}`"))?;
    if !output.status.success() {
        return Err(CommandError { command_line: line, status: output.status, last_lines: Vec::new() }.into());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn forward_lines(from: impl Read + Send + 'static, to: mpsc::Sender<String>) {
    thread::spawn(move || {
        for line in BufReader::new(from).split(b'\n').map_while(Result::ok) {
            // Sending fails only if the receiver was dropped; then the lines are not needed.
            let _ = to.send(String::from_utf8_lossy(&line).trim_end().to_owned());
        }
    });
}

/// Formats a program and its arguments as a command line.
fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Locks the file at `path`, waiting for other processes to release it. Dropping the returned file releases the lock.
pub(crate) fn lock(path: &Path) -> anyhow::Result<File> {
    let file = File::create(path).with_context(|| format!("could not create {}", path.display()))?;
    file.lock().with_context(|| format!("could not lock {}", path.display()))?;
    Ok(file)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::step::step;

    #[test]
    fn the_error_of_a_failed_program_has_its_last_lines() {
        let mut shell = Command::new("sh");
        shell.args(["-c", "{ seq 100; echo wrong; exit 3; } >&2"]);
        let error =
            step("test a shell", "-", |progress| run_quietly(&mut shell, progress)).expect_err("it fails").to_string();
        assert!(
            error.contains("exit status: 3") && error.contains("\n  100") && error.contains("\n  wrong"),
            "{error}"
        );
        assert!(!error.contains("\n  20\n"), "{error}");
    }

    #[test]
    fn the_error_names_a_missing_program() {
        let error = output_of(&mut Command::new("laska-no-such-program")).expect_err("it is missing");
        assert!(error.to_string().contains("laska-no-such-program"), "{error}");
    }
}
