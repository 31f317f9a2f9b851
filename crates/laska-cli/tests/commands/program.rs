//! Complete runs of the program [`crate::PROGRAM`].

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

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

/// Starts the program with pipes, in English.
pub(crate) fn spawn(arguments: &[&str]) -> Child {
    let mut command = Command::new(crate::PROGRAM);
    command
        .args(arguments)
        .env_remove("LANGUAGE")
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}
