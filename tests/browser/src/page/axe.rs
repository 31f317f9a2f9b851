//! Owns the look at a page through axe-core: what it finds, all rules on. The script is put into the page by the driver, so
//! that the page is as served, with its content security policy.

use std::{fmt, fs};

use serde::Deserialize;
use serde_json::json;

use super::Page;
use crate::provided::axe_script;

const SCRIPT: &str = include_str!("axe.js");

/// What axe-core has against a place of a page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Finding {
    /// The rule, by axe-core's name.
    pub rule: String,
    /// Whether the rule is broken; else axe-core cannot decide it, and a person must.
    pub certain: bool,
    /// Where, as a selector.
    pub place: String,
    /// Why.
    pub reason: String,
    /// The element there, shortened.
    pub html: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sure = if self.certain { "" } else { " (perhaps)" };
        write!(f, "{}{sure} at {}: {} {}", self.rule, self.place, self.reason, self.html)
    }
}

impl Page {
    /// Has axe-core in every page from the next load on.
    ///
    /// # Errors
    /// When `LASKA_AXE` is not set, or the browser has gone.
    pub async fn provide_axe(&self) -> anyhow::Result<()> {
        self.before_load(&fs::read_to_string(axe_script()?)?).await
    }

    /// What axe-core finds by these rules; by all that it has where none is named.
    ///
    /// # Errors
    /// When it was not provided before the page came, or the browser has gone.
    pub async fn axe(&self, only: &[&str]) -> anyhow::Result<Vec<Finding>> {
        Ok(self.driver().execute_async(SCRIPT, vec![json!(only)]).await?.convert()?)
    }
}
