//! Animations that are paused, so that they can be looked at frame by frame.

use serde_json::json;

use super::Page;

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
pub(super) const END: &str = "dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));";

const SEEK: &str =
    "const [part] = arguments; for (const it of held) it.currentTime = part * it.effect.getComputedTiming().endTime;";

impl Page {
    /// From now on animations are paused when they start.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn hold_motion(&self) -> anyhow::Result<()> {
        self.script(HOLD).await
    }

    /// Waits until a move is animated, while animations are paused.
    ///
    /// # Errors
    /// When none is.
    pub async fn wait_for_motion(&self) -> anyhow::Result<()> {
        self.wait_for(".sprites").await?;
        self.settle().await
    }

    /// Shows the paused animation at a part of its time, from 0 to 1.
    ///
    /// # Errors
    /// When the motion is not held.
    pub async fn show_motion_at(&self, part: f64) -> anyhow::Result<()> {
        self.driver().execute(SEEK, vec![json!(part)]).await?;
        Ok(())
    }

    /// Finishes the paused animation, and waits until the board is at rest.
    ///
    /// # Errors
    /// When the motion is not held, or does not end.
    pub async fn end_motion(&self) -> anyhow::Result<()> {
        self.script::<()>("held.splice(0).forEach((it) => it.finish())").await?;
        self.wait_until_gone(".sprites").await
    }
}
