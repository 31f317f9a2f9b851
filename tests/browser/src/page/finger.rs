//! Owns a finger on the glass, as the browser hears it from a device.

use serde_json::{Value, json};

use super::{Page, Place};
use crate::browser::Wish;

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
        self.down(at).await?;
        self.up().await
    }

    /// Down, along in two goes, and up.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn slide(self, from: Place, to: Place) -> anyhow::Result<()> {
        self.down(from).await?;
        self.along(from.between(to)).await?;
        self.along(to).await?;
        self.up().await
    }

    /// Down on the glass.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn down(self, at: Place) -> anyhow::Result<()> {
        self.0.control.grant(Wish::TouchScreen).await?;
        self.touch(vec![to(at), json!({ "type": "pointerDown", "button": 0 })]).await
    }

    /// To another place, without leaving the glass.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn along(self, there: Place) -> anyhow::Result<()> {
        self.touch(vec![to(there)]).await
    }

    /// Off the glass.
    ///
    /// # Errors
    /// When the browser has gone.
    pub async fn up(self) -> anyhow::Result<()> {
        self.touch(vec![json!({ "type": "pointerUp", "button": 0 })]).await
    }

    async fn touch(self, actions: Vec<Value>) -> anyhow::Result<()> {
        let parameters = json!({ "pointerType": "touch" });
        self.0.act(json!({ "type": "pointer", "id": "finger", "parameters": parameters, "actions": actions })).await
    }
}

/// The finger goes to a place, at once.
fn to(Place { x, y }: Place) -> Value {
    json!({ "type": "pointerMove", "duration": 0, "x": x.round(), "y": y.round() })
}
