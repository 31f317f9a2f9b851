//! Owns the study's analysis as a person has it: its lines, arrows and review.

use anyhow::Context as _;
use thirtyfour::{By, Key, prelude::ElementQueryable as _};

use super::Page;

impl Page {
    /// Presses a button by its key. While the machine thinks its lines grow, and what stands below them is pushed away from
    /// under a mouse.
    ///
    /// # Errors
    /// When it does not come.
    pub async fn press_button(&self, handle: &str) -> anyhow::Result<()> {
        self.wait_for(&format!("[data-testid={handle}]")).await?.focus().await?;
        self.press(Key::Enter).await
    }

    /// Has the machine rest, so that its lines and all below them keep still.
    ///
    /// # Errors
    /// When it does not.
    pub async fn rest_machine(&self) -> anyhow::Result<()> {
        self.click("engine").await?;
        self.wait_for("[data-testid=engine][aria-pressed=false]").await?;
        // The lines are a part of their own.
        self.settle().await
    }

    /// Waits until that is said of the move that somebody tries instead of a bad one.
    ///
    /// # Errors
    /// When it is not.
    pub async fn said_of_trial(&self, words: &str) -> anyhow::Result<()> {
        let said = self.driver().query(By::Css("[data-testid=trial-words]")).with_text(words.to_owned());
        said.first().await.with_context(|| format!("waited for “{words}”"))?;
        Ok(())
    }

    /// The position on the board, as text.
    ///
    /// # Errors
    /// When there is no board.
    pub async fn position(&self) -> anyhow::Result<String> {
        self.read("return document.querySelector('[data-testid=board]').dataset.fen").await
    }

    /// The first move of every line that is shown, with what stands before it.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn lines(&self) -> anyhow::Result<Vec<(String, String)>> {
        self.script(
            "return Array.from(document.querySelectorAll('[data-testid=line]'), (it) =>
                 [it.querySelector('.worth').textContent, it.querySelector('.ply').textContent])",
        )
        .await
    }

    /// The arrows over the board: what each stands for, and its squares.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn arrows(&self) -> anyhow::Result<Vec<(String, String)>> {
        self.script(
            "return Array.from(document.querySelectorAll('[data-testid=arrow]'), (it) => [it.dataset.kind, it.dataset.stops])",
        )
        .await
    }
}
