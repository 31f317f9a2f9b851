//! Owns the hands in the dialog for a new game, where a test gives its answers one by one.

use super::Page;

impl Page {
    /// Opens the dialog for a new game, and clicks what has these handles there, one after the other.
    ///
    /// # Errors
    /// When the dialog does not open, or one of them is not there.
    pub async fn answer(&self, handles: &[&str]) -> anyhow::Result<()> {
        self.click("new-game").await?;
        self.choose(handles).await
    }

    /// Clicks what has these handles in the dialog that is open, one after the other.
    ///
    /// # Errors
    /// When the dialog is not open, or one of them is not there.
    pub async fn choose(&self, handles: &[&str]) -> anyhow::Result<()> {
        self.wait_for("[data-testid=new-game-dialog][open]").await?;
        for handle in handles {
            self.click(handle).await?;
            // Each answer is added to those that the dialog was drawn with.
            self.settle().await?;
        }
        Ok(())
    }

    /// Begins the game by the answers that were given, and waits until the dialog is closed.
    ///
    /// # Errors
    /// When the dialog finds fault with them.
    pub async fn start(&self) -> anyhow::Result<()> {
        // The button takes what the dialog was drawn with as well.
        self.settle().await?;
        self.click("start-game").await?;
        self.wait_for("[data-testid=new-game-dialog]:not([open])").await?;
        Ok(())
    }
}
