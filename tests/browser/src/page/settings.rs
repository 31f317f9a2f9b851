//! Owns the hands in the dialog for the settings.

use super::Page;

impl Page {
    /// Gives an answer in the dialog for the settings, and closes it again.
    ///
    /// # Errors
    /// When the dialog does not do as it should.
    pub async fn set(&self, setting: &str, answer: &str) -> anyhow::Result<()> {
        self.click("settings").await?;
        self.wait_for("[data-testid=settings-dialog][open]").await?;
        self.click_on(&format!("label:has([data-testid=set-{setting}-{answer}])")).await?;
        self.wait_for(&format!("[data-testid=set-{setting}-{answer}]:checked")).await?;
        self.click_on("[data-testid=settings-dialog] .close").await?;
        self.wait_for("[data-testid=settings-dialog]:not([open])").await?;
        Ok(())
    }
}
