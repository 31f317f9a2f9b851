//! The browsers and their differences, and what tests emulate beyond WebDriver's commands.

use std::path::Path;

use thirtyfour::{Capabilities, WebDriver, WebElement, WindowHandle};

use crate::{
    browser::{
        ServiceWorkers, chromium, firefox,
        program::{BrowserFolder, DriverProgram},
        webkit::{self, Inspector},
    },
    page::{Point, Preferences, Size},
    site::TestConfig,
    traces::Traces,
};

/// A browser in which the tests can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Chromium, or Chrome.
    Chromium,
    Firefox,
    /// WebKit, the engine of Safari, in its GTK port.
    WebKit,
}

impl Kind {
    /// The browser's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chromium => "Chromium",
            Self::Firefox => "Firefox",
            Self::WebKit => "WebKit",
        }
    }

    /// Whether one browser can serve several tests. WebKit's windows share one session, so it cannot.
    pub(super) const fn serves_many_tests(self) -> bool {
        !matches!(self, Self::WebKit)
    }

    /// Starts the browser's programs, except the browser itself if its driver starts it.
    pub(super) async fn start(self, config: &TestConfig, folder: &BrowserFolder) -> anyhow::Result<Programs> {
        Ok(match self {
            Self::Chromium => Programs::Chromium(DriverProgram::start(config, chromium::DRIVER, folder).await?),
            Self::Firefox => Programs::Firefox(DriverProgram::start(config, firefox::DRIVER, folder).await?),
            Self::WebKit => Programs::WebKit(webkit::Programs::start(config, folder).await?),
        })
    }

    /// The capabilities with which the driver starts the browser.
    pub(super) fn capabilities(
        self,
        config: &TestConfig,
        folder: &BrowserFolder,
        service_workers: ServiceWorkers,
    ) -> anyhow::Result<Capabilities> {
        match self {
            Self::Chromium => chromium::capabilities(config, folder, service_workers),
            Self::Firefox => firefox::capabilities(&config.browser, service_workers),
            // WebKit is started without the driver.
            Self::WebKit => Ok(Capabilities::new()),
        }
    }

    /// Prepares an empty window for a test.
    pub(super) async fn begin_test(self, driver: &WebDriver, service_workers: ServiceWorkers) -> anyhow::Result<()> {
        match self {
            Self::Chromium => chromium::begin_test(driver, service_workers).await,
            Self::Firefox => firefox::begin_test(driver).await,
            // Every test has a new browser.
            Self::WebKit => Ok(()),
        }
    }
}

/// The programs of a browser. They end when this is dropped.
#[derive(Debug)]
pub(super) enum Programs {
    /// The driver, which starts the browser.
    Chromium(DriverProgram),
    /// The driver, which starts the browser.
    Firefox(DriverProgram),
    WebKit(webkit::Programs),
}

impl Programs {
    /// The driver's address.
    pub(super) fn url(&self) -> String {
        match self {
            Self::Chromium(driver) | Self::Firefox(driver) => driver.url(),
            Self::WebKit(programs) => programs.url(),
        }
    }

    /// Returns the protocol of a browser that has just started.
    pub(super) async fn protocol(
        &self,
        driver: &WebDriver,
        service_workers: ServiceWorkers,
    ) -> anyhow::Result<Protocol> {
        Ok(match self {
            Self::Chromium(_) => Protocol::Chromium(service_workers),
            Self::Firefox(_) => Protocol::Firefox,
            Self::WebKit(programs) => Protocol::WebKit(webkit::inspect(driver, programs, service_workers).await?),
        })
    }
}

/// The protocol for what WebDriver has no command for.
#[derive(Clone, Debug)]
pub(super) enum Protocol {
    /// Chromium's DevTools.
    Chromium(ServiceWorkers),
    /// Scripts with browser privileges.
    Firefox,
    WebKit(Inspector),
}

impl Protocol {
    /// Starts recording the traces of a browser that has just started.
    pub(super) async fn listen(&self, driver: &WebDriver, folder: &BrowserFolder) -> anyhow::Result<TraceReader> {
        Ok(match self {
            Self::Chromium(_) => TraceReader::Chromium(chromium::TraceReader::open(folder)),
            Self::Firefox => TraceReader::Firefox(firefox::TraceReader::open(driver, folder).await?),
            Self::WebKit(inspector) => TraceReader::WebKit(webkit::TraceReader::new(inspector.clone())),
        })
    }

    /// Emulates what a test asks for.
    pub(super) async fn emulate(
        &self,
        driver: &WebDriver,
        folder: &BrowserFolder,
        emulation: Emulation<'_>,
    ) -> anyhow::Result<()> {
        match self {
            Self::Chromium(_) => chromium::emulate(driver, emulation).await,
            Self::Firefox => firefox::emulate(driver, folder, emulation).await,
            Self::WebKit(inspector) => webkit::emulate(driver, folder, inspector, emulation).await,
        }
    }

    /// Clicks the center of an element, anywhere on the page.
    pub(super) async fn click(&self, element: &WebElement) -> anyhow::Result<()> {
        if let Self::WebKit(_) = self {
            webkit::scroll_into_view(element).await?;
        }
        Ok(element.click().await?)
    }

    /// Opens another window.
    pub(super) async fn open_window(&self, driver: &WebDriver) -> anyhow::Result<WindowHandle> {
        Ok(match self {
            Self::Chromium(service_workers) => chromium::open_window(driver, *service_workers).await?,
            Self::Firefox => driver.new_tab().await?,
            // Tabs of WebKit are hidden unless they are in front.
            Self::WebKit(_) => driver.new_window().await?,
        })
    }

    /// Switches to another window of a test.
    pub(super) async fn switch_to(&self, driver: &WebDriver, window: WindowHandle) -> anyhow::Result<()> {
        match self {
            Self::Chromium(_) | Self::Firefox => Ok(driver.switch_to_window(window).await?),
            Self::WebKit(inspector) => webkit::switch_to(driver, inspector, window).await,
        }
    }
}

/// Records the traces of a browser's pages.
#[derive(Debug)]
pub(super) enum TraceReader {
    Chromium(chromium::TraceReader),
    Firefox(firefox::TraceReader),
    WebKit(webkit::TraceReader),
}

impl TraceReader {
    /// Reads what is available only while the test's page is open.
    pub(super) async fn before_close(&mut self, driver: &WebDriver) -> anyhow::Result<()> {
        match self {
            Self::Chromium(trace_reader) => trace_reader.before_close(driver).await,
            Self::Firefox(_) => Ok(()),
            Self::WebKit(trace_reader) => trace_reader.before_close(driver).await,
        }
    }

    /// Returns the traces of a test whose windows are closed.
    pub(super) async fn traces(&mut self, driver: &WebDriver) -> anyhow::Result<Traces> {
        match self {
            Self::Chromium(trace_reader) => trace_reader.traces(driver).await,
            Self::Firefox(trace_reader) => trace_reader.traces(driver).await,
            Self::WebKit(trace_reader) => Ok(trace_reader.traces()),
        }
    }
}

/// Something that a browser emulates for a test, from now on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Emulation<'a> {
    /// Run a script in every page before the page's own code.
    BeforeLoad(&'a str),
    /// Give the page a size.
    Size(Size),
    /// Give pages a user's preferences.
    Preferences(Preferences),
    /// Set the preferred languages, such as `de-AT,en`.
    Languages(&'a str),
    /// Download files into a folder without asking.
    SaveInto(&'a Path),
    /// Let the site write the clipboard and a test read it.
    Clipboard,
    /// Have a touchscreen, and perform these actions without pause.
    Touchscreen(&'a [TouchAction]),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum TouchAction {
    Down(Point),
    /// Move without lifting.
    MoveTo(Point),
    /// Lift.
    Up,
}
