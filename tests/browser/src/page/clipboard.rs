//! Owns the clipboard, as it is once a page has copied something.

use super::Page;
use crate::browser::Wish;

impl Page {
    /// From now on the page may write the clipboard, and a test may read it.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn allow_clipboard(&self) -> anyhow::Result<()> {
        self.control.grant(Wish::Clipboard).await
    }

    /// The text in the clipboard.
    ///
    /// # Errors
    /// When there is none, or [`Page::allow_clipboard`] was not said.
    pub async fn clipboard(&self) -> anyhow::Result<String> {
        let read = "navigator.clipboard.readText().then(arguments[0])";
        Ok(self.driver().execute_async(read, []).await?.convert()?)
    }
}
