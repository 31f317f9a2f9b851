//! Motion that stands still, so that it can be looked at frame by frame.

use serde_json::json;

use super::Page;

/// Whatever begins to move stands still.
const HOLD: &str = "
    window.held = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
        const animation = animate.apply(this, given);
        animation.pause();
        held.push(animation);
        return animation;
    };";

/// As somebody who presses a key, which ends what is shown of a move.
pub(super) const END: &str = "dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));";

const SEEK: &str =
    "const [part] = arguments; for (const it of held) it.currentTime = part * it.effect.getComputedTiming().endTime;";

impl Page {
    /// From now on moves that are shown stand still at their start.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn hold_motion(&self) -> anyhow::Result<()> {
        self.script(HOLD).await
    }

    /// Waits until a move is shown, which is held.
    ///
    /// # Errors
    /// When none is.
    pub async fn wait_for_motion(&self) -> anyhow::Result<()> {
        self.wait_for(".actors").await?;
        self.settle().await
    }

    /// Shows what is held at a part of its time, from 0 to 1.
    ///
    /// # Errors
    /// When the motion is not held.
    pub async fn show_motion_at(&self, part: f64) -> anyhow::Result<()> {
        self.driver().execute(SEEK, vec![json!(part)]).await?;
        Ok(())
    }

    /// Has what is held go on to its end, and waits until it is over.
    ///
    /// # Errors
    /// When the motion is not held, or does not end.
    pub async fn end_motion(&self) -> anyhow::Result<()> {
        self.script::<()>("held.splice(0).forEach((it) => it.finish())").await?;
        self.wait_until_gone(".actors").await
    }
}
