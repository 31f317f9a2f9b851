//! Runs the binary: whole runs with their input and output, and conversations line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// The binary under test.
pub(crate) const LASKA: &str = env!("CARGO_BIN_EXE_laska");

/// Runs it with that input to its end.
pub(crate) fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = spawn(arguments);
    let mut stdin = child.stdin.take().expect("the input is piped");
    // A program that ends before it has read everything may.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the binary ends")
}

/// What it prints when it ends well and complains of nothing.
pub(crate) fn output(arguments: &[&str], input: &str) -> String {
    let Output { status, stdout, stderr } = run(arguments, input);
    assert_eq!(String::from_utf8_lossy(&stderr), "", "{arguments:?}");
    assert_eq!(status.code(), Some(0), "{arguments:?}");
    String::from_utf8(stdout).expect("it prints text")
}

/// Checks that it refuses its arguments in one line.
pub(crate) fn check_refusal(arguments: &[&str], expected: &str) {
    let Output { status, stdout, stderr } = run(arguments, "");
    assert_eq!(String::from_utf8_lossy(&stderr), format!("{expected}\n"), "{arguments:?}");
    assert_eq!(String::from_utf8_lossy(&stdout), "", "{arguments:?}");
    assert_eq!(status.code(), Some(2), "{arguments:?}");
}

fn spawn(arguments: &[&str]) -> Child {
    let mut command = Command::new(LASKA);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the binary runs")
}

/// A run that is talked with.
pub(crate) struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    /// Begins one.
    pub(crate) fn with(arguments: &[&str]) -> Self {
        let mut child = spawn(arguments);
        let input = child.stdin.take().expect("the input is piped");
        let output = BufReader::new(child.stdout.take().expect("the output is piped"));
        Self { child, input, output }
    }

    /// Says a line.
    pub(crate) fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("somebody listens");
    }

    /// The next line.
    pub(crate) fn hear(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("it prints text");
        assert!(line.ends_with('\n'), "the end instead of a line: {line:?}");
        line.trim_end().to_owned()
    }

    /// The next line that begins with that word; those before it are dropped.
    pub(crate) fn hear_until(&mut self, word: &str) -> String {
        loop {
            let line = self.hear();
            if line.split_whitespace().next() == Some(word) {
                return line;
            }
        }
    }

    /// Says no more, and gives what is still to be heard and the exit code.
    pub(crate) fn end(mut self) -> (String, Option<i32>) {
        drop(self.input);
        let mut rest = String::new();
        while self.output.read_line(&mut rest).expect("it prints text") > 0 {}
        (rest, self.child.wait().expect("it ends").code())
    }
}
