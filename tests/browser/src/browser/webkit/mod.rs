//! WebKit as Debian has it: how it is started, does what tests want, and leaves its traces.
//!
//! WebKitWebDriver drives MiniBrowser, each test in a new one. What WebDriver has no command for is done by a client of the
//! browser's inspector ([`Inspector`]), which listens as well.

mod inspector;
mod programs;
mod wire;

use std::{mem, process::Command};

use serde_json::json;
use thirtyfour::{WebDriver, WebElement, WindowHandle};

pub(super) use inspector::Inspector;
pub(super) use programs::Programs;

use super::{ServiceWorkers, Wish, folder::Folder};
use crate::{
    page::{Light, Reader, Size},
    watch::{Traces, inspected::Record},
};
use inspector::Order;

/// The width and height of the screen, on which every size of a page has room.
const SCREEN: (u32, u32) = (3000, 2000);

/// The folder for what pages save: a link to a test's own.
const SAVED: &str = "saved";

/// Gives pages a browser without service workers.
const NO_SERVICE_WORKERS: &str = "delete Navigator.prototype.serviceWorker;";

/// Gives pages sounds that are empty: where there is no loudspeaker, GStreamer now and then ends the loading of a sound in a
/// deadlock, in which a page that is left hangs.
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

pub(super) async fn grant(
    driver: &WebDriver,
    folder: &Folder,
    inspector: &Inspector,
    wish: Wish<'_>,
) -> anyhow::Result<()> {
    match wish {
        Wish::BeforeLoad(script) => prepare(inspector, script.to_owned()).await,
        Wish::Size(size) => resize(driver, size).await,
        Wish::Reader(reader) => prefer(inspector, reader).await,
        Wish::Languages(languages) => {
            let names: Vec<_> = languages.split(',').collect();
            prepare(inspector, format!("const languages = Object.freeze({});{SPEAK}", json!(names))).await
        }
        Wish::SaveInto(target) => {
            let linked = Command::new("ln").arg("-sfn").args([target, &folder.path(SAVED)]).status()?;
            anyhow::ensure!(linked.success(), "the folder for downloads is not linked");
            Ok(())
        }
        // Its flags allow it from the start.
        Wish::Clipboard => Ok(()),
        Wish::Finger(_) => anyhow::bail!("WebKit's driver has no fingers"),
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
async fn prefer(inspector: &Inspector, Reader { light, others }: Reader) -> anyhow::Result<()> {
    let [less_motion, more_contrast] = [("prefers-reduced-motion", "reduce"), ("prefers-contrast", "more")];
    if let Some((feature, _)) = others.iter().find(|other| ![less_motion, more_contrast].contains(other)) {
        anyhow::bail!("WebKit's inspector does not override {feature}");
    }
    let asks = |other, value| if others.contains(&other) { value } else { "NoPreference" };
    let preferences = [
        ("PrefersColorScheme", if light == Light::Night { "Dark" } else { "Light" }),
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

/// Scrolls until all of an element can be seen: the driver scrolls only to what cannot be seen at all, and clicks beside
/// what can be seen in part.
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
    heard: Record,
}

impl TraceReader {
    pub(super) fn new(inspector: Inspector) -> Self {
        Self { inspector, heard: Record::default() }
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
