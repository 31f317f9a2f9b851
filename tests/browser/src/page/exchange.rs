//! What a page gives away: files that it saves, in a folder of the test's, and the clipboard.

use std::{fs, time::Duration};

use anyhow::Context as _;
use tempfile::TempDir;
use tokio::time::{interval, timeout};

use crate::{browser::Emulation, page::Page};

/// How long a file may take, on a machine that is loaded.
const DEADLINE: Duration = Duration::from_secs(40);

/// How often it is looked for.
const LOOK: Duration = Duration::from_millis(25);

/// Where a page's files go.
#[derive(Debug)]
pub struct Downloads(TempDir);

impl Downloads {
    /// From now on the browser of this page saves without asking.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn of(page: &Page) -> anyhow::Result<Self> {
        let folder = TempDir::new()?;
        page.control.emulate(Emulation::SaveInto(folder.path())).await?;
        Ok(Self(folder))
    }

    /// The text of a file.
    ///
    /// # Errors
    /// When it does not come, or is no text.
    pub async fn text(&self, name: &str) -> anyhow::Result<String> {
        Ok(String::from_utf8(self.bytes(name).await?)?)
    }

    /// What a file holds, once it is whole: until then it has another name, and may be empty under its own.
    ///
    /// # Errors
    /// When it does not come.
    pub async fn bytes(&self, name: &str) -> anyhow::Result<Vec<u8>> {
        let path = self.0.path().join(name);
        let looked = async {
            let mut looks = interval(LOOK);
            while !fs::metadata(&path).is_ok_and(|file| file.len() > 0) {
                looks.tick().await;
            }
        };
        timeout(DEADLINE, looked).await.with_context(|| format!("{name} is not saved"))?;
        Ok(fs::read(path)?)
    }
}

impl Page {
    /// From now on the page may write the clipboard, and a test may read it.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn allow_clipboard(&self) -> anyhow::Result<()> {
        self.control.emulate(Emulation::Clipboard).await
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
