//! What one test stands on: the site on a server, browsers, and the watch over them, which ends every test and which no
//! test can leave out.

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
use laska_server::{Port, Prefix, Server};
use tokio::runtime::{self, Runtime};

use crate::{
    browser::{Browser, ServiceWorkers, Turn},
    page::{Page, Size},
    result::{self, TestError, TestResult},
    site::{Site, TestConfig, copy_site},
};

/// All tests have one runtime, as the connections to a shared browser's driver live longer than a test.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let threads = runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    threads.expect("the operating system gives a thread and an event queue")
});

/// Which browsers a test uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Browsers {
    /// At first the one that the test before has left, which has no service workers; then new ones.
    Shared,
    /// New ones with a fresh profile, as the test is about what a browser keeps, or about the watch.
    New,
}

/// What one test stands on.
#[derive(Debug)]
pub struct TestEnv {
    config: TestConfig,
    turn: Turn,
    server: RefCell<Option<Server>>,
    site: Site,
    which: Browsers,
    browsers: RefCell<Vec<Browser>>,
}

/// Performs a test with the site at the root of its host, in a browser that other tests have used, without service
/// workers. A test that opens further windows uses [`perform_alone`]: pages in those do have service workers, which may
/// outlive it.
///
/// # Errors
/// What the test gives, or what the watch has seen.
pub fn run_test(test: impl AsyncFnOnce(&TestEnv) -> anyhow::Result<()>) -> TestResult {
    run_in(Browsers::Shared, TestConfig::from_environment()?, &Place::Host(Prefix::root()), test)
}

/// Performs a test with the site at the root of its host, in a browser with a fresh profile and service workers.
///
/// # Errors
/// What the test gives, or what the watch has seen.
pub fn run_test_alone(test: impl AsyncFnOnce(&TestEnv) -> anyhow::Result<()>) -> TestResult {
    run_test_below("/", test)
}

/// Performs a test with the site below a path, in a browser with a fresh profile and service workers.
///
/// # Errors
/// What the test gives, or what the watch has seen.
pub fn run_test_below(path: &str, test: impl AsyncFnOnce(&TestEnv) -> anyhow::Result<()>) -> TestResult {
    run_in(Browsers::New, TestConfig::from_environment()?, &Place::Host(path.parse()?), test)
}

/// Performs a test with a copy of the site, which it may change as a new version does, in a browser with a fresh
/// profile and service workers.
///
/// # Errors
/// What the test gives, or what the watch has seen.
pub fn run_test_on_copy(test: impl AsyncFnOnce(&TestEnv, &Path) -> anyhow::Result<()>) -> TestResult {
    run_test_on_copy_below("/", test)
}

/// Performs a test with a copy of the site below a path, as [`perform_on_copy`] does.
///
/// # Errors
/// What the test gives, or what the watch has seen.
pub fn run_test_on_copy_below(path: &str, test: impl AsyncFnOnce(&TestEnv, &Path) -> anyhow::Result<()>) -> TestResult {
    let (copy, config) = copy_site(TestConfig::from_environment()?)?;
    let test = async |env: &TestEnv| test(env, copy.path()).await;
    run_in(Browsers::New, config, &Place::Host(path.parse()?), test)
}

/// Runs work that needs no test environment, when it is its turn to use browsers.
///
/// # Errors
/// What it gives.
pub fn run(work: impl Future<Output = anyhow::Result<()>>) -> TestResult {
    RUNTIME.block_on(async {
        let turn = Turn::wait().await?;
        let done = work.await;
        turn.end(Vec::new()).await?;
        Ok(done?)
    })
}

/// Where the site of a test is.
pub(crate) enum Place<'a> {
    /// Below a path of a host.
    Host(Prefix),
    /// In one file on a disk.
    File(&'a Path),
}

/// Runs a test in an environment, once it is its turn, if the kind of browser can do what the test needs.
pub(crate) fn run_in(
    which: Browsers,
    config: TestConfig,
    place: &Place<'_>,
    test: impl AsyncFnOnce(&TestEnv) -> anyhow::Result<()>,
) -> TestResult {
    if let Some(reason) = result::reason(config.kind) {
        eprintln!("not in {}: {reason}", config.kind.name());
        return Ok(());
    }
    let env = TestEnv::set(RUNTIME.block_on(Turn::wait())?, which, config, place)?;
    let performed = catch_unwind(AssertUnwindSafe(|| RUNTIME.block_on(test(&env))));
    let failed = !matches!(performed, Ok(Ok(())));
    let seen = RUNTIME.block_on(env.close(failed));
    match (performed, seen) {
        (Ok(result), Ok(())) => Ok(result?),
        (Ok(Ok(())), Err(seen)) => Err(TestError::from(seen)),
        (Ok(Err(error)), Err(seen)) => Err(TestError::from(anyhow::anyhow!("{error:#}\nand besides, {seen:#}"))),
        (Err(panic), seen) => {
            if let Err(seen) = seen {
                eprintln!("{seen:#}");
            }
            resume_unwind(panic)
        }
    }
}

impl TestEnv {
    fn set(turn: Turn, which: Browsers, config: TestConfig, place: &Place<'_>) -> anyhow::Result<Self> {
        let (server, site) = match place {
            Place::Host(prefix) => {
                let server = Server::start(&config.site, prefix, Port::Free)?;
                let site = Site::on_host(&server.url());
                (Some(server), site)
            }
            Place::File(file) => (None, Site::in_one_file(file)),
        };
        Ok(Self { config, turn, server: RefCell::new(server), site, which, browsers: RefCell::default() })
    }

    /// What the site's address begins with: on a host all of it, with its last slash.
    #[must_use]
    pub fn site(&self) -> &str {
        self.site.root()
    }

    /// A browser with an empty page, that has nothing of the site; the watch over it begins here.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn browser(&self) -> anyhow::Result<Page> {
        let is_first = self.browsers.borrow().is_empty();
        let mut browser = match self.which {
            Browsers::Shared if is_first => self.turn.shared_browser(&self.config).await?,
            Browsers::Shared | Browsers::New => Browser::start(&self.config, ServiceWorkers::Allowed).await?,
        };
        browser.begin_test().await?;
        let page = Page::new(browser.control(), self.site.clone());
        self.browsers.borrow_mut().push(browser);
        page.resize(Size::LAPTOP).await?;
        Ok(page)
    }

    /// A browser with the table open at the part of its address behind `#`.
    ///
    /// # Errors
    /// When it does not start, or shows no board.
    pub async fn open(&self, fragment: &str) -> anyhow::Result<Page> {
        let page = self.browser().await?;
        page.open(fragment).await?;
        Ok(page)
    }

    /// A browser with the study open at the part of its address behind `#`.
    ///
    /// # Errors
    /// When it does not start, or shows no section.
    pub async fn open_study(&self, fragment: &str) -> anyhow::Result<Page> {
        let page = self.browser().await?;
        page.open_study(fragment).await?;
        Ok(page)
    }

    /// Stops the server, and checks that nobody listens any more.
    ///
    /// # Errors
    /// When somebody still listens.
    pub fn stop_server(&self) -> anyhow::Result<()> {
        let server = self.server.borrow_mut().take().context("the server runs")?;
        let address = server.address();
        server.stop();
        let refused = TcpStream::connect(address).err().context("nobody listens any more")?;
        anyhow::ensure!(refused.kind() == std::io::ErrorKind::ConnectionRefused, "not refused, but {refused}");
        Ok(())
    }

    /// Ends the test in all browsers, and tells what the watch has seen.
    async fn close(self, failed: bool) -> anyhow::Result<()> {
        let browsers = self.browsers.take();
        let mut faults = Vec::new();
        if browsers.is_empty() && !failed {
            faults.push("there was no browser to watch".to_owned());
        }
        let mut shared = Vec::new();
        for (number, mut browser) in (1..).zip(browsers) {
            if failed {
                save_screenshot(&browser, number).await;
            }
            match browser.end_test().await {
                Ok(traces) => faults.extend(traces.faults(&self.site)),
                Err(error) => faults.push(format!("{error:#}")),
            }
            if browser.is_shared() && !failed && faults.is_empty() {
                shared.push(browser);
            } else if let Err(error) = browser.end().await {
                faults.push(format!("{error:#}"));
            }
        }
        if let Err(error) = self.turn.end(shared).await {
            faults.push(format!("{error:#}"));
        }
        anyhow::ensure!(faults.is_empty(), "the watch has seen:\n  {}", faults.join("\n  "));
        Ok(())
    }
}

/// A picture of what a failed test last saw.
async fn save_screenshot(browser: &Browser, number: usize) {
    let test = thread::current().name().unwrap_or("test").replace("::", "-");
    let path = env::temp_dir().join(format!("laska-failed-{test}-{number}.png"));
    match browser.driver().screenshot(&path).await {
        Ok(()) => eprintln!("browser {number} shows {}", path.display()),
        Err(error) => eprintln!("browser {number} gives no picture: {error}"),
    }
}
