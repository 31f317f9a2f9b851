//! Owns the site's other page, the study, as a person opens it.

use super::Page;

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
        // What is shown is there before anything is listened to. The looks of the pieces are told to the stylesheets last.
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
