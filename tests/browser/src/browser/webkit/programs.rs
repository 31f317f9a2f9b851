//! The programs of a WebKit: a display of its own, the browser on it, and the driver that is told where the browser is.

use std::{
    fs,
    io::{BufRead as _, BufReader},
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::Path,
    process::{Command, Stdio},
};

use anyhow::Context as _;
use tokio::net::TcpStream;

use super::{SAVED, SCREEN};
use crate::{
    browser::{folder::Folder, program::Program},
    provided::Provided,
};

/// The flags of WebKit's small browser.
const FLAGS: [&str; 5] = [
    "--automation",
    // A window is its page, without bars.
    "--full-screen",
    "--javascript-can-access-clipboard=true",
    // A page opens a window without a click before, as for other drivers.
    "--javascript-can-open-windows-automatically=true",
    // Sounds are played to nobody, without a click before.
    "--autoplay-policy=allow",
];

/// Has bars that are as narrow as any page: a window does not get narrower than its bars, hidden ones included.
const NARROW: &str = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }";

/// The programs, in the order of their ends.
#[derive(Debug)]
pub(in crate::browser) struct Programs {
    _driver: Program,
    _browser: Program,
    _display: Display,
    driver_port: u16,
    inspector: SocketAddr,
}

impl Programs {
    /// Starts all of them; when this returns, the driver takes commands.
    pub(in crate::browser) async fn start(provided: &Provided, folder: &Folder) -> anyhow::Result<Self> {
        let display = Display::start()?;
        let inspector = free_address()?;
        let mut browser = start_browser(&provided.browser, &display, inspector, folder)?;
        browser.wait_until_ready(async || Ok(is_listening(inspector).await)).await.context("WebKit does not start")?;
        let driver_at = free_address()?;
        let mut driver = Command::new(&provided.driver);
        driver.arg(format!("--port={}", driver_at.port())).arg(format!("--target={inspector}"));
        let mut driver = Program::start(driver.stdout(Stdio::null()))?;
        driver
            .wait_until_ready(async || Ok(is_listening(driver_at).await))
            .await
            .context("its driver does not start")?;
        Ok(Self { _driver: driver, _browser: browser, _display: display, driver_port: driver_at.port(), inspector })
    }

    /// Where the driver takes commands.
    pub(in crate::browser) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.driver_port)
    }

    /// Where the browser can be inspected.
    pub(super) const fn inspector(&self) -> SocketAddr {
        self.inspector
    }
}

fn start_browser(program: &Path, display: &Display, inspector: SocketAddr, folder: &Folder) -> anyhow::Result<Program> {
    let settings = folder.path("settings");
    fs::create_dir(&settings)?;
    // Its folder for downloads is read at the start.
    let saved = folder.path(SAVED);
    fs::write(settings.join("user-dirs.dirs"), format!("XDG_DOWNLOAD_DIR=\"{}\"\n", saved.display()))?;
    fs::create_dir(settings.join("gtk-3.0"))?;
    fs::write(settings.join("gtk-3.0/gtk.css"), NARROW)?;
    let mut browser = Command::new(program);
    browser.args(FLAGS).stdout(Stdio::null());
    browser.env("DISPLAY", &display.name).env("XDG_CONFIG_HOME", settings);
    browser.env("LANG", "C").env_remove("LC_ALL").env_remove("LANGUAGE");
    Program::start(browser.env("WEBKIT_INSPECTOR_SERVER", inspector.to_string()))
}

/// Whether somebody listens there.
async fn is_listening(address: SocketAddr) -> Option<()> {
    TcpStream::connect(address).await.ok().map(drop)
}

/// An address where nobody listens. Its port is none that the system gives to those who ask for any, so that no server of
/// another test takes it before a program is there.
fn free_address() -> anyhow::Result<SocketAddr> {
    const PORTS: std::ops::Range<u16> = 10_000..30_000;
    const TRIES: usize = 100;
    let addresses = std::iter::repeat_with(|| SocketAddr::from((Ipv4Addr::LOCALHOST, fastrand::u16(PORTS))));
    addresses.take(TRIES).find(|address| TcpListener::bind(address).is_ok()).context("there is no free port")
}

/// A display that nobody sees.
#[derive(Debug)]
struct Display {
    server: Program,
    name: String,
}

impl Display {
    fn start() -> anyhow::Result<Self> {
        let mut command = Command::new("Xvfb");
        // It takes a free display, and tells its number.
        command.args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"]).stdout(Stdio::piped());
        let (width, height) = SCREEN;
        let mut server = Program::start(command.args(["-screen", "0", &format!("{width}x{height}x24")]))?;
        let mut number = String::new();
        let output = server.process().stdout.take().context("its output is piped")?;
        BufReader::new(output).read_line(&mut number)?;
        anyhow::ensure!(!number.is_empty(), "Xvfb ended before it had a display");
        Ok(Self { server, name: format!(":{}", number.trim_end()) })
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // It must be asked to end, not killed, to take its socket and its lock away. Where it cannot be asked, it is killed.
        let server = self.server.process();
        let asked = Command::new("sh").args(["-c", "kill $0"]).arg(server.id().to_string()).status();
        if asked.is_ok_and(|status| status.success()) {
            let _ = server.wait();
        }
    }
}
