//! Owns the time of a page that stands still until a test lets it pass: a clock runs out at once, and to the millisecond.

use super::Page;
use crate::browser::DEADLINE;

/// Runs before anything of the page, after `DRIVERS` is set. What waits for long waits for the test; the rest is the
/// browser's own, as is the timer by which WebKit's driver ends a script that takes too long.
const STAND_STILL: &str = "
    const start = Date.now(), LONG = 5000;
    const [set, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
    let passed = 0, waiting = [], last = 1 << 30;
    Date.now = () => start + passed;
    window.setTimeout = (ring, wait, ...given) => {
        if (!(wait > LONG) || wait === DRIVERS) return set(ring, wait, ...given);
        waiting.push({ id: ++last, due: Date.now() + wait, ring });
        return last;
    };
    window.clearTimeout = (id) => {
        waiting = waiting.filter((it) => it.id !== id);
        clear(id);
    };
    window.letPass = (time) => {
        passed += time;
        const due = waiting.filter((it) => it.due <= Date.now());
        waiting = waiting.filter((it) => it.due > Date.now());
        due.forEach((it) => it.ring());
    };";

/// The time of a page that was opened after [`StillTime::begin`].
#[derive(Clone, Copy, Debug)]
pub struct StillTime<'a>(&'a Page);

impl<'a> StillTime<'a> {
    /// From the next load on the page's time stands still.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn begin(page: &'a Page) -> anyhow::Result<Self> {
        page.before_load(&format!("const DRIVERS = {};{STAND_STILL}", DEADLINE.as_millis())).await?;
        Ok(Self(page))
    }

    /// So many milliseconds pass, and what waited for them happens.
    ///
    /// # Errors
    /// When the page was opened before its time stood still.
    pub async fn pass(self, milliseconds: u64) -> anyhow::Result<()> {
        self.0.script(&format!("letPass({milliseconds})")).await
    }
}
