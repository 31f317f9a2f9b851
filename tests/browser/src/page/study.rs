//! The site's other page, the study: its analysis, its editor, and the lines of its lessons and puzzles.

use anyhow::Context as _;
use laska_rules::{Color, Setup, Square, notation::fen};
use thirtyfour::{By, Key, prelude::ElementQueryable as _};

use crate::page::{Page, Place};

impl Page {
    /// The whole address of the study for the part behind `#`; its front for an empty one.
    #[must_use]
    pub fn study_address(&self, fragment: &str) -> String {
        let hash = if fragment.is_empty() { "" } else { "#" };
        format!("{}{hash}{fragment}", self.site.study())
    }

    /// Loads the study at the part of the address behind `#`.
    ///
    /// # Errors
    /// When it does not come.
    pub async fn open_study(&self, fragment: &str) -> anyhow::Result<()> {
        // From one address to another that differs behind the `#` alone a browser loads nothing.
        self.driver().goto("about:blank").await?;
        self.driver().goto(self.study_address(fragment)).await?;
        self.wait_for_section().await?;
        Ok(())
    }

    /// Waits until the study shows a section and listens, and gives its name.
    ///
    /// # Errors
    /// When none comes.
    pub async fn wait_for_section(&self) -> anyhow::Result<String> {
        // What is shown is there before anything is listened to. The looks of the pieces are told to the stylesheets
        // last.
        self.text_of("html[data-pieces] .sections a[aria-current=page]").await
    }

    /// Answers what the table asks of somebody who comes to play on from a position, and begins.
    ///
    /// # Errors
    /// When it asks nothing, or the computer is not there.
    pub async fn play_on(&self, answers: &[&str]) -> anyhow::Result<()> {
        self.wait_for("[data-testid=new-game-dialog][open] [data-testid=begin-here]:checked").await?;
        self.choose(answers).await?;
        self.start().await?;
        self.wait_for("[data-testid=thinking]").await?;
        Ok(())
    }

    /// Goes over to the table, and waits until it is there.
    ///
    /// # Errors
    /// When it does not come.
    pub async fn go_to_table(&self) -> anyhow::Result<()> {
        self.click("to-table").await?;
        // The study has boards too, but only the table leads to the study.
        self.wait_for("html[data-pieces] [data-testid=to-study]").await?;
        Ok(())
    }
}

impl Page {
    /// Presses a button by its key. While the machine thinks its lines grow, and what stands below them is pushed away
    /// from under a mouse.
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
    pub async fn pause_engine(&self) -> anyhow::Result<()> {
        self.click("engine").await?;
        self.wait_for("[data-testid=engine][aria-pressed=false]").await?;
        // The lines are a part of their own.
        self.settle().await
    }

    /// Waits until that is said of the move that somebody tries instead of a bad one.
    ///
    /// # Errors
    /// When it is not.
    pub async fn wait_for_retry_message(&self, words: &str) -> anyhow::Result<()> {
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
                 [it.querySelector('.line-score').textContent, it.querySelector('.ply').textContent])",
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
    pub async fn center_of(&self, selector: &str) -> anyhow::Result<Place> {
        self.wait_for(selector).await?;
        self.script(&format!(
            "const box = document.querySelector({selector:?}).getBoundingClientRect();
             return {{ x: box.left + box.width / 2, y: box.top + box.height / 2 }};"
        ))
        .await
        .with_context(|| format!("the middle of {selector}"))
    }
}

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
    pub async fn message_in_tone(&self, tone: &str) -> anyhow::Result<String> {
        self.text_of(&format!("[data-testid=said][data-tone={tone}]")).await
    }
}
