//! One browser, from its start to its end, and what each test that uses it leaves behind.
//!
//! A browser serves one test at a time. Every test has a window of its own, and a site of its own: its server listens
//! on a port that no other test has, so that nothing which a browser keeps by origin (storage, caches, permissions)
//! goes from one test to the next.

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

/// How long the page or a script may take for anything: a machine that is loaded, not one that is fast.
pub(crate) const DEADLINE: Duration = Duration::from_secs(40);

/// How often the driver looks whether what is waited for is there.
const LOOK: Duration = Duration::from_millis(25);

/// Whether pages may have service workers. One fetches the whole site, which only tests of what it does have time for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ServiceWorkers {
    /// As browsers have them.
    Allowed,
    /// Pages find a browser that has none.
    Missing,
}

/// A running browser with a profile of its own.
#[derive(Debug)]
pub struct Browser {
    control: Control,
    service_workers: ServiceWorkers,
    trace_reader: TraceReader,
    /// An empty window that stays open while tests come and go. A browser without it serves one test.
    home: Option<WindowHandle>,
    // They end after the session.
    _programs: Programs,
}

impl Browser {
    /// Starts it. It must be ended by [`Browser::end`].
    ///
    /// # Errors
    /// When the driver or the browser does not start.
    pub async fn start(config: &TestConfig, service_workers: ServiceWorkers) -> anyhow::Result<Self> {
        let kind = config.kind;
        let folder = BrowserFolder::new()?;
        let programs = kind.start(config, &folder).await?;
        let capabilities = kind.capabilities(config, &folder, service_workers)?;
        let driver = WebDriver::builder(programs.url(), capabilities)
            .poller(Arc::new(ElementPollerWithTimeout::new(DEADLINE, LOOK)))
            .await
            .with_context(|| format!("{} does not start", kind.name()))?;
        driver.set_script_timeout(DEADLINE).await?;
        let protocol = programs.protocol(&driver, service_workers).await?;
        let trace_reader = protocol.listen(&driver, &folder).await?;
        let home = if kind.serves_many_tests() { Some(driver.window().await?) } else { None };
        let control = Control { driver, kind, protocol, folder: Arc::new(folder) };
        Ok(Self { control, service_workers, trace_reader, home, _programs: programs })
    }

    /// Whether the next test can use it.
    pub(crate) fn is_shared(&self) -> bool {
        self.service_workers == ServiceWorkers::Missing && self.home.is_some()
    }

    /// What drives it.
    #[must_use]
    pub fn driver(&self) -> &WebDriver {
        &self.control.driver
    }

    pub(crate) fn control(&self) -> Control {
        self.control.clone()
    }

    /// Has an empty window for a test, with all settings that a test can change as they are at the start.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn begin_test(&mut self) -> anyhow::Result<()> {
        let Control { driver, kind, .. } = &self.control;
        if self.home.is_some() {
            let window = driver.new_tab().await?;
            driver.switch_to_window(window).await?;
        }
        kind.begin_test(driver, self.service_workers).await
    }

    /// Closes all windows of a test, and gives what its pages said and asked for.
    ///
    /// # Errors
    /// When the browser has gone, or what it noted cannot be read.
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

    /// Ends it.
    ///
    /// # Errors
    /// When it has gone before.
    pub async fn end(self) -> anyhow::Result<()> {
        let Control { driver, kind, .. } = self.control;
        driver.quit().await.with_context(|| format!("{} does not end", kind.name()))
    }
}

/// What has a browser do things: WebDriver, and the browser's own ways beside it.
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

    /// Has the browser do something that WebDriver has no command for.
    pub(crate) async fn emulate(&self, wish: Emulation<'_>) -> anyhow::Result<()> {
        self.protocol.emulate(&self.driver, &self.folder, wish).await
    }

    /// Clicks the middle of an element, wherever on the page it is.
    pub(crate) async fn click(&self, element: &WebElement) -> anyhow::Result<()> {
        self.protocol.click(element).await
    }

    /// Opens a window beside those that a test has.
    pub(crate) async fn open_window(&self) -> anyhow::Result<WindowHandle> {
        self.protocol.open_window(&self.driver).await
    }

    /// Goes to another window of a test.
    pub(crate) async fn switch_to(&self, window: WindowHandle) -> anyhow::Result<()> {
        self.protocol.switch_to(&self.driver, window).await
    }
}

/// How many tests have browsers at a time, whatever the number of test threads. A browser and the test that drives it keep
/// one core busy: a test takes five to nine seconds of processor time, so that more at a time would not be sooner done.
static TURNS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(thread::available_parallelism().map_or(2, usize::from)));

static POOL: Mutex<Pool> = Mutex::new(Pool { waiting: 0, idle: Vec::new() });

/// A browser is kept only while a test waits for a turn: no test knows that it is the last, and none may leave a
/// browser running. So browsers are shared only where there are more test threads than turns.
#[derive(Debug)]
struct Pool {
    /// How many tests wait for a turn.
    waiting: usize,
    /// Browsers that no test is using.
    idle: Vec<Browser>,
}

fn pool() -> MutexGuard<'static, Pool> {
    // Nothing panics while it is locked.
    POOL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A test's right to use browsers.
#[derive(Debug)]
pub(crate) struct Turn {
    _permit: SemaphorePermit<'static>,
}

impl Turn {
    /// Waits for a turn.
    pub(crate) async fn wait() -> anyhow::Result<Self> {
        pool().waiting += 1;
        let permit = TURNS.acquire().await;
        pool().waiting -= 1;
        Ok(Self { _permit: permit? })
    }

    /// A shared browser: one that an earlier test has left, or a new one. Its pages have no service workers.
    ///
    /// # Errors
    /// When a new one does not start.
    pub(crate) async fn shared_browser(&self, config: &TestConfig) -> anyhow::Result<Browser> {
        let left = pool().idle.pop();
        match left {
            Some(browser) => Ok(browser),
            None => Browser::start(config, ServiceWorkers::Missing).await,
        }
    }

    /// Leaves shared browsers for tests that wait, and ends those that none waits for.
    ///
    /// # Errors
    /// When one does not end.
    pub(crate) async fn end(self, left: Vec<Browser>) -> anyhow::Result<()> {
        let unwanted = {
            let mut pool = pool();
            pool.idle.extend(left);
            let wanted = pool.waiting.min(pool.idle.len());
            pool.idle.split_off(wanted)
        };
        for browser in unwanted {
            browser.end().await?;
        }
        Ok(())
    }
}
