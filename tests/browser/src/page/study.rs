//! The study: its analysis, its editor, and the exercises of its lessons and puzzles.

use anyhow::Context as _;
use laska_rules::{Color, Setup, Square, notation::fen};
use thirtyfour::Key;

use crate::page::{Page, Point};

impl Page {
    /// The full address of the study at a fragment; the start page for an empty fragment.
    pub fn study_address(&self, fragment: &str) -> String {
        let hash = if fragment.is_empty() { "" } else { "#" };
        format!("{}{hash}{fragment}", self.site.study())
    }

    /// Loads the study at a fragment.
    ///
    /// # Errors
    /// Fails if it does not appear.
    pub async fn open_study(&self, fragment: &str) -> anyhow::Result<()> {
        // A browser loads nothing if only the fragment of the address changes.
        self.driver().goto("about:blank").await?;
        self.driver().goto(self.study_address(fragment)).await?;
        self.wait_for_section().await?;
        Ok(())
    }

    /// Waits until the study shows a section with its content and responds to input, and returns the section's name.
    ///
    /// # Errors
    /// Fails if none appears.
    pub async fn wait_for_section(&self) -> anyhow::Result<String> {
        // The page is drawn before it listens, and the piece style is set last. A section may have to be loaded.
        self.text_of(
            "html[data-pieces]:not([data-first]):has(main:not([aria-busy])):not(:has([data-testid=loading]))
                .site-navigation a[aria-current=page]",
        )
        .await
    }

    /// Starts a game from the position of the study: makes these choices in the dialog that the table opens.
    ///
    /// # Errors
    /// Fails if the dialog does not open or the computer is missing.
    pub async fn play_on(&self, answers: &[&str]) -> anyhow::Result<()> {
        self.wait_for("[data-testid=new-game-dialog][open] [data-testid=begin-here]:checked").await?;
        self.choose(answers).await?;
        self.start().await?;
        self.set("evaluation", "shown").await?;
        // The card of the computer is in no other game.
        self.wait_for("[data-testid=thinking]").await?;
        Ok(())
    }

    /// Goes to the table, and waits until it is loaded.
    ///
    /// # Errors
    /// Fails if it does not appear.
    pub async fn go_to_table(&self) -> anyhow::Result<()> {
        self.click("to-table").await?;
        self.wait_for("html[data-pieces] [data-testid=section-play][aria-current=page]").await?;
        Ok(())
    }
}

impl Page {
    /// Presses a button by keyboard. While the engine thinks, its lines grow, and a mouse could miss the button below
    /// them.
    ///
    /// # Errors
    /// Fails if it does not appear.
    pub async fn press_button(&self, handle: &str) -> anyhow::Result<()> {
        self.wait_for(&format!("[data-testid={handle}]")).await?.focus().await?;
        self.press(Key::Enter).await
    }

    /// Pauses the engine, so that its lines and the content below them stop moving.
    ///
    /// # Errors
    /// Fails if it does not pause.
    pub async fn pause_engine(&self) -> anyhow::Result<()> {
        self.click("engine").await?;
        self.wait_for("[data-testid=engine][aria-pressed=false]").await?;
        // The lines are rendered separately.
        self.settle().await
    }

    /// Returns the position on the board as FEN.
    ///
    /// # Errors
    /// Fails if there is no board.
    pub async fn position(&self) -> anyhow::Result<String> {
        self.read("return document.querySelector('[data-testid=board]').dataset.fen").await
    }

    /// Returns the first move of each engine line, with its score.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn lines(&self) -> anyhow::Result<Vec<(String, String)>> {
        self.script(
            "return Array.from(document.querySelectorAll('[data-testid=line]'), (it) =>
                 [it.querySelector('.line-score').textContent, it.querySelector('.ply').textContent])",
        )
        .await
    }

    /// Returns the arrows on the board: their meaning and their squares.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn arrows(&self) -> anyhow::Result<Vec<(String, String)>> {
        self.script(
            "return Array.from(document.querySelectorAll('[data-testid=arrow]'), (it) => [it.dataset.kind, it.dataset.stops])",
        )
        .await
    }
}

impl Page {
    /// Opens the editor with an arrangement.
    ///
    /// # Errors
    /// Fails if it shows no board.
    pub async fn open_editor(&self, ranks: &str) -> anyhow::Result<()> {
        self.open_study(&format!("editor/{}", ranks.replace(' ', "_"))).await?;
        self.wait_for("[data-testid=board]").await?;
        Ok(())
    }

    /// Returns the arrangement on the editor's board as FEN, after checking that it agrees with the columns of the
    /// squares.
    ///
    /// # Errors
    /// Fails if a square shows another column.
    pub async fn arrangement(&self) -> anyhow::Result<String> {
        let (text, squares): (String, Vec<(String, String)>) = self
            .read(
                "const board = document.querySelector('[data-testid=board]');
                 const cells = [...board.querySelectorAll('[data-square]')];
                 return [board.dataset.fen, cells.map((cell) => [cell.dataset.square, cell.dataset.column])];",
            )
            .await?;
        let setup: Setup = fen::parse_setup(&text)?;
        for (name, column) in squares {
            let square: Square = name.parse()?;
            let expected = setup.column(square).map(|column| column.to_string()).unwrap_or_default();
            anyhow::ensure!(expected == column, "{name} shows {column} instead of {expected}");
        }
        Ok(text)
    }

    /// Checks the arrangement on the editor's board.
    ///
    /// # Errors
    /// Fails if it is another one.
    pub async fn expect_arrangement(&self, expected: &str) -> anyhow::Result<()> {
        let found = self.arrangement().await?;
        anyhow::ensure!(found == expected, "the board shows {found} instead of {expected}");
        Ok(())
    }

    /// The center of the first element that matches.
    ///
    /// # Errors
    /// Fails if there is none.
    pub async fn center_of(&self, selector: &str) -> anyhow::Result<Point> {
        self.wait_for(selector).await?;
        self.script(&format!(
            "const box = document.querySelector({selector:?}).getBoundingClientRect();
             return {{ x: box.left + box.width / 2, y: box.top + box.height / 2 }};"
        ))
        .await
        .with_context(|| format!("could not find the center of {selector}"))
    }
}

impl Page {
    /// Clicks squares in order: `c3 d4`.
    ///
    /// # Errors
    /// Fails if one cannot be clicked.
    pub async fn click_squares(&self, squares: &str) -> anyhow::Result<()> {
        for square in squares.split(' ') {
            self.click_square(square.parse()?).await?;
        }
        Ok(())
    }

    /// Moves to squares by arrow keys and presses Enter on each, on a board with White at the bottom.
    ///
    /// # Errors
    /// Fails if the arrow keys do not lead there.
    pub async fn enter_squares(&self, squares: &str) -> anyhow::Result<()> {
        for square in squares.split(' ') {
            self.walk_to(square.parse::<Square>()?, Color::White).await?;
            self.press(Key::Enter).await?;
        }
        Ok(())
    }

    /// Waits until the exercise is in a stage: `asked`, `wrong`, `slower`, `waiting` or `done`.
    ///
    /// # Errors
    /// Fails if it does not reach the stage.
    pub async fn wait_for_stage(&self, stage: &str) -> anyhow::Result<()> {
        self.wait_for(&format!("[data-stage={stage}]")).await?;
        Ok(())
    }

    /// Waits for a message in a tone, `plain`, `good` or `wrong`, and returns it.
    ///
    /// # Errors
    /// Fails if there is none.
    pub async fn message_in_tone(&self, tone: &str) -> anyhow::Result<String> {
        self.text_of(&format!("[data-testid=said][data-tone={tone}]")).await
    }
}
