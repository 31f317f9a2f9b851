//! Which browsers there are, what is asked of each of them, and what tests want beyond the commands of WebDriver.

use std::path::Path;

use thirtyfour::{Capabilities, WebDriver, WebElement, WindowHandle};

use crate::{
    browser::{
        ServiceWorkers, chromium, firefox,
        program::{BrowserFolder, DriverProgram},
        webkit::{self, Inspector},
    },
    page::{Place, Preferences, Size},
    site::TestConfig,
    traces::Traces,
};

/// A browser that the tests can be run in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Chromium, or Chrome.
    Chromium,
    /// Firefox.
    Firefox,
    /// WebKit, the engine of Safari, in its port for GTK.
    WebKit,
}

impl Kind {
    /// The name that people know it by.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chromium => "Chromium",
            Self::Firefox => "Firefox",
            Self::WebKit => "WebKit",
        }
    }

    /// Whether a browser of this kind can serve one test after another. In WebKit's, all windows share one session, and
    /// tests cannot have one each.
    pub(super) const fn serves_many_tests(self) -> bool {
        !matches!(self, Self::WebKit)
    }

    /// Starts all programs that a browser runs by, but the browser itself where its driver does that.
    pub(super) async fn start(self, config: &TestConfig, folder: &BrowserFolder) -> anyhow::Result<Programs> {
        Ok(match self {
            Self::Chromium => Programs::Chromium(DriverProgram::start(&config.driver, chromium::DRIVER, folder).await?),
            Self::Firefox => Programs::Firefox(DriverProgram::start(&config.driver, firefox::DRIVER, folder).await?),
            Self::WebKit => Programs::WebKit(webkit::Programs::start(config, folder).await?),
        })
    }

    /// What a driver starts it with.
    pub(super) fn capabilities(
        self,
        config: &TestConfig,
        folder: &BrowserFolder,
        service_workers: ServiceWorkers,
    ) -> anyhow::Result<Capabilities> {
        match self {
            Self::Chromium => chromium::capabilities(config, folder, service_workers),
            Self::Firefox => firefox::capabilities(&config.browser, service_workers),
            // It is started without the driver.
            Self::WebKit => Ok(Capabilities::new()),
        }
    }

    /// Makes an empty window ready for a test.
    pub(super) async fn begin_test(self, driver: &WebDriver, service_workers: ServiceWorkers) -> anyhow::Result<()> {
        match self {
            Self::Chromium => chromium::begin_test(driver, service_workers).await,
            Self::Firefox => firefox::begin_test(driver).await,
            // It is new.
            Self::WebKit => Ok(()),
        }
    }
}

/// The programs that a browser runs by. They end when this is dropped.
#[derive(Debug)]
pub(super) enum Programs {
    /// A driver, which starts the browser.
    Chromium(DriverProgram),
    /// A driver, which starts the browser.
    Firefox(DriverProgram),
    /// All of WebKit's.
    WebKit(webkit::Programs),
}

impl Programs {
    /// Where the driver takes commands.
    pub(super) fn url(&self) -> String {
        match self {
            Self::Chromium(driver) | Self::Firefox(driver) => driver.url(),
            Self::WebKit(programs) => programs.url(),
        }
    }

    /// How a browser that has just started does what WebDriver has no command for.
    pub(super) async fn protocol(
        &self,
        driver: &WebDriver,
        service_workers: ServiceWorkers,
    ) -> anyhow::Result<Protocol> {
        Ok(match self {
            Self::Chromium(_) => Protocol::Chromium,
            Self::Firefox(_) => Protocol::Firefox,
            Self::WebKit(programs) => Protocol::WebKit(webkit::inspect(driver, programs, service_workers).await?),
        })
    }
}

/// How a browser does what WebDriver has no command for.
#[derive(Clone, Debug)]
pub(super) enum Protocol {
    /// By DevTools.
    Chromium,
    /// By scripts with the browser's rights.
    Firefox,
    /// By a client of its inspector.
    WebKit(Inspector),
}

impl Protocol {
    /// Begins to listen to a browser that has just started.
    pub(super) async fn listen(&self, driver: &WebDriver, folder: &BrowserFolder) -> anyhow::Result<TraceReader> {
        Ok(match self {
            Self::Chromium => TraceReader::Chromium(chromium::TraceReader::open(folder)),
            Self::Firefox => TraceReader::Firefox(firefox::TraceReader::open(driver, folder).await?),
            Self::WebKit(inspector) => TraceReader::WebKit(webkit::TraceReader::new(inspector.clone())),
        })
    }

    /// Does what a test wants.
    pub(super) async fn emulate(
        &self,
        driver: &WebDriver,
        folder: &BrowserFolder,
        wish: Emulation<'_>,
    ) -> anyhow::Result<()> {
        match self {
            Self::Chromium => chromium::emulate(driver, wish).await,
            Self::Firefox => firefox::emulate(driver, folder, wish).await,
            Self::WebKit(inspector) => webkit::emulate(driver, folder, inspector, wish).await,
        }
    }

    /// Clicks the middle of an element, wherever on the page it is.
    pub(super) async fn click(&self, element: &WebElement) -> anyhow::Result<()> {
        if let Self::WebKit(_) = self {
            webkit::show_whole(element).await?;
        }
        Ok(element.click().await?)
    }

    /// Opens a window beside those that a test has.
    pub(super) async fn open_window(&self, driver: &WebDriver) -> anyhow::Result<WindowHandle> {
        Ok(match self {
            Self::Chromium | Self::Firefox => driver.new_tab().await?,
            // Its tabs are hidden whenever they are not the first.
            Self::WebKit(_) => driver.new_window().await?,
        })
    }

    /// Goes to another window of a test.
    pub(super) async fn switch_to(&self, driver: &WebDriver, window: WindowHandle) -> anyhow::Result<()> {
        match self {
            Self::Chromium | Self::Firefox => Ok(driver.switch_to_window(window).await?),
            Self::WebKit(inspector) => webkit::switch_to(driver, inspector, window).await,
        }
    }
}

/// What hears all that the pages of a browser say and ask for.
#[derive(Debug)]
pub(super) enum TraceReader {
    Chromium(chromium::TraceReader),
    Firefox(firefox::TraceReader),
    WebKit(webkit::TraceReader),
}

impl TraceReader {
    /// Hears what only the page of a test can still tell.
    pub(super) async fn before_close(&mut self, driver: &WebDriver) -> anyhow::Result<()> {
        match self {
            Self::Chromium(trace_reader) => trace_reader.before_close(driver).await,
            Self::Firefox(_) => Ok(()),
            Self::WebKit(trace_reader) => trace_reader.before_close(driver).await,
        }
    }

    /// What was heard of a test whose windows are closed.
    pub(super) async fn traces(&mut self, driver: &WebDriver) -> anyhow::Result<Traces> {
        match self {
            Self::Chromium(trace_reader) => trace_reader.traces(driver).await,
            Self::Firefox(trace_reader) => trace_reader.traces(driver).await,
            Self::WebKit(trace_reader) => Ok(trace_reader.traces()),
        }
    }
}

/// Something that a browser does for a test, from now on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Emulation<'a> {
    /// To run a script in every page before anything of that page.
    BeforeLoad(&'a str),
    /// To give its page that size.
    Size(Size),
    /// To tell pages what the reader asks of them.
    Preferences(Preferences),
    /// To ask pages for these languages, as `de-AT,en`.
    Languages(&'a str),
    /// To save files into a folder, without asking.
    SaveInto(&'a Path),
    /// To let the site write the clipboard and a test read it.
    Clipboard,
    /// To have a screen that feels fingers, and to have one do these things there in one go.
    Touchscreen(&'a [TouchAction]),
}

/// What a finger does on the glass.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TouchAction {
    /// It comes down.
    Down(Place),
    /// It goes to another place without leaving the glass.
    MoveTo(Place),
    /// It leaves.
    Up,
}
