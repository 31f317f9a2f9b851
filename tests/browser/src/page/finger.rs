//! Owns a finger on the glass, as the browser hears it from a device.

use super::{Page, Place};
use crate::browser::{Touch, Wish};

/// A finger on the glass.
#[derive(Clone, Copy, Debug)]
pub struct Finger<'a>(&'a Page);

impl Page {
    /// A finger of a person at this page, which must be as large as a phone's.
    #[must_use]
    pub fn finger(&self) -> Finger<'_> {
        Finger(self)
    }
}

impl Finger<'_> {
    /// Down and up again.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn tap(self, at: Place) -> anyhow::Result<()> {
        self.touch(&[Touch::Down(at), Touch::Up]).await
    }

    /// Down, a little along in one go, and up: where it takes longer, on a busy machine, it is a finger that stays.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn tremble(self, at: Place, to: Place) -> anyhow::Result<()> {
        self.touch(&[Touch::Down(at), Touch::Along(to), Touch::Up]).await
    }

    /// Down, along in two goes, and up.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn slide(self, from: Place, to: Place) -> anyhow::Result<()> {
        self.touch(&[Touch::Down(from), Touch::Along(from.between(to)), Touch::Along(to), Touch::Up]).await
    }

    /// Down on the glass.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn down(self, at: Place) -> anyhow::Result<()> {
        self.touch(&[Touch::Down(at)]).await
    }

    /// To another place, without leaving the glass.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn along(self, there: Place) -> anyhow::Result<()> {
        self.touch(&[Touch::Along(there)]).await
    }

    /// Off the glass.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn up(self) -> anyhow::Result<()> {
        self.touch(&[Touch::Up]).await
    }

    async fn touch(self, touches: &[Touch]) -> anyhow::Result<()> {
        self.0.control.grant(Wish::Finger(touches)).await
    }
}
