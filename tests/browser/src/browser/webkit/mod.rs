//! WebKit as Debian has it: its display, the browser on it and the driver; how it does what tests want and leaves its
//! traces.

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
        webkit::inspector::Order,
    },
    page::{ColorScheme, Preferences, Size},
    site::TestConfig,
    traces::{Traces, WebKitRecord},
};

pub(super) use inspector::Inspector;

/// The width and height of the screen, on which every size of a page has room.
const SCREEN: (u32, u32) = (3000, 2000);

/// The folder for what pages save: a link to a test's own.
const SAVED: &str = "saved";

/// Gives pages a browser without service workers.
const NO_SERVICE_WORKERS: &str = "delete Navigator.prototype.serviceWorker;";

/// Gives pages sounds that are empty: where there is no loudspeaker, GStreamer now and then ends the loading of a sound
/// in a deadlock, in which a page that is left hangs.
const SILENCE: &str = "
    window.Audio = function () { return document.createElement('audio'); };
    HTMLMediaElement.prototype.play = async () => {};";

/// Inspects the page of a browser that has just started.
pub(super) async fn inspect(
    driver: &WebDriver,
    programs: &Programs,
    service_workers: ServiceWorkers,
) -> anyhow::Result<Inspector> {
    let inspector = Inspector::connect(programs.inspector()).await?;
    inspector.execute(Order::Inspect(driver.windows().await?)).await?;
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
    wish: Emulation<'_>,
) -> anyhow::Result<()> {
    match wish {
        Emulation::BeforeLoad(script) => prepare(inspector, script.to_owned()).await,
        Emulation::Size(size) => resize(driver, size).await,
        Emulation::Preferences(reader) => prefer(inspector, reader).await,
        Emulation::Languages(languages) => {
            let names: Vec<_> = languages.split(',').collect();
            prepare(inspector, format!("const languages = Object.freeze({});{SPEAK}", json!(names))).await
        }
        Emulation::SaveInto(target) => {
            let linked = Command::new("ln").arg("-sfn").args([target, &folder.path(SAVED)]).status()?;
            anyhow::ensure!(linked.success(), "the folder for downloads is not linked");
            Ok(())
        }
        // Its flags allow it from the start.
        Emulation::Clipboard => Ok(()),
        Emulation::Touchscreen(_) => anyhow::bail!("WebKit's driver has no fingers"),
    }
}

async fn prepare(inspector: &Inspector, script: String) -> anyhow::Result<()> {
    inspector.execute(Order::BeforeLoad(script)).await
}

/// Has pages be asked for these `languages`.
const SPEAK: &str = "
    Object.defineProperties(Navigator.prototype, {
        languages: { get: () => languages },
        language: { get: () => languages[0] },
    });";

/// What a reader asks for; what is not asked for is as usual.
async fn prefer(inspector: &Inspector, Preferences { light, others }: Preferences) -> anyhow::Result<()> {
    let [less_motion, more_contrast] = [("prefers-reduced-motion", "reduce"), ("prefers-contrast", "more")];
    if let Some((feature, _)) = others.iter().find(|other| ![less_motion, more_contrast].contains(other)) {
        anyhow::bail!("WebKit's inspector does not override {feature}");
    }
    let asks = |other, value| if others.contains(&other) { value } else { "NoPreference" };
    let preferences = [
        ("PrefersColorScheme", if light == ColorScheme::Night { "Dark" } else { "Light" }),
        ("PrefersReducedMotion", asks(less_motion, "Reduce")),
        ("PrefersContrast", asks(more_contrast, "More")),
    ];
    inspector.execute(Order::Prefer(preferences)).await
}

/// Gives the window's page that size, which comes some time after the command.
///
/// There is no window manager: the window below the mouse, which stands in the middle of the screen, has the focus.
async fn resize(driver: &WebDriver, size: Size) -> anyhow::Result<()> {
    /// Bars come with a second window and with a file that is saved, and take room from the page.
    const TRIES: usize = 10;
    let (mut bars_beside, mut bars_above) = (0, 0);
    for _ in 0..TRIES {
        let (width, height) = (size.width + bars_beside, size.height + bars_above);
        let [x, y] = [(SCREEN.0, width), (SCREEN.1, height)].map(|(screen, window)| i64::from((screen - window) / 2));
        driver.set_window_rect(x, y, width, height).await?;
        let wanted = vec![json!(size.width), json!(size.height)];
        let got: [u32; 2] = driver.execute_async(AWAIT_SIZE, wanted).await?.convert()?;
        if got == [size.width, size.height] {
            return Ok(());
        }
        bars_beside = width.saturating_sub(got[0]);
        bars_above = height.saturating_sub(got[1]);
    }
    anyhow::bail!("the page does not get {size:?}: the window has bars of {bars_beside} and {bars_above}")
}

/// Waits until the page has that size, though not for long, and gives the size that it has.
const AWAIT_SIZE: &str = "
    const [width, height, done] = arguments;
    let looks = 60;
    const look = () => {
        const isThere = innerWidth === width && innerHeight === height;
        if (isThere || --looks === 0) done([innerWidth, innerHeight]); else setTimeout(look, 5);
    };
    look();";

/// Scrolls until all of an element can be seen: the driver scrolls only to what cannot be seen at all, and clicks
/// beside what can be seen in part.
pub(super) async fn show_whole(element: &WebElement) -> anyhow::Result<()> {
    const SHOW: &str = "arguments[0].scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })";
    element.handle().execute(SHOW, vec![element.to_json()?]).await?;
    Ok(())
}

/// Switches to a window, and makes it like the first one.
pub(super) async fn switch_to(driver: &WebDriver, inspector: &Inspector, window: WindowHandle) -> anyhow::Result<()> {
    driver.switch_to_window(window).await?;
    inspector.execute(Order::Inspect(driver.windows().await?)).await?;
    resize(driver, Size::LAPTOP).await
}

/// The inspector, and what it has heard.
#[derive(Debug)]
pub(super) struct TraceReader {
    inspector: Inspector,
    heard: WebKitRecord,
}

impl TraceReader {
    pub(super) fn new(inspector: Inspector) -> Self {
        Self { inspector, heard: WebKitRecord::default() }
    }

    pub(super) async fn before_close(&mut self, driver: &WebDriver) -> anyhow::Result<()> {
        self.inspector.execute(Order::Inspect(driver.windows().await?)).await?;
        self.heard = self.inspector.record().await?;
        Ok(())
    }

    pub(super) fn traces(&mut self) -> Traces {
        mem::take(&mut self.heard).traces()
    }
}

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
    pub(in crate::browser) async fn start(config: &TestConfig, folder: &BrowserFolder) -> anyhow::Result<Self> {
        let display = Display::start()?;
        let inspector = free_address()?;
        let mut browser = start_browser(&config.browser, &display, inspector, folder)?;
        browser.wait_until_ready(async || Ok(is_listening(inspector).await)).await.context("WebKit does not start")?;
        let driver_at = free_address()?;
        let mut driver = Command::new(&config.driver);
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

fn start_browser(
    program: &Path,
    display: &Display,
    inspector: SocketAddr,
    folder: &BrowserFolder,
) -> anyhow::Result<Program> {
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

/// An address where nobody listens. Its port is none that the system gives to those who ask for any, so that no server
/// of another test takes it before a program is there.
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
        // It must be asked to end, not killed, to take its socket and its lock away. Where it cannot be asked, it is
        // killed.
        let server = self.server.process();
        let asked = Command::new("sh").args(["-c", "kill $0"]).arg(server.id().to_string()).status();
        if asked.is_ok_and(|status| status.success()) {
            let _ = server.wait();
        }
    }
}
