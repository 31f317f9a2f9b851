//! Owns the study's analysis as a person has it: its lines, arrows and review.

use super::Page;

impl Page {
    /// The position on the board, as text.
    ///
    /// # Errors
    /// When there is no board.
    pub async fn position(&self) -> anyhow::Result<String> {
        self.settle().await?;
        self.script("return document.querySelector('[data-testid=board]').dataset.fen").await
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
