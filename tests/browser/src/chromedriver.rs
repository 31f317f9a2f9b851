//! Owns a running chromedriver, and its end.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
};

use anyhow::Context as _;

/// A chromedriver on a free port. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Chromedriver {
    process: Child,
    port: u16,
    // Read no further, but open: a program that writes into a closed pipe is ended.
    _output: BufReader<ChildStdout>,
}

impl Chromedriver {
    /// Starts the program; when this returns, it takes commands.
    ///
    /// It looks for a port that is free for both kinds of addresses, and ends where it finds one that is free for one of
    /// them only: then it looks again.
    pub(crate) fn start(program: &Path) -> anyhow::Result<Self> {
        const TRIES: usize = 5;
        let mut started = Self::try_start(program);
        for _ in 1..TRIES {
            match started {
                Err(error) if error.to_string().contains("port not available") => started = Self::try_start(program),
                _ => break,
            }
        }
        started
    }

    fn try_start(program: &Path) -> anyhow::Result<Self> {
        let mut process = Command::new(program)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} does not start", program.display()))?;
        let mut output = BufReader::new(process.stdout.take().context("its output is piped")?);
        match announced_port(&mut output) {
            Ok(port) => Ok(Self { process, port, _output: output }),
            Err(error) => {
                end(&mut process);
                Err(error)
            }
        }
    }

    /// Where it takes commands.
    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        end(&mut self.process);
    }
}

fn announced_port(output: &mut impl BufRead) -> anyhow::Result<u16> {
    const READY: &str = "was started successfully on port ";
    let mut all = String::new();
    while output.read_line(&mut all)? > 0 {
        if let Some((_, port)) = all.split_once(READY) {
            return port.trim_end_matches(['.', '\n', '\r']).parse().context("chromedriver says its port");
        }
    }
    anyhow::bail!("chromedriver ended before it was ready: {all}")
}

fn end(process: &mut Child) {
    // A process that cannot be killed has ended already.
    let _ = process.kill();
    let _ = process.wait();
}
