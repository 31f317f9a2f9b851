//! A browser: its start and end, and the traces of each test.
//!
//! A browser serves one test at a time. Every test has its own window and its own site: its server listens on a port
//! that no other test uses, so nothing that a browser stores by origin (storage, caches, permissions) passes from one
//! test to the next.

mod chromium;
mod firefox;
mod kind;
mod program;
mod webkit;

use std::{
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use anyhow::Context as _;
use thirtyfour::{WebDriver, WebElement, WindowHandle, extensions::query::ElementPollerWithTimeout};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::{
    browser::{
        kind::{Programs, Protocol, TraceReader},
        program::BrowserFolder,
    },
    site::TestConfig,
    traces::Traces,
};

pub use kind::Kind;

pub(crate) use kind::{Emulation, TouchAction};

/// The deadline for the page or a script, generous enough for a loaded machine.
pub(crate) const DEADLINE: Duration = Duration::from_secs(40);

/// The time after which a driver is asked the same thing again.
pub(crate) const POLLING_INTERVAL: Duration = Duration::from_millis(25);

/// Whether pages have service workers. A service worker fetches the whole site, which takes time that only tests of
/// offline use should spend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServiceWorkers {
    /// Available, as in every browser.
    Allowed,
    /// Hidden from pages.
    Missing,
}

/// A running browser with its own profile.
#[derive(Debug)]
pub struct Browser {
    control: Control,
    service_workers: ServiceWorkers,
    /// Whether its profile comes from a process that was killed.
    is_restarted: bool,
    trace_reader: TraceReader,
    /// An empty window that stays open between tests. A browser without it serves one test.
    home: Option<WindowHandle>,
    // Dropped after the session.
    _programs: Programs,
}

impl Browser {
    /// Starts the browser. It must be ended by [`Browser::end`].
    ///
    /// # Errors
    /// Fails if the driver or the browser does not start.
    pub async fn start(config: &TestConfig, service_workers: ServiceWorkers) -> anyhow::Result<Self> {
        Self::start_in(BrowserFolder::new()?.into(), config, service_workers).await
    }

    async fn start_in(
        folder: Arc<BrowserFolder>,
        config: &TestConfig,
        service_workers: ServiceWorkers,
    ) -> anyhow::Result<Self> {
        let kind = config.kind;
        let programs = kind.start(config, &folder).await?;
        let capabilities = kind.capabilities(config, &folder, service_workers)?;
        let driver = WebDriver::builder(programs.url(), capabilities)
            .poller(Arc::new(ElementPollerWithTimeout::new(DEADLINE, POLLING_INTERVAL)))
            .await
            .with_context(|| format!("could not start {}", kind.name()))?;
        driver.set_script_timeout(DEADLINE).await?;
        let protocol = programs.protocol(&driver, service_workers).await?;
        let trace_reader = protocol.listen(&driver, &folder).await?;
        let home =
            if kind.serves_many_tests() && config.equipment.is_none() { Some(driver.window().await?) } else { None };
        let control = Control { driver, kind, protocol, folder };
        Ok(Self { control, service_workers, is_restarted: false, trace_reader, home, _programs: programs })
    }

    /// Whether another test can use it.
    pub(crate) fn is_shared(&self) -> bool {
        self.service_workers == ServiceWorkers::Missing && self.home.is_some()
    }

    pub fn driver(&self) -> &WebDriver {
        &self.control.driver
    }

    pub(crate) fn control(&self) -> Control {
        self.control.clone()
    }

    /// Opens an empty window for a test and resets everything that a test can change.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn begin_test(&mut self) -> anyhow::Result<()> {
        let Control { driver, kind, .. } = &self.control;
        if self.home.is_some() {
            let window = driver.new_tab().await?;
            driver.switch_to_window(window).await?;
        }
        kind.begin_test(driver, self.service_workers).await
    }

    /// Closes all windows of a test and returns its traces.
    ///
    /// # Errors
    /// Fails if the browser is gone or its traces cannot be read.
    pub async fn end_test(&mut self) -> anyhow::Result<Traces> {
        let Control { driver, .. } = &self.control;
        self.trace_reader.before_close(driver).await?;
        if let Some(home) = &self.home {
            for window in driver.windows().await? {
                if window != *home {
                    driver.switch_to_window(window).await?;
                    driver.close_window().await?;
                }
            }
            driver.switch_to_window(home.clone()).await?;
        }
        self.trace_reader.traces(driver).await
    }

    /// Kills the browser's process, as a crash or an empty battery does, and starts the browser again with the same profile.
    /// The traces up to now are lost.
    ///
    /// # Errors
    /// Fails if the browser does not start.
    pub(crate) async fn crash(self, config: &TestConfig) -> anyhow::Result<Self> {
        let Self { control: Control { driver, folder, .. }, service_workers, _programs: programs, .. } = self;
        // The process ends instead of answering, and with it the session.
        let _ = driver.cdp().send_raw("Browser.crash", serde_json::json!({})).await;
        let _ = driver.quit().await;
        drop(programs);
        Ok(Self { is_restarted: true, ..Self::start_in(folder, config, service_workers).await? })
    }

    /// Whether the network sees requests of a page: in a profile that was used before, the service worker may answer all of them.
    pub(crate) fn sends_requests(&self) -> bool {
        !self.is_restarted || self.service_workers == ServiceWorkers::Missing
    }

    /// Ends the browser.
    ///
    /// # Errors
    /// Fails if it is already gone.
    pub async fn end(self) -> anyhow::Result<()> {
        let Control { driver, kind, .. } = self.control;
        driver.quit().await.with_context(|| format!("could not end {}", kind.name()))
    }
}

/// Controls a browser: WebDriver, and the browser's own protocol for the rest.
#[derive(Clone, Debug)]
pub(crate) struct Control {
    driver: WebDriver,
    kind: Kind,
    protocol: Protocol,
    folder: Arc<BrowserFolder>,
}

impl Control {
    pub(crate) fn driver(&self) -> &WebDriver {
        &self.driver
    }

    /// Whether this controls the same browser.
    pub(crate) fn is_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.folder, &other.folder)
    }

    /// Makes the browser do something that WebDriver has no command for.
    pub(crate) async fn emulate(&self, emulation: Emulation<'_>) -> anyhow::Result<()> {
        self.protocol.emulate(&self.driver, &self.folder, emulation).await
    }

    /// Clicks the center of an element, anywhere on the page.
    pub(crate) async fn click(&self, element: &WebElement) -> anyhow::Result<()> {
        self.protocol.click(element).await
    }

    /// Opens another window of a test.
    pub(crate) async fn open_window(&self) -> anyhow::Result<WindowHandle> {
        self.protocol.open_window(&self.driver).await
    }

    /// Switches to another window of a test.
    pub(crate) async fn switch_to(&self, window: WindowHandle) -> anyhow::Result<()> {
        self.protocol.switch_to(&self.driver, window).await
    }
}

/// One permit for each test that may use browsers at a time, whatever the number of test threads. A browser and its test
/// keep one core busy for five to nine seconds, so more at a time would not be faster.
static PERMITS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(thread::available_parallelism().map_or(2, usize::from)));

static POOL: Mutex<Pool> = Mutex::new(Pool { waiting: 0, idle: Vec::new() });

/// Shared browsers. One is kept only while a test is waiting: no test knows whether it is the last, and none may leave
/// a browser running. So browsers are shared only if there are more test threads than slots.
#[derive(Debug)]
struct Pool {
    /// The number of waiting tests.
    waiting: usize,
    /// Browsers not in use.
    idle: Vec<Browser>,
}

fn pool() -> MutexGuard<'static, Pool> {
    // Nothing panics while the lock is held.
    POOL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A test's permit to use browsers.
#[derive(Debug)]
pub(crate) struct Permit {
    _permit: SemaphorePermit<'static>,
}

impl Permit {
    pub(crate) async fn wait() -> anyhow::Result<Self> {
        pool().waiting += 1;
        let permit = PERMITS.acquire().await;
        pool().waiting -= 1;
        Ok(Self { _permit: permit? })
    }

    /// Returns a shared browser, an idle one or a new one. Its pages have no service workers.
    ///
    /// # Errors
    /// Fails if a new browser does not start.
    pub(crate) async fn shared_browser(&self, config: &TestConfig) -> anyhow::Result<Browser> {
        let idle = pool().idle.pop();
        match idle {
            Some(browser) => Ok(browser),
            None => Browser::start(config, ServiceWorkers::Missing).await,
        }
    }

    /// Leaves shared browsers to waiting tests and ends the others.
    ///
    /// # Errors
    /// Fails if one does not end.
    pub(crate) async fn end(self, browsers: Vec<Browser>) -> anyhow::Result<()> {
        let surplus = {
            let mut pool = pool();
            pool.idle.extend(browsers);
            let needed = pool.waiting.min(pool.idle.len());
            pool.idle.split_off(needed)
        };
        for browser in surplus {
            browser.end().await?;
        }
        Ok(())
    }
}
