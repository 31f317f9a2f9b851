//! What a page exports: downloaded files and the clipboard.

use std::{fs, time::Duration};

use anyhow::Context as _;
use tempfile::TempDir;
use tokio::time::{interval, timeout};

use crate::{browser::Emulation, page::Page};

/// The deadline for a file, generous enough for a loaded machine.
const DEADLINE: Duration = Duration::from_secs(40);

/// The interval between checks.
const POLLING_INTERVAL: Duration = Duration::from_millis(25);

/// The folder of a page's downloads.
#[derive(Debug)]
pub struct Downloads(TempDir);

impl Downloads {
    /// Lets the browser download files without asking.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn of(page: &Page) -> anyhow::Result<Self> {
        let folder = TempDir::new()?;
        page.control.emulate(Emulation::SaveInto(folder.path())).await?;
        Ok(Self(folder))
    }

    /// Waits for a file and returns its text.
    ///
    /// # Errors
    /// Fails if the file does not appear or is not text.
    pub async fn text(&self, name: &str) -> anyhow::Result<String> {
        Ok(String::from_utf8(self.bytes(name).await?)?)
    }

    /// Waits for a complete file and returns its content. An incomplete file has another name, or is empty.
    ///
    /// # Errors
    /// Fails if it does not appear.
    pub async fn bytes(&self, name: &str) -> anyhow::Result<Vec<u8>> {
        let path = self.0.path().join(name);
        let written = async {
            let mut ticks = interval(POLLING_INTERVAL);
            while !fs::metadata(&path).is_ok_and(|file| file.len() > 0) {
                ticks.tick().await;
            }
        };
        timeout(DEADLINE, written).await.with_context(|| format!("{name} was not downloaded"))?;
        Ok(fs::read(path)?)
    }
}

impl Page {
    /// Allows the page to write to the clipboard and the test to read from it.
    ///
    /// # Errors
    /// Fails if the browser is gone.
    pub async fn allow_clipboard(&self) -> anyhow::Result<()> {
        self.control.emulate(Emulation::Clipboard).await
    }

    /// Returns the text on the clipboard.
    ///
    /// # Errors
    /// Fails if there is none, or [`Page::allow_clipboard`] was not called.
    pub async fn clipboard(&self) -> anyhow::Result<String> {
        let read = "navigator.clipboard.readText().then(arguments[0])";
        Ok(self.driver().execute_async(read, []).await?.convert()?)
    }
}
