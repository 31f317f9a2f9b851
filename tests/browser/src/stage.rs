//! Owns what one test stands on: the site on a server, browsers with fresh profiles, and the watch over them, which
//! ends every test and which no test can leave out.

use std::{
    cell::RefCell,
    env,
    net::TcpStream,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    path::Path,
    thread,
};

use anyhow::Context as _;
use laska_server::{Port, Prefix, Server};
use tokio::{runtime, sync::Semaphore};

use crate::{
    browser::Browser,
    elsewhere::copy_of,
    left_out,
    page::{Page, Size},
    performed::{Failure, Performed},
    provided::Provided,
    site::Site,
};

/// How many tests have browsers open at a time, whatever the number of test threads.
static STAGES: Semaphore = Semaphore::const_new(2);

/// What one test stands on.
#[derive(Debug)]
pub struct Stage {
    provided: Provided,
    server: RefCell<Option<Server>>,
    site: Site,
    browsers: RefCell<Vec<Browser>>,
}

/// Performs a test with the site at the root of its host.
///
/// # Errors
/// What the test gives, or what the watch has seen.
pub fn perform(test: impl AsyncFnOnce(&Stage) -> anyhow::Result<()>) -> Performed {
    perform_below("/", test)
}

/// Performs a test with the site below a path.
///
/// # Errors
/// What the test gives, or what the watch has seen.
pub fn perform_below(path: &str, test: impl AsyncFnOnce(&Stage) -> anyhow::Result<()>) -> Performed {
    perform_with(Provided::from_environment()?, path, test)
}

/// Performs a test with a copy of the site, which it may change as a new version does.
///
/// # Errors
/// What the test gives, or what the watch has seen.
pub fn perform_on_copy(test: impl AsyncFnOnce(&Stage, &Path) -> anyhow::Result<()>) -> Performed {
    perform_on_copy_below("/", test)
}

/// Performs a test with a copy of the site below a path.
///
/// # Errors
/// What the test gives, or what the watch has seen.
pub fn perform_on_copy_below(path: &str, test: impl AsyncFnOnce(&Stage, &Path) -> anyhow::Result<()>) -> Performed {
    let (copy, provided) = copy_of(Provided::from_environment()?)?;
    perform_with(provided, path, async |stage| test(stage, copy.path()).await)
}

fn perform_with(provided: Provided, path: &str, test: impl AsyncFnOnce(&Stage) -> anyhow::Result<()>) -> Performed {
    perform_on(provided, |provided| Stage::on_host(provided, &path.parse()?), test)
}

/// Performs a test on a stage, once there is room for it, where the kind of browser can do what the test needs.
pub(crate) fn perform_on(
    provided: Provided,
    set: impl FnOnce(Provided) -> anyhow::Result<Stage>,
    test: impl AsyncFnOnce(&Stage) -> anyhow::Result<()>,
) -> Performed {
    if let Some(reason) = left_out::reason(provided.kind) {
        eprintln!("not in {}: {reason}", provided.kind.name());
        return Ok(());
    }
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    let _turn = runtime.block_on(STAGES.acquire())?;
    let stage = set(provided)?;
    let performed = catch_unwind(AssertUnwindSafe(|| runtime.block_on(test(&stage))));
    let failed = !matches!(performed, Ok(Ok(())));
    let seen = runtime.block_on(stage.close(failed));
    match (performed, seen) {
        (Ok(result), Ok(())) => Ok(result?),
        (Ok(Ok(())), Err(seen)) => Err(Failure::from(seen)),
        (Ok(Err(error)), Err(seen)) => Err(Failure::from(anyhow::anyhow!("{error:#}\nand besides, {seen:#}"))),
        (Err(panic), seen) => {
            if let Err(seen) = seen {
                eprintln!("{seen:#}");
            }
            resume_unwind(panic)
        }
    }
}

impl Stage {
    pub(crate) fn on_host(provided: Provided, prefix: &Prefix) -> anyhow::Result<Self> {
        let server = Server::start(&provided.site, prefix, Port::Free)?;
        let site = Site::on_host(&server.url());
        Ok(Self { server: RefCell::new(Some(server)), ..Self::without_host(provided, site) })
    }

    pub(crate) fn without_host(provided: Provided, site: Site) -> Self {
        Self { provided, site, server: RefCell::default(), browsers: RefCell::default() }
    }

    /// What the site's address begins with: on a host all of it, with its last slash.
    #[must_use]
    pub fn site(&self) -> &str {
        self.site.root()
    }

    /// A browser with a fresh profile and an empty page; the watch over it begins here.
    ///
    /// # Errors
    /// When it does not start.
    pub async fn browser(&self) -> anyhow::Result<Page> {
        let browser = Browser::start(&self.provided).await?;
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

    /// Ends all browsers, and tells what the watch has seen.
    async fn close(&self, failed: bool) -> anyhow::Result<()> {
        let browsers = self.browsers.take();
        let mut faults = Vec::new();
        if browsers.is_empty() && !failed {
            faults.push("there was no browser to watch".to_owned());
        }
        for (number, browser) in (1..).zip(browsers) {
            if failed {
                leave_picture(&browser, number).await;
            }
            match browser.end().await {
                Ok(traces) => faults.extend(traces.faults(&self.site)),
                Err(error) => faults.push(format!("{error:#}")),
            }
        }
        anyhow::ensure!(faults.is_empty(), "the watch has seen:\n  {}", faults.join("\n  "));
        Ok(())
    }
}

/// A picture of what a failed test last saw.
async fn leave_picture(browser: &Browser, number: usize) {
    let test = thread::current().name().unwrap_or("test").replace("::", "-");
    let path = env::temp_dir().join(format!("laska-failed-{test}-{number}.png"));
    match browser.driver().screenshot(&path).await {
        Ok(()) => eprintln!("browser {number} shows {}", path.display()),
        Err(error) => eprintln!("browser {number} gives no picture: {error}"),
    }
}
