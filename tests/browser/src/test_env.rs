//! The environment of a test: the site on a server, browsers, and the final check that every test makes.

use std::{
    cell::RefCell,
    env,
    net::TcpStream,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    path::Path,
    sync::LazyLock,
    thread,
};

use anyhow::Context as _;
use laska_server::{Prefix, Server};
use tokio::runtime::{self, Runtime};

use crate::{
    browser::{Browser, Kind, Permit, ServiceWorkers},
    equipment::{Device, Equipment, HomeNetwork},
    page::{Page, Size},
    result::{self, TestError, TestResult},
    site::{Site, TestConfig, copy_site, for_friend, serve_on_new_port},
};

/// The runtime of all tests, because the connections to a shared browser's driver live longer than a test.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let threads = runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    threads.expect("the operating system provides threads and an event queue")
});

/// Which browsers a test uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Browsers {
    /// Browsers that earlier tests may have used, without service workers.
    Shared,
    /// New browsers with fresh profiles, for tests of storage or of the traces.
    New,
}

impl Browsers {
    fn service_workers(self) -> ServiceWorkers {
        match self {
            Self::Shared => ServiceWorkers::Missing,
            Self::New => ServiceWorkers::Allowed,
        }
    }
}

/// The environment of a test.
#[derive(Debug)]
pub struct TestEnv {
    config: TestConfig,
    permit: Permit,
    server: RefCell<Option<Server>>,
    /// The servers of the same site on other devices.
    device_servers: RefCell<Vec<Server>>,
    site: Site,
    which: Browsers,
    browsers: RefCell<Vec<Browser>>,
}

/// Runs a test with the site at the root of its host, in browsers that other tests may have used, without service workers.
/// A test whose pages open windows uses [`run_test_alone`]: those windows do have service workers, which may outlive the
/// test.
///
/// # Errors
/// Returns the error of the test, or the faults in its traces.
pub fn run_test(test: impl AsyncFnOnce(&TestEnv) -> anyhow::Result<()>) -> TestResult {
    run_in(Browsers::Shared, TestConfig::from_environment()?, &Location::Host(Prefix::root()), test)
}

/// Runs a test with the site at the root of its host, in a browser with a fresh profile and service workers.
///
/// # Errors
/// Returns the error of the test, or the faults in the traces.
pub fn run_test_alone(test: impl AsyncFnOnce(&TestEnv) -> anyhow::Result<()>) -> TestResult {
    run_test_below("/", test)
}

/// Runs a test with the site below a path, in a browser with a fresh profile and service workers.
///
/// # Errors
/// Returns the error of the test, or the faults in the traces.
pub fn run_test_below(path: &str, test: impl AsyncFnOnce(&TestEnv) -> anyhow::Result<()>) -> TestResult {
    run_in(Browsers::New, TestConfig::from_environment()?, &Location::Host(path.parse()?), test)
}

/// Runs a test with a copy of the site, which the test may change like a new version, in a browser with a fresh profile
/// and service workers.
///
/// # Errors
/// Returns the error of the test, or the faults in the traces.
pub fn run_test_on_copy(test: impl AsyncFnOnce(&TestEnv, &Path) -> anyhow::Result<()>) -> TestResult {
    run_test_on_copy_below("/", test)
}

/// Runs a test with a copy of the site below a path, like [`run_test_on_copy`].
///
/// # Errors
/// Returns the error of the test, or the faults in the traces.
pub fn run_test_on_copy_below(path: &str, test: impl AsyncFnOnce(&TestEnv, &Path) -> anyhow::Result<()>) -> TestResult {
    let (copy, config) = copy_site(TestConfig::from_environment()?)?;
    let test = async |env: &TestEnv| test(env, copy.path()).await;
    run_in(Browsers::New, config, &Location::Host(path.parse()?), test)
}

/// Runs a test between two devices of a home network, each with the site at the root of its own host and with fresh profiles. A
/// user who may not set up networks skips it.
///
/// # Errors
/// Returns the error of the test, or the faults in the traces.
pub fn run_test_in_a_home(test: impl AsyncFnOnce(&TestEnv, &[Device; 2]) -> anyhow::Result<()>) -> TestResult {
    let Some(home) = HomeNetwork::set_up()? else {
        eprintln!("skipped: only root may set up a network, with `ip` of iproute2");
        return Ok(());
    };
    let config = TestConfig::from_environment()?;
    let location = Location::Host(Prefix::root());
    run_in(Browsers::New, config, &location, async |env| test(env, home.devices()).await)
}

/// Runs work without a test environment, as soon as browsers may be used.
///
/// # Errors
/// Returns the error of the work.
pub fn run(work: impl Future<Output = anyhow::Result<()>>) -> TestResult {
    RUNTIME.block_on(async {
        let permit = Permit::wait().await?;
        let result = work.await;
        permit.end(Vec::new()).await?;
        Ok(result?)
    })
}

/// Where a test's site is.
pub(crate) enum Location<'a> {
    /// Below a path on a host.
    Host(Prefix),
    /// In a single file on disk.
    File(&'a Path),
}

/// Runs a test in an environment if the browser supports what the test needs.
pub(crate) fn run_in(
    which: Browsers,
    config: TestConfig,
    location: &Location<'_>,
    test: impl AsyncFnOnce(&TestEnv) -> anyhow::Result<()>,
) -> TestResult {
    if let Some(reason) = result::skip_reason(config.kind) {
        eprintln!("skipped in {}: {reason}", config.kind.name());
        return Ok(());
    }
    let env = TestEnv::new(RUNTIME.block_on(Permit::wait())?, which, config, location)?;
    let result = catch_unwind(AssertUnwindSafe(|| RUNTIME.block_on(test(&env))));
    let failed = !matches!(result, Ok(Ok(())));
    let traces = RUNTIME.block_on(env.close(failed));
    match (result, traces) {
        (Ok(result), Ok(())) => Ok(result?),
        (Ok(Ok(())), Err(faults)) => Err(TestError::from(faults)),
        (Ok(Err(error)), Err(faults)) => Err(TestError::from(anyhow::anyhow!("{error:#}\nalso, {faults:#}"))),
        (Err(panic), traces) => {
            if let Err(faults) = traces {
                eprintln!("{faults:#}");
            }
            resume_unwind(panic)
        }
    }
}

impl TestEnv {
    fn new(permit: Permit, which: Browsers, config: TestConfig, location: &Location<'_>) -> anyhow::Result<Self> {
        let (server, site) = match location {
            Location::Host(prefix) => {
                let server = serve_on_new_port(&config.site, prefix)?;
                let site = Site::on_host(&server.url());
                (Some(server), site)
            }
            Location::File(file) => (None, Site::in_one_file(file)),
        };
        let server = RefCell::new(server);
        let (device_servers, browsers) = Default::default();
        Ok(Self { config, permit, server, device_servers, site, which, browsers })
    }

    pub fn kind(&self) -> Kind {
        self.config.kind
    }

    /// The beginning of the site's address. On a host, the whole address with its trailing slash.
    pub fn site(&self) -> &str {
        self.site.root()
    }

    /// Opens a browser with an empty page. From now on the traces are recorded.
    ///
    /// # Errors
    /// Fails if the browser does not start.
    pub async fn browser(&self) -> anyhow::Result<Page> {
        let browser = match self.which {
            Browsers::Shared => self.permit.shared_browser(&self.config).await?,
            Browsers::New => Browser::start(&self.config, self.which.service_workers()).await?,
        };
        self.page_in(browser).await
    }

    /// Opens a new browser with some equipment, with an empty page.
    ///
    /// # Errors
    /// Fails if the browser does not start.
    pub async fn browser_with(&self, equipment: Equipment) -> anyhow::Result<Page> {
        self.start(&self.config, equipment).await
    }

    /// Does the same with a browser of another kind, if the run has one.
    ///
    /// # Errors
    /// Fails if the browser does not start.
    pub async fn friend_with(&self, equipment: Equipment) -> anyhow::Result<Page> {
        self.start(&for_friend(&self.config), equipment).await
    }

    async fn start(&self, config: &TestConfig, equipment: Equipment) -> anyhow::Result<Page> {
        if let Some(device) = &equipment.device {
            let port = self.server.borrow().as_ref().context("the server is not running")?.address().port();
            self.device_servers.borrow_mut().push(device.serve(&self.config.site, port)?);
        }
        let config = TestConfig { equipment, ..config.clone() };
        self.page_in(Browser::start(&config, self.which.service_workers()).await?).await
    }

    /// Kills the browser of a page, and returns an empty page in a new browser with the same profile.
    ///
    /// # Errors
    /// Fails if the browser does not start again.
    pub async fn crash(&self, page: &Page) -> anyhow::Result<Page> {
        let killed = {
            let mut browsers = self.browsers.borrow_mut();
            let index = browsers.iter().position(|browser| browser.control().is_of(page.control()));
            browsers.remove(index.context("the page is of another test")?)
        };
        self.page_in(killed.crash(&self.config).await?).await
    }

    async fn page_in(&self, mut browser: Browser) -> anyhow::Result<Page> {
        browser.begin_test().await?;
        let page = Page::new(browser.control(), self.site.clone());
        self.browsers.borrow_mut().push(browser);
        page.resize(Size::LAPTOP).await?;
        Ok(page)
    }

    /// Opens the table in a browser, at a fragment: the part of the address after `#`.
    ///
    /// # Errors
    /// Fails if the browser does not start or the page shows no board.
    pub async fn open(&self, fragment: &str) -> anyhow::Result<Page> {
        let page = self.browser().await?;
        page.open(fragment).await?;
        Ok(page)
    }

    /// Opens the study in a browser, at a fragment.
    ///
    /// # Errors
    /// Fails if the browser does not start or the page shows no section.
    pub async fn open_study(&self, fragment: &str) -> anyhow::Result<Page> {
        let page = self.browser().await?;
        page.open_study(fragment).await?;
        Ok(page)
    }

    /// Stops the server and checks that the port is closed.
    ///
    /// # Errors
    /// Fails if the port still accepts connections.
    pub fn stop_server(&self) -> anyhow::Result<()> {
        let server = self.server.borrow_mut().take().context("the server is not running")?;
        let address = server.address();
        server.stop();
        let error = TcpStream::connect(address).err().context("the port still accepts connections")?;
        anyhow::ensure!(
            error.kind() == std::io::ErrorKind::ConnectionRefused,
            "expected a refused connection, got {error}"
        );
        Ok(())
    }

    /// Ends the test in all browsers and checks the traces.
    async fn close(self, failed: bool) -> anyhow::Result<()> {
        let browsers = self.browsers.take();
        let mut faults = Vec::new();
        if browsers.is_empty() && !failed {
            faults.push("the test opened no browser".to_owned());
        }
        let mut shared = Vec::new();
        for (number, mut browser) in (1..).zip(browsers) {
            if failed {
                save_screenshot(&browser, number).await;
            }
            match browser.end_test().await {
                Ok(traces) => faults.extend(traces.faults(&self.site, browser.sends_requests())),
                Err(error) => faults.push(format!("{error:#}")),
            }
            if browser.is_shared() && !failed && faults.is_empty() {
                shared.push(browser);
            } else if let Err(error) = browser.end().await {
                faults.push(format!("{error:#}"));
            }
        }
        if let Err(error) = self.permit.end(shared).await {
            faults.push(format!("{error:#}"));
        }
        anyhow::ensure!(faults.is_empty(), "faults in the traces:\n  {}", faults.join("\n  "));
        Ok(())
    }
}

/// Saves a screenshot of a failed test's last page.
async fn save_screenshot(browser: &Browser, number: usize) {
    let test = thread::current().name().unwrap_or("test").replace("::", "-");
    let path = env::temp_dir().join(format!("laska-failed-{test}-{number}.png"));
    match browser.driver().screenshot(&path).await {
        Ok(()) => eprintln!("screenshot of browser {number}: {}", path.display()),
        Err(error) => eprintln!("could not take a screenshot of browser {number}: {error}"),
    }
}
