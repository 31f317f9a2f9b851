//! Time that a test controls: paused animations, and clocks that stand still.

use serde_json::json;

use crate::{browser::DEADLINE, page::Page};

/// Pauses every animation when it starts.
const HOLD: &str = "
    window.held = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
        const animation = animate.apply(this, given);
        animation.pause();
        held.push(animation);
        return animation;
    };";

/// Presses a key, which ends the animation of a move.
pub(super) const END_ANIMATION: &str = "dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));";

const SEEK: &str =
    "const [part] = arguments; for (const it of held) it.currentTime = part * it.effect.getComputedTiming().endTime;";

impl Page {
    /// From now on animations are paused when they start.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn pause_animations(&self) -> anyhow::Result<()> {
        self.script(HOLD).await
    }

    /// Waits until a move is animated, while animations are paused.
    ///
    /// # Errors
    /// When none is.
    pub async fn wait_for_animation(&self) -> anyhow::Result<()> {
        self.wait_for(".sprites").await?;
        self.settle().await
    }

    /// Shows the paused animation at a part of its time, from 0 to 1.
    ///
    /// # Errors
    /// When the motion is not held.
    pub async fn seek_animation(&self, part: f64) -> anyhow::Result<()> {
        self.driver().execute(SEEK, vec![json!(part)]).await?;
        Ok(())
    }

    /// Finishes the paused animation, and waits until the board is at rest.
    ///
    /// # Errors
    /// When the motion is not held, or does not end.
    pub async fn finish_animation(&self) -> anyhow::Result<()> {
        self.script::<()>("held.splice(0).forEach((it) => it.finish())").await?;
        self.wait_until_gone(".sprites").await
    }
}

/// Runs before anything of the page, after `DRIVERS` is set. What waits for long waits for the test; the rest is the
/// browser's own, as is the timer by which WebKit's driver ends a script that takes too long.
const PAUSED_CLOCK: &str = "
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
pub struct PausedClock<'a>(&'a Page);

impl<'a> PausedClock<'a> {
    /// From the next load on the page's time stands still.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn begin(page: &'a Page) -> anyhow::Result<Self> {
        page.before_load(&format!("const DRIVERS = {};{PAUSED_CLOCK}", DEADLINE.as_millis())).await?;
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
