//! A screen of the site: its address and the steps that lead to it.

use anyhow::Context as _;
use laska_browser_tests::Page;
use serde_json::{Value, json};
use thirtyfour::Key;

use crate::access::{study_screens, table_screens};

/// A distinct state of one of the pages.
pub(crate) struct Screen {
    /// The name in error messages.
    pub(crate) name: &'static str,
    pub(crate) at: StartPage,
    /// The steps from there.
    pub(crate) steps: &'static [Step],
}

/// A page and a fragment of its address.
pub(crate) enum StartPage {
    Table(&'static str),
    Study(&'static str),
}

/// A step of a user. Handles are values of `data-testid`.
pub(crate) enum Step {
    /// Click the element with the handle.
    Click(&'static str),
    /// Click the label of the element with the handle.
    Choose(&'static str),
    /// Click the first element that matches a selector.
    ClickOn(&'static str),
    /// Click squares in order.
    Squares(&'static str),
    /// Replace the text of the box with the handle.
    Write(&'static str, &'static str),
    Press(Key),
    /// Change a setting.
    Set(&'static str, &'static str),
    /// Store a text under a key, as an earlier visit would have done.
    Stored(&'static str, &'static str),
    /// Wait until a selector matches.
    Wait(&'static str),
}

/// Returns all screens that need no stored site.
pub(crate) fn all() -> impl Iterator<Item = &'static Screen> {
    let table = table_screens::TABLE.iter().chain(&table_screens::DIALOGS);
    let study = study_screens::LIBRARY.iter().chain(&study_screens::ANALYSIS).chain(&study_screens::PRACTICE);
    table.chain(study).chain(&study_screens::TRAINERS)
}

impl Screen {
    /// Whether it shows how to connect to another browser.
    pub(crate) fn connects(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Wait("[data-testid=live-link]")))
    }

    /// Goes to the screen from any other screen.
    pub(crate) async fn reach(&self, page: &Page) -> anyhow::Result<()> {
        clear_storage(page).await?;
        match self.at {
            StartPage::Table(fragment) => page.open(fragment).await?,
            StartPage::Study(fragment) => page.open_study(fragment).await?,
        }
        // A page is drawn before it responds to input.
        page.settle().await?;
        for step in self.steps {
            step.perform(page).await.with_context(|| format!("while reaching “{}”", self.name))?;
        }
        page.settle().await
    }
}

impl Step {
    async fn perform(&self, page: &Page) -> anyhow::Result<()> {
        match *self {
            Self::Click(handle) => page.click(handle).await,
            Self::Choose(handle) => {
                page.reveal(handle).await?;
                page.click_on(&format!("label:has([data-testid={handle}])")).await?;
                // Each choice builds on the dialog as last drawn.
                page.settle().await
            }
            Self::ClickOn(selector) => page.click_on(selector).await,
            Self::Squares(squares) => page.click_squares(squares).await,
            Self::Write(handle, text) => {
                page.click(handle).await?;
                page.select_all().await?;
                page.press(Key::Delete).await?;
                page.type_text(text).await?;
                // Enter and buttons use what was drawn last.
                page.settle().await
            }
            Self::Press(ref key) => page.press(key.clone()).await,
            Self::Set(setting, answer) => page.set(setting, answer).await,
            Self::Stored(key, text) => {
                let store = "localStorage.setItem(...arguments)";
                page.driver().execute(store, vec![json!(key), json!(text)]).await?;
                page.driver().refresh().await?;
                Ok(())
            }
            Self::Wait(selector) => page.wait_for(selector).await.map(drop),
        }
    }
}

/// Clears the storage. Until the next load the page cannot save anything, such as a move that the computer is making.
pub(crate) async fn clear_storage(page: &Page) -> anyhow::Result<()> {
    page.script("Storage.prototype.setItem = () => {}; localStorage.clear(); sessionStorage.clear()").await
}

pub(crate) async fn finish_animations(page: &Page) -> anyhow::Result<()> {
    const FINISH: &str = "
        const ends = (it) => it.effect.getComputedTiming().endTime !== Infinity;
        document.getAnimations().filter(ends).forEach((it) => it.finish());";
    page.driver().execute(FINISH, Vec::<Value>::new()).await?;
    Ok(())
}
