//! Time under a test's control: paused animations and paused clocks.

use serde_json::json;

use crate::{browser::DEADLINE, page::Page};

/// Pauses every animation when it starts.
const PAUSE_ANIMATIONS: &str = "
    window.pausedAnimations = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
        const animation = animate.apply(this, given);
        animation.pause();
        pausedAnimations.push(animation);
        return animation;
    };";

/// Waits until the page has settled and no move is animated. A key finishes an animation, which may begin late.
pub(super) const AT_REST: &str = "
    do {
        dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
        await settle();
    } while (document.querySelector('.sprites'));";

const SEEK: &str = "const [part] = arguments; for (const it of pausedAnimations) it.currentTime = part * it.effect.getComputedTiming().endTime;";

impl Page {
    /// Pauses animations when they start, from now on.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn pause_animations(&self) -> anyhow::Result<()> {
        self.script(PAUSE_ANIMATIONS).await
    }

    /// Waits for a paused animation of a move.
    ///
    /// # Errors
    /// Fails if there is none.
    pub async fn wait_for_animation(&self) -> anyhow::Result<()> {
        self.wait_for(".sprites").await?;
        self.settle().await
    }

    /// Seeks the paused animation to a fraction of its duration, from 0 to 1.
    ///
    /// # Errors
    /// Fails if no animation is paused.
    pub async fn seek_animation(&self, part: f64) -> anyhow::Result<()> {
        self.driver().execute(SEEK, vec![json!(part)]).await?;
        Ok(())
    }

    /// Finishes the paused animation and waits until the board is at rest.
    ///
    /// # Errors
    /// Fails if no animation is paused or it does not finish.
    pub async fn finish_animation(&self) -> anyhow::Result<()> {
        self.script::<()>("pausedAnimations.splice(0).forEach((it) => it.finish())").await?;
        self.wait_until_gone(".sprites").await
    }
}

/// Runs before the page's own code, after `DRIVER_TIMEOUT` is set. Long timers fire when the test advances the clock.
/// Short timers run as usual, and so does the timer with which WebKit's driver aborts slow scripts.
const PAUSED_CLOCK: &str = "
    const [start, begin, LONG] = [Date.now(), performance.now(), 5000];
    const [set, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)];
    let passed = 0, waiting = [], last = 1 << 30;
    Date.now = () => start + passed;
    performance.now = () => begin + passed;
    window.setTimeout = (callback, wait, ...given) => {
        if (!(wait > LONG) || wait === DRIVER_TIMEOUT) return set(callback, wait, ...given);
        waiting.push({ id: ++last, due: Date.now() + wait, callback });
        return last;
    };
    window.clearTimeout = (id) => {
        waiting = waiting.filter((it) => it.id !== id);
        clear(id);
    };
    window.advanceClock = (time) => {
        passed += time;
        const due = waiting.filter((it) => it.due <= Date.now());
        waiting = waiting.filter((it) => it.due > Date.now());
        due.forEach((it) => it.callback());
    };";

/// The clock of a page that is opened after [`PausedClock::begin`].
#[derive(Clone, Copy, Debug)]
pub struct PausedClock<'a>(&'a Page);

impl<'a> PausedClock<'a> {
    /// Pauses the clock of the page, from the next load on.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn begin(page: &'a Page) -> anyhow::Result<Self> {
        page.before_load(&format!("const DRIVER_TIMEOUT = {};{PAUSED_CLOCK}", DEADLINE.as_millis())).await?;
        Ok(Self(page))
    }

    /// Advances the clock and fires the timers that are due.
    ///
    /// # Errors
    /// Fails if the page was opened before its clock was paused.
    pub async fn advance(self, milliseconds: u64) -> anyhow::Result<()> {
        self.0.script(&format!("advanceClock({milliseconds})")).await
    }
}
