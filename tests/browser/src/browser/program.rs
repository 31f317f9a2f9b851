//! The programs of a browser, each ended with its owner, and the folder with its profile and logs.

use std::{
    fs::{self, File},
    io::{Read as _, Seek as _, SeekFrom},
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use anyhow::Context as _;
use tempfile::TempDir;
use tokio::time::interval;

use crate::{equipment::Relay, site::TestConfig};

/// A running program, killed when dropped.
#[derive(Debug)]
pub(super) struct Program(Child);

impl Program {
    /// Starts a program without standard input.
    pub(super) fn start(command: &mut Command) -> anyhow::Result<Self> {
        let started = command.stdin(Stdio::null()).stderr(Stdio::null()).spawn();
        Ok(Self(started.with_context(|| format!("could not start {}", command.get_program().display()))?))
    }

    pub(super) fn process(&mut self) -> &mut Child {
        &mut self.0
    }

    /// Waits until `check` reports that the program is ready.
    ///
    /// # Errors
    /// Fails if the program ends before that, or `check` fails.
    pub(super) async fn wait_until_ready<T>(
        &mut self,
        mut check: impl AsyncFnMut() -> anyhow::Result<Option<T>>,
    ) -> anyhow::Result<T> {
        let mut ticks = interval(POLLING_INTERVAL);
        loop {
            // Read before `check`, so that the last output is not missed.
            let ended = self.0.try_wait()?.is_some();
            if let Some(found) = check().await? {
                return Ok(found);
            }
            anyhow::ensure!(!ended, "the program exited before it was ready");
            ticks.tick().await;
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // A process that cannot be killed has already ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The flags of a driver, its announcement of its port, and its log.
#[derive(Clone, Copy, Debug)]
pub(super) struct DriverSpec {
    /// Command line flags.
    pub(super) flags: &'static [&'static str],
    /// Environment variables.
    pub(super) variables: &'static [(&'static str, &'static str)],
    /// The text before the port in its output, without the address of its machine.
    pub(super) ready: &'static str,
    /// The environment variable for the browser's own log, and the file name.
    pub(super) log: Option<(&'static str, &'static str)>,
}

/// The output of the driver, including the browser's.
pub(super) const OUTPUT: &str = "driver.log";

/// The polling interval for a program to become ready.
const POLLING_INTERVAL: Duration = Duration::from_millis(5);

/// A driver on a free port of its choice.
#[derive(Debug)]
pub(super) struct DriverProgram {
    _program: Program,
    /// Leads to the device on which it runs.
    _relay: Option<Relay>,
    address: SocketAddr,
}

impl DriverProgram {
    /// Starts the driver and waits until it accepts commands.
    ///
    /// Chromium's driver exits if the port it chose is free for only one of IPv4 and IPv6; then it is started again.
    pub(super) async fn start(config: &TestConfig, spec: DriverSpec, folder: &BrowserFolder) -> anyhow::Result<Self> {
        const TRIES: usize = 5;
        let mut started = Self::try_start(config, spec, folder).await;
        for _ in 1..TRIES {
            match started {
                Err(error) if format!("{error:#}").contains("port not available") => {
                    started = Self::try_start(config, spec, folder).await;
                }
                _ => break,
            }
        }
        started
    }

    async fn try_start(config: &TestConfig, spec: DriverSpec, folder: &BrowserFolder) -> anyhow::Result<Self> {
        let output = File::create(folder.path(OUTPUT))?;
        let device = config.equipment.device.as_ref();
        let mut command = device.map_or_else(|| Command::new(&config.driver), |device| device.command(&config.driver));
        command
            .args(spec.flags)
            .envs(spec.variables.iter().copied())
            .stdout(output)
            .envs(spec.log.map(|(variable, file)| (variable, folder.path(file))));
        let mut program = Program::start(&mut command)?;
        let announced = async || announced_port(&folder.text(OUTPUT)?, spec);
        let port = program.wait_until_ready(announced).await;
        let port = port.with_context(|| format!("the driver printed {}", folder.text(OUTPUT).unwrap_or_default()))?;
        let relay = match device {
            Some(device) => Some(device.relay(port).await?),
            None => None,
        };
        let address = relay.as_ref().map_or((Ipv4Addr::LOCALHOST, port).into(), |relay| relay.address);
        Ok(Self { _program: program, _relay: relay, address })
    }

    /// The driver's address.
    pub(super) fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

fn announced_port(output: &str, spec: DriverSpec) -> anyhow::Result<Option<u16>> {
    let Some((port, _)) = output.split_once(spec.ready).and_then(|(_, port)| port.split_once('\n')) else {
        return Ok(None);
    };
    // One driver names its address, too.
    let port = port
        .rsplit(':')
        .next()
        .unwrap_or(port)
        .trim_end_matches(['.', '\r'])
        .parse()
        .with_context(|| format!("not a port: {port}"))?;
    Ok(Some(port))
}

/// A folder that is deleted with the browser.
#[derive(Debug)]
pub(super) struct BrowserFolder(TempDir);

impl BrowserFolder {
    pub(super) fn new() -> anyhow::Result<Self> {
        Ok(Self(TempDir::new()?))
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// The text of a file in the folder, with invalid bytes replaced.
    pub(super) fn text(&self, name: &str) -> anyhow::Result<String> {
        let path = self.path(name);
        let bytes = fs::read(&path).with_context(|| format!("the browser did not write {}", path.display()))?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    pub(super) fn folder_within(&self) -> anyhow::Result<PathBuf> {
        Ok(tempfile::Builder::new().tempdir_in(self.0.path())?.keep())
    }
}

impl AsRef<Path> for BrowserFolder {
    fn as_ref(&self) -> &Path {
        self.0.path()
    }
}

/// A log file that is read incrementally.
#[derive(Debug)]
pub(super) struct LogFile {
    path: PathBuf,
    offset: u64,
}

impl LogFile {
    /// A log that may not exist yet.
    pub(super) fn at(path: PathBuf) -> Self {
        Self { path, offset: 0 }
    }

    /// Reads what was written since the last call. Invalid UTF-8 is replaced.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub(super) fn read_new(&mut self) -> anyhow::Result<String> {
        let context = || format!("the browser did not write {}", self.path.display());
        let mut file = File::open(&self.path).with_context(context)?;
        file.seek(SeekFrom::Start(self.offset))?;
        let mut bytes = Vec::new();
        self.offset += file.read_to_end(&mut bytes)? as u64;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }
}
