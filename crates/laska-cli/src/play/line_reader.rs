//! Reads the lines of a person: with editing and a history on a terminal, plainly from anything else.

use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

const PROMPT: &str = "> ";

/// What Ctrl-D and Ctrl-C mean on a terminal.
const QUIT: &str = "quit";

pub(super) enum LineReader {
    Terminal(Box<DefaultEditor>),
    /// A file or a pipe.
    Plain,
}

impl LineReader {
    pub(super) fn new() -> io::Result<Self> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(Self::Plain);
        }
        Ok(Self::Terminal(Box::new(DefaultEditor::new().map_err(io::Error::other)?)))
    }

    /// Returns the next line, or `None` at the end of the input.
    pub(super) fn read(&mut self, out: &mut impl Write) -> io::Result<Option<String>> {
        match self {
            Self::Terminal(editor) => match editor.readline(PROMPT) {
                Ok(line) => {
                    // A line that cannot be remembered can still be played.
                    let _ = editor.add_history_entry(&line);
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(Some(QUIT.to_owned())),
                Err(error) => Err(io::Error::other(error)),
            },
            Self::Plain => read_plain(out),
        }
    }
}

/// Reads a line and shows it, because piped input is not visible otherwise.
fn read_plain(out: &mut impl Write) -> io::Result<Option<String>> {
    write!(out, "{PROMPT}")?;
    out.flush()?;
    let mut line = Vec::new();
    if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
        writeln!(out)?;
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&line).into_owned();
    if !io::stdin().is_terminal() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(Some(line))
}
