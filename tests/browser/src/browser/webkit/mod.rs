//! WebKit as packaged by Debian: startup of its display, browser and driver, emulation, and traces.

mod departure;
mod inspector;
mod wire;

use std::{
    fs,
    io::{BufRead as _, BufReader},
    mem,
    net::{Ipv4Addr, SocketAddr, TcpListener},
    path::Path,
    process::{Command, Stdio},
};

use anyhow::Context as _;
use serde_json::json;
use thirtyfour::{WebDriver, WebElement, WindowHandle};
use tokio::net::TcpStream;

use crate::{
    browser::{
        Emulation, ServiceWorkers,
        program::{BrowserFolder, Program},
        webkit::inspector::TestCommand,
    },
    page::{ColorScheme, Preferences, Size},
    site::TestConfig,
    traces::{Traces, WebKitRecord},
};

pub(super) use inspector::Inspector;

/// The screen size, which has room for every page size.
const SCREEN: (u32, u32) = (3000, 2000);

/// The download folder, a symbolic link to the folder of the current test.
const SAVED: &str = "saved";

/// Hides service workers from pages.
const NO_SERVICE_WORKERS: &str = "delete Navigator.prototype.serviceWorker;";

/// Makes the page silent. Without a loudspeaker, GStreamer occasionally deadlocks while loading a sound, and the page
/// hangs when it is left.
const SILENCE: &str = "
    window.Audio = function () { return document.createElement('audio'); };
    HTMLMediaElement.prototype.play = async () => {};";

/// Starts inspecting the page of a browser that has just started.
pub(super) async fn inspect(
    driver: &WebDriver,
    programs: &Programs,
    service_workers: ServiceWorkers,
) -> anyhow::Result<Inspector> {
    let inspector = Inspector::connect(programs.inspector()).await?;
    inspector.execute(TestCommand::Inspect(driver.windows().await?)).await?;
    prepare(&inspector, SILENCE.to_owned()).await?;
    if service_workers == ServiceWorkers::Missing {
        prepare(&inspector, NO_SERVICE_WORKERS.to_owned()).await?;
    }
    Ok(inspector)
}

pub(super) async fn emulate(
    driver: &WebDriver,
    folder: &BrowserFolder,
    inspector: &Inspector,
    emulation: Emulation<'_>,
) -> anyhow::Result<()> {
    match emulation {
        Emulation::BeforeLoad(script) => prepare(inspector, script.to_owned()).await,
        Emulation::Size(size) => resize(driver, size).await,
        Emulation::Preferences(preferences) => prefer(inspector, preferences).await,
        Emulation::Languages(languages) => {
            let names: Vec<_> = languages.split(',').collect();
            prepare(inspector, format!("const languages = Object.freeze({});{SET_LANGUAGES}", json!(names))).await
        }
        Emulation::SaveInto(target) => {
            let linked = Command::new("ln").arg("-sfn").args([target, &folder.path(SAVED)]).status()?;
            anyhow::ensure!(linked.success(), "could not link the download folder");
            Ok(())
        }
        // The flags allow this from the start.
        Emulation::Clipboard => Ok(()),
        Emulation::Touchscreen(_) => anyhow::bail!("WebKit's driver does not support touch"),
    }
}

async fn prepare(inspector: &Inspector, script: String) -> anyhow::Result<()> {
    inspector.execute(TestCommand::BeforeLoad(script)).await
}

/// Makes `languages` the preferred languages.
const SET_LANGUAGES: &str = "
    Object.defineProperties(Navigator.prototype, {
        languages: { get: () => languages },
        language: { get: () => languages[0] },
    });";

/// Emulates a user's preferences. Preferences that are not listed get their defaults.
async fn prefer(inspector: &Inspector, Preferences { color_scheme, others }: Preferences) -> anyhow::Result<()> {
    let [less_motion, more_contrast] = [("prefers-reduced-motion", "reduce"), ("prefers-contrast", "more")];
    if let Some((feature, _)) = others.iter().find(|other| ![less_motion, more_contrast].contains(other)) {
        anyhow::bail!("WebKit's inspector cannot override {feature}");
    }
    let asks = |other, value| if others.contains(&other) { value } else { "NoPreference" };
    let preferences = [
        ("PrefersColorScheme", if color_scheme == ColorScheme::Dark { "Dark" } else { "Light" }),
        ("PrefersReducedMotion", asks(less_motion, "Reduce")),
        ("PrefersContrast", asks(more_contrast, "More")),
    ];
    inspector.execute(TestCommand::Prefer(preferences)).await
}

/// Resizes the page, which takes effect some time after the command.
///
/// There is no window manager: the window under the mouse, which is at the center of the screen, has the focus.
async fn resize(driver: &WebDriver, size: Size) -> anyhow::Result<()> {
    // Opening a second window or downloading a file adds a bar that takes room from the page.
    const TRIES: usize = 10;
    let (mut bars_beside, mut bars_above) = (0, 0);
    for _ in 0..TRIES {
        let (width, height) = (size.width + bars_beside, size.height + bars_above);
        let [x, y] = [(SCREEN.0, width), (SCREEN.1, height)].map(|(screen, window)| i64::from((screen - window) / 2));
        driver.set_window_rect(x, y, width, height).await?;
        let expected = vec![json!(size.width), json!(size.height)];
        let got: [u32; 2] = driver.execute_async(AWAIT_SIZE, expected).await?.convert()?;
        if got == [size.width, size.height] {
            return Ok(());
        }
        bars_beside = width.saturating_sub(got[0]);
        bars_above = height.saturating_sub(got[1]);
    }
    anyhow::bail!("the page cannot become {size:?}: the window has bars of {bars_beside} and {bars_above}")
}

/// Waits briefly until the page has a size, and returns its actual size.
const AWAIT_SIZE: &str = "
    const [width, height, done] = arguments;
    let checks = 60;
    const check = () => {
        const isThere = innerWidth === width && innerHeight === height;
        if (isThere || --checks === 0) done([innerWidth, innerHeight]); else setTimeout(check, 5);
    };
    check();";

/// Scrolls an element fully into view, and waits until it no longer moves. The driver scrolls only to invisible elements, misses
/// partly visible ones, and clicks where the element was.
pub(super) async fn scroll_into_view(element: &WebElement) -> anyhow::Result<()> {
    const SHOW: &str = "
        const [element, done] = arguments;
        const place = () => JSON.stringify(element.getBoundingClientRect());
        const look = (before, still) => {
            element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
            const now = place();
            if (still === 3) done(); else requestAnimationFrame(() => look(now, now === before ? still + 1 : 0));
        };
        look('', 0);";
    element.handle().execute_async(SHOW, vec![element.to_json()?]).await?;
    Ok(())
}

/// Switches to a window and prepares it like the first one.
pub(super) async fn switch_to(driver: &WebDriver, inspector: &Inspector, window: WindowHandle) -> anyhow::Result<()> {
    driver.switch_to_window(window).await?;
    inspector.execute(TestCommand::Inspect(driver.windows().await?)).await?;
    resize(driver, Size::LAPTOP).await
}

/// The inspector and its record.
#[derive(Debug)]
pub(super) struct TraceReader {
    inspector: Inspector,
    record: WebKitRecord,
}

impl TraceReader {
    pub(super) fn new(inspector: Inspector) -> Self {
        Self { inspector, record: WebKitRecord::default() }
    }

    pub(super) async fn before_close(&mut self, driver: &WebDriver) -> anyhow::Result<()> {
        self.inspector.execute(TestCommand::Inspect(driver.windows().await?)).await?;
        self.record = self.inspector.record().await?;
        Ok(())
    }

    pub(super) fn traces(&mut self) -> Traces {
        mem::take(&mut self.record).traces()
    }
}

/// The flags of WebKit's MiniBrowser.
const FLAGS: [&str; 5] = [
    "--automation",
    // Windows without bars.
    "--full-screen",
    "--javascript-can-access-clipboard=true",
    // Pages may open windows without a click, as in other drivers.
    "--javascript-can-open-windows-automatically=true",
    // Sounds may play without a click.
    "--autoplay-policy=allow",
];

/// Makes the bars narrow: a window cannot be narrower than its bars, even hidden ones.
const NARROW: &str = "* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }";

/// The programs, in the order in which they end.
#[derive(Debug)]
pub(in crate::browser) struct Programs {
    _driver: Program,
    _browser: Program,
    _display: Display,
    driver_port: u16,
    inspector: SocketAddr,
}

impl Programs {
    /// Starts the programs and waits until the driver accepts commands.
    pub(in crate::browser) async fn start(config: &TestConfig, folder: &BrowserFolder) -> anyhow::Result<Self> {
        let display = Display::start()?;
        let inspector = free_address()?;
        let mut browser = start_browser(&config.browser, &display, inspector, folder)?;
        browser.wait_until_ready(async || Ok(is_listening(inspector).await)).await.context("could not start WebKit")?;
        let driver_at = free_address()?;
        let mut driver = Command::new(&config.driver);
        driver.arg(format!("--port={}", driver_at.port())).arg(format!("--target={inspector}"));
        let mut driver = Program::start(driver.stdout(Stdio::null()))?;
        driver
            .wait_until_ready(async || Ok(is_listening(driver_at).await))
            .await
            .context("could not start its driver")?;
        Ok(Self { _driver: driver, _browser: browser, _display: display, driver_port: driver_at.port(), inspector })
    }

    /// The driver's address.
    pub(in crate::browser) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.driver_port)
    }

    /// The inspector's address.
    pub(super) const fn inspector(&self) -> SocketAddr {
        self.inspector
    }
}

fn start_browser(
    program: &Path,
    display: &Display,
    inspector: SocketAddr,
    folder: &BrowserFolder,
) -> anyhow::Result<Program> {
    let settings = folder.path("settings");
    fs::create_dir(&settings)?;
    // The download folder is read at startup.
    let saved = folder.path(SAVED);
    fs::write(settings.join("user-dirs.dirs"), format!("XDG_DOWNLOAD_DIR=\"{}\"\n", saved.display()))?;
    fs::create_dir(settings.join("gtk-3.0"))?;
    fs::write(settings.join("gtk-3.0/gtk.css"), NARROW)?;
    let mut browser = Command::new(program);
    browser.args(FLAGS).stdout(Stdio::null());
    browser.env("DISPLAY", &display.name).env("XDG_CONFIG_HOME", settings);
    browser.env("LANG", "C").env_remove("LC_ALL").env_remove("LANGUAGE");
    // Painting with an emulated graphics card takes a sixth more of a test's processor time.
    browser.env("WEBKIT_SKIA_ENABLE_CPU_RENDERING", "1");
    Program::start(browser.env("WEBKIT_INSPECTOR_SERVER", inspector.to_string()))
}

/// Whether the address accepts connections.
async fn is_listening(address: SocketAddr) -> Option<()> {
    TcpStream::connect(address).await.ok().map(drop)
}

/// A free address. Its port is outside the range that the system assigns, so that no other test's server takes it
/// first.
fn free_address() -> anyhow::Result<SocketAddr> {
    const PORTS: std::ops::Range<u16> = 10_000..30_000;
    const TRIES: usize = 100;
    let addresses = std::iter::repeat_with(|| SocketAddr::from((Ipv4Addr::LOCALHOST, fastrand::u16(PORTS))));
    addresses.take(TRIES).find(|address| TcpListener::bind(address).is_ok()).context("found no free port")
}

/// A virtual display.
#[derive(Debug)]
struct Display {
    server: Program,
    name: String,
}

impl Display {
    fn start() -> anyhow::Result<Self> {
        let mut command = Command::new("Xvfb");
        // It chooses a free display and prints its number.
        command.args(["-displayfd", "1", "-nolisten", "tcp", "-noreset"]).stdout(Stdio::piped());
        let (width, height) = SCREEN;
        let mut server = Program::start(command.args(["-screen", "0", &format!("{width}x{height}x24")]))?;
        let mut number = String::new();
        let output = server.process().stdout.take().context("its output is not piped")?;
        BufReader::new(output).read_line(&mut number)?;
        anyhow::ensure!(!number.is_empty(), "Xvfb exited before it opened a display");
        Ok(Self { server, name: format!(":{}", number.trim_end()) })
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        // Terminated rather than killed, so that it removes its socket and lock; killed if that fails.
        let server = self.server.process();
        let terminated = Command::new("sh").args(["-c", "kill $0"]).arg(server.id().to_string()).status();
        if terminated.is_ok_and(|status| status.success()) {
            let _ = server.wait();
        }
    }
}
