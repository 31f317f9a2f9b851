//! Owns the study's editor as a person has it: what stands on its board, and the places to drag from and to.

use anyhow::Context as _;
use laska_rules::{Setup, Square, notation::fen};

use super::{Page, Place};

impl Page {
    /// Opens the editor at an arrangement.
    ///
    /// # Errors
    /// When it shows no board.
    pub async fn open_editor(&self, ranks: &str) -> anyhow::Result<()> {
        self.open_study(&format!("editor/{}", ranks.replace(' ', "_"))).await?;
        self.wait_for("[data-testid=board]").await?;
        Ok(())
    }

    /// What stands on the editor's board, as text, once a frame has shown it. What each square tells must be the same.
    ///
    /// # Errors
    /// When the squares tell something else than the board.
    pub async fn arrangement(&self) -> anyhow::Result<String> {
        let (text, squares): (String, Vec<(String, String)>) = self
            .read(
                "const board = document.querySelector('[data-testid=board]');
                 const cells = [...board.querySelectorAll('[data-square]')];
                 return [board.dataset.fen, cells.map((cell) => [cell.dataset.square, cell.dataset.column])];",
            )
            .await?;
        let told: Setup = fen::parse_setup(&text)?;
        for (name, column) in squares {
            let square: Square = name.parse()?;
            let shown = told.column(square).map(|column| column.to_string()).unwrap_or_default();
            anyhow::ensure!(shown == column, "{name} shows {column} and not {shown}");
        }
        Ok(text)
    }

    /// Checks what stands on the editor's board.
    ///
    /// # Errors
    /// When it is something else.
    pub async fn expect_arrangement(&self, expected: &str) -> anyhow::Result<()> {
        let found = self.arrangement().await?;
        anyhow::ensure!(found == expected, "the board has {found}, and not {expected}");
        Ok(())
    }

    /// The middle of the first element that matches.
    ///
    /// # Errors
    /// When there is none.
    pub async fn middle_of(&self, selector: &str) -> anyhow::Result<Place> {
        self.wait_for(selector).await?;
        self.script(&format!(
            "const box = document.querySelector({selector:?}).getBoundingClientRect();
             return {{ x: box.left + box.width / 2, y: box.top + box.height / 2 }};"
        ))
        .await
        .with_context(|| format!("the middle of {selector}"))
    }
}
