//! A dialog with the program, line by line.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use crate::program::spawn;

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
