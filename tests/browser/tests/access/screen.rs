//! A screen of the site: where it is found, and what has to be done to see it. Which ones there are is data.

use anyhow::Context as _;
use laska_browser_tests::Page;
use serde_json::{Value, json};
use thirtyfour::Key;

/// A state of one of the pages that looks like no other.
pub(crate) struct Screen {
    /// What it is called when something is wrong with it.
    pub(crate) name: &'static str,
    /// Where it begins.
    pub(crate) at: Place,
    /// What has to be done there.
    pub(crate) steps: &'static [Step],
}

/// A page, at the part of its address behind `#`.
pub(crate) enum Place {
    TestGame(&'static str),
    Study(&'static str),
}

/// What a person does, or waits for. Handles are values of `data-testid`.
pub(crate) enum Step {
    /// Clicks what has the handle.
    Click(&'static str),
    /// Clicks the label of what has the handle.
    Choose(&'static str),
    /// Clicks the first that matches a selector.
    On(&'static str),
    /// Clicks squares, one after the other.
    Squares(&'static str),
    /// Writes into the box with the handle.
    Write(&'static str, &'static str),
    /// Presses a key.
    Press(Key),
    /// Gives a setting another answer.
    Set(&'static str, &'static str),
    /// Has had this in the store since an earlier visit.
    Kept(&'static str, &'static str),
    /// Waits until a selector matches.
    Wait(&'static str),
}

impl Screen {
    /// Goes there, in a browser that was left on any other screen.
    pub(crate) async fn reach(&self, page: &Page) -> anyhow::Result<()> {
        forget_all(page).await?;
        match self.at {
            Place::TestGame(fragment) => page.open(fragment).await?,
            Place::Study(fragment) => page.open_study(fragment).await?,
        }
        // A page shows itself before it listens.
        page.settle().await?;
        for step in self.steps {
            step.take(page).await.with_context(|| format!("on the way to “{}”", self.name))?;
        }
        page.settle().await
    }
}

impl Step {
    async fn take(&self, page: &Page) -> anyhow::Result<()> {
        match *self {
            Self::Click(handle) => page.click(handle).await,
            Self::Choose(handle) => {
                page.click_on(&format!("label:has([data-testid={handle}])")).await?;
                // The next choice is added to those that the dialog was drawn with.
                page.settle().await
            }
            Self::On(selector) => page.click_on(selector).await,
            Self::Squares(squares) => page.click_squares(squares).await,
            Self::Write(handle, text) => {
                page.click(handle).await?;
                page.select_all().await?;
                page.press(Key::Delete).await?;
                page.type_text(text).await?;
                // Enter and buttons go by what was drawn last.
                page.settle().await
            }
            Self::Press(ref key) => page.press(key.clone()).await,
            Self::Set(setting, answer) => page.set(setting, answer).await,
            Self::Kept(key, text) => {
                let keep = "localStorage.setItem(...arguments)";
                page.driver().execute(keep, vec![json!(key), json!(text)]).await?;
                page.driver().refresh().await?;
                Ok(())
            }
            Self::Wait(selector) => page.wait_for(selector).await.map(drop),
        }
    }
}

/// Nothing is kept in this browser any more, nor by the page that is left: what it still had to keep, as a move that
/// the machine makes just then, would be there again on the next one.
pub(crate) async fn forget_all(page: &Page) -> anyhow::Result<()> {
    page.script("Storage.prototype.setItem = () => {}; localStorage.clear(); sessionStorage.clear()").await
}

/// Nothing moves any more: all that is under way is where it goes to.
pub(crate) async fn finish_motion(page: &Page) -> anyhow::Result<()> {
    const FINISH: &str = "
        const ends = (it) => it.effect.getComputedTiming().endTime !== Infinity;
        document.getAnimations().filter(ends).forEach((it) => it.finish());";
    page.driver().execute(FINISH, Vec::<Value>::new()).await?;
    Ok(())
}
