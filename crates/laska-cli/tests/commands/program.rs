//! Runs the program: complete runs, and dialogs line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// The path of the program.
pub(crate) const LASKA: &str = env!("CARGO_BIN_EXE_laska");

/// Runs the program with this input.
pub(crate) fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = spawn(arguments);
    let mut stdin = child.stdin.take().expect("the input is piped");
    // Fails if the program exits before reading all input, which is fine.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program exits")
}

/// Runs the program, checks that it succeeds without errors, and returns its output.
pub(crate) fn output(arguments: &[&str], input: &str) -> String {
    let Output { status, stdout, stderr } = run(arguments, input);
    assert_eq!(String::from_utf8_lossy(&stderr), "", "{arguments:?}");
    assert_eq!(status.code(), Some(0), "{arguments:?}");
    String::from_utf8(stdout).expect("the output is UTF-8")
}

/// Checks that the arguments are rejected with this one-line error.
pub(crate) fn check_refusal(arguments: &[&str], expected: &str) {
    let Output { status, stdout, stderr } = run(arguments, "");
    assert_eq!(String::from_utf8_lossy(&stderr), format!("{expected}\n"), "{arguments:?}");
    assert_eq!(String::from_utf8_lossy(&stdout), "", "{arguments:?}");
    assert_eq!(status.code(), Some(2), "{arguments:?}");
}

fn spawn(arguments: &[&str]) -> Child {
    let mut command = Command::new(LASKA);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

/// A running process.
pub(crate) struct Process {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Process {
    pub(crate) fn spawn(arguments: &[&str]) -> Self {
        let mut child = spawn(arguments);
        let input = child.stdin.take().expect("the input is piped");
        let output = BufReader::new(child.stdout.take().expect("the output is piped"));
        Self { child, input, output }
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("the process reads its input");
    }

    /// Receives the next line.
    pub(crate) fn receive(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the output is UTF-8");
        assert!(line.ends_with('\n'), "unexpected end of output: {line:?}");
        line.trim_end().to_owned()
    }

    /// Receives lines until one begins with this word, and returns it.
    pub(crate) fn receive_until(&mut self, word: &str) -> String {
        loop {
            let line = self.receive();
            if line.split_whitespace().next() == Some(word) {
                return line;
            }
        }
    }

    /// Closes the input and returns the remaining output and the exit code.
    pub(crate) fn finish(mut self) -> (String, Option<i32>) {
        drop(self.input);
        let mut rest = String::new();
        while self.output.read_line(&mut rest).expect("the output is UTF-8") > 0 {}
        (rest, self.child.wait().expect("the program exits").code())
    }
}
