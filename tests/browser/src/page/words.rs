//! Owns what language the page speaks, as a reader finds it.

use serde_json::Value;

use super::Page;
use crate::browser::Wish;

/// The script that looks for English.
const SCRIPT: &str = include_str!("words.js");

impl Page {
    /// The texts of the page that are still English, while it speaks another language.
    ///
    /// # Errors
    /// When the language has no file, or the browser has gone.
    pub async fn left_in_english(&self) -> anyhow::Result<Vec<String>> {
        // The page says which language it speaks before all is drawn in it.
        self.settle().await?;
        Ok(self.driver().execute_async(SCRIPT, Vec::<Value>::new()).await?.convert()?)
    }

    /// Has the browser ask pages for these languages, as `de-AT,en`.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn ask_for(&self, languages: &str) -> anyhow::Result<()> {
        self.control.grant(Wish::Languages(languages)).await
    }
}
