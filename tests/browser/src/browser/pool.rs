//! How many tests have browsers at a time, and the browsers that one test leaves for the next.

use std::{
    sync::{LazyLock, Mutex, MutexGuard, PoisonError},
    thread,
};

use tokio::sync::{Semaphore, SemaphorePermit};

use super::{Browser, ServiceWorkers};
use crate::provided::Provided;

/// How many tests have browsers at a time, whatever the number of test threads: a browser and the test that drives it keep
/// one core busy.
static TURNS: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(thread::available_parallelism().map_or(2, usize::from)));

static POOL: Mutex<Pool> = Mutex::new(Pool { waiting: 0, idle: Vec::new() });

/// A browser is kept only while a test waits for a turn: no test knows that it is the last, and none may leave a browser
/// running. So browsers are shared only where there are more test threads than turns.
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
    pub(crate) async fn shared_browser(&self, provided: &Provided) -> anyhow::Result<Browser> {
        let left = pool().idle.pop();
        match left {
            Some(browser) => Ok(browser),
            None => Browser::start(provided, ServiceWorkers::Missing).await,
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
