//! Owns a line that has to be found in the study, a lesson's or a puzzle's, as a person sees it.

use laska_rules::{Color, Square};
use thirtyfour::Key;

use super::Page;

impl Page {
    /// Clicks squares, one after the other: `c3 d4`.
    ///
    /// # Errors
    /// When one of them cannot be clicked.
    pub async fn click_squares(&self, squares: &str) -> anyhow::Result<()> {
        for square in squares.split(' ') {
            self.click_square(square.parse()?).await?;
        }
        Ok(())
    }

    /// Walks to squares by the arrows and presses Enter on each, on a board seen from White's side.
    ///
    /// # Errors
    /// When the arrows do not lead there.
    pub async fn enter_squares(&self, squares: &str) -> anyhow::Result<()> {
        for square in squares.split(' ') {
            self.walk_to(square.parse::<Square>()?, Color::White).await?;
            self.press(Key::Enter).await?;
        }
        Ok(())
    }

    /// Waits until the line is so far: `asked`, `wrong`, `waiting` or `done`.
    ///
    /// # Errors
    /// When it does not come so far.
    pub async fn wait_for_stage(&self, stage: &str) -> anyhow::Result<()> {
        self.wait_for(&format!("[data-stage={stage}]")).await?;
        Ok(())
    }

    /// Waits until something is said in that tone, `plain`, `good` or `wrong`, and gives it.
    ///
    /// # Errors
    /// When nothing is.
    pub async fn said_in(&self, tone: &str) -> anyhow::Result<String> {
        self.text_of(&format!("[data-testid=said][data-tone={tone}]")).await
    }
}
